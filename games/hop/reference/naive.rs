//! Hop written straight from its rule book, hex by hex: what the fast rules are checked and timed against.

use engine::{Digest, Digester, Rng, Seed};

/// Row r, then column q, so that hexes sort as the board counts them.
pub type Cell = (i32, i32);

/// N, NE, SE, S, SW, NW.
const STEPS: [Cell; 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
const START: Cell = (7, 3);
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

pub fn board() -> Vec<Cell> {
    let all = (0..9).flat_map(|r| (0..7).map(move |q| (r, q)));
    all.filter(|(r, q)| (3..=11).contains(&(r + q))).collect()
}

fn on_board(at: Cell) -> bool {
    (0..9).contains(&at.0) && (0..7).contains(&at.1) && (3..=11).contains(&(at.0 + at.1))
}

fn plus(at: Cell, dir: usize, steps: i32) -> Cell {
    (at.0 + STEPS[dir].0 * steps, at.1 + STEPS[dir].1 * steps)
}

fn distance(a: Cell, b: Cell) -> u32 {
    let (r, q) = (b.0 - a.0, b.1 - a.1);
    r.unsigned_abs().max(q.unsigned_abs()).max((q + r).unsigned_abs())
}

/// The direction of a hex on an axis.
fn axis(from: Cell, to: Cell) -> Option<usize> {
    (0..6).find(|dir| (1..=8).any(|k| plus(from, *dir, k) == to))
}

/// The direction whose unit points most toward a hex, the first of several.
fn toward(from: Cell, to: Cell) -> usize {
    let share = |dir: usize| {
        let ((r, q), (dr, dq)) = ((to.0 - from.0, to.1 - from.1), STEPS[dir]);
        r * dr + q * dq + (r + q) * (dr + dq)
    };
    (1..6).fold(0, |best, dir| if share(dir) > share(best) { dir } else { best })
}

fn around(at: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..6).map(|dir| plus(at, dir, 1)).filter(|c| on_board(*c)).collect();
    cells.sort();
    cells
}

