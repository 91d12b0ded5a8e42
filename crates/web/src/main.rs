//! The arcade in a browser: one set of pages for every game of the catalog.
//!
//! No game is named here. Games hand over boards, scenes and cues; the pages draw them and send inputs back.

mod announcer;
mod app;
mod aspects;
mod board;
mod boards;
mod calendar;
mod clock;
mod compact;
mod controller;
mod daily;
mod dom;
mod facts;
mod graph;
mod hint;
mod home;
mod import;
mod make;
mod online;
mod outcome;
mod pages;
mod past;
mod play;
mod player;
mod pointer;
mod review;
mod route;
mod rules;
mod scores;
mod search;
mod settings;
mod settings_page;
mod shell;
mod shortcuts;
mod sound;
mod sprites;
mod storage;
mod toast;
mod ui;
mod watch;

use crate::graph::*;
use wasm_bindgen::{JsCast, JsValue};

fn main() {
    if web_sys::window().is_none() {
        return search::serve();
    }
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        let _ = show_crash(&message);
    }));
    let Some(root) = document().get_element_by_id("app") else { return };
    root.set_inner_html("");
    #[cfg(feature = "template")]
    sound::offer_to_tests();
    begin(move || app::app().iter().for_each(|part| drop(root.append_child(&part.0))));
}

/// Shows a panic, instead of leaving a page that no longer responds. The save is intact: it was written before.
fn show_crash(message: &str) -> Option<()> {
    let console = js_sys::Reflect::get(&window(), &"console".into()).ok()?;
    let error = js_sys::Reflect::get(&console, &"error".into()).ok()?;
    let _ = error.dyn_into::<js_sys::Function>().ok()?.call1(&console, &JsValue::from_str(message));
    let notice = document().get_element_by_id("crash")?;
    notice.query_selector("code").ok()??.set_text_content(Some(message));
    notice.remove_attribute("hidden").ok()
}
