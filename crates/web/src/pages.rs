//! The pages of the arcade. The first board should not wait for what it does not need, so the program has parts, each a
//! file: the front page and what games have in common, games, and all other pages. A page is shown when its parts have been
//! fetched. All of them are kept for offline use.

use crate::graph::*;
use catalog::Needed;
use engine::AnyGame;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::boards::boards;
use crate::daily::daily;
use crate::dom;
use crate::home::home;
use crate::import::import;
use crate::make::make;
use crate::past::history;
use crate::play::{learn, play};
use crate::player::player;
use crate::route::Route;
use crate::rules::rules;
use crate::scores::scores;
use crate::settings_page::settings;
use crate::shell::Shell;
use crate::ui::{El, button, el, picture, problem};
use crate::watch::{Showing, compare, watch};
use crate::{online, past, storage};
use view::capital;

/// Sets the name of the tab.
pub fn title(name: &str) {
    document().set_title(&format!("{name} · Lattice"));
}

/// A page for an address that leads nowhere.
pub fn missing(text: &str) -> El {
    title("Not found");
    problem("Not found", text, "The link may be mistyped, or from a newer version.", None)
}

/// A page for the address of a game that is not in the catalog.
pub fn unknown_game(id: &str) -> El {
    missing(&format!("There is no game {} here.", engine::quote(id)))
}

/// The games a page needs.
fn needed(route: &Route) -> Needed<'_> {
    match route {
        Route::Play { game, .. } | Route::Learn(game) => Needed::One(game),
        _ => Needed::All,
    }
}

/// Whether a page is in the program's first part.
fn is_near(route: &Route) -> bool {
    matches!(route, Route::Home | Route::Play { .. } | Route::Learn(_))
}

/// A page, or its place until its part of the program has been fetched.
pub fn page(shell: Shell, route: Route) -> El {
    if is_near(&route) && needed(&route).are_here() {
        return near(shell, route);
    }
    let loading = el("div", "loading late")
        .set("role", "status")
        .add(picture("loading-mark", "#icon-mark"))
        .add(el("p", "").text("Loading…"));
    let place = el("div", "place").add(loading.clone());
    let (shown, owner, visit) = (place.clone(), Owner::current(), shell.visit.get_untracked());
    dom::later(async move {
        let build = fetch(&route).await;
        // The player may have gone elsewhere since.
        let Some(owner) = owner.filter(|_| shell.visit.get_untracked() == visit) else { return };
        let page = owner.with(|| untrack(|| build.map_or_else(|_| unfetched(), |build| build(shell, route))));
        loading.0.remove();
        let _ = shown.0.append_child(&page.0);
        if visit > 0 {
            dom::focus_heading();
        }
    });
    place
}

type Build = fn(Shell, Route) -> El;

/// Fetches whatever a page needs, and returns the function that builds it.
async fn fetch(route: &Route) -> Result<Build, SplitLoaderError> {
    if is_near(route) {
        needed(route).fetch().await?;
        return Ok(near);
    }
    let (games, build) = futures_util::join!(needed(route).fetch(), fetch_far());
    games.and(build)
}

/// The function that builds all other pages, which are the program's second part.
#[wasm_split(pages, fallible)]
fn fetch_far() -> Result<Build, SplitLoaderError> {
    Ok(far)
}

fn unfetched() -> El {
    title("Not loaded");
    // The server may have another build by now, so only loading everything again is sure to help.
    let again = button("button primary", "Load again", || drop(location().reload()));
    let text = "The network or the server did not answer.";
    problem("This page did not load", text, "Your saved games are safe.", None).add(el("p", "row").add(again))
}

/// Takes over what older versions kept in other ways.
fn adopt(shell: Shell) {
    for game in catalog::games() {
        storage::adopt_old_save(shell.store, game);
        online::adopt_old_ticket(game);
    }
    if Needed::All.are_here() {
        past::adopt_leaderboards(shell);
    }
}

/// Sets the name of the tab, then builds the page, which may know a better one.
fn titled(name: &str, build: impl FnOnce() -> El) -> El {
    title(name);
    build()
}

/// The page of a game: `Rules of …`.
fn of_game(id: &str, before: &str, build: impl FnOnce(&'static dyn AnyGame) -> El) -> El {
    match catalog::find(id) {
        Some(game) => titled(format!("{before} {}", game.meta().title).trim_start(), || build(game)),
        None => unknown_game(id),
    }
}

fn near(shell: Shell, route: Route) -> El {
    adopt(shell);
    match route {
        Route::Play { game, wanted } => of_game(&game, "", |game| play(shell, game, wanted.as_ref())),
        Route::Learn(game) => of_game(&game, "Learn", |game| learn(shell, game)),
        _ => {
            document().set_title("Lattice");
            home(shell)
        }
    }
}

fn far(shell: Shell, route: Route) -> El {
    adopt(shell);
    let run = |name, code, showing| titled(name, || watch(shell, code, showing));
    match route {
        Route::Home | Route::Play { .. } | Route::Learn(_) => near(shell, route),
        Route::Rules(game) => of_game(&game, "Rules of", |game| rules(shell, game)),
        Route::Scores(game) => of_game(&game, "Best runs of", |game| scores(shell, game)),
        Route::Make { game, draft } => making(shell, &game, draft),
        Route::Run(code) => run("A run", code, Showing::Whole),
        Route::Review(code) => run("A review", code, Showing::Reviewed),
        Route::Moment(code, at) => run("A run", code, Showing::At(at)),
        Route::Embed(code) => run("A run", code, Showing::Embedded),
        Route::Compare(one, two) => titled("Two runs", || compare(one, two)),
        Route::Boards { game, .. } | Route::History(game)
            if !game.is_empty() && catalog::find(&game).is_none() =>
        {
            unknown_game(&game)
        }
        Route::Boards { game, query } => titled("Rankings", || boards(shell, &game, &query)),
        Route::History(game) => titled("History", || history(shell, &game)),
        Route::Daily => titled("Daily runs", || daily(shell)),
        Route::Player => titled("Player", || player(shell)),
        Route::Settings => titled("Settings", || settings(shell)),
        Route::Import => titled("Import", || import(shell)),
        Route::Unknown(fragment) => {
            let text = format!("There is no page {}.", engine::quote(&fragment));
            titled("Not found", || {
                problem("This page does not exist", &text, "Your saved games are safe.", None)
            })
        }
    }
}

/// The workshop of a game that has one.
fn making(shell: Shell, id: &str, draft: Option<String>) -> El {
    match catalog::find(id).map(|game| (game, game.workshop())) {
        Some((game, Some(workshop))) => {
            let name = format!("{} for {}", capital(workshop.craft().many), game.meta().title);
            titled(&name, || make(shell, game, workshop, draft))
        }
        Some((game, None)) => missing(&format!("There is nothing to make for {}.", game.meta().title)),
        None => unknown_game(id),
    }
}
