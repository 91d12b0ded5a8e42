//! The points of a board, numbered in reading order, with everything about them that stays the same in every run.
//!
//! One table per radius is built on first use and shared by all runs, so a new run costs no geometry and
//! copying a run is cheap.

use std::sync::OnceLock;

use grid::{Bits, Dir, Hex, Topology, TriLattice, reading_order};

/// The allowed radii (G1).
pub(crate) const RADII: std::ops::RangeInclusive<u8> = 2..=8;

/// A set of points. 703 points and the one beyond the edge fill exactly 11 words.
pub(crate) type Points = Bits<11>;

/// The longest move: the highest face of the die.
pub(crate) const FACES: u32 = 6;

/// The points of a board of one radius. A point is a `u16`: its index in reading order.
#[derive(Debug)]
pub(crate) struct Lattice {
    grid: TriLattice,
    /// The coordinates of the points in reading order: top to bottom, then left to right.
    coords: Vec<Hex>,
    /// The point of each cell of `grid`.
    of_cell: Vec<u16>,
    /// The first six points ahead in each direction; [`Lattice::beyond`] off the board.
    rays: Vec<[[u16; 6]; 6]>,
    /// The possible starts (G2), each with its possible targets.
    starts: Vec<(u16, Vec<u16>)>,
}

impl Lattice {
    /// Returns the table for a radius within [`RADII`].
    pub(crate) fn of(radius: u8) -> &'static Lattice {
        static TABLES: [OnceLock<Lattice>; 7] = [const { OnceLock::new() }; 7];
        TABLES[usize::from(radius - RADII.start())].get_or_init(|| Lattice::new(radius))
    }

    fn new(radius: u8) -> Lattice {
        let grid = TriLattice::new(radius).expect("every radius of a board is one of a lattice");
        let hexes = grid.points().hexes();
        let coords: Vec<Hex> = reading_order(hexes.iter().copied()).into_iter().map(|i| hexes[i]).collect();
        let mut of_cell = vec![0; coords.len()];
        for (point, &hex) in (0..).zip(&coords) {
            of_cell[grid.id(hex).expect("the point is from this lattice").index()] = point;
        }
        let beyond = coords.len() as u16;
        let rays = coords.iter().map(|&hex| {
            Dir::ALL.map(|dir| {
                let mut at = grid.id(hex);
                std::array::from_fn(|_| {
                    at = at.and_then(|cell| grid.step(cell, dir));
                    at.map_or(beyond, |cell| of_cell[cell.index()])
                })
            })
        });
        let rays = rays.collect();
        let starts = farthest(&coords, Hex::ORIGIN)
            .into_iter()
            .map(|start| (start, farthest(&coords, coords[usize::from(start)])))
            .collect();
        Lattice { grid, coords, of_cell, rays, starts }
    }

    /// The number of points.
    pub(crate) fn size(&self) -> u16 {
        self.beyond()
    }

    /// The index after the last point: it stands for everything off the board and is always blocked.
    pub(crate) fn beyond(&self) -> u16 {
        self.coords.len() as u16
    }

    /// All points in reading order.
    pub(crate) fn points(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.size()
    }

    /// The coordinate of a point, its name for people and programs.
    pub(crate) fn coord(&self, point: u16) -> Hex {
        self.coords[usize::from(point)]
    }

    /// The first six points ahead.
    #[inline]
    pub(crate) fn ray(&self, point: u16, dir: Dir) -> &[u16; 6] {
        &self.rays[usize::from(point)][dir.index()]
    }

    /// The next point, or [`Lattice::beyond`].
    #[inline]
    pub(crate) fn next(&self, point: u16, dir: Dir) -> u16 {
        self.ray(point, dir)[0]
    }

    /// The distance between two points if nothing is in the way.
    pub(crate) fn distance(&self, a: u16, b: u16) -> u32 {
        self.coord(a).distance(self.coord(b))
    }

    /// The points farthest from the center, each with the points farthest from it (G2).
    pub(crate) fn starts(&self) -> &[(u16, Vec<u16>)] {
        &self.starts
    }

    /// The six corners of each guide hex, clockwise.
    pub(crate) fn guides(&self) -> impl Iterator<Item = [u16; 6]> {
        self.grid.guides().iter().map(|guide| guide.corners.map(|cell| self.of_cell[cell.index()]))
    }

    /// The column and row of a point in a text drawing, both from 0. Neighbors in a row are four columns apart.
    pub(crate) fn text_spot(&self, point: u16) -> (u16, u16) {
        let hex = self.coord(point);
        let (left, top) = self.text_corner();
        ((2 * (hex.q - left)).unsigned_abs(), (height(hex) - top).unsigned_abs())
    }

    /// The number of rows of the text drawing.
    pub(crate) fn text_rows(&self) -> u16 {
        (1 - 2 * self.text_corner().1).unsigned_abs()
    }

    /// The least q and the least height.
    fn text_corner(&self) -> (i16, i16) {
        let radius = i16::from(self.grid.radius());
        (-2 * radius - 1, -3 * radius - 2)
    }
}

