//! Messages that appear once in a run: that it is assisted now, a new best.

use view::Tone;

use crate::controller::{Controller, Purpose};
use crate::online;
use crate::shell::Confirmation;

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

    /// Helps, after a question in the day's first try: with help it is listed apart, and there is no second one.
    pub(crate) fn with_help(self, help: fn(Controller)) {
        let counts = |run: &engine::Session| {
            let standing = run.standing();
            let first = online::day_of(run).filter(|day| online::played(run.meta().id, *day).is_none());
            first.is_some() && !standing.assisted && standing.status == engine::Status::Playing
        };
        let ask = Confirmation {
            title: "Use help in your daily run?".into(),
            text: "It then counts as assisted: it is ranked apart from runs without help.",
            yes: "Use help",
            no: "No help",
            then: Box::new(move || help(self)),
        };
        let asks = self.purpose == Purpose::Play && self.look(counts);
        self.shell().ask_if(asks, ask);
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
