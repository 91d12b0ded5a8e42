//! Draws a six-sided board: every place is one character with one or two on each side for marks and a piece's extras.
//! Every other row is shifted, so that the six neighbors of a place stand around it.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use view::{Cell, Glyph, Marks, Outline, Paint, Piece, Place, PlaceId, Tone};

use crate::board::{BoardView, DANGER, LATER};
use crate::palette::Depth;
use crate::parts::parts;
use crate::text_plan::Half;

/// Characters for empty places, the most urgent mark first.
const MARKS: [(Marks, Glyph); 8] = [
    (Marks::TARGET, TARGET),
    (Marks::START, Glyph { unicode: '⌂', ascii: 'S' }),
    (Marks::BLOCKED, Glyph { unicode: '▓', ascii: '#' }),
    (Marks::PREVIEW, STEP),
    (Marks::ROUTE, STEP),
    (Marks::REACHABLE, REACH),
    (Marks::VISITED, Glyph { unicode: '◦', ascii: ':' }),
    (Marks::OWNED, Glyph { unicode: '▪', ascii: '=' }),
];

/// The sign of a place that must stay empty.
const KEEP: Glyph = Glyph { unicode: '∅', ascii: '_' };
const GROUND: Glyph = Glyph { unicode: '·', ascii: '.' };
const TARGET: Glyph = Glyph { unicode: '◎', ascii: 'X' };
const REACH: Glyph = Glyph { unicode: '▫', ascii: '+' };

/// A step of the previewed path; beside the piece there, if any.
const STEP: Glyph = Glyph { unicode: '•', ascii: '*' };

/// The characters left and right of a place, the most urgent mark first.
const SIDES: [(Marks, [Glyph; 2]); 6] = [
    (Marks::SELECTED, [Glyph { unicode: '[', ascii: '[' }, Glyph { unicode: ']', ascii: ']' }]),
    (Marks::HINT, [Glyph { unicode: '!', ascii: '!' }; 2]),
    (Marks::WRONG, [Glyph { unicode: '×', ascii: 'x' }; 2]),
    (Marks::RIGHT, [Glyph { unicode: '(', ascii: '(' }, Glyph { unicode: ')', ascii: ')' }]),
    (Marks::THREATENED, [DANGER; 2]),
    (Marks::LATER, [LATER; 2]),
];

/// The character beside a place that shows something else, the most urgent mark first.
const BUSY: [(Marks, Glyph); 4] =
    [(Marks::PREVIEW, STEP), (Marks::ROUTE, STEP), (Marks::TARGET, TARGET), (Marks::REACHABLE, REACH)];

const CURSOR: [Glyph; 2] = [Glyph { unicode: '▸', ascii: '>' }, Glyph { unicode: '◂', ascii: '<' }];

/// Lines between neighbors: south-east, south, south-west.
const LINES: [char; 3] = ['╲', '│', '╱'];

/// The characters around the center of a place, from left to right: two, its own, two. `None` leaves the character
/// already drawn.
type Slots = [Option<(char, Style)>; 5];

/// A place while it is drawn.
struct Hexagon<'a> {
    id: PlaceId,
    place: &'a Place,
    cell: &'a Cell,
    piece: Option<&'a Piece>,
    /// The piece under it, where only color tells such pieces apart.
    below: Option<&'a Piece>,
    /// Whether it is filled with its own color.
    filled: bool,
    /// Whether it is inverted: light on dark.
    turned: bool,
}

/// The content of a place's own character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// The piece or ground.
    Thing,
    /// The color of the piece below.
    Below,
    /// A mark.
    Mark(Marks),
    /// The planned color.
    TextPlan,
}

/// A place's own character.
struct Middle {
    c: char,
    style: Style,
    shows: Shows,
}

