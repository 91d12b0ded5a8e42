//! The picture of the history.

use journal::{Day, Entry, FilterKind, result, setup_name};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};
use view::Tone;

use super::{Command, History, Typed};
use crate::hits::Hits;
use crate::look::Look;
use crate::screens::{Desk, cut, fit, key_bar, title};

/// From this width runs and statistics are side by side.
const TWO_SIDES: u16 = 116;
const FIGURES: u16 = 54;
/// From this width a row says everything.
const WIDE: u16 = 60;

impl History {
    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        let count = match self.found.len() {
            1 => " 1 run ".to_owned(),
            count => format!(" {count} runs "),
        };
        let sought = fit(&self.sought(desk), top.width.saturating_sub(12 + count.len() as u16));
        title(buffer, top, look, "History", &sought, Span::styled(count, look.accent()));
        self.hits = Hits::default();
        let body = Rect { y: body.y + 1, height: body.height.saturating_sub(1), ..body };
        let both = body.width >= TWO_SIDES;
        if both {
            let list = Rect { width: body.width - FIGURES, ..body };
            self.draw_runs(buffer, list, desk);
            self.draw_figures(buffer, Rect { x: list.right(), width: FIGURES, ..body }, desk);
        } else if self.figures {
            self.draw_figures(buffer, body, desk);
        } else {
            self.draw_runs(buffer, body, desk);
        }
        if let Some(column) = self.draw_message(buffer, message, look) {
            frame.set_cursor_position((column, message.y));
        }
        if self.notice_needs(message.width) {
            self.draw_notice(frame.buffer_mut(), message.union(keys), look);
        } else {
            self.draw_keys(frame.buffer_mut(), keys, look, both);
        }
        if let Some(ask) = &mut self.ask {
            ask.draw(frame, body, look);
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, look: &Look, both: bool) {
        if self.typing.is_some() {
            let bar = [("Enter", "go", ()), ("Esc", "cancel", ())];
            return key_bar(buffer, area, look, &bar, &mut Hits::default());
        }
        let page = if self.figures { "runs" } else { "stats" };
        let mut bar = vec![("Esc", "back", Command::Leave)];
        if !self.figures {
            bar.push(("Enter", "watch", Command::Watch));
        }
        if !both || self.figures {
            bar.push(("Tab", page, Command::Page));
        }
        bar.extend([
            ("g", "game", Command::Game),
            ("s", "setup", Command::Setup),
            ("f", "filter", Command::Kind),
            ("/", "search", Command::Search),
            ("?", "help", Command::Help),
            ("d", "delete", Command::Delete),
            ("x", "export", Command::Export),
            ("i", "import", Command::Import),
            ("D", "delete all", Command::DeleteAll),
        ]);
        key_bar(buffer, area, look, &bar, &mut self.hits);
    }

    /// What is looked for, in words.
    fn sought(&self, desk: &Desk) -> String {
        let mut parts = Vec::new();
        match super::listed(desk, &self.filter.game) {
            Some(listed) => {
                parts.push(listed.game.meta().title.to_owned());
                if !self.filter.setup.is_empty() {
                    parts.push(setup_name(listed.game, &self.filter.setup));
                }
            }
            None => parts.push("all games".to_owned()),
        }
        let kind = FilterKind::ALL.iter().find(|(kind, ..)| *kind == self.filter.kind);
        parts.extend(
            kind.filter(|(kind, ..)| *kind != FilterKind::All).map(|(.., title)| (*title).to_owned()),
        );
        if !self.filter.words.trim().is_empty() {
            parts.push(format!("“{}”", self.filter.words.trim()));
        }
        parts.join(" · ")
    }

