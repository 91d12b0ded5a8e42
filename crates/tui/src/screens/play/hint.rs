//! Hints. A thread thinks, so that keys are always heard; whatever the player does in the game drops the thought.

use engine::{Advice, Refused};
use view::Tone;

use super::command::COUNTS;
use super::{Play, sentence};
use crate::screens::Desk;
use crate::search::Thought;

/// How long a thought goes unmentioned, in milliseconds: most hints come sooner, and words that flash by disturb.
const UNMENTIONED: u32 = 150;
const THINKING: &str = "Thinking…";

impl Play {
    /// Asks for a hint, for the player or for Solve.
    pub(super) fn hint(&mut self, desk: &Desk) {
        if self.thought.is_some() {
            return;
        }
        let first = !self.session().standing().assisted;
        if let Some(advice) = self.session().think_along(&self.solution)
            && self.stage.session.take_hint(&advice).is_ok()
        {
            return self.take_up(Ok(advice), first, desk);
        }
        if desk.searches {
            self.thought = Thought::begin(self.listed.game, self.session().replay());
        }
        if self.thought.is_none() {
            self.hint_here(desk);
        }
    }

    /// Drops a thought that is not finished: its moment has passed.
    pub(super) fn stop_thinking(&mut self) {
        if self.thought.take().is_some() && self.message.1 == THINKING {
            self.say(Tone::Plain, "");
        }
    }

    /// Lets time pass for the thought; true when the picture changed.
    pub(super) fn hear_thought(&mut self, millis: u32, desk: &Desk) -> bool {
        let Some(thought) = &mut self.thought else { return false };
        if let Some(advice) = thought.news() {
            self.stop_thinking();
            let first = !self.session().standing().assisted;
            match advice.map(|advice| (self.stage.session.take_hint(&advice), advice)) {
                Some((Ok(()), advice)) => self.take_up(Ok(advice), first, desk),
                // There is no hint, or time has passed it by.
                _ => self.hint_here(desk),
            }
            return true;
        }
        thought.waited += millis;
        let mention = thought.waited >= UNMENTIONED && self.message.1.is_empty();
        if mention {
            self.say(Tone::Plain, THINKING);
        }
        mention
    }

    /// Thinks at once.
    fn hint_here(&mut self, desk: &Desk) {
        let first = !self.session().standing().assisted;
        let hint = self.stage.session.hint();
        self.take_up(hint, first, desk);
    }

    /// Shows a hint, or plays it for Solve.
    fn take_up(&mut self, hint: Result<Advice<String>, Refused>, first: bool, desk: &Desk) {
        match hint {
            hint if self.solving.is_some() => self.solve_with(hint.map(|advice| advice.action), desk),
            Ok(Advice { text, .. }) => {
                self.stage.refresh();
                let warning = if first { format!(" A hint {COUNTS}") } else { String::new() };
                self.say(Tone::Good, format!("Hint: {}{warning}", sentence(&text)));
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Warn, sentence(&refused.message)),
        }
    }
}
