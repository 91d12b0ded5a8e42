//! The rules: legal actions, what a tick does, when a run ends.

use engine::{
    Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Rng, Score, Seed, Sink, Status,
};
use grid::Dir;

use crate::action::MOST_TICKS;
use crate::event::{Event, Key};
use crate::geometry::BEYOND;
use crate::params::MOST_CARRIED;
use crate::state::{Flash, MOST_INPUTS};
use crate::{Action, ColorCell, Mode, Params, Refusal, inspect, params, position};

/// All six directions as bits.
const ALL_DIRS: u8 = 0b11_1111;

/// The work of refilling a cell, in steps.
const REFILL_WORK: u64 = 64;

/// The ticks per step where time passes only by actions (C28).
pub(crate) const STEP_TICKS: u8 = 3;

/// The remaining seconds at which a challenge announces its time.
const TOLD_SECONDS: [u32; 2] = [60, 10];

impl Game for ColorCell {
    type Params = Params;
    type Action = Action;
    type Event = Event;
    type Inspected = inspect::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "colorcell",
        title: "Color Cell",
        pitch: "Capture colors, carry them over the board, and build patterns before the clock runs out.",
        goal: "You are the white ring. Pick a template, capture its colors, and drop them on its outline.",
        rules: 3,
        ticks_per_second: 12,
        ranking: Ranking::Most,
        tie: "Last built",
        mark_every: 32,
        // More than a full run has: room for undo, redo and hints (C25).
        limits: Limits { entries: 24_576, ticks: 345_600, work: 600_000 },
    };

    fn newcomer() -> Option<&'static str> {
        Some("rush")
    }

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn new(params: &Params, seed: &Seed) -> ColorCell {
        ColorCell::generate(params, seed)
    }

    fn params(&self) -> &Params {
        self.params_ref()
    }

    fn legal(&self, out: &mut Vec<Action>) {
        if self.is_over() {
            return;
        }
        let fixed = [Action::Press, Action::Release].into_iter().chain(Dir::ALL.map(Action::Step));
        out.extend(fixed.filter(|action| self.check(*action).is_ok()));
        let templates = self.setup.ids.iter().map(|id| Action::Template(*id));
        out.extend(templates.filter(|action| self.check(*action).is_ok()));
        out.extend(self.active.map(|_| Action::NoTemplate));
        out.extend((1..=MOST_TICKS).filter(|_| self.setup.stepwise()).map(Action::Wait));
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        match action {
            Action::Press if self.charge.is_some() => Err(Refusal::Charging),
            Action::Press if self.drops() || self.cooldown == 0 => Ok(()),
            Action::Press => Err(Refusal::CoolingDown),
            Action::Release if self.charge.is_none() => Err(Refusal::NotCharging),
            Action::Step(dir) if self.stepped >> dir.get() & 1 == 1 => Err(Refusal::TooSoon(dir)),
            Action::Step(dir) if dir == self.facing => self.check_ahead(),
            Action::Template(id) => match (self.setup.find(id), self.active) {
                (None, _) => Err(Refusal::UnknownTemplate(id)),
                (Some(plan), Some(active)) if active.plan == plan && active.anchor.is_none() => {
                    Err(Refusal::AlreadyActive(id))
                }
                _ => Ok(()),
            },
            Action::NoTemplate if self.active.is_none() => Err(Refusal::NoTemplate),
            Action::Wait(_) if !self.setup.stepwise() => Err(Refusal::OnTheClock),
            Action::Release | Action::Step(_) | Action::NoTemplate | Action::Wait(_) => Ok(()),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.act(action, events);
        self.inputs += 1;
        if self.inputs == MOST_INPUTS && self.tick < self.end {
            events.push(Event::Full { score: self.points() });
        }
    }

    fn ticks_per_second(&self) -> u32 {
        if self.setup.stepwise() { 0 } else { self.params_ref().rate.into() }
    }

    /// C1: cooldown, flashes, charge, timer, counter. The timer follows from the counter.
    #[inline]
    fn tick(&mut self, events: &mut impl Sink<Event>) {
        if self.is_over() {
            return;
        }
        self.cooldown = self.cooldown.saturating_sub(1);
        self.flashes.expire(self.tick, self.setup.params.flash);
        if let Some(start) = self.charge
            && self.tick + 1 - start >= u32::from(self.setup.params.hold)
        {
            self.charge = None;
            self.attempt(events);
        }
        self.tick += 1;
        self.stepped = 0;
        if self.is_rush() && self.tick.is_multiple_of(self.setup.params.rate.into()) && !self.is_over() {
            self.refill(events);
        }
        self.tell_time(events);
    }

    #[inline]
    fn status(&self) -> Status {
        if self.is_over() { Status::Over } else { Status::Playing }
    }

    fn score(&self) -> Score {
        Score(self.points().into())
    }

    fn tie(&self) -> u32 {
        self.last
    }

    /// In step pace an action takes many ticks; refilling a cell counts as many more (A8).
    fn work(&self) -> u64 {
        let ticks = if self.setup.stepwise() { self.tick } else { 0 };
        let refills = if self.is_rush() { self.tick / u32::from(self.setup.params.rate) } else { 0 };
        u64::from(ticks) + REFILL_WORK * u64::from(refills)
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        digester.u64(self.setup.digest);
        digester.u64(u64::from(self.tick) << 32 | u64::from(self.charge.map_or(u32::MAX, |start| start)));
        digester.u32(self.inputs);
        let small = [self.cursor, self.cooldown, u16::from(self.facing.get()), u16::from(self.stepped)];
        digester.u64(small.into_iter().fold(0, |all, part| all << 16 | u64::from(part)));
        digester.u32((self.train.cells().len() << 8 | self.flashes.all().len()) as u32);
        self.train.cells().iter().for_each(|cell| digester.u32((*cell).into()));
        for flash in self.flashes.all() {
            let kind = u64::from(flash.cell) << 1 | u64::from(flash.success);
            digester.u64(u64::from(flash.started) << 32 | kind);
        }
        self.digest_building(&mut digester);
        digester.u64(self.rng.state());
        let used = usize::from(self.setup.geometry.size()).next_multiple_of(8).min(self.cells.len());
        for eight in self.cells[..used].chunks(8) {
            let word = eight.iter().rev().fold(0, |word, cell| word << 8 | u64::from(*cell));
            digester.u64(word);
        }
        digester.finish()
    }

    fn text(&self) -> String {
        position::print(self)
    }

    fn from_text(text: &str, seed: &Seed) -> Result<ColorCell, PositionError> {
        position::parse(text, seed)
    }

    fn inspect(&self) -> Self::Inspected {
        inspect::inspect(self)
    }

    fn reseed_hidden(&mut self, seed: &Seed) {
        self.rng = Rng::stream(seed, "capture");
        self.refill = Rng::stream(seed, "refill");
    }

    /// Counts the legal actions instead of listing them: button, steps, templates, none, ticks.
    #[inline]
    fn sample(&self, rng: &mut Rng) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let button = u32::from(self.charge.is_some() || self.cooldown == 0 || self.drops());
        let mut dirs = ALL_DIRS & !self.stepped;
        if self.passage(self.facing).is_err() {
            dirs &= !(1 << self.facing.get());
        }
        let steps = if dirs == ALL_DIRS { 6 } else { dirs.count_ones() };
        let following = self.active.filter(|active| active.anchor.is_none()).map(|active| active.plan);
        let templates = self.setup.ids.len() as u32 - u32::from(following.is_some());
        let none = u32::from(self.active.is_some());
        let ticks = if self.setup.stepwise() { u32::from(MOST_TICKS) } else { 0 };
        let mut nth = rng.below(button + steps + templates + none + ticks);
        if nth < button {
            return Some(if self.charge.is_some() { Action::Release } else { Action::Press });
        }
        nth -= button;
        if nth < steps {
            if dirs == ALL_DIRS {
                return Some(Action::Step(Dir::ALL[nth as usize]));
            }
            (0..nth).for_each(|_| dirs &= dirs - 1);
            return Dir::from_number(dirs.trailing_zeros() as u8).map(Action::Step);
        }
        nth -= steps;
        if nth < templates {
            let plan = nth + u32::from(following.is_some_and(|plan| nth >= u32::from(plan)));
            return Some(Action::Template(self.setup.ids[plan as usize]));
        }
        nth -= templates;
        Some(if nth < none { Action::NoTemplate } else { Action::Wait((nth - none) as u8 + 1) })
    }
}

