//! Hop written straight from its rule book, hex by hex: what the fast rules are checked and timed against.

use engine::{Digest, Digester, Rng, Seed};

mod enemies;
mod floors;
mod geometry;
mod skills;

pub use geometry::Cell;
use geometry::{START, around, axis, board, distance, on_board, plus, toward};

const NONE: u32 = 255;
const MOST: usize = 16;

/// The upgrades in the order of their table.
pub const UPGRADES: [&str; 16] = [
    "extra-hp",
    "recall",
    "recall-damage",
    "lunge",
    "arc-lunge",
    "deep-breath",
    "cleave",
    "arc-bash",
    "360-bash",
    "wall-slam",
    "passive-protection",
    "quick-recovery",
    "meteor-impact",
    "stunning-landing",
    "free-jump",
    "nimble",
];

/// The breeds in the order of their table: name, health, damage, cost, first floor.
const BREEDS: [(&str, u32, u32, u32, u32); 9] = [
    ("footman", 2, 1, 1, 1),
    ("archer", 1, 1, 1, 1),
    ("bomber", 1, 1, 1, 1),
    ("sprinter", 1, 1, 1, 2),
    ("shield-bearer", 3, 1, 2, 2),
    ("warlock", 2, 1, 2, 3),
    ("assassin", 1, 2, 2, 4),
    ("golem", 4, 2, 3, 5),
    ("bomb", 1, 1, 99, 99),
];

