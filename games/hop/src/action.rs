//! The actions of a player, and the reasons to refuse them (P3, P12).

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::{Dir, Hex};

use crate::cells::HexCell;
use crate::skills::{Skill, Upgrade};

/// An action. The order is that of the legal-action list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Steps to a free neighbor.
    Move(Hex),
    /// Steps in a direction: an alias of a move, never listed.
    Step(Dir),
    /// Uses a skill on a hex.
    Use(Skill, Hex),
    /// Waits a turn.
    Wait,
    /// Takes an upgrade at a shrine.
    Choose(Upgrade),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(to) => write!(f, "move {to}"),
            Action::Step(dir) => write!(f, "move {}", dir.name().to_ascii_lowercase()),
            Action::Use(skill, target) => write!(f, "{} {target}", skill.word()),
            Action::Wait => f.write_str("wait"),
            Action::Choose(upgrade) => write!(f, "choose {}", upgrade.id()),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Action, Refused> {
        read(text)
            .ok_or_else(|| Refused::new("unknown-action", "unknown action. Try move n, throw 3,4 or wait"))
    }
}

fn read(text: &str) -> Option<Action> {
    if text == "wait" {
        return Some(Action::Wait);
    }
    let (word, rest) = text.split_once(' ')?;
    match word {
        "move" => rest.parse().map(Action::Move).ok().or_else(|| Some(Action::Step(direction(rest)?))),
        "choose" => Upgrade::from_id(rest).map(Action::Choose),
        word => {
            let skill = Skill::ALL.into_iter().find(|skill| skill.word() == word)?;
            Some(Action::Use(skill, rest.parse().ok()?))
        }
    }
}

/// Parses the short name of a direction, in lower case.
fn direction(text: &str) -> Option<Dir> {
    text.parse().ok().filter(|dir: &Dir| dir.name().to_ascii_lowercase() == text)
}

/// A reason to refuse an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// An upgrade must be chosen first.
    Choosing,
    /// Nothing is offered now.
    NotChoosing,
    /// This upgrade is not among those offered.
    NotOffered(Upgrade),
    /// There is no such hex.
    OffBoard(Hex),
    /// The edge of the map is there.
    Edge(Dir),
    /// The hex is too near or too far for the action.
    OutOfReach(u8, u8),
    /// A wall is there.
    Wall,
    /// The hex is occupied.
    Taken,
    /// There is no enemy to bash or lunge at.
    NoEnemy,
    /// The skill is not ready yet.
    Cooling(Skill, u8),
    /// The player does not hold the spear.
    NoSpear,
    /// The spear can only be called back from where it lies.
    SpearElsewhere,
    /// The skill has not been learned.
    Unlearned(Skill),
    /// The target is not on an axis.
    OffAxis,
    /// The hex in between is blocked.
    NoWay,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::Choosing => "choosing",
            Refusal::NotChoosing => "not-choosing",
            Refusal::NotOffered(_) => "not-offered",
            Refusal::OffBoard(_) | Refusal::Edge(_) => "off-board",
            Refusal::OutOfReach(..) => "out-of-reach",
            Refusal::Wall => "wall",
            Refusal::Taken => "taken",
            Refusal::NoEnemy => "no-enemy",
            Refusal::Cooling(..) => "cooling",
            Refusal::NoSpear => "no-spear",
            Refusal::SpearElsewhere => "spear-elsewhere",
            Refusal::Unlearned(_) => "unlearned",
            Refusal::OffAxis => "off-axis",
            Refusal::NoWay => "no-way",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("this run is over"),
            Refusal::Choosing => f.write_str("choose an upgrade first"),
            Refusal::NotChoosing => f.write_str("there is nothing to choose now"),
            Refusal::NotOffered(upgrade) => write!(f, "{} isn't on offer", upgrade.name()),
            Refusal::OffBoard(hex) => write!(f, "there is no hex {hex} on this board"),
            Refusal::Edge(dir) => write!(f, "the board ends {} of you", dir.spoken()),
            Refusal::OutOfReach(1, 1) => f.write_str("out of reach. Pick a hex next to you"),
            Refusal::OutOfReach(near, far) if near == far => {
                write!(f, "out of reach. Pick a hex {far} hexes away")
            }
            Refusal::OutOfReach(near, far) => {
                write!(f, "out of reach. Pick a hex {near} to {far} hexes away")
            }
            Refusal::Wall => f.write_str("that hex is a wall"),
            Refusal::Taken => f.write_str("someone stands there"),
            Refusal::NoEnemy => f.write_str("there is no enemy there"),
            Refusal::Cooling(skill, turns) => {
                write!(f, "{} is ready in {}", skill.name(), crate::words::count((*turns).into(), "turn"))
            }
            Refusal::NoSpear => f.write_str("your spear isn't in your hand. Pick it up first"),
            Refusal::SpearElsewhere => f.write_str("pick the hex your spear lies on"),
            Refusal::Unlearned(skill) => write!(f, "you haven't learned {} yet. Find a shrine", skill.name()),
            Refusal::OffAxis => f.write_str("pick an enemy in a straight line"),
            Refusal::NoWay => f.write_str("something is in the way"),
        }
    }
}

/// Returns the cell of a coordinate, or the refusal.
pub(crate) fn on_board(hex: Hex) -> Result<HexCell, Refusal> {
    HexCell::of(hex).ok_or(Refusal::OffBoard(hex))
}
