//! Draws a board: every place in its paint, with marks that do not need color, pieces and the cursor.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use view::{Board, Cell, Glyph, Marks, Paint, Piece, PlaceId, Scene};

use crate::look::Look;
use crate::parts::parts;
use crate::text_plan::{TextPlan, Window};

/// Everything needed to draw the current board.
pub(crate) struct BoardView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) plan: &'a TextPlan,
    pub(crate) scene: &'a Scene,
    pub(crate) look: &'a Look,
    pub(crate) window: Window,
    pub(crate) cursor: Option<PlaceId>,
    /// Places that flash now.
    pub(crate) flashing: &'a [PlaceId],
    /// Words shown at a place now.
    pub(crate) floating: &'a [(PlaceId, &'a str)],
}

/// The sign of places hit this turn.
pub(crate) const DANGER: Glyph = Glyph { unicode: '‼', ascii: '!' };
/// The sign of places hit later.
pub(crate) const LATER: Glyph = Glyph { unicode: '…', ascii: ':' };

/// Characters for marks, the most urgent first. The player's area is outlined instead.
const MARKS: [(Marks, Glyph); 13] = [
    (Marks::SELECTED, Glyph { unicode: '◉', ascii: '@' }),
    (Marks::HINT, Glyph { unicode: '!', ascii: '!' }),
    (Marks::PREVIEW, Glyph { unicode: '•', ascii: 'o' }),
    (Marks::ROUTE, Glyph { unicode: '•', ascii: 'o' }),
    (Marks::THREATENED, DANGER),
    (Marks::LATER, LATER),
    (Marks::WRONG, Glyph { unicode: '×', ascii: 'x' }),
    (Marks::RIGHT, Glyph { unicode: '✓', ascii: '+' }),
    (Marks::TARGET, Glyph { unicode: '◎', ascii: 'X' }),
    (Marks::START, Glyph { unicode: '⌂', ascii: 'S' }),
    (Marks::REACHABLE, Glyph { unicode: '∙', ascii: '.' }),
    (Marks::BLOCKED, Glyph { unicode: '▓', ascii: '#' }),
    (Marks::VISITED, Glyph { unicode: '∘', ascii: ':' }),
];

/// The character of a mark.
pub(crate) fn mark_glyph(mark: Marks) -> Option<Glyph> {
    MARKS.iter().find(|(known, _)| *known == mark).map(|(_, glyph)| *glyph)
}

/// Marks that change the style of a place, so that they show where there is only one character.
const LOUD: [(Marks, Modifier); 7] = [
    (Marks::SELECTED, Modifier::BOLD.union(Modifier::UNDERLINED)),
    (Marks::HINT, Modifier::BOLD.union(Modifier::UNDERLINED)),
    (Marks::THREATENED, Modifier::BOLD.union(Modifier::UNDERLINED)),
    (Marks::WRONG, Modifier::BOLD.union(Modifier::CROSSED_OUT)),
    (Marks::RIGHT, Modifier::BOLD),
    (Marks::PREVIEW, Modifier::BOLD),
    (Marks::OWNED, Modifier::BOLD),
];

const GROUND: Glyph = Glyph { unicode: '·', ascii: '.' };
const POINTER: Glyph = Glyph { unicode: '◂', ascii: '<' };
const TERRITORY: Glyph = Glyph { unicode: '▫', ascii: '=' };

/// The content of a place on a square board.
enum Content {
    /// Two characters; only the first when space is short.
    Text([char; 2]),
    /// The border of the player's area, one connected line inside it, and a symbol where there is room.
    Border(Option<char>),
}

