//! Everything in one file, and back: finished runs, saved games, best runs, settings. Only replays are believed: what a run
//! was worth is computed again.

use engine::{AnyGame, Leaderboard};
use journal::Entry;
use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use super::{keep, ladder, script};
use crate::graph::*;
use crate::online::Json;
use crate::shell::Shell;
use crate::storage::Store;
use crate::ui::{El, button, el};
use crate::{dom, past, scores};

/// What a file of this kind says of itself.
const FORMAT: &str = "lattice backup 1";
/// The largest file that is read, in bytes.
const LARGEST: f64 = 268_435_456.0;
/// Runs stored at a time while a file is read.
const BATCH: usize = 50;

/// The text of a backup.
async fn text() -> String {
    let whole = Object::new();
    let runs = past::answer(script::codes()).await;
    let local = script::local().unwrap_or_else(|_| Object::new().into());
    for (key, value) in [("format", FORMAT.into()), ("local", local), ("runs", runs)] {
        let _ = Reflect::set(&whole, &key.into(), &value);
    }
    JSON::stringify(&whole).map_or_else(|_| String::new(), String::from)
}

/// What a backup brought.
#[derive(Default)]
struct Brought {
    runs: usize,
    unreadable: usize,
    saves: usize,
    kept: usize,
}

impl Brought {
    fn words(&self) -> String {
        let some = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let mut words = format!("Added {}.", some(self.runs, "run"));
        if self.saves > 0 {
            words += &format!(" {} brought, such as games and settings.", some(self.saves, "saved thing"));
        }
        if self.kept > 0 {
            words += &format!(" {} differ and stay as they are here.", some(self.kept, "saved thing"));
        }
        if self.unreadable > 0 {
            words += &format!(" {} could not be read.", some(self.unreadable, "run"));
        }
        words
    }
}

/// Takes in the runs of a file, one after the other; those that are here already stay.
async fn take_runs(
    shell: Shell,
    runs: &Array,
    brought: &mut Brought,
    said: Signal<String>,
) -> Result<(), String> {
    let known: Vec<u64> = past::entries().await.iter().map(|entry| entry.when).collect();
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
            Some(entry) => batch.push((entry, code)),
            None => brought.unreadable += 1,
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
            ladder::note_goals(shell.store, game, entry.goals.iter().map(String::as_str));
        }
    }
    Ok(())
}

/// Takes in what is kept outside the database: what is missing here is added, lists of best runs are joined, and everything
/// else stays as it is.
fn take_local(store: Store, local: &JsValue, brought: &mut Brought) {
    let pairs = Object::entries(local.unchecked_ref());
    for pair in pairs.iter() {
        let pair = Array::from(&pair);
        let (Some(key), Some(value)) = (pair.get(0).as_string(), pair.get(1).as_string()) else { continue };
        let best =
            catalog::GAMES.iter().map(|listed| listed.game).find(|game| scores::is_board(&key, game.meta()));
        let joined = key.ends_with("_replays_v1");
        let ours = key.starts_with("lattice.") || best.is_some() || joined;
        match (best, store.get(&key)) {
            (Some(game), Some(here)) => join(store, game, &key, &here, &value),
            (_, Some(here)) if joined => store.set(&key, &format!("{here}\n{value}")),
            (_, Some(here)) => brought.kept += usize::from(here != value),
            (_, None) if ours => {
                store.set(&key, &value);
                brought.saves += 1;
            }
            _ => {}
        }
    }
}

fn join(store: Store, game: &dyn AnyGame, key: &str, here: &str, other: &str) {
    let mut board = Leaderboard::read(game.meta(), here);
    for run in Leaderboard::read(game.meta(), other).runs() {
        if !board.runs().iter().any(|known| known.when == run.when) {
            board.insert(run.clone());
        }
    }
    store.set(key, board.to_string().trim_end());
}

async fn take(shell: Shell, text: String, said: Signal<String>) -> Result<String, String> {
    let foreign = || "This is not a backup of Lattice.".to_owned();
    let whole = Json(JSON::parse(&text).map_err(|_| foreign())?);
    if whole.text("format") != FORMAT {
        return Err(foreign());
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
            dom::download("lattice-backup.json", &text().await);
            said.set("Exported.".to_owned());
        });
    };
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        if file.size() > LARGEST {
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
