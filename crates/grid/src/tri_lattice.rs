//! The triangular lattice of a hexagonal board: all corners and centers of its guide hexes.

use crate::cell::CellId;
use crate::dir::Dir;
use crate::error::ShapeError;
use crate::hex::Hex;
use crate::hex_board::HexBoard;
use crate::topology::Topology;

/// One hex of the board under the lattice, drawn pointy-top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideHex {
    /// The point in its middle.
    pub center: CellId,
    /// Its six corners, clockwise from north.
    pub corners: [CellId; 6],
}

/// The points of a hexagonal board of guide hexes (ruling G1): 9·radius² + 15·radius + 7 of them.
///
/// Corners and centers together form a triangular lattice, so a point is itself an axial [`Hex`] coordinate whose six
/// directions are those of [`Dir`], and the six neighbors of a center are its corners. Every third point is a center:
/// those with q − r divisible by 3.
///
/// ```
/// use lattice_grid::{Dir, Hex, Topology, TriLattice};
/// let lattice = TriLattice::new(2)?;
/// assert_eq!((lattice.guides().len(), lattice.size()), (19, 73));
/// let middle = lattice.id(Hex::ORIGIN).ok_or("the origin is on every lattice")?;
/// assert_eq!(lattice.step(middle, Dir::N).map(|id| lattice.coord(id)), Some(Hex::new(0, -1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriLattice {
    radius: u8,
    points: HexBoard,
    guides: Vec<GuideHex>,
}

impl TriLattice {
    /// The greatest radius.
    pub const MAX_RADIUS: u8 = 20;

    /// The lattice of all guide hexes at most `radius` hexes from the middle one.
    pub fn new(radius: u8) -> Result<Self, ShapeError> {
        ShapeError::check("radius", radius.into(), 0, Self::MAX_RADIUS.into())?;
        let mut centers: Vec<Hex> = Hex::ORIGIN.spiral(radius).map(Self::center_of).collect();
        centers.sort_unstable();
        let around = centers.iter().flat_map(|center| center.neighbors());
        let points = HexBoard::of(around.chain(centers.iter().copied()).collect())?;
        let guide = |&center: &Hex| {
            let id = |point| points.id(point).expect("every center and corner was put on the board");
            GuideHex { center: id(center), corners: center.neighbors().map(id) }
        };
        let guides = centers.iter().map(guide).collect();
        Ok(Self { radius, guides, points })
    }

    /// The lattice point at the center of the guide hex (q, r).
    ///
    /// From hex to hex is one step in a direction and one in the next direction clockwise: guide south-east is
    /// SE + S = (1, 1), guide south is S + SW = (−1, 2).
    pub fn center_of(guide: Hex) -> Hex {
        Hex::new(guide.q - guide.r, guide.q + 2 * guide.r)
    }

    /// Guide hexes from the middle one to the rim.
    pub fn radius(&self) -> u8 {
        self.radius
    }

    /// The points as a board of their own, for layouts.
    pub fn points(&self) -> &HexBoard {
        &self.points
    }

    /// Whether a point is the center of a guide hex; otherwise it is a corner.
    pub fn is_center(&self, id: CellId) -> bool {
        let point = self.coord(id);
        (point.q - point.r) % 3 == 0
    }

    /// The guide hexes, by ascending center.
    pub fn guides(&self) -> &[GuideHex] {
        &self.guides
    }

    /// The point next to `id`, if there is one.
    pub fn step(&self, id: CellId, dir: Dir) -> Option<CellId> {
        self.points.step(id, dir)
    }
}

impl Topology for TriLattice {
    type Coord = Hex;

    fn size(&self) -> u16 {
        self.points.size()
    }

    fn id(&self, point: Hex) -> Option<CellId> {
        self.points.id(point)
    }

    fn coord(&self, id: CellId) -> Hex {
        self.points.coord(id)
    }

    fn neighbors(&self, id: CellId) -> &[Option<CellId>] {
        self.points.neighbors(id)
    }

    fn distance(&self, a: CellId, b: CellId) -> u32 {
        self.points.distance(a, b)
    }
}
