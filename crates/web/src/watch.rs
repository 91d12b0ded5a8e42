//! A whole run from a link: watched step by step, never mixed up with the saved game.

use std::time::Duration;

use engine::{AnyGame, AnySession, Rejection, Replay, Start, Status};
use leptos::prelude::*;

use crate::import::open_run;
use crate::parts::{Icon, Problem};
use crate::play::{BoardView, Controls, Hud};
use crate::route::Route;
use crate::shell::shell;
use crate::table::Table;

/// Time per action while the run plays by itself.
const PACE: Duration = Duration::from_millis(700);

fn open(code: &str) -> Result<(&'static dyn AnyGame, Box<dyn AnySession>, Replay), Rejection> {
    let replay = engine::unpack(code)?;
    let game = catalog::game_of(&replay)?;
    let mut session = game.load(&replay)?;
    session.watch();
    session.seek(0);
    Ok((game, session, replay))
}

/// The page of a run.
#[component]
pub fn WatchPage(code: String) -> impl IntoView {
    match open(&code) {
        Ok((game, session, replay)) => {
            view! { <Watch table=Table::new(shell(), game, session, false) replay /> }.into_any()
        }
        Err(why) => {
            let comfort = "Your saved games are untouched. Ask for the link again, or import the run as a file.";
            let way = (Route::Import.href(), "Import".to_owned());
            view! { <Problem title="This run cannot be opened" text=why.to_string() comfort way /> }.into_any()
        }
    }
}

fn result(replay: &Replay, assisted: bool) -> String {
    let with = if assisted { ", with undo or hints" } else { "" };
    match replay.end.status {
        Status::Playing => format!("Unfinished{with}"),
        status => format!("{}, score {}{with}", crate::table::capital(status.word()), replay.end.score.0),
    }
}

#[component]
fn Watch(table: Table, replay: Replay) -> impl IntoView {
    let shell = shell();
    let meta = table.game.meta();
    let length = table.look(|run| run.length());
    let summary = result(&replay, table.look(|run| run.assisted()));
    let unfinished = replay.end.status == Status::Playing;
    let start = replay.start.clone();
    let same_board = move |_| {
        let fresh = Start { ..start.clone() };
        if let Ok(session) = table.game.start(&fresh) {
            open_run(shell, meta.id, session.replay().to_string());
        }
    };
    let text = replay.to_string();
    let go_on = move |_| open_run(shell, meta.id, text.clone());
    view! {
        <section
            class="page play watch"
            data-page="watch"
            data-game=meta.id
            data-status=move || table.facts.with(|facts| facts.status.word())
            data-digest=move || table.facts.with(|facts| facts.digest.clone())
        >
            <header class="play-head">
                <h1 tabindex="-1">{meta.title}</h1>
                <span class="chip">"A run: " {summary}</span>
            </header>
            <div class="stage">
                <BoardView table />
                <Timeline table length />
            </div>
            <div class="side">
                <Hud table />
                <Controls table />
                <div class="stack">
                    {unfinished.then(|| view! {
                        <button class="button primary" type="button" data-watch="continue" on:click=go_on>"Continue this run"</button>
                    })}
                    <button class="button" type="button" data-watch="play" on:click=same_board>"Play this board"</button>
                </div>
            </div>
        </section>
    }
}

/// Buttons and a slider along the run's actions.
#[component]
fn Timeline(table: Table, length: usize) -> impl IntoView {
    let at = Memo::new(move |_| table.facts.with(|facts| facts.position));
    let playing = RwSignal::new(false);
    let to = move |position: usize| {
        playing.set(false);
        table.seek(position);
    };
    let tick = move || {
        if playing.get_untracked() {
            table.seek(at.get_untracked() + 1);
            playing.set(at.get_untracked() < length);
        }
    };
    if let Ok(clock) = set_interval_with_handle(tick, PACE) {
        on_cleanup(move || clock.clear());
    }
    let toggle = move |_| {
        if !playing.get_untracked() && at.get_untracked() >= length {
            table.seek(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let next = move || match table.facts.with(|facts| facts.next.clone()) {
        Some(action) => format!("Next: {action}"),
        None => "End of the run".to_owned(),
    };
    let words = move || format!("{} of {length} actions", at.get());
    view! {
        <div class="timeline" role="group" aria-label="Timeline">
            <input
                type="range"
                id="timeline"
                class="grow"
                min="0"
                max=length
                aria-label="Position in the run"
                aria-valuetext=words
                prop:value=move || at.get().to_string()
                on:input=move |event| to(event_target_value(&event).parse().unwrap_or(0))
            />
            <div class="row center">
                <button class="icon-button" type="button" data-timeline="first" aria-label="First" on:click=move |_| to(0)><Icon name="first" /></button>
                <button class="icon-button" type="button" data-timeline="back" aria-label="Back" on:click=move |_| to(at.get_untracked().saturating_sub(1))><Icon name="back" /></button>
                <button
                    class="icon-button strong"
                    type="button"
                    data-timeline="play"
                    aria-label=move || if playing.get() { "Pause" } else { "Play" }
                    on:click=toggle
                >
                    {move || if playing.get() { view! { <Icon name="pause" /> } } else { view! { <Icon name="play" /> } }}
                </button>
                <button class="icon-button" type="button" data-timeline="forward" aria-label="Forward" on:click=move |_| to((at.get_untracked() + 1).min(length))><Icon name="forward" /></button>
                <button class="icon-button" type="button" data-timeline="last" aria-label="Last" on:click=move |_| to(length)><Icon name="last" /></button>
            </div>
            <p class="message center" data-message>{words} " · " {next}</p>
        </div>
    }
}
