//! The assassin: unseen until it stands next to the player.

use view::Sprite;

use super::{Breed, moves};

pub(super) const BREED: Breed = Breed {
    id: "assassin",
    name: "assassin",
    sprite: Sprite::new("assassin", 'k', 'k'),
    damage: 2,
    cost: Some((2, 4)),
    hidden: true,
    does: "Unseen until it is next to you, and seen from then on. Walks one hex toward you. Next to you it strikes the hex you \
           stand on.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
