//! A board as rows and columns of characters: the position of each place, and the place at a position.

use std::collections::HashMap;

use ratatui::layout::{Rect, Size};
use view::{Board, PlaceId};

/// The text picture of a board.
#[derive(Clone, Debug)]
pub(crate) struct TextPlan {
    columns: u16,
    rows: u16,
    at: HashMap<(u16, u16), PlaceId>,
    /// Text columns between diagonal neighbors of a six-sided board; `None` where places have four sides.
    stagger: Option<u16>,
}

/// A place of a staggered board has one character on each side of its own, for marks; a large one has more.
const SIDE: u16 = 1;
const LARGE_SIDE: u16 = 4;

/// The part of the board that is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    /// The area it is drawn in.
    pub(crate) area: Rect,
    /// Characters per text column: two look square, one saves space, more are for large windows.
    pub(crate) cell: u16,
    /// First visible text column.
    pub(crate) left: u16,
    /// First visible line.
    pub(crate) top: u16,
    /// Pairs of rows at the top, and as many at the bottom, that share a line: adjacent rows of a staggered board
    /// never use the same column.
    pub(crate) squeezed: u16,
}

/// The half of a shared line that a row uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Upper,
    Lower,
}

/// More pairs of rows than this would distort the board.
const MOST_SQUEEZED: u16 = 2;

impl TextPlan {
    pub(crate) fn new(board: &Board) -> TextPlan {
        let columns = board.places.iter().map(|place| place.column.saturating_add(1)).max().unwrap_or(0);
        let rows = board.places.iter().map(|place| place.row.saturating_add(1)).max().unwrap_or(0);
        let at = board.ids().zip(&board.places).map(|(id, place)| ((place.column, place.row), id)).collect();
        TextPlan { columns, rows, at, stagger: board.is_six_sided().then(|| stagger(board)) }
    }

    /// Whether any place has six sides: then W E D S A Q are directions, and rows are staggered.
    pub(crate) fn six_sided(&self) -> bool {
        self.stagger.is_some()
    }

