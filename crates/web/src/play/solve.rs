//! Solve: plays the rest of a run move by move, by the shortest way known from its start, or as hints suggest after the
//! player went another way. It stops when the player does anything else, and can be undone.

use std::time::Duration;

use crate::controller::Controller;
use crate::dom;
use crate::graph::*;
use engine::Status;
use view::Tone;

/// The pause between two moves, so that the eye can follow.
const PACE: Duration = Duration::from_millis(700);

impl Controller {
    /// Returns whether the game knows a way to win.
    pub fn can_solve(self) -> bool {
        self.thinking.searches()
    }

    /// Starts or stops solving.
    pub fn solve(self) {
        let starts =
            !self.thinking.solving.get_untracked() && self.look(|run| run.status()) == Status::Playing;
        self.stop_thinking();
        self.thinking.solving.set(starts);
        if starts {
            let assisted = self.look(|run| run.standing().assisted);
            let more = if assisted { "" } else { " This run is now assisted." };
            self.tell(Tone::Plain, &format!("Solving. You can undo it.{more}"));
            self.solve_on();
        }
    }

    fn solve_on(self) {
        let mine = self.look(|run| run.digest());
        let next = move || {
            // The page is gone, or solving was stopped.
            if self.thinking.solving.try_get_untracked() != Some(true) {
                return;
            }
            let waits = self.look(|run| run.status() == Status::Playing && run.digest() == mine);
            match waits && !dom::is_dialog_open() {
                true => self.solve_step(),
                false => self.thinking.solving.set(false),
            }
        };
        set_timeout(next, PACE);
    }

    /// Plays the next move: of the solution, or one that is thought out first.
    fn solve_step(self) {
        let solution = self.thinking.solution();
        match self.change(|run| run.follow(&solution)).flatten() {
            Some(next) => self.solve_with(next.ok()),
            None => self.think(),
        }
    }

    /// Plays a move and goes on; stops without one.
    pub(crate) fn solve_with(self, action: Option<String>) {
        match action.is_some_and(|action| self.act(&action).is_ok()) {
            true => self.solve_on(),
            false => self.thinking.solving.set(false),
        }
    }
}
