//! The archer: shoots along the six axes.

use view::Sprite;

use super::{Breed, Strike, moves};

const RANGE: (u8, u8) = (2, 4);

pub(super) const BREED: Breed = Breed {
    id: "archer",
    name: "archer",
    sprite: Sprite::new("archer", 'a', 'a'),
    range: RANGE,
    cost: Some((1, 1)),
    wide: Strike::Line,
    does: "Shoots 2 to 4 hexes in a line, up to a wall. Can't shoot a neighbor.",
    plan: |sight, rng| moves::strike_or_approach(sight, rng, |from| moves::in_line(sight, from, RANGE)),
    ..Breed::PLAIN
};
