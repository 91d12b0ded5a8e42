//! Messages that appear once in a run: that it is assisted now, a new best.

use view::Tone;

use crate::controller::{Controller, Purpose};

impl Controller {
    /// Saves the run when a game's own switch counts as help, as after a hint, and says so the first time.
    pub(crate) fn keep_assisted(self) {
        let said = self.first_help();
        if !said.is_empty() {
            self.tell(Tone::Plain, said.trim_start());
            self.keep();
        }
    }

    /// What to add to a message when it is the first help of a run; empty otherwise.
    pub(crate) fn first_help(self) -> &'static str {
        let before = self.facts.with_untracked(|facts| facts.assisted);
        let first = !before && self.look(|run| run.standing().assisted) && self.purpose == Purpose::Play;
        if first { " This run is now assisted." } else { "" }
    }

    /// Returns whether the run beats the best one so far.
    pub(crate) fn beats_best(self) -> bool {
        let ranking = self.game.meta().ranking;
        self.facts.with_untracked(|facts| facts.to_best(ranking).is_some_and(|missing| missing < 0))
    }

    /// Celebrates when the best run has just been beaten.
    pub(crate) fn note_best(self, before: bool) {
        if !before && self.beats_best() && self.purpose == Purpose::Play {
            self.toast.set("New best! Keep going.");
        }
    }
}
