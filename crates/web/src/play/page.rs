//! The play page: opens the saved run or the board of a link, and lays everything out.

use engine::{AnyGame, Refused, Seed, Session, Start, quote};
use view::{Sound, Tone};

use super::board::{board, roams, zoom};
use super::controls::controls;
use super::elsewhere;
use super::end::{end, voice};
use super::fresh::fresh;
use super::help::help;
use super::history::history;
use super::hud::hud;
use super::notes::notes;
use super::pad::{pad, veil};
use super::presets::presets;
use super::question::question;
use super::send::name;
use super::share::share;
use super::toolbar::{tool, toolbar};
use super::typed::typed;
use super::{Panels, keys, target};
use crate::controller::{Controller, Purpose};
use crate::graph::{Stored, document};
use crate::route::{Route, Wanted};
use crate::shell::{Confirmation, Shell};
use crate::storage::{self, Saved};
use crate::ui::{El, el, icon, icon_button, link, picture, problem, react};
use crate::watch::{is_branch, way_to_compare};
use crate::{dom, online};
use view::sentence;

/// The start a link asks for.
fn wanted_start(shell: Shell, game: &dyn AnyGame, wanted: &Wanted) -> Result<Start, Refused> {
    let params = match (&wanted.preset, &wanted.params) {
        (_, Some(params)) => game.params(params)?,
        (Some(id), None) => match game.presets().into_iter().find(|preset| preset.id == id) {
            Some(preset) => preset.params,
            None => {
                return Err(Refused::new("bad-preset", format!("this game has no preset {}", quote(id))));
            }
        },
        (None, None) => game.params("")?,
    };
    let seed = match &wanted.seed {
        Some(seed) => seed.parse::<Seed>()?,
        None => online::offer_seed(shell, game, &params),
    };
    Ok(Start { params, seed, position: None })
}

/// The run in a slot, with a notice if it could not be read.
fn saved(shell: Shell, game: &dyn AnyGame, slot: &str) -> Option<Session> {
    match storage::resume_in(shell.store, game, slot) {
        Saved::Nothing => None,
        Saved::Run(session) => Some(session),
        Saved::Unreadable(text, why) => {
            let meta = game.meta();
            let notice = format!(
                "Your saved {} game can't be read ({why}). It was set aside, not deleted.",
                meta.title
            );
            shell.notify(Tone::Warn, notice, Some((format!("{}-saved.txt", meta.id), text)));
            None
        }
    }
}

/// The session to show first, and a link's board that may replace it if the player agrees.
type Begun = (Session, Option<Start>);

fn open(shell: Shell, game: &'static dyn AnyGame, wanted: Option<&Wanted>) -> Result<Begun, Refused> {
    let kept = wanted.and_then(|wanted| storage::named_slot(game, wanted.slot.as_deref()?));
    let asked =
        wanted.filter(|_| kept.is_none()).map(|wanted| wanted_start(shell, game, wanted)).transpose()?;
    let default = || {
        let preset = storage::usual(shell.store, game).map(|preset| preset.id.to_owned());
        wanted_start(shell, game, &Wanted { preset, ..Wanted::default() })
    };
    let slot = match &asked {
        Some(start) => storage::slot_of(game, start),
        None => kept.unwrap_or_else(|| storage::slot(shell.store, game)),
    };
    let any_board = wanted.is_some_and(|wanted| wanted.seed.is_none());
    let begun = match (saved(shell, game, slot), asked) {
        (Some(session), None) => (session, None),
        (Some(session), Some(start)) if *session.start() == start => (session, None),
        (Some(session), Some(start)) if storage::worth_keeping(&session) => {
            game.start(&start)?;
            (session, (!any_board).then_some(start))
        }
        (_, asked) => {
            let start = asked.map_or_else(default, Ok)?;
            let session = game.start(&start)?;
            online::begin_run(shell, game, &start);
            storage::save(shell.store, &session, false);
            (session, None)
        }
    };
    if let Some(beat) = wanted.and_then(|wanted| wanted.beat.as_ref()) {
        target::note(shell, game, begun.1.as_ref().unwrap_or_else(|| begun.0.start()), beat);
    }
    storage::choose_slot(shell.store, game.meta().id, storage::slot_of_run(&begun.0));
    Ok(begun)
}

