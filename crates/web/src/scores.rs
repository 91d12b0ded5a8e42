//! The local leaderboard: the best runs of each game in this browser, each with its replay.
//!
//! Two texts per game (ruling P10 names them): `<game>_leaderboard_v1` has a line per run, best first, and
//! `<game>_replays_v1` the compact forms of the same runs. A line that cannot be read is left out, nothing more.

use std::fmt;

use engine::{AnyGame, Meta, Ranking, Score, Session};

use crate::route::Route;
use crate::shell::{Ask, Shell};
use crate::storage::Store;
use crate::ui::{El, button, el, link};
use crate::{compact, dom};

/// How many runs are kept for each setup, and as many again for runs with help (ruling A5).
const KEPT: usize = 10;

fn board_key(game: &str) -> String {
    format!("{game}_leaderboard_v1")
}

fn replays_key(game: &str) -> String {
    format!("{game}_replays_v1")
}

/// One run on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its score.
    pub score: Score,
    /// What decides between equal scores; less is better.
    pub tie: u32,
    /// Whether undo, redo, hints or other help were used.
    pub assisted: bool,
    /// When it ended, in milliseconds; also the name of its replay.
    when: u64,
    /// A preset's id, or the parameters themselves.
    pub setup: String,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.assisted { "assisted" } else { "plain" };
        write!(f, "{} {} {kind} {} {}", self.score.0, self.tie, self.when, self.setup)
    }
}

impl Entry {
    fn parse(line: &str) -> Option<Entry> {
        let mut words = line.splitn(5, ' ');
        Some(Entry {
            score: Score(words.next()?.parse().ok()?),
            tie: words.next()?.parse().ok()?,
            assisted: match words.next()? {
                "plain" => false,
                "assisted" => true,
                _ => return None,
            },
            when: words.next()?.parse().ok()?,
            setup: words.next()?.to_owned(),
        })
    }

    fn ranks_with(&self, setup: &str, assisted: bool) -> bool {
        self.setup == setup && self.assisted == assisted
    }

    fn beats(&self, other: &Entry, meta: &Meta) -> bool {
        if self.score == other.score {
            self.tie < other.tie
        } else {
            meta.ranking.beats(self.score, other.score)
        }
    }
}

/// Puts a run in its place; its rank among its like, from 0, or none when it is not among the best.
fn insert(board: &mut Vec<Entry>, fresh: Entry, meta: &Meta) -> Option<usize> {
    let alike = |entry: &Entry| entry.ranks_with(&fresh.setup, fresh.assisted);
    let rank = board.iter().filter(|entry| alike(entry) && !fresh.beats(entry, meta)).count();
    if rank >= KEPT {
        return None;
    }
    let at = board.iter().position(|entry| alike(entry) && fresh.beats(entry, meta)).unwrap_or(board.len());
    let (setup, assisted) = (fresh.setup.clone(), fresh.assisted);
    board.insert(at, fresh);
    let mut seen = 0;
    board.retain(|entry| {
        seen += usize::from(entry.ranks_with(&setup, assisted));
        !entry.ranks_with(&setup, assisted) || seen <= KEPT
    });
    Some(rank)
}

/// The name under which such runs are compared; none for drawn positions, which are never ranked.
fn setup(session: &Session) -> Option<String> {
    let start = session.start();
    if start.position.is_some() {
        return None;
    }
    Some(session.preset().map_or_else(|| start.params.clone(), str::to_owned))
}

/// Every run on the board of a game, best first among its like.
pub fn board(store: Store, game: &str) -> Vec<Entry> {
    store.get(&board_key(game)).unwrap_or_default().lines().filter_map(Entry::parse).collect()
}

/// The best score of a setup.
pub fn best(board: &[Entry], setup: &str, assisted: bool) -> Option<Score> {
    board.iter().find(|entry| entry.ranks_with(setup, assisted)).map(|entry| entry.score)
}

/// The best score to beat in a run like this one.
pub fn best_for(store: Store, session: &Session) -> Option<Score> {
    best(&board(store, session.meta().id), &setup(session)?, session.assisted())
}

/// How an ended run compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The best before this run.
    pub previous: Option<Score>,
    /// Its rank from 0; none when it is not among the best.
    pub rank: Option<usize>,
}

