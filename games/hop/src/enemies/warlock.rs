//! The warlock: bolts from afar, gone when approached.

use engine::Rng;
use view::Sprite;

use super::{Breed, Plan, Sight, moves};
use crate::cells::{HexCell, Cells, FARTHEST};

/// It teleports when the player is this near, to beyond this distance.
const WARY: u8 = 2;
const RANGE: (u8, u8) = (2, 4);

pub(super) const BREED: Breed = Breed {
    id: "warlock",
    name: "warlock",
    sprite: Sprite::new("warlock", 'w', 'w'),
    hp: 2,
    range: RANGE,
    cost: Some((2, 3)),
    does: "Hits you from 2 to 4 hexes away, even over walls. Teleports away when you come close.",
    plan,
    ..Breed::PLAIN
};

fn plan(sight: &Sight, rng: &mut Rng) -> Plan {
    let can = |from: HexCell| (RANGE.0..=RANGE.1).contains(&from.distance(sight.player));
    if sight.me.distance(sight.player) <= WARY {
        let away = sight.free & sight.player.rings(WARY + 1, FARTHEST);
        if let Some(to) = moves::choose(sight, sight.me, [away, Cells::EMPTY], rng) {
            let mut plan = Plan { leap: true, aim: can(to).then_some(sight.player), ..Plan::STAY };
            plan.step(to);
            return plan;
        }
    }
    moves::strike_or_approach(sight, rng, can)
}
