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
    does: "Hidden until it is next to you. Strikes for 2.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
