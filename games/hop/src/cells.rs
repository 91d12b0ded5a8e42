//! The 51 hexes of the diamond (P1), numbered by row r and then q, with every distance, ray and ring
//! precomputed. A set of hexes is one machine word.

use engine::Rng;
use grid::{Bits, Dir, Hex};

/// A set of hexes.
pub(crate) type Cells = Bits<1>;

/// The number of hexes.
pub(crate) const COUNT: usize = 51;

/// The greatest distance between two hexes.
pub(crate) const FARTHEST: u8 = 8;

/// The columns of the bounding rhombus.
pub(crate) const WIDTH: i16 = 7;
/// The rows of the bounding rhombus.
pub(crate) const HEIGHT: i16 = 9;

const NONE: u8 = u8::MAX;
const SIX: usize = 6;

/// One hex of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HexCell(u8);

/// Lookup tables of the fixed board.
struct Tables {
    hexes: [Hex; COUNT],
    /// The neighbor in each direction, or [`NONE`].
    next: [[u8; SIX]; COUNT],
    distances: [[u8; COUNT]; COUNT],
    /// The hexes within each distance.
    discs: [[Cells; COUNT]; FARTHEST as usize + 1],
    /// The hexes straight ahead in each direction.
    rays: [[Cells; COUNT]; SIX],
    /// The nearest direction from one hex to another, plus 8 where it is exact.
    toward: [[u8; COUNT]; COUNT],
    /// The hexes in reading order: by row 2r + q, then column q.
    reading: [u8; COUNT],
    /// The position of each hex in `reading`.
    places: [u8; COUNT],
}

#[cfg(not(target_arch = "wasm32"))]
static TABLES: Tables = Tables::new();
/// Computed lazily in the browser: as data, they would add 2 KB to the download.
#[cfg(target_arch = "wasm32")]
static TABLES: std::sync::LazyLock<Tables> = std::sync::LazyLock::new(Tables::new);

const fn on_board(q: i16, r: i16) -> bool {
    0 <= q && q < WIDTH && 0 <= r && r < HEIGHT && 3 <= q + r && q + r <= 11
}

/// The index of the hex at (q, r), or [`NONE`].
const fn number(q: i16, r: i16) -> u8 {
    if !on_board(q, r) {
        return NONE;
    }
    /// The index that column 0 of each row has or would have.
    const ROWS: [i16; HEIGHT as usize] = [-3, 2, 8, 15, 22, 29, 36, 42, 47];
    (ROWS[r as usize] + q) as u8
}

impl Tables {
    const fn new() -> Tables {
        let mut tables = Tables {
            hexes: [Hex::ORIGIN; COUNT],
            next: [[NONE; SIX]; COUNT],
            distances: [[0; COUNT]; COUNT],
            discs: [[Cells::EMPTY; COUNT]; FARTHEST as usize + 1],
            rays: [[Cells::EMPTY; COUNT]; SIX],
            toward: [[0; COUNT]; COUNT],
            reading: [0; COUNT],
            places: [0; COUNT],
        };
        let mut spot = 0;
        while spot < (WIDTH * HEIGHT) as usize {
            let (q, r) = (spot as i16 % WIDTH, spot as i16 / WIDTH);
            if on_board(q, r) {
                tables.hexes[number(q, r) as usize] = Hex::new(q, r);
            }
            spot += 1;
        }
        let mut cell = 0;
        while cell < COUNT {
            tables.look_around(cell);
            tables.measure(cell);
            cell += 1;
        }
        tables.read();
        tables
    }

    const fn look_around(&mut self, cell: usize) {
        let mut dir = 0;
        while dir < SIX {
            let unit = Hex::unit(Dir::ALL[dir]);
            let (mut q, mut r) = (self.hexes[cell].q + unit.q, self.hexes[cell].r + unit.r);
            self.next[cell][dir] = number(q, r);
            while on_board(q, r) {
                self.rays[dir][cell].insert(number(q, r) as u32);
                (q, r) = (q + unit.q, r + unit.r);
            }
            dir += 1;
        }
    }

