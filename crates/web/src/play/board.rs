//! The board's element: one set of listeners for all places.

use leptos::ev;
use leptos::prelude::*;
use leptos::svg;
use view::{PlaceId, Spot};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::shell::shell;
use crate::table::Table;

/// The place an event happened at.
pub fn place_of(event: &web_sys::Event) -> Option<PlaceId> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.get_attribute("data-place")?.parse().ok().map(PlaceId)
}

/// The board of a table.
#[component]
pub fn BoardView(table: Table) -> impl IntoView {
    let shell = shell();
    let node = NodeRef::<svg::Svg>::new();
    Effect::new(move || {
        table.round.track();
        if let Some(svg) = node.get() {
            table.mount(&svg);
        }
    });
    Effect::new(move || {
        let symbols = shell.settings.get().shows_symbols();
        table.board(|dom| dom.set_symbols(symbols));
    });
    let choose = move |event: ev::MouseEvent| {
        if let Some(place) = place_of(&event) {
            table.board(|dom| dom.focus_on(place));
            table.choose(Spot::Place(place));
        }
    };
    // Fingers do not hover: pointing on touch would only flicker before the tap.
    let over = move |event: ev::PointerEvent| {
        if event.pointer_type() == "mouse" {
            table.point(place_of(&event).map(Spot::Place));
        }
    };
    let leave = move |event: ev::PointerEvent| {
        if event.pointer_type() == "mouse" {
            table.point(None);
        }
    };
    let focused = move |event: ev::FocusEvent| {
        if let Some(place) = place_of(&event) {
            table.board(|dom| dom.focus_on(place));
            table.point(Some(Spot::Place(place)));
        }
    };
    let meta = table.game.meta();
    view! {
        <div class="board-frame" data-game=meta.id>
            <svg
                node_ref=node
                class="board"
                role="grid"
                aria-label=format!("{} board", meta.title)
                aria-readonly=(!table.is_live()).then_some("true")
                on:click=choose
                on:pointerover=over
                on:pointerleave=leave
                on:focusin=focused
                on:focusout=move |_| table.point(None)
            ></svg>
        </div>
    }
}
