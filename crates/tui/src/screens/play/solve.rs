//! Solve: plays the rest of a run move by move, by the shortest way known from its start, or as hints say after the
//! player went another way. Any key ends it, and undo takes it back.

use engine::{Refused, Status};
use view::Tone;

use super::{Play, sentence};
use crate::screens::Desk;

/// The pause between two moves, in milliseconds.
const PACE: u32 = 400;

impl Play {
    /// Begins to solve.
    pub(super) fn solve(&mut self) {
        if self.session().status() == Status::Playing {
            self.solving = Some(0);
            let assisted = self.session().standing().assisted;
            let more = if assisted { "" } else { " This run is now assisted." };
            self.say(Tone::Plain, format!("Solving. Any key stops, and you can undo it.{more}"));
        }
    }

    /// Lets time pass, and plays the next move when it is due.
    pub(super) fn solve_on(&mut self, millis: u32, desk: &Desk) {
        let waited = self.solving.unwrap_or(0) + millis;
        self.solving = Some(waited);
        if waited < PACE || self.thought.is_some() {
            return;
        }
        match self.stage.session.follow(&self.solution) {
            Some(next) => self.solve_with(next, desk),
            None => self.hint(desk),
        }
    }

    /// Plays a move of the solution; stops without one.
    pub(super) fn solve_with(&mut self, action: Result<String, Refused>, desk: &Desk) {
        let before = self.stage.scene.clone();
        match action.and_then(|action| self.stage.session.act(&action)) {
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
        let idle = !self.covered() && self.animation.is_none() && self.thought.is_none();
        let due = self.solving.filter(|_| idle)?;
        Some(PACE.saturating_sub(due).max(1))
    }
}
