//! Local storage: saved runs and settings here, the leaderboard in `scores.rs`.
//!
//! Storage can be full, blocked or cleared at any time. Then values live in memory until the page closes, the
//! game goes on, and a notice says so.

use crate::graph::*;
use engine::{AnyGame, PresetInfo, Rejection, Replay, Session, Status};
use journal::CUSTOM;
pub use journal::{DAILY, named_slot, slot_of, slot_of_run, slot_title};

/// The key of the settings.
pub const SETTINGS: &str = "lattice.settings";

/// The key under which one run of a game was saved before every slot had its own.
fn old_save_key(game: &str) -> String {
    format!("lattice.save.{game}")
}

/// The key of the run in a slot.
pub fn save_key(game: &str, slot: &str) -> String {
    format!("lattice.save.{game}.{slot}")
}

/// The key of a run that another tab has not overwritten yet: the player has not said which of the two to keep.
pub fn other_key(game: &str, slot: &str) -> String {
    format!("{}.other", save_key(game, slot))
}

fn slot_key(game: &str) -> String {
    format!("lattice.slot.{game}")
}

/// The key under which an unreadable save is set aside; more of them have a number.
fn damaged_key(game: &str, number: usize) -> String {
    format!("lattice.damaged.{game}{}", if number > 1 { format!(".{number}") } else { String::new() })
}

/// Sets an unreadable save aside, beside those that are there.
fn set_aside(store: BrowserStorage, game: &str, text: &str) {
    let mut keys = (1..).map(|number| damaged_key(game, number));
    let free = keys.find(|key| store.get(key).is_none_or(|kept| kept == text));
    free.iter().for_each(|key| store.set(key, text));
}

/// Local storage with a fallback in memory.
#[derive(Clone, Copy)]
pub struct BrowserStorage {
    memory: Stored<Vec<(String, String)>>,
    /// Set once a value could not be stored.
    pub failed: Signal<bool>,
}

