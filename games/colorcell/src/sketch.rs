//! A template before it is finished, and the text form of both.
//!
//! The form is `id/name/description/difficulty/anchor/cells`, without spaces; `_` stands for a space in the
//! name and description. Cells are `q,r:color` joined by `+`; the color is -50 to 50, or `x` for a cell that
//! must stay empty. The form is canonical: parsed text prints the same.

use std::fmt;
use std::str::FromStr;

use grid::Hex;

use crate::names::{SIGNS, is_sound};
use crate::{Id, TemplateCell, TemplateError};

/// The most cells of a template: one bit of a `u64` each.
pub(crate) const MOST_CELLS: usize = 61;
/// The greatest distance of a cell from 0,0.
pub(crate) const REACH: u32 = 10;
/// The maximum length of a name and of a description, in characters.
pub(crate) const MOST_NAME: usize = 24;
pub(crate) const MOST_DESCRIPTION: usize = 80;

/// The greatest relative color; its negative is the least.
const HALF_TURN: i8 = 50;

/// A template that may still lack cells. What it has is within the limits of the text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) difficulty: u8,
    pub(crate) anchor: Hex,
    pub(crate) cells: Vec<TemplateCell>,
}

impl Sketch {
    /// The cell at a coordinate.
    pub(crate) fn cell_at(&self, at: Hex) -> Option<&TemplateCell> {
        self.cells.iter().find(|cell| cell.at == at)
    }

    /// The relative color of a cell that has one.
    pub(crate) fn color_at(&self, at: Hex) -> Option<i8> {
        self.cell_at(at)?.color
    }
}

impl fmt::Display for Sketch {
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

impl FromStr for Sketch {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Sketch, TemplateError> {
        let parts: Vec<&str> = text.split('/').take(7).collect();
        let [id, name, description, difficulty, anchor, cells] = parts[..] else {
            let form = "id/name/description/difficulty/anchor/cells";
            return Err(TemplateError(format!("write a template as {form}")));
        };
        Ok(Sketch {
            id: id.parse()?,
            name: words("name", name, MOST_NAME)?,
            description: words("description", description, MOST_DESCRIPTION)?,
            difficulty: match difficulty {
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => return Err(TemplateError("difficulty must be 1, 2 or 3".to_owned())),
            },
            anchor: hex(anchor)?,
            cells: read_cells(cells)?,
        })
    }
}

/// Parses words joined by `_` into their display form.
pub(crate) fn words(what: &str, text: &str, most: usize) -> Result<String, TemplateError> {
    if text.chars().count() > most || !is_sound(text) {
        return Err(TemplateError(format!(
            "a {what} needs 1–{most} characters: letters, digits, {SIGNS} and single _ between words"
        )));
    }
    Ok(text.replace('_', " "))
}

fn read_cells(text: &str) -> Result<Vec<TemplateCell>, TemplateError> {
    let mut cells: Vec<TemplateCell> = Vec::new();
    if text.is_empty() {
        return Ok(cells);
    }
    for text in text.split('+') {
        let (at, color) =
            text.split_once(':').ok_or_else(|| TemplateError("write a cell as q,r:color".to_owned()))?;
        let cell = TemplateCell { at: hex(at)?, color: relative(color)? };
        if cells.iter().any(|other| other.at == cell.at) {
            return Err(TemplateError(format!("the cell {at} appears twice")));
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
        TemplateError(format!("a cell must be within {REACH} steps of 0,0: {}", engine::quote(text)))
    })
}

fn relative(text: &str) -> Result<Option<i8>, TemplateError> {
    if text == "x" {
        return Ok(None);
    }
    // Parsed as the type of coordinates, so that only one parser is compiled.
    let number: Option<i16> = text.parse().ok();
    let number = number.filter(|n| n.to_string() == text).and_then(|n| i8::try_from(n).ok());
    number
        .filter(|n| (-HALF_TURN..=HALF_TURN).contains(n))
        .map(Some)
        .ok_or_else(|| TemplateError(format!("a color must be -{HALF_TURN} to {HALF_TURN}, or x for none")))
}
