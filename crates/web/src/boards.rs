//! The rankings: the best runs of everybody, as the boards of the server keep them.

use engine::{AnyGame, PresetInfo, Ranking, Replay};
use journal::Day;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlSelectElement};

use crate::daily::until;
use crate::graph::*;
use crate::online::{self, JsJson, Presence, ServerAnswer};
use crate::route::Route;
use crate::shell::Shell;
use crate::ui::{El, button, el, link, react};
use crate::{dom, import};
use view::sentence;

const PERIODS: [(&str, &str); 4] =
    [("all", "All time"), ("week", "This week"), ("day", "Today"), ("yesterday", "Yesterday")];
/// Rows of a page.
const ROWS: u32 = 50;
/// The most rows the server sends at once.
const MOST: u32 = 100;

/// The name of a kind of board.
pub fn kind_title(kind: &str) -> &str {
    match kind {
        "clean" => "Unassisted",
        "assisted" => "Assisted",
        "step" => "No clock",
        other => other,
    }
}

/// Which board is shown.
#[derive(Clone)]
struct BoardChoice {
    game: &'static dyn AnyGame,
    preset: String,
    kind: String,
    period: String,
    /// The run the page is about, as long as nothing else was chosen; 0 for none.
    run: i64,
    /// Whether the page is about the player's best run.
    mine: bool,
}

impl BoardChoice {
    fn read(shell: Shell, game: &'static dyn AnyGame, query: &str) -> BoardChoice {
        let given = |key: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(name, _)| *name == key).map(|(_, value)| value.to_owned()).next()
        };
        let usual = crate::storage::usual(shell.store, game).filter(|preset| preset.ranked);
        let usual = usual.or_else(|| catalog::daily_preset(game)).map_or("", |preset| preset.id).to_owned();
        let known = |id: &String| ranked(game).iter().any(|preset| preset.id == id);
        let period = given("period").filter(|id| PERIODS.iter().any(|(period, _)| period == id));
        BoardChoice {
            game,
            preset: given("preset").filter(known).unwrap_or(usual),
            kind: given("kind").unwrap_or_default(),
            period: period.unwrap_or_else(|| "all".to_owned()),
            run: given("run").and_then(|run| run.parse().ok()).unwrap_or_default(),
            mine: given("mine").is_some() && shell.online.player.get_untracked() != 0,
        }
    }

    /// Makes what does not go together fit: days have one preset, and presets have kinds of their own.
    fn fit(&mut self, shell: Shell) {
        if self.day().is_some() && catalog::daily_preset(self.game).is_some_and(|it| it.id != self.preset) {
            self.period = "all".to_owned();
        }
        let kinds = shell.online.kinds(self.game.meta().id, &self.preset);
        if !kinds.contains(&self.kind) {
            self.kind = kinds.into_iter().next().unwrap_or_default();
        }
    }

    /// The day of a day's board.
    fn day(&self) -> Option<Day> {
        match self.period.as_str() {
            "day" => Some(online::today()),
            "yesterday" => Some(online::today().before()),
            _ => None,
        }
    }

    fn query(&self) -> String {
        let run = if self.run == 0 { String::new() } else { format!("&run={}", self.run) };
        let mine = if self.mine { "&mine=1" } else { "" };
        format!("preset={}&kind={}&period={}{run}{mine}", self.preset, self.kind, self.period)
    }

    fn path(&self, more: &str) -> String {
        let BoardChoice { game, preset, kind, period, .. } = self;
        let period = self.day().map_or_else(|| period.clone(), |day| format!("day&day={day}"));
        format!("/api/boards/{}/{preset}?kind={kind}&period={period}{more}", game.meta().id)
    }

    /// The part of the address that asks for rows around a run.
    fn around(&self, shell: Shell) -> String {
        match (self.mine, self.run) {
            (true, _) => format!("&near={}", shell.online.player.get_untracked()),
            (_, 0) => String::new(),
            (_, run) => format!("&around={run}"),
        }
    }
}

