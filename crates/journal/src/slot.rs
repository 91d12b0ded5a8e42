//! Slots: where runs in progress are kept, so that runs of different presets do not replace each other.

use engine::{AnyGame, Seed, Session, Start};

use crate::Day;

/// The slot of runs that are not of a preset.
pub const CUSTOM: &str = "custom";
/// The slot of daily runs, so that they never replace a run of the same preset.
pub const DAILY: &str = "daily";

/// The slot in which runs with this start are saved: one for each preset, one for daily runs, one for all others.
pub fn slot_of(game: &dyn AnyGame, start: &Start) -> &'static str {
    slot_for(game.preset_of(start), &start.seed, game.meta().id)
}

/// The slot in which this run is saved.
pub fn slot_of_run(run: &Session) -> &'static str {
    slot_for(run.preset(), &run.start().seed, run.meta().id)
}

fn slot_for(preset: Option<&'static str>, seed: &Seed, game: &str) -> &'static str {
    match preset {
        Some(_) if Day::of_seed(seed.as_str(), game).is_some() => DAILY,
        Some(preset) => preset,
        None => CUSTOM,
    }
}

/// All slots of a game.
pub fn slots(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    game.presets().into_iter().map(|preset| preset.id).chain([DAILY, CUSTOM])
}

/// The slot with this name.
pub fn named_slot(game: &dyn AnyGame, name: &str) -> Option<&'static str> {
    slots(game).find(|slot| *slot == name)
}

/// The title of a slot.
pub fn slot_title(game: &dyn AnyGame, slot: &str) -> &'static str {
    let preset = game.presets().into_iter().find(|preset| preset.id == slot);
    preset.map_or(if slot == DAILY { "Daily" } else { "Custom" }, |preset| preset.title)
}
