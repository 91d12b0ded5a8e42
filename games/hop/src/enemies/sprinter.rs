//! The sprinter: a footman with two steps.

use view::Sprite;

use super::{Breed, moves};

pub(super) const BREED: Breed = Breed {
    id: "sprinter",
    name: "sprinter",
    sprite: Sprite::new("sprinter", 's', 's'),
    cost: Some((1, 2)),
    does: "Runs 2 hexes toward you and strikes when next to you.",
    plan: |sight, rng| moves::close_in(sight, 2, rng),
    ..Breed::PLAIN
};
