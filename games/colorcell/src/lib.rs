//! Color Cell: capture colors by chance, carry them over free cells, build patterns, all against a clock.
//!
//! The rule book is `docs/rules/colorcell.md`; rulings are cited as C1, C2, … `rules.rs` has the rules,
//! `build.rs` the life of templates in a run, `template.rs` the template type, `workshop.rs` the editor for
//! players' own, `setup.rs` what stays the same during a run, `present.rs` and `picture.rs` the presentation,
//! `plan.rs` the planner with `opening.rs` and `site.rs`, `mind.rs` the hints, `bot.rs` the bot.

mod action;
mod bot;
mod build;
mod built_in;
mod cues;
mod easel;
mod event;
mod geometry;
mod goal;
mod inspect;
mod lesson;
mod mind;
mod names;
mod opening;
mod params;
mod picture;
mod plan;
mod position;
mod present;
mod prompt;
mod review;
mod rules;
mod setup;
mod site;
mod sketch;
mod star;
mod state;
mod template;
mod voice;
mod words;
mod workshop;

pub use action::{Action, Refusal};
pub use built_in::built_in;
pub use event::{Event, Key};
pub use params::{Mode, Pace, Params};
pub use present::Ui;
pub use state::{Anchor, ColorCell};
pub use template::{Id, Template, TemplateCell, TemplateError};
