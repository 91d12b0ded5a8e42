//! The end panel, and the messages beside the board. The panel replaces the controls, which are of no use
//! then, so the board stays in place and in view.

use engine::{Ranking, Score, Start, Status};
use view::{Banner, sentence};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, KeyboardEvent};

use super::confetti::confetti;
use super::hud::{message, tone_name};
use super::learn::prompt;
use super::notes::about;
use super::question::reminder;
use super::{Panels, send, target};
use crate::controller::{Controller, Purpose};
use crate::graph::*;
use crate::route::Route;
use crate::scores::Record;
use crate::ui::{El, button, el, icon, icon_button, opened_by, react};
use crate::watch::way_to_compare;
use crate::{compact, dom, online, storage};

/// How long keys press no button of a panel that has just opened, in milliseconds.
const HASTY_MS: f64 = 600.0;

/// How far a score is from the best, in words.
fn distance(ranking: Ranking, score: Score, best: Score) -> String {
    let (far, side) = match ranking {
        Ranking::FewestWins => (score.0 - best.0, "over"),
        Ranking::MostWins | Ranking::Most => (best.0 - score.0, "short of"),
    };
    if far > 0 {
        format!("{far} {side} your best of {}.", best.0)
    } else {
        format!("Tied with your best of {}.", best.0)
    }
}

fn record_line(ranking: Ranking, score: Score, record: Record, assisted: bool) -> String {
    match (record.previous, record.rank) {
        (None, _) if assisted => format!("Your first assisted result: {}.", score.0),
        (None, _) => format!("Your first result: {}.", score.0),
        (Some(old), Some(0)) if old != score => {
            format!("New {}best! The old one was {}.", if assisted { "assisted " } else { "" }, old.0)
        }
        (Some(old), _) => distance(ranking, score, old),
    }
}

/// What the end panel of a played run will say, for those who hear it; empty while the run goes on.
pub fn ending(controller: Controller) -> String {
    let (banner, assisted) = controller.facts.with_untracked(|facts| (facts.banner.clone(), facts.assisted));
    let over = controller.look(|run| run.status()) != Status::Playing;
    let Some(banner) = banner.filter(|_| over && controller.purpose == Purpose::Play) else {
        return String::new();
    };
    let (ranking, score) = (controller.game.meta().ranking, controller.look(|run| run.standing().score));
    let record = controller.record().map(|record| record_line(ranking, score, record, assisted));
    let text = banner.text.lines().next().unwrap_or_default().to_owned();
    let parts = [Some(sentence(&banner.title)), Some(text), record, controller.end.goals.get()];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Opens the choice of the next game.
fn setup(controller: Controller, panels: Panels) {
    controller.end.open.set(false);
    panels.fresh.set(true);
}

/// Starts a new board with the same setup; a drawn position starts again.
pub fn play_again(controller: Controller) {
    let start = controller.look(|run| run.start().clone());
    // A daily run gives way to one of its preset, which may be in progress.
    let preset = controller.facts(|facts| facts.preset);
    let preset = controller.game.presets().into_iter().find(|it| Some(it.id) == preset);
    if let Some(preset) = preset.filter(|_| storage::slot_of(controller.game, &start) == storage::DAILY) {
        return controller.go_on_with(&preset);
    }
    let seed = match start.position {
        Some(_) => start.seed,
        None => online::offer_seed(controller.shell(), controller.game, &start.params),
    };
    controller.begin_or_tell(&Start { seed, ..start });
}

/// Opens the watch or review page with this run, from its start.
fn watch(controller: Controller, page: fn(String) -> Route) {
    let replay = controller.look(|run| run.replay());
    dom::later(async move {
        if let Some(code) = compact::pack(replay).await {
            dom::go(&page(code).href());
        }
    });
}

/// The end panel: won, lost or over, and what next. It is not modal and does not take the focus.
pub fn end(controller: Controller, panels: Panels) -> El {
    let open = controller.end.open;
    let panel = el("dialog", "end-panel scrolls").set("id", "end").set("aria-labelledby", "end-title");
    // A key that was meant for the board presses nothing here.
    let opened = Stored::new(0.0);
    react(move || {
        if open.get() {
            opened.set(dom::now());
        }
    });
    let hasty = move |event: Event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let early = dom::now() - opened.get() < HASTY_MS;
        if matches!(&*key.key(), "Enter" | " ") && (early || key.repeat()) {
            event.prevent_default();
        }
    };
    let panel = panel.on("keydown", hasty).on("keyup", hasty);
    // Close it before its contents go, or the browser would not restore the focus.
    opened_by(panel, open, HtmlDialogElement::show).add_for(
        move || open.get().to_string(),
        move |open| if open == "true" { contents(controller, panels) } else { Vec::new() },
    )
}

