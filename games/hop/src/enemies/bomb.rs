//! The bomb: not an enemy, but listed among them.

use view::Sprite;

use super::{Breed, Strike};

pub(super) const BREED: Breed = Breed {
    id: "bomb",
    name: "bomb",
    sprite: Sprite::new("bomb", 'o', 'o'),
    range: (0, 1),
    strike: Strike::Burst,
    does: "Bursts on its hex and all around. Push it away, or hit it to defuse it.",
    ..Breed::PLAIN
};