/// Compares an ended run with the others and keeps it when it is among the best; none when such runs are not ranked.
pub fn record(store: Store, session: &Session) -> Option<Record> {
    let meta = session.meta();
    // Nothing to be proud of, and nothing to beat.
    let nothing = meta.ranking == Ranking::Most && session.score() == Score(0);
    if nothing || !meta.ranking.counts(session.status()) {
        return None;
    }
    let mut board = board(store, meta.id);
    let fresh = Entry {
        score: session.score(),
        tie: session.tie(),
        assisted: session.assisted(),
        when: js_sys::Date::now() as u64,
        setup: setup(session)?,
    };
    let when = fresh.when;
    let previous = best(&board, &fresh.setup, fresh.assisted);
    let rank = insert(&mut board, fresh, meta);
    if rank.is_some() {
        let lines: Vec<String> = board.iter().map(Entry::to_string).collect();
        store.set(&board_key(meta.id), &lines.join("\n"));
        let replay = session.replay();
        dom::later(async move {
            if let Some(code) = compact::pack(replay).await {
                keep_replay(store, meta.id, when, &code);
            }
        });
    }
    Some(Record { previous, rank })
}

/// Keeps the replay of a run, and drops those of runs no longer on the board.
fn keep_replay(store: Store, game: &str, when: u64, code: &str) {
    let listed: Vec<String> = board(store, game).iter().map(|entry| entry.when.to_string()).collect();
    let old = store.get(&replays_key(game)).unwrap_or_default();
    let kept =
        old.lines().filter(|line| line.split(' ').next().is_some_and(|id| listed.iter().any(|it| it == id)));
    let fresh = format!("{when} {code}");
    store.set(&replays_key(game), &kept.chain([fresh.as_str()]).collect::<Vec<_>>().join("\n"));
}

/// The page of a game's board.
pub fn scores(shell: Shell, game: &'static dyn AnyGame) -> El {
    let meta = game.meta();
    let board = board(shell.store, meta.id);
    let replays = shell.store.get(&replays_key(meta.id)).unwrap_or_default();
    let mut setups: Vec<(&str, bool)> = Vec::new();
    for entry in &board {
        if !setups.contains(&(&entry.setup, entry.assisted)) {
            setups.push((&entry.setup, entry.assisted));
        }
    }
    let tables = setups.iter().map(|&(setup, assisted)| {
        let rows = board.iter().filter(|entry| entry.ranks_with(setup, assisted));
        table(game, setup, assisted, rows, &replays)
    });
    let play = Route::play(meta.id).href();
    let page = el("section", "page scores")
        .set("data-page", "scores")
        .set("data-game", meta.id)
        .add(el("h1", "").set("tabindex", "-1").text(&format!("Best runs of {}", meta.title)));
    if board.is_empty() {
        let words = "No finished run yet. The ten best of every setup are kept in this browser, each with its replay.";
        return page.add(el("p", "quiet").text(words)).add(el("p", "row").add(link(
            "button primary",
            &play,
            &format!("Play {}", meta.title),
        )));
    }
    let forget = move || {
        let ask = Ask {
            title: "Forget all these runs?".into(),
            text: "The list and its replays are deleted from this browser.",
            yes: "Forget them",
            no: "Keep them",
            then: Box::new(move || {
                shell.store.remove(&board_key(meta.id));
                shell.store.remove(&replays_key(meta.id));
                dom::go(&Route::play(meta.id).href());
            }),
        };
        shell.ask_if(true, ask);
    };
    page.add_all(tables).add(
        el("p", "row")
            .add(link("button primary", &play, &format!("Play {}", meta.title)))
            .add(button("button", "Forget them…", forget).set("data-forget", "")),
    )
}

/// What a setup is called: its preset, or what it does differently.
fn name_of(game: &dyn AnyGame, setup: &str) -> String {
    if let Some(preset) = game.presets().into_iter().find(|preset| preset.id == setup) {
        return preset.title.to_owned();
    }
    let usual = game.params("").unwrap_or_default();
    let pairs = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let usual = pairs(&usual);
    let own: Vec<String> = pairs(setup).into_iter().filter(|pair| !usual.contains(pair)).collect();
    format!("Custom: {}", own.join(", ").replace('=', " "))
}

