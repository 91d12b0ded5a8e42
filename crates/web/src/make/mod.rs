//! The workshop page: things that players make for a game, drawn on a board of their own.
//!
//! Drafts are opaque texts that only the game understands; this page shows, edits, saves and shares them.

mod bench;
mod board;
mod keys;
mod page;
mod shelf;
mod text;
mod tools;

pub use page::make;
pub use shelf::read;
