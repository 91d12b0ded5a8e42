//! The board's element: one set of listeners for all places.

use view::{PlaceId, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, PointerEvent};

use crate::table::Table;
use crate::ui::{El, el, react, svg};

/// The place an event happened at.
fn place_of(event: &Event) -> Option<PlaceId> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.get_attribute("data-place")?.parse().ok().map(PlaceId)
}

/// Whether a pointer hovers. Fingers do not: pointing on touch would only flicker before the tap.
pub fn hovers(event: &Event) -> bool {
    event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse"
}

/// The board of a table.
pub fn board(table: Table) -> El {
    let meta = table.game.meta();
    let grid = svg("svg", "board")
        .set("role", "grid")
        .set("aria-label", &format!("{} board", meta.title))
        .set_some("aria-readonly", (!table.is_live()).then_some("true"))
        .on("click", move |event| {
            if let Some(place) = place_of(&event) {
                table.board(|dom| dom.focus_on(place));
                table.choose(Spot::Place(place));
            }
        })
        .on("pointerover", move |event| {
            if hovers(&event) {
                table.point(place_of(&event).map(Spot::Place));
            }
        })
        .on("pointerleave", move |event| {
            if hovers(&event) {
                table.point(None);
            }
        })
        .on("focusin", move |event| {
            if let Some(place) = place_of(&event) {
                table.board(|dom| dom.focus_on(place));
                table.point(Some(Spot::Place(place)));
            }
        })
        .on("focusout", move |_| table.point(None));
    let frame = el("div", "board-frame").set("data-game", meta.id).add(grid.clone());
    let outside = frame.clone();
    react(move || {
        table.track_round();
        table.mount(&grid.0);
        // The frame is as wide as the window's height allows; see the stylesheet.
        if let Some(ratio) = table.board(|dom| dom.ratio()) {
            outside.clone().style("--ratio", &ratio);
        }
    });
    react(move || {
        let symbols = table.shell().shows_symbols();
        table.board(|dom| dom.set_symbols(symbols));
    });
    frame
}
