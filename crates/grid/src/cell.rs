//! The dense number of a cell on its board.

use std::fmt;

/// A cell of one particular board, numbered from 0 in row order.
///
/// Boards hand these out; [`Topology::cell`](crate::Topology::cell) makes one from an untrusted number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u16);

impl CellId {
    /// The cell numbered `id`. Nothing is checked: a board panics when asked about a cell it does not have.
    pub const fn new(id: u16) -> Self {
        Self(id)
    }

    /// The number itself, for digests and text.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The number as an index into per-cell tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