impl BoardView<'_> {
    /// Draws into the window.
    pub(crate) fn render(&self, buffer: &mut Buffer) {
        if self.plan.six_sided() {
            self.render_staggered(buffer);
        } else {
            self.render_squares(buffer);
        }
        self.draw_floating(buffer);
    }

    fn render_squares(&self, buffer: &mut Buffer) {
        let pieces = self.pieces();
        for (index, (place, cell)) in self.board.places.iter().zip(&self.scene.cells).enumerate() {
            let Some((x, y)) = self.plan.spot(&self.window, place.column, place.row) else { continue };
            let id = PlaceId(index as u16);
            let (content, style) = self.cell(id, cell, pieces[index][0]);
            let (width, height) = (self.window.cell, self.plan.tall(self.window.cell));
            for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                // A larger place has its characters in the center.
                let at = dx.checked_sub(width.saturating_sub(2) / 2).filter(|_| dy == (height - 1) / 2);
                let c = match content {
                    Content::Text(text) => at.and_then(|at| text.get(usize::from(at)).copied()),
                    Content::Border(symbol) => {
                        let corner = (place.column * width + dx, place.row * height + dy);
                        self.line(corner.0.into(), corner.1.into()).or(symbol.filter(|_| at == Some(0)))
                    }
                };
                if let Some(target) = buffer.cell_mut((x + dx, y + dy)) {
                    target.set_char(c.unwrap_or(' ')).set_style(style);
                }
            }
        }
    }

    /// The piece on each place, and the one under it.
    pub(crate) fn pieces(&self) -> Vec<[Option<&Piece>; 2]> {
        let mut at = vec![[None; 2]; self.board.places.len()];
        for piece in &self.scene.pieces {
            if let Some(slot) = at.get_mut(piece.place.index()) {
                *slot = [Some(piece), slot[0]];
            }
        }
        at
    }

    /// Draws words centered on their place, over its neighbors where they are long.
    fn draw_floating(&self, buffer: &mut Buffer) {
        for (id, words) in self.floating {
            let place = self.board.place(*id);
            let spot = place.and_then(|place| self.plan.spot(&self.window, place.column, place.row));
            let Some((x, y)) = spot else { continue };
            let words = Line::styled(*words, self.look.accent().add_modifier(Modifier::REVERSED));
            let width = (words.width() as u16).min(self.window.area.width);
            let last = self.window.area.right() - width;
            let x = x.saturating_sub(width.saturating_sub(1) / 2).clamp(self.window.area.x, last);
            let down = if self.plan.six_sided() { 0 } else { (self.plan.tall(self.window.cell) - 1) / 2 };
            buffer.set_line(x, y + down, &words, width);
        }
    }

    /// The content of a place, and its style.
    fn cell(&self, id: PlaceId, cell: &Cell, piece: Option<&Piece>) -> (Content, Style) {
        let mark =
            MARKS.iter().find(|(mark, _)| cell.marks.has(*mark)).map(|(_, glyph)| self.look.glyph(*glyph));
        let ground = cell.ground.map(|ground| self.look.glyph(ground.glyph));
        let content = piece.map(|piece| self.look.piece(piece)).or(ground);
        let symbol = self.look.symbol(cell.paint);
        let bare = self.look.glyph(GROUND);
        if self.cursor == Some(id) {
            let first = content.or(symbol).or(mark).unwrap_or(bare);
            let text = [first, self.look.glyph(POINTER)];
            return (Content::Text(text), self.look.inverse(cell.paint));
        }
        let mut style = self.style(cell, piece);
        if self.flashing.contains(&id) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let shown = symbol.filter(|_| self.look.symbols());
        let ghost = cell.ghost.map(|ghost| self.ghost(ghost));
        let wanted = self.look.wanted().filter(|_| cell.ghost != Some(Paint::Ground)).unwrap_or(' ');
        let plain = if cell.paint == Paint::Ground { bare } else { ' ' };
        let text = match (content, mark) {
            (Some(content), mark) => {
                let [left, right] = piece.map_or([None; 2], |piece| parts(self.look, piece));
                [content, mark.or(right).or(left).or(ghost).unwrap_or(' ')]
            }
            (None, Some(mark)) if self.window.cell == 1 => [mark, mark],
            (None, Some(mark)) => [shown.or(ghost).unwrap_or(mark), mark],
            (None, None) if cell.marks.has(Marks::OWNED) && self.has_four_sides(id) => {
                return (Content::Border(shown), style);
            }
            (None, None) if cell.marks.has(Marks::OWNED) => {
                let mark = self.look.glyph(TERRITORY);
                [shown.unwrap_or(mark), mark]
            }
            (None, None) => match (shown, ghost) {
                (None, Some(ghost)) => [ghost, wanted],
                (shown, ghost) => [shown.unwrap_or(plain), ghost.unwrap_or(' ')],
            },
        };
        (Content::Text(text), style)
    }

    fn has_four_sides(&self, id: PlaceId) -> bool {
        self.board.place(id).is_some_and(|place| place.sides.len() == 4)
    }

    fn style(&self, cell: &Cell, piece: Option<&Piece>) -> Style {
        let mut style = match (cell.paint, piece, cell.ground) {
            (Paint::Ground, Some(piece), _) if piece.paint == Paint::Ground => self.look.sprite(piece.sprite),
            (Paint::Ground, Some(piece), _) => self.look.ink(piece.paint),
            (paint, None, Some(ground)) => self.look.ground(ground, paint),
            (Paint::Ground, None, None) => self.look.faint(),
            (paint, ..) => self.look.paint(paint),
        };
        if let Some(ghost) = cell.ghost.filter(|_| piece.is_none() && cell.marks == Marks::NONE) {
            style = self.look.ghost(cell.paint, ghost);
        }
        for (mark, modifier) in LOUD {
            if cell.marks.has(mark) {
                style = style.add_modifier(modifier);
            }
        }
        style
    }

    /// Whether the character at this position of the whole picture belongs to the player's area.
    fn owned(&self, x: i32, y: i32) -> bool {
        let (width, height) = (self.window.cell, self.plan.tall(self.window.cell));
        let column = u16::try_from(x.div_euclid(width.into()));
        let row = u16::try_from(y.div_euclid(height.into()));
        let (Ok(column), Ok(row)) = (column, row) else { return false };
        let cell = self.plan.at(column, row).and_then(|id| self.scene.cells.get(id.index()));
        cell.is_some_and(|cell| cell.marks.has(Marks::OWNED))
    }

    /// The border character at this position; `None` inside the area. Two characters are joined when something outside
    /// the area touches the seam between them.
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

    /// `#` is owned, `+` previewed, `b` a piece, `.` plain; paint 0 owned, 1 otherwise. On bare ground `w` is a wall,
    /// `g` a plan, `m` a piece with a number, `t` threatened, `r` right and `x` wrong.
    fn draw(rows: &[&str], look: Look, cell: u16, cursor: Option<u16>) -> Vec<String> {
        let (width, height) = (rows[0].len() as u16, rows.len() as u16);
        let board = Board::squares(width, height);
        let mut scene = Scene::default();
        for (index, c) in rows.concat().chars().enumerate() {
            let marks = match c {
                '#' => Marks::OWNED,
                '+' => Marks::PREVIEW,
                't' => Marks::THREATENED,
                'r' => Marks::RIGHT,
                'x' => Marks::WRONG,
                _ => Marks::NONE,
            };
            let bare = "wgmtrx".contains(c);
            let paint = if bare { Paint::Ground } else { Paint::Color(u8::from(c != '#')) };
            let ground = (c == 'w').then(|| view::Sprite::new("wall", '█', '#').hued(view::Hue::Gray));
            let ghost = (c == 'g').then_some(Paint::Color(4));
            scene.cells.push(Cell { paint, marks, ground, ghost, ..Cell::default() });
            if c == 'm' {
                let sprite = view::Sprite::new("archer", 'a', 'a');
                scene.pieces.push(Piece::new(2, PlaceId(index as u16), sprite, paint).badge(3));
            }
            if c == 'b' {
                let sprite = view::Sprite::new("thing", '✹', '*');
                scene.pieces.push(view::Piece::new(1, PlaceId(index as u16), sprite, paint));
            }
        }
        let area = Rect::new(0, 0, width * cell, height * (cell / 2).max(1));
        let window = Window { area, cell, ..Window::default() };
        let view = BoardView {
            board: &board,
            plan: &TextPlan::new(&board),
            scene: &scene,
            look: &look,
            window,
            cursor: cursor.map(PlaceId),
            flashing: &[],
            floating: &[],
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
        let large = ["┌──┐ ✹      ", "│  │        ", "│  └───┐ •• ", "└──────┘    "];
        assert_eq!(draw(&["#b.", "##+"], look, 4, None), large);
    }

    #[test]
    fn grounds_plans_numbers_and_dangers_are_characters() {
        let fine = Look::new(Depth::True, false, false);
        assert_eq!(draw(&["wgm", "trx"], fine, 2, None), ["█ ★ a3", "‼‼✓✓××"]);
        assert_eq!(draw(&["wgm", "trx"], fine, 1, None), ["█★a", "‼✓×"]);
        let plain = Look::new(Depth::None, true, false);
        assert_eq!(draw(&["wgm", "trx"], plain, 2, None), ["# 5?a3", "!!++xx"]);
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
