//! A run on the screen: its board and, beside or below it, its fields and controls. Shared by playing and watching.

use std::sync::Arc;

use engine::Session;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use view::theme::SYMBOLS;
use view::{Board, Legend, Marks, PlaceId, Scene, Spot};

use crate::board::{BoardView, mark_glyph};
use crate::book::wrap;
use crate::hits::Hits;
use crate::look::Look;
use crate::motion::{Animation, BeatPicture};
use crate::panel::Panel;
use crate::settings::{Keys, TABLE};
use crate::text_plan::{TextPlan, Window};

/// A session with its last scene.
pub(crate) struct SessionStage {
    pub(crate) session: Session,
    pub(crate) plan: TextPlan,
    pub(crate) scene: Arc<Scene>,
    /// The keys of play, whose letters of directions the game's controls have, too.
    keys: Keys,
    window: Window,
    controls: Hits<String>,
    /// Lines reserved for the game's text about the pointed spot: the most needed so far.
    talk: u16,
    /// The width of the last body, and the most lines its panel has needed below the board.
    below: (u16, u16),
}

/// The player's focus.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attention<'a> {
    /// The cursor, which stays in view.
    pub(crate) cursor: Option<PlaceId>,
    /// The focused spot, shown when it is a control.
    pub(crate) focus: Option<&'a Spot>,
    /// The current animation.
    pub(crate) animation: Option<&'a Animation>,
    /// Whether the game's question is open.
    pub(crate) asked: bool,
}

/// The layout of board and panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arranged {
    board: Rect,
    panel: Rect,
    /// Characters per text column.
    cell: u16,
    /// Whether the panel is beside the board rather than below it.
    beside: bool,
}

/// The minimum and maximum width of a panel beside the board, including the gap.
const NARROWEST: u16 = 19;
const WIDEST: u16 = 36;

/// The most lines for text about the pointed spot, and the smallest body with room for them.
const TALK: u16 = 2;
const TALL: u16 = 12;

/// From this body size cells grow with the window.
const LARGE: (u16, u16) = (96, 28);

