//! Finished runs: every one is kept in this browser with its replay (`static/past.js`), and what they amount to is computed
//! from them (`crates/journal`).

mod backup;
mod chart;
mod keep;
mod ladder;
mod page;
mod rows;

pub use keep::{adopt_leaderboards, await_leaderboards, note};
pub use ladder::fresh_goals;
pub use page::history;
pub use rows::watch;

use journal::Entry;
use js_sys::{Array, Promise};
use view::Tone;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::online::JsJson;
use crate::shell::Shell;

/// The script's functions.
mod script {
    use super::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn add(runs: &Array) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn lines() -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn code(id: f64) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn codes() -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn remove(ids: &JsValue) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn persist() -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn local() -> Result<JsValue, JsValue>;
    }
}

/// Waits for an answer; nothing if there is none.
async fn answer(asked: Result<Promise, JsValue>) -> JsValue {
    match asked {
        Ok(promise) => JsFuture::from(promise).await.unwrap_or(JsValue::UNDEFINED),
        Err(_) => JsValue::UNDEFINED,
    }
}

/// Keeps entries with their replays. Returns whether they are safe; else they live until the page closes.
async fn add(runs: &[(Entry, String)]) -> bool {
    let all = Array::new();
    for (entry, code) in runs {
        all.push(&Array::of3(&(entry.when as f64).into(), &entry.to_string().into(), &code.into()));
    }
    answer(script::add(&all)).await.is_truthy()
}

/// Said when the history cannot be read.
const UNREADABLE: &str = "Your history can't be read now. Nothing is deleted. Load the page again to retry.";

/// A list from the script; tells the player if part of it could not be read.
async fn list(shell: Shell, asked: Result<Promise, JsValue>) -> (bool, Array) {
    let found = JsJson(answer(asked).await);
    let whole = found.get("whole").is_true();
    if !whole {
        shell.notify(Tone::Warn, UNREADABLE.to_owned(), None);
    }
    let all = found.get("all").0;
    (whole, if Array::is_array(&all) { Array::from(&all) } else { Array::new() })
}

/// All entries, in the order in which the runs ended. Lines that cannot be read are skipped.
pub async fn entries(shell: Shell) -> Vec<Entry> {
    keep::settle().await;
    let (_, lines) = list(shell, script::lines()).await;
    let read = |line: JsValue| line.as_string()?.parse::<Entry>().ok();
    lines.iter().filter_map(read).collect()
}

/// The replay of a run in compact form.
async fn code(when: u64) -> Option<String> {
    answer(script::code(when as f64)).await.as_string()
}

/// Deletes some runs, or all. Returns whether it worked; if not, the player is told.
async fn remove(shell: Shell, runs: Option<&[u64]>) -> bool {
    let ids = match runs {
        Some(runs) => runs.iter().map(|when| JsValue::from(*when as f64)).collect::<Array>().into(),
        None => JsValue::UNDEFINED,
    };
    let gone = answer(script::remove(&ids)).await.is_truthy();
    if !gone {
        let text = "Nothing was deleted: the browser didn't answer. Try again, or load the page again.";
        shell.notify(Tone::Warn, text.to_owned(), None);
    }
    gone
}
