//! Template: cross a row of squares before your breath runs out.
//!
//! The rule book is `docs/rules/template.md`; rulings are cited as T1, T2, … `state.rs` is a run at one moment and its
//! text, `rules.rs` the game, `present.rs` the picture, `mind.rs` the hint.

mod action;
mod lesson;
mod mind;
mod params;
mod present;
mod rules;
mod state;

pub use action::Action;
pub use params::Params;
pub use present::Ui;
pub use rules::{Event, Refusal};
pub use state::Template;
