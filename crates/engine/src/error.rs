//! Errors: a stable code for programs and a sentence for people.

use std::fmt;

/// Quotes text from outside for a message, cut with "…" when it is long.
pub fn quote(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("\"{}…\"", short.escape_debug()) } else { format!("{text:?}") }
}

/// A refusal: nothing was done, and nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Stable, lower-case, hyphenated.
    pub code: &'static str,
    /// One sentence without a final period.
    pub message: String,
}

impl Refused {
    /// Creates a refusal.
    pub fn new(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { code, message: message.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

/// An invalid replay, and the line where it first fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The first failing line, from 1; 0 if the text as a whole is invalid.
    pub line: u32,
    /// What is wrong.
    pub cause: Refused,
}

impl Rejection {
    /// Creates a rejection at a line.
    pub fn at(line: u32, code: &'static str, message: impl Into<String>) -> Rejection {
        Rejection { line, cause: Refused::new(code, message) }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.cause),
            line => write!(f, "line {line}: {}", self.cause),
        }
    }
}

impl std::error::Error for Rejection {}

/// An invalid position text, with the failing line (from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The failing line.
    pub line: u32,
    /// What is wrong with it.
    pub message: String,
}

impl PositionError {
    /// Creates an error at a line.
    pub fn at(line: usize, message: impl Into<String>) -> PositionError {
        PositionError { line: u32::try_from(line).unwrap_or(u32::MAX), message: message.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the position: {}", self.line, self.message)
    }
}

impl From<PositionError> for Refused {
    fn from(error: PositionError) -> Refused {
        Refused::new("bad-position", error.to_string())
    }
}
