//! Lessons: a few exercises on a small board, and the offer to take one.

use engine::{AnyGame, Lesson, Session};
use view::DIRECTIONS;

use super::board::board;
use super::controls::controls;
use super::history::reveal;
use super::hud::{hud, message};
use super::keys;
use super::notes::about;
use super::pad::pad;
use super::page::stage_page;
use super::question::{question, reminder};
use super::typed::typed;
use crate::controller::{Controller, Purpose};
use crate::graph::*;
use crate::home::way_to_play;
use crate::online;
use crate::route::Route;
use crate::shell::Shell;
use crate::storage;
use crate::ui::{El, button, el, link, problem, react};
use view::sentence;

/// The address of a game's lesson.
pub fn way_to(game: &dyn AnyGame) -> String {
    Route::Learn(game.meta().id.to_owned()).href()
}

/// The prompt and, for beginners, the offer of a lesson.
pub fn prompt(controller: Controller) -> El {
    let game = controller.game;
    let store = controller.shell().store;
    let new_here = !storage::knows(store, game);
    let begun = move || controller.facts(|facts| facts.length > 0) || storage::knows(store, game);
    let offer = (new_here && Lesson::new(game).is_some()).then(|| {
        link("button small", &way_to(game), "Learn to play")
            .set("data-learn", "offer")
            .bind("hidden", move || begun().then(String::new))
    });
    let words = el("span", "").set("data-prompt", "");
    // The offer floats and the prompt wraps around it, so it comes first.
    el("p", "prompt")
        .add_all(offer)
        .add(words.bind_text(move || controller.facts(|facts| facts.prompt.clone())))
}

/// The lesson page of a game.
pub fn learn(shell: Shell, game: &'static dyn AnyGame) -> El {
    storage::note_known(shell.store, game);
    online::want_usual(shell, game);
    let begun = Lesson::new(game).map(|lesson| lesson.begin().map(|session| (lesson, session)));
    let why = match begun {
        Some(Ok((lesson, session))) => {
            return layout(Controller::new(shell, game, session, Purpose::Learn), Signal::new(lesson));
        }
        Some(Err(refused)) => sentence(&refused.message),
        None => format!("{} has no lesson.", game.meta().title),
    };
    let play = Route::play(game.meta().id).href();
    problem("No lesson here", &why, "The rules tell you all about the game.", Some((&play, "Play")))
}

fn layout(controller: Controller, lesson: Signal<Lesson>) -> El {
    let (shell, meta) = (controller.shell(), controller.game.meta());
    shell.on_key(move |event| keys::press(controller, None, event));
    shell.on_rest(move |event| keys::lift(controller, event), move || controller.pause());
    let (praise, done) = (Signal::new(""), Signal::new(false));
    react(move || {
        controller.facts(|facts| facts.length);
        if controller.look(Session::exercise_done) {
            untrack(|| finish(controller, lesson, praise, done));
        }
    });
    // Scroll the wanted control into view where the controls are a scrolling strip.
    react(move || {
        controller.facts(|facts| facts.digest.len() + facts.length);
        lesson.with(Lesson::number);
        request_animation_frame(|| {
            let wanted = document().query_selector(".controls [data-hinted]").ok().flatten();
            if let Some((strip, control)) = wanted.and_then(|it| Some((it.parent_element()?, it))) {
                reveal(&strip, &control);
            }
        });
    });
    let heading = el("h1", "").set("tabindex", "-1").text(&format!("Learn {}", meta.title));
    let play = way_to_play(shell, controller.game);
    let skip = link("button", &play, "Skip").set("data-learn", "skip");
    let skip = skip.bind("data-gone", move || {
        let last = lesson.with(|lesson| lesson.number() == lesson.count());
        (last && done.get()).then(String::new)
    });
    stage_page("learn", controller)
        .set("data-page", "learn")
        .set("data-first", "")
        .bind("data-digest", move || Some(controller.facts(|facts| facts.digest.clone())))
        .add(el("header", "play-head").add(heading).add(skip))
        .add(card(controller, lesson, praise, done, play))
        .add(el("div", "stage").add(board(controller)))
        .add(el("div", "dock").add_all(pad(controller)).add(controls(controller)))
        .add(
            el("section", "extras scrolls")
                .set("aria-label", "More")
                .add_all([hud(controller), typed(controller)]),
        )
        .add(question(controller))
}

