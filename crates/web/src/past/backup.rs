//! Everything in one file, and back: finished runs, saved games, settings, what players made. Only replays are believed: what
//! a run was worth is computed again, and best runs and goals with it.

use journal::{Brought, Entry, FOREIGN, FORMAT, LARGEST};
use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use super::{keep, ladder, script};
use crate::graph::*;
use crate::online::JsJson;
use crate::shell::Shell;
use crate::storage::BrowserStorage;
use crate::ui::{El, button, el};
use crate::{dom, past, scores};

/// Runs stored at a time while a file is read.
const BATCH: usize = 50;

/// The text of a backup, and whether all runs are in it; if not, the player is told.
async fn text(shell: Shell) -> (String, bool) {
    let whole = Object::new();
    keep::settle().await;
    let (all, runs) = past::list(shell, script::codes()).await;
    let local = Object::new();
    for (key, value) in carried(&script::local().unwrap_or_else(|_| Object::new().into())) {
        let _ = Reflect::set(&local, &key.into(), &value.into());
    }
    for (key, value) in [("format", FORMAT.into()), ("local", local.into()), ("runs", runs.into())] {
        let _ = Reflect::set(&whole, &key.into(), &value);
    }
    (JSON::stringify(&whole).map_or_else(|_| String::new(), String::from), all)
}

/// Takes in the runs of a file, one after the other; those that are here already stay.
async fn take_runs(
    shell: Shell,
    runs: &Array,
    brought: &mut Brought,
    said: Signal<String>,
) -> Result<(), String> {
    let known: Vec<u64> = past::entries(shell).await.iter().map(|entry| entry.when).collect();
    let mut batch: Vec<(Entry, String)> = Vec::new();
    for (i, run) in runs.iter().enumerate() {
        let pair = Array::from(&run);
        let when = pair.get(0).as_f64().filter(|when| *when >= 0.0 && when.fract() == 0.0);
        let (Some(when), Some(code)) = (when.map(|when| when as u64), pair.get(1).as_string()) else {
            brought.unreadable += 1;
            continue;
        };
        if known.contains(&when) {
            continue;
        }
        match keep::read(&code, when).await {
            Ok((entry, session)) => {
                scores::restore(shell.store, &session, when, &code);
                batch.push((entry, code));
            }
            Err(why) => brought.leave_out(&why),
        }
        if batch.len() == BATCH || i + 1 == runs.length() as usize {
            take_batch(shell, &mut batch, brought).await?;
            said.set(format!("Reading run {} of {}…", i + 1, runs.length()));
        }
    }
    take_batch(shell, &mut batch, brought).await
}

async fn take_batch(
    shell: Shell,
    batch: &mut Vec<(Entry, String)>,
    brought: &mut Brought,
) -> Result<(), String> {
    if !batch.is_empty() && !past::add(batch).await {
        return Err("This browser has no room for these runs.".to_owned());
    }
    brought.runs += batch.len();
    for (entry, _) in batch.drain(..) {
        if let Some(game) = catalog::find(&entry.game) {
            ladder::note_goals(shell.store, game, &entry);
        }
    }
    Ok(())
}

/// What a backup carries besides runs, by the beginning of its key: runs in progress with the runs they branch off or should
/// beat, saves that were set aside, what the player chose, and what the first try of a day came to.
const CARRIED: [&str; 14] = [
    "save", "branch", "target", "damaged", "slot", "last", "settings", "keys", "known", "scored", "choice",
    "zoom", "switches", "daily",
];

/// Returns whether a backup carries a key. Best runs and goals are told from the runs themselves; keys, tickets and whatever
/// else belongs to the server stay where they are. What players made has keys like `<game>_<things>_v1`.
fn is_carried(key: &str) -> bool {
    let chosen = key.strip_prefix("lattice.").and_then(|rest| rest.split('.').next());
    let made = key.ends_with("_v1") && !key.ends_with("_leaderboard_v1") && !key.ends_with("_replays_v1");
    chosen.map_or(made, |name| CARRIED.contains(&name))
}

