//! The workshop page, laid out like the play page: the board, then everything about it.

use engine::{AnyGame, Workshop};
use view::Tone;

use super::bench::Bench;
use super::board::board;
use super::keys;
use super::shelf::{self, shelf};
use super::text::{lines, link, text};
use super::tools::{steps, tools};
use crate::dom;
use crate::play::tone_name;
use crate::route::Route;
use crate::shell::Shell;
use crate::ui::{El, button, el, icon};
use view::{capital, sentence};

/// The workshop page, with the draft of a link if there is one.
pub fn make(
    shell: Shell,
    game: &'static dyn AnyGame,
    workshop: &'static dyn Workshop,
    draft: Option<String>,
) -> El {
    let bench = Bench::new(shell, game, workshop);
    let mut refused = None;
    if let Some(text) = draft {
        if let Err(why) = bench.open(&text) {
            bench.tell(Tone::Warn, &format!("This link cannot be opened. {}", sentence(&why.message)));
            refused = Some(text);
        }
        dom::rename_page(&Route::make(game.meta().id).href());
    }
    shell.on_key(move |event| keys::press(bench, event));
    let list = shelf::key(game, workshop);
    shell.on_saved(move |key, _| {
        if key == list {
            bench.shelf.set(shelf::read(shell, game, workshop));
        }
    });
    let meta = game.meta();
    let back =
        el("a", "button small").set("href", &Route::play(meta.id).href()).add(icon("back")).text(meta.title);
    let head = el("header", "play-head")
        .add(el("h1", "").set("tabindex", "-1").text(&capital(workshop.craft().many)))
        .add(back);
    let stage =
        el("div", "stage").add_all([board(bench), about(bench)]).add_all(tools(bench)).add(steps(bench));
    let side = el("div", "side")
        .add(el("p", "quiet small").text(workshop.craft().about))
        .add_all(lines(bench))
        .add_all([shelf(bench), text(bench, refused), link(bench)]);
    el("section", "page make")
        .set("data-page", "make")
        .bind("data-draft", move || Some(bench.draft()))
        .add_all([head, stage, ways(bench), side, keys::help(bench)])
}

fn about(bench: Bench) -> El {
    el("p", "small center").set("data-about", "").bind_text(move || bench.scene(|scene| scene.about.clone()))
}

/// The message line.
fn message(bench: Bench) -> El {
    el("p", "message")
        .set("data-message", "")
        .bind("data-tone", move || Some(tone_name(bench.message().tone).to_owned()))
        .bind_text(move || bench.message().text)
}

/// What can be done with the draft, with the results shown next to the buttons.
fn ways(bench: Bench) -> El {
    let unfinished = move || bench.lacks().map(|_| "true".to_owned());
    let words = move || if bench.shelf.with(|all| all.contains(&bench.draft())) { "Saved" } else { "Save" };
    let save = button("button primary grow", "", move || bench.save()).bind_text(move || words().to_owned());
    let play = button("button grow", "Play with it", move || bench.play(&[bench.draft()]));
    el("div", "row ways")
        .add(message(bench))
        .add(save.set("data-make", "save").bind("aria-disabled", unfinished))
        .add(play.set("data-make", "play").bind("aria-disabled", unfinished))
}
