//! The only action, a move, and the reasons to refuse it.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::Hex;

/// Moves a ball to a free cell; written `move 0,0 2,-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The ball's cell.
    pub from: Hex,
    /// The destination.
    pub to: Hex,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} {}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Move, Refused> {
        let cells = text.strip_prefix("move ").and_then(|cells| cells.split_once(' '));
        let both = cells.and_then(|(from, to)| Some(Move { from: from.parse().ok()?, to: to.parse().ok()? }));
        both.ok_or_else(|| {
            Refused::new("unknown-action", "unknown action. Try move 0,0 2,-1: from where, to where")
        })
    }
}

/// A reason to refuse a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// There is no such cell.
    OffBoard(Hex),
    /// There is no ball to move.
    NoBall(Hex),
    /// The ball is there already.
    SameCell(Hex),
    /// Another ball is there.
    NotEmpty(Hex),
    /// Both ends are fine, but no free path joins them.
    Blocked(Move),
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::OffBoard(_) => "off-board",
            Refusal::NoBall(_) => "no-ball",
            Refusal::SameCell(_) => "same-cell",
            Refusal::NotEmpty(_) => "not-empty",
            Refusal::Blocked(_) => "blocked",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::OffBoard(cell) => write!(f, "this board has no cell {cell}"),
            Refusal::NoBall(cell) => write!(f, "no ball is at {cell}"),
            Refusal::SameCell(_) => f.write_str("the ball is there already"),
            Refusal::NotEmpty(_) => f.write_str("another ball is there"),
            Refusal::Blocked(_) => f.write_str("no free path leads there"),
        }
    }
}
