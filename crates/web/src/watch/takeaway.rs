//! What can be taken away from a watched run: links to it and to this moment, files, an animated picture.

use engine::Replay;

use super::film::film;
use super::timeline::PlaybackBar;
use crate::graph::*;
use crate::play::share_line;
use crate::route::Route;
use crate::ui::{El, dialog, el, icon};
use crate::{compact, dom};

/// The dialog.
pub fn takeaway(it: PlaybackBar, open: Signal<bool>, replay: Replay) -> El {
    dialog(
        open,
        "takeaway",
        || "Share".to_owned(),
        move || {
            it.playing.set(false);
            vec![contents(it, &replay)]
        },
    )
}

fn contents(it: PlaybackBar, replay: &Replay) -> El {
    let shell = it.controller.shell();
    let field = || el("input", "input grow").set("value", "").set("placeholder", "One moment…");
    let (moment, run, frame) = (field(), field(), field());
    fill(
        it.now(),
        untrack(|| shell.online.is_here()),
        replay.clone(),
        [moment.clone(), run.clone(), frame.clone()],
    );
    let name = format!("{}-{}", replay.game, replay.start.seed);
    let file = |id: &str, kind: &str, text: &str, words: &str| {
        let file = el("a", "button").set("id", id).set("href", &dom::text_address(text));
        file.set("download", &format!("{name}.{kind}")).add(icon("download")).text(words)
    };
    let files = el("div", "row wrap").add(file("take-text", "txt", &replay.to_string(), "Text")).add(file(
        "take-json",
        "json",
        &json(it, replay),
        "JSON",
    ));
    el("div", "stack")
        .add(share_line(shell, "take-moment", "This moment", "Opens the run where it stands now.", moment))
        .add(share_line(shell, "take-run", "The whole run", "Opens it from its start.", run))
        .add(share_line(
            shell,
            "take-frame",
            "For your own page",
            "A frame that shows this run and nothing else.",
            frame,
        ))
        .add(el("div", "form-field").add(el("span", "").text("As a file")).add(files))
        .add(film(it, &name))
}

/// Fills in the links once the run is packed.
fn fill(at: usize, served: bool, replay: Replay, [moment, run, frame]: [El; 3]) {
    dom::later(async move {
        let Some(code) = compact::pack(replay).await else {
            for field in [moment, run, frame] {
                field.set("placeholder", "This browser is too old for links. Take the file instead.");
            }
            return;
        };
        // A host without the server has one address for everything.
        let address = if served { dom::framed_address } else { dom::full_address };
        let framed = address(&Route::Embed(code.clone()).href());
        let tag = format!(
            "<iframe src=\"{framed}\" width=\"480\" height=\"640\" title=\"A run of Lattice\"></iframe>"
        );
        frame.set("value", &tag);
        moment.set("value", &dom::full_address(&Route::Moment(code.clone(), at).href()));
        run.set("value", &dom::full_address(&Route::Run(code).href()));
    });
}

/// The run for other programs: the game's own format if it has one, else the replay with its parts.
fn json(it: PlaybackBar, replay: &Replay) -> String {
    it.controller.look(|run| run.export()).unwrap_or_else(|| journal::run_json(replay))
}
