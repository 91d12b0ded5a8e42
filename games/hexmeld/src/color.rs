//! The eight colors, in the specification's order.

use std::fmt;

use view::Paint;
use view::theme::COLOR_NAMES;

/// The palette role of each color (H12). The specification's white uses the slot that palettes call gray.
const ROLES: [u8; Color::COUNT as usize] = [2, 3, 0, 1, 5, 4, 7, 6];
/// The letters of position texts.
const LETTERS: [char; Color::COUNT as usize] = ['b', 'y', 'r', 'g', 'o', 'p', 'w', 'c'];

/// A color by its number in the specification, 0 to 7: blue, yellow, red, green, orange, purple, gray, cyan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color(pub(crate) u8);

impl Color {
    /// The number of colors.
    pub const COUNT: u8 = 8;

    /// All colors.
    pub(crate) fn all() -> impl Iterator<Item = Color> {
        (0..Color::COUNT).map(Color)
    }

    /// The specification's number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The index into tables of colors.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The palette role it is drawn in.
    pub(crate) fn role(self) -> u8 {
        ROLES[self.index()]
    }

    /// The paint it is drawn in.
    pub(crate) fn paint(self) -> Paint {
        Paint::Color(self.role())
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        COLOR_NAMES[usize::from(self.role())]
    }

    /// Its letter in position texts.
    pub(crate) fn letter(self) -> char {
        LETTERS[self.index()]
    }

    /// The color with this letter.
    pub(crate) fn from_letter(letter: char) -> Option<Color> {
        Color::all().find(|color| color.letter() == letter)
    }

    /// The color with this name.
    pub(crate) fn from_name(name: &str) -> Option<Color> {
        Color::all().find(|color| color.name() == name)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
