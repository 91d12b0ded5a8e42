//! Positions as text for people and as data for programs.
//!
//! ```text
//! radius=2 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=40:4
//! turn 3 score 6 next blue,red,orange
//!     .
//!   .   r
//! .   .   b
//!   .   .
//! .   y   .
//!   .   .
//! .   .   .
//!   g   .
//!     .
//! ```
//! The board is drawn as it lies: north is up, `0,0` in the center. `.` is a free cell, a letter a ball, a
//! capital a ball that came in the last move. The second line of a finished run ends with `over`.

use std::collections::BTreeMap;

use engine::{Params as _, PositionError, Seed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::state::Preview;
use crate::{Color, Hexmeld, Params};

/// The maximum of the counters. Longer play, possible only from a drawn position, stops counting.
pub(crate) const MOST: u32 = 1_000_000_000;

/// Prints a position.
pub(crate) fn print(game: &Hexmeld) -> String {
    let next: Vec<&str> = game.preview.colors().iter().map(|color| color.name()).collect();
    let mut text = format!(
        "{}\nturn {} score {} next {}{}\n",
        game.params.to_text(),
        game.turn,
        game.score,
        next.join(","),
        if game.over { " over" } else { "" }
    );
    for row in rows(game) {
        let mut line = String::new();
        for (column, bit) in row {
            line.extend(std::iter::repeat_n(' ', 2 * column - line.len()));
            let letter = game.field.color_at(bit).map_or('.', Color::letter);
            line.push(if game.is_new(bit) { letter.to_ascii_uppercase() } else { letter });
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The rows of the drawing: the column and bit of each cell.
fn rows(game: &Hexmeld) -> Vec<Vec<(usize, u32)>> {
    let (geometry, radius) = (game.field.geometry, i16::from(game.params.radius));
    let mut rows = vec![Vec::new(); usize::from(game.params.radius) * 4 + 1];
    for &bit in &geometry.places {
        let hex = geometry.hex(bit);
        let (row, column) = (2 * hex.r + hex.q + 2 * radius, hex.q + radius);
        rows[row.unsigned_abs() as usize].push((column.unsigned_abs() as usize, bit));
    }
    rows
}

/// Parses a drawing. Only the order of cells in a row counts, not the spaces between them.
pub(crate) fn parse(text: &str, seed: &Seed) -> Result<Hexmeld, PositionError> {
    let mut lines = text.lines().map(str::trim);
    let params = Params::from_text(lines.next().unwrap_or(""));
    let params = params.map_err(|error| PositionError::at(1, error.to_string()))?;
    let mut game = Hexmeld::blank(&params, seed);
    parse_counts(lines.next().unwrap_or(""), &mut game).map_err(|message| PositionError::at(2, message))?;
    let rows = rows(&game);
    let count = rows.len();
    let mut new = Vec::new();
    for (row, number) in rows.into_iter().zip(3..) {
        let fail = |message: String| PositionError::at(number, message);
        let line = lines.next().ok_or_else(|| fail(format!("the board has {count} rows")))?;
        let drawn: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        if drawn.len() != row.len() {
            return Err(fail(format!("this row has {} cells, not {}", row.len(), drawn.len())));
        }
        for (&(_, bit), drawn) in row.iter().zip(drawn) {
            place(&mut game, bit, drawn.to_ascii_lowercase()).map_err(fail)?;
            new.extend(drawn.is_ascii_uppercase().then_some(bit));
        }
    }
    if lines.any(|line| !line.is_empty()) {
        return Err(PositionError::at(count + 3, "delete what follows the board"));
    }
    check_end(&game).map_err(|message| PositionError::at(2, message))?;
    game.newest = game.born;
    for bit in new {
        game.ids[bit as usize] = game.born;
        game.born += 1;
    }
    game.settled = !game.field.has_group(params.group);
    Ok(game)
}

/// Parses `turn 3 score 6 next blue,red,orange`, optionally with `over`.
fn parse_counts(line: &str, game: &mut Hexmeld) -> Result<(), String> {
    let words: Vec<&str> = line.split(' ').take(8).collect();
    let (turn, score, next) = match words[..] {
        ["turn", turn, "score", score, "next", next] => (turn, score, next),
        ["turn", turn, "score", score, "next", next, "over"] => {
            game.over = true;
            (turn, score, next)
        }
        _ => return Err("expected \"turn <n> score <n> next <color>,<color>\", perhaps \"over\"".to_owned()),
    };
    let number = |word: &str| {
        let plain = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<u32>().ok().filter(|n| plain && *n <= MOST);
        number.ok_or_else(|| format!("turn and score must be 0–{MOST}"))
    };
    (game.turn, game.score) = (number(turn)?, number(score)?);
    let named = |name: &str| {
        Color::from_name(name)
            .ok_or_else(|| format!("unknown color {}. Try red, green or blue", engine::quote(name)))
    };
    let most = Params::MOST_SPAWNED;
    let next: Vec<Color> = next.split(',').take(most + 1).map(named).collect::<Result<_, _>>()?;
    if next.len() > most {
        return Err(format!("draw at most {most} balls to come"));
    }
    if let Some(beyond) = next.iter().find(|color| color.0 >= game.colors_in_play()) {
        return Err(not_in_play(game, *beyond));
    }
    game.preview = Preview::of(next);
    Ok(())
}

fn not_in_play(game: &Hexmeld, color: Color) -> String {
    format!("{color} is not in play yet at turn {}", game.turn)
}

/// Puts one drawn character on the board.
fn place(game: &mut Hexmeld, bit: u32, drawn: char) -> Result<(), String> {
    if drawn == '.' {
        return Ok(());
    }
    let letters: Vec<String> = Color::all().map(|color| color.letter().to_string()).collect();
    let color = Color::from_letter(drawn)
        .ok_or_else(|| format!("unknown cell {drawn:?}. Use . or {}", letters.join(", ")))?;
    if color.0 >= game.colors_in_play() {
        return Err(not_in_play(game, color));
    }
    game.put(bit, color);
    Ok(())
}

/// Checks that a running game has a move, and that a finished one has a reason (H5, H11).
fn check_end(game: &Hexmeld) -> Result<(), String> {
    let (bare, free) = (game.field.is_bare(), game.field.empty.count());
    if !game.over && (bare || free == 0) {
        let what = if bare { "an empty" } else { "a full" };
        return Err(format!("no ball can move on {what} board: write \"over\""));
    }
    if game.over && !bare && free as usize >= game.preview.colors().len() {
        return Err(format!("the game is not over: {free} cells are free for the next balls"));
    }
    Ok(())
}

/// The state, with the specification's names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// The color of each ball, by `q,r`.
    grid: BTreeMap<String, u8>,
    /// The score.
    score: u32,
    /// Turns taken.
    turn_count: u32,
    /// Colors in play.
    available_color_count: u8,
    /// The colors of the next balls.
    preview: Vec<u8>,
    /// Whether the run has ended.
    game_over: bool,
    /// Balls on the board.
    filled: u32,
    /// Cells of the board.
    cells: u32,
}

/// Builds the state for programs. High score and selection belong to the front end (H8).
pub(crate) fn inspect(game: &Hexmeld) -> Inspected {
    let key = |bit| game.field.geometry.hex(bit).to_string();
    let ball = |bit| Some((key(bit), game.field.color_at(bit)?.0));
    Inspected {
        grid: game.field.balls().iter().filter_map(ball).collect(),
        score: game.score,
        turn_count: game.turn,
        available_color_count: game.colors_in_play(),
        preview: game.preview.colors().iter().map(|color| color.0).collect(),
        game_over: game.over,
        filled: game.filled(),
        cells: game.params.cells(),
    }
}
