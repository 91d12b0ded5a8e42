//! The run as an animated picture. The page draws one frame after the other, a worker makes the file (`static/film.js`).

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::timeline::PlaybackBar;
use crate::dom;
use crate::graph::*;
use crate::online::JsJson;
use crate::ui::{El, button, el};

/// The most frames; longer runs skip actions.
const FRAMES: usize = 150;

/// The script's functions; it is fetched when the first film is made.
mod script {
    use super::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn film(count: u32, step: &Function, tell: &Function) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = past, js_name = stopFilm)]
        pub fn stop() -> Result<(), JsValue>;
    }
}

/// The positions that are drawn: all of a short run, evenly spread ones of a long one, first and last always.
fn positions(length: usize) -> Vec<usize> {
    let count = FRAMES.min(length + 1);
    (0..count).map(|i| if count == 1 { 0 } else { i * length / (count - 1) }).collect()
}

/// The part of the dialog that makes the picture.
pub fn film(it: PlaybackBar, name: &str) -> El {
    let (said, working) = (Signal::new(String::new()), Signal::new(false));
    let file = format!("{name}.png");
    let make = move || {
        if working.get_untracked() {
            let _ = script::stop();
            return;
        }
        working.set(true);
        let (here, file) = (it.now(), file.clone());
        dom::later(async move {
            let made = frames(it, said).await;
            if it.is_shown() {
                it.to(here);
            }
            // Closing the dialog cancels, and nobody reads on.
            if said.try_get_untracked().is_none() {
                return;
            }
            working.set(false);
            said.set(match made {
                Made::File { address, size } => {
                    dom::save(&file, &address);
                    format!("Saved: {} KB.", size.div_ceil(1000))
                }
                Made::Cancelled => "Cancelled.".to_owned(),
                Made::Nothing => "This browser cannot make the picture.".to_owned(),
            });
        });
    };
    Owner::on_cleanup(|| drop(script::stop()));
    let words = move || if working.get() { "Cancel" } else { "Animated picture" };
    el("div", "form-field")
        .set("data-film", "")
        .add(el("span", "").text("As a picture"))
        .add(
            button("button", "", make)
                .set("data-film", "make")
                .add(el("span", "").bind_text(move || words().to_owned())),
        )
        .add(
            el("p", "quiet small")
                .set("role", "status")
                .set("data-film", "said")
                .bind_text(move || said.get()),
        )
}

/// What became of a film.
enum Made {
    /// The file: its address and its size in bytes.
    File { address: String, size: u32 },
    /// The player cancelled it.
    Cancelled,
    /// The browser lacks what it needs.
    Nothing,
}

/// Draws all frames.
async fn frames(it: PlaybackBar, said: Signal<String>) -> Made {
    let positions = positions(it.length());
    let count = positions.len() as u32;
    let step = Closure::<dyn Fn(u32)>::new(move |i: u32| {
        if it.is_shown() {
            it.controller.seek(positions[i as usize]);
        }
    });
    let tell = Closure::<dyn Fn(u32)>::new(move |done: u32| said.set(format!("Frame {done} of {count}…")));
    let promise = script::film(count, step.as_ref().unchecked_ref(), tell.as_ref().unchecked_ref());
    let Ok(promise) = promise else { return Made::Nothing };
    let Ok(made) = JsFuture::from(promise).await.map(JsJson) else { return Made::Nothing };
    let (address, size) = (made.text("address"), made.get("size").whole().unwrap_or_default() as u32);
    match address.is_empty() {
        _ if made.get("stopped").is_true() => Made::Cancelled,
        true => Made::Nothing,
        false => Made::File { address, size },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_skip_actions() {
        assert_eq!(positions(0), [0]);
        assert_eq!(positions(3), [0, 1, 2, 3]);
        let long = positions(10_000);
        assert_eq!((long.len(), long[0], long[FRAMES - 1]), (FRAMES, 0, 10_000));
        assert!(long.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
