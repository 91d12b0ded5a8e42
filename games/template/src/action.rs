//! The player's actions.

use std::fmt;
use std::str::FromStr;

use engine::Refused;

/// One move. The order of the variants is the order in which legal actions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// One square ahead, for a random price (T2).
    Step,
    /// Two squares ahead, for a known price (T3).
    Jump,
}

impl Action {
    /// Every action, in order.
    pub const ALL: [Action; 2] = [Action::Step, Action::Jump];

    /// The word a player types.
    pub fn word(self) -> &'static str {
        match self {
            Action::Step => "step",
            Action::Jump => "jump",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Action, Refused> {
        Action::ALL.into_iter().find(|action| action.word() == text).ok_or_else(|| {
            let quoted = engine::quote(text);
            Refused::new("unknown-action", format!("unknown action {quoted}; try step or jump"))
        })
    }
}
