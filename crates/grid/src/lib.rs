//! Coordinates, boards, paths and bit sets for grid games. It knows no game.
//!
//! Three kinds of board share the [`Topology`] trait: [`Square`], [`HexBoard`] (discs and masked diamonds) and
//! [`TriLattice`] (the corners and centers of a hexagonal board). Cells have dense [`CellId`]s in row order and
//! neighbors in one fixed direction order, so every search here gives the same answer on every machine.
//! [`Search`] finds paths and [`Regions`] connected groups through any predicate; where speed matters more than
//! generality, [`Bits`] with a [`SquareLayout`] or [`HexLayout`] floods a whole board in a few dozen word operations.
//!
//! Absent on purpose: floats, hash maps, pixels, and `usize` in any value a digest could see.

mod bits;
mod cell;
mod dir;
mod error;
mod flood;
mod hex;
mod hex_board;
mod hex_layout;
mod path;
mod select;
mod square;
mod square_layout;
mod sweep;
mod topology;
mod tri_lattice;

pub use bits::{Bits, Ones};
pub use cell::CellId;
pub use dir::{Dir, Side};
pub use error::{ParseError, ShapeError};
pub use flood::Regions;
pub use hex::{Hex, Line, Ring, reading_order};
pub use hex_board::HexBoard;
pub use hex_layout::HexLayout;
pub use path::Search;
pub use square::{Pos, Square};
pub use square_layout::SquareLayout;
pub use topology::Topology;
pub use tri_lattice::{GuideHex, TriLattice};
