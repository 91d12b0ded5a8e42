//! A run of any game, to read.

use view::Scale;

use crate::{Budget, Digest, Listing, Params, Replay, Run, Solver, Standing, Start, Status};

/// A run of any game, to read. A [`Session`](crate::Session) can be used as one.
pub trait RunView {
    /// Where the run began, in canonical form.
    fn start(&self) -> &Start;
    /// The values of the parameters, in the order of [`AnyGame::specs`](crate::AnyGame::specs).
    fn param_values(&self) -> Vec<String>;
    /// Ticks per second of real time; 0 when only actions pass time.
    fn ticks_per_second(&self) -> u32;
    /// The standing of the run.
    fn standing(&self) -> Standing;
    /// Whether the run is watched, which no input can change.
    fn is_watched(&self) -> bool;
    /// The fingerprint of the state.
    fn digest(&self) -> Digest;
    /// The position as text.
    fn text(&self) -> String;
    /// Every allowed action as text, in the rules' order.
    fn legal(&self) -> Vec<String>;
    /// Every action on the timeline as text, undone ones included.
    fn timeline(&self) -> Vec<String>;
    /// The next action on the timeline.
    fn next_action(&self) -> Option<String>;
    /// The run as it would be saved now.
    fn replay(&self) -> Replay;
    /// The run up to this moment, to be played on. It counts as assisted: its player may know what comes.
    fn branch(&self) -> Replay;
    /// The actions in effect in another program's format, if the game supports one.
    fn export(&self) -> Option<String>;
    /// A search for the shortest solution from here, if the game has one.
    fn solver(&self, budget: Budget) -> Option<Box<dyn Solver>>;
    /// The unit of a review; `None` if runs of this game cannot be reviewed.
    fn scale(&self) -> Option<Scale>;
    /// The state as a JSON object.
    #[cfg(feature = "programs")]
    fn inspect(&self) -> String;
    /// The odds of best play from here, if the game can compute them.
    #[cfg(feature = "programs")]
    fn outlook(&self) -> Option<crate::Outlook>;

    /// The status of the run.
    fn status(&self) -> Status {
        self.standing().status
    }
}

impl<G: Listing> RunView for Run<G> {
    fn start(&self) -> &Start {
        self.start()
    }

    fn param_values(&self) -> Vec<String> {
        self.game().params().values()
    }

    fn ticks_per_second(&self) -> u32 {
        self.game().ticks_per_second()
    }

    fn standing(&self) -> Standing {
        self.standing()
    }

    fn is_watched(&self) -> bool {
        self.log.watching
    }

    fn digest(&self) -> Digest {
        self.game().digest()
    }

    fn text(&self) -> String {
        self.game().text()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game().legal(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn timeline(&self) -> Vec<String> {
        self.actions().iter().map(ToString::to_string).collect()
    }

    fn next_action(&self) -> Option<String> {
        self.log.next_action().map(|action| action.to_string())
    }

    fn replay(&self) -> Replay {
        self.replay()
    }

    fn branch(&self) -> Replay {
        self.branch()
    }

    fn export(&self) -> Option<String> {
        let Start { seed, position, .. } = self.start();
        if position.is_some() {
            None
        } else {
            self.game().export(seed, self.log.in_effect(), self.log.assisted)
        }
    }

    fn solver(&self, budget: Budget) -> Option<Box<dyn Solver>> {
        self.game().solver(budget)
    }

    fn scale(&self) -> Option<Scale> {
        G::scale()
    }

    #[cfg(feature = "programs")]
    fn inspect(&self) -> String {
        crate::state::json(&self.game().inspect())
    }

    #[cfg(feature = "programs")]
    fn outlook(&self) -> Option<crate::Outlook> {
        self.game().outlook()
    }
}
