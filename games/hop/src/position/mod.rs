//! Positions as text: what the player carries, the board, the enemies. The rule book describes the form.
//!
//! ```text
//! hp=3 heal=1 … budgets=1:3,2:4,3:6,4:8,5:10
//! floor 1 turn 3 kills 1 tricks 0 playing
//! hp 2/3 armor 0 bash 0 jump 2 spear ground
//! upgrades none
//! offer none
//!       >
//!     .   .
//!   …
//! footman 3,4 hp 1 aims 3,5
//! log died-archer
//! ```

mod board;
mod header;
mod roster;

use engine::{Params as _, PositionError, Rng, Seed};

use crate::note::{Note, Notes};
use crate::state::{Hop, Stage};
use crate::{Params, cells::Cells};

/// An error in a line, without its number.
type Fault = String;

/// Rows of the drawn board.
const ROWS: usize = 17;
/// Lines before the board.
const HEADER: usize = 5;

/// Prints a position.
pub(crate) fn print(game: &Hop) -> String {
    let mut text = format!("{}\n", game.params.to_text());
    text.push_str(&header::print(game));
    text.push_str(&board::print(game));
    for enemy in game.enemies() {
        text.push_str(&roster::print(enemy));
    }
    let log: Vec<String> = game.notes.iter().map(Note::word).collect();
    if !log.is_empty() {
        text.push_str(&format!("log {}\n", log.join(" ")));
    }
    text
}

/// Parses a position.
pub(crate) fn parse(text: &str, seed: &Seed) -> Result<Hop, PositionError> {
    let mut lines = text.lines().map(str::trim_end);
    let params = Params::from_text(lines.next().unwrap_or(""));
    let params = params.map_err(|error| PositionError::at(1, error.to_string()))?;
    let mut game = Hop::blank(&params, seed);
    let readers = [header::run, header::player, header::upgrades, header::offer];
    for (number, read) in (2..).zip(readers) {
        let line = lines.next().unwrap_or("");
        read(line, &mut game).map_err(|fault| PositionError::at(number, fault))?;
    }
    let mut drawn = board::Drawn::default();
    for row in 0..ROWS {
        let fail = |fault| PositionError::at(HEADER + 1 + row, fault);
        let line =
            lines.next().ok_or_else(|| fail(format!("this row is missing; the board has {ROWS} rows")))?;
        drawn.read_row(row, line).map_err(fail)?;
    }
    drawn.settle(&mut game).map_err(|fault| PositionError::at(HEADER + 1, fault))?;
    let mut roster = roster::Roster::new(&drawn);
    for (number, line) in (HEADER + ROWS + 1..).zip(lines).filter(|(_, line)| !line.is_empty()) {
        let read = match line.strip_prefix("log ") {
            Some(words) => read_log(words, &mut game),
            None => roster.read(line, &mut game),
        };
        read.map_err(|fault| PositionError::at(number, fault))?;
    }
    let end = PositionError::at(HEADER + ROWS + 1, "");
    let fail = |message| PositionError { message, ..end.clone() };
    roster.finish(&mut game).map_err(fail)?;
    check_whole(&game).map_err(|fault| PositionError::at(2, fault))?;
    hide(&mut game, seed).map_err(fail)?;
    Ok(game)
}

fn read_log(words: &str, game: &mut Hop) -> Result<(), Fault> {
    if game.notes.iter().next().is_some() {
        return Err("write the log only once".to_owned());
    }
    for (n, word) in words.split(' ').enumerate() {
        if n == Notes::MOST {
            return Err(format!("the log can have at most {} messages", Notes::MOST));
        }
        game.notes
            .push(Note::from_word(word).ok_or_else(|| format!("unknown message {}", engine::quote(word)))?);
    }
    Ok(())
}

/// Checks constraints between lines.
fn check_whole(game: &Hop) -> Result<(), Fault> {
    let stage = game.stage;
    if (game.hp == 0) != (stage == Stage::Lost) {
        return Err("hp must be 0 in a lost run, and only there".to_owned());
    }
    if game.offer.is_empty() == (stage == Stage::Choosing) {
        return Err("upgrades must be offered while choosing_upgrade, and only then".to_owned());
    }
    if stage == Stage::Won && (game.floor < game.params.floors || game.cell != game.stairs) {
        return Err("a won run must end on the stairs of the last floor".to_owned());
    }
    Ok(())
}

/// Places unseen enemies without a hex, by the seed.
fn hide(game: &mut Hop, seed: &Seed) -> Result<(), Fault> {
    if !roster::any_unplaced(game) {
        return Ok(());
    }
    let seen = game.visible().fold(Cells::EMPTY, |all, enemy| all | enemy.cell.alone());
    let taken = seen | game.walls | game.lava | game.cell.near() | game.cell.alone();
    if crate::cells::HexCell::ALL.without(taken).count() < u32::from(game.unseen) {
        return Err("there is no free hex for an unseen enemy".to_owned());
    }
    game.hide(&mut Rng::stream(seed, "unseen"));
    Ok(())
}

/// Parses plain digits as a number within a range.
fn number(name: &str, word: &str, min: u32, max: u32) -> Result<u32, Fault> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = if plain { word.parse().ok() } else { None };
    number
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| format!("{name} must be {min}–{max}, not {}", engine::quote(word)))
}