fn contents(controller: Controller, panels: Panels) -> Vec<El> {
    let Some(banner) = controller.facts(|facts| facts.banner.clone()) else { return Vec::new() };
    let ranking = controller.game.meta().ranking;
    let (assisted, best) = controller.facts(|facts| (facts.assisted, facts.best));
    let score = controller.look(|run| run.standing().score);
    let compared = match (controller.record(), best) {
        (Some(record), _) => {
            let line = record_line(ranking, score, record, assisted);
            Some(send::line(controller, Some(line)))
        }
        // The end of a run that was loaded: what became of it stands here.
        (None, _) if controller.look(|run| online::progress(controller.shell(), run)).is_some() => {
            Some(send::line(controller, None))
        }
        (None, Some((best, helped))) => {
            let whose = if helped { "Assisted best" } else { "Your best" };
            Some(el("p", "end-record quiet").text(&format!("{whose}: {}.", best.0)))
        }
        (None, None) => None,
    };
    let celebrate = banner.celebrate && controller.shell().settings().moves();
    let close = icon_button("icon-button", "close", "Close", move || controller.end.open.set(false));
    let list =
        el("a", "icon-button").set("href", &Route::Scores(controller.game.meta().id.to_owned()).href());
    let list = list.set("aria-label", "Best runs").set("title", "Best runs").set("data-end", "scores");
    // What a search finds later changes the words.
    let words = move |part: fn(&Banner) -> &str| {
        move || {
            controller.facts(|facts| facts.banner.as_ref().map_or_else(String::new, |it| part(it).to_owned()))
        }
    };
    let title = el("h2", "").set("id", "end-title").bind_text(words(|banner| &banner.title));
    let head = el("header", "end-head").add(title).add(list.add(icon("best"))).add(close);
    let goals =
        controller.end.goals.get().map(|line| el("p", "end-goals small").set("data-goals", "").text(&line));
    let unranked = controller.record().map(|_| send::unranked(controller));
    let text = words(|banner| banner.text.lines().next().unwrap_or_default());
    let more = banner.text.split_once('\n').map(|(_, more)| el("p", "end-more quiet small").text(more));
    vec![
        el("div", "result")
            .set("data-tone", tone_name(banner.tone))
            .add_all(celebrate.then(confetti))
            .add(head)
            .add(
                el("div", "end-words scrolls")
                    .add(el("p", "end-text").bind_text(text))
                    .add_all(compared)
                    .add_all(way_to_compare(controller))
                    .add_all(target::line(controller))
                    .add_all(goals)
                    .add_all(unranked)
                    .add_all(more),
            )
            .add(choices(controller, panels)),
    ]
}

