//! Boards of hexes: discs and masked diamonds.

use crate::cell::CellId;
use crate::dir::Dir;
use crate::error::ShapeError;
use crate::hex::Hex;
use crate::topology::Topology;

/// A set of hexes with dense ids in row order (by r, then q) and a neighbor table.
///
/// ```
/// use lattice_grid::{HexBoard, Topology};
/// assert_eq!(HexBoard::disc(6)?.size(), 127);
/// assert_eq!(HexBoard::diamond(7, 9, 3, 11)?.size(), 51);
/// # Ok::<(), lattice_grid::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexBoard {
    /// Ascending, so that the index is the id.
    hexes: Vec<Hex>,
    neighbors: Vec<[Option<CellId>; 6]>,
    /// The least q and the least r on the board.
    corner: Hex,
    columns: u16,
    rows: u16,
    /// Ids over the bounding rhombus of `rows` × `columns`.
    ids: Vec<Option<CellId>>,
}

impl HexBoard {
    /// The greatest radius of a disc.
    pub const MAX_RADIUS: u8 = 20;

    /// The greatest width and height of a diamond.
    pub const MAX_SIDE: u8 = 64;

    /// All hexes with |q|, |r|, |s| ≤ `radius`: 3·radius·(radius + 1) + 1 cells.
    pub fn disc(radius: u8) -> Result<Self, ShapeError> {
        ShapeError::check("radius", radius.into(), 0, Self::MAX_RADIUS.into())?;
        Self::of(Hex::ORIGIN.spiral(radius).collect())
    }

    /// All hexes with 0 ≤ q < `width`, 0 ≤ r < `height` and `low` ≤ q + r ≤ `high`.
    pub fn diamond(width: u8, height: u8, low: u8, high: u8) -> Result<Self, ShapeError> {
        ShapeError::check("width", width.into(), 1, Self::MAX_SIDE.into())?;
        ShapeError::check("height", height.into(), 1, Self::MAX_SIDE.into())?;
        let all = (0..height).flat_map(|r| (0..width).map(move |q| Hex::new(q.into(), r.into())));
        Self::of(all.filter(|hex| (i16::from(low)..=i16::from(high)).contains(&(hex.q + hex.r))).collect())
    }

    /// The board of just these hexes, in any order and with repeats. At most a few thousand, near each other.
    pub(crate) fn of(mut hexes: Vec<Hex>) -> Result<Self, ShapeError> {
        hexes.sort_unstable();
        hexes.dedup();
        let span = |of: fn(&Hex) -> i16| {
            let least = hexes.iter().map(of).min()?;
            let most = hexes.iter().map(of).max()?;
            Some((least, most.abs_diff(least) + 1))
        };
        let (q, columns) = span(|hex| hex.q).ok_or(ShapeError::Empty)?;
        let (r, rows) = span(|hex| hex.r).ok_or(ShapeError::Empty)?;
        let ids = vec![None; usize::from(rows) * usize::from(columns)];
        let mut board = Self { hexes, neighbors: Vec::new(), corner: Hex::new(q, r), columns, rows, ids };
        for n in 0..board.size() {
            let id = CellId::new(n);
            let slot = board.slot(board.coord(id)).expect("the rhombus bounds every hex");
            board.ids[slot] = Some(id);
        }
        board.neighbors = board.hexes.iter().map(|hex| hex.neighbors().map(|next| board.id(next))).collect();
        Ok(board)
    }

    /// Where a hex is kept in `ids`, if it lies in the bounding rhombus.
    fn slot(&self, hex: Hex) -> Option<usize> {
        let column = usize::try_from(i32::from(hex.q) - i32::from(self.corner.q)).ok()?;
        let row = usize::try_from(i32::from(hex.r) - i32::from(self.corner.r)).ok()?;
        let inside = column < usize::from(self.columns) && row < usize::from(self.rows);
        inside.then_some(row * usize::from(self.columns) + column)
    }

    /// The least q and the least r on the board: the corner of the bounding rhombus.
    pub fn corner(&self) -> Hex {
        self.corner
    }

    /// How many values of q the board spans.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// How many values of r the board spans.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// All hexes in the order of their ids.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// The cell next to `id`, if there is one.
    pub fn step(&self, id: CellId, dir: Dir) -> Option<CellId> {
        self.neighbors[id.index()][dir.index()]
    }
}

impl Topology for HexBoard {
    type Coord = Hex;

    fn size(&self) -> u16 {
        u16::try_from(self.hexes.len()).expect("every constructor stays below 65536 cells")
    }

    fn id(&self, hex: Hex) -> Option<CellId> {
        self.ids[self.slot(hex)?]
    }

    fn coord(&self, id: CellId) -> Hex {
        self.hexes[id.index()]
    }

    fn neighbors(&self, id: CellId) -> &[Option<CellId>] {
        &self.neighbors[id.index()]
    }

    /// The plain hex distance: a shortest path never has to leave any of our shapes.
    fn distance(&self, a: CellId, b: CellId) -> u32 {
        self.coord(a).distance(self.coord(b))
    }
}
