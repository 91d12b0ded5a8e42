//! Rule books: HTML fragments, fetched when opened and cached by the service worker.

use catalog::book::{self, Shot};
use engine::AnyGame;
use view::Paint;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Response};

use crate::board::{BoardDom, plate};
use crate::dom;
use crate::graph::window;
use crate::play::{swatch, symbol};
use crate::route::Route;
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::ui::{El, button, el, link};

/// The rules page of a game.
pub fn rules(shell: Shell, game: &'static dyn AnyGame) -> El {
    let meta = game.meta();
    let head = el("header", "page-head").add(el("h1", "").set("tabindex", "-1").text(meta.title)).add(link(
        "button primary",
        &Route::play(meta.id).href(),
        "Play",
    ));
    let prose = el("div", "prose").set("data-book", "opening");
    open(&prose, shell, game);
    let page = el("article", "page rules").set("data-page", "rules").set("data-game", meta.id);
    page.add(head).add(prose)
}

/// Fills an element with a rule book once it is loaded.
fn open(prose: &El, shell: Shell, game: &'static dyn AnyGame) {
    let (prose, id) = (prose.clone(), game.meta().id);
    prose.0.set_text_content(Some("Opening the rules…"));
    dom::later(async move {
        match fetch(&format!("rules/{id}.html")).await {
            Ok(book) => {
                prose.0.set_inner_html(&book);
                draw(&prose.0, shell, game);
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
                    .add(el("p", "").add(button("button", "Try again", move || open(&again, shell, game))));
            }
        }
    });
}

/// Draws what the book only names: positions, played by the game's own rules, and colors.
fn draw(prose: &Element, shell: Shell, game: &dyn AnyGame) {
    for figure in all(prose, "[data-position]") {
        let boxes = all(&figure, "[data-actions]");
        let actions: Vec<String> = boxes.iter().map(|shot| attribute(shot, "data-actions")).collect();
        let shots: Vec<Shot> = actions.iter().map(|actions| Shot { actions, caption: "" }).collect();
        let mut boxes = boxes.iter();
        // A test plays every figure, so nothing is refused here.
        let _ = book::play(game, &attribute(&figure, "data-position"), &shots, |session, _| {
            let Some(shot) = boxes.next() else { return };
            let plate = plate("", false).set("inert", "");
            let (symbols, sprites) = (shell.symbols(), Sprites::of(game));
            BoardDom::mount(&plate.0, session.board(), &session.scene(), symbols, sprites);
            let _ = shot.prepend_with_node_1(&el("div", "tray").add(plate).0);
        });
    }
    for item in all(prose, "[data-swatch]") {
        let name = attribute(&item, "data-swatch");
        let number = name.trim_start_matches(['c', 's']).parse().unwrap_or_default();
        let paint = if name.starts_with('s') { Paint::Shade(number) } else { Paint::Color(number) };
        let sign = paint.symbol().map(symbol);
        let _ = item.prepend_with_node_1(&swatch(paint).add_all(sign).0);
    }
}

fn all(inside: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = inside.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

fn attribute(node: &Element, name: &str) -> String {
    node.get_attribute(name).unwrap_or_default()
}

/// Fetches one of the app's own text files.
async fn fetch(path: &str) -> Result<String, JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(path)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
