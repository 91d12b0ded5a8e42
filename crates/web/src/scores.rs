//! The local leaderboard: the best runs of each game in this browser, each with its replay.
//!
//! Two keys per game (ruling P10 names them): `<game>_leaderboard_v1` has a line per run, best first, and
//! `<game>_replays_v1` the compact forms of the same runs. Unreadable lines are skipped.

use engine::{AnyGame, Meta, Ranking, Score, Session};
use journal::{Category, Finish, Leaderboard};

use crate::home::way_to_play;
use crate::route::Route;
use crate::shell::{Confirmation, Shell};
use crate::storage::BrowserStorage;
use crate::ui::{El, button, el, link, picture};
use crate::{compact, dom};

fn board_key(game: &str) -> String {
    format!("{game}_leaderboard_v1")
}

fn replays_key(game: &str) -> String {
    format!("{game}_replays_v1")
}

/// The best runs of a game in this browser.
pub fn board(store: BrowserStorage, meta: &Meta) -> Leaderboard {
    Leaderboard::read(meta, &store.get(&board_key(meta.id)).unwrap_or_default())
}

/// The replays of the best runs in compact form, with the times at which they ended.
pub fn replays(store: BrowserStorage, meta: &Meta) -> Vec<(u64, String)> {
    let kept = store.get(&replays_key(meta.id)).unwrap_or_default();
    let read = |line: &str| {
        let (when, code) = line.split_once(' ')?;
        Some((when.parse().ok()?, code.to_owned()))
    };
    kept.lines().filter_map(read).collect()
}

/// The best score in a setup, and whether it was assisted.
pub fn best_for(store: BrowserStorage, session: &Session) -> Option<(Score, bool)> {
    let category = Category::of(session)?;
    let board = board(store, session.meta());
    board.to_beat(&category).map(|run| (run.score, run.category.assisted))
}

/// How a finished run compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The best before this run.
    pub previous: Option<Score>,
    /// The rank, from 0; `None` if it is not among the best.
    pub rank: Option<usize>,
}

/// Compares a finished run with the best and stores it if it is among them. Returns `None` if it does not count.
pub fn record(store: BrowserStorage, session: &Session) -> Option<Record> {
    let finish = Finish::of(session, js_sys::Date::now() as u64)?;
    let (meta, when) = (session.meta(), finish.when);
    let record = enter(store, meta, finish);
    if record.rank.is_some() {
        let replay = session.replay();
        dom::later(async move {
            if let Some(code) = compact::pack(replay).await {
                keep_replay(store, meta, when, &code);
            }
        });
    }
    Some(record)
}

/// Enters a run that came back from elsewhere, with its compact form.
pub fn restore(store: BrowserStorage, session: &Session, when: u64, code: &str) {
    let (meta, finish) = (session.meta(), Finish::of(session, when));
    let known = board(store, meta).runs().iter().any(|run| run.when == when);
    if let Some(finish) = finish.filter(|_| !known)
        && enter(store, meta, finish).rank.is_some()
    {
        keep_replay(store, meta, when, code);
    }
}

fn enter(store: BrowserStorage, meta: &Meta, finish: Finish) -> Record {
    let mut board = board(store, meta);
    let previous = board.best(&finish.category).map(|run| run.score);
    let rank = board.insert(finish);
    if rank.is_some() {
        store.set(&board_key(meta.id), board.to_string().trim_end());
    }
    Record { previous, rank }
}

/// Stores the replay of a run and drops replays that are no longer on the leaderboard.
fn keep_replay(store: BrowserStorage, meta: &Meta, when: u64, code: &str) {
    let listed: Vec<String> = board(store, meta).runs().iter().map(|run| run.when.to_string()).collect();
    let key = replays_key(meta.id);
    let old = store.get(&key).unwrap_or_default();
    let kept =
        old.lines().filter(|line| line.split(' ').next().is_some_and(|id| listed.iter().any(|it| it == id)));
    let fresh = format!("{when} {code}");
    store.set(&key, &kept.chain([fresh.as_str()]).collect::<Vec<_>>().join("\n"));
}

