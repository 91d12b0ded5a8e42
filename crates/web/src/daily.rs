//! The runs of the day: one board for everybody, in every game. They are played without a network, too, because the seed
//! follows from the date.

use std::time::Duration;

use engine::{AnyGame, Ranking, Score, Session, Start, Status};
use journal::Day;

use crate::board::miniature;
use crate::boards::watch;
use crate::calendar::calendar;
use crate::graph::*;
use crate::online::{self, FirstTry, JsJson, Presence, ServerAnswer};
use crate::route::{Route, Wanted};
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::storage;
use crate::ui::{El, button, el, link, react};
use crate::{dom, import};

/// How often the time that is left is looked at.
const LOOK: Duration = Duration::from_secs(20);

/// Time in words: `5 hours 12 minutes`.
fn words(millis: u64) -> String {
    let minutes = millis / 60_000 + 1;
    let some = |count: u64, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match (minutes / 60, minutes % 60) {
        (0, minutes) => some(minutes, "minute"),
        (hours, 0) => some(hours, "hour"),
        (hours, minutes) => format!("{} {}", some(hours, "hour"), some(minutes, "minute")),
    }
}

/// The time until a moment in words.
pub fn until(moment: i64) -> String {
    words(u64::try_from(moment).unwrap_or_default().saturating_sub(online::now()))
}

fn left(day: Day) -> u64 {
    day.end().saturating_sub(online::now())
}

/// The page.
pub fn daily(shell: Shell) -> El {
    let (day, rest) = (Signal::new(online::today()), Signal::new(String::new()));
    tick(day, rest);
    let note = Signal::new(String::new());
    el("section", "page daily")
        .set("data-page", "daily")
        .add(el("h1", "").set("tabindex", "-1").text("Daily runs"))
        .add(online::ways(shell, &Route::Daily))
        .add(
            el("p", "").text("One board a day, the same for everyone. Only your first try counts. ").add(
                el("span", "quiet")
                    .set("data-left", "")
                    .bind_text(move || format!("New boards in {}.", rest.get())),
            ),
        )
        .add(el("p", "quiet").set("role", "status").set("data-note", "").bind_text(move || {
            match shell.online.presence.get() {
                Presence::Away => "Offline: finished runs are saved and sent later.".to_owned(),
                _ => note.get(),
            }
        }))
        .add_for(
            move || format!("{} {}", day.get(), shell.online.is_here()),
            move |_| {
                let today = day.get_untracked();
                let parts = catalog::games().filter_map(|game| Part::new(shell, game, today, note));
                let parts: Vec<Part> = parts.collect();
                if shell.online.is_here() {
                    follow(&parts);
                }
                let here = shell.online.is_here().then_some("");
                vec![el("ul", "days").set_some("data-here", here).add_all(parts.into_iter().map(panel))]
            },
        )
        .add(calendar(shell, day))
}

/// Keeps the time that is left, until the page is gone.
fn tick(day: Signal<Day>, rest: Signal<String>) {
    let today = online::today();
    let Some(shown) = day.try_get_untracked() else { return };
    if shown != today {
        day.set(today);
    }
    let now = words(left(today));
    if rest.with_untracked(|rest| *rest != now) {
        rest.set(now);
    }
    set_timeout(move || tick(day, rest), LOOK);
}

/// One game of the page.
#[derive(Clone, Copy)]
struct Part {
    shell: Shell,
    game: &'static dyn AnyGame,
    /// The id and the title of its preset.
    preset: (&'static str, &'static str),
    day: Day,
    /// The best of today so far.
    best: Signal<String>,
    /// The player's rank.
    rank: Signal<Option<i64>>,
    /// The best of yesterday, once the server has answered.
    yesterday: Signal<Option<JsJson>>,
    /// Whether the server will be asked again soon.
    due: Stored<bool>,
    note: Signal<String>,
}

impl Part {
    fn new(shell: Shell, game: &'static dyn AnyGame, day: Day, note: Signal<String>) -> Option<Part> {
        let preset = catalog::daily_preset(game)?;
        Some(Part {
            shell,
            game,
            preset: (preset.id, preset.title),
            day,
            best: Signal::new(String::new()),
            rank: Signal::new(None),
            yesterday: Signal::new(None),
            due: Stored::new(false),
            note,
        })
    }