/// The play page of a game.
pub fn play(shell: Shell, game: &'static dyn AnyGame, wanted: Option<&Wanted>) -> El {
    let here = Route::play(game.meta().id).href();
    let (session, replacing) = match open(shell, game, wanted) {
        Ok(opening) => opening,
        Err(refused) => {
            let (text, words) = (sentence(&refused.to_string()), format!("Play {}", game.meta().title));
            return problem(
                "This link does not work",
                &text,
                "Your saved game is untouched.",
                Some((&here, &words)),
            );
        }
    };
    let controller = Controller::new(shell, game, session, Purpose::Play);
    elsewhere::recall(controller);
    if wanted.is_some() {
        dom::rename_page(&here);
    }
    let panels = Panels::new();
    if let Some(start) = replacing {
        let ask = Confirmation {
            title: "Open the board from the link?".into(),
            text: "You have a game in progress. This board will replace it.",
            yes: "Open the board",
            no: "Keep my game",
            then: Box::new(move || controller.begin_or_tell(&start)),
        };
        shell.ask_if(true, ask);
    }
    layout(controller, panels)
}

/// A page where the board takes the space beside a rail. The stylesheet needs the board's aspect ratio for that.
pub fn stage_page(class: &str, controller: Controller) -> El {
    // The stylesheet drops the frame of other pages here.
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-at", "play");
    }
    let page = el("section", &format!("staged {class}")).set("data-game", controller.game.meta().id);
    let shaped = page.clone();
    if roams(controller) {
        controller.shell().on_resize(move || {
            controller.board(|dom| dom.fit());
        });
    }
    react(move || {
        controller.track_round();
        let (_, _, width, height) = controller.look(|run| crate::board::bounds(run.board()));
        // A window has the shape of the screen, not of the board.
        let (width, height) = if roams(controller) { (6, 5) } else { (width, height) };
        drop(shaped.clone().style("--ratio", &format!("calc({width} / {height})")));
    });
    page
}

/// The page header: home, the game and its difficulty, and the actions common to all pages of a game.
pub fn head(controller: Controller, below: El) -> El {
    let (shell, meta) = (controller.shell(), controller.game.meta());
    let way = |route: Route, name: &str, label: &str| {
        let way = el("a", "icon-button").set("href", &route.href());
        way.set("aria-label", label).set("title", label).add(icon(name))
    };
    let home = el("a", "icon-button home-way").set("href", "#/").set("aria-label", "All games");
    // It belongs to the board: a new one has its own.
    let board = move || {
        controller.track_round();
        controller.facts(|facts| facts.seed.to_string())
    };
    let mark = move |_: &str| {
        let chip = |words: &str| el("span", "chip").text(words);
        let branch = || is_branch(controller).then(|| chip("From a replay"));
        let daily = || controller.look(online::day_of).map(|_| chip("Daily"));
        let past =
            || controller.look(online::past_day_of).map(|day| chip(&dom::short_day(day.start() as f64)));
        target::chip(controller).or_else(branch).or_else(daily).or_else(past).into_iter().collect()
    };
    let name = el("h1", "").set("tabindex", "-1").text(meta.title).add_for(board, mark);
    let title = el("div", "title").add(name);
    el("header", "play-head")
        .add(home.set("title", "All games").add(picture("brand-mark", "#icon-mark")))
        .add(title.add(below))
        .add(way(Route::Rules(meta.id.to_owned()), "rules", "Rules"))
        .add(sound_switch(shell))
        .add(way(Route::Settings, "settings", "Settings"))
}

/// The sound toggle.
fn sound_switch(shell: Shell) -> El {
    let name = move || if shell.settings().sound { "sound" } else { "mute" };
    el("button", "icon-button")
        .set("type", "button")
        .set("data-sound", "")
        .set("aria-label", "Sound")
        .bind("aria-pressed", move || Some(shell.settings().sound.to_string()))
        .bind("title", move || Some(if shell.settings().sound { "Mute" } else { "Sound on" }.to_owned()))
        .on("click", move |_| {
            let on = shell.settings.get_untracked().sound;
            shell.change("sound", if on { "off" } else { "on" });
            shell.play(Sound::Gain(4));
        })
        .add_for(move || name().to_owned(), |name| vec![icon(name)])
}

/// Rarely needed tools: in the rail where there is room, in a sheet on phones.
fn extras(controller: Controller, panels: Panels) -> El {
    let meta = controller.game.meta();
    let make = controller.game.workshop().map(|workshop| {
        let words = format!("Make {}", workshop.craft().many);
        link("button small", &Route::make(meta.id).href(), &words).set("data-make", "open")
    });
    let describe = tool("describe", "Describe", "I", move || {
        // Its message appears where the sheet is.
        panels.more.set(false);
        controller.describe();
    });
    let solve = controller.can_solve().then(|| solve_tool(controller, panels));
    let close = icon_button("icon-button sheet-close", "close", "Close", move || panels.more.set(false));
    let seed = move || controller.facts(|facts| facts.seed.to_string());
    let seed_line = el("p", "quiet small seed-line").text("Seed ");
    let zoom = roams(controller).then(|| zoom(controller)).into_iter().flatten();
    let branched = move || {
        controller.track_round();
        controller.facts(|facts| facts.assisted).to_string()
    };
    let compare = el("div", "").add_for(branched, move |_| way_to_compare(controller).into_iter().collect());
    let ways = el("div", "row").add(describe).add_all(solve).add_all(make).add(compare).add(close);
    el("section", "extras scrolls")
        .set("aria-label", "More")
        .bind("data-open", move || panels.more.get().then(String::new))
        .add_all([
            notes(controller),
            history(controller),
            ways,
            el("div", "typing").add(typed(controller)).add_all(zoom),
            seed_line.add(el("code", "").set("data-seed-text", "").bind_text(seed)),
        ])
}

