//! The golem: slow, and hits a whole line.

use view::Sprite;

use super::{Breed, Strike, moves};

const RANGE: (u8, u8) = (1, 3);

pub(super) const BREED: Breed = Breed {
    id: "golem",
    name: "golem",
    sprite: Sprite::new("golem", 'G', 'G'),
    hp: 4,
    range: RANGE,
    damage: 2,
    cost: Some((3, 5)),
    strike: Strike::Line,
    rest: 1,
    does: "Acts every other turn. When you are on one of its axes within 3 hexes and no wall is in between, it strikes the three \
           hexes of that axis, up to a wall; otherwise it walks one hex toward you.",
    plan: |sight, rng| moves::strike_or_approach(sight, rng, |from| moves::in_line(sight, from, RANGE)),
    ..Breed::PLAIN
};
