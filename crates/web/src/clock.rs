//! Real time for games on a clock: it becomes whole ticks, and stands still whenever nobody can be playing. Nothing is
//! caught up afterwards. Between ticks the stylesheet lets things glide.

use std::time::Duration;

use crate::graph::*;
use engine::{Session, Status};
use view::{Heading, Input, PlaceId, Spot};

use crate::controller::Controller;
use crate::dom;

/// How often the clock is looked at: as often as a screen shows something new.
const FRAME: Duration = Duration::from_millis(16);
/// How long a direction is held before it repeats: a tap is one step.
const REPEAT_MS: f64 = 230.0;
/// The pause between two steps of a walk without a clock.
const STEP: Duration = Duration::from_millis(70);

impl Controller {
    /// Whether real time passes in this run.
    pub fn is_timed(self) -> bool {
        self.is_live() && self.look(|run| run.ticks_per_second() > 0)
    }

    /// Starts looking at the clock; that ends with the page.
    pub fn wind_up(self) {
        if self.is_live() && self.game.meta().ticks_per_second > 0 {
            self.frames();
        }
    }

    fn frames(self) {
        let look = move || {
            if self.paused.try_get_untracked().is_some() {
                self.catch_up();
                self.frames();
            }
        };
        // No animation frame: asking for one makes the browser go through the whole page even when nothing changed.
        set_timeout(look, FRAME);
    }

    /// Lets the time pass that has gone by since this was last asked. Inputs ask too: what is pressed between two
    /// frames belongs to the tick in which it was pressed, whatever the frame rate.
    pub(crate) fn catch_up(self) {
        let now = dom::now();
        let (last, runs) = (self.seen_at.get(), self.runs());
        // Thousandths that are left over wait for the next look.
        let millis = (now - last).max(0.0).floor();
        self.seen_at.set(if runs { last + millis } else { now });
        if runs && millis >= 1.0 {
            self.pass(millis as u32);
        }
    }

    fn runs(self) -> bool {
        !self.paused.get_untracked()
            && self.is_timed()
            && self.look(|run| run.status()) == Status::Playing
            && !dom::is_dialog_open()
    }

    /// Lets milliseconds pass.
    fn pass(self, millis: u32) {
        let before = self.look(|run| run.standing().ticks);
        let cues = self.change(|run| run.advance(millis)).unwrap_or_default();
        if self.look(|run| run.standing().ticks) == before {
            return;
        }
        if self.look(|run| run.status()) != Status::Playing {
            return self.acted(cues);
        }
        self.mention(&cues);
        self.announcer.clear_old();
        // A held key steps at most once per tick (ruling C5).
        match self.steering.get() {
            Some((heading, since))
                if dom::now() - since >= REPEAT_MS && self.put_in(Input::Step(heading)) => {}
            _ if self.walking.get().is_some() => self.walk_on(),
            _ => self.redraw(),
        }
        self.keep_often();
    }

    /// Chooses a place, and again at every tick until the player is there or does something else (ruling C29). Where no
    /// time passes by itself the whole way is walked at once.
    pub fn walk(self, place: PlaceId) {
        let there = self.here() == Some(place);
        self.input(Input::Choose(Spot::Place(place)));
        if there {
            return;
        }
        // What came too soon is chosen again with the next tick, and not twice.
        self.change(Session::stop_retrying);
        self.walking.set(Some(place));
        while !self.is_timed() && self.walking.get().is_some() {
            self.walk_on();
        }
    }

    /// The next step of a walk. It ends where the player was going, or where no step is possible.
    fn walk_on(self) {
        let Some(place) = self.walking.get() else { return };
        let before = self.look(|run| run.standing().actions);
        let arrived = self.here() == Some(place);
        if !arrived {
            self.put_in(Input::Choose(Spot::Place(place)));
        }
        if arrived || self.look(|run| run.standing().actions) == before {
            self.walking.set(None);
            self.redraw();
        }
    }

    /// A film has ended: the next step of a walk in a game without a clock. It ends where the game says that far places
    /// cannot be walked to any more.
    pub(crate) fn stroll(self) {
        let Some(place) = self.walking.get().filter(|_| self.game.meta().ticks_per_second == 0) else {
            return;
        };
        let state = move || {
            self.look(|run| {
                let scene = run.scene();
                (scene.walks && scene.here != Some(place), run.standing().actions)
            })
        };
        let before = state();
        if !before.0 {
            return self.walking.set(None);
        }
        let step = move || {
            // Whoever did something else meanwhile walks no more.
            let here = self.paused.try_get_untracked().is_some();
            if here && self.walking.get() == Some(place) && state() == before {
                self.put_in(Input::Choose(Spot::Place(place)));
                if state() == before {
                    self.walking.set(None);
                }
            }
        };
        set_timeout(step, STEP);
    }

    /// Where the player is, in games where they are somewhere.
    pub fn here(self) -> Option<PlaceId> {
        self.look(|run| run.scene().here)
    }

    /// The clock goes on.
    pub fn resume(self) {
        if self.is_timed() && self.paused.get_untracked() {
            self.paused.set(false);
        }
    }

    /// The clock stands still; whatever is held down is let go.
    pub fn pause(self) {
        if self.is_timed() && !self.paused.get_untracked() {
            self.steering.set(None);
            self.walking.set(None);
            self.change(Session::stop_retrying);
            self.input(Input::Hold(false));
            self.paused.set(true);
            self.shell().say("Paused.");
            self.keep();
        }
    }

    /// The clock stands still, or goes on.
    pub fn toggle_pause(self) {
        if self.paused.get_untracked() { self.resume() } else { self.pause() }
    }

    /// A direction key or button goes down (a heading) or up.
    pub fn steer(self, heading: Option<Heading>) {
        if let Some(heading) = heading {
            self.resume();
            self.input(Input::Step(heading));
        }
        self.steering.set(heading.filter(|_| self.is_timed()).map(|heading| (heading, dom::now())));
    }

    /// The main button goes down or up. Where no time passes, pressing again lets go. During a pause it ends the pause
    /// and nothing else: whoever comes back must not drop what they carry.
    pub fn hold(self, down: bool) {
        if self.is_timed() && self.paused.get_untracked() {
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
