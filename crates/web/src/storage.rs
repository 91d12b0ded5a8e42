//! Local storage: saved runs and settings here, the leaderboard in `scores.rs`.
//!
//! Storage can be full, blocked or cleared at any time. Then values live in memory until the page closes, the
//! game goes on, and a notice says so.

use crate::graph::*;
use engine::{AnyGame, PresetInfo, Rejection, Replay, Session, Status};

/// The key of the settings.
pub const SETTINGS: &str = "lattice.settings";

/// The key of a game's saved run.
pub fn save_key(game: &str) -> String {
    format!("lattice.save.{game}")
}

/// The key under which an unreadable save is set aside.
pub fn damaged_key(game: &str) -> String {
    format!("lattice.damaged.{game}")
}

/// Local storage with a fallback in memory.
#[derive(Clone, Copy)]
pub struct Store {
    memory: Stored<Vec<(String, String)>>,
    /// Set once a value could not be stored.
    pub failed: Signal<bool>,
}

impl Store {
    /// Opens the browser's storage.
    pub fn new() -> Store {
        Store { memory: Stored::new(Vec::new()), failed: Signal::new(false) }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<String> {
        let find = |memory: &Vec<(String, String)>| {
            memory.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
        };
        let remembered = self.memory.with(find);
        remembered.or_else(|| storage()?.get_item(key).ok().flatten())
    }

    /// Stores a value.
    pub fn set(&self, key: &str, value: &str) {
        let kept = storage().is_some_and(|storage| storage.set_item(key, value).is_ok());
        self.memory.update(|memory| {
            memory.retain(|(known, _)| known != key);
            if !kept {
                memory.push((key.to_owned(), value.to_owned()));
            }
        });
        if !kept && !self.failed.get_untracked() {
            self.failed.set(true);
        }
    }

    /// Removes a value.
    pub fn remove(&self, key: &str) {
        self.memory.update(|memory| memory.retain(|(known, _)| known != key));
        if let Some(storage) = storage() {
            let _ = storage.remove_item(key);
        }
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// The result of reading a saved run.
pub enum Saved {
    /// There is none.
    Nothing,
    /// The saved run.
    Run(Session),
    /// The save could not be read; its text was set aside.
    Unreadable(String, Rejection),
}

/// Reads the saved run of a game. An unreadable save is set aside, never deleted.
pub fn resume(store: Store, game: &dyn AnyGame) -> Saved {
    let id = game.meta().id;
    let Some(text) = store.get(&save_key(id)) else { return Saved::Nothing };
    match text.parse::<Replay>().and_then(|replay| game.load(&replay)) {
        Ok(session) => Saved::Run(session),
        Err(why) => {
            store.set(&damaged_key(id), &text);
            store.remove(&save_key(id));
            Saved::Unreadable(text, why)
        }
    }
}

/// The key of the game that was played last.
const LAST: &str = "lattice.last";

/// The id of the game that was played last.
pub fn last(store: Store) -> Option<String> {
    store.get(LAST)
}

/// Saves a run.
pub fn save(store: Store, session: &Session) {
    store.set(LAST, session.meta().id);
    store.set(&save_key(session.meta().id), &session.replay().to_string());
}

fn known_key(game: &dyn AnyGame) -> String {
    format!("lattice.known.{}", game.meta().id)
}

/// Returns whether the player has taken the lesson of a game or finished a run.
pub fn knows(store: Store, game: &dyn AnyGame) -> bool {
    store.get(&known_key(game)).is_some()
}

/// Stops offering the lesson of a game.
pub fn note_known(store: Store, game: &dyn AnyGame) {
    store.set(&known_key(game), "1");
}

fn choice_key(game: &dyn AnyGame) -> String {
    format!("lattice.choice.{}", game.meta().id)
}

/// The preset the player chose last (ruling G14).
pub fn chosen(store: Store, game: &dyn AnyGame) -> Option<PresetInfo> {
    let id = store.get(&choice_key(game))?;
    game.presets().into_iter().find(|preset| preset.id == id)
}

/// The preset of a new run: the one chosen last, or the one for beginners.
pub fn usual(store: Store, game: &dyn AnyGame) -> Option<PresetInfo> {
    if store.get(&choice_key(game)).is_some() { chosen(store, game) } else { game.newcomer() }
}

/// Remembers the preset the player chose; custom parameters are no preset.
pub fn note_choice(store: Store, game: &dyn AnyGame, params: &str) {
    let chosen = game.presets().into_iter().find(|preset| preset.params == params);
    store.set(&choice_key(game), chosen.map_or("", |preset| preset.id));
}

fn zoom_key(game: &dyn AnyGame) -> String {
    format!("lattice.zoom.{}", game.meta().id)
}

/// The steps by which the player zooms the board of a game, out if negative.
pub fn zoom(store: Store, game: &dyn AnyGame) -> i32 {
    let steps = store.get(&zoom_key(game)).and_then(|steps| steps.parse().ok()).unwrap_or(0);
    i32::clamp(steps, -9, 9)
}

/// Remembers one more step of zooming.
pub fn keep_zoom(store: Store, game: &dyn AnyGame, step: i32) {
    store.set(&zoom_key(game), &(zoom(store, game) + step).to_string());
}

fn switches_key(session: &Session) -> String {
    format!("lattice.switches.{}", session.meta().id)
}

/// Turns on the game's switches that the player left on.
pub fn recall_switches(store: Store, session: &mut Session) {
    if let Some(on) = store.get(&switches_key(session)) {
        session.turn_on(&on);
    }
}

/// Remembers which of the game's switches are on.
pub fn note_switches(store: Store, session: &Session) {
    let scene = session.scene();
    if !scene.kept.is_empty() {
        store.set(&switches_key(session), &scene.kept_on());
    }
}

/// Returns whether discarding this run would lose something.
pub fn worth_keeping(session: &Session) -> bool {
    session.status() == Status::Playing && session.standing().actions > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_apart() {
        assert_eq!(save_key("a"), "lattice.save.a");
        assert_eq!(damaged_key("a"), "lattice.damaged.a");
    }
}
