//! A rule book, rendered while building.

use engine::AnyGame;
use leptos::prelude::*;

use crate::parts::Problem;
use crate::route::Route;

/// Every book: the game's id and HTML.
const BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules of a game.
#[component]
pub fn RulesPage(game: &'static dyn AnyGame) -> impl IntoView {
    let meta = game.meta();
    let Some((_, book)) = BOOKS.iter().find(|(id, _)| *id == meta.id) else {
        let text = format!("There is no rule book for {} here.", meta.title);
        return view! { <Problem title="No rules found" text comfort="The game can be played all the same." /> }.into_any();
    };
    view! {
        <article class="page rules" data-page="rules">
            <header class="page-head">
                <h1 tabindex="-1">{meta.title}</h1>
                <a class="button primary" href=Route::play(meta.id).href()>"Play"</a>
            </header>
            <div class="prose" inner_html=*book></div>
        </article>
    }
    .into_any()
}
