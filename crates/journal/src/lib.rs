//! What a player has finished, and what it amounts to. Front ends store the text of an [`Entry`] for every finished run and
//! its replay beside it; everything else is computed from entries. The day's run of every game follows from a [`Day`]. Highlights are what stands out in one run, a review what its actions cost.

mod backup;
mod chart;
mod daily;
mod day;
mod entry;
mod export;
mod highlight;
mod leaderboard;
mod review;
mod search;
mod slot;
mod stats;
mod words;

pub use backup::{Brought, FOREIGN, FORMAT, LARGEST};
#[cfg(feature = "files")]
pub use backup::{backup_runs, backup_text};
pub use chart::RUNS;
pub use daily::{dailies, daily_streak, streak_words};
pub use day::Day;
pub use entry::{Entry, setup_of};
#[cfg(feature = "files")]
pub use export::replay_in;
pub use export::run_json;
pub use highlight::{Highlight, Highlights, Listener};
pub use leaderboard::{Category, Finish, Leaderboard};
pub use review::{Review, Reviewer};
pub use search::{Filter, FilterKind};
pub use slot::{CUSTOM, DAILY, named_slot, slot_of, slot_of_run, slot_title, slots};
pub use stats::{Bar, Stats, Streak, day_streak};
pub use words::{fresh_goals, goals_words, rating_words, result, setup_name};
