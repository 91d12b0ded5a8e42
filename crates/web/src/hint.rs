//! Hints. A worker thinks, so that the page never blocks; whatever the player does next drops the thought.

use std::time::Duration;

use engine::Advice;
use view::Tone;

use crate::announcer::THINKING;
use crate::controller::{Controller, Purpose};
use crate::graph::*;
use crate::search::{HINT, Search};

/// How long a thought goes unmentioned: most hints come sooner, and words that flash by disturb.
const UNMENTIONED: Duration = Duration::from_millis(150);

impl Controller {
    /// Asks for a hint.
    pub fn hint(self) {
        if self.thinking.get_untracked() {
            return;
        }
        // The board must be visible: the hint points at it.
        self.resume();
        self.halt();
        let ask = self.look(|run| format!("{HINT}{}", run.replay()));
        if self.purpose == Purpose::Play && self.ask_thinker(ask) {
            self.thinking.set(true);
            let mention = move || {
                if self.thinking.try_get_untracked() == Some(true) {
                    self.tell(Tone::Plain, THINKING);
                }
            };
            set_timeout(mention, UNMENTIONED);
        } else {
            self.hint_here();
        }
    }

    /// Sends a request to the worker, which stays for the next one. Returns `false` if there are no workers.
    fn ask_thinker(self, ask: String) -> bool {
        if !self.thinker.with(|thinker| thinker.as_ref().is_some_and(|thinker| thinker.ask(&ask))) {
            self.thinker.set(Search::begin(ask, Box::new(move |report| self.hear_hint(report))));
        }
        self.thinker.with(Option::is_some)
    }

    fn hear_hint(self, report: &str) {
        if !self.thinking.get_untracked() {
            return;
        }
        self.thinking.set(false);
        self.announcer.withdraw(THINKING);
        match report.parse::<Advice<String>>() {
            // Refused if time has passed it by.
            Ok(advice) => match self.change(|run| run.take_hint(&advice)) {
                Some(Ok(())) => self.show_hint(&advice.text),
                _ => self.hint_here(),
            },
            // The worker has no hint or failed.
            Err(()) => {
                self.thinker.set(None);
                self.hint_here();
            }
        }
    }

    /// Thinks on the page.
    fn hint_here(self) {
        match self.change(|run| run.hint()) {
            Some(Ok(Advice { text, .. })) => self.show_hint(&text),
            Some(Err(refused)) => self.refused(&refused),
            None => {}
        }
    }

    fn show_hint(self, text: &str) {
        self.tell(Tone::Good, &format!("Hint: {text}{}", self.first_help()));
        self.keep();
        self.redraw();
    }

    /// Drops a thought that is not finished: its moment has passed.
    pub(crate) fn stop_thinking(self) {
        if self.thinking.get_untracked() {
            self.thinking.set(false);
            // Ending the worker is the only way to interrupt it.
            self.thinker.set(None);
            self.announcer.withdraw(THINKING);
        }
    }
}
