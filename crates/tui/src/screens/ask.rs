//! A panel with a question, a few sentences and choices, each with its key.

use std::borrow::Cow;

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use view::theme::SYMBOLS;
use view::{Paint, Tone};

use crate::hits::Hits;
use crate::look::Look;

/// A choice: its key, its name, its meaning.
type Named<T> = (char, Cow<'static, str>, T);

/// A question whose answers mean `T`.
pub(crate) struct AskDialog<T> {
    pub(crate) tone: Tone,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) choices: Vec<Named<T>>,
    /// A row of colors, shifted by this many steps.
    pub(crate) festive: Option<usize>,
    hits: Hits<usize>,
}

/// The outcome of an event.
pub(crate) enum DialogAnswer<T> {
    Waiting,
    Cancelled,
    Chosen(T),
}

impl<T: Clone> AskDialog<T> {
    pub(crate) fn new(
        tone: Tone,
        title: &str,
        text: &str,
        choices: Vec<(char, &'static str, T)>,
    ) -> AskDialog<T> {
        let hits = Hits::default();
        let choices = choices.into_iter().map(|(key, name, meaning)| (key, name.into(), meaning)).collect();
        AskDialog { tone, title: title.to_owned(), text: text.to_owned(), choices, festive: None, hits }
    }

    /// Gives choices whose key is taken by another another one: `first` tells which come first.
    pub(crate) fn part_keys(&mut self, first: impl Fn(&T) -> bool) {
        let mut taken: Vec<char> =
            self.choices.iter().filter(|(.., it)| first(it)).map(|(key, ..)| *key).collect();
        for (key, name, _) in self.choices.iter_mut().filter(|(.., it)| !first(it)) {
            let free = |c: &char| c.is_ascii_alphabetic() && !taken.contains(c);
            if taken.contains(key) {
                *key = name.chars().chain('a'..='z').chain('A'..='Z').find(free).unwrap_or(*key);
            }
            taken.push(*key);
        }
    }

    pub(crate) fn handle(&self, event: &Event) -> DialogAnswer<T> {
        let chosen = match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc => return DialogAnswer::Cancelled,
                KeyCode::Enter | KeyCode::Char(' ') => self.choices.first(),
                KeyCode::Char(c) => self.by_key(c),
                _ => None,
            },
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.hits.at(mouse.column, mouse.row).and_then(|index| self.choices.get(index))
            }
            _ => None,
        };
        chosen.map_or(DialogAnswer::Waiting, |(_, _, meaning)| DialogAnswer::Chosen(meaning.clone()))
    }

    /// Case matters only where it tells two choices apart.
    fn by_key(&self, c: char) -> Option<&Named<T>> {
        let exact = self.choices.iter().find(|(key, ..)| *key == c);
        exact.or_else(|| self.choices.iter().find(|(key, ..)| key.eq_ignore_ascii_case(&c)))
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: &Look) {
        let names = self.choices.iter().map(|(_, name, _)| name.len() + 6);
        let widest = names.chain([Line::raw(self.title.as_str()).width() + 6, 34]).max().unwrap_or(34);
        let width = (widest as u16).min(area.width);
        let inner = width.saturating_sub(4).max(1);
        let text = Paragraph::new(self.text.as_str()).wrap(Wrap { trim: true }).alignment(Alignment::Center);
        let lines = wrapped(&self.text, inner);
        let festive = u16::from(self.festive.is_some());
        let height = (lines + festive + self.choices.len() as u16 + 3).min(area.height);
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        let panel = Rect::new(x, y, width, height);
        let title =
            Span::styled(format!(" {} ", self.title), look.tone(self.tone).add_modifier(Modifier::BOLD));
        frame.render_widget(Clear, panel);
        let block = Block::bordered().border_set(look.border()).border_style(look.tone(self.tone));
        frame.render_widget(block.title(Line::from(title).centered()), panel);
        let body = Rect::new(x + 2, y + 1, inner, height.saturating_sub(2)).intersection(area);
        let buffer = frame.buffer_mut();
        if let Some(phase) = self.festive {
            Line::from_iter(confetti(look, phase, body.width)).render(body, buffer);
        }
        let below = |rows: u16| Rect { y: body.y + rows, height: body.height.saturating_sub(rows), ..body };
        let part = below(festive);
        text.render(Rect { height: part.height.min(lines), ..part }, buffer);
        self.hits.clear();
        let mut rest = below(festive + lines + 1);
        // A low window keeps its choices and drops the empty line above them.
        if rest.height < self.choices.len() as u16 {
            let missing = self.choices.len() as u16 - rest.height;
            rest.y = rest.y.saturating_sub(missing).max(body.y);
            rest.height = body.bottom().saturating_sub(rest.y);
        }
        for (index, (key, name, _)) in self.choices.iter().enumerate().take(usize::from(rest.height)) {
            let row = Rect { y: rest.y + index as u16, height: 1, ..rest };
            Clear.render(row, buffer);
            let line =
                Line::from_iter([Span::styled(format!(" {key}  "), look.accent()), Span::raw(name.as_ref())]);
            line.render(row, buffer);
            self.hits.add(row, index);
        }
    }
}

/// The rows of text when wrapped by words.
fn wrapped(text: &str, width: u16) -> u16 {
    let mut rows = 0u16;
    for paragraph in text.lines() {
        let mut used = 0;
        rows += 1;
        for word in paragraph.split_whitespace() {
            let length = Line::raw(word).width() as u16;
            if used > 0 && used + 1 + length > width {
                rows += 1;
                used = 0;
            }
            used += length + u16::from(used > 0);
            rows += used.saturating_sub(1) / width.max(1);
            used = if used > width { used % width.max(1) } else { used };
        }
    }
    rows
}

fn confetti(look: &Look, phase: usize, width: u16) -> impl Iterator<Item = Span<'static>> {
    let count = SYMBOLS.len();
    (0..usize::from(width / 2)).map(move |column| {
        let paint = Paint::Color(((column * 5 + phase) % count) as u8);
        Span::styled(format!("{} ", look.symbol(paint).unwrap_or(' ')), look.ink(paint))
    })
}