    /// Characters per text column, the best first. Squares are two wide. Diagonal neighbors are four characters apart,
    /// which comes closest to the shape of a hexagon, or at least two, so that marks fit between.
    pub(crate) fn cells(&self) -> &'static [u16] {
        match self.stagger {
            None | Some(2) => &[2, 1],
            Some(1) => &[4, 3, 2],
            Some(_) => &[1],
        }
    }

    /// The largest useful cells, as a multiple of the best of [`TextPlan::cells`].
    pub(crate) fn largest(&self) -> u16 {
        if self.six_sided() { 2 } else { 4 }
    }

    /// Lines per row of places: more than one where cells are larger than the best of [`TextPlan::cells`].
    pub(crate) fn tall(&self, cell: u16) -> u16 {
        (cell / self.cells()[0]).max(1)
    }

    /// Characters a staggered board needs on each side at its edges, and lines below its last row.
    fn margin(&self, cell: u16) -> (u16, u16) {
        match (self.six_sided(), self.tall(cell)) {
            (false, _) => (0, 0),
            (true, 1) => (SIDE, 0),
            (true, _) => (LARGE_SIDE, 1),
        }
    }

    /// The size of the whole board in characters.
    pub(crate) fn size(&self, cell: u16) -> Size {
        let height = self.rows.saturating_mul(self.tall(cell)).saturating_add(self.margin(cell).1);
        Size::new(self.width(self.columns, cell), height)
    }

    fn width(&self, columns: u16, cell: u16) -> u16 {
        match self.stagger {
            None => columns.saturating_mul(cell),
            Some(_) if columns == 0 => 0,
            Some(_) => (columns - 1).saturating_mul(cell).saturating_add(1 + 2 * self.margin(cell).0),
        }
    }

    /// Whether diagonal neighbors are at least four characters apart, so that lines fit between them.
    pub(crate) fn roomy(&self, window: &Window) -> bool {
        self.stagger.is_some_and(|stagger| stagger * window.cell >= 4)
    }

    /// Whether a place in this row of a staggered board has two characters of its own on each side.
    pub(crate) fn wide(&self, window: &Window, row: u16) -> bool {
        let apart = self.stagger.map_or(0, |stagger| stagger * window.cell);
        apart > 2 && self.half(window, row).is_none()
    }

    /// Columns that fit in a width.
    fn fitting(&self, width: u16, cell: u16) -> u16 {
        match self.stagger {
            None => width / cell.max(1),
            Some(_) => {
                width.checked_sub(1 + 2 * self.margin(cell).0).map_or(0, |rest| rest / cell.max(1) + 1)
            }
        }
    }

    /// The fewest lines of the board, squeezed as far as possible.
    pub(crate) fn least_height(&self) -> u16 {
        self.rows - 2 * self.squeeze(0)
    }

    /// The pairs of rows at each end that must share a line for the board to fit; 0 when even that is not enough.
    fn squeeze(&self, height: u16) -> u16 {
        let needed = self.rows.saturating_sub(height).div_ceil(2);
        let most = if self.six_sided() { MOST_SQUEEZED.min(self.rows / 8) } else { 0 };
        if height == 0 || needed <= most { needed.min(most) } else { 0 }
    }

    /// The line of a row.
    fn line(&self, row: u16, squeezed: u16) -> u16 {
        let below = self.rows.saturating_sub(row + 1);
        match (row < 2 * squeezed, below < 2 * squeezed) {
            (true, _) => row / 2,
            (_, true) => self.rows - 2 * squeezed - 1 - below / 2,
            _ => row - squeezed,
        }
    }

    /// Whether a row shares its line, and how.
    pub(crate) fn half(&self, window: &Window, row: u16) -> Option<Half> {
        let below = self.rows.saturating_sub(row + 1);
        let upper = match (row < 2 * window.squeezed, below < 2 * window.squeezed) {
            (true, _) => row.is_multiple_of(2),
            (_, true) => !below.is_multiple_of(2),
            _ => return None,
        };
        Some(if upper { Half::Upper } else { Half::Lower })
    }

    /// The position of a place's first character (its own, not its side; on a square board its top left), if it is
    /// inside the window.
    pub(crate) fn spot(&self, window: &Window, column: u16, row: u16) -> Option<(u16, u16)> {
        let line = self.line(row, window.squeezed);
        let (column, row) = (column.checked_sub(window.left)?, line.checked_sub(window.top)?);
        let (side, _) = self.margin(window.cell);
        let x = column.saturating_mul(window.cell).saturating_add(side);
        let needed = if self.six_sided() { 1 + side } else { window.cell };
        let tall = self.tall(window.cell);
        let y = row.saturating_mul(tall);
        let inside = x.saturating_add(needed) <= window.area.width && y + tall <= window.area.height;
        // A hexagon's own character is on its middle line.
        let down = if self.six_sided() { tall / 2 } else { 0 };
        inside.then(|| (window.area.x + x, window.area.y + y + down))
    }

    /// The window into the board that fits `area`, moved as little as possible from `from` to keep `keep` in view.
    pub(crate) fn window(&self, area: Rect, cell: u16, from: Window, keep: Option<(u16, u16)>) -> Window {
        let (tall, (_, below)) = (self.tall(cell), self.margin(cell));
        let visible = (self.fitting(area.width, cell), area.height.saturating_sub(below) / tall);
        let squeezed = self.squeeze(area.height);
        let lines = self.rows - 2 * squeezed;
        let (column, line) = match keep {
            Some((column, row)) => (column, self.line(row, squeezed)),
            None => (from.left, from.top),
        };
        let left = slide(from.left, visible.0, self.columns, column);
        let top = slide(from.top, visible.1, lines, line);
        let width = self.width(self.columns.min(visible.0), cell);
        let height = (lines.min(visible.1) * tall + below).min(area.height);
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        Window { area: Rect::new(x, y, width, height), cell, left, top, squeezed }
    }

    /// The initial window: the center of the board, when not all of it fits.
    pub(crate) fn middle(&self, area: Rect, cell: u16) -> Window {
        let left = self.columns.saturating_sub(self.fitting(area.width, cell)) / 2;
        let top = self.rows.saturating_sub(area.height) / 2;
        Window { left, top, ..Window::default() }
    }

    /// The place nearest to the center of the picture.
    pub(crate) fn center(&self) -> PlaceId {
        let (column, row) = (self.columns / 2, self.rows / 2);
        let distance = |at: &(u16, u16)| (at.0.abs_diff(column) + at.1.abs_diff(row), *at);
        let nearest = self.at.iter().min_by_key(|(at, _)| distance(at));
        nearest.map_or(PlaceId(0), |(_, id)| *id)
    }

    /// The place in a text column and row.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<PlaceId> {
        self.at.get(&(column, row)).copied()
    }

    /// The place drawn at a position of the screen; on staggered boards also beside its own character.
    pub(crate) fn hit(&self, window: &Window, column: u16, row: u16) -> Option<PlaceId> {
        let found = self.hit_line(window, column, row);
        // A large hexagon extends into the line below its own two.
        let above = || row.checked_sub(1).filter(|_| self.six_sided() && self.tall(window.cell) > 1);
        found.or_else(|| self.hit_line(window, column, above()?))
    }

    fn hit_line(&self, window: &Window, column: u16, row: u16) -> Option<PlaceId> {
        if !window.area.contains((column, row).into()) || window.cell == 0 {
            return None;
        }
        let (x, line) = (column - window.area.x, (row - window.area.y) / self.tall(window.cell) + window.top);
        let Some(stagger) = self.stagger else { return self.at(x / window.cell + window.left, line) };
        // At most two adjacent rows share a line.
        let rows =
            (line..=line + 2 * window.squeezed + 1).filter(|row| self.line(*row, window.squeezed) == line);
        let rows: Vec<u16> = rows.collect();
        // Nearest first; places in a row are two diagonal steps apart.
        let apart = stagger * window.cell;
        let reach = if self.tall(window.cell) > 1 { apart / 2 } else { apart.saturating_sub(1).max(SIDE) };
        let columns = |distance: u16| [x.checked_sub(distance), x.checked_add(distance)];
        let candidates = (0..=reach).flat_map(columns).flatten();
        let side = self.margin(window.cell).0;
        let mut own = candidates.filter_map(|x| x.checked_sub(side).filter(|x| x % window.cell == 0));
        own.find_map(|x| rows.iter().find_map(|row| self.at(x / window.cell + window.left, *row)))
    }

    /// Whether part of the board is hidden: on the left, right, top, bottom.
    pub(crate) fn hidden(&self, window: &Window) -> [bool; 4] {
        let right = window.left + self.fitting(window.area.width, window.cell);
        let below = self.margin(window.cell).1;
        let bottom = window.top + window.area.height.saturating_sub(below) / self.tall(window.cell);
        let lines = self.rows - 2 * window.squeezed;
        [window.left > 0, right < self.columns, window.top > 0, bottom < lines]
    }
}

