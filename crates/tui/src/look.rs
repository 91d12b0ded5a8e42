//! How this terminal draws for this player: colors, characters, symbols, motion.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use view::theme::{PALETTES, Palette, SYMBOLS};
use view::{Glyph, Hue, Paint, Piece, Sprite, Tone};

use crate::palette::Depth;

/// The terminal colors of hues.
fn color(hue: Hue) -> Color {
    match hue {
        Hue::Red => Color::LightRed,
        Hue::Yellow => Color::Yellow,
        Hue::Green => Color::Green,
        Hue::Cyan => Color::LightCyan,
        Hue::Blue => Color::LightBlue,
        Hue::Gray => Color::Gray,
    }
}

/// The drawing settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The color depth.
    pub depth: Depth,
    /// Whether to use only ASCII.
    pub ascii: bool,
    /// Whether changes are animated.
    pub motion: bool,
    /// Index into [`PALETTES`].
    palette: usize,
    /// The player's choice; `None` leaves it to the palette.
    symbols: Option<bool>,
}

impl Look {
    /// The default palette with the given abilities.
    pub fn new(depth: Depth, ascii: bool, motion: bool) -> Look {
        Look { depth, ascii, motion, palette: 0, symbols: None }
    }

    /// Whether the locale lacks UTF-8.
    pub fn detect_ascii(env: impl Fn(&str) -> Option<String>) -> bool {
        let set = |key: &&str| env(key).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|key| set(key)).and_then(|key| env(key));
        let locale = locale.unwrap_or_default().to_ascii_lowercase();
        !(locale.contains("utf-8") || locale.contains("utf8")) || env("TERM").as_deref() == Some("dumb")
    }

    /// The palette in use.
    pub fn palette(&self) -> &'static Palette {
        &PALETTES[self.palette % PALETTES.len()]
    }

    /// Switches to the next palette and to its default for symbols.
    pub fn next_palette(&mut self) {
        self.palette = (self.palette + 1) % PALETTES.len();
        self.symbols = None;
    }

    /// Whether colors have symbols; always true without colors.
    pub fn symbols(&self) -> bool {
        self.depth == Depth::None || self.symbols.unwrap_or(self.palette().symbols)
    }

    /// Turns symbols on or off.
    pub fn toggle_symbols(&mut self) {
        self.symbols = Some(!self.symbols());
    }

    /// The settings to keep, as text for the settings file.
    pub fn to_text(&self) -> String {
        let mut text = format!("palette {}\n", self.palette().id);
        if let Some(on) = self.symbols {
            text += if on { "symbols on\n" } else { "symbols off\n" };
        }
        text
    }

    /// Takes what the player chose from another look.
    pub fn choose_as(&mut self, other: &Look) {
        (self.palette, self.symbols) = (other.palette, other.symbols);
    }

    /// Reads a line of a settings file; false if it is none of these.
    pub fn read(&mut self, line: &str) -> bool {
        match line.split_once(' ') {
            Some(("palette", id)) => match PALETTES.iter().position(|palette| palette.id == id) {
                Some(found) => self.palette = found,
                None => return false,
            },
            Some(("symbols", word @ ("on" | "off"))) => self.symbols = Some(word == "on"),
            _ => return false,
        }
        true
    }

    /// The character for a glyph.
    pub fn glyph(&self, glyph: Glyph) -> char {
        if self.ascii { glyph.ascii } else { glyph.unicode }
    }

    /// The symbol of a paint; `None` for the ground. In ASCII, shades count from 0 (C24).
    pub fn symbol(&self, paint: Paint) -> Option<char> {
        match paint {
            Paint::Shade(shade) if self.ascii => Some(char::from(b'0' + (shade & 7))),
            _ => paint.symbol().map(|number| self.glyph(SYMBOLS[number].glyph)),
        }
    }

    /// The character of a piece: its color's symbol where only color tells pieces apart and symbols are on.
    pub fn piece(&self, piece: &Piece) -> char {
        let symbol = self.symbol(piece.paint).filter(|_| piece.sprite.by_color && self.symbols());
        symbol.unwrap_or_else(|| self.glyph(piece.sprite.glyph))
    }

    /// Text on a painted background.
    pub fn paint(&self, paint: Paint) -> Style {
        let Some(rgb) = self.palette().rgb(paint) else { return Style::new() };
        match (self.depth.player(paint, rgb), self.depth.ink(paint, rgb)) {
            (Some(paper), Some(ink)) => Style::new().fg(ink).bg(paper),
            _ => Style::new(),
        }
    }

    /// The inverse of [`Look::paint`]: the cursor's style.
    pub fn inverse(&self, paint: Paint) -> Style {
        let style = self.paint(paint);
        match (style.fg, style.bg) {
            (Some(ink), Some(paper)) => Style::new().fg(paper).bg(ink).add_modifier(Modifier::BOLD),
            _ => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// Painted text on the terminal's own background.
    pub fn ink(&self, paint: Paint) -> Style {
        match self.paint(paint).bg {
            Some(color) => Style::new().fg(color),
            None => Style::new(),
        }
    }

    /// The style of an unpainted sprite.
    pub fn sprite(&self, sprite: Sprite) -> Style {
        sprite.hue.map_or(Style::new(), |hue| self.tinted(color(hue)).add_modifier(Modifier::BOLD))
    }

    /// The style of the ground: by its hue, else by its color.
    pub fn ground(&self, ground: Sprite, paint: Paint) -> Style {
        let style = self.sprite(ground);
        if style == Style::new() { self.ink(paint) } else { style }
    }

    /// The style of a piece on bare ground.
    pub fn piece_style(&self, piece: &Piece) -> Style {
        let style =
            if piece.paint == Paint::Ground { self.sprite(piece.sprite) } else { self.ink(piece.paint) };
        style.add_modifier(Modifier::BOLD)
    }

    /// The style of a planned color, on the current one.
    pub fn ghost(&self, cell: Paint, ghost: Paint) -> Style {
        let style = if cell == Paint::Ground { self.ink(ghost) } else { self.paint(cell) };
        style.add_modifier(Modifier::DIM)
    }

    /// The character beside a planned color, where no color tells it from a present one.
    pub fn wanted(&self) -> Option<char> {
        (self.depth == Depth::None).then_some('?')
    }

    /// The style of a tone.
    pub fn tone(&self, tone: Tone) -> Style {
        let color = match tone {
            Tone::Plain => return Style::new(),
            Tone::Good => Color::Green,
            Tone::Warn => Color::Yellow,
            Tone::Bad => Color::Red,
        };
        self.tinted(color).add_modifier(Modifier::BOLD)
    }

    /// Titles and keys.
    pub fn accent(&self) -> Style {
        self.tinted(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The style of less important text.
    pub fn faint(&self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            _ => Style::new().fg(Color::DarkGray),
        }
    }

    /// The selected line of a list.
    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The frame around panels.
    pub fn border(&self) -> border::Set<'static> {
        if !self.ascii {
            return border::ROUNDED;
        }
        border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    }

    fn tinted(&self, color: Color) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            _ => Style::new().fg(color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ascii(pairs: &[(&str, &str)]) -> bool {
        Look::detect_ascii(|key| pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_locale_decides() {
        assert!(!ascii(&[("LANG", "en_US.UTF-8")]));
        assert!(!ascii(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8"), ("LANG", "C")]));
        assert!(ascii(&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")]));
        assert!(ascii(&[]));
        assert!(ascii(&[("LANG", "en_US.UTF-8"), ("TERM", "dumb")]));
    }

    #[test]
    fn settings_survive_and_nonsense_is_refused() {
        let mut look = Look::new(Depth::True, false, true);
        assert!(!look.symbols());
        look.next_palette();
        assert!(look.symbols());
        look.toggle_symbols();
        let mut other = Look::new(Depth::True, false, true);
        assert!(look.to_text().lines().all(|line| other.read(line)));
        assert_eq!(other, look);
        for odd in ["palette nonsense", "symbols maybe", "\u{0}", ""] {
            assert!(!other.read(odd), "{odd:?}");
        }
        assert_eq!(other, look);
    }

    #[test]
    fn without_colors_symbols_stay_on() {
        let mut look = Look::new(Depth::None, true, true);
        look.toggle_symbols();
        assert!(look.symbols());
        assert_eq!(look.paint(Paint::Color(3)), Style::new());
    }
}
