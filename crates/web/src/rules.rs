//! A rule book, rendered while building.

use engine::AnyGame;

use crate::route::Route;
use crate::ui::{El, el, link, problem};

/// Every book: the game's id and HTML.
const BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules of a game.
pub fn rules(game: &dyn AnyGame) -> El {
    let meta = game.meta();
    let Some((_, book)) = BOOKS.iter().find(|(id, _)| *id == meta.id) else {
        let text = format!("There is no rule book for {} here.", meta.title);
        return problem("No rules found", &text, "The game can be played all the same.", None);
    };
    let head = el("header", "page-head").add(el("h1", "").set("tabindex", "-1").text(meta.title)).add(link(
        "button primary",
        &Route::play(meta.id).href(),
        "Play",
    ));
    let prose = el("div", "prose");
    prose.0.set_inner_html(book);
    el("article", "page rules").set("data-page", "rules").add(head).add(prose)
}
