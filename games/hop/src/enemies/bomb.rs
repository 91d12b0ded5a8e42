//! The bomb: no enemy of its own, but it has a place in their list.

use view::Sprite;

use super::{Breed, Strike};

pub(super) const BREED: Breed = Breed {
    id: "bomb",
    name: "bomb",
    sprite: Sprite::new("bomb", 'o', 'o'),
    range: (0, 1),
    strike: Strike::Burst,
    does: "Counts down and bursts on its own hex and all neighbors, hurting everyone there. It can be shoved; damage defuses it, and \
           a stun stops its countdown for a turn. A bomb is no kill.",
    ..Breed::PLAIN
};