/// The distance of a point from the top, in half steps.
fn height(hex: Hex) -> i16 {
    2 * hex.r + hex.q
}

/// The points farthest from another, in reading order.
fn farthest(coords: &[Hex], from: Hex) -> Vec<u16> {
    let most = coords.iter().map(|hex| hex.distance(from)).max().unwrap_or(0);
    (0..).zip(coords).filter(|(_, hex)| hex.distance(from) == most).map(|(point, _)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// G1: 9·r² + 15·r + 7 points; neighbors and rays by formula and by walking, for every radius.
    #[test]
    fn g1_points_neighbors_and_rays() {
        for radius in RADII {
            let lattice = Lattice::of(radius);
            let r = u32::from(radius);
            assert_eq!(u32::from(lattice.size()), 9 * r * r + 15 * r + 7);
            assert_eq!(lattice.guides().count() as u32, 3 * r * (r + 1) + 1);
            let ahead = |point: u16, dir: Dir| {
                let on_board = |p: u16| (p != lattice.beyond()).then_some(p);
                let next = move |p: &u16| on_board(lattice.next(*p, dir));
                std::iter::successors(on_board(lattice.next(point, dir)), next).collect::<Vec<_>>()
            };
            let (mut ends, mut steps) = (0, 0);
            for point in lattice.points() {
                for dir in Dir::ALL {
                    let walked = ahead(point, dir);
                    ends += u32::from(!walked.is_empty());
                    steps += walked.len() as u32;
                    let (q, r) = (Hex::unit(dir).q, Hex::unit(dir).r);
                    for (&there, k) in walked.iter().zip(1i16..) {
                        let from = lattice.coord(point);
                        assert_eq!(lattice.coord(there), Hex::new(from.q + k * q, from.r + k * r));
                    }
                    let ray = lattice.ray(point, dir);
                    let drawn: Vec<u16> = ray.iter().copied().filter(|p| *p != lattice.beyond()).collect();
                    assert_eq!(drawn, walked[..walked.len().min(6)]);
                }
            }
            // Every guide hex has 6 spokes and 6 rim edges; a rim edge belongs to two hexes or to the outline
            // of 12·r + 6 edges.
            let hexes = 3 * r * (r + 1) + 1;
            assert_eq!(ends / 2, 6 * hexes + (6 * hexes + 12 * r + 6) / 2);
            assert_eq!(steps, ray_points(radius));
        }
    }

    /// The total length of all rays: a line of n points holds n·(n − 1), and all three axes are alike.
    fn ray_points(radius: u8) -> u32 {
        let r = i32::from(radius);
        let columns: Vec<u32> = (-2 * r - 1..=2 * r + 1).map(|q| column(r, q.abs())).collect();
        assert_eq!(columns.iter().sum::<u32>(), u32::from(Lattice::of(radius).size()));
        3 * columns.iter().map(|n| n * (n - 1)).sum::<u32>()
    }

    /// The points of the vertical line `q` steps from the center. It crosses guide hexes of every other row
    /// through their centers, up to 2 half steps beyond, and touches the sides of the others, up to 1 beyond.
    fn column(r: i32, q: i32) -> u32 {
        let last = |parity: i32, most: i32| (0..=most.min(r)).rev().find(|row| (row - parity) % 2 == 0);
        let through = last(q, 2 * r - q).map_or(0, |row| 3 * row + 2);
        let beside = last(q + 1, 2 * r + 1 - q).map_or(0, |row| 3 * row + 1);
        through.max(beside) as u32 + 1
    }

    /// G2: twelve points are farthest from the center, two are farthest from each of them, never a neighbor.
    #[test]
    fn g2_starts_and_targets() {
        for radius in RADII {
            let lattice = Lattice::of(radius);
            let far = u32::from(radius) * 2 + 1;
            assert_eq!(lattice.starts().len(), 12);
            for (start, targets) in lattice.starts() {
                assert_eq!(lattice.coord(*start).length(), far);
                assert_eq!(targets.len(), 2);
                assert!(targets.iter().all(|target| lattice.distance(*start, *target) == 2 * far));
            }
        }
    }
}
