//! The state of a run of Color Cell.

use std::sync::Arc;

use engine::{Rng, Seed};
use grid::{Dir, Hex};

use crate::action::MOST_TICKS;
use crate::geometry::{BEYOND, MAX_CELLS};
use crate::params::{MOST_CARRIED, MOST_FLASHES};
use crate::rules::STEP_TICKS;
use crate::setup::{Blueprint, Setup};
use crate::{Mode, Params};

/// The maximum number of actions and of ticks in a run (C25): six hours at twelve ticks a second.
pub(crate) const MOST_INPUTS: u32 = 20_000;
pub(crate) const MOST_RUN_TICKS: u32 = 259_200;
/// The maximum number of templates in a run, and of completions counted for each.
pub(crate) const MOST_PLANS: usize = 32;
pub(crate) const MOST_TIMES: u8 = 99;

/// The carried colors, the one under the cursor first. Each is on a cell next to the one before.
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

    /// Adds a cell in front. The parameters guarantee that there is room.
    pub(crate) fn lead(&mut self, cell: u16) {
        self.cells.rotate_right(1);
        self.cells[0] = cell;
        self.len += 1;
    }

    /// Moves every cell to the place of the one before it, and the first to a new one. Returns the vacated cell.
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

/// The result of an attempt, shown for a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flash {
    pub(crate) success: bool,
    pub(crate) cell: u16,
    /// The specification's `startedTick`.
    pub(crate) started: u32,
}

/// The visible flashes, oldest first.
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

    /// Adds a flash and drops the oldest beyond `most`.
    pub(crate) fn push(&mut self, flash: Flash, most: u8) {
        if self.len == most {
            self.flashes.copy_within(1.., 0);
            self.len -= 1;
        }
        self.flashes[usize::from(self.len)] = flash;
        self.len += 1;
    }

    /// Drops expired flashes. They are sorted by age, so those come first.
    #[inline]
    pub(crate) fn expire(&mut self, tick: u32, duration: u8) {
        while self.len > 0 && tick - self.flashes[0].started >= u32::from(duration) {
            self.flashes.copy_within(1.., 0);
            self.len -= 1;
        }
    }
}

/// The position of an anchored template (C8).
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
    /// The index of its blueprint.
    pub(crate) plan: u8,
    pub(crate) anchor: Option<Anchor>,
    /// The right cells, as a bit set; empty while it is not anchored.
    pub(crate) right: u64,
    /// The cells with a wrong color, as a bit set.
    pub(crate) wrong: u64,
    pub(crate) completed_at: Option<u32>,
}

/// The whole state.
#[derive(Clone, Debug)]
pub struct ColorCell {
    pub(crate) setup: Arc<Setup>,
    /// 0 for an empty cell, else the color plus one.
    pub(crate) cells: [u8; MAX_CELLS],
    pub(crate) cursor: u16,
    pub(crate) facing: Dir,
    /// The directions stepped in this tick, as a bit set (C5).
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
    /// The completed plans, as a bit set.
    pub(crate) completed: u64,
    /// How often each plan was completed; only in a rush (C26).
    pub(crate) times: [u8; MOST_PLANS],
    /// The tick of the last completion that scored.
    pub(crate) last: u32,
    /// The tick at which the run ends. Derived from `times`, cached for speed.
    pub(crate) end: u32,
    /// The stream `capture`.
    pub(crate) rng: Rng,
    /// The stream `refill`.
    pub(crate) refill: Rng,
}

impl ColorCell {
    /// Creates an empty board.
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

    /// Generates a random board (C6, C16): for each cell but the center whether it has a color, and which.
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

    /// The parameters by reference.
    #[inline]
    pub(crate) fn params_ref(&self) -> &Params {
        &self.setup.params
    }

    /// The color of a cell.
    #[inline]
    pub(crate) fn color(&self, cell: u16) -> Option<u8> {
        self.cells[usize::from(cell)].checked_sub(1)
    }

    /// The color lying on a cell, ignoring carried ones (C21).
    pub(crate) fn placed(&self, cell: u16) -> Option<u8> {
        self.color(cell).filter(|_| !self.train.contains(cell))
    }

    /// How long the button has been down, in ticks.
    pub(crate) fn charged(&self) -> Option<u32> {
        self.charge.map(|start| self.tick - start)
    }

    /// The target of a capture: the cell under the cursor, or the one ahead while more can be carried (C17);
    /// `None` if there is nothing to capture.
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

    /// The blueprint of the active template.
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

    /// Says why the run ended: time is up, or its actions are used up (C25).
    pub(crate) fn end_words(&self, timed: bool) -> &'static str {
        match (timed, self.setup.stepwise()) {
            (true, true) => "No steps left",
            (true, false) => "Time is up",
            (false, _) => "No actions left",
        }
    }

    /// The specification's `RemainingSeconds` (C1), including those added by templates (C26).
    pub fn remaining_seconds(&self) -> u32 {
        let params = self.params_ref();
        let rate = u32::from(params.rate);
        let full = if self.is_rush() { self.end / rate } else { params.seconds.into() };
        full.saturating_sub(self.tick / rate)
    }

    /// How long the wait control waits: a step, or the rest of a cooldown up to the longest wait.
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

    /// The chance of a capture begun now with the current aim, in percent (the specification's preview).
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
