//! The directions of coming strikes: an arrowhead beside each place, where there is room between places.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use view::{Heading, Tone};

use crate::board::BoardView;
use crate::parts::arrow;

impl BoardView<'_> {
    /// Draws into the gaps of a six-sided board; the marks of threatened places show the rest.
    pub(crate) fn draw_strikes(&self, buffer: &mut Buffer) {
        if !self.plan.roomy(&self.window) {
            return;
        }
        for strike in &self.scene.arrows {
            let places = self.board.place(strike.from).zip(self.board.place(strike.to));
            let Some((from, to)) = places.filter(|_| strike.from != strike.to) else { continue };
            let Some((x, y)) = self.plan.spot(&self.window, from.column, from.row) else { continue };
            let (heading, across, down) = course(to.column.cmp(&from.column), to.row.cmp(&from.row));
            let at = (x.checked_add_signed(across), y.checked_add_signed(down));
            let (Some(x), Some(y)) = at else { continue };
            if let Some(cell) = buffer.cell_mut((x, y)).filter(|_| self.window.area.contains((x, y).into())) {
                cell.set_char(self.look.glyph(arrow(heading))).set_style(self.look.tone(if strike.later {
                    Tone::Warn
                } else {
                    Tone::Bad
                }));
            }
        }
    }
}

/// The direction toward a target and the gap on the way, in characters. Like lines between places, a diagonal goes in
/// the upper row.
fn course(across: Ordering, down: Ordering) -> (Heading, i16, i16) {
    match (across, down) {
        (Ordering::Equal, Ordering::Less) => (Heading::North, 0, -1),
        (Ordering::Equal, _) => (Heading::South, 0, 1),
        (Ordering::Greater, Ordering::Less) => (Heading::NorthEast, 2, -1),
        (Ordering::Greater, Ordering::Equal) => (Heading::East, 2, 0),
        (Ordering::Greater, Ordering::Greater) => (Heading::SouthEast, 2, 0),
        (Ordering::Less, Ordering::Less) => (Heading::NorthWest, -2, -1),
        (Ordering::Less, Ordering::Equal) => (Heading::West, -2, 0),
        (Ordering::Less, Ordering::Greater) => (Heading::SouthWest, -2, 0),
    }
}
