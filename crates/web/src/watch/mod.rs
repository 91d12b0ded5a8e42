//! The theatre: a run from a link, played step by step, never mixed up with the saved run.

mod compare;
mod film;
mod highlights;
mod takeaway;
mod timeline;

pub use compare::{compare, is_branch, note_branch, way_to_compare};

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use crate::graph::*;
use engine::{AnyGame, Ranking, Rejection, Replay, Session, Status};
use view::Tone;

use self::takeaway::takeaway;
use self::timeline::{PlaybackBar, timeline};
use crate::controller::{Controller, Purpose};
use crate::import::{open_run, open_run_and};
use crate::play::{board, controls, head, hud, notes, stage_page};
use crate::review::review;
use crate::route::Route;
use crate::shell::Shell;
use crate::ui::{El, button, el, link, problem};
use crate::{compact, dom};
use view::{capital, sentence};

/// How a run is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Showing {
    /// From its start.
    Whole,
    /// From its start, paused, with its review.
    Reviewed,
    /// Paused at a moment.
    At(usize),
    /// In a frame of another page: the board and the transport, nothing else.
    Embedded,
}

/// A run to watch, with the replay it came from.
type Opened = (&'static dyn AnyGame, Session, Replay);

async fn open(code: String, showing: Showing) -> Result<Opened, Rejection> {
    let replay = compact::unpack(&code).await?;
    let game = catalog::game_of(&replay)?;
    let mut session = game.load(&replay)?;
    session.watch();
    session.seek(if let Showing::At(at) = showing { at } else { 0 });
    Ok((game, session, replay))
}

/// The page of a run, shown once the browser has unpacked it.
pub fn watch(shell: Shell, code: String, showing: Showing) -> El {
    let (opened, ready) = (Rc::new(Cell::new(None)), Signal::new(false));
    let arrived = opened.clone();
    dom::later(async move {
        arrived.set(Some(open(code, showing).await));
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
                let controller = Controller::new(shell, game, session, Purpose::Watch);
                if showing == Showing::Embedded {
                    embedded(controller, &replay)
                } else {
                    layout(controller, replay, showing)
                }
            }
            Some(Err(why)) => failed(&why),
        }]
    };
    el("div", "").add_for(move || ready.get().to_string(), page)
}

impl Controller {
    /// Shows the state after some number of actions; only while watching.
    pub fn seek(self, actions: usize) {
        self.change(|run| run.seek(actions));
        self.redraw();
    }

    /// Advances a watched run by a tick or an action. Returns `false` at its end.
    pub fn play_on(self) -> bool {
        let more = self.change(|run| run.play_on()) == Some(true);
        self.redraw();
        more
    }

    /// Skips a long wait in a watched run. Returns its length in seconds.
    pub fn skip_wait(self) -> u32 {
        self.change(Session::skip_wait).unwrap_or(0)
    }
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

fn page(class: &str, controller: Controller) -> El {
    stage_page(class, controller)
        .set("data-page", "watch")
        .bind("data-status", move || Some(controller.facts(|facts| facts.status.word()).to_owned()))
        .bind("data-digest", move || Some(controller.facts(|facts| facts.digest.clone())))
}

/// A run in a frame of another page.
fn embedded(controller: Controller, replay: &Replay) -> El {
    let meta = controller.game.meta();
    let summary = result(meta.ranking, replay, controller.look(|run| run.standing().assisted));
    let line = PlaybackBar::new(controller, replay);
    let whole = el("a", "button small").set("target", "_blank").set("rel", "noopener").text("Open");
    let (code, there) = (replay.clone(), whole.clone());
    dom::later(async move {
        if let Some(code) = compact::pack(code).await {
            there.set("href", &dom::unframed_address(&Route::Run(code).href()));
        }
    });
    let head = el("header", "embed-head")
        .add(el("h1", "").set("tabindex", "-1").text(meta.title))
        .add(el("span", "chip").text(&summary))
        .add(whole);
    page("embed", controller)
        .add(head)
        .add(el("div", "stage").add(board(controller)))
        .add(el("div", "dock").add(timeline(line, false)))
}

fn layout(controller: Controller, replay: Replay, showing: Showing) -> El {
    let (shell, meta) = (controller.shell(), controller.game.meta());
    let summary = result(meta.ranking, &replay, controller.look(|run| run.standing().assisted));
    let unfinished = replay.end.status == Status::Playing;
    let start = replay.start.clone();
    let same_board = move || {
        if let Ok(session) = controller.game.start(&start) {
            open_run(shell, controller.game, &session);
        }
    };
    let whole = replay.clone();
    let go_on = unfinished.then(|| {
        let go_on = move || {
            if let Ok(session) = controller.game.load(&whole) {
                open_run(shell, controller.game, &session);
            }
        };
        button("button primary grow", "Continue this run", go_on).set("data-watch", "continue")
    });
    let line = PlaybackBar::new(controller, &replay);
    let sharing = Signal::new(false);
    let original = replay.clone();
    let choices = el("div", "row wrap watch-ways")
        .add_all(go_on)
        .add(
            button("button grow", "Play from here", move || from_here(line, &original))
                .set("data-watch", "from-here")
                .set("title", "Play on from this moment. This makes it an assisted run.")
                .bind_property("disabled", move || {
                    controller.facts(|facts| facts.status != Status::Playing).into()
                }),
        )
        .add(button("button grow", "Play this board", same_board).set("data-watch", "play"))
        .add(button("button grow", "Share", move || sharing.set(true)).set("data-watch", "share"))
        .add(way_back(shell, meta.id));
    let reviewed = showing == Showing::Reviewed;
    let dock = el("div", "dock").add(timeline(line, showing == Showing::Whole)).add(controls(controller));
    let review = review(controller, replay.to_string(), line.playing, line.worst, reviewed);
    page("watch", controller)
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
        .add(takeaway(line, sharing, replay))
}

/// Plays on from the moment shown, in the slot of this setup; the original stays for comparison.
fn from_here(line: PlaybackBar, original: &Replay) {
    let controller = line.controller;
    line.playing.set(false);
    match controller.game.load(&controller.look(|run| run.branch())) {
        Ok(session) => {
            let (shell, game) = (controller.shell(), controller.game);
            let branch = note_branch(shell, game, &session, original);
            open_run_and(shell, game, &session, branch);
        }
        Err(why) => controller.tell(Tone::Warn, &sentence(&why.to_string())),
    }
}

/// The way back to the ranking the day or the history this run was found in, or else to the game.
fn way_back(shell: Shell, game: &str) -> El {
    let (href, words) = match shell.before.get() {
        Some(found @ Route::Boards { .. }) => (found.href(), "Back to ranking"),
        Some(Route::Daily) => (Route::Daily.href(), "Back to daily"),
        Some(found @ Route::History(_)) => (found.href(), "Back to history"),
        _ => (Route::play(game).href(), "Back to game"),
    };
    link("button grow", &href, words).set("data-watch", "back")
}
