//! Rectangular boards of square cells.

use std::fmt;
use std::str::FromStr;

use crate::cell::CellId;
use crate::dir::Side;
use crate::error::{ParseError, ShapeError, parse_pair};
use crate::topology::Topology;

/// A place on a square board, from (0, 0) at the top left. Written `row,col`; ordered as ids are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// Rows below the top one.
    pub row: u8,
    /// Columns right of the first one.
    pub col: u8,
}

impl Pos {
    /// The place at `row`, `col`.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// The place next to this one, unless a coordinate would leave the range of `u8`.
    pub fn neighbor(self, side: Side) -> Option<Self> {
        let Self { row, col } = self;
        match side {
            Side::Up => Some(Self::new(row.checked_sub(1)?, col)),
            Side::Right => Some(Self::new(row, col.checked_add(1)?)),
            Side::Down => Some(Self::new(row.checked_add(1)?, col)),
            Side::Left => Some(Self::new(row, col.checked_sub(1)?)),
        }
    }

    /// Steps between two places: rows plus columns.
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.row.abs_diff(other.row)) + u32::from(self.col.abs_diff(other.col))
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

impl FromStr for Pos {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let pair = parse_pair(text, ["row", "col"], 0, i16::from(u8::MAX))?;
        let [row, col] = pair.map(|x| u8::try_from(x).expect("checked against u8::MAX"));
        Ok(Self::new(row, col))
    }
}

/// A board of `width` × `height` squares; ids run along the rows.
///
/// ```
/// use lattice_grid::{Pos, Side, Square, Topology};
/// let board = Square::new(20, 20)?;
/// let id = board.id(Pos::new(3, 5)).ok_or("off the board")?;
/// assert_eq!(id.get(), 65);
/// assert_eq!(board.step(id, Side::Down), board.id(Pos::new(4, 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    width: u8,
    height: u8,
    neighbors: Vec<[Option<CellId>; 4]>,
}

impl Square {
    /// The greatest width and height.
    pub const MAX_SIDE: u8 = 126;

    /// A board of 1 to [`Square::MAX_SIDE`] columns and rows.
    pub fn new(width: u8, height: u8) -> Result<Self, ShapeError> {
        ShapeError::check("width", width.into(), 1, Self::MAX_SIDE.into())?;
        ShapeError::check("height", height.into(), 1, Self::MAX_SIDE.into())?;
        let mut board = Self { width, height, neighbors: Vec::new() };
        board.neighbors = board
            .cells()
            .map(|id| Side::ALL.map(|side| board.coord(id).neighbor(side).and_then(|pos| board.id(pos))))
            .collect();
        Ok(board)
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The cell next to `id`, if there is one.
    pub fn step(&self, id: CellId, side: Side) -> Option<CellId> {
        self.neighbors[id.index()][side.index()]
    }
}

impl Topology for Square {
    type Coord = Pos;

    fn size(&self) -> u16 {
        u16::from(self.width) * u16::from(self.height)
    }

    fn id(&self, pos: Pos) -> Option<CellId> {
        let inside = pos.row < self.height && pos.col < self.width;
        inside.then(|| CellId::new(u16::from(pos.row) * u16::from(self.width) + u16::from(pos.col)))
    }

    fn coord(&self, id: CellId) -> Pos {
        assert!(id.get() < self.size(), "cell {id} is not on this board");
        let width = u16::from(self.width);
        // Both are below 127 after the assertion.
        Pos::new((id.get() / width) as u8, (id.get() % width) as u8)
    }

    fn neighbors(&self, id: CellId) -> &[Option<CellId>] {
        &self.neighbors[id.index()]
    }

    fn distance(&self, a: CellId, b: CellId) -> u32 {
        self.coord(a).distance(self.coord(b))
    }
}
