//! Words that come up once in a run and go by themselves: what help means, a new best.

use crate::controller::{Controller, Purpose};

impl Controller {
    /// Help that a game's own switch shows is noted in the run, so it is kept like a hint.
    pub(crate) fn keep_assisted(self) {
        if self.note_help("That makes this an assisted run.") {
            self.keep();
        }
    }

    /// Says of the first help in a run what it means; whether this was the first.
    pub(crate) fn note_help(self, words: &'static str) -> bool {
        let first =
            self.look(|run| run.standing().assisted) && !self.facts.with_untracked(|facts| facts.assisted);
        if first && self.purpose == Purpose::Play {
            self.toast.set(words);
        }
        first
    }

    /// Whether the run is better than the best one so far.
    pub(crate) fn beats_best(self) -> bool {
        let ranking = self.game.meta().ranking;
        self.facts.with_untracked(|facts| facts.to_best(ranking).is_some_and(|missing| missing < 0))
    }

    /// Cheers when the best run has just been beaten.
    pub(crate) fn note_best(self, before: bool) {
        if !before && self.beats_best() && self.purpose == Purpose::Play {
            self.toast.set("New best! Keep going.");
        }
    }
}
