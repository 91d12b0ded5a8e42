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
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

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

/// All entries, in the order in which the runs ended. Lines that cannot be read are skipped.
pub async fn entries() -> Vec<Entry> {
    keep::settle().await;
    let mut found = Vec::new();
    let lines = answer(script::lines()).await;
    if Array::is_array(&lines) {
        let mut read =
            |line: JsValue| found.extend(line.as_string().and_then(|line| line.parse::<Entry>().ok()));
        Array::from(&lines).for_each(&mut |line, _, _| read(line));
    }
    found
}

/// The replay of a run in compact form.
pub async fn code(when: u64) -> Option<String> {
    answer(script::code(when as f64)).await.as_string()
}

/// Deletes some runs, or all. Returns whether it worked.
async fn remove(runs: Option<&[u64]>) -> bool {
    let ids = match runs {
        Some(runs) => runs.iter().map(|when| JsValue::from(*when as f64)).collect::<Array>().into(),
        None => JsValue::UNDEFINED,
    };
    answer(script::remove(&ids)).await.is_truthy()
}
