//! Colors and symbols for roles: the one table behind stylesheets and terminals.

use crate::{Glyph, Paint};

/// A color as red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The eight player colors by name, in the order of [`crate::Paint::Color`] and of keys 1 to 8. Every palette keeps to
/// these names, so that "red" is a reddish color in all of them.
pub const COLOR_NAMES: [&str; 8] = ["red", "green", "blue", "yellow", "purple", "orange", "cyan", "gray"];

/// The eight steps of [`crate::Paint::Shade`] by name.
pub const SHADE_NAMES: [&str; 8] =
    ["orange", "amber", "bronze", "olive", "indigo", "violet", "orchid", "pink"];

/// A symbol per player color or shade, so that nothing is told apart by color alone.
pub const SYMBOLS: [Symbol; 8] = [
    Symbol::new("disc", '●', '1'),
    Symbol::new("square", '■', '2'),
    Symbol::new("triangle", '▲', '3'),
    Symbol::new("diamond", '◆', '4'),
    Symbol::new("star", '★', '5'),
    Symbol::new("cross", '✚', '6'),
    Symbol::new("ring", '○', '7'),
    Symbol::new("bars", '≡', '8'),
];

/// The mark that goes with a player color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, and that of the SVG symbol.
    pub name: &'static str,
    /// Its character.
    pub glyph: Glyph,
}

impl Symbol {
    const fn new(name: &'static str, unicode: char, ascii: char) -> Symbol {
        Symbol { name, glyph: Glyph { unicode, ascii } }
    }
}

/// A full set of player colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Stable name for settings and stylesheets.
    pub id: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Whether symbols are on by default.
    pub symbols: bool,
    /// The colors, in the order of [`COLOR_NAMES`].
    pub colors: [Rgb; 8],
    /// The shades, in the order of [`SHADE_NAMES`].
    pub shades: [Rgb; 8],
}

/// Every palette; the first is the default.
pub const PALETTES: [Palette; 5] = [
    Palette {
        id: "vivid",
        title: "Vivid (default)",
        symbols: false,
        colors: [
            Rgb(229, 72, 77),
            Rgb(48, 164, 108),
            Rgb(62, 99, 221),
            Rgb(247, 206, 70),
            Rgb(142, 78, 198),
            Rgb(247, 120, 37),
            Rgb(60, 190, 220),
            Rgb(139, 141, 152),
        ],
        shades: ORANGE_TO_PINK,
    },
    // The Okabe–Ito set, moved a little so that every pair stays apart with all common color vision deficiencies
    // (tests/palettes.rs).
    Palette {
        id: "universal",
        title: "Color-blind safe",
        symbols: true,
        colors: [
            Rgb(205, 96, 0),
            Rgb(8, 163, 107),
            Rgb(8, 106, 170),
            Rgb(248, 231, 58),
            Rgb(196, 120, 175),
            Rgb(233, 151, 0),
            Rgb(85, 187, 241),
            Rgb(112, 112, 112),
        ],
        shades: EIGHT_LIGHTNESSES,
    },
    // Ordered so that lightness alone separates the first four, for blue-yellow color blindness; as safe as the other.
    Palette {
        id: "tritan",
        title: "Blue-yellow safe",
        symbols: true,
        colors: [
            Rgb(190, 30, 60),
            Rgb(9, 154, 150),
            Rgb(27, 42, 89),
            Rgb(250, 225, 205),
            Rgb(118, 81, 130),
            Rgb(245, 130, 110),
            Rgb(130, 215, 215),
            Rgb(105, 105, 105),
        ],
        shades: EIGHT_LIGHTNESSES,
    },
    Palette {
        id: "gray",
        title: "Grayscale (lightness only)",
        symbols: true,
        colors: [
            Rgb(70, 70, 70),
            Rgb(130, 130, 130),
            Rgb(30, 30, 30),
            Rgb(235, 235, 235),
            Rgb(100, 100, 100),
            Rgb(190, 190, 190),
            Rgb(212, 212, 212),
            Rgb(160, 160, 160),
        ],
        // As light and dark as the named colors.
        shades: [
            Rgb(185, 185, 185),
            Rgb(135, 135, 135),
            Rgb(90, 90, 90),
            Rgb(66, 66, 66),
            Rgb(40, 40, 40),
            Rgb(112, 112, 112),
            Rgb(160, 160, 160),
            Rgb(228, 228, 228),
        ],
    },
    // Pure colors, with white in place of gray (ruling H14).
    Palette {
        id: "original",
        title: "Original (pure colors)",
        symbols: false,
        colors: [
            Rgb(255, 0, 0),
            Rgb(0, 255, 0),
            Rgb(0, 0, 255),
            Rgb(255, 255, 0),
            Rgb(128, 0, 128),
            Rgb(255, 165, 0),
            Rgb(0, 255, 255),
            Rgb(255, 255, 255),
        ],
        shades: ORANGE_TO_PINK,
    },
];

/// Eight shades from orange over brown and violet to pink.
const ORANGE_TO_PINK: [Rgb; 8] = [
    Rgb(255, 128, 0),
    Rgb(204, 102, 0),
    Rgb(153, 102, 0),
    Rgb(102, 102, 0),
    Rgb(102, 0, 153),
    Rgb(153, 51, 255),
    Rgb(204, 102, 255),
    Rgb(255, 153, 255),
];

/// The named hues, each with its own lightness: the eight steps stay distinct with any color vision.
const EIGHT_LIGHTNESSES: [Rgb; 8] = [
    Rgb(255, 160, 60),
    Rgb(181, 128, 13),
    Rgb(120, 80, 20),
    Rgb(68, 50, 14),
    Rgb(35, 10, 85),
    Rgb(120, 84, 200),
    Rgb(190, 125, 225),
    Rgb(255, 205, 235),
];

/// The palette with this id.
pub fn palette(id: &str) -> Option<&'static Palette> {
    PALETTES.iter().find(|palette| palette.id == id)
}

impl Palette {
    /// The color of a role in this palette; the ground's color is the front end's.
    pub fn rgb(&self, paint: Paint) -> Option<Rgb> {
        match paint {
            Paint::Ground => None,
            Paint::Color(k) => Some(self.colors[usize::from(k & 7)]),
            Paint::Shade(k) => Some(self.shades[usize::from(k & 7)]),
        }
    }
}

impl Rgb {
    /// Whether dark text reads better on this color than light text (perceived lightness above the middle).
    pub fn is_light(self) -> bool {
        // Rec. 601 weights in thousandths.
        u32::from(self.0) * 299 + u32::from(self.1) * 587 + u32::from(self.2) * 114 > 140_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_hold_eight_distinct_colors() {
        for palette in PALETTES {
            for set in [palette.colors, palette.shades] {
                for (i, a) in set.iter().enumerate() {
                    assert!(!set[..i].contains(a), "{} repeats {a:?}", palette.id);
                }
            }
        }
        assert!(palette("universal").is_some() && palette("nope").is_none());
    }

    /// Perceived lightness, in thousandths of a step of 255.
    fn lightness(Rgb(r, g, b): Rgb) -> u32 {
        u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114
    }

    #[test]
    fn shades_for_color_deficiencies_differ_in_lightness() {
        for id in ["universal", "tritan", "gray"] {
            let mut steps = palette(id).expect("it is in the list").shades.map(lightness);
            steps.sort_unstable();
            assert!(steps.windows(2).all(|pair| pair[1] - pair[0] >= 20_000), "{id}: {steps:?}");
        }
    }
}