/// The fewest text columns between a place and its neighbor to the north-east or south-east.
fn stagger(board: &Board) -> u16 {
    let apart = board.places.iter().flat_map(|place| {
        let sides = [1, 2].into_iter().filter_map(|side| place.sides.get(side).copied().flatten());
        sides.filter_map(|id| board.place(id)).map(|other| other.column.abs_diff(place.column))
    });
    apart.min().unwrap_or(1).max(1)
}

/// The first visible line out of `all`, when `visible` fit and `keep` must be among them, with a few more around it if
/// possible.
fn slide(from: u16, visible: u16, all: u16, keep: u16) -> u16 {
    let margin = if visible > 2 { (visible / 5).clamp(1, 4) } else { 0 };
    let last = all.saturating_sub(visible);
    let most = keep.saturating_sub(margin);
    let least = (keep + margin + 1).saturating_sub(visible);
    from.clamp(least.min(most), most).min(last)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn sliding_keeps_the_line_in_view() {
        assert_eq!(slide(0, 5, 20, 0), 0);
        assert_eq!(slide(0, 5, 20, 3), 0);
        assert_eq!(slide(0, 5, 20, 4), 1);
        assert_eq!(slide(0, 5, 20, 19), 15);
        assert_eq!(slide(15, 5, 20, 15), 14);
        assert_eq!(slide(9, 30, 20, 7), 0);
        for (visible, keep) in (0..8).flat_map(|visible| (0..20).map(move |keep| (visible, keep))) {
            let first = slide(7, visible, 20, keep);
            assert!(visible == 0 || (first..first + visible).contains(&keep), "{visible} {keep}: {first}");
        }
    }

    #[test]
    fn hits_follow_the_window() {
        let plan = TextPlan::new(&Board::squares(10, 10));
        let whole = plan.window(Rect::new(0, 0, 40, 12), 2, Window::default(), None);
        assert_eq!(whole.area, Rect::new(10, 1, 20, 10));
        assert_eq!(plan.hit(&whole, 10, 1), Some(PlaceId(0)));
        assert_eq!(plan.hit(&whole, 13, 2), Some(PlaceId(11)));
        assert_eq!(plan.hit(&whole, 9, 1), None);
        let part = plan.window(Rect::new(0, 0, 4, 3), 1, Window::default(), Some((9, 9)));
        assert_eq!(plan.hit(&part, 3, 2), Some(PlaceId(99)));
        assert_eq!(plan.hidden(&part), [true, false, true, false]);
    }

    #[test]
    fn every_character_of_a_large_place_hits_it() {
        let plan = TextPlan::new(&Board::squares(5, 4));
        for cell in [2, 4, 6, 8] {
            let size = plan.size(cell);
            assert_eq!((size.width, size.height), (5 * cell, 2 * cell), "{cell}");
            let window = plan.window(Rect::new(3, 1, size.width, size.height), cell, Window::default(), None);
            for (column, row) in (0..4).flat_map(|row| (0..5).map(move |column| (column, row))) {
                let (x, y) = plan.spot(&window, column, row).unwrap();
                for (dx, dy) in (0..cell / 2).flat_map(|dy| (0..cell).map(move |dx| (dx, dy))) {
                    assert_eq!(plan.hit(&window, x + dx, y + dy), plan.at(column, row), "{cell}");
                }
            }
            assert_eq!(plan.hidden(&window), [false; 4]);
        }
    }

    /// A strip of hexagons, two columns wide.
    fn strip(rows: u16) -> Board {
        let place = |row: u16| view::Place {
            x: 0,
            y: 0,
            outline: view::Outline::HexFlat,
            column: row % 2,
            row,
            sides: vec![None; 6],
            name: String::new(),
        };
        Board { places: (0..rows).map(place).collect(), edges: Vec::new(), guides: Vec::new() }
    }

    #[test]
    fn all_three_lines_of_a_large_hexagon_hit_it() {
        let plan = TextPlan::new(&strip(9));
        let size = plan.size(8);
        let window = plan.window(Rect::new(5, 2, size.width, size.height), 8, Window::default(), None);
        for row in 0..9 {
            let (x, y) = plan.spot(&window, row % 2, row).unwrap();
            for (dx, dy) in (0..3).flat_map(|dy| (0..3).map(move |dx| (dx, dy))) {
                assert_eq!(plan.hit(&window, x + dx - 1, y + dy - 1), Some(PlaceId(row)), "{row}");
            }
        }
    }

    #[test]
    fn staggered_boards_are_squeezed_before_they_scroll() {
        let plan = TextPlan::new(&strip(25));
        for (height, squeezed, shown) in [(30, 0, 25), (25, 0, 25), (24, 1, 23), (21, 2, 21), (20, 0, 20)] {
            let window = plan.window(Rect::new(0, 0, 20, height), 4, Window::default(), None);
            assert_eq!((window.squeezed, window.area.height), (squeezed, shown), "{height}");
            for row in 0..25 {
                let Some((x, y)) = plan.spot(&window, row % 2, row) else { continue };
                assert_eq!(plan.hit(&window, x, y), Some(PlaceId(row)), "{height}: {row}");
                let shared = squeezed > 0 && !(2 * squeezed..25 - 2 * squeezed).contains(&row);
                assert_eq!(plan.half(&window, row).is_some(), shared, "{height}: {row}");
            }
        }
        assert_eq!(plan.least_height(), 21);
        assert_eq!(TextPlan::new(&Board::squares(9, 25)).least_height(), 25);
    }
}
