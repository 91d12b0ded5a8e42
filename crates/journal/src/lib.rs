//! What a player has finished, and what it amounts to. Front ends store the text of an [`Entry`] for every finished run and
//! its replay beside it; everything else is computed from entries. Highlights are what stands out in one run.

mod entry;
mod highlight;
mod search;
mod stats;

pub use entry::Entry;
pub use highlight::{Highlight, Highlights};
pub use search::{Filter, Kind};
pub use stats::{Bar, Stats, Streak, day_streak};
