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
    does: "Walks one hex toward you. Next to you it strikes the hex you stand on.",
    plan: |sight, rng| moves::close_in(sight, 1, rng),
    ..Breed::PLAIN
};