/// Finishes a step: one on the same board goes on at once, any other waits for the player.
fn finish(controller: Controller, lesson: Signal<Lesson>, praise: Signal<&'static str>, done: Signal<bool>) {
    let words = lesson.with(|lesson| lesson.exercise().done);
    praise.set(words);
    // End the walk, or its next step would count as a wrong try.
    controller.steering.stop();
    if lesson.with(Lesson::flows_on) {
        advance(controller, lesson);
        controller.redraw();
        let ask = lesson.with(|lesson| lesson.exercise().ask);
        controller.shell().say(&format!("{words} {ask}"));
    } else {
        done.set(true);
        controller.shell().say(words);
    }
}

fn advance(controller: Controller, lesson: Signal<Lesson>) {
    let mut next = lesson.get_untracked();
    if let Some(Err(refused)) = controller.change(|run| next.advance(run)) {
        controller.announcer.refuse(&refused);
    }
    lesson.set(next);
}

/// The card: the task, the answer to the last try, and the button to go on.
fn card(
    controller: Controller,
    lesson: Signal<Lesson>,
    praise: Signal<&'static str>,
    done: Signal<bool>,
    play: String,
) -> El {
    let step = move || {
        lesson.with(|lesson| {
            let anew = lesson.number() > 1 && lesson.exercise().position.is_some();
            let anew = if anew { ": a new board" } else { "" };
            format!("Step {} of {}{anew}", lesson.number(), lesson.count())
        })
    };
    let ask = move || {
        let ask = lesson.with(|lesson| lesson.exercise().ask);
        if done.get() { String::new() } else { ask.to_owned() }
    };
    let ways = el("p", "row").add_for(
        move || (done.get(), lesson.with(Lesson::number)).1.to_string() + if done.get() { "!" } else { "" },
        move |_| {
            if !done.get() {
                return Vec::new();
            }
            if lesson.with(|lesson| lesson.number() == lesson.count()) {
                let meta = controller.game.meta();
                let play = link("button primary", &play, "Play").set("data-learn", "play");
                let rules = link("button", &Route::Rules(meta.id.to_owned()).href(), "Rules");
                return vec![focused(play), rules];
            }
            let next = move || {
                advance(controller, lesson);
                praise.set("");
                done.set(false);
                controller.show_anew();
                controller.shell().say(lesson.with(|lesson| lesson.exercise().ask));
            };
            vec![focused(button("button primary", "Next", next).set("data-learn", "next"))]
        },
    );
    el("div", "lesson scrolls")
        .set("tabindex", "0")
        .bind("data-done", move || done.get().then(String::new))
        .add(el("p", "lesson-step").bind_text(step))
        .add(el("p", "lesson-praise").bind_text(move || praise.get().to_owned()))
        .add(el("p", "lesson-ask").set("data-ask", "").bind_text(ask))
        .add(key(controller, lesson, done))
        .add(message(controller))
        .add_all([reminder(controller), about(controller)])
        .add(ways)
}

/// The key that does what is asked, where there is a keyboard.
fn key(controller: Controller, lesson: Signal<Lesson>, done: Signal<bool>) -> El {
    let key = move || {
        let wanted = lesson.with(|lesson| lesson.exercise().accept.first().copied()).filter(|_| !done.get());
        let way = |way: &str| ["n", "ne", "se", "s", "sw", "nw"].iter().position(|name| *name == way);
        let step = wanted.and_then(|action| way(action.strip_prefix("step ")?));
        let own =
            || controller.controls(|all| all.iter().find(|it| Some(&*it.id) == wanted).and_then(|it| it.key));
        let letter = |step: usize| controller.shell().shortcuts.get().key(DIRECTIONS[step].id);
        step.map(letter).or_else(own).map_or_else(String::new, |key| key.to_string())
    };
    el("p", "lesson-key quiet").add_for(key, |key| {
        let name = if key == " " { "Space".to_owned() } else { key.to_ascii_uppercase() };
        if key.is_empty() {
            Vec::new()
        } else {
            vec![el("span", "").text("Key: ").add(el("kbd", "").text(&name))]
        }
    })
}

/// Focuses an element once it is in the page, so that Enter goes on.
fn focused(el: El) -> El {
    let node: web_sys::HtmlElement = el.cast();
    queue_microtask(move || drop(node.focus()));
    el
}
