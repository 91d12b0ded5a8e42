//! What the player's actions do.

use super::geometry::{Cell, board, distance, pick, plus, toward};
use super::{Act, Naive};

impl Naive {
    pub fn go(&mut self, to: Cell) {
        (self.at, self.landed) = (to, true);
    }

    pub fn perform(&mut self, act: Act) -> bool {
        match act {
            Act::Move(to) => self.go(to),
            Act::Throw(at) => self.throw(at),
            Act::Bash(at) => self.shove(at),
            Act::Jump(at) => {
                self.leap(at);
                return self.has("free-jump");
            }
            Act::Lunge(at) => self.lunge(at),
            Act::Wait => {
                if self.has("passive-protection") {
                    self.armor = 1;
                }
            }
            Act::Choose(_) => {}
        }
        false
    }

    pub fn breathe(&mut self, killed: bool) {
        if killed && self.has("deep-breath") {
            self.jump = 0;
        }
    }

    pub fn throw(&mut self, at: Cell) {
        let Some(from) = self.spear.take() else {
            self.spear = Some(at);
            let killed = self.attack(at, self.at, 99);
            return self.breathe(killed);
        };
        if self.has("recall-damage") {
            let hex = |c: Cell| grid::Hex::new(c.1 as i16, c.0 as i16);
            let mut killed = false;
            for cell in hex(from).line(hex(self.at)) {
                let cell = (i32::from(cell.r), i32::from(cell.q));
                if let Some(index) = self.enemy_at(cell) {
                    killed |= self.kill_or_hurt(index, 99, false);
                }
            }
            self.breathe(killed);
        }
    }

    pub fn shove(&mut self, at: Cell) {
        let ahead = toward(self.at, at);
        let turns: &[usize] = match (self.has("360-bash"), self.has("arc-bash")) {
            (true, _) => &[0, 1, 2, 3, 4, 5],
            (false, true) => &[0, 1, 5],
            (false, false) => &[0],
        };
        for turn in turns {
            let dir = (ahead + turn) % 6;
            if let Some(index) = self.enemy_at(plus(self.at, dir, 1)) {
                self.push(index, dir);
            }
        }
        self.bash = (self.config.bash_cooldown - u32::from(self.has("quick-recovery"))).max(1);
    }

    pub fn leap(&mut self, to: Cell) {
        if let Some(index) = self.enemy_at(to) {
            if self.has("meteor-impact") {
                self.kill_or_hurt(index, 99, false);
            } else {
                let open = |far: u32| -> Vec<Cell> {
                    let cool =
                        |c: &Cell| distance(*c, to) == far && self.is_free(*c) && !self.lava.contains(c);
                    board().into_iter().filter(cool).collect()
                };
                let ring = (1..=8).map(open).find(|ring| !ring.is_empty()).unwrap_or_default();
                match pick(&ring, &mut self.rng) {
                    Some(away) => self.enemies[index].at = away,
                    None => drop(self.kill_or_hurt(index, 99, false)),
                }
            }
        }
        self.go(to);
        if self.has("stunning-landing") {
            for index in 0..self.enemies.len() {
                if distance(self.enemies[index].at, to) == 1 {
                    self.stun(index);
                }
            }
        }
        self.jump = (self.config.jump_cooldown - u32::from(self.has("nimble"))).max(1);
    }

    pub fn lunge(&mut self, at: Cell) {
        let start = self.at;
        self.go(plus(start, toward(start, at), 1));
        let mut killed = false;
        for cell in board() {
            let beside = distance(start, cell) == 2 && distance(self.at, cell) == 1;
            if cell == at || (beside && self.has("arc-lunge")) {
                killed |= self.attack(cell, self.at, 99);
            }
        }
        self.breathe(killed);
    }
}
