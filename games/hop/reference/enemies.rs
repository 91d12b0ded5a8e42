//! What enemies and bombs do.

use super::geometry::{Cell, around, axis, board, distance, on_board, pick, plus, toward};
use super::{BREEDS, Naive};

impl Naive {
    pub fn struck(&self, index: usize, aim: Cell) -> Vec<Cell> {
        let from = self.enemies[index].at;
        let line = |reach: i32| {
            let dir = toward(from, aim);
            let ahead = (1..=reach).map(|k| plus(from, dir, k));
            ahead.take_while(|c| on_board(*c) && !self.walls.contains(c)).collect()
        };
        match self.name(index) {
            "golem" => line(3),
            "archer" if self.config.wide => line(4),
            _ if self.config.wide => {
                let beside = |c: &Cell| *c == aim || distance(*c, from) == distance(aim, from);
                around(aim).into_iter().chain([aim]).filter(beside).collect()
            }
            _ => vec![aim],
        }
    }

    pub fn attacks(&mut self) {
        let mut pains = vec![0; self.enemies.len()];
        let mut throws = Vec::new();
        for index in 0..self.enemies.len() {
            let Some(aim) = self.enemies[index].intent.take() else { continue };
            if self.name(index) == "bomber" {
                throws.push(aim);
                continue;
            }
            let damage = BREEDS[self.enemies[index].breed].2;
            for cell in self.struck(index, aim) {
                if cell == self.at {
                    self.hurt(damage);
                } else if let Some(victim) = self.enemy_at(cell)
                    && !self.is_blocked(victim, self.enemies[index].at)
                {
                    pains[victim] += damage;
                }
            }
        }
        for (index, pain) in pains.into_iter().enumerate().filter(|(_, pain)| *pain > 0) {
            self.kill_or_hurt(index, pain, false);
        }
        for aim in throws {
            let near: Vec<Cell> = around(aim).into_iter().filter(|c| self.is_free(*c)).collect();
            let spot = if self.is_free(aim) { Some(aim) } else { pick(&near, &mut self.rng) };
            if let Some(spot) = spot
                && self.spawn(8, spot)
            {
                let fuse = self.config.fuse + 1;
                self.enemies.last_mut().unwrap().timer = fuse;
            }
        }
        self.bury();
    }

    pub fn bombs(&mut self) {
        let mut due = Vec::new();
        for enemy in self.enemies.iter_mut().filter(|enemy| BREEDS[enemy.breed].0 == "bomb") {
            if enemy.stunned {
                enemy.stunned = false;
                continue;
            }
            enemy.timer -= 1;
            if enemy.timer == 0 {
                due.push(enemy.at);
                enemy.hp = 0;
            }
        }
        let bursts = |at: Cell| due.iter().filter(|bomb| distance(**bomb, at) <= 1).count() as u32;
        for index in 0..self.enemies.len() {
            let pain = bursts(self.enemies[index].at);
            if pain > 0 && self.enemies[index].hp > 0 {
                self.kill_or_hurt(index, pain, true);
            }
        }
        self.hurt(bursts(self.at));
        self.bury();
    }

    /// Whether a bomb that lies there bursts on a hex before an enemy acts again.
    pub fn is_blast(&self, index: usize, at: Cell) -> bool {
        let turns = if self.name(index) == "golem" { 2 } else { 1 };
        self.enemies.iter().any(|bomb| {
            BREEDS[bomb.breed].0 == "bomb"
                && distance(bomb.at, at) <= 1
                && bomb.timer + u32::from(bomb.stunned) <= turns
        })
    }

    /// A hex that is allowed: the first list before the second, without a blast if one of both or staying has none.
    pub fn choose_step(&mut self, index: usize, lists: [Vec<Cell>; 2]) -> Option<Cell> {
        for list in &lists {
            let safe: Vec<Cell> = list.iter().copied().filter(|c| !self.is_blast(index, *c)).collect();
            if !safe.is_empty() {
                return pick(&safe, &mut self.rng);
            }
        }
        if !self.is_blast(index, self.enemies[index].at) {
            return None;
        }
        let list = lists.iter().find(|list| !list.is_empty())?;
        pick(list, &mut self.rng)
    }

    /// The hexes around another that an enemy which began on `start` may enter, at a distance from the player.
    pub fn open_at(&self, from: Cell, start: Cell, far: u32) -> Vec<Cell> {
        let open = |c: &Cell| (self.is_free(*c) || *c == start) && !self.lava.contains(c);
        around(from).into_iter().filter(|c| open(c) && distance(*c, self.at) == far).collect()
    }

    pub fn in_line(&self, from: Cell, near: u32, far: u32) -> bool {
        let reach = distance(from, self.at);
        let clear = |dir: usize| (1..reach as i32).all(|k| !self.walls.contains(&plus(from, dir, k)));
        (near..=far).contains(&reach) && axis(from, self.at).is_some_and(clear)
    }

    pub fn can_strike(&self, index: usize) -> bool {
        let at = self.enemies[index].at;
        let far = distance(at, self.at);
        match self.name(index) {
            "archer" => self.in_line(at, 2, 4),
            "golem" => self.in_line(at, 1, 3),
            "bomber" => far == 2 || far == 3,
            "warlock" => (2..=4).contains(&far),
            _ => far == 1,
        }
    }

    pub fn act(&mut self, index: usize) {
        let enemy = &mut self.enemies[index];
        let name = BREEDS[enemy.breed].0;
        if name == "bomb" {
            return;
        }
        if enemy.timer > 0 {
            enemy.timer -= 1;
            return;
        }
        if enemy.stunned {
            enemy.stunned = false;
            return;
        }
        self.walk(index, name);
        let aims = self.can_strike(index);
        let player = self.at;
        let enemy = &mut self.enemies[index];
        enemy.timer = u32::from(name == "golem");
        if name == "shield-bearer" {
            enemy.facing = toward(enemy.at, player);
        }
        enemy.intent = aims.then_some(player);
        enemy.seen |= distance(enemy.at, player) == 1;
    }

    pub fn walk(&mut self, index: usize, name: &str) {
        let start = self.enemies[index].at;
        let far = distance(start, self.at);
        if name == "warlock" && far <= 2 {
            let cool = |c: &Cell| distance(*c, self.at) >= 3 && self.is_free(*c) && !self.lava.contains(c);
            let open: Vec<Cell> = board().into_iter().filter(cool).collect();
            if let Some(to) = self.choose_step(index, [open, Vec::new()]) {
                self.enemies[index].at = to;
                return;
            }
        }
        if name == "bomber" {
            if far != 2 && far != 3 {
                let better = if far < 2 { far + 1 } else { far - 1 };
                let lists = [better, far].map(|far| self.open_at(start, start, far));
                if let Some(to) = self.choose_step(index, lists) {
                    self.enemies[index].at = to;
                }
            }
            return;
        }
        for _ in 0..if name == "sprinter" { 2 } else { 1 } {
            if self.can_strike(index) {
                break;
            }
            let here = self.enemies[index].at;
            let far = distance(here, self.at);
            let lists = [far - 1, far].map(|far| self.open_at(here, start, far));
            let Some(to) = self.choose_step(index, lists) else { break };
            self.enemies[index].at = to;
        }
    }
}
