//! A board as rows and columns of characters: where each place is drawn, and which place is at a position.

use std::collections::HashMap;

use ratatui::layout::{Rect, Size};
use view::{Board, PlaceId};

/// The text picture of a board.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    columns: u16,
    rows: u16,
    at: HashMap<(u16, u16), PlaceId>,
    /// Some place has six sides: W E D S A Q are directions.
    pub(crate) six_sided: bool,
}

/// The part of the board that is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    /// Where it is drawn.
    pub(crate) area: Rect,
    /// Characters per text column: two look square, one saves room.
    pub(crate) cell: u16,
    /// First visible text column.
    pub(crate) left: u16,
    /// First visible text row.
    pub(crate) top: u16,
}

impl Plan {
    pub(crate) fn new(board: &Board) -> Plan {
        let columns = board.places.iter().map(|place| place.column.saturating_add(1)).max().unwrap_or(0);
        let rows = board.places.iter().map(|place| place.row.saturating_add(1)).max().unwrap_or(0);
        let at = board.ids().zip(&board.places).map(|(id, place)| ((place.column, place.row), id)).collect();
        let six_sided = board.places.iter().any(|place| place.sides.len() == 6);
        Plan { columns, rows, at, six_sided }
    }

    /// Characters needed for the whole board.
    pub(crate) fn size(&self, cell: u16) -> Size {
        Size::new(self.columns.saturating_mul(cell), self.rows)
    }

    /// The window into the board that fits `area`, moved as little as possible from `from` to keep `keep` in view.
    pub(crate) fn window(&self, area: Rect, cell: u16, from: Window, keep: Option<(u16, u16)>) -> Window {
        let visible = (area.width / cell.max(1), area.height);
        let (column, row) = keep.unwrap_or((from.left, from.top));
        let left = slide(from.left, visible.0, self.columns, column);
        let top = slide(from.top, visible.1, self.rows, row);
        let width = (self.columns.min(visible.0)).saturating_mul(cell);
        let height = self.rows.min(visible.1);
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        Window { area: Rect::new(x, y, width, height), cell, left, top }
    }

    /// The place in a text column and row.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<PlaceId> {
        self.at.get(&(column, row)).copied()
    }

    /// The place drawn at a position of the screen.
    pub(crate) fn hit(&self, window: &Window, column: u16, row: u16) -> Option<PlaceId> {
        if !window.area.contains((column, row).into()) || window.cell == 0 {
            return None;
        }
        let column = (column - window.area.x) / window.cell + window.left;
        self.at(column, row - window.area.y + window.top)
    }

    /// Whether part of the board lies outside: to the left, right, above, below.
    pub(crate) fn hidden(&self, window: &Window) -> [bool; 4] {
        let right = window.left + window.area.width / window.cell.max(1);
        let bottom = window.top + window.area.height;
        [window.left > 0, right < self.columns, window.top > 0, bottom < self.rows]
    }
}

/// The first visible line out of `all`, when `visible` fit and `keep` must be among them, one more around it if possible.
fn slide(from: u16, visible: u16, all: u16, keep: u16) -> u16 {
    let margin = u16::from(visible > 2);
    let last = all.saturating_sub(visible);
    let most = keep.saturating_sub(margin);
    let least = (keep + margin + 1).saturating_sub(visible);
    from.clamp(least.min(most), most).min(last)
}

#[cfg(test)]
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
        let plan = Plan::new(&Board::squares(10, 10));
        let whole = plan.window(Rect::new(0, 0, 40, 12), 2, Window::default(), None);
        assert_eq!(whole.area, Rect::new(10, 1, 20, 10));
        assert_eq!(plan.hit(&whole, 10, 1), Some(PlaceId(0)));
        assert_eq!(plan.hit(&whole, 13, 2), Some(PlaceId(11)));
        assert_eq!(plan.hit(&whole, 9, 1), None);
        let part = plan.window(Rect::new(0, 0, 4, 3), 1, Window::default(), Some((9, 9)));
        assert_eq!(plan.hit(&part, 3, 2), Some(PlaceId(99)));
        assert_eq!(plan.hidden(&part), [true, false, true, false]);
    }
}
