//! The keyboard in the workshop: the tools' own keys, then moving over the board, then the page's keys.

use view::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::bench::Bench;
use crate::dom;
use crate::play::{heading, key_row as row};
use crate::ui::{El, dialog, el};

/// The page's own keys.
const KEYS: [(&str, &str); 4] = [
    ("Arrows", "Move over the board"),
    ("W E D S A Q", "N, NE, SE, S, SW, NW"),
    ("Enter", "Use the tool"),
    ("U, R", "Undo, redo"),
];

/// The list of all keys.
pub fn help(bench: Bench) -> El {
    dialog(
        bench.help,
        "help",
        || "Keys".to_owned(),
        move || {
            let mut body = el("tbody", "");
            for tool in bench.scene(|scene| scene.controls.clone()) {
                let key = tool.key.map(|key| key.to_ascii_uppercase().to_string());
                body = body.add(row(&key.unwrap_or_default(), &format!("{}, {}", tool.label, tool.detail)));
            }
            for (keys, does) in KEYS {
                body = body.add(row(keys, does));
            }
            vec![el("table", "keys").add(body)]
        },
    )
}

/// Handles a key-down. Returns whether it was used.
pub fn press(bench: Bench, event: &KeyboardEvent) -> bool {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let key = event.key();
    let not_ours = event.default_prevented() || event.is_composing() || event.alt_key();
    if not_ours || dom::is_typing(target.as_ref(), &key) {
        return false;
    }
    if event.ctrl_key() || event.meta_key() {
        match key.as_str() {
            "z" | "Z" => bench.step(!event.shift_key()),
            "y" => bench.step(false),
            _ => return false,
        }
        return true;
    }
    let on_board = target.as_ref().is_some_and(|target| target.has_attribute("data-place"));
    let focus = bench.board(|dom| dom.focus());
    if let (true, "Enter" | " ", Some(place)) = (on_board, key.as_str(), focus) {
        bench.choose(Spot::Place(place));
        return true;
    }
    if let Some(heading) =
        bench.board(|dom| heading(bench.shell.shortcuts.get_untracked(), dom.board(), &key)).flatten()
    {
        // Away from the board, letters focus it; arrows scroll the page.
        if on_board || key.len() == 1 {
            let next =
                bench.board(|dom| dom.board().step(dom.focus(), heading)).flatten().filter(|_| on_board);
            next.or(focus).into_iter().for_each(|place| bench.focus(place));
            return true;
        }
        return false;
    }
    let mut chars = key.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else { return false };
    let control = bench.scene(|scene| scene.control_for_key(letter).map(|control| control.id.clone()));
    match (control, letter.to_ascii_lowercase()) {
        (Some(id), _) => bench.choose(Spot::Control(id)),
        (None, 'u') => bench.step(true),
        (None, 'r') => bench.step(false),
        (None, '?') => bench.help.set(true),
        _ => return false,
    }
    true
}
