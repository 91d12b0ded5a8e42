//! Build templates, for menus, parameters and files. The text form is in `sketch.rs`; lists are joined by `@`.

use std::fmt;
use std::str::FromStr;

use grid::Hex;

use crate::sketch::{MOST_CELLS, MOST_DESCRIPTION, MOST_NAME, Sketch};

/// The maximum number of the player's own templates in a run.
pub(crate) const MOST_OWN: usize = 16;

/// The maximum length of a template's text: its names, difficulty and anchor, cells like `-10,10:-50`, and
/// the separators.
pub(crate) const LONGEST: usize = Id::MOST + MOST_NAME + MOST_DESCRIPTION + 1 + 6 + 5 + MOST_CELLS * 11 - 1;

/// A template's stable name: 1 to 12 lower-case letters, digits and hyphens, not hyphens alone.
///
/// Stored as a number in base 38, first character first, so that names are small, sort like text and compare fast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(u64);

impl Id {
    pub(crate) const MOST: usize = 12;
    /// The digits of the base, in alphabetical order; the first pads shorter names.
    const DIGITS: &[u8; 38] = b"\0-0123456789abcdefghijklmnopqrstuvwxyz";
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = (0..Id::MOST as u32).rev().map(|place| 38u64.pow(place));
        let digits = places.map(|place| Id::DIGITS[(self.0 / place % 38) as usize]);
        digits.filter(|digit| *digit != 0).try_for_each(|digit| write!(f, "{}", char::from(digit)))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Id, TemplateError> {
        let digit =
            |byte: u8| Id::DIGITS.iter().skip(1).position(|digit| *digit == byte).map(|i| i as u64 + 1);
        // Positions write a lone hyphen for no template.
        let named = text.bytes().any(|byte| byte != b'-') && text != "none";
        let fits = (1..=Id::MOST).contains(&text.len()) && named;
        let mut padded = text.bytes().map(digit).chain(std::iter::repeat(Some(0))).take(Id::MOST);
        let number = padded.try_fold(0, |number, digit| Some(number * 38 + digit?));
        number.filter(|_| fits).map(Id).ok_or_else(|| {
            TemplateError(format!(
                "an id needs 1–{} characters: a–z, digits and hyphens, and can't be none",
                Id::MOST
            ))
        })
    }
}

/// The points of a template per step of difficulty (C10).
pub(crate) const POINTS: u32 = 100;

/// The reason why a template is invalid: a sentence without a final period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError(pub(crate) String);

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TemplateError {}

/// One cell of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateCell {
    /// The position relative to the template's own 0,0.
    pub at: Hex,
    /// Percent of the way around the palette from the base color, -50 to 50; `None` must stay empty.
    pub color: Option<i8>,
}

/// A pattern to build (C7). Every value is within the limits of the text form and has a color at its anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Sketch);

impl Template {
    /// Its stable name.
    pub fn id(&self) -> Id {
        self.0.id
    }

    /// Its display name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Its description, a sentence.
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// 1 easy, 2 medium, 3 hard.
    pub fn difficulty(&self) -> u8 {
        self.0.difficulty
    }

    /// The cell under the cursor when the template is anchored; it has a color.
    pub fn anchor(&self) -> Hex {
        self.0.anchor
    }

    /// Its cells, in the order they were written.
    pub fn cells(&self) -> &[TemplateCell] {
        &self.0.cells
    }

    /// The points for completing it (C10).
    pub fn points(&self) -> u32 {
        POINTS * u32::from(self.0.difficulty)
    }

    /// Parses a list joined by `@`; an error names the template it is about.
    pub fn list(text: &str) -> Result<Vec<Template>, TemplateError> {
        let all: Vec<&str> = text.split('@').take(MOST_OWN + 1).collect();
        if all.len() > MOST_OWN {
            return Err(TemplateError(format!("use at most {MOST_OWN} templates")));
        }
        let read = |(number, text): (usize, &&str)| {
            text.parse().map_err(|error| TemplateError(format!("template {number}: {error}")))
        };
        (1..).zip(&all).map(read).collect()
    }
}

/// Converts a relative color, in percent of the palette, to palette steps, rounding half up (C7).
pub(crate) fn shift(color: i8, colors: u8) -> i32 {
    (2 * i32::from(color) * i32::from(colors) + 100).div_euclid(200)
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl TryFrom<Sketch> for Template {
    type Error = TemplateError;

    fn try_from(sketch: Sketch) -> Result<Template, TemplateError> {
        match sketch.color_at(sketch.anchor) {
            Some(_) => Ok(Template(sketch)),
            None => Err(TemplateError("the anchor must be a cell with a color".to_owned())),
        }
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Template, TemplateError> {
        text.parse::<Sketch>()?.try_into()
    }
}
