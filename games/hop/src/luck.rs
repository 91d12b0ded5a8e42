//! Luck apart from play: how much better or worse a turn came out than it does on average.
//!
//! Chance decides what enemies do among equals, where bombs fall, where the unseen are and what the next floor looks like. Its
//! share is measured with the adviser's own estimate: the position that came, against the mean of what could have come. Which
//! upgrades a shrine offers is not counted, as their worth is a matter of taste.

use engine::{Events, Game, Seed};

use crate::Action;
use crate::mind::{RUIN, look_on};
use crate::state::Hop;

/// The number of draws that a mean is made of.
const DRAWS: u64 = 16;

/// What chance gave or took in a turn that led to `after`; `None` if nothing that counts was random.
pub(crate) fn luck(game: &Hop, action: Action, after: &Hop) -> Option<i64> {
    let mut replies = Vec::new();
    // The reply sees nothing hidden: what is still to come is luck of its own turn.
    let mut value = |mut next: Hop| {
        next.reseed_hidden(&Seed::from_entropy(0));
        look_on(&next, game, &mut replies)
    };
    let came = value(*after);
    let seen = u64::from(game.turn) << 16 | u64::from(game.fingerprint());
    let draws: Vec<i32> = (0..DRAWS)
        .map(|draw| {
            let mut next = *game;
            // Other draws in other positions: what a few draws get wrong evens out over a run.
            next.reseed_hidden(&Seed::from_entropy(seen << 8 | draw));
            next.apply(action, &mut Events::dropped());
            value(next)
        })
        .collect();
    let top = draws.iter().copied().fold(came, i32::max);
    // A lost run is the worst that can happen, and no more.
    let level = |value: i32| i64::from(value.max(top - RUIN));
    let sum: i64 = draws.iter().map(|draw| level(*draw)).sum();
    let random = draws.iter().any(|draw| *draw != came);
    random.then(|| level(came) - sum / DRAWS as i64)
}
