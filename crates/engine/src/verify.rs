//! The judgment on a submitted run.

use crate::{Digest, Game, Rejection, Replay, Score, Session, Status};

/// What playing a replay showed. Nothing in it comes from the replay's own claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the run stands at its end.
    pub status: Status,
    /// Its score.
    pub score: Score,
    /// What decides between equal scores; less is better.
    pub tie: u32,
    /// Its last state.
    pub digest: Digest,
    /// Undo, redo or a hint was used.
    pub assisted: bool,
    /// It began at a drawn position, so it is never ranked.
    pub positioned: bool,
    /// Actions in effect at the end.
    pub actions: u32,
}

/// Plays a replay and says what it is worth, or where it first fails.
pub fn verify<G: Game>(replay: &Replay) -> Result<Verdict, Rejection> {
    Session::<G>::load(replay).map(|session| session.verdict())
}
