//! Game Time: roll a die, choose one of six directions, reach the target before the steps run out.
//!
//! The rule book is `docs/rules/gametime.md`; rulings are cited as G1, G2, … `rules.rs` has the rules,
//! `lattice.rs` the dots (in code: points) of the board, `walks.rs` what a roll is worth, `table.rs` the chances of best play,
//! `stakes.rs` what rules make of them, `mind.rs` what players are told, `present.rs` the presentation.

mod action;
mod chance;
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
mod stakes;
mod state;
mod table;
mod voice;
mod walks;

pub use action::Action;
pub use chance::Chance;
pub use mind::Odds;
pub use params::{Params, PoolRule};
pub use present::Ui;
pub use rules::{Event, Loss, Refusal};
pub use state::GameTime;
