//! The core of the arcade: a game's rules behind one trait, its runs behind one session.
//!
//! A run is `(rules version, parameters, seed, actions)`. [`Game`] is the trait of a game's rules. [`Run`] plays,
//! undoes, saves, loads and verifies runs of one game along a single path. [`AnyGame`] and [`Session`] are their
//! type-erased forms, which front ends hold.

mod any;
mod bot;
mod clock;
mod compact;
mod digest;
mod error;
mod game;
mod goal;
mod judgement;
mod lesson;
mod log;
mod params;
mod present;
mod rank;
mod rating;
mod replay;
mod rng;
mod run;
mod run_view;
mod seed;
mod session;
mod simulate;
mod solve;
mod state;
mod verify;
mod workshop;

pub use any::{AnyGame, Erased, PresetInfo};
pub use bot::{Bot, BotInfo};
pub use clock::Clock;
pub use compact::{COMPACT_VERSION, InflateError, Parcel, pack, unpack};
pub use digest::{Digest, Digester};
pub use error::{PositionError, Refused, Rejection, quote};
pub use game::{Axis, Events, Game, Limits, Meta, Preset, Refusal, Score, Sink, Status};
pub use goal::{Goal, GoalInfo, RunEnding};
pub use judgement::{Judgement, Waited};
pub use lesson::{Exercise, Lesson};
pub use params::{Param, ParamError, ParamKind, ParamSpec, Params};
pub use present::{Advice, Import, Listing, Present, Response};
pub use rank::Ranking;
pub use rating::Rating;
pub use replay::{End, Item, MAX_REPLAY_BYTES, REPLAY_VERSION, Replay, Start};
pub use rng::Rng;
pub use run::{Run, Standing};
pub use run_view::RunView;
pub use seed::Seed;
#[cfg(feature = "programs")]
pub use session::SavedState;
pub use session::{Outcome, Session};
pub use simulate::{Tally, simulate};
pub use solve::{Budget, Found, Fraction, Outlook, Prospect, Solver, StartCell};
pub use verify::{Verdict, verify};
pub use workshop::{Craft, DraftLine, Edited, Workshop};
