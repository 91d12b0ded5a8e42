//! A run of Color Cell at one moment.

use std::sync::Arc;

use engine::{Rng, Seed};
use grid::{Dir, Hex};

use crate::action::MOST_TICKS;
use crate::geometry::{BEYOND, MAX_CELLS};
use crate::params::{MOST_CARRIED, MOST_FLASHES};
use crate::rules::STEP_TICKS;
use crate::setup::{Blueprint, Setup};
use crate::{Mode, Params};

/// A run with so many actions or ticks is full and ends (C25): six hours at twelve ticks a second.
pub(crate) const MOST_INPUTS: u32 = 20_000;
pub(crate) const MOST_RUN_TICKS: u32 = 259_200;
/// The most templates of a run, and the most completions of one that are counted.
pub(crate) const MOST_PLANS: usize = 32;
pub(crate) const MOST_TIMES: u8 = 99;

/// The carried colors, the one under the cursor first. Each lies on a cell next to the one before.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Train {
    cells: [u16; MOST_CARRIED],
    len: u8,
}

impl Train {
    #[inline]
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn contains(&self, cell: u16) -> bool {
        self.cells().contains(&cell)
    }

    /// A cell comes in front. Parameters allow no more than there is room for.
    pub(crate) fn lead(&mut self, cell: u16) {
        self.cells.rotate_right(1);
        self.cells[0] = cell;
        self.len += 1;
    }

    /// Every cell takes the place of the one before it, the first a new one; says which cell is left.
    pub(crate) fn advance(&mut self, cell: u16) -> u16 {
        let left = self.cells[usize::from(self.len) - 1];
        self.cells.copy_within(..MOST_CARRIED - 1, 1);
        self.cells[0] = cell;
        left
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

/// What came of an attempt, shown for a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flash {
    pub(crate) success: bool,
    pub(crate) cell: u16,
    /// The specification's `startedTick`.
    pub(crate) started: u32,
}

/// The flashes that show, oldest first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flashes {
    flashes: [Flash; MOST_FLASHES],
    len: u8,
}

impl Flashes {
    #[inline]
    pub(crate) fn all(&self) -> &[Flash] {
        &self.flashes[..usize::from(self.len)]
    }

    /// Adds one; beyond `most` the oldest goes.
    pub(crate) fn push(&mut self, flash: Flash, most: u8) {
        if self.len == most {
            self.flashes.copy_within(1.., 0);
            self.len -= 1;
        }
        self.flashes[usize::from(self.len)] = flash;
        self.len += 1;
    }

    /// Drops those that have lasted. They are in order of age, so the finished ones come first.
    #[inline]
    pub(crate) fn expire(&mut self, tick: u32, duration: u8) {
        while self.len > 0 && tick - self.flashes[0].started >= u32::from(duration) {
            self.flashes.copy_within(1.., 0);
            self.len -= 1;
        }
    }
}

/// Where a template is anchored (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The cell under the template's anchor.
    pub at: Hex,
    /// The color that relative colors count from.
    pub base: u8,
    /// Turns of 60° clockwise, 0 to 5.
    pub rotation: u8,
}

/// The active template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Active {
    /// Index of its plan.
    pub(crate) plan: u8,
    pub(crate) anchor: Option<Anchor>,
    /// A bit for each of its cells that is right; none while it is not anchored.
    pub(crate) right: u64,
    /// A bit for each of its cells that holds a wrong color.
    pub(crate) wrong: u64,
    pub(crate) completed_at: Option<u32>,
}

/// The whole state.
#[derive(Clone, Debug)]
pub struct ColorCell {
    pub(crate) setup: Arc<Setup>,
    /// 0 for an empty cell, else the color and one.
    pub(crate) cells: [u8; MAX_CELLS],
    pub(crate) cursor: u16,
    pub(crate) facing: Dir,
    /// A bit for each direction stepped in this tick (C5).
    pub(crate) stepped: u8,
    pub(crate) tick: u32,
    /// Actions taken.
    pub(crate) inputs: u32,
    /// The specification's `CaptureChargeStartTick`.
    pub(crate) charge: Option<u32>,
    pub(crate) cooldown: u16,
    pub(crate) train: Train,
    pub(crate) flashes: Flashes,
    pub(crate) active: Option<Active>,
    /// A bit for each plan that was completed.
    pub(crate) completed: u64,
    /// How often each plan was completed; only in a rush (C26).
    pub(crate) times: [u8; MOST_PLANS],
    /// When the last completion that scored was.
    pub(crate) last: u32,
    /// The tick at which the run is over. Follows from `times`; kept for speed.
    pub(crate) end: u32,
    /// The stream `capture`.
    pub(crate) rng: Rng,
    /// The stream `refill`.
    pub(crate) refill: Rng,
}

impl ColorCell {
    /// An empty board. Once in the program: inlined where boards are generated, it would be there twice.
    #[inline(never)]
    pub(crate) fn blank(params: &Params, seed: &Seed) -> ColorCell {
        let setup = Setup::new(params);
        ColorCell {
            cursor: setup.geometry.center,
            end: setup.end,
            setup: Arc::new(setup),
            cells: [0; MAX_CELLS],
            facing: Dir::N,
            stepped: 0,
            tick: 0,
            inputs: 0,
            charge: None,
            cooldown: 0,
            train: Train::default(),
            flashes: Flashes::default(),
            active: None,
            completed: 0,
            times: [0; MOST_PLANS],
            last: 0,
            rng: Rng::stream(seed, "capture"),
            refill: Rng::stream(seed, "refill"),
        }
    }

