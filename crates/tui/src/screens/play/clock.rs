//! Time during play: animation, the game's clock, the pause and the main button.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use engine::Status;
use view::{Input, PlaceId, Spot, Tone};

use super::{CHEER, CHEER_STEP, Play};
use crate::screens::Desk;

/// The interval at which a run on a clock is saved, in milliseconds; it is also saved whenever the clock stops.
const KEEP: u32 = 2000;

/// The intervals at which the search and a thought are asked for news, in milliseconds.
const SEARCH: u32 = 100;
const THOUGHT: u32 = 20;

impl Play {
    /// Whether the game distinguishes down and up of the main button.
    pub(super) fn clocked(&self) -> bool {
        self.session().meta().ticks_per_second > 0
    }

    /// Whether something is in front of the board.
    pub(super) fn covered(&self) -> bool {
        self.paused || self.ask.is_some() || self.typing.is_some() || self.stage.scene.question.is_some()
    }

    /// Whether time passes: only while nothing is in front of the board.
    pub(super) fn ticking(&self) -> bool {
        let playing = self.session().status() == Status::Playing;
        self.session().ticks_per_second() > 0 && !self.covered() && playing
    }

    /// Whether the run uses key-up events.
    pub(crate) fn wants_releases(&self) -> bool {
        self.clocked() && self.typing.is_none()
    }

    /// The same run, with its clock paused until the player resumes.
    pub(crate) fn waiting(mut self) -> Play {
        self.paused = self.session().ticks_per_second() > 0;
        self
    }

    pub(super) fn pause(&mut self) {
        self.paused = !self.paused;
    }

    /// Pauses on blur: nobody plays in a window without focus, and key-up events there are lost.
    pub(super) fn lose_focus(&mut self, desk: &Desk) {
        self.let_go(desk);
        self.stage.session.stop_retrying();
        self.paused |= self.ticking();
    }

    /// Handles Space on a clock: the main button, or the end of a pause.
    pub(super) fn space(&mut self, key: KeyEvent, desk: &Desk) {
        if key.kind == KeyEventKind::Repeat {
            return;
        }
        self.message = (Tone::Plain, String::new());
        if self.aside {
            self.aside = false;
        } else if self.paused {
            self.paused = false;
        } else if let Some(down) = self.hold.press(desk.releases) {
            self.switch(down, desk);
        }
    }

    /// Presses the main button. If a release has no effect because the hold is already over, it counts as a new press.
    fn switch(&mut self, down: bool, desk: &Desk) {
        let heard = self.input(&Input::Hold(down), desk);
        if !heard && !down && self.hold.turn(true).is_some() {
            self.input(&Input::Hold(true), desk);
        }
    }

    /// Handles a key-up.
    pub(super) fn key_up(&mut self, key: KeyEvent, desk: &Desk) {
        if key.code == KeyCode::Char(' ') {
            self.let_go(desk);
        }
    }

    /// Handles mouse-down on the main button.
    pub(super) fn press(&mut self, desk: &Desk) {
        if !self.covered()
            && let Some(down) = self.hold.press(true)
        {
            self.input(&Input::Hold(down), desk);
        }
    }

    /// Releases the main button.
    pub(super) fn let_go(&mut self, desk: &Desk) {
        if let Some(down) = self.hold.release() {
            self.input(&Input::Hold(down), desk);
        }
    }

    /// Advances time; true when the picture changed.
    pub(crate) fn elapse(&mut self, millis: u32, desk: &Desk) -> bool {
        let learned = self.hear_search() | self.hear_thought(millis, desk);
        let turned = self.hold.elapse(millis);
        if let Some(down) = turned {
            self.switch(down, desk);
        }
        let moving = self.animation.is_some();
        if self.animation.as_mut().is_some_and(|animation| !animation.advance(millis)) {
            self.animation = None;
        }
        if moving && !self.ticking() {
            return true;
        }
        if let Some(ask) = &mut self.ask {
            self.cheered = self.cheered.saturating_add(millis).min(CHEER);
            if let Some(phase) = &mut ask.festive {
                *phase = (self.cheered / CHEER_STEP) as usize;
            }
            return true;
        }
        if self.ticking() {
            self.tick(millis, desk);
            return true;
        }
        if self.solving.is_some() {
            self.solve_on(millis, desk);
            return true;
        }
        learned || turned.is_some()
    }

    /// Chooses a place, and again at every tick until the player gets there or does something else (ruling C29).
    /// Without real-time ticks the whole way is walked at once.
    pub(super) fn walk(&mut self, place: PlaceId, desk: &Desk) {
        let far = self.stage.scene.here.is_some_and(|here| here != place);
        self.give(&Input::Choose(Spot::Place(place)), desk);
        if !far {
            return;
        }
        // The walk itself chooses the place again at the next tick; without this it would be chosen twice.
        self.stage.session.stop_retrying();
        self.walking = Some(place);
        while self.session().ticks_per_second() == 0 && self.walking.is_some() {
            self.walk_on(desk);
        }
    }

    /// The next step of a walk. It ends at its goal, or where no step is possible.
    fn walk_on(&mut self, desk: &Desk) {
        let Some(place) = self.walking else { return };
        let before = self.session().standing().actions;
        if self.stage.scene.here != Some(place) && self.strolls() {
            self.input(&Input::Choose(Spot::Place(place)), desk);
        }
        if self.session().standing().actions == before {
            self.walking = None;
        }
    }

    fn tick(&mut self, millis: u32, desk: &Desk) {
        let before = self.stage.scene.clone();
        let ticks = self.session().standing().ticks;
        let cues = self.stage.session.advance(millis);
        if self.session().status() != Status::Playing {
            return self.changed(before, cues, desk);
        }
        self.stage.refresh();
        self.keep_up();
        self.announce(&cues);
        self.animate(before, cues, desk);
        self.face_question();
        if self.covered() {
            self.walking = None;
            self.let_go(desk);
        } else if self.session().standing().ticks != ticks {
            self.walk_on(desk);
        }
        let unkept = self.unkept.unwrap_or(0).saturating_add(millis);
        self.unkept = Some(unkept);
        if unkept >= KEEP || self.covered() {
            self.save(desk);
        }
    }

    /// Milliseconds until [`Play::elapse`] is due; `None` while only the player can change anything.
    pub(crate) fn wait(&self) -> Option<u32> {
        let animation = self.animation.as_ref().map(|animation| animation.wait());
        let cheering = self.ask.as_ref().is_some_and(|ask| ask.festive.is_some()) && self.cheered < CHEER;
        let cheer = (animation.is_none() && cheering).then_some(CHEER_STEP);
        // Twice a tick, so that no tick is late by much.
        let rate = self.session().ticks_per_second();
        let tick = self.ticking().then(|| (500 / rate.max(1)).max(1));
        let search = self.search.is_some().then_some(SEARCH);
        let thought = self.thought.is_some().then_some(THOUGHT);
        let waits = [animation, cheer, tick, search, thought, self.solve_wait(), self.hold.wait()];
        waits.into_iter().flatten().min()
    }
}
