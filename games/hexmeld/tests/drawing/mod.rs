//! Positions from lists of cells, for tests.
#![allow(dead_code, reason = "each test file uses a part")]

use engine::{Game, Params as _};
use grid::Hex;
use lattice_hexmeld::{Hexmeld, Params};
use serde_json::Value;

/// A position from its balls: `b 0,0 1,0; r 2,-1` has two blue ones and a red one.
pub fn drawn(params: &str, counts: &str, balls: &str) -> Hexmeld {
    let text = text_of(params, counts, balls);
    Hexmeld::from_text(&text, &"drawn".parse().unwrap()).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// The same as text, cells row by row as the rule book describes them.
pub fn text_of(params: &str, counts: &str, balls: &str) -> String {
    let radius = i16::from(Params::from_text(params).unwrap().radius);
    let mut balls: Vec<(Hex, &str)> = balls
        .split(';')
        .flat_map(|list| {
            let mut words = list.split_whitespace();
            let color = words.next().unwrap_or("");
            words.map(move |cell| (cell.parse().unwrap(), color))
        })
        .collect();
    let mut text = format!("{params}\n{counts}\n");
    for row in -2 * radius..=2 * radius {
        for q in (-radius..=radius).filter(|q| (row - q) % 2 == 0) {
            let hex = Hex::new(q, (row - q) / 2);
            if hex.length() <= radius.unsigned_abs().into() {
                let ball = balls.iter().position(|(cell, _)| *cell == hex);
                text.push_str(ball.map_or(".", |index| balls.swap_remove(index).1));
                text.push(' ');
            }
        }
        text.push('\n');
    }
    assert!(balls.is_empty(), "{balls:?} are not on the board, or there twice");
    text
}

/// Balls on all cells but some, in three colors of which no two touch.
pub fn lattice(radius: u8, but: &[&str]) -> String {
    let cells = Hex::ORIGIN.spiral(radius).filter(|hex| !but.contains(&hex.to_string().as_str()));
    let ball = |hex: Hex| format!("{} {hex}", ["y", "g", "o"][(hex.q - hex.r).rem_euclid(3) as usize]);
    cells.map(ball).collect::<Vec<_>>().join("; ")
}

/// What programs see.
pub fn state(game: &Hexmeld) -> Value {
    serde_json::to_value(game.inspect()).unwrap()
}

/// Cells with a ball, by row r, then q.
pub fn occupied(game: &Hexmeld) -> Vec<String> {
    let state = state(game);
    let mut cells: Vec<Hex> =
        state["grid"].as_object().unwrap().keys().map(|key| key.parse().unwrap()).collect();
    cells.sort();
    cells.iter().map(ToString::to_string).collect()
}
