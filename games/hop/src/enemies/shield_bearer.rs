//! The shield bearer: must be flanked.

use view::Sprite;

use super::{Breed, moves};

pub(super) const BREED: Breed = Breed {
    id: "shield-bearer",
    name: "shield bearer",
    sprite: Sprite::new("shield-bearer", 'd', 'd'),
    hp: 3,
    cost: Some((2, 2)),
    shielded: true,
    does: "Strikes when next to you. Its shield stops hits from the front only.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
