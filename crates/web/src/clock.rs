//! Real time for timed games: milliseconds become whole ticks. The clock stops whenever nobody can be
//! playing, and missed time is never caught up. Between ticks, CSS transitions fill in the motion.

use std::time::Duration;

use crate::graph::*;
use engine::{Session, Status};
use view::{Heading, Input, PlaceId, Spot, Tone};

use crate::controller::Controller;
use crate::dom;

/// How often the clock is polled: about once per display frame.
const FRAME: Duration = Duration::from_millis(16);
/// How long a direction is held before it repeats, so that a tap is one step.
const REPEAT_MS: f64 = 230.0;
/// The pause between two steps of a walk in a game without a clock.
const STEP: Duration = Duration::from_millis(70);

impl Controller {
    /// Returns whether real time passes in this run.
    pub fn is_timed(self) -> bool {
        self.is_live() && self.look(|run| run.ticks_per_second() > 0)
    }

    /// Starts polling the clock until the page goes.
    pub fn wind_up(self) {
        if self.is_live() && self.game.meta().ticks_per_second > 0 {
            self.frames();
        }
    }

    fn frames(self) {
        let look = move || {
            if self.clock.is_shown() {
                self.catch_up();
                self.frames();
            }
        };
        // Not an animation frame: requesting one makes the browser update the whole page even when nothing changed.
        set_timeout(look, FRAME);
    }

    /// Advances the run by the time elapsed since the last call. Inputs call this too, so that a key pressed
    /// between two frames belongs to the tick it was pressed in, whatever the frame rate.
    pub(crate) fn catch_up(self) {
        let millis = self.clock.elapsed(self.runs());
        if millis > 0 {
            self.pass(millis);
        }
    }

    fn runs(self) -> bool {
        !self.clock.paused.get_untracked()
            && self.is_timed()
            && self.look(|run| run.status()) == Status::Playing
            && !dom::is_dialog_open()
    }

    /// Advances the run by some milliseconds.
    fn pass(self, millis: u32) {
        let before = self.look(|run| run.standing().ticks);
        let cues = self.change(|run| run.advance(millis)).unwrap_or_default();
        if self.look(|run| run.standing().ticks) == before {
            return;
        }
        if self.look(|run| run.status()) != Status::Playing {
            return self.acted(cues);
        }
        self.mention(&cues, "");
        self.announcer.clear_old();
        // A held key steps at most once per tick (ruling C5).
        match self.steering.held_for(REPEAT_MS) {
            Some(heading) if self.put_in(Input::Step(heading)) => {}
            _ if self.steering.goal().is_some() => self.walk_on(),
            _ => self.redraw(),
        }
        self.keep_often();
    }

    /// Walks to a place: chooses it now and again at every tick, until the player arrives or does something
    /// else (ruling C29). Without a clock the whole way is walked at once.
    pub fn walk(self, place: PlaceId) {
        let there = self.here() == Some(place);
        self.input(Input::Choose(Spot::Place(place)));
        if there {
            return;
        }
        // `walk_on` repeats the choice at the next tick; a retry would make it twice.
        self.change(Session::stop_retrying);
        self.steering.walk_to(place);
        while !self.is_timed() && self.steering.goal().is_some() {
            self.walk_on();
        }
    }

    /// Takes the next step of a walk. The walk ends at its goal or where no step is possible.
    fn walk_on(self) {
        let Some(place) = self.steering.goal() else { return };
        let before = self.look(|run| run.standing().actions);
        let arrived = self.here() == Some(place);
        if !arrived {
            self.put_in(Input::Choose(Spot::Place(place)));
        }
        if arrived || self.look(|run| run.standing().actions) == before {
            self.steering.stop();
            self.redraw();
        }
    }

    /// Takes the next step of a walk in a game without a clock, after a film has ended. The walk ends when
    /// the scene no longer allows walking to distant places.
    pub(crate) fn stroll(self) {
        let Some(place) = self.steering.goal().filter(|_| self.game.meta().ticks_per_second == 0) else {
            return;
        };
        let state = move || {
            let scene = self.scene();
            (scene.walks && scene.here != Some(place), self.look(|run| run.standing().actions))
        };
        let before = state();
        if !before.0 {
            return self.steering.stop();
        }
        let step = move || {
            // Stop if the player did something else meanwhile.
            if self.clock.is_shown() && self.steering.goal() == Some(place) && state() == before {
                self.put_in(Input::Choose(Spot::Place(place)));
                if state() == before {
                    self.steering.stop();
                }
            }
        };
        set_timeout(step, STEP);
    }

    /// The player's place, in games that have one.
    pub fn here(self) -> Option<PlaceId> {
        self.scene().here
    }

    /// Resumes the clock. That of a new run waits for the first act on the board.
    pub fn resume(self) {
        if self.is_timed() && self.clock.paused.get_untracked() {
            self.clock.begun.set(true);
            self.clock.paused.set(false);
            self.change(Session::rest);
        }
    }

    /// Lets the player play. Says so if the clock waits for them.
    pub fn start(self) {
        self.resume();
        if self.look(Session::is_resting) {
            self.tell(Tone::Plain, "The clock starts with your first move.");
        }
    }

    /// Pauses the clock and releases whatever is held down.
    pub fn pause(self) {
        if self.is_timed() && !self.clock.paused.get_untracked() {
            self.steering.hold(None);
            self.steering.stop();
            self.change(Session::stop_retrying);
            self.input(Input::Hold(false));
            self.clock.paused.set(true);
            self.shell().say("Paused.");
            self.keep();
        }
    }

    /// Pauses or resumes the clock.
    pub fn toggle_pause(self) {
        if self.clock.paused.get_untracked() { self.resume() } else { self.pause() }
    }

    /// Handles a direction key or button: down (a heading) or up (`None`).
    pub fn steer(self, heading: Option<Heading>) {
        if let Some(heading) = heading {
            self.resume();
            self.input(Input::Step(heading));
        }
        self.steering.hold(heading.filter(|_| self.is_timed()));
    }

    /// Handles the main button. Without a clock, pressing it again releases it. During a pause it only ends
    /// the pause, so that a returning player does not drop what they carry.
    pub fn hold(self, down: bool) {
        if self.is_timed() && self.clock.paused.get_untracked() {
            if down {
                self.resume();
            }
        } else if self.is_timed() {
            self.input(Input::Hold(down));
        } else if down && !self.input(Input::Hold(false)) {
            self.input(Input::Hold(true));
        }
    }
}
