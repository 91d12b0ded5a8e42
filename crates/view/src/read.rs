//! Questions about the board, for those who do not see it: rows, kinds of pieces, threats. Answers name places, because that
//! is what was asked for.

use std::fmt::Write;

use crate::{Board, Marks, PlaceId, Scene};

/// The most places an answer lists.
const MOST: usize = 24;

/// A question about the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What is in a row, counted from 1; without a number in the row of the place in focus.
    Row(Option<u16>),
    /// Where something is.
    Find(String),
    /// What is about to be hit.
    Threats,
    /// How things stand.
    Describe,
}

impl Asked {
    /// Every question as it is typed, with what it asks.
    pub const HELP: [(&'static str, &'static str); 4] = [
        ("describe", "How things stand"),
        ("row 3", "What is in a row"),
        ("find bomb", "Where something is"),
        ("threats", "What is about to be hit"),
    ];

    /// The question a text asks; `None` if it is none.
    pub fn read(text: &str) -> Option<Asked> {
        let mut words = text.split_whitespace();
        let first = words.next()?.to_ascii_lowercase();
        let rest: Vec<&str> = words.collect();
        match (first.as_str(), &rest[..]) {
            ("row", []) => Some(Asked::Row(None)),
            ("row", [number]) => number.parse().ok().map(|number| Asked::Row(Some(number))),
            ("find" | "list", [_, ..]) => Some(Asked::Find(rest.join(" ").to_ascii_lowercase())),
            ("threats" | "threat", []) => Some(Asked::Threats),
            ("describe" | "look", []) => Some(Asked::Describe),
            _ => None,
        }
    }

    /// The answer in sentences. `focus` is the place in focus.
    pub fn answer(&self, board: &Board, scene: &Scene, focus: PlaceId) -> String {
        match self {
            Asked::Row(number) => {
                let here = || board.place(focus).map_or(0, |place| place.row);
                let row = number.map_or_else(here, |number| number.wrapping_sub(1));
                read_row(board, scene, row)
            }
            Asked::Find(word) => find(board, scene, word),
            Asked::Threats => threats(board, scene),
            Asked::Describe => scene.spoken.clone(),
        }
    }
}

fn words(says: &str) -> &str {
    if says.is_empty() { "empty" } else { says }
}

/// A row from left to right; neighbors that are alike are counted.
fn read_row(board: &Board, scene: &Scene, row: u16) -> String {
    let rows = board.places.iter().map(|place| place.row).max().map_or(0, |last| last + 1);
    if row >= rows {
        return format!("The board has rows 1 to {rows}.");
    }
    let in_row = board.places.iter().zip(&scene.cells).filter(|(place, _)| place.row == row);
    let mut runs: Vec<(&str, u32)> = Vec::new();
    for (_, cell) in in_row {
        match runs.last_mut() {
            Some((says, count)) if *says == words(&cell.says) => *count += 1,
            _ => runs.push((words(&cell.says), 1)),
        }
    }
    let mut out = format!("Row {}:", row + 1);
    for (i, (says, count)) in runs.iter().enumerate() {
        let comma = if i > 0 { ";" } else { "" };
        // Writing to a string cannot fail.
        let _ =
            if *count > 1 { write!(out, "{comma} {count} {says}") } else { write!(out, "{comma} {says}") };
    }
    out.push('.');
    out
}

fn list(board: &Board, places: &[usize]) -> String {
    let names: Vec<&str> = places.iter().take(MOST).map(|i| board.places[*i].name.as_str()).collect();
    let more = places.len().saturating_sub(MOST);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    names.join("; ") + &more
}

fn find(board: &Board, scene: &Scene, word: &str) -> String {
    // `bombs` finds a bomb.
    let one = word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word);
    let has = |says: &str| says.to_ascii_lowercase().contains(one);
    let found: Vec<usize> = (0..board.places.len()).filter(|i| has(words(&scene.cells[*i].says))).collect();
    match found.len() {
        0 => format!("There is no {word} on the board."),
        1 => format!("One: {}.", list(board, &found)),
        count => format!("{count}: {}.", list(board, &found)),
    }
}

fn threats(board: &Board, scene: &Scene) -> String {
    let marked = |mark| -> Vec<usize> {
        (0..board.places.len()).filter(|i| scene.cells[*i].marks.has(mark)).collect()
    };
    let (now, later) = (marked(Marks::THREATENED), marked(Marks::LATER));
    let here = scene.here.is_some_and(|here| now.contains(&here.index()));
    let mut parts = Vec::new();
    if here {
        parts.push("You are about to be hit.".to_owned());
    }
    if !now.is_empty() {
        parts.push(format!("Hit this turn: {}.", list(board, &now)));
    }
    if !later.is_empty() {
        parts.push(format!("Hit later: {}.", list(board, &later)));
    }
    if parts.is_empty() { "Nothing is threatened.".to_owned() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    fn scene(says: &[&'static str]) -> (Board, Scene) {
        let board = Board::squares(3, 2);
        let cells = says.iter().map(|says| Cell { says: (*says).into(), ..Cell::default() }).collect();
        (board, Scene { cells, ..Scene::default() })
    }

    #[test]
    fn rows_are_read_from_left_to_right() {
        let (board, scene) = scene(&["red", "red", "blue, bomb", "", "red", ""]);
        let ask =
            |text: &str| Asked::read(text).expect("it is a question").answer(&board, &scene, PlaceId(4));
        assert_eq!(ask("row 1"), "Row 1: 2 red; blue, bomb.");
        assert_eq!(ask("ROW"), "Row 2: empty; red; empty.");
        assert_eq!(ask("row 3"), "The board has rows 1 to 2.");
        assert_eq!(ask("row 0"), "The board has rows 1 to 2.");
        assert_eq!(ask("find Bombs"), format!("One: {}.", board.places[2].name));
        assert_eq!(ask("list lava"), "There is no lava on the board.");
        assert!(ask("find red").starts_with("3: "));
    }

    #[test]
    fn threats_are_told_by_when_they_come() {
        let (board, mut scene) = scene(&["", "", "", "", "", ""]);
        let ask = |scene: &Scene| Asked::Threats.answer(&board, scene, PlaceId(0));
        assert_eq!(ask(&scene), "Nothing is threatened.");
        scene.cells[1].marks = Marks::THREATENED;
        scene.cells[5].marks = Marks::LATER;
        scene.here = Some(PlaceId(1));
        let [one, two] = [1, 5].map(|i: usize| board.places[i].name.clone());
        assert_eq!(ask(&scene), format!("You are about to be hit. Hit this turn: {one}. Hit later: {two}."));
    }

    #[test]
    fn anything_else_is_an_action() {
        for text in ["", "red", "rows", "row x", "find", "threats now", "row 1 2"] {
            assert_eq!(Asked::read(text), None, "{text}");
        }
    }
}
