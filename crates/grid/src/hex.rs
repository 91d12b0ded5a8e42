//! Axial hex coordinates and their exact integer geometry.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use crate::dir::Dir;
use crate::error::{ParseError, parse_pair};

/// A hex, or a point of a triangular lattice, at axial (q, r). Written `q,r`; ordered by row r, then q, as ids are.
///
/// Sums that leave the range of `i16` panic like any integer sum. Text is only read within ±[`Hex::LIMIT`], so
/// coordinates from players can be rotated, added and subtracted once without coming near it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hex {
    /// The column axis, growing to the south-east.
    pub q: i16,
    /// The row axis, growing to the south.
    pub r: i16,
}

impl Hex {
    /// The center, (0, 0).
    pub const ORIGIN: Self = Self::new(0, 0);

    /// The greatest coordinate read from text; its negative is the least.
    pub const LIMIT: i16 = 8191;

    /// The hex at (q, r).
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The one step in direction `dir`.
    pub const fn unit(dir: Dir) -> Self {
        match dir {
            Dir::N => Self::new(0, -1),
            Dir::Ne => Self::new(1, -1),
            Dir::Se => Self::new(1, 0),
            Dir::S => Self::new(0, 1),
            Dir::Sw => Self::new(-1, 1),
            Dir::Nw => Self::new(-1, 0),
        }
    }

    /// The third coordinate, −q−r.
    pub const fn s(self) -> i32 {
        -(self.q as i32) - self.r as i32
    }

    /// The hex next to this one.
    pub fn neighbor(self, dir: Dir) -> Self {
        self + Self::unit(dir)
    }

    /// All six neighbors, clockwise from north.
    pub fn neighbors(self) -> [Self; 6] {
        Dir::ALL.map(|dir| self.neighbor(dir))
    }

    /// Steps from the origin.
    pub fn length(self) -> u32 {
        Self::ORIGIN.distance(self)
    }

