//! Settings: colors, symbols, and the keys of play, each of which waits for another one.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use view::{Tone, is_of_games};

use super::{Desk, Go, cut, fit, key_bar, title};
use crate::hits::Hits;
use crate::settings::{Keys, TABLE};

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Palette,
    Symbols,
    /// A command, by its place in the table.
    Key(usize),
    Reset,
}

/// Targets of the mouse.
#[derive(Clone, Copy, Debug)]
enum SettingsTarget {
    Row(usize),
    Change,
    Back,
}

/// The page.
#[derive(Default)]
pub(crate) struct SettingsPage {
    row: usize,
    /// Whether the next key press is the new key of the command in the row.
    waiting: bool,
    notice: (Tone, String),
    hits: Hits<SettingsTarget>,
}

fn rows() -> Vec<Row> {
    let keys = (0..TABLE.commands.len()).map(Row::Key);
    [Row::Palette, Row::Symbols].into_iter().chain(keys).chain([Row::Reset]).collect()
}

impl SettingsPage {
    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        match event {
            Event::Key(key) if self.waiting => self.take_key(*key, desk),
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => self.step(-1),
                KeyCode::Down | KeyCode::Char('j') => self.step(1),
                KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => self.change(desk),
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left => return Go::Menu,
                KeyCode::Char('?') => return Go::Help(None),
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-1),
                MouseEventKind::ScrollDown => self.step(1),
                MouseEventKind::Down(MouseButton::Left) => match self.hits.at(mouse.column, mouse.row) {
                    Some(SettingsTarget::Row(row)) => {
                        self.row = row;
                        self.change(desk);
                    }
                    Some(SettingsTarget::Change) => self.change(desk),
                    Some(SettingsTarget::Back) => return Go::Menu,
                    None => self.waiting = false,
                },
                _ => {}
            },
            _ => {}
        }
        Go::Stay
    }

    fn step(&mut self, by: isize) {
        self.waiting = false;
        self.notice = (Tone::Plain, String::new());
        self.row = (self.row as isize + by).rem_euclid(rows().len() as isize) as usize;
    }

    fn change(&mut self, desk: &mut Desk) {
        self.waiting = false;
        self.notice = match rows().get(self.row) {
            Some(Row::Palette) => (Tone::Plain, desk.next_palette()),
            Some(Row::Symbols) => (Tone::Plain, desk.toggle_symbols()),
            Some(Row::Key(at)) => {
                self.waiting = true;
                (
                    Tone::Plain,
                    format!("Press a key for: {}. Esc keeps the old one.", TABLE.commands[*at].title),
                )
            }
            Some(Row::Reset) => (
                Tone::Plain,
                desk.set_keys(Keys::usual(&TABLE), "All keys are at their defaults.".to_owned()),
            ),
            None => return,
        };
    }

    /// Gives the command in the row the key that was pressed.
    fn take_key(&mut self, key: KeyEvent, desk: &mut Desk) {
        self.waiting = false;
        let Some(Row::Key(at)) = rows().get(self.row).copied() else { return };
        let command = TABLE.commands[at];
        let chorded = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let (mut keys, before) = (desk.keys, desk.keys);
        self.notice = match key.code {
            KeyCode::Esc => (Tone::Plain, "Nothing changed.".to_owned()),
            KeyCode::Char(c) if !chorded && keys.assign(command.id, c) => {
                let mut words = format!("{}: {}.", command.title, keys.key(command.id));
                let swapped = |other: &&view::Shortcut| {
                    other.id != command.id && keys.key(other.id) != before.key(other.id)
                };
                if let Some(other) = TABLE.commands.iter().find(swapped) {
                    words += &format!(" {}: {}.", other.title, keys.key(other.id));
                }
                (Tone::Plain, desk.set_keys(keys, words))
            }
            KeyCode::Char(c) if is_of_games(c) => (Tone::Warn, "The games need this key.".to_owned()),
            KeyCode::Char(c) if !chorded && !c.is_whitespace() && c != '=' => (
                Tone::Warn,
                "A direction needs a lowercase letter. So does the key it swaps with.".to_owned(),
            ),
            _ => (Tone::Warn, "Only letters and signs can be keys.".to_owned()),
        };
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        title(buffer, top, look, "Settings", "kept in this terminal's settings", Span::raw(""));
        self.hits = Hits::default();
        let rows = rows();
        let visible = usize::from(body.height.saturating_sub(1));
        let first = (self.row + 1).saturating_sub(visible);
        for (y, index) in (body.y + 1..body.bottom()).zip(first..rows.len()) {
            let area = Rect { x: body.x + 1, y, width: body.width.saturating_sub(2), height: 1 };
            let (name, value) = match rows[index] {
                Row::Palette => ("Colors", look.palette().title.to_owned()),
                Row::Symbols => ("Symbols on colors", if look.symbols() { "on" } else { "off" }.to_owned()),
                Row::Key(_) if index == self.row && self.waiting => {
                    (self.title_of(index), "press a key…".to_owned())
                }
                Row::Key(at) => (self.title_of(index), desk.keys.key(TABLE.commands[at].id).to_string()),
                Row::Reset => ("Reset keys", String::new()),
            };
            let style = if index == self.row { look.chosen() } else { Style::new() };
            let line = Line::from_iter([
                Span::styled(format!(" {name:<30} "), style),
                Span::styled(format!(" {value}"), look.accent()),
            ]);
            buffer.set_line(area.x, area.y, &line, area.width);
            self.hits.add(area, SettingsTarget::Row(index));
        }
        let (tone, text) = match self.notice.1.as_str() {
            "" => (Tone::Plain, "Enter changes it. If another command has the key, the two swap."),
            notice => (self.notice.0, notice),
        };
        let text = fit(text, message.width.saturating_sub(1));
        buffer.set_string(message.x + 1, message.y, text, look.tone(tone));
        let bar = [("Enter", "change", SettingsTarget::Change), ("Esc", "menu", SettingsTarget::Back)];
        key_bar(buffer, keys, look, &bar, &mut self.hits);
    }

    fn title_of(&self, row: usize) -> &'static str {
        match rows().get(row) {
            Some(Row::Key(at)) => TABLE.commands[*at].title,
            _ => "",
        }
    }
}
