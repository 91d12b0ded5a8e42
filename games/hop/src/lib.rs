//! Hop: five floors of a hex dungeon in which every blow is announced a turn ahead.
//!
//! The rule book is `docs/rules/hop.md`; rulings are cited as P1, P2, … `turn.rs` is the order of a turn, `enemies/` has
//! one file a breed, `skills/` one a skill with its upgrades, `floors.rs` makes floors, `harm.rs` is what can happen to
//! somebody. `position.rs` draws and reads positions, `present.rs` understands input, `picture.rs` shows the run.

mod action;
mod book;
mod bot;
mod cells;
mod cues;
mod enemies;
mod event;
mod exchange;
mod floors;
mod forecast;
mod harm;
mod inspect;
mod json;
mod lesson;
mod mind;
mod note;
mod params;
mod picture;
mod position;
mod present;
mod rules;
mod skills;
mod state;
mod turn;
mod voice;
mod words;

pub use action::{Action, Refusal};
pub use book::book;
pub use event::{Cause, Event, How, Key};
pub use params::{Budgets, Params, Reach};
pub use present::Ui;
pub use skills::{Skill, Upgrade};
pub use state::Hop;
