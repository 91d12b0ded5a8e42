//! What a player does.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::Dir;

/// One step of a turn. The order is the order in which legal actions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Roll the die.
    Roll,
    /// Move the token in a straight line.
    Go(Dir),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll => f.write_str("roll"),
            Action::Go(dir) => write!(f, "go {}", dir.name().to_ascii_lowercase()),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    /// Reads `roll`, `go ne`, or the direction alone.
    fn from_str(text: &str) -> Result<Action, Refused> {
        if text == "roll" {
            return Ok(Action::Roll);
        }
        text.strip_prefix("go ")
            .unwrap_or(text)
            .parse()
            .map(Action::Go)
            .map_err(|_| Refused::new("unknown-action", "unknown action. Try roll, n, ne, se, s, sw or nw"))
    }
}
