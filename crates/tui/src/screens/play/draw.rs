//! The picture of the play screen.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use view::{Spot, Tone};

use super::{COMMANDS, Command, Play, ShownCommand, Typing};
use crate::hits::Hits;
use crate::look::Look;
use crate::screens::{Desk, cut, fit, fit_sentences, key_bar, title};
use crate::stage::Attention;

impl Play {
    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        self.stage.set_keys(desk.keys);
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        let meta = self.session().meta();
        let mut about = format!("{} · seed {}", self.kind(), self.session().start().seed);
        let mut note = self.note(look);
        // In a narrow window the prompt comes before the preset and seed.
        let room = usize::from(top.width).saturating_sub(Line::raw(meta.title).width() + 3);
        if note.width() > room {
            note = Span::raw("");
        } else if note.width() + Line::raw(about.as_str()).width() > room {
            about.clear();
        }
        title(buffer, top, look, meta.title, &about, note);
        let focus = self.hover.clone().or_else(|| self.focus());
        let (cursor, asked) = (Some(self.cursor), self.asked() && self.ask.is_none());
        let attention =
            Attention { cursor, focus: focus.as_ref(), animation: self.animation.as_ref(), asked };
        self.stage.draw(buffer, body, look, attention);
        self.hits = Hits::default();
        // A panel in front shows only its own keys.
        let shown = if self.ask.is_some() { Vec::new() } else { self.offered(desk) };
        match &self.typing {
            Some(typing) => {
                let here = match focus {
                    Some(Spot::Place(id)) => self.stage.name(id),
                    _ => None,
                };
                let column = draw_typing(buffer, message, keys, look, typing, here);
                frame.set_cursor_position((column, message.y));
            }
            None if self.advice_needs(message.width) => self.draw_advice(buffer, message.union(keys), look),
            None => {
                self.draw_message(buffer, message, look, self.stage.talks(body));
                key_bar(buffer, keys, look, &shown, &mut self.hits);
            }
        }
        if self.animation.is_none()
            && let Some(ask) = &mut self.ask
        {
            ask.draw(frame, body, look);
        }
    }

    /// The preset's name, or the kind of start without one.
    fn kind(&self) -> String {
        let session = self.session();
        let preset =
            session.preset().and_then(|id| self.listed.game.presets().into_iter().find(|p| p.id == id));
        match (preset, &session.start().position) {
            (Some(preset), _) => preset.title.to_owned(),
            (None, Some(_)) => "Custom position".to_owned(),
            (None, None) => "Custom".to_owned(),
        }
    }

    /// The note in the corner, which must not be missed.
    fn note(&self, look: &Look) -> Span<'static> {
        if self.unsaved.is_some() {
            Span::styled(" not saved ", look.tone(Tone::Warn))
        } else if self.paused {
            Span::styled(" paused ", look.tone(Tone::Warn))
        } else if let Some(lesson) = &self.lesson {
            Span::styled(format!(" step {} of {} ", lesson.number(), lesson.count()), look.accent())
        } else {
            Span::styled(format!(" {} ", self.stage.scene.prompt), look.accent())
        }
    }

    /// The commands of this run for the key bar. Undo and redo appear only when they are possible.
    fn offered(&self, desk: &Desk) -> Vec<ShownCommand> {
        let fits = |command: Command| match command {
            Command::Undo => self.session().standing().can_undo,
            Command::Redo => self.session().standing().can_redo,
            _ => self.knows(command),
        };
        let worded = |(name, command): (&'static str, Command)| {
            let key = command.key(desk.keys);
            match command {
                Command::Hold if !desk.releases => (key, "hold or let go", command),
                Command::Pause if self.paused => (key, "resume", command),
                Command::Palette if !self.knows(Command::Pause) => {
                    (Command::Pause.key(desk.keys), name, command)
                }
                _ => (key, name, command),
            }
        };
        COMMANDS.into_iter().filter(|(_, command)| fits(*command)).map(worded).collect()
    }

    /// Whether a hint or a refusal is too long for one line.
    fn advice_needs(&self, width: u16) -> bool {
        let (tone, text) = &self.message;
        *tone != Tone::Plain && Line::raw(text.as_str()).width() + 2 > usize::from(width)
    }

    /// Draws a long hint or refusal in place of the keys until the next key press.
    fn draw_advice(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let (tone, text) = &self.message;
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        Paragraph::new(text.as_str()).style(look.tone(*tone)).wrap(Wrap { trim: true }).render(inner, buffer);
    }

    /// Draws the last message, or a sentence about the current state; `about` when the game's own words are shown
    /// elsewhere.
    fn draw_message(&self, buffer: &mut Buffer, row: Rect, look: &Look, about: bool) {
        let (tone, text) = &self.message;
        let banner = self.stage.scene.banner.as_ref().filter(|_| self.animation.is_none());
        let width = row.width.saturating_sub(1);
        let (style, text) = if !text.is_empty() {
            (look.tone(*tone), fit_sentences(text, width))
        } else if self.paused {
            (look.tone(Tone::Warn), "Paused. Press Space to continue.".to_owned())
        } else if let Some(ask) = self.asked_by_lesson() {
            (look.accent(), ask)
        } else if let Some(question) = self.stage.scene.question.as_ref().filter(|_| self.aside) {
            (look.tone(Tone::Warn), format!("{}: Enter to answer, Esc to leave.", question.title))
        } else if let Some(banner) = banner {
            let text = banner.text.lines().next().unwrap_or_default();
            (look.tone(banner.tone), format!("{}: {text}", banner.title))
        } else {
            let spot = self.hover.clone().or_else(|| self.focus());
            let own = Some(self.stage.scene.about.clone()).filter(|own| !about && !own.is_empty());
            (Style::new(), own.or_else(|| self.stage.describe(&spot?)).unwrap_or_default())
        };
        buffer.set_string(row.x + 1, row.y, fit(&text, width), style);
    }
}

/// Draws the line being typed and its error; returns the column of the text cursor.
fn draw_typing(
    buffer: &mut Buffer,
    row: Rect,
    below: Rect,
    look: &Look,
    typing: &Typing,
    here: Option<String>,
) -> u16 {
    buffer.set_string(row.x, row.y, " : ", look.accent());
    let (text, column) = typing.entry.window(row.width.saturating_sub(4));
    buffer.set_string(row.x + 3, row.y, &text, Style::new());
    let (style, note) = if typing.refusal.is_empty() {
        let help = match here {
            Some(name) => format!("You point at {name}. Esc cancels."),
            None => "Esc cancels.".to_owned(),
        };
        let longer = format!("For example: {}. {help}", typing.example);
        let fits = Line::raw(longer.as_str()).width() < usize::from(below.width);
        (look.faint(), if fits { longer } else { help })
    } else {
        (look.tone(Tone::Warn), typing.refusal.clone())
    };
    buffer.set_string(below.x + 1, below.y, fit(&note, below.width.saturating_sub(1)), style);
    row.x + 3 + column
}
