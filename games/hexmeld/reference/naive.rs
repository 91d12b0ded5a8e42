//! Hexmeld written straight from its specification, cell by cell: what the fast rules are checked and timed against.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::{Digest, Digester, Rng, Seed};

/// Row r, then column q, so that cells sort as the board counts them.
pub type Cell = (i32, i32);

/// The specification's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    pub radius: i32,
    pub balls: usize,
    pub group: usize,
    pub colors: u32,
    pub expansions: Vec<(u32, u32)>,
    pub spawn: usize,
    pub increases: Vec<(u32, usize)>,
}

/// The specification's persistent state.
#[derive(Clone, Debug)]
pub struct Naive {
    pub config: Config,
    pub grid: BTreeMap<Cell, u8>,
    pub score: u32,
    pub turn_count: u32,
    pub preview: Vec<u8>,
    pub game_over: bool,
    pub rng: Rng,
}

/// N, NE, SE, S, SW, NW.
const STEPS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

impl Naive {
    pub fn new(config: &Config, seed: &Seed) -> Naive {
        let mut game = Naive {
            config: config.clone(),
            grid: BTreeMap::new(),
            score: 0,
            turn_count: 0,
            preview: Vec::new(),
            game_over: false,
            rng: Rng::stream(seed, "play"),
        };
        let mut board = Rng::stream(seed, "board");
        for _ in 0..config.balls {
            let empty = game.empty();
            let cell = empty[board.below(empty.len() as u32) as usize];
            game.grid.insert(cell, board.below(config.colors) as u8);
        }
        game.make_preview();
        game
    }

    pub fn cells(&self) -> Vec<Cell> {
        let radius = self.config.radius;
        let all = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| (r, q)));
        all.filter(|(r, q)| (r + q).abs() <= radius).collect()
    }

    pub fn empty(&self) -> Vec<Cell> {
        self.cells().into_iter().filter(|cell| !self.grid.contains_key(cell)).collect()
    }

    fn neighbors(&self, (r, q): Cell) -> Vec<Cell> {
        let radius = self.config.radius;
        let all = STEPS.map(|(dr, dq)| (r + dr, q + dq));
        let valid = |(r, q): &Cell| r.abs() <= radius && q.abs() <= radius && (r + q).abs() <= radius;
        all.into_iter().filter(valid).collect()
    }

    pub fn available_colors(&self) -> u32 {
        let mut count = self.config.colors;
        for (after_turn, add_colors) in &self.config.expansions {
            if self.turn_count >= *after_turn {
                count += add_colors;
            }
        }
        count.min(8)
    }

    fn make_preview(&mut self) {
        let mut count = self.config.spawn;
        for (after_turn, spawn_count) in &self.config.increases {
            if self.turn_count + 1 >= *after_turn {
                count = *spawn_count;
            }
        }
        let colors = self.available_colors();
        self.preview = (0..count).map(|_| self.rng.below(colors) as u8).collect();
    }

    /// Breadth-first search through empty cells, parents kept.
    pub fn path(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let mut parents = BTreeMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            if cell == to && from != to {
                let mut path = vec![to];
                while path[path.len() - 1] != from {
                    path.push(parents[&path[path.len() - 1]]);
                }
                path.reverse();
                return Some(path);
            }
            for next in self.neighbors(cell) {
                if !self.grid.contains_key(&next) && !parents.contains_key(&next) {
                    parents.insert(next, cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn group(&self, start: Cell) -> BTreeSet<Cell> {
        let mut group = BTreeSet::new();
        let mut stack = vec![start];
        while let Some(cell) = stack.pop() {
            if self.grid.get(&cell) == self.grid.get(&start) && group.insert(cell) {
                stack.extend(self.neighbors(cell));
            }
        }
        group
    }

    /// Removes the group at a cell if it is large enough.
    fn remove_group(&mut self, cell: Cell) -> bool {
        if !self.grid.contains_key(&cell) {
            return false;
        }
        let group = self.group(cell);
        if group.len() < self.config.group {
            return false;
        }
        self.grid.retain(|cell, _| !group.contains(cell));
        self.score += group.len() as u32 + (1..=(group.len() - self.config.group) as u32).sum::<u32>();
        true
    }

    /// Removes the groups at these cells, then, if there were any, all others until none is left.
    fn remove_groups(&mut self, cells: &[Cell]) -> bool {
        let mut any = false;
        for cell in cells {
            any |= self.remove_group(*cell);
        }
        let mut again = any;
        while again {
            again = false;
            for cell in self.cells() {
                again |= self.remove_group(cell);
            }
        }
        any
    }

    /// Moves a ball along an existing path.
    pub fn step(&mut self, from: Cell, to: Cell) {
        if let Some(color) = self.grid.remove(&from) {
            self.grid.insert(to, color);
        }
        self.turn_count += 1;
        if self.remove_groups(&[to]) && !self.grid.is_empty() {
            return;
        }
        for _ in 0..16 {
            self.spawn();
            if self.game_over || !self.grid.is_empty() {
                return;
            }
        }
        self.game_over = true;
    }

    fn spawn(&mut self) {
        let mut empty = self.empty();
        if empty.len() < self.preview.len() {
            self.game_over = true;
            return;
        }
        let mut spawned = Vec::new();
        for color in self.preview.clone() {
            let cell = empty.remove(self.rng.below(empty.len() as u32) as usize);
            self.grid.insert(cell, color);
            spawned.push(cell);
        }
        self.remove_groups(&spawned);
        self.make_preview();
        self.game_over = self.empty().is_empty();
    }

    /// The fast rules' digest, with the bits counted one by one.
    pub fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let Config { radius, group, colors, expansions, spawn, increases, .. } = &self.config;
        [*radius as u32, *group as u32, *colors, *spawn as u32].into_iter().for_each(|n| digester.u32(n));
        let increases: Vec<(u32, u32)> = increases.iter().map(|(turn, n)| (*turn, *n as u32)).collect();
        for list in [expansions, &increases] {
            digester.u32(list.len() as u32);
            list.iter().for_each(|(turn, value)| digester.u32(turn * 256 + value));
        }
        digester.u32(self.score);
        digester.u32(self.turn_count);
        digester.u64(self.preview.iter().fold(1, |all, color| all * 8 + u64::from(*color)));
        digester.u32(self.game_over.into());
        digester.u64(self.rng.state());
        for color in 0..8 {
            let mut words = [0_u64; 3];
            for ((r, q), _) in self.grid.iter().filter(|(_, of)| **of == color) {
                let bit = (r + radius) * (2 * radius + 2) + q + radius;
                words[bit as usize / 64] |= 1 << (bit % 64);
            }
            words.into_iter().for_each(|word| digester.u64(word));
        }
        digester.finish()
    }
}
