//! The board's element: a place is chosen by mouse, finger or key.

use view::{PlaceId, Spot};
use web_sys::Event;

use super::bench::Bench;
use crate::board::{frame, plate};
use crate::dom;
use crate::play::place_of;
use crate::ui::{El, react};

fn place_on(bench: Bench, event: &Event) -> Option<PlaceId> {
    place_of(event, &|x, y| bench.board(|dom| dom.nearest(x, y)).flatten())
}

/// The board of a bench.
pub fn board(bench: Bench) -> El {
    let grid = plate(&format!("The {}", bench.workshop.craft().one), true)
        .on("focusin", move |event| {
            if let Some(place) = place_on(bench, &event) {
                bench.board(|dom| {
                    dom.focus_on(place);
                    dom.set_keyed(dom::by_keys(&event));
                });
            }
        })
        .on("focusout", move |_| {
            bench.board(|dom| dom.set_keyed(false));
        })
        .on("animationend", |event| dom::forget_class(&event, "shake"))
        .on("click", move |event| {
            if let Some(place) = place_on(bench, &event) {
                bench.board(|dom| dom.focus_on(place));
                bench.choose(Spot::Place(place));
            }
        });
    let frame = frame(&grid);
    let outside = frame.clone();
    react(move || {
        bench.show(&grid.0);
        if let Some(ratio) = bench.board(|dom| dom.ratio()) {
            outside.clone().style("--ratio", &ratio);
        }
    });
    frame
}
