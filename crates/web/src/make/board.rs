//! The board of the workshop: mouse, finger or key choose a place; a mouse or finger also draws over several.

use std::cell::Cell;
use std::rc::Rc;

use view::{PlaceId, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Event, PointerEvent};

use super::bench::Bench;
use crate::board::{frame, plate};
use crate::dom;
use crate::play::place_of;
use crate::ui::{El, react};

fn place_on(bench: Bench, event: &Event) -> Option<PlaceId> {
    place_of(event, &|x, y| bench.board(|dom| dom.nearest(x, y)).flatten())
}

/// A mouse button or finger that is down on the board.
#[derive(Clone, Copy)]
struct Stroke {
    at: (i32, i32),
    place: PlaceId,
    /// The number of changes before the stroke.
    changes: usize,
    /// Whether the stroke has left its first place, so that it draws.
    draws: bool,
}

/// The greatest distance between two samples of a stroke, in pixels.
const STRIDE: i32 = 8;

impl Stroke {
    /// Draws on to a point, over every place on the way. Returns `None` if the board grew or shrank
    /// meanwhile: all places have moved then, so the stroke ends.
    fn go(mut self, bench: Bench, to: (i32, i32)) -> Option<Stroke> {
        let (from, way) = (self.at, (to.0 - self.at.0, to.1 - self.at.1));
        let steps = way.0.abs().max(way.1.abs()) / STRIDE + 1;
        for step in 1..=steps {
            self.at = (from.0 + way.0 * step / steps, from.1 + way.1 * step / steps);
            let place = bench.board(|dom| dom.nearest(self.at.0, self.at.1)).flatten();
            let Some(place) = place.filter(|place| *place != self.place) else { continue };
            if !std::mem::replace(&mut self.draws, true) {
                bench.choose(Spot::Place(self.place));
            }
            self.place = place;
            if !bench.has_grown() {
                bench.draw(place, self.changes);
            }
            if bench.has_grown() {
                return None;
            }
        }
        Some(self)
    }
}

/// Lets a mouse or finger draw; a mere press chooses the place.
fn drawn(bench: Bench, grid: El) -> El {
    let stroke: Rc<Cell<Option<Stroke>>> = Rc::default();
    let drew = Rc::new(Cell::new(false));
    let (begun, gone, lifted) = (stroke.clone(), stroke.clone(), stroke);
    let (idle, draws) = (drew.clone(), drew.clone());
    grid.on("pointerdown", move |event| {
        let at: &PointerEvent = event.unchecked_ref();
        let changes = bench.changes();
        let begin = |place| Stroke { at: (at.client_x(), at.client_y()), place, changes, draws: false };
        idle.set(false);
        begun.set(place_on(bench, &event).filter(|_| at.is_primary() && at.button() == 0).map(begin));
    })
    .on("pointermove", move |event| {
        let at: &PointerEvent = event.unchecked_ref();
        let Some(stroke) = gone.take().filter(|_| at.is_primary() && at.buttons() & 1 == 1) else { return };
        let next = stroke.go(bench, (at.client_x(), at.client_y()));
        draws.set(draws.get() || next.is_none_or(|stroke| stroke.draws));
        gone.set(next);
    })
    .on("pointercancel", move |_| lifted.set(None))
    .on("click", move |event| {
        // The end of a stroke is not a click.
        if !drew.take()
            && let Some(place) = place_on(bench, &event)
        {
            bench.board(|dom| dom.focus_on(place));
            bench.choose(Spot::Place(place));
        }
    })
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
        .on("animationend", |event| dom::forget_class(&event, "shake"));
    let grid = drawn(bench, grid);
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