    fn played(&self) -> Option<FirstTry> {
        online::played(self.game.meta().id, self.day)
    }

    /// The saved run, if it is this one.
    fn saved(&self) -> Option<Session> {
        let session = storage::peek(self.shell.store, self.game, storage::DAILY)?;
        (online::day_of(&session) == Some(self.day)).then_some(session)
    }

    /// The day's board, untouched.
    fn start(&self) -> Option<Session> {
        let preset = catalog::daily_preset(self.game)?;
        let seed = self.day.seed(self.game.meta().id).ok()?;
        self.game.start(&Start { params: preset.params, seed, position: None }).ok()
    }

    /// Asks who is best today, and where the player stands.
    fn ask(&self) {
        let Part { best, rank, .. } = *self;
        let ranking = self.game.meta().ranking;
        let board = format!("/api/boards/{}/{}?period=day&limit=1", self.game.meta().id, self.preset.0);
        if let Some(run) = self.played().filter(|played| played.ranked).and_then(|played| played.run) {
            online::get(&format!("{board}&around={run}"), move |answer| {
                if let ServerAnswer::Done(page) = answer {
                    let row =
                        page.get("rows").list().into_iter().find(|row| row.get("run").whole() == Some(run));
                    rank.set(row.and_then(|row| row.get("rank").whole()));
                }
            });
        }
        let part = *self;
        online::get(&board, move |answer| {
            if let ServerAnswer::Done(page) = answer {
                best.set(match page.get("rows").list().first() {
                    Some(row) => format!("Best today: {}", result(ranking, row)),
                    // Whose run is on its way, or listed apart, is not asked for another.
                    None if part.played().is_some() => String::new(),
                    None => "Be the first today.".to_owned(),
                });
            }
        });
    }
}

/// A row in words: `17 moves, Ada`.
fn result(ranking: Ranking, row: &JsJson) -> String {
    let name = row.get("player").text("name");
    let name = if name.is_empty() { "Anonymous" } else { &name };
    format!("{}, {name}", ranking.words(Score(row.get("score").whole().unwrap_or_default())))
}

/// Asks the server about all games, and again about one when a run of it arrives.
fn follow(parts: &[Part]) {
    let all = parts.to_vec();
    parts.iter().for_each(Part::ask);
    online::get("/api/daily", move |answer| {
        let ServerAnswer::Done(day) = answer else { return };
        for game in day.get("games").list() {
            let id = game.text("game");
            let Some(part) = all.iter().find(|part| part.game.meta().id == id) else { continue };
            part.yesterday.set(Some(game.get("yesterday")));
        }
    });
    let all = parts.to_vec();
    let arrived = move |run: JsJson| {
        let (game, mode) = (run.text("game"), run.text("mode"));
        for part in
            all.iter().filter(|part| run.is_nothing() || (mode == "daily" && part.game.meta().id == game))
        {
            let part = *part;
            online::soon(part.due, move || part.ask());
        }
    };
    online::hear("/api/live", Box::new(arrived));
}

fn panel(part: Part) -> El {
    let (meta, saved, best) = (part.game.meta(), part.saved(), part.best);
    let under_way = saved.as_ref().is_some_and(|run| run.status() == Status::Playing);
    // The rank is known once the run that was sent later has arrived.
    let once = Stored::new(false);
    react(move || {
        part.shell.online.changed.track();
        if once.get() && untrack(|| part.shell.online.is_here()) {
            untrack(|| part.ask());
        }
        once.set(true);
    });
    let seed = part.day.seed(meta.id).map_or_else(|_| String::new(), |seed| seed.to_string());
    let wanted = Wanted { seed: Some(seed), preset: Some(part.preset.0.to_owned()), ..Wanted::default() };
    let way = Route::Play { game: meta.id.to_owned(), wanted: Some(wanted) }.href();
    let picture = el("a", "card-picture").set("href", &way).set("tabindex", "-1").set("aria-hidden", "true");
    let shown = part.start().map(|run| miniature(run.board(), &run.scene(), Sprites::of(part.game)));
    let name = el("span", "quiet small").text(&format!(" {}", part.preset.1));
    let state = el("p", "day-state").set("data-state", "").bind_text(move || state(part, under_way));
    let best = el("p", "small day-best").set("data-best", "").bind_text(move || best.get());
    let board = part
        .shell
        .online
        .is_here()
        .then(|| ranking(part, "day", "button").set("aria-label", &format!("Ranking of {}", meta.title)));
    let ways = el("p", "row").add(play(part, saved, under_way, &way)).add_all(board);
    let words = el("div", "card-words")
        .add(el("h2", "").text(meta.title).add(name))
        .add(state)
        .add(best)
        .add(ways)
        .add(yesterday(part));
    el("li", "card day").set("data-game", meta.id).add(picture.add_all(shown)).add(words)
}

