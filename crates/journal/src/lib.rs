//! What a player has finished, and what it amounts to. Front ends store the text of an [`Entry`] for every finished run and
//! its replay beside it; everything else is computed from entries. Highlights are what stands out in one run.

mod backup;
mod chart;
mod daily;
mod entry;
mod highlight;
mod search;
mod stats;
mod words;

pub use backup::{Brought, FOREIGN, FORMAT, LARGEST};
#[cfg(feature = "files")]
pub use backup::{backup_runs, backup_text};
pub use chart::RUNS;
pub use daily::{dailies, daily_streak, streak_words};
pub use entry::Entry;
pub use highlight::{Highlight, Highlights};
pub use search::{Filter, FilterKind};
pub use stats::{Bar, Stats, Streak, day_streak};
pub use words::{fresh_goals, goals_words, result, setup_name};
