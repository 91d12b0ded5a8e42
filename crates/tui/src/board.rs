//! Draws a board: every place in its paint, with marks that do not need color, pieces and the cursor.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use view::{Board, Cell, Glyph, Marks, Paint, PlaceId, Scene};

use crate::look::Look;
use crate::plan::{Plan, Window};

/// Everything needed to draw the board of this moment.
pub(crate) struct BoardView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) plan: &'a Plan,
    pub(crate) scene: &'a Scene,
    pub(crate) look: &'a Look,
    pub(crate) window: Window,
    pub(crate) cursor: Option<PlaceId>,
    /// Places that flash at this beat.
    pub(crate) flashing: &'a [PlaceId],
}

/// Characters for marks, the most urgent first. Territory is outlined instead.
const MARKS: [(Marks, Glyph); 9] = [
    (Marks::SELECTED, Glyph { unicode: '◉', ascii: '@' }),
    (Marks::HINT, Glyph { unicode: '!', ascii: '!' }),
    (Marks::PREVIEW, Glyph { unicode: '•', ascii: 'o' }),
    (Marks::THREATENED, Glyph { unicode: '‼', ascii: '!' }),
    (Marks::TARGET, Glyph { unicode: '◎', ascii: 'X' }),
    (Marks::START, Glyph { unicode: '⌂', ascii: 'S' }),
    (Marks::REACHABLE, Glyph { unicode: '∙', ascii: '.' }),
    (Marks::BLOCKED, Glyph { unicode: '▓', ascii: '#' }),
    (Marks::VISITED, Glyph { unicode: '∘', ascii: ':' }),
];

const GROUND: Glyph = Glyph { unicode: '·', ascii: '.' };
const POINTER: Glyph = Glyph { unicode: '◂', ascii: '<' };
const TERRITORY: Glyph = Glyph { unicode: '▫', ascii: '=' };

