//! The board as searches see it: its cells, their neighbors, and the distances between them.

use crate::cell::CellId;

/// A board of dense cells with neighbors in a fixed direction order.
///
/// Methods that take a [`CellId`] panic if it is not of this board; [`Topology::cell`] and [`Topology::id`] are the
/// checked ways in.
pub trait Topology {
    /// The coordinates of cells on this board.
    type Coord: Copy + Eq;

    /// How many cells there are. Boards are never empty.
    fn size(&self) -> u16;

    /// The cell at a coordinate, if it is on the board.
    fn id(&self, coord: Self::Coord) -> Option<CellId>;

    /// The coordinate of a cell.
    fn coord(&self, id: CellId) -> Self::Coord;

    /// The neighbors of a cell by direction number; `None` is beyond the edge.
    fn neighbors(&self, id: CellId) -> &[Option<CellId>];

    /// Steps between two cells when nothing is in the way.
    fn distance(&self, a: CellId, b: CellId) -> u32;

    /// The cell numbered `n`, if the board has that many.
    fn cell(&self, n: u16) -> Option<CellId> {
        (n < self.size()).then_some(CellId::new(n))
    }

    /// All cells in ascending order.
    fn cells(&self) -> impl Iterator<Item = CellId> + use<Self> {
        (0..self.size()).map(CellId::new)
    }
}
