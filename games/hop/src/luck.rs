//! Luck apart from play: how much better or worse a turn came out than it does on average.
//!
//! Chance decides what enemies do among equals, where bombs fall, where the unseen are and what the next floor looks like. Its
//! share is measured with the adviser's own estimate: the position that came, against the mean of what could have come. Which
//! upgrades a shrine offers is not counted, as their worth is a matter of taste.

use engine::Seed;

use crate::Action;
use crate::mind::{RUIN, look_on_from};
use crate::state::Hop;

/// The number of draws that a mean is made of.
const DRAWS: u64 = 16;

/// What chance gave or took in a turn that led to `after`; `None` if nothing that counts was random.
pub(crate) fn luck(game: &Hop, action: Action, after: &Hop) -> Option<i64> {
    let mut search = look_on_from(game);
    // What is still hidden is the luck of a later turn.
    let came = search.fair_value(after, 1);
    // Other draws in other positions: what a few draws get wrong evens out over a run.
    let seen = u64::from(game.turn) << 16 | u64::from(game.fingerprint());
    let draws = (0..DRAWS).map(|draw| Seed::from_entropy(seen << 8 | draw));
    let draws = search.outcomes(game, action, 1, draws);
    // A lost run is the worst that can happen, and no more.
    let least = draws.iter().copied().fold(came, i64::max) - RUIN;
    let sum: i64 = draws.iter().map(|draw| (*draw).max(least)).sum();
    let random = draws.iter().any(|draw| *draw != came);
    random.then(|| came.max(least) - sum / draws.len() as i64)
}
