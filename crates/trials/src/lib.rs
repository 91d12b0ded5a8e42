//! Trials of the arcade server: load, crashes and faults, against the real binary over real connections.
//!
//! `cargo xtask load`, `crash` and `faults` run them at length and print figures; `cargo xtask test` runs each in a
//! short form. No trial fails for being slow.

mod client;
mod cluster;
pub mod crash;
pub mod faults;
mod fill;
mod folder;
pub mod load;
mod process;
mod runs;

pub use client::{Drive, HttpAnswer, HttpCall, HttpClient, drive};
pub use cluster::Cluster;
pub use folder::Folder;
pub use process::Served;
pub use runs::{PlayedRun, Setting, play_with, played};

/// The outcome of a step; the error is a sentence.
pub type TrialResult<T = ()> = Result<T, String>;

/// An error as a sentence about something.
fn about<E: std::fmt::Display>(what: &str) -> impl Fn(E) -> String + '_ {
    move |error| format!("{what}: {error}")
}
