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
    does: "Walks one hex toward you and turns its shield to you. Attacks from exactly where the shield points are blocked; shoves, \
           bursts and lava are not. Next to you it strikes the hex you stand on.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
