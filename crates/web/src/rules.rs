//! A rule book: a piece of HTML beside the program, fetched when it is opened and kept by the service worker.

use engine::AnyGame;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::dom;
use crate::graph::window;
use crate::route::Route;
use crate::ui::{El, button, el, link};

/// The rules of a game.
pub fn rules(game: &dyn AnyGame) -> El {
    let meta = game.meta();
    let head = el("header", "page-head").add(el("h1", "").set("tabindex", "-1").text(meta.title)).add(link(
        "button primary",
        &Route::play(meta.id).href(),
        "Play",
    ));
    let prose = el("div", "prose").set("data-book", "opening");
    open(&prose, meta.id);
    el("article", "page rules").set("data-page", "rules").add(head).add(prose)
}

/// Fills an element with a book as soon as it is here.
fn open(prose: &El, id: &'static str) {
    let prose = prose.clone();
    prose.0.set_text_content(Some("Opening the rules…"));
    dom::later(async move {
        match fetch(&format!("rules/{id}.html")).await {
            Ok(book) => {
                prose.0.set_inner_html(&book);
                prose.set("data-book", "open");
            }
            Err(_) => {
                prose.0.set_text_content(None);
                let again = prose.clone();
                prose
                    .set("data-book", "missing")
                    .add(
                        el("p", "")
                            .set("role", "alert")
                            .text("The rules could not be loaded. Check your network."),
                    )
                    .add(el("p", "").add(button("button", "Try again", move || open(&again, id))));
            }
        }
    });
}

/// The text of one of the arcade's own files.
async fn fetch(path: &str) -> Result<String, JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(path)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
