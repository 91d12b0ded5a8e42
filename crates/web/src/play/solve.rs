//! The rest of a run, played by itself as hints say, move by move. It ends when the player does
//! anything else, and can be taken back.

use std::time::Duration;

use crate::controller::Controller;
use crate::dom;
use crate::graph::*;
use engine::Status;
use view::Tone;

/// The pause between two moves, for the eye to follow.
const PACE: Duration = Duration::from_millis(700);

impl Controller {
    /// Whether the game knows a way to win.
    pub fn can_solve(self) -> bool {
        self.search.with(Option::is_some)
    }

    /// Begins to play as hints say, or stops.
    pub fn solve(self) {
        self.solving
            .update(|solving| *solving = !*solving && self.look(|run| run.status()) == Status::Playing);
        if self.solving.get_untracked() {
            self.tell(Tone::Plain, "Solving. Undo takes it back.");
            self.solve_on();
        }
    }

    fn solve_on(self) {
        let mine = self.look(|run| run.digest());
        let next = move || {
            // Gone with the page, or stopped.
            if self.solving.try_get_untracked() != Some(true) {
                return;
            }
            let waits = self.look(|run| run.status() == Status::Playing && run.digest() == mine);
            let step = (waits && !dom::is_dialog_open()).then(|| self.solve_step()).flatten();
            match step {
                Some(()) => self.solve_on(),
                None => self.solving.set(false),
            }
        };
        set_timeout(next, PACE);
    }

    /// One move of the way; `None` when there is none.
    fn solve_step(self) -> Option<()> {
        let advice = self.change(|run| run.hint())?.ok()?;
        self.note_help("Solve makes this an assisted run.");
        self.act(&advice.action).ok()
    }
}
