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
    does: "Acts every other turn. Smashes 3 hexes in a line for 2, up to a wall.",
    plan: |sight, rng| moves::strike_or_approach(sight, rng, |from| moves::in_line(sight, from, RANGE)),
    ..Breed::PLAIN
};
