//! The terminal's color depth, and the nearest color it can show.

use ratatui::style::Color;
use view::Paint;
use view::theme::Rgb;

/// The color depth of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Any red, green and blue.
    True,
    /// The 256 colors of xterm.
    Indexed,
    /// The first 16, whose shades the user sets.
    Basic,
    /// No colors: shapes and reverse video only.
    None,
}

impl Depth {
    /// The words [`Depth::from_word`] accepts.
    pub const WORDS: [&str; 4] = ["truecolor", "256", "16", "none"];

    /// Reads an option: one of [`Depth::WORDS`].
    pub fn from_word(word: &str) -> Option<Depth> {
        Some(match word {
            "truecolor" => Depth::True,
            "256" => Depth::Indexed,
            "16" => Depth::Basic,
            "none" => Depth::None,
            _ => return None,
        })
    }

    /// The depth according to the environment.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Depth {
        let term = env("TERM").unwrap_or_default();
        let colors = env("COLORTERM").unwrap_or_default();
        if env("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            Depth::None
        } else if matches!(colors.as_str(), "truecolor" | "24bit") || term.contains("direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Basic
        }
    }

    /// The color of a role: exact where possible, by name among the basic 16.
    pub fn player(self, paint: Paint, rgb: Rgb) -> Option<Color> {
        const BASIC: [Color; 8] = [
            Color::Red,
            Color::Green,
            Color::Blue,
            Color::Yellow,
            Color::Magenta,
            Color::LightRed,
            Color::Cyan,
            Color::DarkGray,
        ];
        // From warm to cold, like the shades; bright colors stand beside their dark versions.
        const BASIC_SHADES: [Color; 8] = [
            Color::LightRed,
            Color::Red,
            Color::Yellow,
            Color::Green,
            Color::Blue,
            Color::LightBlue,
            Color::Magenta,
            Color::LightMagenta,
        ];
        let basic = if matches!(paint, Paint::Shade(_)) { BASIC_SHADES } else { BASIC };
        match self {
            Depth::True => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
            Depth::Indexed => Some(Color::Indexed(nearest(rgb))),
            Depth::Basic => paint.symbol().map(|number| basic[number]),
            Depth::None => None,
        }
    }

    /// Black or white text, whichever reads better on a player's color.
    pub fn ink(self, paint: Paint, rgb: Rgb) -> Option<Color> {
        let light = match self {
            Depth::None => return None,
            // Common terminals show blue and dark gray as dark, the others light enough for black text.
            Depth::Basic => !matches!(paint, Paint::Color(2 | 7) | Paint::Shade(4)),
            Depth::True | Depth::Indexed => rgb.is_light(),
        };
        Some(match (self, light) {
            (Depth::Basic, true) => Color::Black,
            (Depth::Basic, false) => Color::White,
            (_, true) => Color::Indexed(16),
            (_, false) => Color::Indexed(231),
        })
    }
}

/// The nearest color of xterm's cube or gray ramp.
fn nearest(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let closest = LEVELS.iter().enumerate().min_by_key(|(_, level)| value.abs_diff(**level));
        closest.map_or(0, |(index, _)| index)
    };
    let (r, g, b) = (level(rgb.0), level(rgb.1), level(rgb.2));
    let cube = Rgb(LEVELS[r], LEVELS[g], LEVELS[b]);
    let mean = (u16::from(rgb.0) + u16::from(rgb.1) + u16::from(rgb.2)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let shade = 8 + step * 10;
    if distance(rgb, Rgb(shade, shade, shade)) < distance(rgb, cube) {
        232 + step
    } else {
        16 + (r * 36 + g * 6 + b) as u8
    }
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use view::theme::PALETTES;

    fn depth(pairs: &[(&str, &str)]) -> Depth {
        Depth::detect(|key| pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_environment_decides() {
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("TERM", "xterm")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-direct")]), Depth::True);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Basic);
        assert_eq!(depth(&[]), Depth::Basic);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
        assert_eq!(depth(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
        assert_eq!(depth(&[("NO_COLOR", ""), ("COLORTERM", "truecolor")]), Depth::True);
    }

    #[test]
    fn every_word_is_a_depth_of_its_own() {
        let depths = Depth::WORDS.map(|word| Depth::from_word(word).unwrap());
        assert_eq!(depths, [Depth::True, Depth::Indexed, Depth::Basic, Depth::None]);
        assert_eq!(Depth::from_word("8"), None);
    }

    #[test]
    fn nearest_finds_exact_colors_and_grays() {
        assert_eq!(nearest(Rgb(0, 0, 0)), 16);
        assert_eq!(nearest(Rgb(255, 255, 255)), 231);
        assert_eq!(nearest(Rgb(255, 0, 0)), 196);
        assert_eq!(nearest(Rgb(118, 118, 118)), 243);
        assert_eq!(nearest(Rgb(235, 235, 235)), 255);
    }

    #[test]
    fn colors_stay_apart_at_every_depth() {
        for palette in PALETTES {
            for depth in [Depth::True, Depth::Indexed, Depth::Basic] {
                for role in [Paint::Color, Paint::Shade] {
                    let look = |paint| palette.rgb(paint).and_then(|rgb| depth.player(paint, rgb));
                    let shown: Vec<_> = (0..8).map(role).map(look).collect();
                    for (i, color) in shown.iter().enumerate() {
                        assert!(!shown[..i].contains(color), "{} repeats {color:?} at {depth:?}", palette.id);
                    }
                }
            }
        }
    }
}