impl BrowserStorage {
    /// Opens the browser's storage.
    pub fn new() -> BrowserStorage {
        BrowserStorage { memory: Stored::new(Vec::new()), failed: Signal::new(false) }
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

/// The slot of the run played last.
pub fn slot(store: BrowserStorage, game: &dyn AnyGame) -> &'static str {
    let kept = store.get(&slot_key(game.meta().id)).unwrap_or_default();
    named_slot(game, &kept).unwrap_or(CUSTOM)
}

/// Makes a slot the one that is resumed.
pub fn choose_slot(store: BrowserStorage, game: &str, slot: &str) {
    store.set(&slot_key(game), slot);
}

/// Reads the run played last. An unreadable save is set aside, never deleted.
pub fn resume(store: BrowserStorage, game: &dyn AnyGame) -> Saved {
    resume_in(store, game, slot(store, game))
}

/// Reads the run in a slot.
pub fn resume_in(store: BrowserStorage, game: &dyn AnyGame, slot: &str) -> Saved {
    let id = game.meta().id;
    let Some(text) = store.get(&save_key(id, slot)) else { return Saved::Nothing };
    match read(game, &text) {
        Ok(session) => Saved::Run(session),
        Err(why) => {
            set_aside(store, id, &text);
            store.remove(&save_key(id, slot));
            Saved::Unreadable(text, why)
        }
    }
}

fn read(game: &dyn AnyGame, text: &str) -> Result<Session, Rejection> {
    game.load(&text.parse::<Replay>()?)
}

/// The run in a slot, if it can be read. Damaged saves are left to the play page, which sets them aside.
pub fn peek(store: BrowserStorage, game: &dyn AnyGame, slot: &str) -> Option<Session> {
    read(game, &store.get(&save_key(game.meta().id, slot))?).ok()
}

/// The slots with a run in progress, but for the one played last.
pub fn others_in_progress(store: BrowserStorage, game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    let last = slot(store, game);
    let runs = move |slot: &&str| peek(store, game, slot).is_some_and(|run| worth_keeping(&run));
    journal::slots(game).filter(move |slot| *slot != last).filter(runs)
}

/// Moves the one saved run of earlier versions to its slot.
pub fn adopt_old_save(store: BrowserStorage, game: &dyn AnyGame) {
    let id = game.meta().id;
    let Some(text) = store.get(&old_save_key(id)) else { return };
    // One that cannot be read is set aside when it is resumed.
    let slot = read(game, &text).map_or(CUSTOM, |session| slot_of_run(&session));
    if store.get(&save_key(id, slot)).is_none() {
        store.set(&save_key(id, slot), &text);
        choose_slot(store, id, slot);
        if store.get(&save_key(id, slot)).as_ref() == Some(&text) && !store.failed.get_untracked() {
            store.remove(&old_save_key(id));
        }
    }
}

/// The key of the game that was played last.
const LAST: &str = "lattice.last";

/// The id of the game that was played last.
pub fn last(store: BrowserStorage) -> Option<String> {
    store.get(LAST)
}

/// Saves a run in its slot, or beside it while another tab's run is there and the player has not decided.
pub fn save(store: BrowserStorage, session: &Session, undecided: bool) {
    let (id, slot) = (session.meta().id, slot_of_run(session));
    // Mostly the same: reading is cheaper than writing.
    for (key, now) in [(LAST, id), (&slot_key(id), slot)] {
        if store.get(key).as_deref() != Some(now) {
            store.set(key, now);
        }
    }
    let key = if undecided { other_key(id, slot) } else { save_key(id, slot) };
    store.set(&key, &session.replay().to_string());
}

fn known_key(game: &dyn AnyGame) -> String {
    format!("lattice.known.{}", game.meta().id)
}

/// Returns whether the player has taken the lesson of a game or finished a run.
pub fn knows(store: BrowserStorage, game: &dyn AnyGame) -> bool {
    store.get(&known_key(game)).is_some()
}

/// Stops offering the lesson of a game.
pub fn note_known(store: BrowserStorage, game: &dyn AnyGame) {
    store.set(&known_key(game), "1");
}

fn choice_key(game: &dyn AnyGame) -> String {
    format!("lattice.choice.{}", game.meta().id)
}

/// The preset the player chose last (ruling G14).
pub fn chosen(store: BrowserStorage, game: &dyn AnyGame) -> Option<PresetInfo> {
    let id = store.get(&choice_key(game))?;
    game.presets().into_iter().find(|preset| preset.id == id)
}

/// The preset of a new run: the one chosen last, or the one for beginners.
pub fn usual(store: BrowserStorage, game: &dyn AnyGame) -> Option<PresetInfo> {
    if store.get(&choice_key(game)).is_some() { chosen(store, game) } else { game.newcomer() }
}

/// Remembers the preset the player chose; custom parameters are no preset.
pub fn note_choice(store: BrowserStorage, game: &dyn AnyGame, params: &str) {
    let chosen = game.presets().into_iter().find(|preset| preset.params == params);
    store.set(&choice_key(game), chosen.map_or("", |preset| preset.id));
}

fn zoom_key(game: &dyn AnyGame) -> String {
    format!("lattice.zoom.{}", game.meta().id)
}

/// The steps by which the player zooms the board of a game, out if negative.
pub fn zoom(store: BrowserStorage, game: &dyn AnyGame) -> i32 {
    let steps = store.get(&zoom_key(game)).and_then(|steps| steps.parse().ok()).unwrap_or(0);
    i32::clamp(steps, -9, 9)
}

/// Remembers one more step of zooming.
pub fn keep_zoom(store: BrowserStorage, game: &dyn AnyGame, step: i32) {
    store.set(&zoom_key(game), &(zoom(store, game) + step).to_string());
}

fn switches_key(session: &Session) -> String {
    format!("lattice.switches.{}", session.meta().id)
}

/// Turns on the game's switches that the player left on.
pub fn recall_switches(store: BrowserStorage, session: &mut Session) {
    if let Some(on) = store.get(&switches_key(session)) {
        session.turn_on(&on);
    }
}

/// Remembers which of the game's switches are on.
pub fn note_switches(store: BrowserStorage, session: &Session) {
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
    use engine::Start;

    #[test]
    fn every_preset_has_a_slot_of_its_own() {
        for listed in catalog::GAMES {
            let (game, id) = (listed.game, listed.game.meta().id);
            let start = |params: &str, seed: &str, position: Option<&str>| Start {
                params: params.to_owned(),
                seed: seed.parse().expect("it is a seed"),
                position: position.map(str::to_owned),
            };
            let mut found = Vec::new();
            for preset in game.presets() {
                assert_eq!(slot_of(game, &start(&preset.params, "a", None)), preset.id);
                assert_eq!(slot_title(game, preset.id), preset.title);
                found.push(save_key(id, preset.id));
            }
            if let Some(daily) = catalog::daily_preset(game) {
                let seed = journal::Day(20_775).seed(id).expect("it is a seed");
                assert_eq!(slot_of(game, &start(&daily.params, seed.as_str(), None)), DAILY);
                assert_eq!(slot_of(game, &start(&daily.params, "a", Some("1 2\n"))), CUSTOM);
            }
            found.extend([
                save_key(id, DAILY),
                save_key(id, CUSTOM),
                old_save_key(id),
                damaged_key(id, 1),
                damaged_key(id, 2),
            ]);
            let count = found.len();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), count, "keys are apart");
        }
    }
}
