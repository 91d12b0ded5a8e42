//! Goals: a game's ladder of things to achieve, told from the end of a run.

use crate::{Game, Seed, Standing};

/// Something to achieve in one run. A game lists its goals from the first step of the ladder to the last.
pub struct Goal<G> {
    /// Stable name: lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// What to do, in a few words: `Win Hard.`
    pub about: &'static str,
    /// Returns whether a finished run reached it. Never asked about assisted runs and drawn positions, which reach
    /// nothing.
    pub reached: fn(&RunEnding<'_, G>) -> bool,
}

/// The end of a run.
pub struct RunEnding<'a, G> {
    /// The last state.
    pub state: &'a G,
    /// The seed it began with.
    pub seed: &'a Seed,
    /// The preset; `None` for custom parameters.
    pub preset: Option<&'static str>,
    /// Result and length.
    pub standing: Standing,
}

impl<G: Game> RunEnding<'_, G> {
    /// Returns whether the run was won with one of these presets.
    pub fn won(&self, presets: &[&str]) -> bool {
        self.standing.status == crate::Status::Won && self.is_of(presets)
    }

    /// Returns whether the run ended with one of these presets and at least this score.
    pub fn scored(&self, presets: &[&str], score: i64) -> bool {
        self.standing.score.0 >= score && self.is_of(presets)
    }

    fn is_of(&self, presets: &[&str]) -> bool {
        self.preset.is_some_and(|preset| presets.contains(&preset))
    }
}

/// A type-erased goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalInfo {
    /// Stable name.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// What to do.
    pub about: &'static str,
}
