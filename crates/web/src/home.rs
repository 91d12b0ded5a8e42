//! The front page: a card per game.

use catalog::GAMES;
use engine::{AnyGame, Replay, Seed, Start};
use leptos::prelude::*;

use crate::board::Miniature;
use crate::route::Route;
use crate::shell::{Shell, shell};
use crate::storage;

/// The list of games.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <section class="page home" data-page="home">
            <header class="hero">
                <h1 tabindex="-1">"Lattice"</h1>
                <p class="lede">"Small games on grids. They remember where you were, work without a network, and any run can be shared as a link."</p>
            </header>
            <ul class="cards">{GAMES.iter().map(|listed| view! { <Card game=listed.game /> }).collect_view()}</ul>
        </section>
    }
}

/// The best results over all presets, each with its name.
fn bests(shell: Shell, game: &dyn AnyGame) -> Vec<(&'static str, i64)> {
    let best = |id: &str| {
        let plain = storage::best(shell.store, game.meta().id, id, false);
        plain.or_else(|| storage::best(shell.store, game.meta().id, id, true))
    };
    game.presets().into_iter().filter_map(|preset| Some((preset.title, best(preset.id)?.0))).collect()
}

#[component]
fn Card(game: &'static dyn AnyGame) -> impl IntoView {
    let shell = shell();
    let meta = game.meta();
    // Only looked at: reading the save properly, and setting a damaged one aside, is the play page's business.
    let save = shell.store.get(&storage::save_key(meta.id)).and_then(|text| text.parse::<Replay>().ok());
    let saved = save.and_then(|replay| game.load(&replay).ok());
    let under_way = saved.as_ref().is_some_and(|run| storage::worth_keeping(run.as_ref()));
    let sample = || {
        let seed = meta.id.parse::<Seed>().ok()?;
        game.start(&Start { params: String::new(), seed, position: None }).ok()
    };
    let picture = saved.filter(|_| under_way).or_else(sample);
    let play = Route::play(meta.id).href();
    let bests = bests(shell, game);
    view! {
        <li class="card" data-game=meta.id>
            <a class="card-picture" href=play.clone() tabindex="-1" aria-hidden="true">
                {picture.map(|session| view! { <Miniature session /> })}
            </a>
            <div class="card-words">
                <h2>{meta.title}</h2>
                <p>{meta.pitch}</p>
                {(!bests.is_empty()).then(|| view! {
                    <p class="card-best">
                        <span>"Best"</span>
                        {bests.into_iter().map(|(title, score)| view! { <span class="chip">{title}" "<b>{score}</b></span> }).collect_view()}
                    </p>
                })}
                <p class="row">
                    <a class="button primary" href=play aria-label=format!("{} {}", if under_way { "Continue" } else { "Play" }, meta.title)>
                        {if under_way { "Continue" } else { "Play" }}
                    </a>
                    <a class="button" href=Route::Rules(meta.id.to_owned()).href() aria-label=format!("Rules of {}", meta.title)>
                        "Rules"
                    </a>
                </p>
            </div>
        </li>
    }
}