fn ranked(game: &dyn AnyGame) -> Vec<PresetInfo> {
    game.presets().into_iter().filter(|preset| preset.ranked).collect()
}

/// A board on the screen.
#[derive(Clone, Copy)]
struct Shown {
    shell: Shell,
    choice: Signal<BoardChoice>,
    /// What is said instead of rows, or about them.
    note: Signal<String>,
    /// How many rows there are.
    count: Signal<u32>,
    /// Where the next page begins; empty after the last.
    next: Signal<String>,
    /// Changes with every request: a late answer to an earlier one is dropped.
    turn: Stored<u32>,
    /// Whether the rows will be asked for again soon.
    due: Stored<bool>,
}

/// The page.
pub fn boards(shell: Shell, game: &str, query: &str) -> El {
    let game = catalog::find(game).or_else(|| catalog::games().next());
    let page = el("section", "page boards").set("data-page", "boards");
    let here = Route::Boards { game: String::new(), query: String::new() };
    let page = page.add(el("h1", "").set("tabindex", "-1").text("Rankings")).add(online::ways(shell, &here));
    let Some(game) = game else { return page };
    let shown = Shown {
        shell,
        choice: Signal::new(BoardChoice::read(shell, game, query)),
        note: Signal::new(String::new()),
        count: Signal::new(0),
        next: Signal::new(String::new()),
        turn: Stored::new(0),
        due: Stored::new(false),
    };
    let state = move || (shell.online.presence.get() as u8).to_string();
    page.set("data-game", game.meta().id).add_for(state, move |_| match shell.online.presence.get() {
        Presence::Asking => vec![el("p", "quiet").text("Loading…")],
        Presence::Here => layout(shown),
        Presence::Away => away(shell),
        Presence::Absent => absent(),
    })
}

/// What pages of the server show while it does not answer.
pub fn away(shell: Shell) -> Vec<El> {
    let retry = button("button primary", "Try again", move || online::look(shell));
    vec![
        el("p", "problem-text").set("role", "status").text("The server isn't responding."),
        el("p", "quiet").text("Keep playing. Finished runs are saved and sent later."),
        el("p", "row").add(retry).add(link("button", "#/", "All games")),
    ]
}

/// The same where there is none.
pub fn absent() -> Vec<El> {
    vec![
        el("p", "problem-text").text("This copy of Lattice has no server."),
        el("p", "quiet").text("Your own best runs are on each game's page."),
        el("p", "row").add(link("button primary", "#/", "All games")),
    ]
}

fn layout(shown: Shown) -> Vec<El> {
    shown.choice.update(|choice| choice.fit(shown.shell));
    let BoardChoice { game, .. } = shown.choice.get_untracked();
    let body = el("tbody", "");
    let rows = body.0.clone();
    // Another board is another request, and another address.
    react(move || {
        let choice = shown.choice.get();
        dom::rename_page(&Route::Boards { game: game.meta().id.to_owned(), query: choice.query() }.href());
        rows.set_inner_html("");
        untrack(|| shown.count.set(0));
        untrack(|| shown.next.set(String::new()));
        load(shown, &rows, None);
    });
    let live = body.0.clone();
    let arrived = move |run: JsJson| {
        if concerns(&shown.choice.get_untracked(), &run) {
            refresh(shown, &live);
        }
    };
    online::hear(&format!("/api/live?game={}", game.meta().id), Box::new(arrived));
    let meta = game.meta();
    let score = if meta.ranking == Ranking::FewestWins { "Moves" } else { "Score" };
    let heads = ["#", "Player", score, meta.tie, "Sent", "Run"];
    let heads = heads.iter().filter(|name| !name.is_empty());
    let heads = heads.map(|name| el("th", "").set("scope", "col").text(name));
    let table = el("table", "scores-table board-table")
        .add(el("caption", "visually-hidden").text("Best runs"))
        .add(el("thead", "").add(el("tr", "").add_all(heads)));
    let more = body.0.clone();
    let more = button("button", "Show more", move || {
        load(shown, &more, Some(shown.next.get_untracked()));
    });
    let table = el("div", "panel")
        .add(table.add(body))
        .bind("hidden", move || (shown.count.get() == 0).then(String::new));
    let more = el("p", "row center").add(more.set("data-more", ""));
    let play = el("div", "row").add_for(
        move || (shown.count.get() == 0).to_string(),
        move |_| {
            let choice = shown.choice.get_untracked();
            let way = format!("{}?preset={}", Route::play(choice.game.meta().id).href(), choice.preset);
            let play = link("button", &way, &format!("Play {}", choice.game.meta().title));
            [Some(play), find_me(shown)].into_iter().flatten().collect()
        },
    );
    vec![
        controls(shown),
        table,
        more.bind("hidden", move || shown.next.with(String::is_empty).then(String::new)),
        el("p", "quiet").set("role", "status").set("data-note", "").bind_text(move || shown.note.get()),
        play,
    ]
}