    /// A random board (C6, C16): for each cell but the middle one whether it has a color, and which.
    pub(crate) fn generate(params: &Params, seed: &Seed) -> ColorCell {
        let mut game = ColorCell::blank(params, seed);
        let mut rng = Rng::stream(seed, "board");
        let (size, center) = (game.setup.geometry.size(), game.cursor);
        for cell in (0..size).filter(|cell| *cell != center) {
            if rng.below(100) < u32::from(params.density) {
                game.cells[usize::from(cell)] = rng.below(params.colors.into()) as u8 + 1;
            }
        }
        game
    }

    /// The parameters without the way to them.
    #[inline]
    pub(crate) fn params_ref(&self) -> &Params {
        &self.setup.params
    }

    /// The color of a cell.
    #[inline]
    pub(crate) fn color(&self, cell: u16) -> Option<u8> {
        self.cells[usize::from(cell)].checked_sub(1)
    }

    /// The color that lies on a cell, not counting carried ones (C21).
    pub(crate) fn placed(&self, cell: u16) -> Option<u8> {
        self.color(cell).filter(|_| !self.train.contains(cell))
    }

    /// Ticks the button has been down.
    pub(crate) fn charged(&self) -> Option<u32> {
        self.charge.map(|start| self.tick - start)
    }

    /// The cell an attempt would be on: the one under the cursor, or the one ahead while something is carried and more
    /// can be (C17); `None` when nothing can be captured there.
    #[inline]
    pub(crate) fn aim(&self) -> Option<u16> {
        if self.train.is_empty() {
            return Some(self.cursor).filter(|cell| self.cells[usize::from(*cell)] != 0);
        }
        let room = self.train.cells().len() < usize::from(self.setup.params.carry);
        let ahead = self.setup.geometry.step(self.cursor, self.facing);
        (room && ahead != BEYOND && self.cells[usize::from(ahead)] != 0 && !self.train.contains(ahead))
            .then_some(ahead)
    }

    /// The plan of the active template.
    pub(crate) fn plan(&self, active: &Active) -> &Blueprint {
        &self.setup.plans[usize::from(active.plan)]
    }

    /// Whether the run has ended (C10, C25).
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.tick >= self.end || self.inputs >= MOST_INPUTS
    }

    /// Whether completed templates dissolve and add time (C26).
    #[inline]
    pub(crate) fn is_rush(&self) -> bool {
        self.setup.params.mode == Mode::Rush
    }

    /// Why the run has ended, in words: its time is up, or it is full (C25).
    pub(crate) fn end_words(&self, timed: bool) -> &'static str {
        match (timed, self.setup.stepwise()) {
            (true, true) => "No steps left",
            (true, false) => "Time is up",
            (false, _) => "The run is full",
        }
    }

    /// The specification's `RemainingSeconds` (C1), with those that templates added (C26).
    pub fn remaining_seconds(&self) -> u32 {
        let params = self.params_ref();
        let rate = u32::from(params.rate);
        let full = if self.is_rush() { self.end / rate } else { params.seconds.into() };
        full.saturating_sub(self.tick / rate)
    }

    /// How long the control for waiting waits: a step, or what is left of a rest as far as one action can.
    pub(crate) fn waits(&self) -> u8 {
        self.cooldown.clamp(STEP_TICKS.into(), MOST_TICKS.into()) as u8
    }

    /// Ticks that have passed.
    pub fn ticks(&self) -> u32 {
        self.tick
    }

    /// Where the cursor is.
    pub fn cursor(&self) -> Hex {
        self.setup.geometry.hex(self.cursor)
    }

    /// The direction of the last attempted step.
    pub fn facing(&self) -> Dir {
        self.facing
    }

    /// Every colored cell with its color, by r and then q; carried ones included.
    pub fn colors(&self) -> impl Iterator<Item = (Hex, u8)> {
        let geometry = self.setup.geometry;
        (0..geometry.size()).filter_map(move |cell| Some((geometry.hex(cell), self.color(cell)?)))
    }

    /// The cells whose colors are carried, the one under the cursor first.
    pub fn carried(&self) -> impl Iterator<Item = Hex> {
        self.train.cells().iter().map(|cell| self.setup.geometry.hex(*cell))
    }

    /// The chance of a capture begun now and aimed as now, in percent (the specification's preview).
    pub fn chance(&self) -> Option<u8> {
        let ready = self.cooldown == 0;
        self.aim()
            .filter(|_| ready)
            .and_then(|cell| self.color(cell))
            .map(|color| self.params_ref().chance_of(color))
    }

    /// Ticks until the next attempt is possible.
    pub fn cooldown(&self) -> u16 {
        self.cooldown
    }

    /// Where the active template is anchored.
    pub fn anchor(&self) -> Option<Anchor> {
        self.active?.anchor
    }
}
