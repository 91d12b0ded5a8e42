//! What enemies and bombs do.

use super::geometry::{Cell, around, axis, board, distance, on_board, pick, plus, toward};
use super::{BREEDS, Naive};

impl Naive {
    pub fn struck(&self, index: usize, aim: Cell) -> Vec<Cell> {
        let enemy = &self.enemies[index];
        if self.name(index) != "golem" {
            return vec![aim];
        }
        let dir = toward(enemy.at, aim);
        let ahead = (1..=3).map(|k| plus(enemy.at, dir, k));
        ahead.take_while(|c| on_board(*c) && !self.walls.contains(c)).collect()
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

    pub fn choose_step(&mut self, best: &[Cell]) -> Option<Cell> {
        let cool: Vec<Cell> = best.iter().copied().filter(|c| !self.lava.contains(c)).collect();
        pick(if cool.is_empty() { best } else { &cool }, &mut self.rng)
    }

    pub fn open_at(&self, from: Cell, far: u32) -> Vec<Cell> {
        around(from).into_iter().filter(|c| self.is_free(*c) && distance(*c, self.at) == far).collect()
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

    /// Moves as its breed does; every hex entered is looked at for lava by `act`.
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
        if self.walk(index, name) {
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
    }

    /// False when the enemy died on the way.
    pub fn walk(&mut self, index: usize, name: &str) -> bool {
        let far = distance(self.enemies[index].at, self.at);
        if name == "warlock" && far <= 2 {
            let cool = |c: &Cell| distance(*c, self.at) >= 3 && self.is_free(*c) && !self.lava.contains(c);
            let open: Vec<Cell> = board().into_iter().filter(cool).collect();
            if let Some(to) = pick(&open, &mut self.rng) {
                self.enemies[index].at = to;
                return true;
            }
        }
        if name == "bomber" {
            if far != 2 && far != 3 {
                let from = self.enemies[index].at;
                let better = self.open_at(from, if far < 2 { far + 1 } else { far - 1 });
                let best = if better.is_empty() { self.open_at(from, far) } else { better };
                if let Some(to) = self.choose_step(&best) {
                    self.enemies[index].at = to;
                    self.scorch(index);
                }
            }
            return self.enemies[index].hp > 0;
        }
        // A sprinter decides on both steps first, with the board as it is before them.
        let start = self.enemies[index].at;
        let mut path = Vec::new();
        for _ in 0..if name == "sprinter" { 2 } else { 1 } {
            if self.can_strike(index) {
                break;
            }
            let here = self.enemies[index].at;
            let free = |c: Cell| c != start && self.is_free(c);
            let far = distance(here, self.at);
            let at = |far: u32| -> Vec<Cell> {
                around(here).into_iter().filter(|c| free(*c) && distance(*c, self.at) == far).collect()
            };
            let nearer = at(far - 1);
            let best = if nearer.is_empty() { at(far) } else { nearer };
            let Some(to) = self.choose_step(&best) else { break };
            self.enemies[index].at = to;
            path.push(to);
        }
        for to in path {
            self.enemies[index].at = to;
            self.scorch(index);
            if self.enemies[index].hp == 0 {
                return false;
            }
        }
        true
    }
}
