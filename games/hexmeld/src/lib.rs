//! Hexmeld: move balls along free cells of a hexagonal board until six of a color touch, before the board fills up.
//!
//! The rule book is `docs/rules/hexmeld.md`; rulings are cited as H1, H2, … `rules.rs` has the rules,
//! `field.rs` the board as bit sets, `geometry.rs` what all boards of a radius share, `present.rs` the
//! presentation, `mind.rs` the hints.

mod action;
mod bot;
mod color;
mod cues;
mod event;
mod field;
mod geometry;
mod goal;
mod lesson;
mod mind;
mod params;
mod position;
mod present;
mod rules;
mod state;
mod voice;

pub use action::{Move, Refusal};
pub use bot::Balls;
pub use color::Color;
pub use event::{Ending, Event, Key};
pub use params::{Params, Schedule};
pub use present::Ui;
pub use state::Hexmeld;
