//! The eight colors, which are also the actions.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use view::theme::COLOR_NAMES;

/// A color by number, 0 to 7; choosing one is the game's only action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color(pub(crate) u8);

impl Color {
    /// The first `count` colors.
    pub(crate) fn first(count: u8) -> impl Iterator<Item = Color> {
        (0..count).map(Color)
    }

    /// The index into tables of colors.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        COLOR_NAMES[self.index()]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Color {
    type Err = Refused;

    /// Parses a name, or the number of its key.
    fn from_str(text: &str) -> Result<Color, Refused> {
        let by_name = COLOR_NAMES.iter().position(|name| *name == text);
        let by_key = || match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Some(usize::from(digit - b'1')),
            _ => None,
        };
        match by_name.or_else(by_key) {
            Some(index) => Ok(Color(index as u8)),
            None => Err(Refused::new("unknown-action", "unknown color. Try red, green or 1")),
        }
    }
}