    const fn measure(&mut self, from: usize) {
        let mut to = 0;
        while to < COUNT {
            let (q, r) = (self.hexes[to].q - self.hexes[from].q, self.hexes[to].r - self.hexes[from].r);
            let longest = [q.abs(), r.abs(), (q + r).abs()];
            let far = if longest[0] > longest[1] { longest[0] } else { longest[1] };
            let far = if far > longest[2] { far } else { longest[2] };
            self.distances[from][to] = far as u8;
            let mut reach = far as usize;
            while reach < self.discs.len() {
                self.discs[reach][from].insert(to as u32);
                reach += 1;
            }
            self.toward[from][to] = nearest_direction(q, r);
            to += 1;
        }
    }

    const fn read(&mut self) {
        let (mut place, mut row) = (0, 0);
        while row <= 2 * HEIGHT + WIDTH {
            let mut q = 0;
            while q < WIDTH {
                if (row - q) % 2 == 0 && on_board(q, (row - q) / 2) {
                    let cell = number(q, (row - q) / 2);
                    self.reading[place] = cell;
                    self.places[cell as usize] = place as u8;
                    place += 1;
                }
                q += 1;
            }
            row += 1;
        }
    }
}

/// The direction with the greatest component of (q, r); of several, the first clockwise from north (P18).
const fn nearest_direction(q: i16, r: i16) -> u8 {
    let (mut best, mut most, mut dir) = (0, i16::MIN, 0);
    while dir < SIX {
        let unit = Hex::unit(Dir::ALL[dir]);
        let share = q * unit.q + r * unit.r + (q + r) * (unit.q + unit.r);
        if share > most {
            (best, most) = (dir as u8, share);
        }
        dir += 1;
    }
    let unit = Hex::unit(Dir::ALL[best as usize]);
    // On an axis (q, r) is a multiple of the unit, and the component is twice that multiple.
    let exact = most > 0 && 2 * q == most * unit.q && 2 * r == most * unit.r;
    if exact { best + 8 } else { best }
}

impl HexCell {
    /// The player's start on every floor (P1).
    pub(crate) const START: HexCell = HexCell(number(3, 7));

    /// All hexes of the board.
    pub(crate) const ALL: Cells = Cells::below(COUNT as u32);

    /// The hex at (q, r), which must be on the board.
    pub(crate) const fn at(q: i16, r: i16) -> HexCell {
        assert!(on_board(q, r), "a fixed hex is on the board");
        HexCell(number(q, r))
    }

    /// The hex at a coordinate, if it is on the board.
    #[inline]
    pub(crate) fn of(hex: Hex) -> Option<HexCell> {
        Some(number(hex.q, hex.r)).filter(|number| *number != NONE).map(HexCell)
    }

    /// The coordinate.
    #[inline]
    pub(crate) fn hex(self) -> Hex {
        TABLES.hexes[self.index()]
    }

