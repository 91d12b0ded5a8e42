//! Positions as text for people and as data for programs.
//!
//! ```text
//! radius=2 obstacles=12 pool=auto
//! pool 17 of 20 rolls 1 die 3 rolling
//!       T   .   .
//!     .   .   #   .
//! ```
//! and fifteen more rows. `.` is a free dot, `#` an obstacle, `o` a visited dot, `S` the start, `T` the
//! target, `@` the token. If `S` or `T` is missing, the token is on it. Dots keep their positions on the page.

use engine::{Params as _, PositionError, Seed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::lattice::Lattice;
use crate::params::{MAX_POOL, Params};
use crate::state::{GameTime, Phase};

/// The highest count of rolls: more than the limit on a run's length, so only a drawing can reach it.
pub(crate) const MAX_ROLLS: u16 = 9999;

/// Prints a position.
pub(crate) fn print(game: &GameTime) -> String {
    let die = if game.die == 0 { "-".to_owned() } else { game.die.to_string() };
    let mut text = format!(
        "{}\npool {} of {} rolls {} die {die} {}",
        game.params.to_text(),
        game.pool,
        game.full_pool,
        game.rolls,
        game.phase.name()
    );
    let (mut row, mut column) = (u16::MAX, 0);
    for point in game.lattice.points() {
        let spot = game.lattice.text_spot(point);
        if spot.1 != row {
            text.push('\n');
            (row, column) = (spot.1, 0);
        }
        text.extend(std::iter::repeat_n(' ', usize::from(spot.0 - column)));
        text.push(symbol(game, point));
        column = spot.0 + 1;
    }
    text.push('\n');
    text
}

fn symbol(game: &GameTime, point: u16) -> char {
    if point == game.token {
        '@'
    } else if point == game.start {
        'S'
    } else if point == game.target {
        'T'
    } else if game.is_obstacle(point) {
        '#'
    } else if game.visited.get(point.into()) {
        'o'
    } else {
        '.'
    }
}

/// Parses a position.
pub(crate) fn parse(text: &str, seed: &Seed) -> Result<GameTime, PositionError> {
    let mut lines = text.lines().map(str::trim_end);
    let params = Params::from_text(lines.next().unwrap_or(""));
    let params = params.map_err(|error| PositionError::at(1, error.to_string()))?;
    let counts =
        Counts::parse(lines.next().unwrap_or("")).map_err(|message| PositionError::at(2, message))?;
    let lattice = Lattice::of(params.radius);
    let mut symbols = Vec::new();
    for row in 0..lattice.text_rows() {
        let number = usize::from(row) + 3;
        let missing = || PositionError::at(number, format!("the board has {} rows", lattice.text_rows()));
        let line = lines.next().ok_or_else(missing)?;
        read_row(lattice, row, line, &mut symbols).map_err(|message| PositionError::at(number, message))?;
    }
    if lines.any(|line| !line.is_empty()) {
        return Err(PositionError::at(symbols_end(lattice), "delete what follows the board"));
    }
    let mut game = place(&params, &symbols, seed).map_err(|message| PositionError::at(3, message))?;
    (game.pool, game.full_pool, game.rolls, game.die) =
        (counts.pool, counts.full_pool, counts.rolls, counts.die);
    let next = if counts.phase == Phase::SelectingDirection { counts.phase } else { Phase::Rolling };
    game.settle(next);
    if game.phase != counts.phase {
        let (is, said) = (game.phase.name(), counts.phase.name());
        return Err(PositionError::at(2, format!("this position is {is}, not {said}")));
    }
    Ok(game)
}

/// The line after the last row.
fn symbols_end(lattice: &Lattice) -> usize {
    usize::from(lattice.text_rows()) + 3
}

/// The counters of the second line.
struct Counts {
    pool: u16,
    full_pool: u16,
    rolls: u16,
    die: u8,
    phase: Phase,
}

impl Counts {
    /// Parses `pool 17 of 20 rolls 1 die 3 rolling`.
    fn parse(line: &str) -> Result<Counts, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let ["pool", pool, "of", full_pool, "rolls", rolls, "die", die, phase] = words[..] else {
            return Err("expected \"pool <n> of <n> rolls <n> die <1-6 or -> <phase>\"".to_owned());
        };
        let number = |name: &str, word: &str, min: u16, max: u16| {
            let digits = word.len() <= 5 && word.bytes().all(|b| b.is_ascii_digit());
            let number = if digits { word.parse().ok() } else { None };
            number.filter(|n| (min..=max).contains(n)).ok_or_else(|| format!("{name} must be {min}–{max}"))
        };
        let full_pool = number("the whole pool", full_pool, 1, MAX_POOL)?;
        let pool = number("pool", pool, 0, full_pool)?;
        let rolls = number("rolls", rolls, 0, MAX_ROLLS)?;
        let die = match (rolls, die) {
            (0, "-") => 0,
            (0, _) => return Err("before the first roll the die must be -".to_owned()),
            _ => number("die", die, 1, 6)? as u8,
        };
        let known = Phase::NAMES.iter().find(|(_, name)| *name == phase);
        let (phase, _) = known.ok_or("unknown phase. Try rolling, selectingDirection, won or lost")?;
        if *phase == Phase::SelectingDirection && rolls == 0 {
            return Err("selectingDirection needs a roll".to_owned());
        }
        Ok(Counts { pool, full_pool, rolls, die, phase: *phase })
    }
}