    /// Steps between two hexes.
    pub fn distance(self, other: Self) -> u32 {
        let q = i32::from(self.q) - i32::from(other.q);
        let r = i32::from(self.r) - i32::from(other.r);
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// Turned clockwise about the origin by `steps` of 60° (ruling C7); negative steps turn the other way.
    ///
    /// ```
    /// use lattice_grid::{Dir, Hex};
    /// assert_eq!(Hex::new(3, -1).rotate(1), Hex::new(1, 2));
    /// assert_eq!(Hex::unit(Dir::N).rotate(2), Hex::unit(Dir::Se));
    /// ```
    pub fn rotate(self, steps: i32) -> Self {
        (0..steps.rem_euclid(6)).fold(self, |hex, _| Self::new(-hex.r, hex.q + hex.r))
    }

    /// The direction in which `other` lies, if it lies on one of the three axes through this hex.
    pub fn direction_to(self, other: Self) -> Option<Dir> {
        let q = i32::from(other.q) - i32::from(self.q);
        let r = i32::from(other.r) - i32::from(self.r);
        match (q.signum(), r.signum(), (q + r).signum()) {
            (0, -1, _) => Some(Dir::N),
            (1, -1, 0) => Some(Dir::Ne),
            (1, 0, _) => Some(Dir::Se),
            (0, 1, _) => Some(Dir::S),
            (-1, 1, 0) => Some(Dir::Sw),
            (-1, 0, _) => Some(Dir::Nw),
            _ => None,
        }
    }

    /// The straight line to `other`, both ends included: distance + 1 hexes, each next to the one before.
    ///
    /// Where a sample of the true line falls on a border, the hex on its southern side is taken, whichever way the
    /// line runs: a line and its reverse visit the same hexes.
    ///
    /// ```
    /// use lattice_grid::Hex;
    /// let line: Vec<_> = Hex::new(0, 0).line(Hex::new(1, 1)).map(|h| h.to_string()).collect();
    /// assert_eq!(line, ["0,0", "0,1", "1,1"]);
    /// ```
    pub fn line(self, other: Self) -> Line {
        Line { from: self, to: other, step: 0, steps: self.distance(other) }
    }

    /// The hexes at exactly `radius` steps, clockwise from the northern one. Radius 0 is this hex alone.
    pub fn ring(self, radius: u8) -> Ring {
        let side = i16::from(radius);
        Ring { next: Some(self + Self::unit(Dir::N) * side), dir: Dir::Se, side, walked: 0 }
    }

    /// The hexes at most `radius` steps away: this one, then ring after ring.
    pub fn spiral(self, radius: u8) -> impl Iterator<Item = Self> {
        (0..=radius).flat_map(move |ring| self.ring(ring))
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl AddAssign for Hex {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl SubAssign for Hex {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.q, -self.r)
    }
}

impl Mul<i16> for Hex {
    type Output = Self;

    fn mul(self, factor: i16) -> Self {
        Self::new(self.q * factor, self.r * factor)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl FromStr for Hex {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let [q, r] = parse_pair(text, ["q", "r"], -Self::LIMIT, Self::LIMIT)?;
        Ok(Self::new(q, r))
    }
}

/// The hexes of a straight line; see [`Hex::line`].
#[derive(Clone, Debug)]
pub struct Line {
    from: Hex,
    to: Hex,
    step: u32,
    steps: u32,
}

impl Line {
    /// The hex around the point `step / steps` of the way along.
    ///
    /// The coordinate that changes most changes by 1 a step and so is always whole; the other two are whole or equally
    /// far from it. Rounding r half up, and q only where it does not follow from the others, breaks ties southward.
    fn at(&self, step: u32) -> Hex {
        let (steps, step) = (i64::from(self.steps.max(1)), i64::from(step));
        let round = |from: i32, to: i32| {
            let exact = i64::from(from) * (steps - step) + i64::from(to) * step;
            (2 * exact + steps).div_euclid(2 * steps)
        };
        let r = round(self.from.r.into(), self.to.r.into());
        let q = if self.from.s().abs_diff(self.to.s()) == self.steps {
            -r - round(self.from.s(), self.to.s())
        } else {
            round(self.from.q.into(), self.to.q.into())
        };
        let narrow = |x: i64| i16::try_from(x).expect("a point between two i16 coordinates is one");
        Hex::new(narrow(q), narrow(r))
    }
}

impl Iterator for Line {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.step > self.steps {
            return None;
        }
        self.step += 1;
        Some(self.at(self.step - 1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.steps + 1 - self.step) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Line {}

/// The hexes of a ring, clockwise from north; see [`Hex::ring`].
#[derive(Clone, Debug)]
pub struct Ring {
    next: Option<Hex>,
    dir: Dir,
    side: i16,
    walked: i16,
}

impl Iterator for Ring {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        let hex = self.next?;
        self.walked += 1;
        // The sixth side ends one short of the northern hex, where the ring began.
        let last = self.dir == Dir::Ne && self.walked == self.side;
        self.next = if self.side == 0 || last { None } else { Some(hex.neighbor(self.dir)) };
        if self.walked == self.side {
            (self.dir, self.walked) = (self.dir.rotate(1), 0);
        }
        Some(hex)
    }
}

/// The indices of the hexes of a list in reading order: row by row, left to right, drawn with flat tops.
pub fn reading_order(hexes: impl Iterator<Item = Hex>) -> Vec<usize> {
    let key = |(i, hex): (usize, Hex)| (2 * i32::from(hex.r) + i32::from(hex.q), hex.q, i);
    sorted(hexes.enumerate().map(key).collect())
}

/// The indices of sorted keys. Not generic, so that games share one sort (3 KB in the browser).
fn sorted(mut keys: Vec<(i32, i16, usize)>) -> Vec<usize> {
    keys.sort_unstable();
    keys.into_iter().map(|(.., i)| i).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_goes_by_rows() {
        let hexes = [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 0), Hex::new(0, -1), Hex::ORIGIN];
        assert_eq!(reading_order(hexes.into_iter()), [3, 2, 4, 0, 1]);
    }
}
