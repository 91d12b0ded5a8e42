//! A build template and its text form, for menus, parameters and files.
//!
//! One template is `id/name/description/difficulty/anchor/cells`: no spaces anywhere, `_` stands for a space in the name
//! and the description. Cells are `q,r:color` joined by `+`; the color is -50 to 50, or `x` where nothing may lie. Several
//! templates are joined by `@`. There is one way to write a template, so what is read prints the same again.

use std::fmt;
use std::str::FromStr;

use grid::Hex;

/// The most cells of a template: one bit of a `u64` each.
pub(crate) const MOST_CELLS: usize = 61;
/// The farthest a cell may lie from 0,0.
pub(crate) const REACH: u32 = 10;
/// The most of a player's own templates in one run.
pub(crate) const MOST_OWN: usize = 16;

const MOST_NAME: usize = 24;
const MOST_DESCRIPTION: usize = 80;
/// The greatest relative color; its negative is the least.
const HALF_TURN: i8 = 50;

/// A template's stable name: 1 to 12 lower-case letters, digits and hyphens.
///
/// Kept as a number in base 38, first character first, so that names are small, sort as text does and compare fast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(u64);

impl Id {
    const MOST: usize = 12;
    /// The digits of the number, in the order of the alphabet; the first fills names that are shorter.
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
        let fits = (1..=Id::MOST).contains(&text.len()) && text != "none";
        let mut padded = text.bytes().map(digit).chain(std::iter::repeat(Some(0))).take(Id::MOST);
        let number = padded.try_fold(0, |number, digit| Some(number * 38 + digit?));
        number.filter(|_| fits).map(Id).ok_or_else(|| {
            TemplateError(format!(
                "an id is 1 to {} lower-case letters, digits and hyphens and not \"none\"; {} is none",
                Id::MOST,
                quote(text)
            ))
        })
    }
}

/// Why a template cannot be: one sentence without a final stop.
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
    /// Where, relative to the template's own 0,0.
    pub at: Hex,
    /// Percent of the way around the palette from the base color, -50 to 50; `None` must stay empty.
    pub color: Option<i8>,
}

/// A pattern to build (C7). Every value of this type keeps the limits of the text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    id: Id,
    name: String,
    description: String,
    difficulty: u8,
    anchor: Hex,
    cells: Vec<TemplateCell>,
}

impl Template {
    /// Its stable name.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Its name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is, in a sentence.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// 1 easy, 2 medium, 3 hard.
    pub fn difficulty(&self) -> u8 {
        self.difficulty
    }

    /// The cell that lies under the cursor when the template is anchored; one of those with a color.
    pub fn anchor(&self) -> Hex {
        self.anchor
    }

    /// Its cells, in the order they were written.
    pub fn cells(&self) -> &[TemplateCell] {
        &self.cells
    }

    /// What a completed template is worth (C10).
    pub fn points(&self) -> u32 {
        100 * u32::from(self.difficulty)
    }

    /// Reads a list joined by `@`; the error says which template it is about.
    pub fn list(text: &str) -> Result<Vec<Template>, TemplateError> {
        let all: Vec<&str> = text.split('@').take(MOST_OWN + 1).collect();
        if all.len() > MOST_OWN {
            return Err(TemplateError(format!("there are at most {MOST_OWN} templates")));
        }
        let read = |(number, text): (usize, &&str)| {
            text.parse().map_err(|error| TemplateError(format!("template {number}: {error}")))
        };
        (1..).zip(&all).map(read).collect()
    }
}

/// Steps around a palette of `colors` for a relative color: percents of the palette, halves up (C7).
pub(crate) fn shift(color: i8, colors: u8) -> i32 {
    (2 * i32::from(color) * i32::from(colors) + 100).div_euclid(200)
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |text: &str| text.replace(' ', "_");
        let (name, description) = (words(&self.name), words(&self.description));
        write!(f, "{}/{name}/{description}/{}/{}/", self.id, self.difficulty, self.anchor)?;
        for (i, cell) in self.cells.iter().enumerate() {
            let joint = if i == 0 { "" } else { "+" };
            match cell.color {
                Some(color) => write!(f, "{joint}{}:{color}", cell.at)?,
                None => write!(f, "{joint}{}:x", cell.at)?,
            }
        }
        Ok(())
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Template, TemplateError> {
        let parts: Vec<&str> = text.split('/').take(7).collect();
        let [id, name, description, difficulty, anchor, cells] = parts[..] else {
            let form = "id/name/description/difficulty/anchor/cells";
            return Err(TemplateError(format!("a template is {form}; {} is none", quote(text))));
        };
        let template = Template {
            id: id.parse()?,
            name: words("name", name, MOST_NAME)?,
            description: words("description", description, MOST_DESCRIPTION)?,
            difficulty: match difficulty {
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => {
                    return Err(TemplateError(format!(
                        "the difficulty is 1, 2 or 3, not {}",
                        quote(difficulty)
                    )));
                }
            },
            anchor: hex(anchor)?,
            cells: read_cells(cells)?,
        };
        let anchored = |cell: &TemplateCell| cell.at == template.anchor && cell.color.is_some();
        if !template.cells.iter().any(anchored) {
            return Err(TemplateError(format!("the anchor {anchor} is none of the cells with a color")));
        }
        Ok(template)
    }
}

/// Words with `_` between them, as they are shown.
fn words(what: &str, text: &str, most: usize) -> Result<String, TemplateError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-.,!?'".contains(c);
    let spaced = text.starts_with('_') || text.ends_with('_') || text.contains("__");
    if text.is_empty() || text.len() > most || !text.chars().all(fits) || spaced {
        return Err(TemplateError(format!(
            "a {what} is 1 to {most} letters, digits and -.,!?' with single _ between words; {} is none",
            quote(text)
        )));
    }
    Ok(text.replace('_', " "))
}

fn read_cells(text: &str) -> Result<Vec<TemplateCell>, TemplateError> {
    let mut cells: Vec<TemplateCell> = Vec::new();
    for text in text.split('+') {
        let (at, color) = text
            .split_once(':')
            .ok_or_else(|| TemplateError(format!("a cell is q,r:color; {} is none", quote(text))))?;
        let cell = TemplateCell { at: hex(at)?, color: relative(color)? };
        if cells.iter().any(|other| other.at == cell.at) {
            return Err(TemplateError(format!("the cell {at} is there twice")));
        }
        cells.push(cell);
        if cells.len() > MOST_CELLS {
            return Err(TemplateError(format!("a template has at most {MOST_CELLS} cells")));
        }
    }
    Ok(cells)
}

fn hex(text: &str) -> Result<Hex, TemplateError> {
    let hex: Option<Hex> = text.parse().ok();
    hex.filter(|hex| hex.length() <= REACH && hex.to_string() == text).ok_or_else(|| {
        TemplateError(format!("a place is q,r within {REACH} steps of 0,0; {} is none", quote(text)))
    })
}

fn relative(text: &str) -> Result<Option<i8>, TemplateError> {
    if text == "x" {
        return Ok(None);
    }
    let number: Option<i8> = text.parse().ok();
    let fits = |n: &i8| (-HALF_TURN..=HALF_TURN).contains(n) && n.to_string() == text;
    number.filter(fits).map(Some).ok_or_else(|| {
        TemplateError(format!(
            "a color is -{HALF_TURN} to {HALF_TURN}, or x for none; {} is none",
            quote(text)
        ))
    })
}

/// A player's text for a message, shortened.
fn quote(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}