/// The pairs of an object that a backup carries.
fn carried(local: &JsValue) -> Vec<(String, String)> {
    let pair = |pair: JsValue| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    };
    Object::entries(local.unchecked_ref())
        .iter()
        .filter_map(pair)
        .filter(|(key, _)| is_carried(key))
        .collect()
}

/// Takes in what is kept outside the database: what is missing here is added, everything else stays as it is.
fn take_local(store: BrowserStorage, local: &JsValue, brought: &mut Brought) {
    for (key, value) in carried(local) {
        match store.get(&key) {
            Some(here) => brought.kept += usize::from(here != value),
            None => {
                store.set(&key, &value);
                brought.saves += 1;
            }
        }
    }
}

async fn take(shell: Shell, text: String, said: Signal<String>) -> Result<String, String> {
    let whole = JsJson(JSON::parse(&text).map_err(|_| FOREIGN.to_owned())?);
    if whole.text("format") != FORMAT {
        return Err(FOREIGN.to_owned());
    }
    let mut brought = Brought::default();
    let (local, runs) = (whole.get("local").0, whole.get("runs").0);
    if local.is_object() {
        take_local(shell.store, &local, &mut brought);
    }
    if Array::is_array(&runs) {
        take_runs(shell, &Array::from(&runs), &mut brought, said).await?;
    }
    Ok(brought.words())
}

/// The panel with both ways. `said` is what it says, which outlives it; `changed` is called once a file was read.
pub fn panel(shell: Shell, said: Signal<String>, changed: impl Fn() + Clone + 'static) -> El {
    let export = move || {
        said.set("Collecting…".to_owned());
        dom::later(async move {
            let (text, all) = text(shell).await;
            dom::download("lattice-backup.json", &text);
            let words = if all { "Exported." } else { "Exported without the runs that can't be read." };
            said.set(words.to_owned());
        });
    };
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        if file.size() > LARGEST as f64 {
            return said.set("This file is too large for a backup.".to_owned());
        }
        said.set("Reading…".to_owned());
        let changed = changed.clone();
        dom::later(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let answer = match text {
                Some(text) => take(shell, text, said).await,
                None => Err("This file could not be read.".to_owned()),
            };
            said.set(answer.unwrap_or_else(|why| why));
            changed();
        });
    };
    let file = el("input", "visually-hidden")
        .set("type", "file")
        .set("id", "backup-file")
        .set("accept", ".json,application/json")
        .on("change", chosen);
    let words = "One file with your runs, saved games, best runs and settings. Your player key is not in it.";
    el("section", "panel")
        .set("data-backup", "")
        .add(el("h2", "").text("Backup"))
        .add(el("p", "quiet").text(words))
        .add(
            el("p", "row")
                .add(button("button", "Export", export).set("data-backup", "export"))
                .add(el("label", "button file").text("Import…").add(file)),
        )
        .add(el("p", "").set("role", "status").set("data-backup", "said").bind_text(move || said.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_player_and_claims_stay_out() {
        let carried =
            ["lattice.save.toy.easy", "lattice.settings", "lattice.keys", "toy_templates_v1", "toy_draft_v1"];
        let with_runs =
            ["lattice.branch.toy.easy", "lattice.target.toy", "lattice.damaged.toy", "lattice.daily.toy"];
        for key in carried.into_iter().chain(with_runs) {
            assert!(is_carried(key), "{key}");
        }
        let left = [
            "lattice.key",
            "lattice.player",
            "lattice.outbox",
            "lattice.ticket.toy.easy",
            "lattice.run.toy.easy",
        ];
        let told = ["lattice.goals.toy", "toy_leaderboard_v1", "toy_replays_v1", "lattice.history", "other"];
        for key in left.into_iter().chain(told) {
            assert!(!is_carried(key), "{key}");
        }
    }
}
