//! The game's question: a panel over the board with every answer, its key and its meaning.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};
use view::{Control, Question, Spot, Tone};

use crate::book::wrap;
use crate::hits::Hits;
use crate::panel::Panel;

/// The most columns of text.
const WIDEST: u16 = 56;
/// Columns before the explanation of an answer.
const INDENT: usize = 4;

impl Panel<'_> {
    /// Draws the question in the middle of `area`; where it does not fit, the focused answer stays in view.
    pub(crate) fn draw_question(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        question: &Question,
        hits: &mut Hits<String>,
    ) {
        let inner = area.width.saturating_sub(4).min(WIDEST);
        let lines = self.question_lines(question, inner.into());
        let height = (lines.len() as u16 + 2).min(area.height);
        let width = (inner + 4).min(area.width);
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let frame = Rect::new(x, y, width, height);
        let title = Span::styled(format!(" {} ", question.title), self.look.tone(Tone::Warn));
        Clear.render(frame, buffer);
        let block = Block::bordered().border_set(self.look.border()).border_style(self.look.tone(Tone::Warn));
        // A replay has no focus and no question to set aside.
        let way_out = if self.focus.is_some() { " Esc: see the board " } else { "" };
        let block = block.title(Line::from(title).centered());
        block.title_bottom(Line::styled(way_out, self.look.faint()).centered()).render(frame, buffer);
        let rows = height.saturating_sub(2);
        let first = self.first_line(&lines, rows.into());
        for (y, (owner, line)) in (y + 1..y + 1 + rows).zip(&lines[first..]) {
            buffer.set_line(x + 2, y, line, inner);
            if let Some(control) = owner {
                hits.add(Rect::new(x + 1, y, inner + 2, 1), control.id.clone());
            }
        }
    }

    /// Every line with the answer it belongs to.
    fn question_lines<'q>(
        &self,
        question: &'q Question,
        width: usize,
    ) -> Vec<(Option<&'q Control>, Line<'static>)> {
        let text = wrap(&[(question.text.clone(), Style::new())], width);
        let mut lines: Vec<_> = text.into_iter().map(|row| (None, Line::from(row))).collect();
        if !lines.is_empty() {
            lines.push((None, Line::default()));
        }
        for option in &question.options {
            lines.push((Some(option), self.name(option)));
            let style = self.focused(self.look.faint(), option);
            let detail = wrap(&[(option.detail.clone(), style)], width.saturating_sub(INDENT));
            lines.extend(detail.into_iter().map(|row| {
                let indent = Span::raw(" ".repeat(INDENT));
                (Some(option), Line::from_iter([indent].into_iter().chain(row)))
            }));
        }
        lines
    }

    /// The first line to show, so that the focused answer is among the `rows` that fit.
    fn first_line(&self, lines: &[(Option<&Control>, Line<'_>)], rows: usize) -> usize {
        let focused = |(owner, _): &(Option<&Control>, Line<'_>)| match (owner, self.focus) {
            (Some(control), Some(Spot::Control(id))) => control.id == *id,
            _ => false,
        };
        let start = lines.iter().position(focused).unwrap_or(0);
        let end = lines.iter().rposition(focused).map_or(0, |last| last + 1);
        end.saturating_sub(rows).min(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::palette::Depth;
    use view::{Picture, Scene};

    fn option(key: char, label: &str, detail: &str) -> Control {
        Control {
            id: label.to_lowercase(),
            label: label.to_owned(),
            detail: detail.to_owned(),
            key: Some(key),
            enabled: true,
            current: false,
            hinted: false,
            picture: Picture::None,
        }
    }

    fn draw(width: u16, height: u16, focus: &str) -> (Vec<String>, Hits<String>) {
        let options = vec![
            option('1', "Recall", "The spear comes back by itself."),
            option('2', "Swift", "Every third jump is free."),
        ];
        let (title, text) = ("The shrine".to_owned(), "Choose one gift.".to_owned());
        let question = Question { title, text, options };
        let look = Look::new(Depth::None, true, false);
        let focus = Some(Spot::Control(focus.to_owned()));
        let panel = Panel { scene: &Scene::default(), look: &look, focus: focus.as_ref() };
        let area = Rect::new(0, 0, width, height);
        let (mut buffer, mut hits) = (Buffer::empty(area), Hits::default());
        panel.draw_question(&mut buffer, area, &question, &mut hits);
        let rows = buffer.content.chunks(width.into());
        (rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect(), hits)
    }

    #[test]
    fn every_answer_has_its_key_and_its_explanation() {
        let (rows, hits) = draw(28, 10, "recall");
        let expected = [
            "+------- The shrine -------+",
            "| Choose one gift.         |",
            "|                          |",
            "| 1  Recall                |",
            "|     The spear comes back |",
            "|     by itself.           |",
            "| 2  Swift                 |",
            "|     Every third jump is  |",
            "|     free.                |",
            "+--- Esc: see the board ---+",
        ];
        assert_eq!(rows, expected);
        assert_eq!(hits.at(5, 5).as_deref(), Some("recall"));
        assert_eq!(hits.at(5, 6).as_deref(), Some("swift"));
        assert_eq!(hits.at(5, 1), None);
    }

    #[test]
    fn the_answer_in_focus_stays_in_view() {
        for (height, focus, seen) in
            [(5, "swift", "2  Swift"), (6, "recall", "1  Recall"), (4, "swift", "2  ")]
        {
            let (rows, _) = draw(30, height, focus);
            assert!(rows.iter().any(|row| row.contains(seen)), "{height}: {rows:#?}");
        }
        draw(3, 1, "swift");
    }
}