    /// The index, by row r and then q.
    pub(crate) fn get(self) -> u8 {
        self.0
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The set of just this hex.
    #[inline]
    pub(crate) fn alone(self) -> Cells {
        Cells::single(self.0.into())
    }

    /// Returns whether the hex is in a set.
    #[inline]
    pub(crate) fn is_in(self, set: Cells) -> bool {
        set.get(self.0.into())
    }

    /// The neighbor in a direction, if it is on the board.
    #[inline]
    pub(crate) fn next(self, dir: Dir) -> Option<HexCell> {
        Some(TABLES.next[self.index()][dir.index()]).filter(|number| *number != NONE).map(HexCell)
    }

    /// All neighbors.
    #[inline]
    pub(crate) fn near(self) -> Cells {
        self.disc(1).without(self.alone())
    }

    /// The distance to another hex, in steps.
    #[inline]
    pub(crate) fn distance(self, other: HexCell) -> u8 {
        TABLES.distances[self.index()][other.index()]
    }

    /// The hexes within a distance, including this one.
    #[inline]
    fn disc(self, reach: u8) -> Cells {
        TABLES.discs[usize::from(reach.min(FARTHEST))][self.index()]
    }

    /// The hexes at exactly this distance.
    #[inline]
    pub(crate) fn ring(self, distance: u8) -> Cells {
        if distance == 0 { self.alone() } else { self.rings(distance, distance) }
    }

    /// The hexes between two distances (at least 1), inclusive.
    #[inline]
    pub(crate) fn rings(self, from: u8, to: u8) -> Cells {
        self.disc(to).without(self.disc(from - 1))
    }

    /// The hexes straight ahead.
    #[inline]
    pub(crate) fn ray(self, dir: Dir) -> Cells {
        TABLES.rays[dir.index()][self.index()]
    }

    /// The direction toward another hex; the nearest one if it is not on an axis (P18).
    #[inline]
    pub(crate) fn toward(self, other: HexCell) -> Dir {
        Dir::ALL[usize::from(TABLES.toward[self.index()][other.index()] & 7)]
    }

    /// The direction toward another hex on the same axis.
    #[inline]
    pub(crate) fn axis(self, other: HexCell) -> Option<Dir> {
        let dir = TABLES.toward[self.index()][other.index()];
        (dir >= 8).then(|| Dir::ALL[usize::from(dir & 7)])
    }

    /// The hexes strictly between this one and another straight ahead.
    #[inline]
    pub(crate) fn between(self, dir: Dir, other: HexCell) -> Cells {
        self.ray(dir) & other.ray(dir.opposite())
    }

    /// The index in reading order.
    pub(crate) fn place(self) -> u16 {
        TABLES.places[self.index()].into()
    }

    /// The hex at an index in reading order.
    pub(crate) fn at_place(place: u16) -> Option<HexCell> {
        TABLES.reading.get(usize::from(place)).copied().map(HexCell)
    }
}

/// The hexes of a set, in order.
#[inline]
pub(crate) fn each(set: Cells) -> impl Iterator<Item = HexCell> {
    set.iter().map(|number| HexCell(number as u8))
}

/// The nth hex of a set, which must have more than `n`.
#[inline]
pub(crate) fn nth(set: Cells, n: u32) -> HexCell {
    HexCell(set.nth(n).expect("the set has more than n hexes") as u8)
}

/// A random hex of a set, uniformly; draws nothing for sets of fewer than two.
#[inline]
pub(crate) fn pick(set: Cells, rng: &mut Rng) -> Option<HexCell> {
    if set.is_empty() {
        return None;
    }
    Some(nth(set, rng.below(set.count())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{HexBoard, Topology};

    /// P1, A7: 51 hexes; distances, neighbors, rays and axes agree with coordinates.
    #[test]
    fn p1_tables_agree_with_coordinates() {
        let board = HexBoard::diamond(7, 9, 3, 11).unwrap();
        assert_eq!((board.size(), HexCell::ALL.count()), (51, 51));
        for (cell, &hex) in each(HexCell::ALL).zip(board.hexes()) {
            assert_eq!((cell.hex(), HexCell::of(hex)), (hex, Some(cell)));
            for dir in Dir::ALL {
                assert_eq!(
                    cell.next(dir).map(HexCell::hex),
                    Some(hex.neighbor(dir)).filter(|h| board.id(*h).is_some())
                );
                let ray: Vec<HexCell> = std::iter::successors(cell.next(dir), |c| c.next(dir)).collect();
                assert_eq!(cell.ray(dir).count() as usize, ray.len());
                assert!(ray.iter().all(|c| c.is_in(cell.ray(dir))));
            }
            for other in each(HexCell::ALL) {
                assert_eq!(u32::from(cell.distance(other)), hex.distance(other.hex()));
                assert!(other.is_in(cell.ring(cell.distance(other))));
                assert_eq!(cell.axis(other), hex.direction_to(other.hex()));
                if cell != other {
                    let nearer = cell.next(cell.toward(other)).map(|next| next.distance(other));
                    assert!(nearer.is_none_or(|nearer| nearer < cell.distance(other)));
                }
            }
            let near: Vec<HexCell> = Dir::ALL.iter().filter_map(|dir| cell.next(*dir)).collect();
            assert!(cell.near().count() as usize == near.len() && near.iter().all(|c| c.is_in(cell.near())));
            assert_eq!((cell.ring(0), cell.ring(1)), (cell.alone(), cell.near()));
            assert_eq!((cell.ring(FARTHEST + 1), cell.ring(u8::MAX)), (Cells::EMPTY, Cells::EMPTY));
            assert_eq!(cell.rings(2, 4), cell.ring(2) | cell.ring(3) | cell.ring(4));
            assert_eq!(cell.rings(1, FARTHEST), HexCell::ALL.without(cell.alone()));
            assert_eq!(HexCell::at_place(cell.place()), Some(cell));
        }
        assert_eq!(HexCell::START.hex(), Hex::new(3, 7));
        assert!(
            ["3,-1", "0,2", "6,6", "7,0", "-1,5"]
                .iter()
                .all(|text| HexCell::of(text.parse().unwrap()).is_none())
        );
    }
}