/// Whether a run that has just arrived may be on the board shown; what was skipped may be, too.
fn concerns(choice: &BoardChoice, run: &JsJson) -> bool {
    let is = |key: &str, value: &str| run.text(key) == value;
    let day = choice.day().map_or_else(String::new, |day| day.to_string());
    run.is_nothing()
        || (run.get("ranked").is_true()
            && is("preset", &choice.preset)
            && is("kind", &choice.kind)
            && is("day", &day))
}

/// One dropdown for each question.
fn controls(shown: Shown) -> El {
    let (shell, game) = (shown.shell, shown.choice.get_untracked().game);
    let games = select(shown, "game", "Game");
    for meta in catalog::games().map(|game| game.meta()) {
        option(&games, meta.id, meta.title, game.meta().id);
    }
    let of_preset = move |_: &str| {
        let choice = shown.choice.get_untracked();
        let presets = select(shown, "preset", "Preset");
        for preset in ranked(game) {
            option(&presets, preset.id, preset.title, &choice.preset);
        }
        let kinds = select(shown, "kind", "Kind");
        for kind in shell.online.kinds(game.meta().id, &choice.preset) {
            option(&kinds, &kind, kind_title(&kind), &choice.kind);
        }
        let periods = select(shown, "period", "Period");
        let daily = catalog::daily_preset(game).is_some_and(|preset| preset.id == choice.preset);
        for (id, title) in &PERIODS[..if daily { 4 } else { 2 }] {
            option(&periods, id, title, &choice.period);
        }
        vec![presets, kinds, periods]
    };
    // Only another preset has other answers to the rest; the field in use must stay.
    el("div", "board-choice")
        .add(games)
        .add_for(move || shown.choice.with(|choice| choice.preset.clone()), of_preset)
}

/// A dropdown with its label.
fn select(shown: Shown, name: &'static str, label: &str) -> El {
    let id = format!("board-{name}");
    let field = el("select", "input").set("id", &id);
    let node: HtmlSelectElement = field.cast();
    let field = field.on("change", move |_| pick(shown, name, node.value()));
    el("div", "form-field").add(el("label", "").set("for", &id).text(label)).add(field)
}

fn option(select: &El, id: &str, title: &str, chosen: &str) {
    let option = el("option", "").set("value", id).text(title);
    let option = option.set_some("selected", (id == chosen).then_some(""));
    let _ = select.0.last_element_child().map(|field| field.append_child(&option.0));
}

/// Shows another board.
fn pick(shown: Shown, name: &str, value: String) {
    if name == "game" {
        return dom::go(&Route::Boards { game: value, query: String::new() }.href());
    }
    shown.choice.update(|choice| {
        match name {
            "preset" => choice.preset = value,
            "kind" => choice.kind = value,
            _ => choice.period = value,
        }
        choice.run = 0;
        choice.fit(shown.shell);
    });
}

/// Shows the rows around the player's best run, or the first ones again; nothing for guests.
fn find_me(shown: Shown) -> Option<El> {
    let toggle = move || {
        shown.choice.update(|choice| {
            choice.mine = !choice.mine;
            choice.run = 0;
        });
    };
    let pressed = move || Some(shown.choice.with(|choice| choice.mine).to_string());
    let button = button("button", "Find me", toggle).set("data-mine", "").bind("aria-pressed", pressed);
    (shown.shell.online.player.get_untracked() != 0).then_some(button)
}

