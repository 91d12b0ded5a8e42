//! The board as SVG: one element per place in a grid of rows, with decoration above and below it.

mod border;
mod film;
mod markup;
mod picture;
mod shape;
mod svg;

pub use film::Film;
pub use markup::paint_class;
pub use picture::miniature;
pub use svg::BoardDom;
