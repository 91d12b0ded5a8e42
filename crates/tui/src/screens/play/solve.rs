//! The rest of a run, played by itself as hints say, move by move. Any key ends it, and undo takes
//! it back.

use engine::Status;
use view::Tone;

use super::{Play, sentence};
use crate::screens::Desk;

/// The pause between two moves, in milliseconds.
const PACE: u32 = 400;

impl Play {
    /// Begins to play as hints say.
    pub(super) fn solve(&mut self) {
        if self.session().status() == Status::Playing {
            self.solving = Some(0);
            self.say(Tone::Plain, "Solving; any key stops. It makes this an assisted run.");
        }
    }

    /// Lets time pass, and plays the next move when it is due.
    pub(super) fn solve_on(&mut self, millis: u32, desk: &Desk) {
        let waited = self.solving.unwrap_or(0) + millis;
        self.solving = Some(waited);
        if waited < PACE {
            return;
        }
        let before = self.stage.scene.clone();
        let session = &mut self.stage.session;
        match session.hint().and_then(|advice| session.act(&advice.action)) {
            Ok(cues) => {
                self.changed(before, cues, desk);
                self.solving = (self.session().status() == Status::Playing).then_some(0);
            }
            Err(refused) => {
                self.solving = None;
                self.say(Tone::Warn, sentence(&refused.message));
            }
        }
    }

    /// Milliseconds until the next move is due.
    pub(super) fn solve_wait(&self) -> Option<u32> {
        let due = self.solving.filter(|_| !self.covered() && self.animation.is_none())?;
        Some(PACE.saturating_sub(due).max(1))
    }
}