/// Asks for rows and appends them.
fn load(shown: Shown, rows: &Element, after: Option<String>) {
    let turn = shown.turn.get() + 1;
    shown.turn.set(turn);
    let choice = shown.choice.get_untracked();
    let first = after.is_none();
    let more = match after {
        Some(next) => format!("&after={next}"),
        None => choice.around(shown.shell),
    };
    if first {
        shown.note.set("Loading…".to_owned());
    }
    ask(shown, rows, turn, choice.path(&format!("{more}&limit={ROWS}")), !first);
}

/// Asks for the rows shown again, because a run has arrived.
fn refresh(shown: Shown, rows: &Element) {
    let rows = rows.clone();
    online::soon(shown.due, move || {
        let (choice, count) = (shown.choice.get_untracked(), shown.count.get_untracked());
        let limit = count.clamp(ROWS, MOST);
        let path = choice.path(&format!("{}&limit={limit}", choice.around(shown.shell)));
        ask(shown, &rows, shown.turn.get(), path, false);
    });
}

fn ask(shown: Shown, rows: &Element, turn: u32, path: String, append: bool) {
    let rows = rows.clone();
    online::get(&path, move |answer| {
        // Another board is asked for, or the page is gone.
        if shown.turn.try_get() != Some(turn) {
            return;
        }
        let mine = shown.choice.with_untracked(|choice| choice.mine);
        let page = match &answer {
            ServerAnswer::Done(page) => page,
            ServerAnswer::Refused(_) if mine => {
                return shown.note.set("You are not in this ranking yet.".to_owned());
            }
            _ => return shown.note.set(answer.complaint().unwrap_or_default()),
        };
        let list = page.get("rows");
        let count = online::rows(&rows, &list.0, append, &options(shown, page)).unwrap_or_default();
        shown.count.set(count);
        // Rows behind this page are loaded already, and so is the way on.
        if append || count as usize == list.list().len() {
            shown.next.set(page.text("next"));
        }
        shown.note.set(match (count, page.get("replays_from").whole()) {
            (0, _) => "No ranked runs yet. Be the first.".to_owned(),
            (_, Some(opens)) => format!("You can watch these runs in {}.", until(opens)),
            _ => String::new(),
        });
    });
}

/// What the script needs to know to make rows.
fn options(shown: Shown, page: &JsJson) -> JsValue {
    let choice = shown.choice.get_untracked();
    let options = js_sys::Object::new();
    let set = |key: &str, value: &JsValue| drop(js_sys::Reflect::set(&options, &key.into(), value));
    set("ties", &(!choice.game.meta().tie.is_empty()).into());
    set("mine", &(shown.shell.online.player.get_untracked() as f64).into());
    set("about", &(choice.run as f64).into());
    set("rest", &(!page.get("next").is_nothing()).into());
    if page.get("replays_from").is_nothing() {
        let act: Box<dyn Fn(f64)> = Box::new(move |run| watch(run as i64, shown.note));
        set("watch", &Closure::wrap(act).into_js_value());
    }
    options.into()
}

/// Fetches a run and opens it to be watched; says why it cannot be.
pub fn watch(run: i64, note: Signal<String>) {
    online::get(&format!("/api/runs/{run}"), move |answer| {
        let ServerAnswer::Done(run) = &answer else {
            return note.set(answer.complaint().unwrap_or_default());
        };
        match run.text("replay").parse::<Replay>() {
            _ if run.get("replay").is_nothing() => {
                let opens = run.get("replay_from").whole().unwrap_or_default();
                note.set(format!("You can watch it in {}.", until(opens)));
            }
            Err(why) => note.set(sentence(&why.to_string())),
            Ok(replay) => dom::later(async move {
                if let Err(why) = import::watch(replay).await {
                    note.set(sentence(&why));
                }
            }),
        }
    });
}
