//! The history page: what was played, what it amounts to, and the runs themselves.

use std::rc::Rc;

use engine::{AnyGame, Ranking};
use journal::{Day, Entry, Filter, FilterKind, Stats, day_streak, result, setup_name};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::rows::{about, row};
use super::{backup, chart, ladder};
use crate::graph::*;
use crate::home::way_to_play;
use crate::route::Route;
use crate::shell::{Confirmation, Shell};
use crate::ui::{El, button, el, link, picture};
use crate::{dom, online, past};

/// Rows shown at first, and more with every press.
const ROWS: usize = 30;

/// The page's state.
#[derive(Clone, Copy)]
struct History {
    shell: Shell,
    /// The runs, once they are loaded.
    runs: Signal<Option<Rc<Vec<Entry>>>>,
    filter: Signal<Filter>,
    shown: Signal<usize>,
    /// What was said about a backup.
    said: Signal<String>,
}

/// The page, of one game or of all.
pub fn history(shell: Shell, game: &str) -> El {
    let filter = Filter { game: game.to_owned(), ..Filter::default() };
    let page = History {
        shell,
        runs: Signal::new(None),
        filter: Signal::new(filter),
        shown: Signal::new(ROWS),
        said: Signal::new(String::new()),
    };
    page.load();
    el("section", "page history")
        .set("data-page", "history")
        .add(el("h1", "").set("tabindex", "-1").text("History"))
        .add(online::ways(shell, &Route::History(String::new())))
        .add_for(
            move || page.runs.get().map_or(0, |runs| 1 + usize::from(!runs.is_empty())).to_string(),
            move |stage| match stage {
                "0" => vec![el("p", "quiet").text("Opening…")],
                "1" => page.empty(),
                _ => page.whole(),
            },
        )
}

impl History {
    fn load(self) {
        dom::later(async move {
            let runs = past::entries(self.shell).await;
            self.runs.set(Some(Rc::new(runs)));
        });
    }

    fn all(self) -> Rc<Vec<Entry>> {
        self.runs.get().unwrap_or_default()
    }

    fn empty(self) -> Vec<El> {
        let words = "Every run you finish is kept here, with its replay.";
        let none = el("div", "problem")
            .add(picture("problem-picture", "#icon-best"))
            .add(el("p", "quiet").text(words))
            .add(el("p", "row").add(link("button primary", "#/", "Pick a game")));
        vec![none, self.backup()]
    }

    fn whole(self) -> Vec<El> {
        vec![
            self.choices(),
            el("div", "").add_for(move || self.scope(), move |_| self.figures()),
            self.list(),
            self.backup(),
        ]
    }

