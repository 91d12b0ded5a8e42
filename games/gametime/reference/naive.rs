//! Game Time written straight from its specification, point by point: what the fast rules are checked and timed
//! against. Points are pairs (q, r); directions are numbered clockwise from north.

/// A point by its lattice coordinates.
pub type Point = (i32, i32);

/// One step in each direction.
pub const STEPS: [Point; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// What the player does next, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Rolling,
    SelectingDirection,
    Won,
    Lost,
}

/// How many points a run begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stakes {
    Pool(u32),
    Tight,
    Daring,
}

/// A certain win; chances are whole multiples of 6⁻⁴⁰, so they are exact for pools up to 40.
const CERTAIN: u128 = 6u128.pow(40);

/// How far a chance is outside a band of percentages.
fn miss(chance: u128, low: u128, high: u128) -> u128 {
    (low * CERTAIN).saturating_sub(chance * 100).max((chance * 100).saturating_sub(high * CERTAIN))
}

/// A board and a run on it.
#[derive(Clone)]
pub struct Naive {
    /// In reading order: down the page, then from left to right.
    pub vertices: Vec<Point>,
    pub obstacles: Vec<Point>,
    pub start: Point,
    pub target: Point,
    pub visited: Vec<Point>,
    pub player: Point,
    pub pool: u32,
    pub dice_value: u32,
    pub rolls: u32,
    pub phase: Phase,
}

fn step(from: Point, dir: usize) -> Point {
    (from.0 + STEPS[dir].0, from.1 + STEPS[dir].1)
}

fn distance(a: Point, b: Point) -> i32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    q.abs().max(r.abs()).max((q + r).abs())
}

/// Corners and centers of all hexes within the radius.
pub fn vertices(radius: i32) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for a in -radius..=radius {
        for b in -radius..=radius {
            if (a + b).abs() <= radius {
                let center = (a - b, a + 2 * b);
                for point in (0..6).map(|dir| step(center, dir)).chain([center]) {
                    if !found.contains(&point) {
                        found.push(point);
                    }
                }
            }
        }
    }
    found.sort_by_key(|(q, r)| (2 * r + q, *q));
    found
}

fn farthest(vertices: &[Point], from: Point) -> Vec<Point> {
    let most = vertices.iter().map(|point| distance(*point, from)).max().unwrap_or(0);
    vertices.iter().copied().filter(|point| distance(*point, from) == most).collect()
}