/// Parses a row: a symbol for each of its points, separated by spaces.
fn read_row(lattice: &Lattice, row: u16, line: &str, symbols: &mut Vec<char>) -> Result<(), String> {
    let drawn: Vec<char> = line.chars().collect();
    let next = symbols.len() as u16;
    let points = lattice.points().skip(next.into()).map(|point| lattice.text_spot(point));
    let columns: Vec<usize> = points.take_while(|spot| spot.1 == row).map(|spot| spot.0.into()).collect();
    for (column, c) in drawn.iter().enumerate() {
        if columns.contains(&column) != (*c != ' ') {
            let wrong = if *c == ' ' { "is missing" } else { "does not belong" };
            return Err(format!("a dot {wrong} in column {} of this row", column + 1));
        }
        if *c != ' ' && !".#oST@".contains(*c) {
            return Err(format!("unknown dot {c:?}. Use . # o S T or @"));
        }
    }
    if let Some(missing) = columns.iter().find(|column| **column >= drawn.len()) {
        return Err(format!("a dot is missing in column {} of this row", missing + 1));
    }
    symbols.extend(columns.iter().map(|column| drawn[*column]));
    Ok(())
}

/// Puts the drawn symbols on a board.
fn place(params: &Params, symbols: &[char], seed: &Seed) -> Result<GameTime, String> {
    let only = |wanted: char, name: &str| {
        let mut found = (0u16..).zip(symbols).filter(|(_, c)| **c == wanted).map(|(point, _)| point);
        match (found.next(), found.next()) {
            (first, None) => Ok(first),
            _ => Err(format!("draw only one {name} ({wanted})")),
        }
    };
    let token = only('@', "token")?.ok_or("draw the token (@)")?;
    let (start, target) = match (only('S', "start")?, only('T', "target")?) {
        (None, None) => {
            return Err(
                "draw a start (S) or a target (T): the token (@) stands on only one of them".to_owned()
            );
        }
        (start, target) => (start.unwrap_or(token), target.unwrap_or(token)),
    };
    let mut game = GameTime::blank(params, start, target, seed);
    game.token = token;
    game.visited.insert(token.into());
    for (point, symbol) in (0u32..).zip(symbols) {
        game.blocked.set(point, *symbol == '#');
        if *symbol == 'o' {
            game.visited.insert(point);
        }
    }
    Ok(game)
}

/// The board, with the specification's names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct InspectedBoard {
    /// The distance from the center to the rim, in hexes.
    radius: u8,
    /// The number of hexes.
    hexes: u32,
    /// Every dot.
    vertices: Vec<String>,
    /// The start.
    start: String,
    /// The target.
    target: String,
    /// Blocked dots.
    obstacles: Vec<String>,
    /// Dots the token has visited.
    visited: Vec<String>,
}

/// The state, with the specification's names. Dots are named by their coordinates, `q,r`.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// The board.
    board_data: InspectedBoard,
    /// The dot of the token.
    player_position: String,
    /// Steps left.
    movement_pool: u16,
    /// Steps at the start.
    initial_pool: u16,
    /// The roll; null before it.
    dice_value: Option<u8>,
    /// The phase.
    #[schemars(extend("enum" = ["rolling", "selectingDirection", "won", "lost"]))]
    game_phase: &'static str,
    /// The open directions, such as `ne`.
    directions: Vec<String>,
    /// Rolls made.
    rolls: u16,
    /// Moves made.
    moves_made: u16,
}

/// The state for programs.
pub(crate) fn inspect(game: &GameTime) -> Inspected {
    let name = |point: u16| game.lattice.coord(point).to_string();
    let all = |keep: &dyn Fn(u16) -> bool| game.lattice.points().filter(|p| keep(*p)).map(name).collect();
    let mut legal = Vec::new();
    engine::Game::legal(game, &mut legal);
    let directions = legal.iter().filter_map(|action| match action {
        crate::Action::Go(dir) => Some(dir.name().to_ascii_lowercase()),
        crate::Action::Roll => None,
    });
    Inspected {
        board_data: InspectedBoard {
            radius: game.params.radius,
            hexes: game.params.hexes(),
            vertices: all(&|_| true),
            start: name(game.start),
            target: name(game.target),
            obstacles: all(&|point| game.is_obstacle(point)),
            visited: all(&|point| game.visited.get(point.into())),
        },
        player_position: name(game.token),
        movement_pool: game.pool,
        initial_pool: game.full_pool,
        dice_value: (game.die > 0).then_some(game.die),
        game_phase: game.phase.name(),
        directions: directions.collect(),
        rolls: game.rolls,
        moves_made: game.moves(),
    }
}