/// How far the player is, in a sentence; a tracked read.
fn state(part: Part, under_way: bool) -> String {
    part.shell.online.changed.track();
    let Some(FirstTry { words, run, ranked, key, .. }) = part.played() else {
        return if under_way { "In progress." } else { "Not played yet." }.to_owned();
    };
    let waits = || online::outbox().iter().any(|entry| entry.text("key") == key);
    let place = match (part.rank.get(), run, ranked) {
        (Some(rank), ..) => format!(", #{rank} today."),
        (None, Some(_), true) => ", ranked.".to_owned(),
        (None, Some(_), false) => ", unranked.".to_owned(),
        (None, None, _) if waits() => ". Waiting until you're online.".to_owned(),
        (None, None, _) => ".".to_owned(),
    };
    format!("You: {words}{place}")
}

/// The way to the run, or to the saved one that has ended.
fn play(part: Part, saved: Option<Session>, under_way: bool, way: &str) -> El {
    let (title, played) = (part.game.meta().title, part.played().is_some());
    if let Some(run) = saved.filter(|_| !under_way) {
        let replay = run.replay();
        let watch = move || {
            let replay = replay.clone();
            dom::later(async move { drop(import::watch(replay).await) });
        };
        return button("button", "See the run", watch).set("aria-label", &format!("See the run: {title}"));
    }
    let verb = match (under_way, played) {
        (true, _) => "Continue",
        (_, true) => "Play again",
        _ => "Play",
    };
    let class = if played { "button" } else { "button primary" };
    link(class, way, verb).set("aria-label", &format!("{verb}: {title}"))
}

/// The way to the board of a period.
fn ranking(part: Part, period: &str, class: &str) -> El {
    let query = format!("preset={}&period={period}", part.preset.0);
    link(class, &Route::Boards { game: part.game.meta().id.to_owned(), query }.href(), "Ranking")
}

/// Yesterday's best run, once it is known.
fn yesterday(part: Part) -> El {
    let (meta, note, best) = (part.game.meta(), part.note, part.yesterday);
    let parts = move |_: &str| {
        let Some(best) = best.get_untracked() else { return Vec::new() };
        let Some(run) = best.get("run").whole() else { return Vec::new() };
        let mut words = format!("Best yesterday: {}.", result(meta.ranking, &best));
        let opens = best.get("replay_from").whole();
        if let Some(opens) = opens {
            words += &format!(" Watch it in {}.", until(opens));
        }
        let watch = button("button small", "Watch", move || watch(run, note));
        let watch = watch.set("aria-label", &format!("Watch yesterday's best of {}", meta.title));
        let board = ranking(part, "yesterday", "button small");
        let board = board.set("aria-label", &format!("Yesterday's ranking of {}", meta.title));
        let words = el("p", "quiet small").text(&words);
        [Some(words), opens.is_none().then_some(watch), Some(board)].into_iter().flatten().collect()
    };
    el("div", "day-before").add_for(move || best.get().is_some().to_string(), parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_words() {
        let minute = 60_000;
        assert_eq!(words(0), "1 minute");
        assert_eq!(words(59 * minute), "1 hour");
        assert_eq!(words(61 * minute), "1 hour 2 minutes");
        assert_eq!(words(5 * 60 * minute + 11 * minute), "5 hours 12 minutes");
    }
}
