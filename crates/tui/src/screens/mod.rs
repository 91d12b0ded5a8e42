//! The screens and what they share: the desk, the transitions between screens, and the lines around them.

pub(crate) mod ask;
pub(crate) mod bests;
pub(crate) mod custom;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod settings;
pub(crate) mod watch;

use catalog::Listed;
use engine::{AnyGame, Seed, Session, Start};
use journal::Day;
use ratatui::buffer::Buffer;
use ratatui::layout::{Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::hits::Hits;
use crate::look::Look;
use crate::settings::{Keys, Settings};
use crate::store::DataFolder;

/// The data every screen works with.
pub struct Desk {
    /// The drawing settings.
    pub look: Look,
    /// The storage of runs and scores.
    pub store: DataFolder,
    /// The games to choose from.
    pub shelf: &'static [Listed],
    /// Random bits for new seeds.
    pub entropy: fn() -> u64,
    /// Milliseconds since 1970.
    pub clock: fn() -> u64,
    /// The keys of play.
    pub keys: Keys,
    /// Whether the terminal reports key-up events.
    pub releases: bool,
    /// Whether the shortest way to win is searched for beside the game.
    pub searches: bool,
}

impl Desk {
    pub(crate) fn fresh_seed(&self) -> Seed {
        Seed::from_entropy((self.entropy)())
    }

    /// A start with these parameters and this seed, or a new one.
    pub(crate) fn start(&self, params: &str, seed: Option<Seed>) -> Start {
        let seed = seed.unwrap_or_else(|| self.fresh_seed());
        Start { params: params.to_owned(), seed, position: None }
    }
}

impl Desk {
    /// A new run of the preset that was chosen last, or of the default one.
    pub(crate) fn usual_start(&self, game: &dyn AnyGame) -> Start {
        self.start(&self.store.choice(game).map_or_else(String::new, |preset| preset.params), None)
    }

    /// Switches to the next palette; returns the message.
    pub(crate) fn next_palette(&mut self) -> String {
        self.look.next_palette();
        self.keep_look(format!("Palette: {}", self.look.palette().title))
    }

    /// Turns symbols on or off; returns the message.
    pub(crate) fn toggle_symbols(&mut self) -> String {
        self.look.toggle_symbols();
        self.keep_look(format!("Symbols {}", if self.look.symbols() { "on" } else { "off" }))
    }

    fn keep_look(&self, message: String) -> String {
        self.keep_settings(message, |settings| settings.look.choose_as(&self.look))
    }

    /// Gives every command its key; returns the message.
    pub(crate) fn set_keys(&mut self, keys: Keys, message: String) -> String {
        self.keys = keys;
        self.keep_settings(message, |settings| settings.keys = keys)
    }

    fn keep_settings(&self, message: String, change: impl FnOnce(&mut Settings)) -> String {
        match self.store.change_settings(self.look, change) {
            Ok(()) => message,
            Err(why) => format!("{message} (not saved: {why})"),
        }
    }

    /// The day in UTC.
    pub(crate) fn today(&self) -> Day {
        Day::at((self.clock)())
    }
}

/// The transition after an event.
pub(crate) enum Go {
    Stay,
    Quit,
    Menu,
    Begin(&'static Listed, Start),
    /// A run to play on that was watched.
    Branch(&'static Listed, Session),
    /// With the number of the save.
    Resume(&'static Listed, u8),
    Bests(&'static Listed),
    History(history::HistoryPlace),
    Settings,
    Watch(Session),
    /// A run of the history, and where in it to return.
    WatchPast(Session, history::HistoryPlace),
    /// A run that just ended.
    Review(Session),
    Customize(&'static Listed, Option<Seed>),
    Learn(&'static Listed),
    Help(Option<&'static Listed>),
}

/// The smallest window anything is drawn in.
pub(crate) const SMALLEST: (u16, u16) = (30, 10);

/// A window cut into its title, body, message and key lines.
pub(crate) fn cut(area: Rect) -> [Rect; 4] {
    use ratatui::layout::Constraint::{Fill, Length};
    Layout::vertical([Length(1), Fill(1), Length(1), Length(1)]).areas(area)
}

/// The first line: the title on the left, a note on the right.
pub(crate) fn title(buffer: &mut Buffer, area: Rect, look: &Look, what: &str, about: &str, note: Span<'_>) {
    let line = Line::from_iter([
        Span::styled(format!(" {what}"), look.accent()),
        Span::styled(format!("  {about}"), look.faint()),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
    let width = (note.width() as u16).min(area.width);
    if width > 0 {
        buffer.set_line(area.right() - width, area.y, &Line::from(note), width);
    }
}

/// The last line: keys and their actions, as many as fit. Each can be clicked.
pub(crate) fn key_bar<T: Clone>(
    buffer: &mut Buffer,
    area: Rect,
    look: &Look,
    keys: &[(impl AsRef<str>, &str, T)],
    hits: &mut Hits<T>,
) {
    let mut x = area.x + 1;
    for (key, name, meaning) in keys {
        let line = Line::from_iter([
            Span::styled(key.as_ref().to_owned(), look.accent()),
            Span::raw(" "),
            Span::styled((*name).to_owned(), Style::new()),
        ]);
        let width = line.width() as u16;
        if x + width > area.right() {
            break;
        }
        buffer.set_line(x, area.y, &line, width);
        hits.add(Rect::new(x, area.y, width, 1), meaning.clone());
        x += width + 2;
    }
}

/// Text cut to a number of columns, with an ellipsis where it was cut.
pub(crate) fn fit(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if Line::raw(text).width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if Line::raw(short.as_str()).width() + 1 > width {
            short.pop();
            break;
        }
    }
    if width > 0 { short + "…" } else { short }
}

/// As many whole sentences as fit into a number of columns; the first one is cut if it alone is too long.
pub(crate) fn fit_sentences(text: &str, width: u16) -> String {
    let stops = text.match_indices(' ').map(|(at, _)| at).filter(|at| text[..*at].ends_with(['.', '!', '?']));
    let ends = stops.chain([text.len()]);
    let fitting = ends.take_while(|end| Line::raw(&text[..*end]).width() <= width.into());
    fitting.last().map_or_else(|| fit(text, width), |end| text[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_end_with_a_sentence_that_fits() {
        let text = "You step north. One strike: archer. Nearest: archer, 2 hexes south.";
        assert_eq!(fit_sentences(text, 99), text);
        assert_eq!(fit_sentences(text, 36), "You step north. One strike: archer.");
        assert_eq!(fit_sentences(text, 35), "You step north. One strike: archer.");
        assert_eq!(fit_sentences(text, 34), "You step north.");
        assert_eq!(fit_sentences(text, 10), "You step …");
        assert_eq!(fit_sentences("Won! Really? Yes.", 12), "Won! Really?");
        assert_eq!(fit_sentences("", 10), "");
    }
}
