//! The actions of a player.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::Dir;

/// An action. The order is that of the legal-action list.
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

    /// Parses `roll`, `go ne`, or just a direction.
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
