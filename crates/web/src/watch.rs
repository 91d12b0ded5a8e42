//! The watch page: a run from a link, played step by step, never mixed up with the saved run.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use crate::graph::*;
use engine::{AnyGame, Ranking, Rejection, Replay, Session, Status};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use crate::announcer::{capital, sentence};
use crate::controller::{Controller, Purpose};
use crate::import::open_run;
use crate::play::{board, controls, head, hud, notes, stage_page};
use crate::review::review;
use crate::route::Route;
use crate::shell::Shell;
use crate::ui::{El, button, el, icon, icon_button, link, problem};
use crate::{compact, dom};

/// Milliseconds per action during playback; timed runs keep their own time.
const PACE: u64 = 700;
/// The playback speeds.
const SPEEDS: [u64; 4] = [1, 2, 4, 8];

/// The position after which a wait was last skipped, and its length in seconds.
type Skips = Signal<(usize, u32)>;

/// A run to watch, with the replay it came from.
type Opened = (&'static dyn AnyGame, Session, Replay);

async fn open(code: String) -> Result<Opened, Rejection> {
    let replay = compact::unpack(&code).await?;
    let game = catalog::game_of(&replay)?;
    let mut session = game.load(&replay)?;
    session.watch();
    session.seek(0);
    Ok((game, session, replay))
}

/// The page of a run, shown once the browser has unpacked it. With a review it starts paused.
pub fn watch(shell: Shell, code: String, reviewed: bool) -> El {
    let (opened, ready) = (Rc::new(Cell::new(None)), Signal::new(false));
    let arrived = opened.clone();
    dom::later(async move {
        arrived.set(Some(open(code).await));
        let held = dom::is_heading_focused();
        ready.set(true);
        if held {
            set_timeout(dom::focus_heading, Duration::ZERO);
        }
    });
    let page = move |_: &str| {
        vec![match opened.take() {
            None => opening(),
            Some(Ok((game, session, replay))) => {
                layout(Controller::new(shell, game, session, Purpose::Watch), replay, reviewed)
            }
            Some(Err(why)) => failed(&why),
        }]
    };
    el("div", "").add_for(move || ready.get().to_string(), page)
}

fn opening() -> El {
    let heading = el("h1", "").set("tabindex", "-1").text("A run");
    el("section", "page").set("data-page", "opening").add(heading).add(el("p", "quiet").text("Opening…"))
}

fn failed(why: &Rejection) -> El {
    let comfort = "Your saved games are untouched. Ask for the link again, or import the run as a file.";
    let import = Route::Import.href();
    let why = sentence(&why.to_string());
    problem("This run cannot be opened", &why, comfort, Some((&import, "Import")))
}

fn result(ranking: Ranking, replay: &Replay, assisted: bool) -> String {
    let with = if assisted { ", assisted" } else { "" };
    match replay.end.status {
        Status::Playing => format!("Unfinished{with}"),
        status => format!("{}: {}{with}", capital(status.word()), ranking.words(replay.end.score)),
    }
}

fn layout(controller: Controller, replay: Replay, reviewed: bool) -> El {
    let (shell, meta) = (controller.shell(), controller.game.meta());
    let summary = result(meta.ranking, &replay, controller.look(|run| run.standing().assisted));
    let unfinished = replay.end.status == Status::Playing;
    let start = replay.start.clone();
    let same_board = move || {
        if let Ok(session) = controller.game.start(&start) {
            open_run(shell, meta.id, session.replay().to_string());
        }
    };
    let text = replay.to_string();
    let go_on = unfinished.then(|| {
        let go_on = move || open_run(shell, meta.id, text.clone());
        button("button primary grow", "Continue this run", go_on).set("data-watch", "continue")
    });
    let choices = el("div", "row wrap")
        .add_all(go_on)
        .add(button("button grow", "Play this board", same_board).set("data-watch", "play"))
        .add(way_back(shell, meta.id));
    let playing = Signal::new(false);
    let dock = el("div", "dock").add(timeline(controller, playing, !reviewed)).add(controls(controller));
    let review = review(controller, replay.to_string(), playing, reviewed);
    stage_page("watch", controller)
        .set("data-page", "watch")
        .bind("data-status", move || Some(controller.facts(|facts| facts.status.word()).to_owned()))
        .bind("data-digest", move || Some(controller.facts(|facts| facts.digest.clone())))
        .add(head(controller, el("span", "chip").text(&summary)))
        .add(hud(controller))
        .add(el("div", "stage").add(board(controller)))
        .add(dock)
        .add(
            el("section", "extras scrolls")
                .set("aria-label", "More")
                .add_all(review)
                .add(choices)
                .add(notes(controller)),
        )
}

/// The way back to the ranking or the day this run was found in, or else to the game.
fn way_back(shell: Shell, game: &str) -> El {
    let (href, words) = match shell.before.get() {
        Some(found @ Route::Boards { .. }) => (found.href(), "Back to ranking"),
        Some(Route::Daily) => (Route::Daily.href(), "Back to daily"),
        _ => (Route::play(game).href(), "Back to game"),
    };
    link("button grow", &href, words).set("data-watch", "back")
}

/// Plays on until the run ends, or until it is stopped or restarted, which increments `turn`.
fn go_on(
    controller: Controller,
    playing: Signal<bool>,
    skips: Skips,
    speed: Signal<usize>,
    turn: Stored<u32>,
) {
    let mine = turn.get();
    let rate = controller.look(|run| run.ticks_per_second());
    let pause = if rate > 0 { 1000 / u64::from(rate) } else { PACE } / SPEEDS[speed.get_untracked()];
    let next = move || {
        // The page is gone, or playback was stopped.
        if playing.try_get_untracked() != Some(true) || turn.get() != mine {
            return;
        }
        let skipped = controller.skip_wait();
        if skipped > 0 {
            skips.set((controller.look(|run| run.standing().actions), skipped));
        }
        if controller.play_on() {
            go_on(controller, playing, skips, speed, turn);
        } else {
            playing.set(false);
        }
    };
    set_timeout(next, Duration::from_millis(pause));
}

/// Buttons and a slider over the run's actions. With `begins` it starts playing by itself.
fn timeline(controller: Controller, playing: Signal<bool>, begins: bool) -> El {
    let length = controller.look(|run| run.standing().length);
    let now = move || controller.look(|run| run.standing().actions);
    let to = move |position: usize| {
        playing.set(false);
        controller.seek(position.min(length));
    };
    let (skips, speed, turn) = (Signal::new((0, 0)), Signal::new(0), Stored::new(0));
    let toggle = move || {
        if !playing.get_untracked() && now() >= length {
            controller.seek(0);
        }
        playing.update(|playing| *playing = !*playing);
        if playing.get_untracked() {
            turn.set(turn.get() + 1);
            go_on(controller, playing, skips, speed, turn);
        }
    };
    // Start without a press of Play, unless the player prefers reduced motion.
    if begins && controller.shell().settings().moves() && length > 0 {
        let begin = move || {
            // Unless the page is gone or the player was faster.
            if playing.try_get_untracked() == Some(false) && now() == 0 {
                toggle();
            }
        };
        set_timeout(begin, Duration::from_millis(PACE));
    }
    let faster = move || speed.set((speed.get_untracked() + 1) % SPEEDS.len());
    let faster = el("button", "icon-button")
        .set("type", "button")
        .set("data-timeline", "speed")
        .set("title", "Speed")
        .bind("aria-label", move || Some(format!("Speed: {} times", SPEEDS[speed.get()])))
        .on("click", move |_| faster())
        .add(el("b", "").bind_text(move || format!("{}×", SPEEDS[speed.get()])));
    let words = move || format!("{} of {length} actions", controller.facts(|facts| facts.position));
    // The board points at the next action; its text would name coordinates.
    let line = move || {
        let end = controller.facts(|facts| facts.next.is_none());
        let skipped = match skips.get() {
            (at, seconds) if seconds > 0 && at == controller.facts(|facts| facts.position) => {
                format!(" · Skipped {seconds} s")
            }
            _ => String::new(),
        };
        format!("{}{skipped}{}", words(), if end { " · End" } else { "" })
    };
    let press = move |event: &KeyboardEvent| {
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        let key = event.key();
        let meant =
            event.ctrl_key() || event.meta_key() || event.alt_key() || dom::is_typing(target.as_ref(), &key);
        let pressed = target.is_some_and(|target| target.closest("button, a").is_ok_and(|it| it.is_some()));
        match key.as_str() {
            _ if meant => return false,
            " " if pressed => return false,
            " " => toggle(),
            "ArrowLeft" => to(now().saturating_sub(1)),
            "ArrowRight" => to(now() + 1),
            "Home" => to(0),
            "End" => to(length),
            _ => return false,
        }
        controller.shell().say(&untrack(line));
        true
    };
    controller.shell().on_key(press);
    let slider = el("input", "grow").set("type", "range").set("id", "timeline").set("min", "0");
    let node: HtmlInputElement = slider.cast();
    let slider = slider
        .set("max", &length.to_string())
        .set("aria-label", "Position in the run")
        .bind("aria-valuetext", move || Some(words()))
        .bind_property("value", move || controller.facts(|facts| facts.position as u32).into())
        .on("input", move |_| to(node.value().parse().unwrap_or(0)));
    let step = |name: &'static str, label: &str, act: Box<dyn Fn()>| {
        icon_button("icon-button", name, label, act).set("data-timeline", name)
    };
    let play = el("button", "icon-button strong")
        .set("type", "button")
        .set("data-timeline", "play")
        .bind("aria-label", move || Some(if playing.get() { "Pause" } else { "Play" }.to_owned()))
        .add_for(move || if playing.get() { "pause" } else { "play" }.to_owned(), |name| vec![icon(name)])
        .on("click", move |_| toggle());
    let buttons = el("div", "row center")
        .add(step("first", "First", Box::new(move || to(0))))
        .add(step("back", "Back", Box::new(move || to(now().saturating_sub(1)))))
        .add(play)
        .add(step("forward", "Forward", Box::new(move || to(now() + 1))))
        .add(step("last", "Last", Box::new(move || to(length))))
        .add(faster);
    el("div", "timeline")
        .set("role", "group")
        .set("aria-label", "Timeline")
        .add(slider)
        .add(buttons)
        .add(el("p", "message center").set("data-message", "").bind_text(line))
}
