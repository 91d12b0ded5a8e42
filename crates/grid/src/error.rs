//! Errors in texts and board sizes, in phrases a player can read.

use std::fmt;

/// A text that is not a direction, side or coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// Not the name of a hex direction.
    Dir(String),
    /// Not the name of a square side.
    Side(String),
    /// Not two numbers with a comma between them.
    Pair(String),
    /// Two numbers, one of them outside the range of its coordinate.
    Range {
        /// Which number.
        field: &'static str,
        /// The text given.
        text: String,
        /// The least value accepted.
        min: i16,
        /// The greatest value accepted.
        max: i16,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dir(text) => write!(f, "unknown direction {text:?}; try N, NE, SE, S, SW or NW"),
            Self::Side(text) => write!(f, "unknown side {text:?}; try up, right, down or left"),
            Self::Pair(text) => write!(f, "bad coordinate {text:?}; write two whole numbers like 2,-1"),
            Self::Range { field, text, min, max } => {
                write!(f, "coordinate {field} must be {min} to {max}, not {text}")
            }
        }
    }
}

impl std::error::Error for ParseError {}

/// A board that cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// A size outside its range.
    Range {
        /// Which size.
        field: &'static str,
        /// The value given.
        value: i32,
        /// The least value accepted.
        min: i32,
        /// The greatest value accepted.
        max: i32,
    },
    /// The limits leave no cell.
    Empty,
    /// The board does not fit the bit set it is to be laid out in.
    Capacity {
        /// Bits the padded board takes.
        need: u32,
        /// Bits the set holds.
        have: u32,
    },
}

impl ShapeError {
    /// `Ok` if `value` lies in `min..=max`.
    pub(crate) fn check(field: &'static str, value: i32, min: i32, max: i32) -> Result<(), Self> {
        if (min..=max).contains(&value) { Ok(()) } else { Err(Self::Range { field, value, min, max }) }
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range { field, value, min, max } => {
                write!(f, "{field} must be {min} to {max}, not {value}")
            }
            Self::Empty => write!(f, "the limits leave no cell on the board"),
            Self::Capacity { need, have } => {
                write!(f, "the board takes {need} bits, but the set holds {have}")
            }
        }
    }
}

impl std::error::Error for ShapeError {}

/// Reads `a,b`: two decimal numbers, each within its own range, with nothing around or between but the comma.
pub(crate) fn parse_pair(
    text: &str,
    fields: [&'static str; 2],
    min: i16,
    max: i16,
) -> Result<[i16; 2], ParseError> {
    let bad = || ParseError::Pair(text.to_owned());
    let (first, second) = text.split_once(',').ok_or_else(bad)?;
    let one = |field, part: &str| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad());
        }
        // All digits, so the only way to fail is to be too large for the type.
        part.parse::<i16>()
            .ok()
            .filter(|value| (min..=max).contains(value))
            .ok_or_else(|| ParseError::Range { field, text: part.to_owned(), min, max })
    };
    Ok([one(fields[0], first)?, one(fields[1], second)?])
}
