//! The board as SVG: one element per place in a grid of rows, with decoration above and below it.

mod border;
mod film;
mod ghosts;
mod lens;
mod marks;
mod markup;
mod picture;
mod pieces;
mod projector;
mod shape;
mod svg;

use crate::ui::{El, el, svg};

pub use film::{Film, skip_travel};
pub use marks::signs;
pub use markup::{frame as bounds, paint_class};
pub use picture::miniature;
pub use projector::{Audience, Projector};
pub use shape::{symbol as symbol_path, tile as tile_path};
pub use svg::{BoardDom, restart};

/// An empty board for [`BoardDom::mount`], in three layers: places, pieces, and what is above them. Moving a
/// piece then repaints no place; each piece is an SVG of its own, which browsers move without repainting.
pub fn plate(label: &str, live: bool) -> El {
    let places = svg("svg", "places").set("role", "grid").set("aria-label", label);
    el("div", "board")
        .add(places.set_some("aria-readonly", (!live).then_some("true")))
        .add(el("div", "pieces").set("aria-hidden", "true"))
        .add(svg("svg", "above").set("aria-hidden", "true"))
}

/// The tray around a plate, with the window onto a magnified board.
pub fn frame(plate: &El) -> El {
    el("div", "board-frame").add(el("div", "window").add(plate.clone()))
}