fn table<'a>(
    game: &dyn AnyGame,
    setup: &str,
    assisted: bool,
    rows: impl Iterator<Item = &'a Entry>,
    replays: &str,
) -> El {
    let name = name_of(game, setup);
    let kind = if assisted { " · with help" } else { "" };
    let meta = game.meta();
    let columns = ["", "Score", meta.tie, "Ended", "Run"].map(|name| (!name.is_empty()).then_some(name));
    let heads = columns
        .iter()
        .enumerate()
        .filter(|(i, name)| *i == 0 || name.is_some())
        .map(|(_, name)| el("th", "").set("scope", "col").text(name.unwrap_or("#")));
    let row = |(rank, entry): (usize, &Entry)| {
        let id = format!("{} ", entry.when);
        let code = replays.lines().find_map(|line| line.strip_prefix(&id));
        let watch = code.map(|code| {
            link("button small", &Route::Run(code.to_owned()).href(), "Watch")
                .set("aria-label", &format!("Watch number {rank}"))
        });
        let tie = (!meta.tie.is_empty()).then(|| el("td", "").text(&entry.tie.to_string()));
        el("tr", "")
            .add(el("td", "quiet").text(&rank.to_string()))
            .add(el("td", "").add(el("b", "").text(&entry.score.0.to_string())))
            .add_all(tie)
            .add(el("td", "").text(&dom::day(entry.when as f64)))
            .add(el("td", "").add_all(watch))
    };
    let body = el("tbody", "").add_all((1..).zip(rows).map(row));
    el("section", "panel")
        .add(el("h2", "").text(&name).add(el("span", "quiet small").text(kind)))
        .add(el("table", "scores-table").add(el("thead", "").add(el("tr", "").add_all(heads))).add(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i64, tie: u32, setup: &str) -> Entry {
        Entry { score: Score(score), tie, assisted: false, when: 7, setup: setup.to_owned() }
    }

    #[test]
    fn lines_round_trip_and_nonsense_is_left_out() {
        let line = "12 3 assisted 99 size=3 colors=2";
        assert_eq!(Entry::parse(line).map(|entry| entry.to_string()).as_deref(), Some(line));
        for odd in ["", "x 1 plain 2 a", "1 1 maybe 2 a", "1 -1 plain 2 a", "1 1 plain 2"] {
            assert_eq!(Entry::parse(odd), None, "{odd:?}");
        }
    }

    #[test]
    fn setups_have_names() {
        let game = catalog::find("floodit").expect("it is listed");
        assert_eq!(name_of(game, "easy"), "Easy");
        let own = game.params("size=9 bombs=3").expect("they are sound");
        assert_eq!(name_of(game, &own), "Custom: size 9, bombs 3");
    }

    #[test]
    fn runs_find_their_rank() {
        let meta = catalog::GAMES[1].game.meta();
        assert!(meta.ranking.beats(Score(2), Score(1)), "more is better in this game");
        let mut board = Vec::new();
        assert_eq!(insert(&mut board, entry(5, 9, "a"), meta), Some(0));
        assert_eq!(insert(&mut board, entry(5, 3, "a"), meta), Some(0), "fewer decide");
        assert_eq!(insert(&mut board, entry(5, 3, "a"), meta), Some(1), "the earlier run stays ahead");
        assert_eq!(insert(&mut board, entry(1, 0, "b"), meta), Some(0), "another setup");
        assert_eq!(insert(&mut board, entry(7, 0, "a"), meta), Some(0));
        assert_eq!(best(&board, "a", false), Some(Score(7)));
        assert_eq!(best(&board, "a", true), None);
        for _ in 0..2 * KEPT {
            insert(&mut board, entry(6, 0, "a"), meta);
        }
        assert_eq!(board.iter().filter(|entry| entry.setup == "a").count(), KEPT);
        assert_eq!(insert(&mut board, entry(1, 0, "a"), meta), None, "not among the best");
        assert_eq!(best(&board, "b", false), Some(Score(1)), "others are untouched");
    }
}
