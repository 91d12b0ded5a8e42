//! The actions of a player, and the reasons to refuse them.

use std::fmt;
use std::str::FromStr;

use engine::Refused;
use grid::Dir;

use crate::Id;

/// An input. The order is that of the legal-action list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Press the button: drop what is carried, or begin a charge.
    Press,
    /// Release the button: cancel a charge.
    Release,
    /// Step to a neighbor, or turn toward what is in the way.
    Step(Dir),
    /// Activate a template.
    Template(Id),
    /// Put the active template away.
    NoTemplate,
    /// Let ticks pass, in runs without a clock (C14).
    Wait(u8),
}

/// The longest wait of one action, in ticks.
pub(crate) const MOST_TICKS: u8 = 12;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Press => f.write_str("press"),
            Action::Release => f.write_str("release"),
            Action::Step(dir) => write!(f, "step {}", dir.name().to_ascii_lowercase()),
            Action::Template(id) => write!(f, "template {id}"),
            Action::NoTemplate => f.write_str("template none"),
            Action::Wait(1) => f.write_str("wait"),
            Action::Wait(ticks) => write!(f, "wait {ticks}"),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    /// Parses an action. Accepts `tick` for `wait`: in the line protocol, `wait` is a command.
    fn from_str(text: &str) -> Result<Action, Refused> {
        let action = match text.split_once(' ').unwrap_or((text, "")) {
            ("press", "") => Some(Action::Press),
            ("release", "") => Some(Action::Release),
            ("step", dir) => dir.parse().ok().map(Action::Step),
            ("template", "none") | ("cancel", "") => Some(Action::NoTemplate),
            ("template", id) => id.parse().ok().map(Action::Template),
            ("wait" | "tick", "") => Some(Action::Wait(1)),
            ("wait" | "tick", ticks) => read_ticks(ticks).map(Action::Wait),
            _ => None,
        };
        action.ok_or_else(|| {
            Refused::new("unknown-action", "unknown action. Try press, step ne or template ring")
        })
    }
}

fn read_ticks(text: &str) -> Option<u8> {
    let plain = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().filter(|ticks| (1..=MOST_TICKS).contains(ticks))
}

/// A reason why something cannot be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// A charge is running already.
    Charging,
    /// The cooldown after a failure is running.
    CoolingDown,
    /// There is no charge to cancel.
    NotCharging,
    /// The cursor already stepped this way in this tick (C5).
    TooSoon(Dir),
    /// The board ends here, and the cursor faces the edge already.
    Edge(Dir),
    /// A color is in the way of the carried one, and the cursor faces it already.
    Occupied(Dir),
    /// There is no such template in this run.
    UnknownTemplate(Id),
    /// It is active and follows the cursor already.
    AlreadyActive(Id),
    /// No template is active.
    NoTemplate,
    /// Time passes on its own in this run.
    OnTheClock,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::Charging => "charging",
            Refusal::CoolingDown => "cooling-down",
            Refusal::NotCharging => "not-charging",
            Refusal::TooSoon(_) => "too-soon",
            Refusal::Edge(_) => "edge",
            Refusal::Occupied(_) => "occupied",
            Refusal::UnknownTemplate(_) => "unknown-template",
            Refusal::AlreadyActive(_) => "already-active",
            Refusal::NoTemplate => "no-template",
            Refusal::OnTheClock => "on-the-clock",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::Charging => f.write_str("you are already capturing"),
            // A number would stand still while the one on the button runs.
            Refusal::CoolingDown => f.write_str("you can't capture yet. The button shows how long"),
            Refusal::NotCharging => f.write_str("you are not capturing"),
            Refusal::TooSoon(dir) => write!(f, "you just stepped {}. Wait a moment", dir.spoken()),
            Refusal::Edge(dir) => {
                write!(f, "the board ends {} of you. You already face the edge", dir.spoken())
            }
            Refusal::Occupied(dir) => {
                write!(f, "a color blocks the way {}. You already face it", dir.spoken())
            }
            Refusal::UnknownTemplate(id) => write!(f, "unknown template \"{id}\""),
            Refusal::AlreadyActive(_) => f.write_str("this template already follows you"),
            Refusal::NoTemplate => f.write_str("you have no template"),
            Refusal::OnTheClock => f.write_str("the clock is running; there is no need to wait"),
        }
    }
}