impl SessionStage {
    pub(crate) fn new(session: Session) -> SessionStage {
        let plan = TextPlan::new(session.board());
        let scene = session.scene();
        SessionStage {
            session,
            plan,
            scene,
            keys: Keys::usual(&TABLE),
            window: Window::default(),
            controls: Hits::default(),
            talk: 0,
            below: (0, 0),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        self.session.board()
    }

    /// Updates the scene; call after anything that may have changed it.
    pub(crate) fn refresh(&mut self) {
        self.scene = self.session.scene();
        if self.plan.six_sided() {
            self.keys.relabel(&mut Arc::make_mut(&mut self.scene).controls);
        }
    }

    /// Uses the player's keys.
    pub(crate) fn set_keys(&mut self, keys: Keys) {
        if self.keys != keys {
            self.keys = keys;
            self.refresh();
        }
    }

    /// Updates board and scene after the session became another run.
    pub(crate) fn renew(&mut self) {
        self.plan = TextPlan::new(self.session.board());
        self.window = Window::default();
        self.refresh();
    }

    /// The initial cursor place: the selection, the player (on a board with a start that is the last piece), the
    /// center of a six-sided board, or the first place.
    pub(crate) fn home(&self) -> PlaceId {
        let journey = self.scene.cells.iter().any(|cell| cell.marks.has(Marks::START));
        let standing = || self.scene.pieces.last().filter(|_| journey).map(|piece| piece.place);
        let own = self.selected().or(self.scene.here).or_else(standing);
        own.unwrap_or_else(|| if self.plan.six_sided() { self.plan.center() } else { PlaceId(0) })
    }

    /// The selected place.
    pub(crate) fn selected(&self) -> Option<PlaceId> {
        let index = self.scene.cells.iter().position(|cell| cell.marks.has(Marks::SELECTED))?;
        Some(PlaceId(index as u16))
    }

    /// The spot at a position of the screen.
    pub(crate) fn spot_at(&self, column: u16, row: u16) -> Option<Spot> {
        let control = self.controls.at(column, row).map(Spot::Control);
        control.or_else(|| self.plan.hit(&self.window, column, row).map(Spot::Place))
    }

    /// The coordinates of a place, for players who type.
    pub(crate) fn name(&self, place: PlaceId) -> Option<String> {
        Some(self.board().place(place)?.name.clone())
    }

    /// A spot in words.
    pub(crate) fn describe(&self, spot: &Spot) -> Option<String> {
        match spot {
            Spot::Place(id) => {
                let says = &self.scene.cells.get(id.index())?.says;
                if says.is_empty() { self.name(*id) } else { Some(says.to_string()) }
            }
            Spot::Control(id) => {
                let control = self.scene.buttons().find(|control| control.id == *id)?;
                let label = &control.label;
                Some(if control.detail.is_empty() {
                    label.clone()
                } else {
                    format!("{label}: {}", control.detail)
                })
            }
        }
    }

    /// Whether the game's text about the pointed spot has lines of its own in a body.
    pub(crate) fn talks(&self, body: Rect) -> bool {
        self.talk > 0 && body.height >= TALL
    }

    /// Draws everything into `body`.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, body: Rect, look: &Look, attention: Attention<'_>) {
        let Attention { cursor, focus, animation, asked } = attention;
        let moment = match animation {
            Some(animation) => animation.picture(&self.scene),
            None => BeatPicture::settled(&self.scene),
        };
        let scene = &moment.scene;
        let body = self.draw_about(buffer, body, look);
        let panel = Panel { scene, look, focus };
        // Fields that grow and shrink must not move the board.
        let known = if self.below.0 == body.width { self.below.1 } else { 0 };
        self.below = (body.width, panel.height_below(body.width).max(known));
        let arranged = arrange(body, &self.plan, self.below.1);
        let eye = self.board().place(cursor.unwrap_or_else(|| self.home()));
        let keep = eye.map(|place| (place.column, place.row));
        let from = match self.window.cell {
            0 if self.plan.six_sided() => self.plan.middle(arranged.board, arranged.cell),
            _ => self.window,
        };
        self.window = self.plan.window(arranged.board, arranged.cell, from, keep);
        let shown = cursor.filter(|_| !matches!(focus, Some(Spot::Control(_))));
        let board = self.session.board();
        let plan = &self.plan;
        let view = BoardView {
            board,
            plan,
            scene,
            look,
            window: self.window,
            cursor: shown,
            flashing: &moment.flashing,
            floating: &moment.floating,
        };
        view.render(buffer);
        // Above a panel there is no room outside the board.
        self.mark_hidden(buffer, if arranged.beside { body } else { arranged.board }, look);
        self.controls.clear();
        if arranged.beside {
            // Aligned with the board's top, if the whole panel fits below that.
            let room = arranged.panel.height.saturating_sub(panel.height_beside(arranged.panel));
            let down = (self.window.area.y - body.y).min(room);
            let Rect { y, height, .. } = arranged.panel;
            let area = Rect { y: y + down, height: height - down, ..arranged.panel };
            panel.draw_beside(buffer, area, &mut self.controls);
        } else {
            panel.draw_below(buffer, arranged.panel, &mut self.controls);
        }
        if let Some(question) = scene.question.as_ref().filter(|_| asked) {
            panel.draw_question(buffer, body, question, &mut self.controls);
        }
    }

    /// Draws the game's text about the pointed spot, or else the legend, in the last lines of a body; returns the rest
    /// of the body.
    fn draw_about(&mut self, buffer: &mut Buffer, body: Rect, look: &Look) -> Rect {
        let width = body.width.saturating_sub(2);
        let words = match self.scene.about.is_empty() {
            true => (self.legend(look), look.faint()),
            false => (self.scene.about.clone(), Style::new()),
        };
        let lines = wrap(&[words], width.into());
        self.talk = self.talk.max((lines.len() as u16).min(TALK));
        if !self.talks(body) {
            return body;
        }
        let rest = Rect { height: body.height - self.talk, ..body };
        for (y, line) in (rest.bottom()..body.bottom()).zip(lines) {
            buffer.set_line(body.x + 1, y, &Line::from(line), width);
        }
        rest
    }

    fn legend(&self, look: &Look) -> String {
        let glyph = |line: &Legend| match line.paint.symbol() {
            Some(symbol) => Some(SYMBOLS[symbol].glyph),
            None => mark_glyph(line.mark),
        };
        let sign = |line: &Legend| glyph(line).map_or(' ', |glyph| look.glyph(glyph));
        let lines = self.scene.legend.iter().map(|line| format!("{} {}", sign(line), line.text));
        lines.collect::<Vec<_>>().join("   ")
    }