fn pick(cells: &[Cell], rng: &mut Rng) -> Option<Cell> {
    rng.pick(cells).copied()
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

    fn has(&self, upgrade: &str) -> bool {
        self.owned.contains(&upgrade)
    }

    fn name(&self, index: usize) -> &'static str {
        BREEDS[self.enemies[index].breed].0
    }

    pub fn enemy_at(&self, at: Cell) -> Option<usize> {
        self.enemies.iter().position(|enemy| enemy.at == at && enemy.hp > 0)
    }

    fn is_free(&self, at: Cell) -> bool {
        on_board(at) && !self.walls.contains(&at) && at != self.at && self.enemy_at(at).is_none()
    }

    fn spawn(&mut self, breed: usize, at: Cell) -> bool {
        if self.enemies.len() == MOST {
            return false;
        }
        let facing = if BREEDS[breed].0 == "shield-bearer" { toward(at, self.at) } else { 0 };
        let seen = BREEDS[breed].0 != "assassin";
        let hp = BREEDS[breed].1;
        self.enemies.push(Enemy { breed, at, hp, intent: None, facing, timer: 0, stunned: false, seen });
        true
    }

    // Floors.

    fn budget(&self) -> u32 {
        let upto = self.config.budgets.iter().filter(|(floor, _)| *floor <= self.floor);
        upto.last().map_or(0, |(_, budget)| *budget)
    }

    fn enter(&mut self, floor: u32) {
        let mut rng = Rng::stream(&self.seed, &floor.to_string());
        (self.floor, self.at, self.landed, self.spear) = (floor, START, false, None);
        self.enemies.clear();
        let mut budget = self.budget();
        if floor == 1 {
            for (breed, at) in [(0, (2, 3)), (1, (6, 5)), (2, (4, 1))] {
                if budget > 0 {
                    self.spawn(breed, at);
                    budget -= 1;
                }
            }
        }
        let far = |least: u32| board().into_iter().filter(move |c| distance(*c, START) >= least);
        self.stairs = (0, 3);
        if floor > 1 {
            self.stairs = pick(&far(5).collect::<Vec<_>>(), &mut rng).unwrap();
        }
        self.shrine = None;
        if floor.is_multiple_of(self.config.shrines) {
            let open: Vec<Cell> = far(3).filter(|c| *c != self.stairs && self.enemy_at(*c).is_none()).collect();
            self.shrine = pick(&open, &mut rng);
        }
        self.place_tiles(&mut rng);
        let mut open: Vec<Cell> = far(3).filter(|c| self.is_plain(*c) && self.is_free(*c)).collect();
        loop {
            let buys = |b: &usize| BREEDS[*b].3 <= budget && BREEDS[*b].4 <= floor;
            let breeds: Vec<usize> = (0..BREEDS.len()).filter(buys).collect();
            let Some(breed) = rng.pick(&breeds).copied() else { return };
            let Some(at) = pick(&open, &mut rng) else { return };
            open.retain(|c| *c != at);
            self.spawn(breed, at);
            budget -= BREEDS[breed].3;
        }
    }

    fn is_plain(&self, at: Cell) -> bool {
        at != self.stairs && self.shrine != Some(at) && !self.lava.contains(&at) && !self.walls.contains(&at)
    }

    fn place_tiles(&mut self, rng: &mut Rng) {
        let draw = |open: &[Cell], (least, most): (u32, u32), rng: &mut Rng| {
            let count = least + rng.below(most - least + 1);
            let (mut left, mut drawn) = (open.to_vec(), Vec::new());
            for _ in 0..count.min(open.len() as u32) {
                drawn.push(left.remove(rng.below(left.len() as u32) as usize));
            }
            drawn.sort();
            drawn
        };
        loop {
            (self.walls, self.lava) = (Vec::new(), Vec::new());
            let mut open: Vec<Cell> = board().into_iter().filter(|c| self.is_plain(*c) && self.is_free(*c)).collect();
            self.walls = draw(&open, if self.floor > 1 { self.config.walls } else { (0, 0) }, rng);
            open.retain(|c| !self.walls.contains(c));
            self.lava = draw(&open, self.config.lava, rng);
            let mut found = vec![START];
            let mut next = 0;
            while next < found.len() {
                for cell in around(found[next]) {
                    if !self.walls.contains(&cell) && !self.lava.contains(&cell) && !found.contains(&cell) {
                        found.push(cell);
                    }
                }
                next += 1;
            }
            if found.contains(&self.stairs) && self.shrine.is_none_or(|shrine| found.contains(&shrine)) {
                return;
            }
        }
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

    fn kill_or_hurt(&mut self, index: usize, amount: u32, trick: bool) -> bool {
        let enemy = &mut self.enemies[index];
        enemy.hp = enemy.hp.saturating_sub(amount);
        if enemy.hp > 0 || self.name(index) == "bomb" {
            return false;
        }
        self.kills += 1;
        self.tricks += u32::from(trick);
        true
    }

    fn is_blocked(&self, index: usize, from: Cell) -> bool {
        let enemy = &self.enemies[index];
        self.name(index) == "shield-bearer" && axis(enemy.at, from) == Some(enemy.facing)
    }

    fn attack(&mut self, at: Cell, from: Cell, amount: u32) -> bool {
        match self.enemy_at(at) {
            Some(index) if !self.is_blocked(index, from) => self.kill_or_hurt(index, amount, false),
            _ => false,
        }
    }

    fn hurt(&mut self, amount: u32) {
        let absorbed = amount.min(self.armor);
        self.armor -= absorbed;
        self.hp = self.hp.saturating_sub(amount - absorbed);
        if self.hp == 0 {
            self.status = 3;
        }
    }

    fn stun(&mut self, index: usize) {
        let enemy = &mut self.enemies[index];
        if enemy.hp > 0 {
            (enemy.stunned, enemy.intent, enemy.seen) = (true, None, true);
        }
    }

    fn scorch(&mut self, index: usize) {
        if self.lava.contains(&self.enemies[index].at) {
            self.kill_or_hurt(index, 1, true);
        }
    }

    fn push(&mut self, index: usize, dir: usize) {
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

    fn bury(&mut self) {
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
        for index in 0..self.enemies.len() {
            let enemy = &self.enemies[index];
            if beside[index] && enemy.hp > 0 && distance(enemy.at, self.at) == 1 {
                self.attack(enemy.at, self.at, 1);
            }
        }
        self.bury();
        if free {
            return;
        }
        self.attacks();
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

    fn ready_armor(&mut self) {
        self.armor = u32::from(self.has("passive-protection") && self.bash == 0);
    }

    fn choose(&mut self, upgrade: &'static str) {
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

    fn go(&mut self, to: Cell) {
        (self.at, self.landed) = (to, true);
    }

    fn perform(&mut self, act: Act) -> bool {
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

    fn breathe(&mut self, killed: bool) {
        if killed && self.has("deep-breath") {
            self.jump = 0;
        }
    }

    fn throw(&mut self, at: Cell) {
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

    fn shove(&mut self, at: Cell) {
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

    fn leap(&mut self, to: Cell) {
        if let Some(index) = self.enemy_at(to) {
            if self.has("meteor-impact") {
                self.kill_or_hurt(index, 99, false);
            } else {
                let open = |far: u32| -> Vec<Cell> {
                    let cool = |c: &Cell| distance(*c, to) == far && self.is_free(*c) && !self.lava.contains(c);
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

    fn lunge(&mut self, at: Cell) {
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

    pub fn struck(&self, index: usize, aim: Cell) -> Vec<Cell> {
        let enemy = &self.enemies[index];
        if self.name(index) != "golem" {
            return vec![aim];
        }
        let dir = toward(enemy.at, aim);
        let ahead = (1..=3).map(|k| plus(enemy.at, dir, k));
        ahead.take_while(|c| on_board(*c) && !self.walls.contains(c)).collect()
    }

    fn attacks(&mut self) {
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

    fn bombs(&mut self) {
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

    // How enemies decide.

    fn choose_step(&mut self, best: &[Cell]) -> Option<Cell> {
        let cool: Vec<Cell> = best.iter().copied().filter(|c| !self.lava.contains(c)).collect();
        pick(if cool.is_empty() { best } else { &cool }, &mut self.rng)
    }

    fn open_at(&self, from: Cell, far: u32) -> Vec<Cell> {
        around(from).into_iter().filter(|c| self.is_free(*c) && distance(*c, self.at) == far).collect()
    }

    fn in_line(&self, from: Cell, near: u32, far: u32) -> bool {
        let reach = distance(from, self.at);
        let clear = |dir: usize| (1..reach as i32).all(|k| !self.walls.contains(&plus(from, dir, k)));
        (near..=far).contains(&reach) && axis(from, self.at).is_some_and(clear)
    }

    fn can_strike(&self, index: usize) -> bool {
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
    fn act(&mut self, index: usize) {
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
    fn walk(&mut self, index: usize, name: &str) -> bool {
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

    fn finish(&mut self) {
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
            c.hp, c.heal, c.floors, c.lava.0, c.lava.1, c.walls.0, c.walls.1, c.shrines, c.offers, c.spear, c.jump,
            c.bash_cooldown, c.jump_cooldown, c.fuse,
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
        [self.status, self.floor, self.turn, self.kills, self.tricks].into_iter().for_each(|n| digester.u32(n));
        [number(self.stairs), place(self.shrine)].into_iter().for_each(|n| digester.u32(n));
        for set in [&self.lava, &self.walls] {
            digester.u64(set.iter().map(|c| 1 << number(*c)).sum());
        }
        let carried = [number(self.at), self.hp, self.max_hp, self.armor, self.bash, self.jump, place(self.spear)];
        carried.into_iter().for_each(|n| digester.u32(n));
        digester.u32(self.landed.into());
        for list in [&self.owned, &self.offer] {
            let bit = |u: &&str| 1 << UPGRADES.iter().position(|known| known == u).unwrap();
            digester.u32(list.iter().map(bit).sum());
        }
        for e in &self.enemies {
            let flags = u32::from(e.stunned) + 2 * u32::from(e.seen);
            let parts = [e.breed as u32, number(e.at), e.hp, place(e.intent), e.facing as u32, e.timer, flags, 1];
            digester.u64(parts.iter().rev().fold(0, |all, part| all * 256 + u64::from(*part)));
        }
        digester.finish()
    }
}
