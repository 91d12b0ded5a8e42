//! Positions for tests, told by their points instead of drawn.
#![allow(dead_code, reason = "not every test uses everything")]

use engine::{Game, Params as _};
use grid::Hex;
use lattice_gametime::{Action, Event, GameTime, Params};

/// A run from parameters and a seed.
pub fn seeded(params: &str, seed: &str) -> GameTime {
    GameTime::new(&Params::from_text(params).unwrap(), &seed.parse().unwrap())
}

/// The text of a radius-2 position: the counts, and `@0,0 #1,-1` for a token in the middle and an obstacle beside it;
/// everything else is free.
pub fn position(counts: &str, symbols: &str) -> String {
    position_on(counts, symbols, '.')
}

/// The same with something else on the points not named.
pub fn position_on(counts: &str, symbols: &str, rest: char) -> String {
    let mut rows = vec![[' '; 21]; 17];
    let mut draw = |hex: Hex, c: char| rows[(2 * hex.r + hex.q + 8) as usize][(2 * hex.q + 10) as usize] = c;
    seeded("radius=2", "any").points().for_each(|point| draw(point, rest));
    for symbol in symbols.split_whitespace() {
        draw(symbol[1..].parse().unwrap(), symbol.chars().next().unwrap());
    }
    let rows: Vec<String> =
        rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
    format!("radius=2\n{counts}\n{}\n", rows.join("\n"))
}

/// A run from [`position`].
pub fn placed(counts: &str, symbols: &str) -> GameTime {
    GameTime::from_text(&position(counts, symbols), &"x".parse().unwrap()).unwrap()
}

/// A token in the middle with a roll to spend; start and target out of the way.
pub fn rolled(die: u8, pool: u8, symbols: &str) -> GameTime {
    let counts = format!("pool {pool} of 20 rolls 1 die {die} selectingDirection");
    placed(&counts, &format!("@0,0 S2,3 T-2,-3 {symbols}"))
}

/// Does one action and says what happened.
pub fn act(game: &mut GameTime, action: &str) -> Vec<Event> {
    let action: Action = action.parse().unwrap();
    game.check(action).unwrap();
    let mut events = Vec::new();
    game.apply(action, &mut events);
    events
}

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

/// The state for programs.
pub fn inspect(game: &GameTime) -> serde_json::Value {
    serde_json::to_value(game.inspect()).unwrap()
}