impl Naive {
    /// A new board; `below` draws.
    pub fn new(radius: i32, percent: usize, stakes: Stakes, mut below: impl FnMut(u32) -> u32) -> Naive {
        let vertices = vertices(radius);
        let mut pick = |from: &[Point]| from[below(from.len() as u32) as usize];
        let start = pick(&farthest(&vertices, (0, 0)));
        let target = pick(&farthest(&vertices, start));
        let mut game = Naive {
            obstacles: Vec::new(),
            start,
            target,
            visited: vec![start],
            player: start,
            pool: 0,
            dice_value: 0,
            rolls: 0,
            phase: Phase::Rolling,
            vertices,
        };
        let count = (game.vertices.len() * percent + 50) / 100;
        game.draw_obstacles(count, &mut below);
        if let Stakes::Pool(pool) = stakes {
            return Naive { pool, ..game };
        }
        // What a draw misses: the wanted stakes first, then both.
        let mut best: Option<((u128, u128), Naive)> = None;
        for _ in 0..=32 {
            let (tight, daring) = game.pools();
            let (wanted, pool) = if stakes == Stakes::Tight { tight } else { daring };
            let rank = (wanted, tight.0 + daring.0);
            let drawn = Naive { pool, ..game.clone() };
            if rank.1 == 0 {
                return drawn;
            }
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, drawn));
            }
            game.draw_obstacles(count, &mut below);
        }
        best.expect("33 boards were drawn").1
    }

    fn draw_obstacles(&mut self, count: usize, below: &mut impl FnMut(u32) -> u32) {
        let free: Vec<Point> = self
            .vertices
            .iter()
            .copied()
            .filter(|point| *point != self.start && *point != self.target)
            .collect();
        loop {
            self.obstacles.clear();
            for last in free.len() - count..free.len() {
                let drawn = free[below(last as u32 + 1) as usize];
                let taken = self.obstacles.contains(&drawn);
                self.obstacles.push(if taken { free[last] } else { drawn });
            }
            if self.has_path() {
                return;
            }
        }
    }

    /// The pools for Tight and for Daring, Daring's the smaller and not without hope, each with what it misses.
    pub fn pools(&self) -> ((u128, u32), (u128, u32)) {
        let chances = self.chances();
        let mut best: Option<(u128, u32, u32)> = None;
        for tight in 1..=40 {
            for daring in 1..tight {
                if chances[daring as usize] > 0 {
                    let both = miss(chances[tight as usize], 70, 85) + miss(chances[daring as usize], 35, 55);
                    if best.is_none_or(|(least, ..)| both < least) {
                        best = Some((both, tight, daring));
                    }
                }
            }
        }
        let (_, tight, daring) = best.expect("40 points reach the target");
        let (of_tight, of_daring) = (chances[tight as usize], chances[daring as usize]);
        ((miss(of_tight, 70, 85), tight), (miss(of_daring, 35, 55), daring))
    }

    /// The chance of winning from the start under best play, for every pool from 0 to 40.
    pub fn chances(&self) -> Vec<u128> {
        let place = |point: Point| self.vertices.iter().position(|vertex| *vertex == point);
        let target = place(self.target).expect("the target is a vertex");
        // Where a move in each direction stops, step by step.
        let mut rays: Vec<[Vec<usize>; 6]> = Vec::new();
        for &vertex in &self.vertices {
            rays.push(std::array::from_fn(|dir| {
                let (mut ray, mut at) = (Vec::new(), vertex);
                while ray.len() < 6 && at != self.target && self.is_free(step(at, dir)) {
                    at = step(at, dir);
                    ray.extend(place(at));
                }
                ray
            }));
        }
        let mut known: Vec<Vec<u128>> = Vec::new();
        for pool in 0..=40usize {
            let chance = |point: usize| {
                if point == target {
                    return CERTAIN;
                }
                let way = |ray: &Vec<usize>, roll: usize| match ray.len().min(roll).min(pool) {
                    0 => 0,
                    steps => known[pool - steps][ray[steps - 1]],
                };
                let best = |roll: usize| rays[point].iter().map(|ray| way(ray, roll)).max().unwrap_or(0);
                (1..=6).map(|roll| best(roll) / 6).sum()
            };
            let layer = (0..self.vertices.len()).map(chance).collect();
            known.push(layer);
        }
        let start = place(self.start).expect("the start is a vertex");
        known.iter().map(|layer| layer[start]).collect()
    }

    /// The score of a win: ten for each point left, and what best play falls short of certainty in percent.
    pub fn score(&self, full_pool: u32) -> u32 {
        if self.phase != Phase::Won {
            return 0;
        }
        let chance = self.chances()[full_pool.min(40) as usize];
        let percent = (chance * 200 + CERTAIN) / (CERTAIN * 2);
        self.pool * 10 + 100 - percent as u32
    }

    fn is_free(&self, point: Point) -> bool {
        self.vertices.contains(&point) && !self.obstacles.contains(&point)
    }

    /// Breadth first from the start.
    pub fn has_path(&self) -> bool {
        let mut seen = vec![self.start];
        let mut next = 0;
        while next < seen.len() {
            for dir in 0..6 {
                let point = step(seen[next], dir);
                if self.is_free(point) && !seen.contains(&point) {
                    seen.push(point);
                }
            }
            next += 1;
        }
        seen.contains(&self.target)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Won | Phase::Lost)
    }

    pub fn directions(&self) -> Vec<usize> {
        (0..6).filter(|dir| self.is_free(step(self.player, *dir))).collect()
    }

    pub fn roll(&mut self, value: u32) {
        self.dice_value = value;
        self.rolls += 1;
        self.phase = Phase::SelectingDirection;
    }

    pub fn go(&mut self, dir: usize) {
        let mut steps = self.dice_value.min(self.pool);
        while steps > 0 && self.is_free(step(self.player, dir)) {
            self.player = step(self.player, dir);
            if !self.visited.contains(&self.player) {
                self.visited.push(self.player);
            }
            self.pool -= 1;
            steps = if self.player == self.target { 0 } else { steps - 1 };
        }
        self.phase = if self.player == self.target {
            Phase::Won
        } else if self.pool == 0 || self.directions().is_empty() {
            Phase::Lost
        } else {
            Phase::Rolling
        };
    }
}
