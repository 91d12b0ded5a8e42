//! The data front ends draw and the input they send back: plain data only.
//!
//! A game turns its state into a [`Board`] (static) and a [`Scene`] (changing); a front end turns clicks, keys and
//! touches into [`Input`]. Nothing here knows a game, a browser or a terminal, and nothing is a float: lengths are
//! thousandths of a cell, so that rules may use these types without endangering determinism.

mod board;
mod cue;
mod input;
mod read;
mod scale;
mod scene;
mod shortcuts;
pub mod theme;
mod timeline;
mod voice;
mod words;

pub use board::{Board, Bounds, Guide, Outline, Place, PlaceId};
pub use cue::{Cue, Motion, Sound};
pub use input::{Heading, Input, Spot};
pub use read::Asked;
pub use scale::Scale;
pub use scene::{
    Arrow, Banner, Cell, Control, Glyph, HudField, Hue, Legend, Marks, Paint, Picture, Piece, Portrait,
    Question, Scene, SceneNote, Sprite, Tone,
};
pub use shortcuts::{BadShortcut, CommandTable, DIRECTIONS, GAME_LETTERS, Shortcut, Shortcuts, is_of_games};
pub use timeline::{Tempo, Timeline, TimelineStep};
pub use voice::{HOUSE, Partial, Voice, Wave};
pub use words::{capital, sentence, told};
