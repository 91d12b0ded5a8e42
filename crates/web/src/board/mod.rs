//! The board as SVG: one element per place in a grid of rows, with decoration above and below it.

mod border;
mod film;
mod lens;
mod marks;
mod markup;
mod picture;
mod pieces;
mod shape;
mod svg;

pub use film::{Effect, Film};
pub use markup::paint_class;
pub use picture::miniature;
pub use svg::{BoardDom, restart};
