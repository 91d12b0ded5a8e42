//! Enemy movement (P19), shared by the breeds.

use engine::Rng;

use super::{Plan, Sight};
use crate::cells::{Cells, HexCell, pick};

/// A random hex of the first non-empty set. A blast is entered only from within a blast, and only if neither
/// set has a hex without one (P33).
#[inline]
pub(super) fn choose(sight: &Sight, from: HexCell, sets: [Cells; 2], rng: &mut Rng) -> Option<HexCell> {
    let first = |sets: [Cells; 2]| if sets[0].is_empty() { sets[1] } else { sets[0] };
    let safe = first(sets.map(|set| set.without(sight.blasts)));
    let stays = !from.is_in(sight.blasts);
    pick(if safe.is_empty() && !stays { first(sets) } else { safe }, rng)
}

/// The free neighbor nearest to the player, and not farther away than `from`.
#[inline]
pub(super) fn approach(sight: &Sight, from: HexCell, rng: &mut Rng) -> Option<HexCell> {
    let (open, far) = (from.near() & sight.free, from.distance(sight.player));
    choose(sight, from, [far - 1, far].map(|far| open & sight.player.ring(far)), rng)
}

/// Announces a strike if it can; otherwise steps toward the player and announces one from there if it can.
#[inline]
pub(super) fn strike_or_approach(sight: &Sight, rng: &mut Rng, can: impl Fn(HexCell) -> bool) -> Plan {
    let mut plan = Plan::STAY;
    let mut at = sight.me;
    if !can(at)
        && let Some(next) = approach(sight, at, rng)
    {
        plan.step(next);
        at = next;
    }
    plan.aim = can(at).then_some(sight.player);
    plan
}

/// Walks up to the player and announces a strike when adjacent.
#[inline]
pub(super) fn close_in(sight: &Sight, steps: usize, rng: &mut Rng) -> Plan {
    let mut plan = Plan::STAY;
    let mut at = sight.me;
    while at.distance(sight.player) > 1 && plan.path().len() < steps {
        let Some(next) = approach(sight, at, rng) else { break };
        plan.step(next);
        at = next;
    }
    plan.aim = (at.distance(sight.player) == 1).then_some(sight.player);
    plan
}

/// Returns whether a shot along an axis reaches the player: in range, without a wall in between (P20).
#[inline]
pub(super) fn in_line(sight: &Sight, from: HexCell, (near, far): (u8, u8)) -> bool {
    (near..=far).contains(&from.distance(sight.player))
        && from.axis(sight.player).is_some_and(|dir| !from.between(dir, sight.player).meets(&sight.walls))
}
