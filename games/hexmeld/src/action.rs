//! The one action, a move, and why it may be refused.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::Hex;

/// Takes the ball on one cell to another; written `move 0,0 2,-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Where the ball is.
    pub from: Hex,
    /// Where it goes.
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
            let quoted = engine::quote(text);
            let message = format!("{quoted} is no move; say where from and where to: move 0,0 2,-1");
            Refused::new("unknown-action", message)
        })
    }
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// There is no such cell.
    OffBoard(Hex),
    /// There is nothing to move.
    NoBall(Hex),
    /// A ball cannot move to where it is.
    SameCell(Hex),
    /// Another ball is there.
    NotEmpty(Hex),
    /// Both ends are fine, the way is not.
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
            Refusal::OffBoard(cell) => write!(f, "there is no cell {cell} on this board"),
            Refusal::NoBall(cell) => write!(f, "there is no ball at {cell}"),
            Refusal::SameCell(cell) => write!(f, "the ball is at {cell} already"),
            Refusal::NotEmpty(cell) => write!(f, "there is a ball at {cell} already"),
            Refusal::Blocked(Move { from, to }) => write!(f, "no free path from {from} to {to}"),
        }
    }
}
