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
    /// Asks for a hint.
    pub(super) fn hint(&mut self, desk: &Desk) {
        if self.thought.is_some() {
            return;
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
                Some((Ok(()), advice)) => self.show_hint(Ok(advice), first, desk),
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
        self.show_hint(hint, first, desk);
    }

    fn show_hint(&mut self, hint: Result<Advice<String>, Refused>, first: bool, desk: &Desk) {
        match hint {
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
