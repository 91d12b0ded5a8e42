//! Game Time: roll a die, choose one of six directions, reach the target before the steps run out.
//!
//! The rule book is `docs/rules/gametime.md`; rulings are cited as G1, G2, … `rules.rs` has the rules,
//! `lattice.rs` the dots (in code: points) of the board, `walks.rs` what a roll is worth, `mind.rs` the exact odds,
//! `present.rs` the presentation.

mod action;
mod goal;
mod lattice;
mod lesson;
mod mind;
mod outlook;
mod params;
mod picture;
mod position;
mod present;
mod rules;
mod state;
mod voice;
mod walks;

pub use action::Action;
pub use mind::{Chance, Odds};
pub use params::{Params, PoolRule};
pub use present::Ui;
pub use rules::{Event, Loss, Refusal};
pub use state::GameTime;
