//! The play page: opens the saved run or the board a link asks for, and lays everything out.

use engine::{AnyGame, AnySession, Refused, Seed, Start};
use leptos::ev;
use leptos::prelude::*;
use view::Tone;

use super::controls::Controls;
use super::custom::Custom;
use super::end::{End, Ended};
use super::help::Help;
use super::hud::{Hud, MessageLine};
use super::presets::Presets;
use super::share::Share;
use super::toolbar::Toolbar;
use super::typed::Typed;
use super::{BoardView, Panels, keys};
use crate::dom;
use crate::parts::{Icon, Problem};
use crate::route::{Route, Wanted};
use crate::shell::{Ask, Shell, shell};
use crate::storage::{self, Saved};
use crate::table::Table;

/// The start a link asks for.
fn wanted_start(game: &dyn AnyGame, wanted: &Wanted) -> Result<Start, Refused> {
    let params = match (&wanted.preset, &wanted.params) {
        (_, Some(params)) => game.params(params)?,
        (Some(id), None) => match game.presets().into_iter().find(|preset| preset.id == id) {
            Some(preset) => preset.params,
            None => return Err(Refused::new("bad-preset", format!("there is no preset {id:?} in this game"))),
        },
        (None, None) => game.params("")?,
    };
    let seed = wanted.seed.as_ref().map_or_else(|| Ok(dom::fresh_seed()), |seed| seed.parse::<Seed>())?;
    Ok(Start { params, seed, position: None })
}

/// The saved run, with a notice when there was one that could not be read.
fn saved(shell: Shell, game: &dyn AnyGame) -> Option<Box<dyn AnySession>> {
    match storage::resume(shell.store, game) {
        Saved::Nothing => None,
        Saved::Run(session) => Some(session),
        Saved::Unreadable(text, why) => {
            let meta = game.meta();
            let notice = format!("Your saved game of {} cannot be read ({why}). It was set aside, not deleted.", meta.title);
            shell.notify(Tone::Warn, notice, Some((format!("{}-saved.txt", meta.id), text)));
            None
        }
    }
}

/// The session to show first, and the start to ask about when showing it would replace a run under way.
type Opening = (Box<dyn AnySession>, Option<Start>);

fn open(shell: Shell, game: &'static dyn AnyGame, wanted: Option<&Wanted>) -> Result<Opening, Refused> {
    let asked = wanted.map(|wanted| wanted_start(game, wanted)).transpose()?;
    let default = || wanted_start(game, &Wanted::default());
    match (saved(shell, game), asked) {
        (Some(session), None) => Ok((session, None)),
        (Some(session), Some(start)) if *session.start() == start => Ok((session, None)),
        (Some(session), Some(start)) if storage::worth_keeping(session.as_ref()) => {
            game.start(&start)?;
            Ok((session, Some(start)))
        }
        (_, asked) => {
            let start = asked.map_or_else(default, Ok)?;
            let session = game.start(&start)?;
            storage::save(shell.store, session.as_ref());
            Ok((session, None))
        }
    }
}

/// A game.
#[component]
pub fn PlayPage(game: &'static dyn AnyGame, wanted: Option<Wanted>) -> impl IntoView {
    let shell = shell();
    match open(shell, game, wanted.as_ref()) {
        Err(refused) => {
            let way = (Route::play(game.meta().id).href(), format!("Play {}", game.meta().title));
            let text = refused.to_string();
            view! { <Problem title="This link does not work" text comfort="Your saved game is untouched." way /> }.into_any()
        }
        Ok((session, asked)) => {
            let table = Table::new(shell, game, session, true);
            if wanted.is_some() {
                dom::rename_page(&Route::play(game.meta().id).href());
            }
            if let Some(start) = asked {
                shell.asked.set(Some(Ask {
                    title: "Open the board from the link?",
                    text: "You have a game in progress. Opening this board replaces it.",
                    yes: "Open the board",
                    no: "Keep my game",
                    then: Callback::new(move |()| table.begin_or_tell(&start)),
                }));
            }
            view! { <Layout table /> }.into_any()
        }
    }
}

#[component]
fn Layout(table: Table) -> impl IntoView {
    let panels = Panels::new();
    let meta = table.game.meta();
    let listener = window_event_listener(ev::keydown, move |event| {
        if keys::press(table, panels, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    let ended = Memo::new(move |_| table.facts.with(|facts| facts.banner.is_some()));
    view! {
        <section
            class="page play"
            data-page="play"
            data-game=meta.id
            data-status=move || table.facts.with(|facts| facts.status.word())
            data-digest=move || table.facts.with(|facts| facts.digest.clone())
            data-seed=move || table.facts.with(|facts| facts.seed.to_string())
        >
            <header class="play-head">
                <h1 tabindex="-1">{meta.title}</h1>
                <Presets table panels />
                <a class="icon-button" href=Route::Rules(meta.id.to_owned()).href() aria-label="Rules" title="Rules">
                    <Icon name="rules" />
                </a>
            </header>
            <div class="stage">
                <BoardView table />
                <div class="slot">
                    {move || if ended.get() { view! { <Ended table /> }.into_any() } else { view! { <MessageLine table /> }.into_any() }}
                </div>
            </div>
            <div class="side">
                <Hud table />
                <Controls table />
                <Toolbar table panels />
                <Typed table />
                <p class="quiet small seed-line">"Seed " <code data-seed-text>{move || table.facts.with(|facts| facts.seed.to_string())}</code></p>
            </div>
            <End table panels />
            <Share table panels />
            <Custom table panels />
            <Help table panels />
        </section>
    }
}
