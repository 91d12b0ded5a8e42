//! Player input, before a game gives it a meaning.

use crate::PlaceId;

/// A direction named by a key, a swipe or a word. Square boards use the four straight ones; six-sided boards use
/// N, NE, SE, S, SW, NW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Heading {
    /// The six directions of six-sided boards, numbered clockwise from north (ruling A7).
    pub const SIX: [Heading; 6] = [
        Heading::North,
        Heading::NorthEast,
        Heading::SouthEast,
        Heading::South,
        Heading::SouthWest,
        Heading::NorthWest,
    ];

    /// The sides of a six-sided place that this heading means, by number, best first. Left and right fall back to the
    /// nearest diagonals, SE and NW before the others: those are opposite, so right then left comes back.
    pub fn sides(self) -> &'static [u8] {
        match self {
            Heading::North => &[0],
            Heading::NorthEast => &[1],
            Heading::East => &[2, 1],
            Heading::SouthEast => &[2],
            Heading::South => &[3],
            Heading::SouthWest => &[4],
            Heading::West => &[5, 4],
            Heading::NorthWest => &[5],
        }
    }

    /// The keys of the six directions, clockwise from north: the one six-way layout (ruling A7).
    pub const KEYS: [char; 6] = ['w', 'e', 'd', 's', 'a', 'q'];

    /// The direction of a key.
    pub fn from_key(key: char) -> Option<Heading> {
        let number = Heading::KEYS.iter().position(|known| *known == key.to_ascii_lowercase())?;
        Some(Heading::SIX[number])
    }
}

/// Something that can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A place of the board.
    Place(PlaceId),
    /// A control, by its id.
    Control(String),
}

/// One input of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Hovered or focused something; `None` when the pointer left.
    Point(Option<Spot>),
    /// Clicked, tapped or confirmed a place or a control.
    Choose(Spot),
    /// Pressed a direction. A game that ignores it leaves it to the front end's own cursor.
    Step(Heading),
    /// The main button went down (true) or up. Games on a clock tell the two apart; for others,
    /// going down means what comes next.
    Hold(bool),
    /// Escape: drop the selection or the aim.
    Cancel,
}
