//! Tables shared by all boards of one radius, computed once.

use std::sync::LazyLock;

use grid::{Bits, CellId, Hex, HexBoard, HexLayout, Topology, reading_order};

/// A set of cells. Three words hold the padded rows of every radius up to 6.
pub(crate) type Set = Bits<3>;

const BITS: usize = Set::CAPACITY as usize;

/// The tables of one board. Cells are named by their bit in the layout.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// The board for path searches.
    pub(crate) board: HexBoard,
    /// The board as bit sets.
    pub(crate) layout: HexLayout<3>,
    /// The neighbors of each cell.
    pub(crate) near: [Set; BITS],
    /// The coordinate of each cell.
    pub(crate) hexes: [Hex; BITS],
    /// The cells in reading order: by row 2r + q, then column q.
    pub(crate) places: Vec<u32>,
    /// The position of each cell in `places`.
    pub(crate) place_of: [u16; BITS],
}

static ALL: LazyLock<[Geometry; 6]> = LazyLock::new(|| std::array::from_fn(|i| Geometry::new(i as u8 + 1)));

impl Geometry {
    /// Returns the tables of a radius that the parameters allow, 1 to 6.
    #[inline]
    pub(crate) fn of(radius: u8) -> &'static Geometry {
        &ALL[usize::from(radius) - 1]
    }

    fn new(radius: u8) -> Geometry {
        let board = HexBoard::disc(radius).expect("a small radius is a board");
        let layout = HexLayout::new(&board).expect("radius 6 takes 182 of 192 bits");
        let (mut near, mut hexes, mut place_of) = ([Set::EMPTY; BITS], [Hex::ORIGIN; BITS], [0; BITS]);
        for bit in layout.board() {
            let single = Set::single(bit);
            near[bit as usize] = layout.dilate(single).without(single);
            hexes[bit as usize] = layout.hex(bit).expect("every bit of the board is a hex");
        }
        let bits: Vec<u32> = layout.board().iter().collect();
        let places: Vec<u32> =
            reading_order(bits.iter().map(|&bit| hexes[bit as usize])).into_iter().map(|i| bits[i]).collect();
        for (place, &bit) in (0..).zip(&places) {
            place_of[bit as usize] = place;
        }
        Geometry { board, layout, near, hexes, places, place_of }
    }

    /// The connected part of a set around one of its cells, and all neighbors of that part. Cell by cell: for
    /// a handful of cells that is faster than sweeping over the board.
    #[inline]
    pub(crate) fn part(&self, bit: u32, set: Set) -> (Set, Set) {
        let (mut part, mut around) = (Set::single(bit), self.near[bit as usize]);
        while let Some(next) = (around & set).without(part).first() {
            part.insert(next);
            around |= self.near[next as usize];
        }
        (part, around)
    }

    /// The coordinate of a cell.
    #[inline]
    pub(crate) fn hex(&self, bit: u32) -> Hex {
        self.hexes[bit as usize]
    }

    /// The id of a cell in path searches.
    pub(crate) fn id(&self, bit: u32) -> CellId {
        self.board.id(self.hex(bit)).expect("every bit of the board is a cell")
    }

    /// The bit of a cell id.
    pub(crate) fn bit(&self, id: CellId) -> u32 {
        self.layout.bit(self.board.coord(id)).expect("every cell has a bit")
    }
}