    fn game(self) -> Option<&'static dyn AnyGame> {
        catalog::find(&self.filter.with(|filter| filter.game.clone()))
    }

    /// What the figures are about; they are drawn again when it changes.
    fn scope(self) -> String {
        self.filter.with(|filter| format!("{} {}", filter.game, filter.setup)) + &self.all().len().to_string()
    }

    /// A field that narrows the list.
    fn pick(
        self,
        id: &str,
        label: &str,
        options: Vec<(String, String)>,
        now: &str,
        set: fn(&mut Filter, String),
    ) -> El {
        let option = |(value, title): (String, String)| {
            let chosen = (value == now).then_some("");
            el("option", "").set("value", &value).text(&title).set_some("selected", chosen)
        };
        let select = el("select", "input").set("id", id).add_all(options.into_iter().map(option));
        let node: HtmlSelectElement = select.cast();
        let select = select.on("change", move |_| {
            self.shown.set(ROWS);
            self.filter.update(|filter| set(filter, node.value()));
        });
        el("label", "form-field").add(el("span", "").text(label)).add(select)
    }

    fn choices(self) -> El {
        let games = catalog::games().map(|game| game.meta());
        let games = games.map(|meta| (meta.id.to_owned(), meta.title.to_owned()));
        let games = [(String::new(), "All games".to_owned())].into_iter().chain(games).collect();
        let game = self.filter.with_untracked(|filter| filter.game.clone());
        let game = self.pick("history-game", "Game", games, &game, |filter, value| {
            filter.game = value;
            filter.setup = String::new();
        });
        let kinds =
            FilterKind::ALL.iter().map(|(_, id, title)| ((*id).to_owned(), (*title).to_owned())).collect();
        let kind = self.pick("history-kind", "Runs", kinds, "all", |filter, value| {
            filter.kind = FilterKind::named(&value);
        });
        let search = el("input", "input")
            .set("type", "search")
            .set("id", "history-search")
            .set("placeholder", "Search")
            .set("autocomplete", "off")
            .on("input", move |event| {
                let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
                self.shown.set(ROWS);
                self.filter.update(|filter| filter.words = input.map_or_else(String::new, |it| it.value()));
            });
        // The setups of the chosen game.
        let setups = el("div", "setup-slot").add_for(
            move || self.filter.with(|filter| filter.game.clone()),
            move |_| {
                let Some(game) = untrack(|| self.game()) else { return Vec::new() };
                let mut found: Vec<String> = Vec::new();
                for entry in untrack(|| self.all()).iter().filter(|entry| entry.game == game.meta().id) {
                    if !found.contains(&entry.setup) {
                        found.push(entry.setup.clone());
                    }
                }
                let named = found.into_iter().map(|setup| {
                    let name = setup_name(game, &setup);
                    (setup, name)
                });
                let all = [(String::new(), "All setups".to_owned())].into_iter().chain(named).collect();
                vec![self.pick("history-setup", "Setup", all, "", |filter, value| filter.setup = value)]
            },
        );
        let search = el("label", "form-field").add(el("span", "").text("Search")).add(search);
        el("div", "history-choice").add(game).add(setups).add(kind).add(search)
    }

    /// The figures of the chosen game or setup; a line for each game if none is chosen.
    fn figures(self) -> Vec<El> {
        let (runs, today) = (untrack(|| self.all()), online::today());
        let setup = self.filter.with_untracked(|filter| filter.setup.clone());
        let Some(game) = untrack(|| self.game()) else { return self.games(&runs, today) };
        let of = runs
            .iter()
            .filter(|entry| entry.game == game.meta().id && (setup.is_empty() || entry.setup == setup));
        let stats = Stats::of(game.meta().ranking, of, today);
        let mut parts = vec![panel(game, &stats)];
        // Scores of different setups do not compare.
        let one = !setup.is_empty() || self.has_one_setup(game, &runs);
        let unit = if game.meta().ranking == Ranking::FewestWins { "moves" } else { "scores" };
        if one {
            let charts = [chart::distribution(&stats, unit), chart::progress(&stats)];
            let charts: Vec<El> = charts.into_iter().flatten().collect();
            if !charts.is_empty() {
                parts.push(el("div", "charts panel").add_all(charts));
            }
        } else if !stats.course.is_empty() {
            parts.push(el("p", "quiet small").text("Choose a setup to see how its results compare."));
        }
        parts.extend(ladder::ladder(self.shell.store, game));
        parts
    }

    fn has_one_setup(self, game: &dyn AnyGame, runs: &[Entry]) -> bool {
        let mut setups = runs.iter().filter(|run| run.game == game.meta().id).map(|run| &run.setup);
        setups.next().is_none_or(|first| setups.all(|setup| setup == first))
    }

    fn games(self, runs: &[Entry], today: Day) -> Vec<El> {
        let days = day_streak(runs.iter().map(|run| Day::at(run.when)), today);
        let total = figures(&[
            ("Finished", runs.len().to_string()),
            ("Days in a row", days.now.to_string()),
            ("Longest", days_words(days.best)),
        ]);
        let row = |game: &'static dyn AnyGame| {
            let meta = game.meta();
            let stats = Stats::of(meta.ranking, runs.iter().filter(|run| run.game == meta.id), today);
            if stats.played == 0 {
                return None;
            }
            let won = stats.won.map_or_else(String::new, |won| format!(", {won} won"));
            let words = format!("{} finished{won}", stats.played);
            let way = Route::History(meta.id.to_owned()).href();
            let latest = runs.iter().rev().find(|run| run.game == meta.id);
            let latest = latest.map(|run| {
                let words = format!("Latest: {}, {}", setup_name(game, &run.setup), result(game, run));
                el("span", "quiet small").text(&words)
            });
            let words = el("span", "past-what").add(el("span", "").text(&words)).add_all(latest);
            let name = link("game-name", &way, meta.title);
            Some(el("li", "past-row").set("data-game", meta.id).add(name).add(words))
        };
        let rows = catalog::games().filter_map(row);
        vec![el("div", "panel").add(total), el("ul", "past-rows panel").add_all(rows)]
    }

    fn list(self) -> El {
        let found = move || -> Vec<Entry> {
            let (all, filter) = (self.all(), self.filter.get());
            all.iter()
                .rev()
                .filter(|entry| filter.matches(entry, &about(entry), catalog::daily_id))
                .cloned()
                .collect()
        };
        let key = move || {
            let found = found();
            let end = |entry: Option<&Entry>| entry.map_or(0, |entry| entry.when);
            format!("{} {} {} {}", found.len(), end(found.first()), end(found.last()), self.shown.get())
        };
        let gone = move |when: u64| {
            self.runs.update(|runs| {
                let left = runs.iter().flat_map(|runs| runs.iter()).filter(|entry| entry.when != when);
                *runs = Some(Rc::new(left.cloned().collect()));
            });
        };
        el("section", "past-list").set("aria-label", "Runs").add_for(key, move |_| {
            let found = untrack(found);
            let count = found.len();
            let shown = self.shown.get_untracked().min(count);
            let words = match count {
                0 => "No matching runs.".to_owned(),
                1 => "1 run".to_owned(),
                _ => format!("{count} runs"),
            };
            let rows = found.iter().take(shown).map(|entry| row(self.shell, entry, gone));
            let mut parts = vec![
                el("div", "")
                    .set("role", "status")
                    .set("data-found", &count.to_string())
                    .add(el("h2", "").text(&words)),
                el("ul", "past-rows panel").add_all(rows),
            ];
            if shown < count {
                let more = move || self.shown.set(shown + 2 * ROWS);
                parts.push(button("button", "Show more", more).set("data-more", ""));
            }
            parts
        })
    }

    fn backup(self) -> El {
        let shell = self.shell;
        let forget = move || {
            let ask = Confirmation {
                title: "Delete your whole history?".into(),
                text: "All finished runs, their replays and your goals are deleted from this browser. Best runs and \
                       saved games stay.",
                yes: "Delete it all",
                no: "Keep it",
                then: Box::new(move || {
                    dom::later(async move {
                        if past::remove(shell, None).await {
                            catalog::games().for_each(|game| ladder::forget(shell.store, game));
                            self.runs.set(Some(Rc::default()));
                        }
                    });
                }),
            };
            shell.ask_if(true, ask);
        };
        let delete = button("button", "Delete history…", forget).set("data-history", "delete");
        let play = self.filter.with_untracked(|filter| catalog::find(&filter.game));
        let play = play.map(|game| {
            link("button primary", &way_to_play(shell, game), &format!("Play {}", game.meta().title))
        });
        el("div", "stack")
            .add(backup::panel(shell, self.said, move || self.load()))
            .add(el("p", "row").add_all(play).add(delete))
    }
}

fn days_words(days: u32) -> String {
    format!("{days} {}", if days == 1 { "day" } else { "days" })
}

/// Figures with their names; what stands behind a comma is small.
fn figures(all: &[(&str, String)]) -> El {
    let figure = |(name, value): &(&str, String)| {
        let (value, more) = value.split_once(", ").unwrap_or((value, ""));
        let value = el("dd", "").text(value).text(" ").add(el("span", "quiet small").text(more));
        el("div", "").add(el("dt", "").text(name)).add(value)
    };
    el("dl", "figures-row").add_all(all.iter().map(figure))
}

fn panel(game: &dyn AnyGame, stats: &Stats) -> El {
    el("section", "panel")
        .set("data-stats", game.meta().id)
        .add(el("h2", "").text(game.meta().title))
        .add(figures(&stats.figures()))
}
