//! The bomber: keeps two or three hexes away and throws bombs.

use engine::Rng;
use view::Sprite;

use super::{Breed, Plan, Sight, Strike, moves};

pub(super) const BREED: Breed = Breed {
    id: "bomber",
    name: "bomber",
    sprite: Sprite::new("bomber", 'b', 'b'),
    range: (2, 3),
    cost: Some((1, 1)),
    strike: Strike::Bomb,
    does: "Throws a bomb at you from 2 or 3 hexes away. It lands a turn later.",
    plan,
    ..Breed::PLAIN
};

/// |distance − 2.5|, doubled.
fn misfit(distance: u8) -> u8 {
    (2 * distance).abs_diff(5)
}

fn plan(sight: &Sight, rng: &mut Rng) -> Plan {
    let mut plan = Plan::STAY;
    let mut far = sight.me.distance(sight.player);
    if misfit(far) > 1 {
        let open = sight.me.near() & sight.free;
        // A step changes the distance by at most one, so only one side can be better.
        let better = if far < 2 { far + 1 } else { far - 1 };
        let sets = [better, far].map(|far| open & sight.player.ring(far));
        if let Some(next) = moves::choose(sight, sight.me, sets, rng) {
            plan.step(next);
            far = next.distance(sight.player);
        }
    }
    plan.aim = (misfit(far) == 1).then_some(sight.player);
    plan
}