    fn draw_runs(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let look = &desk.look;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if self.found.is_empty() {
            let words = match self.past.is_empty() {
                true => "No finished runs yet. Finish one to see it here.",
                false => "No matching runs.",
            };
            Paragraph::new(words).wrap(Wrap { trim: true }).render(area, buffer);
            return;
        }
        let first = (self.row + 1).saturating_sub(usize::from(area.height));
        for (y, row) in (area.y..area.bottom()).zip(first..self.found.len()) {
            let place = Rect { y, height: 1, ..area };
            let entry = &self.past[self.found[row]];
            let style = if row == self.row && !self.figures { look.chosen() } else { Style::new() };
            let text = row_text(desk, entry, area.width, self.filter.game.is_empty());
            buffer.set_line(place.x, place.y, &Line::styled(text, style), place.width);
            self.hits.add(place, Command::Row(row));
        }
    }

    fn draw_figures(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let lines = self.figure_lines(desk, area.width);
        self.top = self.top.min(lines.len().saturating_sub(usize::from(area.height)));
        for (y, line) in (area.y..area.bottom()).zip(&lines[self.top..]) {
            buffer.set_line(area.x, y, line, area.width);
        }
        let more = self.top + usize::from(area.height) < lines.len();
        for (shown, y, mark) in [(self.top > 0, area.y, '▲'), (more, area.bottom().saturating_sub(1), '▼')]
        {
            if let Some(cell) = buffer.cell_mut((area.right(), y)).filter(|_| shown) {
                cell.set_char(mark).set_style(desk.look.accent());
            }
        }
    }

    /// Draws the line at the bottom; returns the column of the text cursor while something is typed.
    fn draw_message(&self, buffer: &mut Buffer, row: Rect, look: &Look) -> Option<u16> {
        if let Some((typed, field)) = &self.typing {
            let label = match typed {
                Typed::Search => " Search: ",
                Typed::Export => " Export to: ",
                Typed::Import => " Import from: ",
            };
            buffer.set_string(row.x, row.y, label, look.accent());
            let left = row.x + label.len() as u16;
            let (text, column) = field.window(row.width.saturating_sub(label.len() as u16 + 1));
            buffer.set_string(left, row.y, &text, Style::new());
            return Some(left + column);
        }
        let (tone, text) = &self.notice;
        let hint = if self.figures { "Up and Down scroll." } else { "Enter watches the run." };
        let (style, text) = match text.as_str() {
            "" if self.found.is_empty() => return None,
            "" => (look.faint(), hint),
            text => (look.tone(*tone), text),
        };
        buffer.set_string(row.x + 1, row.y, fit(text, row.width.saturating_sub(1)), style);
        None
    }

    /// Whether a message is too long for one line.
    fn notice_needs(&self, width: u16) -> bool {
        let long = Line::raw(self.notice.1.as_str()).width() + 2 > usize::from(width);
        long && self.typing.is_none() && self.notice.0 != Tone::Plain
    }

    /// Draws a long message in place of the keys until the next key press.
    fn draw_notice(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let (tone, text) = &self.notice;
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        Clear.render(area, buffer);
        Paragraph::new(text.as_str()).style(look.tone(*tone)).wrap(Wrap { trim: true }).render(inner, buffer);
    }
}

/// A run as one line.
fn row_text(desk: &Desk, entry: &Entry, width: u16, with_game: bool) -> String {
    let day = Day::at(entry.when).to_string();
    let Some(listed) = super::listed(desk, &entry.game) else { return format!(" {day}  {}", entry.game) };
    let game = listed.game;
    let title = if with_game { format!("{:<11} ", fit(game.meta().title, 11)) } else { String::new() };
    let help = if entry.assisted { "assisted" } else { "" };
    let daily = if entry.day(catalog::daily_id).is_some() { "daily " } else { "" };
    let score = result(game, entry);
    if width < WIDE {
        let short = &day[5.min(day.len())..];
        return fit(&format!(" {short} {title}{score} {daily}{help}"), width);
    }
    let used = 1 + 12 + title.chars().count() as u16 + 19 + 15;
    let setup = usize::from(width.saturating_sub(used + 1).clamp(8, 40));
    let name = fit(&setup_name(game, &entry.setup), setup as u16);
    format!(" {day}  {title}{name:<setup$} {:<18} {daily}{help:<8} ", fit(&score, 18))
}