    /// Draws arrows at the edges of the window where the board continues: outside the board if there is room, else in
    /// an empty corner.
    fn mark_hidden(&self, buffer: &mut Buffer, body: Rect, look: &Look) {
        let area = self.window.area;
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let (last, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
        let [left, right, above, below] = self.plan.hidden(&self.window);
        let marks = [
            (left, (area.x.checked_sub(1), Some(middle.1)), (area.x, area.y), '◂'),
            (right, (Some(area.right()), Some(middle.1)), (last, area.y), '▸'),
            (above, (Some(middle.0), area.y.checked_sub(1)), (last, area.y), '▲'),
            (below, (Some(middle.0), Some(area.bottom())), (last, bottom), '▼'),
        ];
        for (_, outside, corner, mark) in marks.into_iter().filter(|(hidden, ..)| *hidden) {
            let outside = outside.0.zip(outside.1).filter(|at| body.contains((*at).into()));
            let empty = |at: &(u16, u16)| buffer.cell(*at).is_some_and(|cell| cell.symbol() == " ");
            let at = outside.or(Some(corner).filter(|_| self.plan.six_sided()).filter(empty));
            if let Some(cell) = at.and_then(|at| buffer.cell_mut(at)) {
                cell.set_char(mark).set_style(look.accent());
            }
        }
    }
}

/// Prefers well-shaped cells to narrow ones, the whole board to a squeezed one and that to a part of it, and the panel
/// beside the board to below it, where it needs `below` lines.
fn arrange(body: Rect, plan: &TextPlan, below: u16) -> Arranged {
    let below = below.min(body.height / 2);
    let rows = body.height - below;
    let cells = plan.cells();
    if body.width >= LARGE.0 && body.height >= LARGE.1 {
        for cell in (2..=plan.largest()).rev().map(|scale| scale * cells[0]) {
            let size = plan.size(cell);
            if size.width.saturating_add(WIDEST) <= body.width && size.height <= body.height {
                return beside(body, size.width, cell);
            }
            if size.width <= body.width && size.height <= rows {
                return stacked(body, below, cell);
            }
        }
    }
    for height in [plan.size(1).height, plan.least_height()] {
        for (cell, is_beside) in cells.iter().flat_map(|cell| [(*cell, true), (*cell, false)]) {
            let width = plan.size(cell).width;
            let wide = width.saturating_add(if is_beside { NARROWEST } else { 0 }) <= body.width;
            if wide && height <= if is_beside { body.height } else { rows } {
                return if is_beside { beside(body, width, cell) } else { stacked(body, below, cell) };
            }
        }
    }
    for &cell in cells {
        let width = plan.size(cell).width;
        if width.saturating_add(NARROWEST) <= body.width {
            return beside(body, width, cell);
        }
    }
    let least = cells[cells.len() - 1];
    if body.width >= 2 * NARROWEST && body.height < 16 {
        return beside(body, body.width - NARROWEST, least);
    }
    stacked(body, below, least)
}

fn beside(body: Rect, board: u16, cell: u16) -> Arranged {
    let panel = (body.width - board).min(WIDEST);
    // The remaining width is split, so that the picture is centered.
    let margin = (body.width - board - panel) / 2;
    let board = Rect { x: body.x + margin, width: board, ..body };
    let panel = Rect { x: board.right() + 1, width: panel - 1, ..body };
    Arranged { board, panel, cell, beside: true }
}

fn stacked(body: Rect, below: u16, cell: u16) -> Arranged {
    let board = Rect { height: body.height - below, ..body };
    let panel = Rect { y: board.bottom(), height: below, ..body };
    Arranged { board, panel, cell, beside: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arranged(width: u16, height: u16, side: u16) -> (bool, u16, Rect) {
        let plan = TextPlan::new(&Board::squares(side, side));
        let found = arrange(Rect::new(0, 0, width, height), &plan, 1);
        (found.beside, found.cell, found.board)
    }

    #[test]
    fn the_window_decides_the_arrangement() {
        assert_eq!(arranged(80, 21, 20), (true, 2, Rect::new(2, 0, 40, 21)));
        assert_eq!(arranged(45, 40, 20), (false, 2, Rect::new(0, 0, 45, 39)));
        assert_eq!(arranged(45, 20, 20), (true, 1, Rect::new(0, 0, 20, 20)));
        assert_eq!(arranged(40, 9, 20), (true, 1, Rect::new(0, 0, 20, 9)));
        assert_eq!(arranged(30, 7, 64), (false, 1, Rect::new(0, 0, 30, 6)));
        assert_eq!(arranged(160, 40, 64), (true, 2, Rect::new(0, 0, 128, 40)));
        assert_eq!(
            arranged(160, 47, 20),
            (true, 4, Rect::new(22, 0, 80, 47)),
            "larger cells in a large window"
        );
        assert_eq!(arranged(160, 47, 9), (true, 8, Rect::new(26, 0, 72, 47)));
    }
}