/// The leaderboard page of a game.
pub fn scores(shell: Shell, game: &'static dyn AnyGame) -> El {
    let meta = game.meta();
    let board = board(shell.store, meta);
    let replays = shell.store.get(&replays_key(meta.id)).unwrap_or_default();
    let tables =
        board.categories().into_iter().map(|category| table(game, category, board.of(category), &replays));
    let play = way_to_play(shell, game);
    let page = el("section", "page scores")
        .set("data-page", "scores")
        .set("data-game", meta.id)
        .add(el("h1", "").set("tabindex", "-1").text(&format!("Best runs of {}", meta.title)));
    if board.runs().is_empty() {
        let words =
            "No finished runs yet. This browser keeps your ten best runs of each setup, with replays.";
        let play = link("button primary", &play, &format!("Play {}", meta.title));
        return page
            .set("class", "page scores problem")
            .add(picture("problem-picture", "#icon-best"))
            .add(el("p", "quiet").text(words))
            .add(el("p", "row").add(play));
    }
    let forget = move || {
        let ask = Confirmation {
            title: "Delete all these runs?".into(),
            text: "This deletes the list and its replays from this browser.",
            yes: "Delete all",
            no: "Keep them",
            then: Box::new(move || {
                shell.store.remove(&board_key(meta.id));
                shell.store.remove(&replays_key(meta.id));
                dom::go(&Route::play(meta.id).href());
            }),
        };
        shell.ask_if(true, ask);
    };
    let boards = Route::Boards { game: meta.id.to_owned(), query: String::new() }.href();
    page.add_all(tables).add(
        el("p", "row")
            .add(link("button primary", &play, &format!("Play {}", meta.title)))
            .add_for(
                move || shell.online.is_here().to_string(),
                move |here| {
                    if here == "true" { vec![link("button", &boards, "Ranking")] } else { Vec::new() }
                },
            )
            .add(button("button", "Delete all…", forget).set("data-forget", "")),
    )
}

fn table<'a>(
    game: &dyn AnyGame,
    category: &Category,
    rows: impl Iterator<Item = &'a Finish>,
    replays: &str,
) -> El {
    let meta = game.meta();
    let name = journal::setup_name(game, &category.setup);
    let mut kind = String::new();
    if category.assisted {
        kind.push_str(" · assisted");
    }
    if category.rules != meta.rules {
        kind.push_str(" · older rules");
    }
    let score = if meta.ranking == Ranking::FewestWins { "Moves" } else { "Score" };
    let columns = ["", score, meta.tie, "Ended", "Run"].map(|name| (!name.is_empty()).then_some(name));
    let heads = columns
        .iter()
        .enumerate()
        .filter(|(i, name)| *i == 0 || name.is_some())
        .map(|(_, name)| el("th", "").set("scope", "col").text(name.unwrap_or("#")));
    let row = |(rank, run): (usize, &Finish)| {
        let id = format!("{} ", run.when);
        let code = replays.lines().find_map(|line| line.strip_prefix(&id));
        let watch = code.map(|code| {
            link("button small", &Route::Run(code.to_owned()).href(), "Watch")
                .set("aria-label", &format!("Watch number {rank}"))
        });
        let tie = (!meta.tie.is_empty()).then(|| el("td", "").text(&run.tie.to_string()));
        el("tr", "")
            .add(el("td", "quiet").text(&rank.to_string()))
            .add(el("td", "").add(el("b", "").text(&run.score.0.to_string())))
            .add_all(tie)
            .add(el("td", "").text(&dom::day(run.when as f64)))
            .add(el("td", "").add_all(watch))
    };
    let body = el("tbody", "").add_all((1..).zip(rows).map(row));
    el("section", "panel")
        .add(el("h2", "").text(&name).add(el("span", "quiet small").text(&kind)))
        .add(el("table", "scores-table").add(el("thead", "").add(el("tr", "").add_all(heads))).add(body))
}
