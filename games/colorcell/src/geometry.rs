//! Tables shared by all boards of one radius, computed once.

use std::sync::OnceLock;

use grid::{CellId, Dir, Hex, HexBoard, Topology, reading_order};
use view::PlaceId;

/// The greatest radius, and its number of cells.
pub(crate) const MAX_RADIUS: u8 = HexBoard::MAX_RADIUS;
pub(crate) const MAX_CELLS: usize = 3 * MAX_RADIUS as usize * (MAX_RADIUS as usize + 1) + 1;

/// The result of a step off the board.
pub(crate) const BEYOND: u16 = u16::MAX;

/// The tables of one board. Cells are numbered by r, then q.
#[derive(Debug)]
pub(crate) struct Geometry {
    board: HexBoard,
    near: Vec<[u16; 6]>,
    /// The cells in the reading order of the picture, which is by row 2r + q, then column q.
    pub(crate) places: Vec<u16>,
    /// The position of each cell in `places`.
    place_of: Vec<u16>,
    /// The cell in the middle, where the cursor starts.
    pub(crate) center: u16,
}

static ALL: [OnceLock<Geometry>; MAX_RADIUS as usize + 1] =
    [const { OnceLock::new() }; MAX_RADIUS as usize + 1];

impl Geometry {
    /// Returns the tables of a radius that the parameters allow.
    pub(crate) fn of(radius: u8) -> &'static Geometry {
        ALL[usize::from(radius)].get_or_init(|| Geometry::new(radius))
    }

    fn new(radius: u8) -> Geometry {
        let board = HexBoard::disc(radius).expect("parameters allow only radii that make a board");
        let near = |cell| Dir::ALL.map(|dir| board.step(CellId::new(cell), dir).map_or(BEYOND, CellId::get));
        let near = (0..board.size()).map(near).collect();
        let order = reading_order(board.hexes().iter().copied());
        let places: Vec<u16> = order.into_iter().map(|cell| cell as u16).collect();
        let mut place_of = vec![0; places.len()];
        for (place, &cell) in (0..).zip(&places) {
            place_of[usize::from(cell)] = place;
        }
        let center = board.size() / 2;
        Geometry { board, near, places, place_of, center }
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> u16 {
        self.board.size()
    }

    /// The neighbor of a cell, or [`BEYOND`].
    #[inline]
    pub(crate) fn step(&self, cell: u16, dir: Dir) -> u16 {
        self.near[usize::from(cell)][dir.index()]
    }

    /// The neighbors of a cell; [`BEYOND`] off the board.
    pub(crate) fn around(&self, cell: u16) -> &[u16; 6] {
        &self.near[usize::from(cell)]
    }

    /// Returns whether a cell touches a flagged one.
    pub(crate) fn touches(&self, cell: u16, flags: &[bool]) -> bool {
        self.around(cell).iter().any(|next| flags.get(usize::from(*next)) == Some(&true))
    }

    /// The direction from a cell to its neighbor.
    pub(crate) fn dir(&self, cell: u16, next: u16) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| self.step(cell, *dir) == next)
    }

    /// The place of a cell.
    pub(crate) fn place(&self, cell: u16) -> PlaceId {
        PlaceId(self.place_of[usize::from(cell)])
    }

    /// The coordinate of a cell.
    pub(crate) fn hex(&self, cell: u16) -> Hex {
        self.board.coord(CellId::new(cell))
    }

    /// The cell at a coordinate, if it is on the board.
    pub(crate) fn cell(&self, hex: Hex) -> Option<u16> {
        self.board.id(hex).map(CellId::get)
    }
}
