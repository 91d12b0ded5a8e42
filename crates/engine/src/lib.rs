//! What every game is to the rest of the arcade: rules behind one trait, runs behind one session.
//!
//! A run is `(rules version, parameters, seed, actions)`. [`Game`] says what a game must provide, [`Session`] plays,
//! undoes, saves, loads and verifies runs of any game along a single path, and [`AnyGame`] / [`AnySession`] are the
//! faces that front ends hold without naming a game type.

mod any;
mod base64;
mod claims;
mod clock;
mod compact;
mod digest;
mod error;
mod game;
mod log;
mod params;
mod play;
mod present;
mod replay;
mod rng;
mod run;
mod screen;
mod seed;
mod session;
mod simulate;
mod states;
mod verify;
mod workshop;

pub use any::{AnyGame, AnySession, Entry, PresetInfo};
pub use clock::Clock;
pub use compact::{COMPACT_VERSION, InflateError, Parcel, pack, unpack};
pub use digest::{Digest, Digester};
pub use error::{PositionError, Refused, Rejection};
pub use game::{Game, Limits, Meta, Preset, Ranking, Refusal, Score, Sink, Status, quiet};
pub use params::{ParamError, ParamKind, ParamSpec, Params};
pub use play::Outcome;
pub use present::{Advice, Import, Listing, Present, Response};
pub use replay::{End, Item, MAX_REPLAY_BYTES, REPLAY_VERSION, Replay};
pub use rng::Rng;
pub use seed::Seed;
pub use session::{Session, Start};
pub use simulate::{Tally, simulate};
pub use verify::{Verdict, verify};
pub use workshop::{Craft, Edited, Line, Workshop};
