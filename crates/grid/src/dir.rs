//! The two compasses: six directions for hex boards and lattices, four sides for square boards.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;

/// A direction on a hex board, numbered 0 to 5 clockwise from north (ruling A7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Dir {
    /// North, (q, r−1).
    N,
    /// North-east, (q+1, r−1).
    Ne,
    /// South-east, (q+1, r).
    Se,
    /// South, (q, r+1).
    S,
    /// South-west, (q−1, r+1).
    Sw,
    /// North-west, (q−1, r).
    Nw,
}

impl Dir {
    /// All six, in numeric order: the order of neighbors everywhere.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// The number, 0 to 5.
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The number as an index into per-direction tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction numbered `n`, if there is one.
    pub fn from_number(n: u8) -> Option<Self> {
        Self::ALL.get(usize::from(n)).copied()
    }

    /// Turned clockwise by `steps` of 60°; negative steps turn the other way.
    ///
    /// ```
    /// use lattice_grid::Dir;
    /// assert_eq!(Dir::Nw.rotate(1), Dir::N);
    /// assert_eq!(Dir::N.rotate(-2), Dir::Sw);
    /// ```
    pub const fn rotate(self, steps: i32) -> Self {
        Self::ALL[(self as i32 + steps.rem_euclid(6)).rem_euclid(6) as usize]
    }

    /// The direction straight back.
    pub const fn opposite(self) -> Self {
        self.rotate(3)
    }

    /// The short name: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }

    /// The name to speak: `north`, `north-east` and so on.
    pub const fn spoken(self) -> &'static str {
        ["north", "north-east", "south-east", "south", "south-west", "north-west"][self as usize]
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the short name in upper or lower case.
impl FromStr for Dir {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = |dir: &Self| dir.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or_else(|| ParseError::Dir(text.to_owned()))
    }
}

/// A side of a square cell, numbered 0 to 3 clockwise from up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The row above, north.
    Up,
    /// The column to the right, east.
    Right,
    /// The row below, south.
    Down,
    /// The column to the left, west.
    Left,
}

impl Side {
    /// All four, in numeric order: the order of neighbors everywhere.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The number, 0 to 3.
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The number as an index into per-side tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side numbered `n`, if there is one.
    pub fn from_number(n: u8) -> Option<Self> {
        Self::ALL.get(usize::from(n)).copied()
    }

    /// Turned clockwise by `steps` of 90°; negative steps turn the other way.
    pub const fn rotate(self, steps: i32) -> Self {
        Self::ALL[(self as i32 + steps.rem_euclid(4)).rem_euclid(4) as usize]
    }

    /// The side straight across.
    pub const fn opposite(self) -> Self {
        self.rotate(2)
    }

    /// The name: `up`, `right`, `down` or `left`.
    pub const fn name(self) -> &'static str {
        ["up", "right", "down", "left"][self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name in upper or lower case.
impl FromStr for Side {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = |side: &Self| side.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or_else(|| ParseError::Side(text.to_owned()))
    }
}