impl ColorCell {
    #[inline]
    fn act(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Press => self.press(events),
            Action::Release => {
                self.charge = None;
                events.push(Event::ChargeCancelled);
            }
            Action::Step(dir) => {
                self.step(dir, events);
                if self.setup.stepwise() {
                    self.pass(STEP_TICKS, events);
                }
            }
            Action::Template(id) => {
                let plan = self.setup.find(id).expect("a checked template is one of this run");
                self.activate(plan, events);
            }
            Action::NoTemplate => self.deactivate(events),
            Action::Wait(ticks) => {
                events.push(Event::Waited { ticks });
                self.pass(ticks, events);
            }
        }
    }

    fn pass(&mut self, ticks: u8, events: &mut impl Sink<Event>) {
        (0..ticks).for_each(|_| self.tick(events));
    }

    /// Puts a random color on a random empty cell (C26).
    fn refill<S: Sink<Event>>(&mut self, events: &mut S) {
        let Some((cell, color)) = self.draw_refill() else { return };
        self.cells[usize::from(cell)] = color + 1;
        if S::WANTED {
            events.push(Event::Refilled { cell: self.key(cell), color_index: color });
        }
        self.validate(events);
    }

    /// Draws the cell to refill and its color; `None` if no cell is empty.
    fn draw_refill(&mut self) -> Option<(u16, u8)> {
        let cells = &self.cells[..self.setup.geometry.size().into()];
        let empty = |cells: &[u8]| cells.iter().filter(|cell| **cell == 0).count() as u32;
        let all = empty(cells);
        if all == 0 {
            return None;
        }
        let mut nth = self.refill.below(all);
        let color = self.refill.below(self.setup.params.colors.into()) as u8;
        let mut cell = 0;
        // Count by chunks first: the whole board is scanned every second.
        for piece in cells.chunks(64) {
            match empty(piece) {
                some if some <= nth => (nth, cell) = (nth - some, cell + piece.len()),
                _ => break,
            }
        }
        while cells[cell] != 0 || nth > 0 {
            nth -= u32::from(cells[cell] == 0);
            cell += 1;
        }
        Some((cell as u16, color))
    }

    /// Announces the last minute and ten seconds of a challenge, and the end of any run.
    #[inline]
    fn tell_time<S: Sink<Event>>(&self, events: &mut S) {
        if !S::WANTED {
            return;
        }
        let Params { mode, rate, seconds, .. } = *self.params_ref();
        let left = self.end - self.tick;
        match mode {
            Mode::Free if left == 0 => events.push(Event::Full { score: self.points() }),
            Mode::Challenge | Mode::Rush if left == 0 => events.push(Event::Ended { score: self.points() }),
            Mode::Challenge | Mode::Rush => {
                let told = TOLD_SECONDS.into_iter().find(|seconds| seconds * u32::from(rate) == left);
                told.into_iter().for_each(|seconds| events.push(Event::TimeLeft { seconds }));
            }
            Mode::Free if self.tick == u32::from(seconds) * u32::from(rate) => {
                events.push(Event::TimeLeft { seconds: 0 });
            }
            Mode::Free => {}
        }
    }

    /// Returns whether a press drops what is carried rather than beginning a charge (C4, C17).
    #[inline]
    pub(crate) fn drops(&self) -> bool {
        !self.train.is_empty() && (self.cooldown > 0 || self.aim().is_none())
    }

    /// Checks that a step straight ahead has an effect.
    #[inline]
    fn check_ahead(&self) -> Result<(), Refusal> {
        match self.passage(self.facing) {
            Ok(_) => Ok(()),
            Err(true) => Err(Refusal::Edge(self.facing)),
            Err(false) => Err(Refusal::Occupied(self.facing)),
        }
    }

    /// The cell a step leads to, or else whether the edge blocks it.
    #[inline]
    pub(crate) fn passage(&self, dir: Dir) -> Result<u16, bool> {
        let target = self.setup.geometry.step(self.cursor, dir);
        if target == BEYOND {
            return Err(true);
        }
        let blocked = !self.train.is_empty()
            && self.cells[usize::from(target)] != 0
            && (!self.setup.params.swap || self.train.contains(target));
        if blocked { Err(false) } else { Ok(target) }
    }

    fn key(&self, cell: u16) -> Key {
        Key(self.setup.geometry.hex(cell))
    }

    fn press<S: Sink<Event>>(&mut self, events: &mut S) {
        if !self.drops() {
            self.charge = Some(self.tick);
            events.push(Event::ChargeStarted);
            // C28: where time passes only by actions, a capture is one action.
            if self.setup.stepwise() {
                self.pass(self.setup.params.hold, events);
            }
            return;
        }
        if S::WANTED {
            events.push(Event::Dropped { cells: self.carried().map(Key).collect() });
        }
        self.train.clear();
        let color = self.color(self.cursor).expect("what is carried lies under the cursor");
        self.settle(color, events);
    }

    #[inline]
    pub(crate) fn step<S: Sink<Event>>(&mut self, dir: Dir, events: &mut S) {
        self.facing = dir;
        self.stepped |= 1 << dir.get();
        match self.passage(dir) {
            Ok(target) => {
                let carrying = !self.train.is_empty();
                self.cursor = target;
                if S::WANTED {
                    events.push(Event::Moved { to: self.key(target), carrying });
                }
                if carrying {
                    self.haul(target, events);
                }
            }
            Err(edge) => events.push(Event::Blocked { direction: dir, edge }),
        }
    }

    /// Moves the carried colors one cell on: each follows the one before. A color in the way goes to the
    /// vacated cell, unless the last color stays there (C11, C17).
    fn haul(&mut self, target: u16, events: &mut impl Sink<Event>) {
        let displaced = self.cells[usize::from(target)];
        let mut colors = [0; MOST_CARRIED];
        for (color, cell) in colors.iter_mut().zip(self.train.cells()) {
            *color = self.cells[usize::from(*cell)];
        }
        let left = self.train.advance(target);
        if !self.params_ref().trail {
            self.cells[usize::from(left)] = displaced;
        }
        for (color, cell) in colors.into_iter().zip(self.train.cells()) {
            self.cells[usize::from(*cell)] = color;
        }
        if self.params_ref().trail || displaced != 0 {
            self.validate(events);
        }
    }

    /// Resolves a fully held charge (C3, C4).
    fn attempt<S: Sink<Event>>(&mut self, events: &mut S) {
        let Some(cell) = self.aim() else {
            events.push(Event::ChargeWasted);
            return;
        };
        let color = self.color(cell).expect("an attempt is aimed at a color");
        let chance = self.params_ref().chance_of(color);
        let success = self.rng.below(100) < u32::from(chance);
        self.flashes.push(Flash { success, cell, started: self.tick }, self.params_ref().flashes);
        let shown = self.key(cell);
        if success {
            self.train.lead(cell);
            self.cursor = cell;
            events.push(Event::Captured { cell: shown, color_index: color, chance });
            self.validate(events);
        } else {
            self.cooldown = self.params_ref().cooldown;
            let cooldown = self.cooldown;
            events.push(Event::CaptureFailed { cell: shown, color_index: color, chance, cooldown });
        }
    }

    fn digest_building(&self, digester: &mut Digester) {
        digester.u64(self.completed);
        digester.u32(self.last);
        if self.is_rush() {
            self.times.iter().for_each(|times| digester.u32((*times).into()));
            digester.u64(self.refill.state());
        }
        // `right` and `wrong` follow from the cells.
        let Some(active) = self.active else { return digester.u32(0) };
        digester.u64(1 | u64::from(active.plan) << 1);
        digester.u64(active.completed_at.map_or(0, |tick| u64::from(tick) + 1));
        let anchor = active.anchor.map_or(0, |anchor| {
            let part = |part: i16| u64::from(part as u16);
            1 | part(anchor.at.q) << 8
                | part(anchor.at.r) << 24
                | u64::from(anchor.base) << 40
                | u64::from(anchor.rotation) << 48
        });
        digester.u64(anchor);
    }
}
