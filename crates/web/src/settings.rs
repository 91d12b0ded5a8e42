//! Settings shared by all games, and how they are applied to the page.

use crate::graph::*;
use view::Paint;
use view::theme::{self, PALETTES, Palette, Rgb};
use wasm_bindgen::JsCast;

use crate::dom;

/// All settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `system`, `light`, `dark` or `contrast`.
    pub theme: &'static str,
    /// A palette's id.
    pub palette: &'static str,
    /// `auto` (if the palette needs them), `on` or `off`.
    pub symbols: &'static str,
    /// `system`, `full` or `reduced`.
    pub motion: &'static str,
    /// Whether sounds play; off by default.
    pub sound: bool,
    /// 0 to 100.
    pub volume: u8,
    /// Whether the device vibrates with what happens; off by default.
    pub vibration: bool,
    /// The hand that holds a phone: `both`, `left` or `right`.
    pub hand: &'static str,
}

/// Choices for [`Settings::theme`], with display names.
pub const THEMES: [(&str, &str); 4] =
    [("system", "Match system"), ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast")];
/// Choices for [`Settings::hand`].
pub const HANDS: [(&str, &str); 3] = [("both", "Both"), ("left", "Left"), ("right", "Right")];
/// Choices for [`Settings::symbols`].
pub const SYMBOLS: [(&str, &str); 3] = [("auto", "Automatic"), ("on", "Always"), ("off", "Never")];
/// Choices for [`Settings::motion`].
pub const MOTIONS: [(&str, &str); 3] = [("system", "Match system"), ("full", "Full"), ("reduced", "Reduced")];

/// Which colors have symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// Distinct colors.
    pub colors: bool,
    /// Shades between two hues.
    pub shades: bool,
}

impl Symbols {
    /// The symbol to draw on a paint.
    pub fn of(self, paint: Paint) -> Option<usize> {
        let on = if matches!(paint, Paint::Shade(_)) { self.shades } else { self.colors };
        paint.symbol().filter(|_| on)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: "system",
            palette: PALETTES[0].id,
            symbols: "auto",
            motion: "system",
            sound: false,
            volume: 60,
            vibration: false,
            hand: "both",
        }
    }
}

impl Settings {
    /// Parses `key=value` words; unknown or invalid values keep their default.
    pub fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in text.split_whitespace().filter_map(|pair| pair.split_once('=')) {
            settings.assign(key, value);
        }
        settings
    }

    /// Sets a value by name.
    pub fn assign(&mut self, key: &str, value: &str) {
        let word = |choices: &[(&'static str, &str)], old| {
            choices.iter().map(|(id, _)| *id).find(|id| *id == value).unwrap_or(old)
        };
        match key {
            "theme" => self.theme = word(&THEMES, self.theme),
            "palette" => self.palette = theme::palette(value).map_or(self.palette, |palette| palette.id),
            "symbols" => self.symbols = word(&SYMBOLS, self.symbols),
            "motion" => self.motion = word(&MOTIONS, self.motion),
            "sound" => self.sound = value == "on",
            "vibration" => self.vibration = value == "on",
            "hand" => self.hand = word(&HANDS, self.hand),
            "volume" => self.volume = value.parse().ok().filter(|v| *v <= 100).unwrap_or(self.volume),
            _ => {}
        }
    }

    /// Formats the text that [`Settings::from_text`] parses.
    pub fn to_text(self) -> String {
        let Settings { theme, palette, symbols, motion, sound, volume, vibration, hand } = self;
        let [sound, vibration] = [sound, vibration].map(|on| if on { "on" } else { "off" });
        format!(
            "theme={theme} palette={palette} symbols={symbols} motion={motion} sound={sound} volume={volume} \
             vibration={vibration} hand={hand}"
        )
    }

    fn colors(self) -> &'static Palette {
        theme::palette(self.palette).unwrap_or(&PALETTES[0])
    }

    /// Returns which colors have symbols. Shades always do: they are too alike in any palette.
    pub fn symbols(self) -> Symbols {
        match self.symbols {
            "on" => Symbols { colors: true, shades: true },
            "off" => Symbols { colors: false, shades: false },
            _ => Symbols { colors: self.colors().symbols, shades: true },
        }
    }

    /// Returns whether animation is on.
    pub fn moves(self) -> bool {
        match self.motion {
            "full" => true,
            "reduced" => false,
            _ => !dom::media("(prefers-reduced-motion: reduce)"),
        }
    }

    /// Applies the settings to the page: attributes for the stylesheet, and the palette as CSS variables.
    pub fn apply(self) {
        let Some(root) = document().document_element() else { return };
        for (name, value) in
            [("data-theme", self.theme), ("data-motion", self.motion), ("data-hand", self.hand)]
        {
            let _ = root.set_attribute(name, value);
        }
        let style = root.unchecked_ref::<web_sys::HtmlElement>().style();
        let Palette { colors, shades, .. } = self.colors();
        for (role, ink_role, set) in [("color", "ink", colors), ("shade", "on-shade", shades)] {
            for (i, color) in set.iter().enumerate() {
                let _ = style.set_property(&format!("--{role}-{i}"), &css(*color));
                let _ = style.set_property(&format!("--{ink_role}-{i}"), &css(ink(*color)));
            }
        }
    }
}

/// The text color with the best contrast on a color.
pub fn ink(color: Rgb) -> Rgb {
    if color.is_light() { Rgb(24, 22, 30) } else { Rgb(255, 255, 255) }
}

/// Formats a color for CSS.
pub fn css(Rgb(r, g, b): Rgb) -> String {
    format!("rgb({r} {g} {b})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_and_survive_nonsense() {
        let mut settings = Settings::default();
        for (key, value) in [("theme", "dark"), ("palette", "gray"), ("symbols", "off"), ("volume", "0")] {
            settings.assign(key, value);
        }
        settings.assign("sound", "on");
        settings.assign("vibration", "on");
        settings.assign("hand", "left");
        assert_eq!(Settings::from_text(&settings.to_text()), settings);
        assert_ne!(settings, Settings::default());
        let odd = "theme=pink volume=101 palette= x=y = sound motion=full motion=none";
        assert_eq!(Settings::from_text(odd), Settings { motion: "full", ..Settings::default() });
    }

    #[test]
    fn palettes_decide_about_symbols() {
        let on = |palette, symbols, paint| {
            let settings = Settings { palette, symbols, ..Settings::default() };
            settings.symbols().of(paint).is_some()
        };
        let (color, shade) = (Paint::Color(1), Paint::Shade(1));
        assert!(on("universal", "auto", color) && !on("vivid", "auto", color));
        assert!(on("vivid", "auto", shade), "shades are too alike");
        assert!(on("vivid", "on", color) && !on("universal", "off", color) && !on("vivid", "off", shade));
    }
}
