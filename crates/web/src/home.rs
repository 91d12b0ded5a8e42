//! The front page: a card per game.

use engine::{AnyGame, Seed, Session, Start, Status};
use journal::Category;

use crate::board::miniature;
use crate::play::way_to_learn;
use crate::route::{Route, Wanted};
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::ui::{El, el, icon, link};
use crate::{online, scores, storage};

const LEDE: &str = "Every game saves as you play and works offline.";

/// The list of games.
pub fn home(shell: Shell) -> El {
    let hero = el("header", "hero")
        .add(el("h1", "").set("tabindex", "-1").text("Pick a game"))
        .add(el("p", "lede").text(LEDE));
    // The game played last stands out where it is: cards keep their places.
    let last = storage::last(shell.store);
    let is_last = |game: &dyn AnyGame| last.as_deref() == Some(game.meta().id);
    let known = catalog::games().any(is_last);
    let cards = catalog::games().enumerate().map(|(i, game)| {
        let stands_out = if known { is_last(game) } else { i == 0 };
        card(shell, game, saved(shell, game), stands_out)
    });
    let cards = el("ul", "cards").add_all(cards);
    el("section", "page home")
        .set("data-page", "home")
        .add(hero.add(online::ways(shell, &Route::Home)))
        .add(cards)
}

/// The best results of all presets, with their names.
fn bests(shell: Shell, game: &dyn AnyGame) -> Option<El> {
    let board = scores::board(shell.store, game.meta());
    let best = |setup: &str, assisted: bool| {
        board.best(&Category { setup: setup.to_owned(), rules: game.meta().rules, assisted })
    };
    let chips = game.presets().into_iter().filter_map(|preset| {
        let (plain, assisted) = (best(preset.id, false), best(preset.id, true));
        let score = plain.or(assisted)?.score.0.to_string();
        let mark = plain.is_none().then(|| icon("hint").set("aria-label", "assisted").set("role", "img"));
        let name = el("span", "chip-name").text(preset.title).text(" ");
        let chip = el("span", "chip").add(name).add(el("b", "").text(&score));
        Some(chip.add_all(mark))
    });
    let chips: Vec<El> = chips.collect();
    let list = Route::Scores(game.meta().id.to_owned()).href();
    (!chips.is_empty()).then(|| el("span", "card-best").add(link("", &list, "Best")).add_all(chips))
}

/// The run of a game that was played last, if it can be read.
fn saved(shell: Shell, game: &dyn AnyGame) -> Option<Session> {
    storage::peek(shell.store, game, storage::slot(shell.store, game))
}

/// Links to the other runs in progress.
fn others(shell: Shell, game: &dyn AnyGame) -> Option<El> {
    let way = |slot: &'static str| {
        let wanted = Wanted { slot: Some(slot.to_owned()), ..Wanted::default() };
        let way = Route::Play { game: game.meta().id.to_owned(), wanted: Some(wanted) }.href();
        let title = storage::slot_title(game, slot);
        link("chip way", &way, title)
            .set("aria-label", &format!("Continue {} {title}", game.meta().title))
            .set("title", "In progress")
    };
    let ways: Vec<El> = storage::others_in_progress(shell.store, game).map(way).collect();
    (!ways.is_empty()).then(|| el("span", "card-others").set("data-others", "").add_all(ways))
}

/// The address of a board to play: the saved run, or a new board if that run is over.
pub fn way_to_play(shell: Shell, game: &dyn AnyGame) -> String {
    way_from(shell, game, saved(shell, game).as_ref())
}

/// The same address, given the saved run.
fn way_from(shell: Shell, game: &dyn AnyGame, saved: Option<&Session>) -> String {
    let play = Route::play(game.meta().id).href();
    let over = saved.is_some_and(|run| run.status() != Status::Playing);
    let usual =
        || game.presets().into_iter().find(|preset| game.params("").is_ok_and(|it| it == preset.params));
    match storage::usual(shell.store, game).or_else(usual).filter(|_| over) {
        Some(preset) => format!("{play}?preset={}", preset.id),
        None => play,
    }
}

fn card(shell: Shell, game: &'static dyn AnyGame, saved: Option<Session>, stands_out: bool) -> El {
    let meta = game.meta();
    let play = way_from(shell, game, saved.as_ref());
    let over = |run: &Session| run.status() != Status::Playing;
    let saved_over = stands_out && saved.as_ref().is_some_and(over);
    let run = saved.filter(storage::worth_keeping);
    let verb = match run {
        Some(_) => "Continue",
        None if saved_over => "Play again",
        None => "Play",
    };
    let sample = || {
        let seed = meta.id.parse::<Seed>().ok()?;
        game.start(&Start { params: String::new(), seed, position: None }).ok()
    };
    let shown = run.or_else(sample);
    let class = if stands_out { "button primary" } else { "button" };
    let picture = el("a", "card-picture").set("href", &play).set("tabindex", "-1").set("aria-hidden", "true");
    let ways = el("p", "row")
        .add(link(class, &play, verb).set("aria-label", &format!("{verb} {}", meta.title)))
        .add(link("button", &way_to_learn(game), "Learn").set("aria-label", &format!("Learn {}", meta.title)))
        .add(
            link("button", &Route::Rules(meta.id.to_owned()).href(), "Rules")
                .set("aria-label", &format!("Rules of {}", meta.title)),
        );
    // Beside the title there is room for these from the start, so that a first result moves nothing.
    let notes = el("p", "card-notes scrolls-x").add_all(others(shell, game)).add_all(bests(shell, game));
    let words = el("div", "card-words")
        .add(el("div", "card-head").add(el("h2", "").text(meta.title)).add(notes))
        .add(el("p", "").text(meta.pitch))
        .add(ways);
    online::want_usual(shell, game);
    el("li", "card")
        .set("data-game", meta.id)
        .set_some("data-stands-out", stands_out.then_some(""))
        .add(
            picture.add_all(
                shown.map(|session| miniature(session.board(), &session.scene(), Sprites::of(game))),
            ),
        )
        .add(words)
}
