//! Help: every key, then the rule book.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Desk, cut, history, key_bar, menu, play, title, watch};
use crate::book;
use crate::hits::Hits;
use crate::look::Look;

/// The help page, over everything else.
pub(crate) struct Help {
    listed: Option<&'static Listed>,
    top: usize,
    /// The line count of the page, and how many fit, when last drawn.
    extent: (usize, usize),
    /// The page laid out for a width; cached, because its pictures are played.
    set: (u16, Vec<Line<'static>>),
}

/// Keys that are not commands.
const MOVES: [(&str, &str); 8] = [
    ("arrows", "move the cursor, or your piece if the game has one"),
    ("Shift+arrows", "look around: move only the cursor"),
    ("Enter, Space", "choose the cell or the button in focus"),
    ("Tab, Shift-Tab", "go through the buttons"),
    ("1 to 9, letters", "press the button with that key"),
    ("mouse", "point at anything to see what it does, click to choose it"),
    ("Ctrl-C", "quit at once; your run is saved"),
    ("Ctrl-Z", "suspend; type fg in the shell to return"),
];

impl Help {
    pub(crate) fn new(listed: Option<&'static Listed>) -> Help {
        Help { listed, top: 0, extent: (0, 0), set: (0, Vec::new()) }
    }

    /// Handles an event; false when the page should close.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        let (all, page) = self.extent;
        let last = all.saturating_sub(page);
        let top = match event {
            Event::Key(key) => match key.code {
                KeyCode::Down | KeyCode::Char('j') => self.top + 1,
                KeyCode::Up | KeyCode::Char('k') => self.top.saturating_sub(1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.top + page.max(2) - 1,
                KeyCode::PageUp | KeyCode::Char('b') => self.top.saturating_sub(page.max(2) - 1),
                KeyCode::Home => 0,
                KeyCode::End => last,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?') => return false,
                _ => self.top,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.top + 3,
                MouseEventKind::ScrollUp => self.top.saturating_sub(3),
                _ => self.top,
            },
            _ => self.top,
        };
        self.top = top.min(last);
        true
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let width = body.width.saturating_sub(2).min(100);
        if self.set.0 != width || self.set.1.is_empty() {
            self.set = (width, self.lines(width, desk));
        }
        let lines = &self.set.1;
        self.extent = (lines.len(), usize::from(body.height));
        self.top = self.top.min(lines.len().saturating_sub(usize::from(body.height)));
        let buffer = frame.buffer_mut();
        let about = self.listed.map_or("", |listed| listed.game.meta().title);
        title(buffer, top, look, "Help", about, Span::raw(""));
        for (y, line) in (body.y..body.bottom()).zip(&lines[self.top..]) {
            buffer.set_line(body.x + 1, y, line, width);
        }
        let seen = (self.top + usize::from(body.height)).min(lines.len());
        let place =
            Line::styled(format!(" lines {} to {seen} of {}", self.top + 1, lines.len()), look.faint());
        place.render(message, buffer);
        let bar = [("Esc", "close", ()), ("↑↓", "scroll", ()), ("PgUp PgDn", "page", ())];
        key_bar(buffer, keys, look, &bar, &mut Hits::default());
    }

    fn lines(&self, width: u16, desk: &Desk) -> Vec<Line<'static>> {
        let look = &desk.look;
        let mut lines = vec![Line::styled("Keys", look.accent())];
        let [arrows, moves @ ..] = MOVES;
        let six = desk.keys.directions();
        let six = [arrows, (six.as_str(), "the six directions, on six-sided boards")];
        lines.extend(six.into_iter().chain(moves).map(|pair| row(pair, look)));
        let commands = play::COMMANDS.iter().map(|(_, command)| (command.key(desk.keys), command.explain()));
        lines.extend(commands.map(|(key, does)| row((&key, does), look)));
        for (title, keys) in [("Menu", &menu::KEYS[..]), ("History", &history::KEYS[..])] {
            lines.extend([Line::raw(""), Line::styled(title, look.accent())]);
            lines.extend(keys.iter().map(|pair| row(*pair, look)));
        }
        lines.push(Line::raw(""));
        lines.push(Line::styled("Watching a replay", look.accent()));
        lines.extend(watch::COMMANDS.iter().map(|(key, name, _)| row((key, name), look)));
        if let Some(listed) = self.listed {
            lines.push(Line::raw(""));
            lines.extend(book::lines(listed.game, listed.rules, width, look));
        }
        lines
    }
}

fn row((key, name): (&str, &str), look: &Look) -> Line<'static> {
    Line::from_iter([Span::styled(format!("  {key:<16}"), look.accent()), Span::raw(name.to_owned())])
}
