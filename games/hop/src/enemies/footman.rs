//! The footman: walks up and strikes.

use view::Sprite;

use super::{Breed, moves};

pub(super) const BREED: Breed = Breed {
    id: "footman",
    name: "footman",
    sprite: Sprite::new("footman", 'f', 'f'),
    hp: 2,
    cost: Some((1, 1)),
    punches: true,
    does: "Walks up and strikes when next to you. Stay beside it and it punches, too.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
