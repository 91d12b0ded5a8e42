//! A custom game: one line per parameter, checked while it is edited.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use engine::{ParamKind, Seed};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use view::{Tone, sentence};

use super::{Desk, Go, cut, fit, key_bar, title};
use crate::hits::Hits;
use crate::look::Look;

/// The form.
pub(crate) struct Custom {
    listed: &'static Listed,
    /// One per parameter, then the seed.
    values: Vec<String>,
    row: usize,
    /// Whether the next character replaces the value instead of adding to it.
    fresh: bool,
    hits: Hits<CustomTarget>,
}

#[derive(Clone, Copy, Debug)]
enum CustomTarget {
    Row(usize),
    Begin,
    Leave,
}

/// The longest value that can be typed.
const LONGEST: usize = Seed::MAX_LEN;

impl Custom {
    pub(crate) fn new(listed: &'static Listed, seed: Option<Seed>) -> Custom {
        let text = listed.game.params("").unwrap_or_default();
        let value = |key: &str| {
            let pairs = text.split_whitespace().filter_map(|pair| pair.split_once('='));
            pairs
                .filter(|(name, _)| *name == key)
                .map(|(_, value)| value.to_owned())
                .next()
                .unwrap_or_default()
        };
        let mut values: Vec<String> = listed.game.specs().iter().map(|spec| value(spec.key)).collect();
        values.push(seed.map(|seed| seed.to_string()).unwrap_or_default());
        Custom { listed, values, row: 0, fresh: true, hits: Hits::default() }
    }

    /// The parameters in canonical form and the seed, or what is wrong with them.
    fn check(&self) -> Result<(String, Option<Seed>), String> {
        let specs = self.listed.game.specs();
        let pairs: Vec<_> =
            specs.iter().zip(&self.values).map(|(spec, value)| format!("{}={value}", spec.key)).collect();
        let params =
            self.listed.game.params(&pairs.join(" ")).map_err(|refused| sentence(&refused.message))?;
        let seed = match self.values[specs.len()].as_str() {
            "" => None,
            text => Some(text.parse::<Seed>().map_err(|refused| sentence(&refused.message))?),
        };
        Ok((params, seed))
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &Desk) -> Go {
        match event {
            Event::Key(key) => self.key(*key, desk),
            Event::Mouse(mouse) => self.mouse(*mouse, desk),
            _ => Go::Stay,
        }
    }

    fn begin(&self, desk: &Desk) -> Go {
        match self.check() {
            Ok((params, seed)) => Go::Begin(self.listed, desk.start(&params, seed)),
            Err(_) => Go::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &Desk) -> Go {
        let rows = self.values.len();
        match key.code {
            KeyCode::Esc => return Go::Menu,
            KeyCode::Enter => return self.begin(desk),
            KeyCode::Up | KeyCode::BackTab => self.focus((self.row + rows - 1) % rows),
            KeyCode::Down | KeyCode::Tab => self.focus((self.row + 1) % rows),
            KeyCode::Left => self.nudge(-1),
            KeyCode::Right => self.nudge(1),
            KeyCode::Backspace | KeyCode::Delete => {
                self.values[self.row].pop();
                self.fresh = false;
            }
            KeyCode::Char(c) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                self.type_character(c);
            }
            _ => {}
        }
        Go::Stay
    }

    fn focus(&mut self, row: usize) {
        self.row = row;
        self.fresh = true;
    }

    fn type_character(&mut self, c: char) {
        if c.is_whitespace() || c.is_control() {
            return;
        }
        if std::mem::take(&mut self.fresh) {
            self.values[self.row].clear();
        }
        if self.values[self.row].chars().count() < LONGEST {
            self.values[self.row].push(c);
        }
    }