fn choices(controller: Controller, panels: Panels) -> El {
    // An icon and a word; the whole label is the accessible name.
    let way = |name, icon, label: &str, act: Box<dyn Fn()>| {
        let word = label.split(' ').next().unwrap_or(label);
        icon_button("icon-button way", icon, label, act).set("data-end", name).add(el("span", "").text(word))
    };
    let share = move || {
        controller.end.open.set(false);
        panels.share.set(true);
    };
    let undo = || way("undo", "undo", "Undo the last move", Box::new(move || controller.undo()));
    let review =
        || way("review", "review", "Review this run", Box::new(move || watch(controller, Route::Review)));
    let again = button("button primary grow", "Play again", move || play_again(controller));
    let offer = controller.look(|run| run.offer()).map(|preset| {
        online::want(controller.shell(), controller.game, &preset);
        let title = preset.title;
        let begin = move || controller.go_on_with(&preset);
        button("button grow", &format!("Try {title}"), begin).set("data-end", "offer")
    });
    let again = again.set("autofocus", "").set("data-end", "play");
    // After a loss, offer the same board.
    let lost = controller.look(|run| run.status()) == Status::Lost;
    let same = || button("button grow", "Same board", move || controller.again()).set("data-end", "again");
    let restart = way("again", "restart", "Restart this board", Box::new(move || controller.again()));
    let solve = || {
        let solve = move || {
            controller.again();
            controller.solve();
        };
        way("solve", "forward", "Solve this board", Box::new(solve))
    };
    let send = send::control(controller, panels);
    let on = el("div", "end-on").add(again).add_all(offer.or_else(|| lost.then(same))).add(send);
    el("div", "end-ways")
        .add(on)
        .add(way("watch", "play", "Watch this run", Box::new(move || watch(controller, Route::Run))))
        .add_all(controller.look(|run| run.scale()).map(|_| review()))
        .add(way("share", "share", "Share this run", Box::new(share)))
        .add(way("new", "new", "New game", Box::new(move || setup(controller, panels))))
        .add_all((!lost).then_some(restart))
        .add_all((lost && controller.can_solve()).then(solve))
        .add_all(controller.facts(|facts| facts.can_undo).then(undo))
}

/// The messages beside the board. Their box has a fixed size and scrolls, so nothing jumps.
pub fn voice(controller: Controller, panels: Panels) -> El {
    el("div", "voice scrolls")
        .set("role", "group")
        .set("aria-label", "Messages")
        .set("tabindex", "0")
        .add_all([reminder(controller), prompt(controller), hopeless(controller)])
        .add_all([about(controller), slot(controller, panels)])
}

/// Buttons to start again, without confirmation: the run can no longer be won.
fn hopeless(controller: Controller) -> El {
    let lost = move || controller.facts(|facts| facts.hopeless).to_string();
    el("div", "hopeless").add_for(lost, move |lost| {
        let ways = (lost == "true").then(|| {
            [
                button("button small primary", "New board", move || play_again(controller)),
                button("button small", "Same board", move || controller.again()),
            ]
        });
        ways.into_iter().flatten().collect()
    })
}

/// The latest event, or how the run ended.
fn slot(controller: Controller, panels: Panels) -> El {
    let ended =
        move || controller.facts(|facts| facts.banner.as_ref().map_or_else(String::new, |b| b.title.clone()));
    el("div", "slot").add_for(ended, move |title| {
        let Some(tone) = controller.facts(|facts| facts.banner.as_ref().map(|banner| banner.tone)) else {
            return vec![message(controller)];
        };
        let details = button("button small", "Result", move || controller.end.open.set(true))
            .set("data-ended", "details");
        let fresh = button("button small primary", "New game", move || setup(controller, panels))
            .set("data-ended", "new");
        let line = el("div", "ended").set("data-tone", tone_name(tone));
        vec![line.add(el("strong", "").text(title)).add(details).add(fresh), message(controller)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_to_the_best_is_told_in_the_games_own_direction() {
        let record = |previous: i64, rank| Record { previous: Some(Score(previous)), rank };
        let line = |ranking, score, record| record_line(ranking, Score(score), record, false);
        assert_eq!(line(Ranking::Most, 90, record(112, Some(3))), "22 short of your best of 112.");
        assert_eq!(line(Ranking::FewestWins, 25, record(21, None)), "4 over your best of 21.");
        assert_eq!(line(Ranking::MostWins, 21, record(21, Some(1))), "Tied with your best of 21.");
        assert_eq!(line(Ranking::Most, 113, record(112, Some(0))), "New best! The old one was 112.");
        // Ahead by the tie-breaker only.
        assert_eq!(line(Ranking::Most, 112, record(112, Some(0))), "Tied with your best of 112.");
    }
}