impl BoardView<'_> {
    /// Draws into the window.
    pub(crate) fn render_staggered(&self, buffer: &mut Buffer) {
        self.draw_edges(buffer);
        self.draw_strikes(buffer);
        let pieces = self.pieces();
        for (index, (place, cell)) in self.board.places.iter().zip(&self.scene.cells).enumerate() {
            let Some((x, y)) = self.plan.spot(&self.window, place.column, place.row) else { continue };
            let id = PlaceId(index as u16);
            // The kind of ground matters more than its color.
            let bare = cell.paint == Paint::Ground || cell.ground.is_some();
            let filled = !bare && !matches!(place.outline, Outline::Dot(_));
            let turned = self.cursor == Some(id) || self.flashing.contains(&id);
            let [piece, below] = pieces[index];
            let below = below.filter(|below| below.sprite.by_color);
            let hexagon = Hexagon { id, place, cell, piece, below, filled, turned };
            if self.plan.tall(self.window.cell) > 1 {
                self.draw_body(buffer, &hexagon, (x, y));
            }
            let slots = self.slots(&hexagon);
            for (shift, slot) in (-2i16..).zip(slots) {
                let at = x.checked_add_signed(shift).map(|x| (x, y));
                let at = at.filter(|at| self.window.area.contains((*at).into()));
                if let (Some((c, style)), Some(target)) = (slot, at.and_then(|at| buffer.cell_mut(at))) {
                    target.set_char(c).set_style(style);
                }
            }
        }
    }

    /// Draws the color of a large place all over, or the color of its piece around its character.
    fn draw_body(&self, buffer: &mut Buffer, hexagon: &Hexagon<'_>, (x, y): (u16, u16)) {
        let Hexagon { cell, piece, filled, .. } = *hexagon;
        let colored = piece.filter(|piece| matches!(piece.paint, Paint::Color(_)));
        let (rows, style): ([&str; 3], Style) = match (filled, colored) {
            (true, _) => (["     ", "         ", "     "], self.look.paint(cell.paint)),
            (false, Some(piece)) if self.look.ascii => (["---", "(   )", "---"], self.look.ink(piece.paint)),
            (false, Some(piece)) => (["▄▄▄", "▐   ▌", "▀▀▀"], self.look.ink(piece.paint)),
            (false, None) => return,
        };
        for (row, text) in (y.saturating_sub(1)..).zip(rows) {
            let left = x.saturating_sub(text.chars().count() as u16 / 2);
            for (x, c) in (left..).zip(text.chars()) {
                let inside = self.window.area.contains((x, row).into());
                if let Some(target) = buffer.cell_mut((x, row)).filter(|_| inside) {
                    target.set_char(c).set_style(style);
                }
            }
        }
    }

    fn slots(&self, hexagon: &Hexagon<'_>) -> Slots {
        let Hexagon { cell, piece, filled, turned, .. } = *hexagon;
        let turn = |style: Style| if turned { style.add_modifier(Modifier::REVERSED) } else { style };
        let Middle { c, style, shows } = self.middle(hexagon);
        let beside = if filled { self.look.paint(cell.paint) } else { self.beside(cell.marks) };
        let marks = self.sides(hexagon.id, cell, shows);
        let marks = marks.map(|side| side.map(|c| (c, turn(beside))));
        let mut own = piece.map_or([None; 2], |piece| parts(self.look, piece));
        if let Some(piece) = piece.filter(|_| shows == Shows::Below && !cell.marks.has(Marks::SELECTED)) {
            own[0] = own[0].or(Some(self.look.piece(piece)));
        }
        let mut own = own.map(|part| part.map(|c| (c, turn(style))));
        // Where the middle is taken, the planned color goes beside it; a matching place needs none.
        let ghost = cell.ghost.filter(|_| shows != Shows::TextPlan && !cell.marks.has(Marks::RIGHT));
        let ghost = ghost.filter(|_| own[1].is_none());
        if let Some(ghost) = ghost {
            own[1] = Some((self.ghost(ghost), turn(self.look.ghost(cell.paint, ghost))));
        }
        // The ground under a piece shows on both sides.
        let under = cell
            .ground
            .filter(|_| piece.is_some())
            .map(|ground| (self.look.glyph(ground.glyph), turn(self.look.ground(ground, cell.paint))));
        let room = under.or((filled || turned).then_some((' ', turn(beside))));
        let middle = Some((c, turn(style)));
        let [left, right] = [own[0].or(marks[0]).or(room), own[1].or(marks[1]).or(room)];
        if !self.plan.wide(&self.window, hexagon.place.row) {
            return [None, marks[0].or(left), middle, right, None];
        }
        let fill = room.filter(|_| filled);
        let mut outer = [0, 1].map(|side: usize| marks[side].filter(|_| own[side].is_some()).or(fill));
        let wanted = ghost.filter(|ghost| *ghost != Paint::Ground && !cell.marks.has(Marks::SELECTED));
        if let Some(c) = wanted.and(self.look.wanted()) {
            outer[1] = Some((c, turn(beside)));
        }
        [outer[0], left, middle, right, outer[1]]
    }

    /// A place's own character.
    fn middle(&self, hexagon: &Hexagon<'_>) -> Middle {
        let Hexagon { place, cell, piece, filled, .. } = *hexagon;
        let paint = self.look.paint(cell.paint);
        let symbol = self.look.symbol(cell.paint).filter(|_| filled && self.look.symbols());
        if let Some(below) = hexagon.below {
            let style = self.look.piece_style(below);
            return Middle { c: self.look.piece(below), style, shows: Shows::Below };
        }
        if let (Some(c), Some(_)) = (symbol, piece) {
            return Middle { c, style: paint.add_modifier(Modifier::BOLD), shows: Shows::Below };
        }
        if let Some(piece) = piece {
            let style = match (filled, piece.paint) {
                (false, _) => self.look.piece_style(piece),
                (true, Paint::Ground) => self.look.inverse(cell.paint),
                (true, carried) => self.look.paint(carried).add_modifier(Modifier::BOLD),
            };
            return Middle { c: self.look.piece(piece), style, shows: Shows::Thing };
        }
        if let Some(ground) = cell.ground {
            let (c, style) = (self.look.glyph(ground.glyph), self.look.ground(ground, cell.paint));
            return Middle { c, style, shows: Shows::Thing };
        }
        if let Some(c) = symbol {
            return Middle { c, style: paint, shows: Shows::Thing };
        }
        if let Some(ghost) = cell.ghost {
            let style = self.look.ghost(cell.paint, ghost);
            return Middle { c: self.ghost(ghost), style, shows: Shows::TextPlan };
        }
        if let Some((mark, glyph)) = MARKS.into_iter().find(|(mark, _)| cell.marks.has(*mark)) {
            let style = if filled { paint } else { self.marked(cell, mark) };
            return Middle { c: self.look.glyph(glyph), style, shows: Shows::Mark(mark) };
        }
        let (c, style) = match filled {
            true => (' ', paint),
            false => (self.look.glyph(self.ground(place)), self.marked(cell, Marks::NONE)),
        };
        Middle { c, style, shows: Shows::Thing }
    }

    /// The character of a planned color; the ground has one too.
    pub(crate) fn ghost(&self, paint: Paint) -> char {
        self.look.symbol(paint).unwrap_or_else(|| self.look.glyph(KEEP))
    }

    /// The style of marks beside a place.
    fn beside(&self, marks: Marks) -> Style {
        // As in SIDES: the most urgent mark decides.
        let urgent = SIDES.iter().map(|(mark, _)| *mark).find(|mark| marks.has(*mark));
        match urgent {
            Some(Marks::WRONG | Marks::THREATENED) => self.look.tone(Tone::Bad),
            Some(Marks::RIGHT) => self.look.tone(Tone::Good),
            Some(Marks::LATER) => self.look.tone(Tone::Warn),
            _ => self.look.accent(),
        }
    }

    /// The character of an empty place: high or low, where two rows share a line.
    fn ground(&self, place: &Place) -> Glyph {
        match self.plan.half(&self.window, place.row) {
            None => GROUND,
            Some(Half::Upper) => Glyph { unicode: '˙', ascii: '\'' },
            Some(Half::Lower) => Glyph { unicode: '.', ascii: '.' },
        }
    }

    /// The style of an empty place.
    fn marked(&self, cell: &Cell, mark: Marks) -> Style {
        match (cell.paint, mark) {
            (Paint::Color(_), _) => self.look.ink(cell.paint).add_modifier(Modifier::BOLD),
            (_, Marks::TARGET | Marks::PREVIEW | Marks::ROUTE) => self.look.accent(),
            (_, Marks::REACHABLE | Marks::START | Marks::BLOCKED) => Style::new(),
            _ => self.look.faint(),
        }
    }

    /// The characters beside a place whose own character shows something.
    fn sides(&self, id: PlaceId, cell: &Cell, shows: Shows) -> [Option<char>; 2] {
        let marked = SIDES.iter().find(|(mark, _)| cell.marks.has(*mark)).map(|(_, sides)| *sides);
        let cursor = (self.cursor == Some(id)).then_some(CURSOR);
        let left_over = |mark: Marks| match shows {
            Shows::Mark(shown) => mark == Marks::PREVIEW && shown != mark && cell.marks.has(mark),
            Shows::Thing | Shows::Below | Shows::TextPlan => cell.marks.has(mark),
        };
        let other = BUSY.iter().find(|(mark, _)| left_over(*mark)).map(|(_, glyph)| *glyph);
        let sides = marked.or(cursor).or(other.map(|glyph| [glyph; 2]));
        let Some([left, mut right]) = sides else {
            let wanted = shows == Shows::TextPlan && cell.ghost != Some(Paint::Ground);
            return [self.look.wanted().filter(|_| wanted); 2];
        };
        // A danger does not hide an available move.
        if let Some(other) = other.filter(|_| marked.is_some() && left == right) {
            right = other;
        }
        [left, right].map(|glyph| Some(self.look.glyph(glyph)))
    }

    /// Draws faint lines between joined places, where there is room for all of them. Not in ASCII, where they would
    /// look like arrows, nor without color, where nothing can be faint.
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
            if self.plan.tall(self.window.cell) > 1 {
                self.draw_long_edge(buffer, upper, lower);
                continue;
            }
            // A diagonal goes in the upper row, a vertical in the row between; squeezed rows have no room.
            let (x, y, line) = match (lower.0.cmp(&upper.0), lower.1 - upper.1) {
                (Ordering::Equal, 2) => (upper.0, upper.1 + 1, LINES[1]),
                (Ordering::Greater, 1) => (upper.0 + 2, upper.1, LINES[0]),
                (Ordering::Less, 1) => (upper.0 - 2, upper.1, LINES[2]),
                _ => continue,
            };
            buffer.set_string(x, y, line.to_string(), self.look.faint());
        }
    }

    /// The same where places are twice as far apart.
    fn draw_long_edge(&self, buffer: &mut Buffer, upper: (u16, u16), lower: (u16, u16)) {
        let (x, y) = (upper.0.midpoint(lower.0), upper.1.midpoint(lower.1));
        let spots: &[(i16, i16)] = match lower.0.cmp(&upper.0) {
            Ordering::Equal => &[(0, -1), (0, 0), (0, 1)],
            Ordering::Greater | Ordering::Less => &[(0, 0)],
        };
        let line = match lower.0.cmp(&upper.0) {
            Ordering::Equal => LINES[1],
            Ordering::Greater => LINES[0],
            Ordering::Less => LINES[2],
        };
        for (dx, dy) in spots {
            let at = x.checked_add_signed(*dx).zip(y.checked_add_signed(*dy));
            if let Some(target) = at.and_then(|at| buffer.cell_mut(at)) {
                target.set_char(line).set_style(self.look.faint());
            }
        }
    }
}