    /// Changes the value by one step; words come before numbers.
    fn nudge(&mut self, by: i64) {
        let Some(spec) = self.listed.game.specs().get(self.row).copied() else { return };
        let value = &self.values[self.row];
        let (words, range): (&[&str], Option<(u32, u32)>) = match spec.kind {
            ParamKind::Number { min, max } => (&[], Some((min, max))),
            ParamKind::NumberOr { min, max, words } => (words, Some((min, max))),
            ParamKind::Choice { words, .. } => (words, None),
            // Lists and texts are typed; they have no next value.
            ParamKind::Pairs { .. } | ParamKind::Text { .. } => return,
        };
        let first = words.len() as i64;
        let last = range.map_or(first - 1, |(min, max)| first + i64::from(max - min));
        let now = match (words.iter().position(|word| word == value), range, value.parse::<u32>()) {
            (Some(index), ..) => index as i64,
            (None, Some((min, _)), Ok(number)) => first + i64::from(number) - i64::from(min),
            _ => 0,
        };
        let next = (now + by).clamp(0, last.max(0));
        self.values[self.row] = match (words.get(next as usize), range) {
            (Some(word), _) => (*word).to_owned(),
            (None, Some((min, _))) => (i64::from(min) + next - first).to_string(),
            (None, None) => return,
        };
        self.fresh = true;
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &Desk) -> Go {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match self.hits.at(mouse.column, mouse.row) {
                Some(CustomTarget::Row(row)) => self.focus(row),
                Some(CustomTarget::Begin) => return self.begin(desk),
                Some(CustomTarget::Leave) => return Go::Menu,
                None => {}
            },
            MouseEventKind::ScrollUp => self.nudge(1),
            MouseEventKind::ScrollDown => self.nudge(-1),
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        title(buffer, top, look, self.listed.game.meta().title, "custom game", Span::raw(""));
        self.hits = Hits::default();
        let visible = usize::from(body.height);
        let first = (self.row + 1).saturating_sub(visible);
        let room = visible.min(self.values.len() - first);
        // An empty line where there is room.
        let lead = u16::from(room < visible);
        for (y, row) in (body.y + lead..).zip(first..first + room) {
            let area = Rect::new(body.x, y, body.width, 1);
            self.draw_row(buffer, area, look, row);
            self.hits.add(area, CustomTarget::Row(row));
        }
        let free =
            Rect { y: body.y + lead + room as u16, height: visible as u16 - lead - room as u16, ..body };
        self.draw_message(buffer, free, message, look);
        let bar = [
            ("Enter", "start", CustomTarget::Begin),
            ("Esc", "menu", CustomTarget::Leave),
            ("↑↓", "choose", CustomTarget::Row(self.row)),
            ("←→", "change, or type", CustomTarget::Row(self.row)),
        ];
        key_bar(buffer, keys, look, &bar, &mut self.hits);
    }

    fn draw_row(&self, buffer: &mut Buffer, area: Rect, look: &Look, row: usize) {
        let spec = self.listed.game.specs().get(row).copied();
        let (label, range) = match spec {
            Some(spec) => (spec.label, range_of(&spec.kind)),
            None => ("Seed", "leave empty for a new one".to_owned()),
        };
        let chosen = row == self.row;
        let value = spec.map_or(&*self.values[row], |spec| title_of(&spec.kind, &self.values[row]));
        let value = if chosen { format!("‹ {value}_ ›") } else { format!("  {value}") };
        let style = if chosen { look.chosen() } else { ratatui::style::Style::new() };
        let labels = self.listed.game.specs().into_iter().map(|spec| spec.label.chars().count());
        let wide = labels.max().unwrap_or(0);
        let mut spans =
            vec![Span::raw(format!("  {label:<wide$} ")), Span::styled(format!("{value:<16}"), style)];
        let room = area.width.saturating_sub(Line::from(spans.clone()).width() as u16 + 2);
        spans.push(Span::styled(format!("  {}", fit(&range, room)), look.faint()));
        let line = Line::from(spans);
        buffer.set_line(area.x, area.y, &line, area.width);
    }

    /// Help for the selected row, or the error: in one line, or in several where there is room.
    fn draw_message(&self, buffer: &mut Buffer, free: Rect, row: Rect, look: &Look) {
        let (style, text) = match (self.check(), self.listed.game.specs().get(self.row).copied()) {
            (Err(why), _) => (look.tone(Tone::Warn), why),
            (Ok(_), Some(spec)) => (look.faint(), spec.help.to_owned()),
            (Ok(_), None) => (look.faint(), "The same seed gives the same board.".to_owned()),
        };
        let width = row.width.saturating_sub(2);
        if Line::raw(text.as_str()).width() <= usize::from(width) || free.height < 3 {
            buffer.set_string(row.x + 1, row.y, fit(&text, width), style);
            return;
        }
        let paragraph = Paragraph::new(text).style(style).wrap(Wrap { trim: true });
        paragraph.render(Rect::new(row.x + 1, row.y - 2, width, 3), buffer);
    }
}

/// What a parameter may be. The words of a choice are for commands; players see its titles.
fn range_of(kind: &ParamKind) -> String {
    match kind {
        ParamKind::Choice { titles, .. } => titles.join(" or "),
        kind => kind.to_string(),
    }
}

/// A value as players see it.
fn title_of<'a>(kind: &ParamKind, value: &'a str) -> &'a str {
    match kind {
        ParamKind::Choice { words, titles } => {
            words.iter().position(|word| *word == value).map_or(value, |chosen| titles[chosen])
        }
        _ => value,
    }
}
