//! The part of the picture that never changes during a run: the places and their neighbors.

use crate::Heading;

/// A place of a board, by its index in [`Board::places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u16);

impl PlaceId {
    /// The index into slices that run parallel to [`Board::places`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The shape drawn around a place's center.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A square of side 1000.
    Square,
    /// A hexagon with flat top and bottom, 1000 from center to corner.
    HexFlat,
    /// A hexagon with a corner on top, 1000 from center to corner.
    HexPointy,
    /// A round point of the given radius.
    Dot(i32),
}

/// 1000 × √3/2: half the height of a flat-top hexagon.
const HALF_HEIGHT: i32 = 866;

impl Outline {
    /// Corners relative to the center, clockwise. Side `k` of a place runs from corner `k` to corner `k + 1`;
    /// empty for a dot.
    pub fn corners(self) -> &'static [(i32, i32)] {
        match self {
            Outline::Square => &[(-500, -500), (500, -500), (500, 500), (-500, 500)],
            Outline::HexFlat => &[
                (-500, -HALF_HEIGHT),
                (500, -HALF_HEIGHT),
                (1000, 0),
                (500, HALF_HEIGHT),
                (-500, HALF_HEIGHT),
                (-1000, 0),
            ],
            Outline::HexPointy => &[
                (0, -1000),
                (HALF_HEIGHT, -500),
                (HALF_HEIGHT, 500),
                (0, 1000),
                (-HALF_HEIGHT, 500),
                (-HALF_HEIGHT, -500),
            ],
            Outline::Dot(_) => &[],
        }
    }

    /// Half width and half height of the drawn shape.
    pub fn reach(self) -> (i32, i32) {
        match self {
            Outline::Square => (500, 500),
            Outline::HexFlat => (1000, HALF_HEIGHT),
            Outline::HexPointy => (HALF_HEIGHT, 1000),
            Outline::Dot(radius) => (radius, radius),
        }
    }
}

/// One place where a piece can stand or paint can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Center, in thousandths; y grows downward.
    pub x: i32,
    /// Vertical position of the center, in thousandths.
    pub y: i32,
    /// The shape around the center.
    pub outline: Outline,
    /// Column of the text picture; neighbors may be two columns apart on staggered boards.
    pub column: u16,
    /// Row of the text picture, and the `role=row` the place belongs to.
    pub row: u16,
    /// The neighbor across each side, clockwise from the top: four entries for squares (up, right, down, left), six
    /// for hexagons and lattice points (N, NE, SE, S, SW, NW).
    pub sides: Vec<Option<PlaceId>>,
    /// The place's name in words: `row 1, column 1`.
    pub name: String,
}

/// A line drawn under everything, in thousandths; closed when its ends meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The points of the line in order.
    pub points: Vec<(i32, i32)>,
}

/// The smallest rectangle around all places, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Width, never negative.
    pub width: i32,
    /// Height, never negative.
    pub height: i32,
}

/// The static picture of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Every place, in reading order (row by row, left to right).
    pub places: Vec<Place>,
    /// Drawn connections between places.
    pub edges: Vec<(PlaceId, PlaceId)>,
    /// Decorative lines.
    pub guides: Vec<Guide>,
}

impl Board {
    /// A board of `rows × columns` squares, named `row 1, column 1` and so on, ids row by row.
    pub fn squares(columns: u16, rows: u16) -> Board {
        let id = |row: u16, column: u16| Some(PlaceId(row * columns + column));
        let place = |row: u16, column: u16| Place {
            x: i32::from(column) * 1000,
            y: i32::from(row) * 1000,
            outline: Outline::Square,
            column,
            row,
            sides: vec![
                row.checked_sub(1).and_then(|up| id(up, column)),
                (column + 1 < columns).then(|| id(row, column + 1)).flatten(),
                (row + 1 < rows).then(|| id(row + 1, column)).flatten(),
                column.checked_sub(1).and_then(|left| id(row, left)),
            ],
            name: format!("row {}, column {}", row + 1, column + 1),
        };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect();
        Board { places, edges: Vec::new(), guides: Vec::new() }
    }

    /// Returns whether its places have six sides, so that the letters of directions move on it (ruling A7).
    pub fn is_six_sided(&self) -> bool {
        self.places.iter().any(|place| place.sides.len() == 6)
    }

    /// The place with this id, if the board has it.
    pub fn place(&self, id: PlaceId) -> Option<&Place> {
        self.places.get(id.index())
    }

    /// All ids in reading order.
    pub fn ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len() as u16).map(PlaceId)
    }

    /// The place a cursor moves to from `from`. On six-sided boards left and right fall back to the nearest diagonal,
    /// so that arrow keys reach every place there too.
    pub fn step(&self, from: PlaceId, heading: Heading) -> Option<PlaceId> {
        let sides = &self.place(from)?.sides;
        let candidates: &[u8] = match (sides.len(), heading) {
            (4, Heading::North) => &[0],
            (4, Heading::East) => &[1],
            (4, Heading::South) => &[2],
            (4, Heading::West) => &[3],
            (6, heading) => heading.sides(),
            _ => &[],
        };
        candidates.iter().find_map(|&side| sides[usize::from(side)])
    }

    /// The rectangle a picture of this board needs; empty boards give an empty one.
    pub fn bounds(&self) -> Bounds {
        let spans = self.places.iter().map(|place| {
            let (dx, dy) = place.outline.reach();
            (place.x - dx, place.y - dy, place.x + dx, place.y + dy)
        });
        let joined = spans.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
        let (left, top, right, bottom) = joined.unwrap_or((0, 0, 0, 0));
        Bounds { left, top, width: right - left, height: bottom - top }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_know_their_sides() {
        let board = Board::squares(3, 2);
        assert_eq!(board.places.len(), 6);
        assert_eq!(board.places[0].sides, [None, Some(PlaceId(1)), Some(PlaceId(3)), None]);
        assert_eq!(board.places[5].sides, [Some(PlaceId(2)), None, None, Some(PlaceId(4))]);
        assert_eq!(board.places[4].name, "row 2, column 2");
        assert_eq!(board.bounds(), Bounds { left: -500, top: -500, width: 3000, height: 2000 });
    }

    #[test]
    fn steps_follow_headings() {
        let board = Board::squares(3, 2);
        assert_eq!(board.step(PlaceId(0), Heading::East), Some(PlaceId(1)));
        assert_eq!(board.step(PlaceId(0), Heading::North), None);
        assert_eq!(board.step(PlaceId(0), Heading::SouthEast), None);
        assert_eq!(board.step(PlaceId(99), Heading::East), None);
    }
}