impl BoardView<'_> {
    /// Draws into the window.
    pub(crate) fn render(&self, buffer: &mut Buffer) {
        if self.plan.six_sided() {
            return self.render_staggered(buffer);
        }
        let pieces = self.pieces();
        for (index, (place, cell)) in self.board.places.iter().zip(&self.scene.cells).enumerate() {
            let Some((x, y)) = self.plan.spot(&self.window, place.column, place.row) else { continue };
            let id = PlaceId(index as u16);
            let piece = pieces[index].map(|piece| (self.look.piece(piece), piece.paint));
            let (text, style) = self.cell(id, cell, piece);
            for (offset, c) in (0..self.window.cell).zip(text) {
                if let Some(target) = buffer.cell_mut((x + offset, y)) {
                    target.set_char(c).set_style(style);
                }
            }
        }
    }

    /// What stands on each place.
    pub(crate) fn pieces(&self) -> Vec<Option<&view::Piece>> {
        let mut at = vec![None; self.board.places.len()];
        for piece in &self.scene.pieces {
            if let Some(slot) = at.get_mut(piece.place.index()) {
                *slot = Some(piece);
            }
        }
        at
    }

    /// The two characters of a place (the first alone when room is short) and their style.
    fn cell(&self, id: PlaceId, cell: &Cell, piece: Option<(char, Paint)>) -> ([char; 2], Style) {
        let mark =
            MARKS.iter().find(|(mark, _)| cell.marks.has(*mark)).map(|(_, glyph)| self.look.glyph(*glyph));
        let content = piece.map(|(c, _)| c);
        let symbol = self.look.symbol(cell.paint);
        let ground = self.look.glyph(GROUND);
        if self.cursor == Some(id) {
            let first = content.or(symbol).or(mark).unwrap_or(ground);
            return ([first, self.look.glyph(POINTER)], self.look.inverse(cell.paint));
        }
        let mut style = self.style(cell, piece.map(|(_, paint)| paint));
        if self.flashing.contains(&id) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let shown = symbol.filter(|_| self.look.symbols());
        let plain = if cell.paint == Paint::Ground { ground } else { ' ' };
        let text = match (content, mark) {
            (Some(content), mark) => [content, mark.unwrap_or(' ')],
            (None, Some(mark)) if self.window.cell == 1 => [mark, mark],
            (None, Some(mark)) => [shown.unwrap_or(mark), mark],
            (None, None) if cell.marks.has(Marks::OWNED) => self.outline(id, shown),
            (None, None) => [shown.unwrap_or(plain), ' '],
        };
        (text, style)
    }

    fn style(&self, cell: &Cell, piece: Option<Paint>) -> Style {
        let mut style = match (cell.paint, piece) {
            (Paint::Ground, Some(paint)) => self.look.ink(paint),
            (Paint::Ground, None) => self.look.faint(),
            (paint, _) => self.look.paint(paint),
        };
        for mark in [Marks::SELECTED, Marks::HINT, Marks::PREVIEW, Marks::OWNED, Marks::THREATENED] {
            if cell.marks.has(mark) {
                style = style.add_modifier(Modifier::BOLD);
            }
        }
        if cell.marks.has(Marks::SELECTED) || cell.marks.has(Marks::HINT) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        style
    }

    /// The border of the player's region as one connected line inside it; symbols fill the rest when they are on.
    fn outline(&self, id: PlaceId, symbol: Option<char>) -> [char; 2] {
        let Some(place) = self.board.place(id).filter(|place| place.sides.len() == 4) else {
            let mark = self.look.glyph(TERRITORY);
            return [symbol.unwrap_or(mark), mark];
        };
        let first = i32::from(place.column) * i32::from(self.window.cell);
        let line = |x| self.line(first + x, i32::from(place.row));
        [line(0).unwrap_or(symbol.unwrap_or(' ')), line(1).unwrap_or(' ')]
    }

    /// Whether the character at this position of the whole picture belongs to the player.
    fn owned(&self, x: i32, y: i32) -> bool {
        let column = u16::try_from(x.div_euclid(i32::from(self.window.cell)));
        let (Ok(column), Ok(row)) = (column, u16::try_from(y)) else { return false };
        let cell = self.plan.at(column, row).and_then(|id| self.scene.cells.get(id.index()));
        cell.is_some_and(|cell| cell.marks.has(Marks::OWNED))
    }

    /// The piece of the border that goes through a character; none inside the region. Two characters are joined
    /// when something that is not the player's touches the seam between them.
    fn line(&self, x: i32, y: i32) -> Option<char> {
        let whole = |x, y| [(0, 0), (1, 0), (0, 1), (1, 1)].iter().all(|(dx, dy)| self.owned(x + dx, y + dy));
        let (nw, ne, sw, se) = (whole(x - 1, y - 1), whole(x, y - 1), whole(x - 1, y), whole(x, y));
        if nw && ne && sw && se {
            return None;
        }
        let up = self.owned(x, y - 1) && !(nw && ne);
        let right = self.owned(x + 1, y) && !(ne && se);
        let down = self.owned(x, y + 1) && !(sw && se);
        let left = self.owned(x - 1, y) && !(nw && sw);
        const FINE: [char; 16] =
            ['□', '╡', '╥', '┐', '╞', '─', '┌', '┬', '╨', '┘', '│', '┤', '└', '┴', '├', '┼'];
        const PLAIN: [char; 16] =
            ['#', ']', '^', '+', '[', '-', '+', '+', 'v', '+', '|', '+', '+', '+', '+', '+'];
        let index =
            usize::from(up) << 3 | usize::from(right) << 2 | usize::from(down) << 1 | usize::from(left);
        Some(if self.look.ascii { PLAIN[index] } else { FINE[index] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;
    use ratatui::layout::Rect;

    /// `#` is owned, `+` previewed, `b` a piece, `.` plain; paint 0 owned, 1 otherwise.
    fn draw(rows: &[&str], look: Look, cell: u16, cursor: Option<u16>) -> Vec<String> {
        let (width, height) = (rows[0].len() as u16, rows.len() as u16);
        let board = Board::squares(width, height);
        let mut scene = Scene::default();
        for (index, c) in rows.concat().chars().enumerate() {
            let marks = match c {
                '#' => Marks::OWNED,
                '+' => Marks::PREVIEW,
                _ => Marks::NONE,
            };
            let paint = Paint::Color(u8::from(c != '#'));
            scene.cells.push(Cell { paint, marks, ..Cell::default() });
            if c == 'b' {
                let sprite = view::Sprite::new("thing", '✹', '*');
                scene.pieces.push(view::Piece::new(1, PlaceId(index as u16), sprite, paint));
            }
        }
        let area = Rect::new(0, 0, width * cell, height);
        let window = Window { area, cell, ..Window::default() };
        let view = BoardView {
            board: &board,
            plan: &Plan::new(&board),
            scene: &scene,
            look: &look,
            window,
            cursor: cursor.map(PlaceId),
            flashing: &[],
        };
        let mut buffer = Buffer::empty(area);
        view.render(&mut buffer);
        let lines = buffer.content.chunks(usize::from(area.width));
        lines.map(|line| line.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    #[test]
    fn territory_is_outlined_in_color() {
        let look = Look::new(Depth::True, false, false);
        assert_eq!(draw(&["##.", "##b", "+.#"], look, 2, None), ["┌──┐  ", "└──┘✹ ", "••  ╞╡"]);
        assert_eq!(draw(&["##.", "##b", "+.#"], look, 1, None), ["┌┐ ", "└┘✹", "• □"]);
        let bent = [".##..", "####.", "####.", ".###."];
        assert_eq!(draw(&bent, look, 2, None), ["  ┌──┐    ", "┌─┘  └─┐  ", "└─┐    │  ", "  └────┘  "]);
    }

    #[test]
    fn without_color_everything_is_told_by_characters() {
        let look = Look::new(Depth::None, true, false);
        assert_eq!(draw(&["###", "###", "###"], look, 2, None), ["+----+", "| 1 1|", "+----+"]);
        assert_eq!(draw(&["#.+", "..b"], look, 2, None), ["[]2 2o", "2 2 * "]);
        assert_eq!(draw(&["#.+", "..b"], look, 1, Some(1)), ["#2o", "22*"]);
        assert_eq!(draw(&["#.+", "..b"], look, 2, Some(0)), ["1<2 2o", "2 2 * "]);
    }
}