/// The Solve button, which also stops.
fn solve_tool(controller: Controller, panels: Panels) -> El {
    let words = move || if controller.thinking.solving.get() { "Stop" } else { "Solve" };
    el("button", "tool")
        .set("type", "button")
        .set("data-tool", "solve")
        .set("title", "Plays the best moves known. This makes it an assisted run.")
        .add(icon("forward"))
        .add(el("span", "tool-words").bind_text(move || words().to_owned()))
        .on("click", move |_| {
            panels.more.set(false);
            let solving = controller.thinking.solving.get_untracked();
            let ask = Confirmation {
                title: "Solve this board?".into(),
                text: "The best moves known are played. The run counts as assisted.",
                yes: "Solve",
                no: "Play on myself",
                then: Box::new(move || controller.solve()),
            };
            let assisted = controller.facts.with_untracked(|facts| facts.assisted);
            controller.shell().ask_if(!solving && !assisted, ask);
        })
}

/// A toast: a short message that fades and never blocks anything.
fn toast(controller: Controller) -> El {
    el("div", "toasts").set("role", "status").add_for(
        move || controller.toast.get().to_owned(),
        |words| if words.is_empty() { Vec::new() } else { vec![el("p", "toast").text(words)] },
    )
}

/// Where it is noted that the player has scored in a game.
fn scored_key(controller: Controller) -> String {
    format!("lattice.scored.{}", controller.game.meta().id)
}

/// Returns whether the player has never scored in this game: then its look may show less.
fn is_first(controller: Controller, scored: Stored<bool>) -> bool {
    if !scored.get() && controller.facts(|facts| facts.score.0 > 0) {
        scored.set(true);
        controller.shell().store.set(&scored_key(controller), "1");
    }
    !scored.get()
}

fn layout(controller: Controller, panels: Panels) -> El {
    let meta = controller.game.meta();
    controller.shell().on_key(move |event| keys::press(controller, Some(panels), event));
    controller.shell().on_rest(move |event| keys::lift(controller, event), move || controller.pause());
    controller.wind_up();
    // The ticket of the next run, as soon as the server answers.
    react(move || {
        let preset = controller.facts(|facts| facts.preset);
        if let Some(preset) = controller.game.presets().iter().find(|it| Some(it.id) == preset)
            && controller.shell().online.is_here()
        {
            online::want(controller.shell(), controller.game, preset);
        }
    });
    controller.shell().on_saved(move |key, text| elsewhere::note(controller, key, text));
    let seed = move || controller.facts(|facts| facts.seed.to_string());
    let scored = Stored::new(controller.shell().store.get(&scored_key(controller)).is_some());
    let dock = el("div", "dock").add(voice(controller, panels)).add_all(pad(controller)).add_all([
        controls(controller),
        toolbar(controller, panels),
        end(controller, panels),
    ]);
    // A clicked button gives up the focus, or Space would press it again.
    let clicked = move |event: web_sys::Event| {
        let by_hand = js_sys::Reflect::get(&event, &"detail".into()).is_ok_and(|count| count.is_truthy());
        if by_hand && controller.is_timed() && !dom::is_dialog_open() {
            dom::unfocus();
        }
    };
    stage_page("play", controller)
        .on("click", clicked)
        .set_some("data-clock", (meta.ticks_per_second > 0).then_some(""))
        .set("data-page", "play")
        .bind("data-status", move || Some(controller.facts(|facts| facts.status.word()).to_owned()))
        .bind("data-assisted", move || controller.facts(|facts| facts.assisted).then(String::new))
        .bind("data-first", move || is_first(controller, scored).then(String::new))
        .bind("data-digest", move || Some(controller.facts(|facts| facts.digest.clone())))
        .bind("data-seed", move || Some(seed()))
        .add(elsewhere::elsewhere(controller))
        .add(toast(controller))
        .add(head(controller, presets(controller, panels)))
        .add(hud(controller))
        .add(el("div", "stage").add(board(controller).add_all(veil(controller))))
        .add(dock)
        .add(extras(controller, panels))
        .add_all([
            question(controller),
            share(controller, panels),
            fresh(controller, panels),
            help(controller, panels),
            name(controller, panels),
        ])
}
