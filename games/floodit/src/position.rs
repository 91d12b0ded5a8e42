//! Positions as text for people and as data for programs.
//!
//! ```text
//! size=4 colors=4 bombs=1 radius=2 limit=30 slack=5 start=origin
//! moves 2 limit 30 color red
//! ##12
//! #b34
//! 2144
//! 3321
//! ```
//! `#` is controlled, `1` to `8` are the colors of free cells, `a` to `h` the same with a bomb.

use engine::{Params as _, PositionError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::state::on_field;
use crate::{Color, Floodit, Params, params};

/// The maximum of the counters. Longer play, possible only from a drawn position, stops counting.
pub(crate) const MOST: u32 = 1_000_000;

/// Prints a position.
pub(crate) fn print(game: &Floodit) -> String {
    let mut text = format!(
        "{}\nmoves {} limit {} color {}\n",
        game.params.to_text(),
        game.moves,
        game.limit,
        game.color
    );
    for cell in 0..game.params.cells() {
        let (color, mine, bomb) = game.look(cell);
        text.push(match (mine, bomb) {
            (true, _) => '#',
            (false, false) => char::from(b'1' + color.0),
            (false, true) => char::from(b'a' + color.0),
        });
        if (cell + 1).is_multiple_of(u32::from(game.params.size)) {
            text.push('\n');
        }
    }
    text
}

/// Parses a position. The area must be connected and include the top-left cell.
pub(crate) fn parse(text: &str) -> Result<Floodit, PositionError> {
    let mut lines = text.lines().map(str::trim_end);
    let params = lines.next().unwrap_or("");
    let params = Params::from_text(params).map_err(|error| PositionError::at(1, error.to_string()))?;
    let mut game = Floodit::blank(&params);
    parse_counts(lines.next().unwrap_or(""), &mut game)?;
    let size = usize::from(params.size);
    for row in 0..size {
        let number = row + 3;
        let line = lines.next().ok_or_else(|| {
            PositionError::at(number, format!("this row is missing; the board has {size} rows"))
        })?;
        if line.chars().count() != size {
            let message = format!("this row must have {size} cells, not {}", line.chars().count());
            return Err(PositionError::at(number, message));
        }
        for (column, drawn) in line.chars().enumerate() {
            place(&mut game, (row * size + column) as u32, drawn)
                .map_err(|e| PositionError::at(number, e))?;
        }
    }
    if lines.any(|line| !line.is_empty()) {
        return Err(PositionError::at(size + 3, "the board ends here; remove the rest"));
    }
    let connected = on_field!(&game.field, field => field.is_connected());
    if !connected {
        return Err(PositionError::at(3, "your area (#) must be one piece and include the top-left cell"));
    }
    Ok(game)
}

/// Parses `moves 2 limit 30 color red`.
fn parse_counts(line: &str, game: &mut Floodit) -> Result<(), PositionError> {
    let fail = |message: String| PositionError::at(2, message);
    let words: Vec<&str> = line.split(' ').collect();
    let ["moves", moves, "limit", limit, "color", color] = words[..] else {
        return Err(fail("write \"moves <n> limit <n> color <color>\"".to_owned()));
    };
    let number = |word: &str| match word.parse::<u32>() {
        Ok(n) if n <= MOST => Ok(n),
        _ => Err(fail(format!("counts must be 0–{MOST}, not {}", engine::quote(word)))),
    };
    (game.moves, game.limit) = (number(moves)?, number(limit)?);
    game.color = color.parse().map_err(|error: engine::Refused| fail(error.message))?;
    if game.color.0 >= game.params.colors {
        return Err(fail(format!(
            "{} is not one of the {} colors of this board",
            game.color, game.params.colors
        )));
    }
    Ok(())
}

/// Puts one character of the drawing on the board.
fn place(game: &mut Floodit, cell: u32, drawn: char) -> Result<(), String> {
    let colors = game.params.colors;
    let (index, bomb) = match drawn {
        '#' => (game.color.0, false),
        '1'..='8' => (drawn as u8 - b'1', false),
        'a'..='h' => (drawn as u8 - b'a', true),
        _ => {
            return Err(format!(
                "unknown cell {drawn:?}. Use # for yours, 1 to {colors}, or a letter for a bomb"
            ));
        }
    };
    if index >= colors {
        return Err(format!("{drawn:?} is not one of the {colors} colors of this board"));
    }
    on_field!(&mut game.field, field => {
        let bit = field.bit(cell);
        field.paint(bit, Color(index));
        field.mine.set(bit, drawn == '#');
        field.bombs.set(bit, bomb);
    });
    Ok(())
}

/// One cell, with the specification's field names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct InspectedCell {
    /// Its color.
    color: &'static str,
    /// Whether it is in the player's area.
    controlled: bool,
    /// Whether it carries a bomb.
    has_bomb: bool,
}

/// The state, with the specification's field names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// Rows of cells, the origin first.
    grid: Vec<Vec<InspectedCell>>,
    /// Moves made.
    move_count: u32,
    /// Moves allowed; 0 for no limit.
    move_limit: u32,
    /// The preset with these parameters, or `custom`.
    difficulty: &'static str,
    /// Whether every cell is controlled.
    is_won: bool,
    /// Whether the moves ran out.
    is_lost: bool,
    /// The area's color.
    current_color: &'static str,
    /// Cells in the area.
    controlled_count: u32,
    /// A good number of moves.
    par: u32,
}

/// Builds the state for programs.
pub(crate) fn inspect(game: &Floodit) -> Inspected {
    let size = u32::from(game.params.size);
    let cell = |cell| {
        let (color, controlled, has_bomb) = game.look(cell);
        InspectedCell { color: color.name(), controlled, has_bomb }
    };
    let preset = params::presets().into_iter().find(|preset| preset.params == game.params);
    Inspected {
        grid: (0..size).map(|row| (0..size).map(|column| cell(row * size + column)).collect()).collect(),
        move_count: game.moves,
        move_limit: game.limit,
        difficulty: preset.map_or("custom", |preset| preset.id),
        is_won: game.is_won(),
        is_lost: game.is_lost(),
        current_color: game.color.name(),
        controlled_count: game.controlled(),
        par: game.params.par(),
    }
}
