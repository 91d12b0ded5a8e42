//! Hop: five floors of a hex dungeon in which every strike is announced a turn ahead.
//!
//! The rule book is `docs/rules/hop.md`; rulings are cited as P1, P2, … `turn.rs` has the order of a turn,
//! `enemies/` one file per breed, `skills/` one per skill with its upgrades, `floors.rs` the floor generator,
//! `harm.rs` the basic effects. `position.rs` prints and parses positions, `present.rs` interprets input,
//! `picture.rs` builds the scene.

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
mod goal;
mod harm;
mod inspect;
mod json;
mod lesson;
mod luck;
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
