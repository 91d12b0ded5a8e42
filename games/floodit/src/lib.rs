//! Flood-It: choose colors, flood the board from the top-left corner, let bombs do the rest.
//!
//! The rule book is `docs/rules/floodit.md`; rulings are cited as F1, F2, … `rules.rs` has the rules,
//! `field.rs` the board as bit sets, `present.rs` the presentation, `mind.rs` the hint and the solver.

mod color;
mod field;
mod goal;
mod lesson;
mod mind;
mod params;
mod position;
mod present;
mod rules;
pub mod solver;
mod state;
mod voice;

pub use color::Color;
pub use params::{LimitRule, Params, StartRule};
pub use present::Ui;
pub use rules::{Event, Refusal};
pub use state::Floodit;
