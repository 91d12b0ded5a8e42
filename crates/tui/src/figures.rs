//! The pictures of a rule book as lines of text: boards, sprites' characters, color swatches.

use catalog::book::{Block, BookPortrait, Swatch, play};
use engine::{AnyGame, Refused, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use view::{Glyph, Paint};

use crate::board::BoardView;
use crate::book::wrap;
use crate::look::Look;
use crate::text_plan::{TextPlan, Window};

/// Columns before a picture, and what is between one and the next.
const INDENT: usize = 2;
const BETWEEN: Glyph = Glyph { unicode: '→', ascii: '>' };
const GAP: usize = 5;

/// The lines of a block.
pub(crate) fn figure(
    game: &dyn AnyGame,
    block: &Block,
    width: usize,
    look: &Look,
) -> Result<Vec<Line<'static>>, Refused> {
    match block {
        Block::Position(position, shots) => {
            let mut pictures = Vec::new();
            play(game, position, shots, |session, shot| {
                pictures.push(captioned(board(session, look), shot.caption, look));
            })?;
            Ok(beside(pictures, width, look))
        }
        Block::Portraits(all) => Ok(all.iter().flat_map(|one| portrait(one, width, look)).collect()),
        Block::Swatches(all) => Ok(all.iter().map(|one| swatch(one, look)).collect()),
    }
}

/// A board with as many lines and columns as it needs.
fn board(session: &Session, look: &Look) -> Vec<Vec<Span<'static>>> {
    let (board, scene) = (session.board(), session.scene());
    let plan = TextPlan::new(board);
    let cell = plan.cells()[0];
    let area = Rect::from((ratatui::layout::Position::ORIGIN, plan.size(cell)));
    let window = Window { area, cell, ..Window::default() };
    let view = BoardView {
        board,
        plan: &plan,
        scene: &scene,
        look,
        window,
        cursor: None,
        flashing: &[],
        floating: &[],
    };
    let mut buffer = Buffer::empty(area);
    view.render(&mut buffer);
    let span = |cell: &ratatui::buffer::Cell| Span::styled(cell.symbol().to_owned(), cell.style());
    let rows = buffer.content.chunks(usize::from(area.width).max(1));
    rows.map(|row| row.iter().map(span).collect()).collect()
}

/// A picture with its caption below, all rows equally wide.
fn captioned(mut rows: Vec<Vec<Span<'static>>>, caption: &str, look: &Look) -> Vec<Vec<Span<'static>>> {
    const LEAST: usize = 24;
    let wide = rows.iter().map(|row| columns(row)).max().unwrap_or(0).max(LEAST);
    rows.extend(wrap(&[(caption.to_owned(), look.faint())], wide));
    for row in &mut rows {
        let rest = wide.saturating_sub(columns(row));
        row.push(Span::raw(" ".repeat(rest)));
    }
    rows
}

fn columns(row: &[Span]) -> usize {
    row.iter().map(Span::width).sum()
}

/// Pictures from left to right, or stacked where there is no room.
fn beside(pictures: Vec<Vec<Vec<Span<'static>>>>, width: usize, look: &Look) -> Vec<Line<'static>> {
    let widths: Vec<usize> = pictures.iter().map(|rows| rows.first().map_or(0, |row| columns(row))).collect();
    let indent = || Span::raw(" ".repeat(INDENT));
    let needed = INDENT + widths.iter().sum::<usize>() + GAP * pictures.len().saturating_sub(1);
    if needed > width {
        let rows = pictures.into_iter().flatten();
        return rows.map(|row| Line::from_iter([indent()].into_iter().chain(row))).collect();
    }
    let height = pictures.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let mut line = vec![indent()];
        for (number, (rows, wide)) in pictures.iter().zip(&widths).enumerate() {
            if number > 0 {
                let arrow = if at == height / 3 { look.glyph(BETWEEN) } else { ' ' };
                line.push(Span::styled(format!("{arrow:^GAP$}"), look.accent()));
            }
            line.extend(rows.get(at).cloned().unwrap_or_else(|| vec![Span::raw(" ".repeat(*wide))]));
        }
        Line::from(line)
    };
    (0..height).map(line).collect()
}

fn portrait(portrait: &BookPortrait, width: usize, look: &Look) -> Vec<Line<'static>> {
    let BookPortrait { glyph, name, text, .. } = portrait;
    let loud = Style::new().add_modifier(Modifier::BOLD);
    let runs = [(format!("{name}: "), loud), ((*text).to_owned(), Style::new())];
    let rows = wrap(&runs, width.saturating_sub(2 * INDENT)).into_iter().enumerate();
    let glyph = if look.ascii && !glyph.is_ascii() { '!' } else { *glyph };
    let line = |(at, row): (usize, Vec<Span<'static>>)| {
        let lead = if at == 0 { format!("{glyph:<4}") } else { " ".repeat(2 * INDENT) };
        Line::from_iter([Span::styled(lead, look.accent())].into_iter().chain(row))
    };
    rows.map(line).collect()
}

fn swatch(swatch: &Swatch, look: &Look) -> Line<'static> {
    let number = swatch.number().unwrap_or_default();
    let paint = if swatch.shade { Paint::Shade(number) } else { Paint::Color(number) };
    let patch = Span::styled(format!(" {} ", look.symbol(paint).unwrap_or(' ')), look.paint(paint));
    Line::from_iter([Span::raw(" "), patch, Span::raw(format!(" {} {}", swatch.name, swatch.note))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;

    /// Every picture of a book, with its lines at a width.
    fn drawn(listed: &catalog::Listed, width: usize) -> Vec<(bool, usize, Vec<String>)> {
        let look = Look::new(Depth::None, true, false);
        let mut all = Vec::new();
        for (info, text) in catalog::book::blocks(listed.rules) {
            let Some(block) = Block::parse(info, text) else { continue };
            let block = block.expect("the book is well written");
            let lines = figure(listed.game, &block, width, &look).expect("its pictures can be played");
            let count = if let Block::Position(_, shots) = &block { shots.len() } else { 0 };
            let lines = lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect();
            all.push((matches!(block, Block::Position(..)), count, lines));
        }
        all
    }

    #[test]
    fn pictures_stand_side_by_side_where_there_is_room() {
        for listed in catalog::GAMES {
            for ((board, count, wide), (.., narrow)) in drawn(listed, 200).into_iter().zip(drawn(listed, 30))
            {
                let arrows = wide.iter().filter(|line| line.contains("  >  ")).count();
                if board {
                    assert_eq!(arrows > 0, count > 1, "{wide:#?}");
                    assert_eq!(narrow.len() > wide.len(), count > 1, "{narrow:#?}");
                    assert!(wide.iter().all(|line| line.is_ascii()), "{wide:#?}");
                } else {
                    assert!(!wide.is_empty() && narrow.len() >= wide.len());
                }
            }
        }
    }

    #[test]
    fn faces_and_colors_have_their_characters() {
        let look = Look::new(Depth::None, false, false);
        let set = |info: &str, text: &str| {
            let block = Block::parse(info, text).expect("a picture").expect("a good one");
            let lines = figure(catalog::GAMES[0].game, &block, 24, &look).expect("nothing to play");
            lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect::<Vec<_>>()
        };
        let portrait = set("portraits", "elf (e) Elf: Sings from the trees.\n");
        assert_eq!(portrait, ["e   Elf: Sings from the", "    trees."]);
        assert_eq!(set("swatches", "shade amber: 80%\ncolor red\n"), ["  ■  amber 80%", "  ●  red"]);
    }
}