/// The parameters.
#[derive(Clone, Debug)]
pub struct Config {
    pub hp: u32,
    pub heal: u32,
    pub floors: u32,
    pub lava: (u32, u32),
    pub walls: (u32, u32),
    pub shrines: u32,
    pub offers: u32,
    pub spear: u32,
    pub jump: u32,
    pub bash_cooldown: u32,
    pub jump_cooldown: u32,
    pub fuse: u32,
    pub wide: bool,
    /// Floor and budget.
    pub budgets: Vec<(u32, u32)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Enemy {
    pub breed: usize,
    pub at: Cell,
    pub hp: u32,
    pub intent: Option<Cell>,
    pub facing: usize,
    pub timer: u32,
    pub stunned: bool,
    pub seen: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Move(Cell),
    Throw(Cell),
    Bash(Cell),
    Jump(Cell),
    Lunge(Cell),
    Wait,
    Choose(&'static str),
}

#[derive(Clone, Debug)]
pub struct Naive {
    pub config: Config,
    pub seed: Seed,
    pub rng: Rng,
    /// 0 playing, 1 choosing, 2 won, 3 lost.
    pub status: u32,
    pub floor: u32,
    pub turn: u32,
    pub kills: u32,
    pub tricks: u32,
    pub at: Cell,
    pub hp: u32,
    pub max_hp: u32,
    pub armor: u32,
    pub bash: u32,
    pub jump: u32,
    pub spear: Option<Cell>,
    pub landed: bool,
    pub owned: Vec<&'static str>,
    pub offer: Vec<&'static str>,
    pub stairs: Cell,
    pub shrine: Option<Cell>,
    pub lava: Vec<Cell>,
    pub walls: Vec<Cell>,
    pub enemies: Vec<Enemy>,
}

impl Naive {
    pub fn new(config: &Config, seed: &Seed) -> Naive {
        let mut game = Naive {
            config: config.clone(),
            seed: seed.clone(),
            rng: Rng::stream(seed, "play"),
            status: 0,
            floor: 0,
            turn: 0,
            kills: 0,
            tricks: 0,
            at: START,
            hp: config.hp,
            max_hp: config.hp,
            armor: 0,
            bash: 0,
            jump: 0,
            spear: None,
            landed: false,
            owned: Vec::new(),
            offer: Vec::new(),
            stairs: START,
            shrine: None,
            lava: Vec::new(),
            walls: Vec::new(),
            enemies: Vec::new(),
        };
        game.enter(1);
        game
    }

    pub fn has(&self, upgrade: &str) -> bool {
        self.owned.contains(&upgrade)
    }

    pub fn name(&self, index: usize) -> &'static str {
        BREEDS[self.enemies[index].breed].0
    }

    pub fn enemy_at(&self, at: Cell) -> Option<usize> {
        self.enemies.iter().position(|enemy| enemy.at == at && enemy.hp > 0)
    }

    pub fn is_free(&self, at: Cell) -> bool {
        on_board(at) && !self.walls.contains(&at) && at != self.at && self.enemy_at(at).is_none()
    }

    pub fn spawn(&mut self, breed: usize, at: Cell) -> bool {
        if self.enemies.len() == MOST {
            return false;
        }
        let facing = if BREEDS[breed].0 == "shield-bearer" { toward(at, self.at) } else { 0 };
        let seen = BREEDS[breed].0 != "assassin";
        let hp = BREEDS[breed].1;
        self.enemies.push(Enemy { breed, at, hp, intent: None, facing, timer: 0, stunned: false, seen });
        true
    }

    // What is legal.

    pub fn legal(&self) -> Vec<Act> {
        if self.status == 1 {
            return UPGRADES.iter().filter(|u| self.offer.contains(u)).map(|u| Act::Choose(u)).collect();
        }
        if self.status > 1 {
            return Vec::new();
        }
        let seen = |c: Cell| self.enemy_at(c).is_some_and(|index| self.enemies[index].seen);
        let far = |c: Cell| distance(c, self.at);
        let all = board();
        let these = |keep: &dyn Fn(Cell) -> bool, act: fn(Cell) -> Act| -> Vec<Act> {
            all.iter().filter(|c| keep(**c)).map(|c| act(*c)).collect()
        };
        let throw = |c: Cell| match self.spear {
            None => (2..=self.config.spear).contains(&far(c)) && !self.walls.contains(&c),
            Some(spear) => c == spear && (self.has("recall") || self.has("recall-damage")),
        };
        let jump = |c: Cell| {
            let lands = !seen(c) || self.has("meteor-impact");
            self.jump == 0 && (1..=self.config.jump).contains(&far(c)) && !self.walls.contains(&c) && lands
        };
        let lunge = |c: Cell| {
            let ready = self.has("lunge") && self.spear.is_none();
            let way = axis(self.at, c).is_some_and(|dir| self.is_free(plus(self.at, dir, 1)));
            ready && far(c) == 2 && seen(c) && way
        };
        let mut acts = these(&|c| far(c) == 1 && self.is_free(c), Act::Move);
        acts.extend(these(&throw, Act::Throw));
        acts.extend(these(&|c| self.bash == 0 && far(c) == 1 && self.enemy_at(c).is_some(), Act::Bash));
        acts.extend(these(&jump, Act::Jump));
        acts.extend(these(&lunge, Act::Lunge));
        acts.push(Act::Wait);
        acts
    }

    // What happens to people.

    pub fn kill_or_hurt(&mut self, index: usize, amount: u32, trick: bool) -> bool {
        let enemy = &mut self.enemies[index];
        enemy.hp = enemy.hp.saturating_sub(amount);
        if enemy.hp > 0 || self.name(index) == "bomb" {
            return false;
        }
        self.kills += 1;
        self.tricks += u32::from(trick);
        true
    }

    pub fn is_blocked(&self, index: usize, from: Cell) -> bool {
        let enemy = &self.enemies[index];
        self.name(index) == "shield-bearer" && axis(enemy.at, from) == Some(enemy.facing)
    }

    pub fn attack(&mut self, at: Cell, from: Cell, amount: u32) -> bool {
        match self.enemy_at(at) {
            Some(index) if !self.is_blocked(index, from) => self.kill_or_hurt(index, amount, false),
            _ => false,
        }
    }

    pub fn hurt(&mut self, amount: u32) {
        let absorbed = amount.min(self.armor);
        self.armor -= absorbed;
        self.hp = self.hp.saturating_sub(amount - absorbed);
        if self.hp == 0 {
            self.status = 3;
        }
    }

    pub fn stun(&mut self, index: usize) {
        let enemy = &mut self.enemies[index];
        if enemy.hp > 0 {
            (enemy.stunned, enemy.intent, enemy.seen) = (true, None, true);
        }
    }

    pub fn scorch(&mut self, index: usize) {
        if self.lava.contains(&self.enemies[index].at) {
            self.kill_or_hurt(index, 1, true);
        }
    }

    pub fn push(&mut self, index: usize, dir: usize) {
        let to = plus(self.enemies[index].at, dir, 1);
        if !on_board(to) || self.walls.contains(&to) {
            self.stun(index);
        } else if let Some(other) = self.enemy_at(to) {
            if self.has("wall-slam") {
                self.stun(index);
                self.stun(other);
            }
        } else {
            self.enemies[index].intent = None;
            self.enemies[index].at = to;
            self.scorch(index);
        }
    }

    pub fn bury(&mut self) {
        self.enemies.retain(|enemy| enemy.hp > 0);
    }

    // A turn.

    pub fn step(&mut self, act: Act) {
        if let Act::Choose(upgrade) = act {
            return self.choose(upgrade);
        }
        let beside: Vec<bool> = self.enemies.iter().map(|e| distance(e.at, self.at) == 1).collect();
        let free = self.perform(act);
        for enemy in &mut self.enemies {
            enemy.seen |= enemy.hp > 0 && distance(enemy.at, self.at) == 1;
        }
        let still: Vec<usize> =
            (0..beside.len()).filter(|i| beside[*i] && distance(self.enemies[*i].at, self.at) == 1).collect();
        for index in &still {
            if self.enemies[*index].hp > 0 {
                self.attack(self.enemies[*index].at, self.at, 1);
            }
        }
        for index in &still {
            if self.enemies[*index].hp > 0 && self.name(*index) == "footman" {
                self.hurt(1);
            }
        }
        self.bury();
        if free {
            return;
        }
        if self.status == 0 {
            self.attacks();
        }
        if self.status == 0 {
            if self.landed && self.lava.contains(&self.at) {
                self.hurt(1);
            }
            self.landed = false;
        }
        if self.status == 0 {
            self.bombs();
        }
        if self.status == 0 {
            for index in 0..self.enemies.len() {
                self.act(index);
            }
            self.bury();
            self.finish();
        }
        self.turn += 1;
        self.bash = self.bash.saturating_sub(1);
        self.jump = self.jump.saturating_sub(1);
        self.ready_armor();
    }

    pub fn ready_armor(&mut self) {
        self.armor = u32::from(self.has("passive-protection") && self.bash == 0);
    }

    pub fn choose(&mut self, upgrade: &'static str) {
        if upgrade == "extra-hp" {
            self.max_hp += 1;
            self.hp += 1;
        } else {
            self.owned.push(upgrade);
        }
        self.offer.clear();
        self.status = 0;
        self.ready_armor();
    }

    pub fn finish(&mut self) {
        if self.spear == Some(self.at) {
            self.spear = None;
            if self.has("cleave") {
                for cell in around(self.at) {
                    self.attack(cell, self.at, 1);
                }
                self.bury();
            }
        }
        if self.shrine == Some(self.at) {
            self.shrine = None;
            self.status = 1;
            let bars = [("recall", "recall-damage"), ("arc-bash", "360-bash")];
            let barred = |u: &str| bars.iter().any(|(less, more)| *less == u && self.has(more));
            let open = |u: &&&str| !self.has(u) && !barred(u) && (**u != "arc-lunge" || self.has("lunge"));
            let mut open: Vec<&str> = UPGRADES[1..].iter().filter(open).copied().collect();
            self.offer = vec!["extra-hp"];
            for _ in 0..self.config.offers {
                if !open.is_empty() {
                    self.offer.push(open.remove(self.rng.below(open.len() as u32) as usize));
                }
            }
        }
        if self.at == self.stairs {
            if self.floor == self.config.floors {
                self.status = 2;
            } else {
                self.enter(self.floor + 1);
                self.hp = (self.hp + self.config.heal).min(self.max_hp);
            }
        }
    }

    // The fast rules' digest.

    pub fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let c = &self.config;
        let numbers = [
            c.hp,
            c.heal,
            c.floors,
            c.lava.0,
            c.lava.1,
            c.walls.0,
            c.walls.1,
            c.shrines,
            c.offers,
            c.spear,
            c.jump,
            c.bash_cooldown,
            c.jump_cooldown,
            c.fuse,
            u32::from(c.wide),
        ];
        numbers.into_iter().for_each(|n| digester.u32(n));
        for floor in 1..=9 {
            let listed = c.budgets.iter().find(|(listed, _)| *listed == floor);
            digester.u32(listed.map_or(NONE, |(_, budget)| *budget));
        }
        for floor in 1..=9 {
            let key = Rng::stream(&self.seed, &floor.to_string()).state() >> 32;
            digester.u64(if floor <= c.floors { key } else { 0 });
        }
        digester.u64(self.rng.state());
        let number = |at: Cell| board().iter().position(|c| *c == at).unwrap() as u32;
        let place = |at: Option<Cell>| at.map_or(NONE, number);
        [self.status, self.floor, self.turn, self.kills, self.tricks]
            .into_iter()
            .for_each(|n| digester.u32(n));
        [number(self.stairs), place(self.shrine)].into_iter().for_each(|n| digester.u32(n));
        for set in [&self.lava, &self.walls] {
            digester.u64(set.iter().map(|c| 1 << number(*c)).sum());
        }
        let carried =
            [number(self.at), self.hp, self.max_hp, self.armor, self.bash, self.jump, place(self.spear)];
        carried.into_iter().for_each(|n| digester.u32(n));
        digester.u32(self.landed.into());
        for list in [&self.owned, &self.offer] {
            let bit = |u: &&str| 1 << UPGRADES.iter().position(|known| known == u).unwrap();
            digester.u32(list.iter().map(bit).sum());
        }
        for e in &self.enemies {
            let flags = u32::from(e.stunned) + 2 * u32::from(e.seen);
            let parts =
                [e.breed as u32, number(e.at), e.hp, place(e.intent), e.facing as u32, e.timer, flags, 1];
            digester.u64(parts.iter().rev().fold(0, |all, part| all * 256 + u64::from(*part)));
        }
        digester.finish()
    }
}
