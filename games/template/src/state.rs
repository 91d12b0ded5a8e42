//! A run at one moment, and its text.
//!
//! ```text
//! length=8 breath=11
//! breath 7
//! ..@....>
//! ```
//! `@` is the walker, `>` the goal (hidden once the walker reaches it), `.` everything else.

use engine::{Params as _, PositionError, Rng, Seed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Params;

/// The whole state.
#[derive(Clone, Debug)]
pub struct Template {
    pub(crate) params: Params,
    /// The walker's square, counted from 0.
    pub(crate) square: u8,
    pub(crate) breath: u8,
    /// The source of step costs, hidden from the player.
    pub(crate) chance: Rng,
}

/// The state, with the rule book's names.
#[derive(Serialize, JsonSchema)]
pub struct Inspected {
    /// The walker's square, counted from 0.
    square: u8,
    /// Squares of the path.
    length: u8,
    /// Breath left.
    breath: u8,
    /// Breath used up.
    spent: u8,
}

impl Template {
    /// A new run.
    pub(crate) fn fresh(params: &Params, seed: &Seed) -> Template {
        Template { params: params.clone(), square: 0, breath: params.breath, chance: chance(seed) }
    }

    /// The last square (T4).
    pub(crate) fn goal(&self) -> u8 {
        self.params.length - 1
    }

    /// Squares between the walker and the goal, the goal included.
    pub(crate) fn ahead(&self) -> u8 {
        self.goal() - self.square
    }

    /// Breath used up so far (T6).
    pub(crate) fn spent(&self) -> u8 {
        self.params.breath - self.breath
    }

    /// Replaces the hidden randomness.
    pub(crate) fn reseed(&mut self, seed: &Seed) {
        self.chance = chance(seed);
    }

    pub(crate) fn inspected(&self) -> Inspected {
        let (square, length, breath) = (self.square, self.params.length, self.breath);
        Inspected { square, length, breath, spent: self.spent() }
    }

    pub(crate) fn print(&self) -> String {
        let draw = |square| match square {
            square if square == self.square => '@',
            square if square == self.goal() => '>',
            _ => '.',
        };
        let row: String = (0..self.params.length).map(draw).collect();
        format!("{}\nbreath {}\n{row}\n", self.params.to_text(), self.breath)
    }

    pub(crate) fn parse(text: &str, seed: &Seed) -> Result<Template, PositionError> {
        let mut lines = text.lines().map(str::trim_end);
        let params = Params::from_text(lines.next().unwrap_or(""))
            .map_err(|error| PositionError::at(1, error.to_string()))?;
        let mut run = Template::fresh(&params, seed);
        run.breath = parse_breath(lines.next().unwrap_or(""), params.breath)?;
        let row = lines.next().unwrap_or("");
        let square = row.find('@').and_then(|square| u8::try_from(square).ok());
        run.square = square.filter(|square| *square <= run.goal()).unwrap_or(0);
        // Drawing the row again checks everything: one walker, one goal, the right length.
        let drawn = run.print();
        if Some(row) != drawn.lines().nth(2) {
            let message =
                format!("the row must have {} characters: dots, one @, and > at the end", params.length);
            return Err(PositionError::at(3, message));
        }
        if lines.any(|line| !line.is_empty()) {
            return Err(PositionError::at(4, "the row ends here; remove the rest"));
        }
        Ok(run)
    }
}

/// Reads `breath 7`.
fn parse_breath(line: &str, most: u8) -> Result<u8, PositionError> {
    let number = line.strip_prefix("breath ").and_then(|number| number.parse().ok());
    number
        .filter(|breath| *breath <= most)
        .ok_or_else(|| PositionError::at(2, format!("write \"breath\" and a number from 0 to {most}")))
}

fn chance(seed: &Seed) -> Rng {
    Rng::stream(seed, "play")
}
