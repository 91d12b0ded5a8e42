//! Draws a six-sided board: every place is one character with a character for marks on each side, every other row is
//! shifted, so that the six neighbors of a place stand around it.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use view::{Cell, Glyph, Marks, Outline, Paint, Piece, Place, PlaceId};

use crate::board::BoardView;
use crate::palette::Depth;
use crate::plan::Half;

/// Characters for places where nothing stands, the most urgent mark first.
const MARKS: [(Marks, Glyph); 7] = [
    (Marks::TARGET, Glyph { unicode: '◎', ascii: 'X' }),
    (Marks::START, Glyph { unicode: '⌂', ascii: 'S' }),
    (Marks::BLOCKED, Glyph { unicode: '▓', ascii: '#' }),
    (Marks::PREVIEW, STEP),
    (Marks::REACHABLE, Glyph { unicode: '▫', ascii: '+' }),
    (Marks::VISITED, Glyph { unicode: '◦', ascii: ':' }),
    (Marks::OWNED, Glyph { unicode: '▪', ascii: '=' }),
];

const GROUND: Glyph = Glyph { unicode: '·', ascii: '.' };

/// A step of the path being considered; beside what stands there, if something does.
const STEP: Glyph = Glyph { unicode: '•', ascii: '*' };

/// What stands left and right of a place, the most urgent mark first.
const SIDES: [(Marks, [Glyph; 2]); 3] = [
    (Marks::SELECTED, [Glyph { unicode: '[', ascii: '[' }, Glyph { unicode: ']', ascii: ']' }]),
    (Marks::HINT, [Glyph { unicode: '!', ascii: '!' }; 2]),
    (Marks::THREATENED, [Glyph { unicode: '‼', ascii: '!' }; 2]),
];

const CURSOR: [Glyph; 2] = [Glyph { unicode: '▸', ascii: '>' }, Glyph { unicode: '◂', ascii: '<' }];

/// Lines between neighbors: south-east, south, south-west.
const LINES: [char; 3] = ['╲', '│', '╱'];

impl BoardView<'_> {
    /// Draws into the window.
    pub(crate) fn render_staggered(&self, buffer: &mut Buffer) {
        self.draw_edges(buffer);
        let pieces = self.pieces();
        for (index, (place, cell)) in self.board.places.iter().zip(&self.scene.cells).enumerate() {
            let Some((x, y)) = self.plan.spot(&self.window, place.column, place.row) else { continue };
            let characters = self.hexagon(PlaceId(index as u16), place, cell, pieces[index]);
            for (x, character) in (x - 1..).zip(characters) {
                if let (Some((c, style)), Some(target)) = (character, buffer.cell_mut((x, y))) {
                    target.set_char(c).set_style(style);
                }
            }
        }
    }

    /// The characters of a place and its sides; a side that says nothing leaves what is there.
    fn hexagon(
        &self,
        id: PlaceId,
        place: &Place,
        cell: &Cell,
        piece: Option<&Piece>,
    ) -> [Option<(char, Style)>; 3] {
        let ground = (Marks::NONE, GROUND);
        let (mark, glyph) = MARKS.into_iter().find(|(mark, _)| cell.marks.has(*mark)).unwrap_or(ground);
        let filled = cell.paint != Paint::Ground && !matches!(place.outline, Outline::Dot(_));
        let middle = match piece {
            Some(piece) => self.look.piece(piece),
            None if filled && mark == Marks::NONE => {
                self.look.symbol(cell.paint).filter(|_| self.look.symbols()).unwrap_or(' ')
            }
            None if mark == Marks::NONE => self.look.glyph(self.ground(place)),
            None => self.look.glyph(glyph),
        };
        let mut style = match piece {
            _ if filled => self.look.paint(cell.paint),
            Some(piece) => self.look.ink(piece.paint).add_modifier(Modifier::BOLD),
            None => self.marked(cell, mark),
        };
        let mut beside = if filled { style } else { self.look.accent() };
        let turned = self.cursor == Some(id) || self.flashing.contains(&id);
        if turned {
            (style, beside) =
                (style.add_modifier(Modifier::REVERSED), beside.add_modifier(Modifier::REVERSED));
        }
        let sides = self.sides(id, cell, piece.is_some() || mark != Marks::PREVIEW);
        let [left, right] = sides.map(|side| side.or((filled || turned).then_some(' ')).map(|c| (c, beside)));
        [left, Some((middle, style)), right]
    }

    /// An empty place: high or low, where two rows share a line.
    fn ground(&self, place: &Place) -> Glyph {
        match self.plan.half(&self.window, place.row) {
            None => GROUND,
            Some(Half::Upper) => Glyph { unicode: '˙', ascii: '\'' },
            Some(Half::Lower) => Glyph { unicode: '.', ascii: '.' },
        }
    }

    /// The style of a place where nothing stands.
    fn marked(&self, cell: &Cell, mark: Marks) -> Style {
        match (cell.paint, mark) {
            (Paint::Color(_), _) => self.look.ink(cell.paint).add_modifier(Modifier::BOLD),
            (_, Marks::TARGET | Marks::PREVIEW) => self.look.accent(),
            (_, Marks::REACHABLE | Marks::START | Marks::BLOCKED) => Style::new(),
            _ => self.look.faint(),
        }
    }

    /// What stands beside a place; `busy` when its own character cannot show a step of the path.
    fn sides(&self, id: PlaceId, cell: &Cell, busy: bool) -> [Option<char>; 2] {
        let marked = SIDES.iter().find(|(mark, _)| cell.marks.has(*mark)).map(|(_, sides)| *sides);
        let cursor = (self.cursor == Some(id)).then_some(CURSOR);
        let step = (busy && cell.marks.has(Marks::PREVIEW)).then_some([STEP; 2]);
        match marked.or(cursor).or(step) {
            Some(sides) => sides.map(|glyph| Some(self.look.glyph(glyph))),
            None => [None; 2],
        }
    }

    /// Faint lines between joined places, where there is room for all of them. Not in ASCII, where they would look
    /// like arrows, nor without color, where nothing is faint.
    fn draw_edges(&self, buffer: &mut Buffer) {
        if self.look.ascii || self.look.depth == Depth::None || !self.plan.roomy(&self.window) {
            return;
        }
        let spot = |id: PlaceId| {
            let place = self.board.place(id)?;
            self.plan.spot(&self.window, place.column, place.row)
        };
        for (a, b) in &self.board.edges {
            let (Some(a), Some(b)) = (spot(*a), spot(*b)) else { continue };
            let (upper, lower) = if a.1 <= b.1 { (a, b) } else { (b, a) };
            // A diagonal goes into the upper row, a vertical into the row between; squeezed rows have no room.
            let (x, y, line) = match (lower.0.cmp(&upper.0), lower.1 - upper.1) {
                (Ordering::Equal, 2) => (upper.0, upper.1 + 1, LINES[1]),
                (Ordering::Greater, 1) => (upper.0 + 2, upper.1, LINES[0]),
                (Ordering::Less, 1) => (upper.0 - 2, upper.1, LINES[2]),
                _ => continue,
            };
            buffer.set_string(x, y, line.to_string(), self.look.faint());
        }
    }
}
