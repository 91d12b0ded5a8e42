//! The keyboard on the play page: the game's own keys first, then the page's.

use view::{Asked, Board, Heading, Input, PlaceId, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::{Panels, toolbar};
use crate::controller::Controller;
use crate::dom;
use crate::shortcuts::BrowserShortcuts;

/// The page's own keys that nobody can change, for the help dialog.
pub const KEYS: [(&str, &str); 6] = [
    ("Arrow keys", "Move over the board, or choose a direction"),
    ("Shift with a direction", "Look around without acting"),
    ("Home, End", "Go to the start or end of the row; with Ctrl, of the board"),
    ("Enter, Space", "Choose the place, press the button, or do what comes next"),
    ("Ctrl+Z, Ctrl+Shift+Z", "Undo and redo"),
    ("Escape", "Cancel the selection, close a panel"),
];

/// Handles a key-down. Returns whether it was used.
pub fn press(controller: Controller, panels: Option<Panels>, event: &KeyboardEvent) -> bool {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let key = event.key();
    let not_ours = event.default_prevented() || event.is_composing() || event.alt_key();
    if not_ours || dom::is_typing(target.as_ref(), &key) {
        return false;
    }
    if event.ctrl_key() || event.meta_key() {
        return with_control(controller, event, &key);
    }
    let on_board = target.as_ref().is_some_and(|target| target.has_attribute("data-place"));
    let pressing = target.as_ref().is_some_and(is_button);
    let elsewhere = pressing && key == " ";
    if controller.game.meta().ticks_per_second > 0 && !elsewhere && timed(controller, event, &key) {
        return true;
    }
    match key.as_str() {
        // The pause veil covers the board: Enter only lifts it.
        "Enter" if !pressing && controller.is_timed() && controller.clock.paused.get_untracked() => {
            controller.resume();
            return true;
        }
        "Enter" | " " if on_board => return event.repeat() || choose(controller),
        "Enter" | " " if pressing => return false,
        "Enter" | " " if !event.repeat() && target.as_ref().is_none_or(is_idle) => {
            return controller.input(Input::Hold(true));
        }
        "Escape" => return escape(controller, panels),
        "Home" | "End" if on_board => return edge(controller, &key, false),
        _ => {}
    }
    if let Some(heading) = controller.board(|dom| heading(shortcuts(controller), dom.board(), &key)).flatten()
    {
        // A repeating key moves the cursor but never acts: it could confirm a mere preview.
        let acts = !event.shift_key() && !event.repeat() && controller.input(Input::Step(heading));
        // Arrows move to the board on their own, unless the focused element uses them.
        let idle = key.len() > 1 && target.as_ref().is_none_or(is_idle);
        if acts || ((on_board || event.shift_key() || idle) && step(controller, heading)) {
            return true;
        }
    }
    if event.repeat() {
        return false;
    }
    let mut chars = key.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else { return false };
    match controller.control_for_key(letter) {
        Some(id) => controller.choose(Spot::Control(id)),
        None => {
            let page = panels.is_some_and(|panels| page_key(controller, panels, letter));
            return page || enter(controller, letter);
        }
    }
    true
}

/// Closes an open panel, or drops the game's selection.
fn escape(controller: Controller, panels: Option<Panels>) -> bool {
    for open in panels.map(|panels| panels.more).into_iter().chain([controller.end.open]) {
        if open.get_untracked() {
            open.set(false);
            return true;
        }
    }
    controller.input(Input::Cancel)
}

/// Returns whether an element ignores arrow keys: the page itself, or a focused heading.
fn is_idle(target: &Element) -> bool {
    target
        .closest("[tabindex='0'], button, a, summary, dialog, input, select")
        .is_ok_and(|other| other.is_none())
}

/// Returns whether an element is pressed by Enter or Space itself.
fn is_button(target: &Element) -> bool {
    target.closest("button:not(.pad-hold), a, summary").is_ok_and(|button| button.is_some())
}

/// Handles keys that can be held down in timed games.
fn timed(controller: Controller, event: &KeyboardEvent, key: &str) -> bool {
    let heading = controller.board(|dom| heading(shortcuts(controller), dom.board(), key)).flatten();
    let pauses = key.chars().count() == 1
        && shortcuts(controller).command(key.chars().next().unwrap_or(' ')) == Some("pause");
    match (key, heading) {
        // Held keys repeat by the clock, not by the keyboard.
        (" ", _) | (_, Some(_)) if event.repeat() => {}
        (" ", _) => controller.hold(true),
        (_, Some(heading)) => controller.steer(Some(heading)),
        _ if pauses && controller.is_timed() => controller.toggle_pause(),
        _ => return false,
    }
    true
}

/// Handles a key-up. Returns whether the key had been held for the game.
pub fn lift(controller: Controller, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if controller.game.meta().ticks_per_second == 0 {
        return false;
    }
    if key == " " {
        controller.hold(false);
        // Space presses buttons on key-up.
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        return !target.is_some_and(|target| is_button(&target));
    }
    let heading = controller.board(|dom| heading(shortcuts(controller), dom.board(), &key)).flatten();
    if heading.is_some() && heading == controller.steering.held() {
        controller.steer(None);
    }
    false
}

/// Focuses the board when a direction key is pressed elsewhere.
fn enter(controller: Controller, letter: char) -> bool {
    let place = controller.board(|dom| {
        heading(shortcuts(controller), dom.board(), letter.encode_utf8(&mut [0; 4])).map(|_| dom.focus())
    });
    place.flatten().map(|place| controller.focus(place)).is_some()
}

fn with_control(controller: Controller, event: &KeyboardEvent, key: &str) -> bool {
    match (key, event.shift_key()) {
        ("z", false) => controller.with_help(Controller::undo),
        ("Z" | "z", true) | ("y", _) => controller.with_help(Controller::redo),
        ("Home" | "End", _) => return edge(controller, key, true),
        _ => return false,
    }
    true
}

fn page_key(controller: Controller, panels: Panels, letter: char) -> bool {
    match shortcuts(controller).command(letter) {
        Some("undo") => controller.with_help(Controller::undo),
        Some("redo") => controller.with_help(Controller::redo),
        Some("hint") => controller.with_help(Controller::hint),
        Some("new") => panels.fresh.set(true),
        Some("restart") => toolbar::again(controller),
        Some("describe") => controller.describe(),
        Some("row") => drop(controller.ask(&Asked::Row(None))),
        Some("threats") => drop(controller.ask(&Asked::Threats)),
        Some("type") => {
            panels.more.set(true);
            super::typed::open();
        }
        Some("help") => panels.help.set(true),
        _ => return false,
    }
    true
}

fn shortcuts(controller: Controller) -> BrowserShortcuts {
    controller.shell().shortcuts.get_untracked()
}

/// The heading of a key: arrows everywhere; the six letters of ruling A7, or those the player chose instead, where places
/// have six sides.
pub fn heading(keys: BrowserShortcuts, board: &Board, key: &str) -> Option<Heading> {
    Some(match key {
        "ArrowUp" => Heading::North,
        "ArrowRight" => Heading::East,
        "ArrowDown" => Heading::South,
        "ArrowLeft" => Heading::West,
        letter if letter.len() == 1 && board.is_six_sided() => {
            Heading::from_key(keys.direction(letter.chars().next()?)?)?
        }
        _ => return None,
    })
}

fn choose(controller: Controller) -> bool {
    if let Some(place) = controller.board(|dom| dom.focus()) {
        controller.choose(Spot::Place(place));
    }
    true
}

fn step(controller: Controller, heading: Heading) -> bool {
    if let Some(place) = controller.board(|dom| dom.board().step(dom.focus(), heading)).flatten() {
        controller.focus(place);
    }
    true
}

/// Moves to the end of the row or of the board.
fn edge(controller: Controller, key: &str, whole: bool) -> bool {
    let place = controller.board(|dom| edge_of(dom.board(), dom.focus(), key == "Home", whole)).flatten();
    if let Some(place) = place {
        controller.focus(place);
    }
    place.is_some()
}

fn edge_of(board: &Board, from: PlaceId, first: bool, whole: bool) -> Option<PlaceId> {
    let row = board.place(from)?.row;
    let mut ids = board.ids().filter(|id| whole || board.places[id.index()].row == row);
    if first { ids.next() } else { ids.last() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shortcuts::TABLE;

    #[test]
    fn edges_of_rows_and_boards() {
        let board = Board::squares(3, 2);
        let edge = |first, whole| edge_of(&board, PlaceId(4), first, whole);
        assert_eq!(edge(true, false), Some(PlaceId(3)));
        assert_eq!(edge(false, false), Some(PlaceId(5)));
        assert_eq!(edge(true, true), Some(PlaceId(0)));
        assert_eq!(edge(false, true), Some(PlaceId(5)));
        assert_eq!(edge_of(&board, PlaceId(99), true, true), None);
    }

    #[test]
    fn letters_are_headings_only_on_six_sided_boards() {
        let heading = |board: &Board, key: &str| super::heading(BrowserShortcuts::usual(&TABLE), board, key);
        let board = Board::squares(2, 2);
        assert_eq!(heading(&board, "ArrowLeft"), Some(Heading::West));
        assert_eq!(heading(&board, "w"), None);
        assert_eq!(heading(&Board::default(), "w"), None);
        let mut six = Board::squares(1, 1);
        six.places[0].sides = vec![None; 6];
        assert_eq!(heading(&six, "E"), Some(Heading::NorthEast));
        assert_eq!(heading(&six, "Enter"), None);
    }
}
