//! Hints. A worker thinks, so that the page never blocks; whatever the player does next drops the thought.

use std::time::Duration;

use engine::{Advice, Refused};
use view::Tone;

use crate::announcer::THINKING;
use crate::controller::{Controller, Purpose};
use crate::graph::*;
use crate::search::HINT;

/// How long a thought goes unmentioned: most hints come sooner, and words that flash by disturb.
const UNMENTIONED: Duration = Duration::from_millis(150);

impl Controller {
    /// Asks for a hint.
    pub fn hint(self) {
        if self.thinking.hint.get_untracked() {
            return;
        }
        self.thinking.solving.set(false);
        // Nothing is gained, so nothing is paid.
        if self.purpose == Purpose::Play && self.facts.with_untracked(|facts| facts.hopeless) {
            return self.tell(Tone::Warn, "No hint helps: this run can't be won any more.");
        }
        // The board must be visible: the hint points at it.
        self.resume();
        self.halt();
        self.think();
    }

    /// Thinks about the next action, for a hint or for Solve.
    pub(crate) fn think(self) {
        let solution = self.thinking.solution();
        if let Some(advice) = self.look(|run| run.think_along(&solution))
            && let Some(Ok(())) = self.change(|run| run.take_hint(&advice))
        {
            return self.take_up(Ok(advice));
        }
        let ask = self.look(|run| format!("{HINT}{}", run.replay()));
        if self.purpose == Purpose::Play && self.thinking.ask(ask, move |report| self.hear_thought(report)) {
            self.thinking.hint.set(true);
            let mention = move || {
                if self.thinking.hint.try_get_untracked() == Some(true) {
                    self.tell(Tone::Plain, THINKING);
                }
            };
            set_timeout(mention, UNMENTIONED);
        } else {
            self.think_here();
        }
    }

    fn hear_thought(self, report: &str) {
        if !self.thinking.hint.get_untracked() {
            return;
        }
        self.thinking.hint.set(false);
        self.announcer.withdraw(THINKING);
        match report.parse::<Advice<String>>() {
            // Refused if time has passed it by.
            Ok(advice) => match self.change(|run| run.take_hint(&advice)) {
                Some(Ok(())) => self.take_up(Ok(advice)),
                _ => self.think_here(),
            },
            // The worker has no hint or failed.
            Err(()) => {
                self.thinking.dismiss();
                self.think_here();
            }
        }
    }

    /// Thinks on the page.
    fn think_here(self) {
        if let Some(hint) = self.change(|run| run.hint()) {
            self.take_up(hint);
        }
    }

    /// Shows a hint, or plays it.
    fn take_up(self, hint: Result<Advice<String>, Refused>) {
        match hint {
            hint if self.thinking.solving.get_untracked() => {
                self.solve_with(hint.ok().map(|advice| advice.action))
            }
            Ok(Advice { text, .. }) => {
                self.tell(Tone::Good, &format!("Hint: {text}{}", self.first_help()));
                self.keep();
                self.redraw();
            }
            Err(refused) => self.refused(&refused),
        }
    }

    /// Drops a thought that is not finished: its moment has passed.
    pub(crate) fn stop_thinking(self) {
        if self.thinking.hint.get_untracked() {
            self.thinking.hint.set(false);
            self.thinking.solving.set(false);
            self.thinking.dismiss();
            self.announcer.withdraw(THINKING);
        }
    }
}
