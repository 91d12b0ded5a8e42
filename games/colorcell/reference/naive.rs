//! Color Cell written straight from its specification, cell by cell: what the fast rules are checked and timed against.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Digest, Digester, Params as _, Rng, Seed};
use lattice_colorcell::{Mode, Pace, Params, Template, built_in};

/// Row r, then column q, so that cells sort as the board counts them.
pub type Cell = (i32, i32);

/// N, NE, SE, S, SW, NW.
pub const STEPS: [Cell; 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
pub const NAMES: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

/// The specification's `BuildTemplate`.
#[derive(Clone, Debug)]
pub struct BuildTemplate {
    pub id: String,
    pub difficulty: u32,
    pub anchor: Cell,
    pub cells: Vec<(Cell, Option<i32>)>,
}

/// The specification's parameters; `text` is their canonical form.
#[derive(Clone, Debug)]
pub struct Config {
    pub text: String,
    pub radius: i32,
    pub density: u32,
    pub colors: i32,
    pub base: i32,
    pub seconds: u32,
    pub hold: u32,
    pub cooldown: u32,
    pub flash: u32,
    pub chance: i32,
    pub penalty: i32,
    pub swap: bool,
    pub rate: u32,
    pub mode: Mode,
    pub step: bool,
    pub carry: usize,
    pub trail: bool,
    pub clamp: i32,
    pub flashes: usize,
    pub templates: Vec<BuildTemplate>,
}

impl Config {
    pub fn of(params: &Params) -> Config {
        let cell = |hex: grid::Hex| (hex.r.into(), hex.q.into());
        let template = |template: &Template| BuildTemplate {
            id: template.id().to_string(),
            difficulty: template.difficulty().into(),
            anchor: cell(template.anchor()),
            cells: template.cells().iter().map(|c| (cell(c.at), c.color.map(i32::from))).collect(),
        };
        Config {
            text: params.to_text(),
            radius: params.radius.into(),
            density: params.density.into(),
            colors: params.colors.into(),
            base: params.base.into(),
            seconds: params.seconds.into(),
            hold: params.hold.into(),
            cooldown: params.cooldown.into(),
            flash: params.flash.into(),
            chance: params.chance.into(),
            penalty: params.penalty.into(),
            swap: params.swap,
            rate: params.rate.into(),
            mode: params.mode,
            step: params.pace == Pace::Step,
            carry: params.carry.into(),
            trail: params.trail,
            clamp: params.clamp.into(),
            flashes: params.flashes.into(),
            templates: built_in().iter().chain(&params.own).map(template).collect(),
        }
    }
}

/// The specification's `activeTemplate`.
#[derive(Clone, Debug, PartialEq)]
pub struct Active {
    pub id: String,
    /// Cell, base color, rotation.
    pub anchored_at: Option<(Cell, i32, i32)>,
    pub completed_at: Option<u32>,
}

/// The specification's state.
#[derive(Clone, Debug)]
pub struct Naive {
    pub config: Config,
    pub cells: BTreeMap<Cell, Option<i32>>,
    pub cursor: Cell,
    pub facing: usize,
    pub stepped: BTreeSet<usize>,
    pub tick: u32,
    pub inputs: u32,
    pub charge_start: Option<u32>,
    pub cooldown: u32,
    pub captured: Vec<Cell>,
    /// Success, cell, tick.
    pub flashes: Vec<(bool, Cell, u32)>,
    pub active: Option<Active>,
    pub completed: BTreeSet<String>,
    /// How often each template was completed, in a rush.
    pub times: BTreeMap<String, u32>,
    pub last: u32,
    pub rng: Rng,
    pub refill: Rng,
}

fn rotate((r, q): Cell, times: i32) -> Cell {
    (0..times).fold((r, q), |(r, q), _| (q + r, -r))
}

impl Naive {
    pub fn new(config: &Config, seed: &Seed) -> Naive {
        let radius = config.radius;
        let mut board = Rng::stream(seed, "board");
        let mut cells = BTreeMap::new();
        for r in -radius..=radius {
            for q in -radius..=radius {
                if (q + r).abs() > radius {
                    continue;
                }
                let colored = (r, q) != (0, 0) && board.below(100) < config.density;
                cells.insert((r, q), colored.then(|| board.below(config.colors as u32) as i32));
            }
        }
        Naive {
            config: config.clone(),
            cells,
            cursor: (0, 0),
            facing: 0,
            stepped: BTreeSet::new(),
            tick: 0,
            inputs: 0,
            charge_start: None,
            cooldown: 0,
            captured: Vec::new(),
            flashes: Vec::new(),
            active: None,
            completed: BTreeSet::new(),
            times: BTreeMap::new(),
            last: 0,
            rng: Rng::stream(seed, "capture"),
            refill: Rng::stream(seed, "refill"),
        }
    }

    fn color(&self, cell: Cell) -> Option<i32> {
        self.cells.get(&cell).copied().flatten()
    }

    fn toward(&self, dir: usize) -> Cell {
        (self.cursor.0 + STEPS[dir].0, self.cursor.1 + STEPS[dir].1)
    }

    fn is_rush(&self) -> bool {
        self.config.mode == Mode::Rush
    }

    /// What templates have brought in a rush: so much for each step of difficulty, half each further time.
    fn earned(&self, each: u32) -> u32 {
        let mut sum = 0;
        for (id, times) in &self.times {
            let mut reward = each * self.template(id).difficulty;
            for _ in 0..*times {
                sum += reward;
                reward /= 2;
            }
        }
        sum
    }

    pub fn remaining_seconds(&self) -> u32 {
        let full = self.config.seconds + self.earned(12);
        (0..self.tick).filter(|tick| (tick + 1) % self.config.rate == 0).fold(full, |left, _| left.max(1) - 1)
    }

    pub fn is_over(&self) -> bool {
        let timed = self.config.mode != Mode::Free && self.remaining_seconds() == 0;
        timed || self.inputs >= 20_000 || self.tick >= 259_200
    }

    pub fn chance(&self, color: i32) -> i32 {
        let chance = self.config.chance - self.config.penalty * (color - self.config.base).abs();
        chance.max(0).max(self.config.clamp).min(100)
    }

    /// The cell an attempt would be on.
    fn target(&self) -> Option<Cell> {
        let cell = if self.captured.is_empty() {
            self.cursor
        } else if self.captured.len() < self.config.carry {
            self.toward(self.facing)
        } else {
            return None;
        };
        (self.color(cell).is_some() && !self.captured.contains(&cell)).then_some(cell)
    }

    fn press_drops(&self) -> bool {
        !self.captured.is_empty() && (self.cooldown > 0 || self.target().is_none())
    }

    fn is_blocked(&self, dir: usize) -> bool {
        let target = self.toward(dir);
        let full = self.color(target).is_some() && (!self.config.swap || self.captured.contains(&target));
        !self.cells.contains_key(&target) || (!self.captured.is_empty() && full)
    }

    /// Whether an action, as players type it, is allowed.
    pub fn allows(&self, action: &str) -> bool {
        if self.is_over() {
            return false;
        }
        match action.split_once(' ').unwrap_or((action, "")) {
            ("press", _) => self.charge_start.is_none() && (self.cooldown == 0 || self.press_drops()),
            ("release", _) => self.charge_start.is_some(),
            ("step", name) => {
                let dir = NAMES.iter().position(|known| *known == name).unwrap();
                let pointless = self.facing == dir && self.is_blocked(dir);
                !self.stepped.contains(&dir) && !pointless
            }
            ("template", "none") => self.active.is_some(),
            ("template", id) => {
                let following = |active: &Active| active.id == id && active.anchored_at.is_none();
                self.config.templates.iter().any(|template| template.id == id)
                    && !self.active.as_ref().is_some_and(following)
            }
            _ => self.config.step,
        }
    }

    /// Does an allowed action.
    pub fn act(&mut self, action: &str) {
        match action.split_once(' ').unwrap_or((action, "")) {
            ("press", _) if self.press_drops() => {
                self.captured.clear();
                self.settle();
            }
            ("press", _) => {
                self.charge_start = Some(self.tick);
                if self.config.step {
                    (0..self.config.hold).for_each(|_| self.tick());
                }
            }
            ("release", _) => self.charge_start = None,
            ("step", name) => {
                self.attempt_move(NAMES.iter().position(|known| *known == name).unwrap());
                if self.config.step {
                    (0..3).for_each(|_| self.tick());
                }
            }
            ("template", "none") => self.active = None,
            ("template", id) => {
                self.active = Some(Active { id: id.to_owned(), anchored_at: None, completed_at: None });
            }
            (_, ticks) => (0..ticks.parse().unwrap_or(1)).for_each(|_| self.tick()),
        }
        self.inputs += 1;
    }

    fn attempt_move(&mut self, dir: usize) {
        self.facing = dir;
        self.stepped.insert(dir);
        if self.is_blocked(dir) {
            return;
        }
        let target = self.toward(dir);
        if !self.captured.is_empty() {
            let in_the_way = self.color(target);
            let colors: Vec<Option<i32>> = self.captured.iter().map(|cell| self.color(*cell)).collect();
            let left = self.captured.pop().unwrap();
            self.captured.insert(0, target);
            if !self.config.trail {
                self.cells.insert(left, in_the_way);
            }
            for (cell, color) in self.captured.clone().into_iter().zip(colors) {
                self.cells.insert(cell, color);
            }
        }
        self.cursor = target;
        self.validate();
    }

    pub fn tick(&mut self) {
        if self.is_over() {
            return;
        }
        if self.cooldown > 0 {
            self.cooldown -= 1;
        }
        let (tick, flash) = (self.tick, self.config.flash);
        self.flashes.retain(|(_, _, started)| tick - started < flash);
        if self.charge_start.is_some_and(|start| self.tick + 1 - start >= self.config.hold) {
            self.charge_start = None;
            self.attempt_capture();
        }
        self.tick += 1;
        self.stepped.clear();
        if self.is_rush() && self.tick.is_multiple_of(self.config.rate) && !self.is_over() {
            let empty: Vec<Cell> =
                self.cells.iter().filter(|(_, color)| color.is_none()).map(|(cell, _)| *cell).collect();
            if !empty.is_empty() {
                let cell = empty[self.refill.below(empty.len() as u32) as usize];
                self.cells.insert(cell, Some(self.refill.below(self.config.colors as u32) as i32));
                self.validate();
            }
        }
    }

    fn attempt_capture(&mut self) {
        let Some(cell) = self.target() else { return };
        let chance = self.chance(self.color(cell).unwrap());
        let success = (self.rng.below(100) as i32) < chance;
        self.flashes.push((success, cell, self.tick));
        if self.flashes.len() > self.config.flashes {
            self.flashes.remove(0);
        }
        if success {
            self.captured.insert(0, cell);
            self.cursor = cell;
            self.validate();
        } else {
            self.cooldown = self.config.cooldown;
        }
    }

    fn template(&self, id: &str) -> &BuildTemplate {
        self.config.templates.iter().find(|template| template.id == id).unwrap()
    }

    /// Steps around the palette, rounded half up.
    fn offset(&self, relative: i32) -> i32 {
        let (size, mut steps) = (self.config.colors, -100);
        while 200 * (steps + 1) - 100 <= 2 * relative * size {
            steps += 1;
        }
        steps
    }

    fn absolute(&self, base: i32, relative: i32) -> i32 {
        (base + self.offset(relative) + self.config.colors) % self.config.colors
    }

    fn place(&self, template: &BuildTemplate, cell: Cell, at: Cell, rotation: i32) -> Cell {
        let turned = rotate((cell.0 - template.anchor.0, cell.1 - template.anchor.1), rotation);
        (at.0 + turned.0, at.1 + turned.1)
    }

    /// A color was dropped under the cursor.
    fn settle(&mut self) {
        let Some(active) = self.active.clone() else { return };
        let template = self.template(&active.id).clone();
        if active.anchored_at.is_none() {
            let rotation = self.facing as i32;
            let fits = template.cells.iter().all(|(cell, _)| {
                self.cells.contains_key(&self.place(&template, *cell, self.cursor, rotation))
            });
            if !fits {
                return;
            }
            let own = template.cells.iter().find(|(cell, _)| *cell == template.anchor).unwrap().1.unwrap();
            let base = self.color(self.cursor).unwrap() - self.offset(own);
            let anchored_at = Some((self.cursor, base.rem_euclid(self.config.colors), rotation));
            self.active = Some(Active { anchored_at, ..active });
        }
        self.validate();
    }

    /// Cells that are right, how many are wrong, and whether all is as it should be.
    pub fn judge(&self) -> (Vec<Cell>, usize, bool) {
        let (mut right, mut wrong, mut missing) = (Vec::new(), 0, 0);
        if let Some(Active { id, anchored_at: Some((at, base, rotation)), .. }) = &self.active {
            let template = self.template(id);
            for (cell, relative) in &template.cells {
                let cell = self.place(template, *cell, *at, *rotation);
                let found = self.color(cell).filter(|_| !self.captured.contains(&cell));
                let expected = relative.map(|relative| self.absolute(*base, relative));
                match (found, expected) {
                    (None, None) => {}
                    (None, Some(_)) => missing += 1,
                    (Some(found), Some(expected)) if found == expected => right.push(cell),
                    (Some(_), _) => wrong += 1,
                }
            }
        }
        (right, wrong, wrong + missing == 0)
    }

    fn validate(&mut self) {
        let (right, _, complete) = self.judge();
        let tick = self.tick;
        let Some(active) = self.active.as_mut().filter(|active| active.anchored_at.is_some()) else { return };
        if right.is_empty() {
            active.anchored_at = None;
            active.completed_at = None;
        } else if !complete {
            active.completed_at = None;
        } else if active.completed_at.is_none() {
            active.completed_at = Some(tick);
            let id = active.id.clone();
            let first = self.completed.insert(id.clone());
            if !self.is_rush() {
                self.last = if first { tick } else { self.last };
                return;
            }
            let before = self.earned(100);
            *self.times.entry(id).or_insert(0) += 1;
            self.last = if self.earned(100) > before { tick } else { self.last };
            for cell in right {
                self.cells.insert(cell, None);
            }
            let active = self.active.as_mut().unwrap();
            active.anchored_at = None;
            active.completed_at = None;
        }
    }

    pub fn score(&self) -> u32 {
        if self.is_rush() {
            return self.earned(100);
        }
        self.completed.iter().map(|id| 100 * self.template(id).difficulty).sum()
    }

    /// The fast rules' digest, from this state.
    pub fn digest(&self) -> Digest {
        let mut header = Digester::default();
        header.text(&self.config.text);
        let number = |cell: Cell| self.cells.keys().position(|known| *known == cell).unwrap() as u64;
        let mut digester = Digester::default();
        digester.u64(header.finish().0);
        digester.u64(u64::from(self.tick) << 32 | u64::from(self.charge_start.unwrap_or(u32::MAX)));
        digester.u32(self.inputs);
        let stepped: u64 = self.stepped.iter().map(|dir| 1 << dir).sum();
        let cooldown = u64::from(self.cooldown);
        digester.u64(number(self.cursor) << 48 | cooldown << 32 | (self.facing as u64) << 16 | stepped);
        digester.u32((self.captured.len() << 8 | self.flashes.len()) as u32);
        self.captured.iter().for_each(|cell| digester.u64(number(*cell)));
        for (success, cell, started) in &self.flashes {
            digester.u64(u64::from(*started) << 32 | number(*cell) << 1 | u64::from(*success));
        }
        let mut ids: Vec<&str> = self.config.templates.iter().map(|template| template.id.as_str()).collect();
        ids.sort_unstable();
        let index = |id: &str| ids.iter().position(|known| *known == id).unwrap() as u64;
        digester.u64(self.completed.iter().map(|id| 1 << index(id)).sum());
        digester.u32(self.last);
        if self.is_rush() {
            for id in ids.iter().map(|id| Some(*id)).chain(std::iter::repeat(None)).take(32) {
                digester.u32(id.and_then(|id| self.times.get(id)).copied().unwrap_or(0));
            }
            digester.u64(self.refill.state());
        }
        match &self.active {
            None => digester.u32(0),
            Some(active) => {
                digester.u64(1 | index(&active.id) << 1);
                digester.u64(active.completed_at.map_or(0, |tick| u64::from(tick) + 1));
                digester.u64(active.anchored_at.map_or(0, |((r, q), base, rotation)| {
                    let part = |part: i32| u64::from(part as u16);
                    1 | part(q) << 8 | part(r) << 24 | (base as u64) << 40 | (rotation as u64) << 48
                }));
            }
        }
        digester.u64(self.rng.state());
        let cells: Vec<u64> =
            self.cells.values().map(|color| color.map_or(0, |color| color as u64 + 1)).collect();
        for eight in cells.chunks(8) {
            digester.u64(eight.iter().enumerate().map(|(i, cell)| cell << (8 * i)).sum());
        }
        digester.finish()
    }
}
