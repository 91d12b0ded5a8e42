//! The Share dialog: links and files of the board, the run and the position.

use crate::graph::document;
use engine::Replay;
use journal::Finish;
use web_sys::HtmlInputElement;

use super::Panels;
use super::card::card;
use crate::controller::Controller;
use crate::route::{Route, Wanted};
use crate::shell::Shell;
use crate::ui::{El, button, dialog, el, icon};
use crate::{compact, dom};

/// The dialog.
pub fn share(controller: Controller, panels: Panels) -> El {
    dialog(panels.share, "share", || "Share".to_owned(), move || vec![contents(controller)])
}

/// The link to the same board, with the score to beat if the run counts; `None` for drawn positions, which have no seed.
fn seed_link(controller: Controller) -> Option<String> {
    let start = controller.look(|run| run.start().clone());
    let preset = controller.look(|run| run.preset());
    if start.position.is_some() {
        return None;
    }
    let target = controller.look(|run| Finish::of(run, 0));
    let wanted = Wanted {
        seed: Some(start.seed.to_string()),
        preset: preset.map(str::to_owned),
        params: preset.is_none().then_some(start.params),
        beat: target.map(|finish| finish.score.0.to_string()),
        ..Wanted::default()
    };
    let route = Route::Play { game: controller.game.meta().id.to_owned(), wanted: Some(wanted) };
    Some(dom::full_address(&route.href()))
}

fn contents(controller: Controller) -> El {
    let shell = controller.shell();
    let replay = controller.look(|run| run.replay());
    let text = replay.to_string();
    let name = format!("{}-{}.txt", controller.game.meta().id, replay.start.seed);
    let link = |text: &str| el("input", "input grow").set("value", text);
    let board = seed_link(controller);
    let card = card(controller, board.clone());
    let board = board
        .map(|seed| line(shell, "share-seed", "This board", "The same board from its start.", link(&seed)));
    let run = link("");
    fill(run.clone(), replay);
    let position = el("textarea", "input grow position").set("rows", "4");
    let position = position.text(&controller.look(|run| run.text()));
    let file = |id: &str, text: &str, name: &str, words: &str| {
        let file =
            el("a", "button").set("id", id).set("href", &dom::text_address(text)).set("download", name);
        file.add(icon("download")).text(words)
    };
    let foreign = controller.look(|run| run.export());
    let foreign =
        foreign.map(|text| file("share-json", &text, &name.replace(".txt", ".json"), "Download as JSON"));
    el("div", "stack")
        .add_all(card)
        .add_all(board)
        .add(line(shell, "share-run", "This run", "The board and every move you made.", run))
        .add(line(
            shell,
            "share-position",
            "This position",
            "The board as text, to read or to import.",
            position,
        ))
        .add(file("share-file", &text, &name, "Download as a file"))
        .add_all(foreign)
}

/// Fills in a run's link once it is ready.
fn fill(field: El, replay: Replay) {
    let field = field.set("placeholder", "One moment…");
    dom::later(async move {
        match compact::pack(replay).await {
            Some(code) => field.set("value", &dom::full_address(&Route::Run(code).href())),
            None => field.set("placeholder", "This browser is too old for links. Download the file instead."),
        };
    });
}

/// A text to copy; links can also go to the system's share sheet.
pub fn line(shell: Shell, id: &'static str, label: &'static str, about: &str, field: El) -> El {
    let is_link = field.0.has_attribute("value");
    let field = field.set("id", id).set("readonly", "").set("aria-describedby", &format!("{id}-about"));
    // Both kinds of field have `value` and `select`.
    let node: HtmlInputElement = field.cast();
    let offered = node.clone();
    // The label changes after copying, and the accessible name with it.
    let words = el("span", "").set("id", &format!("{id}-copy")).text("Copy");
    let what = el("span", "visually-hidden").text(&format!(": {label}"));
    let copy = button("button copy", "", move || copy(shell, id, node.value())).add(words).add(what);
    let hand_on = (is_link && dom::can_share()).then(|| {
        let button = button("button", "", move || dom::share("Lattice", &offered.value()));
        button.set("aria-label", &format!("Share with…: {label}")).add(icon("share"))
    });
    el("div", "form-field")
        .add(el("label", "").set("for", id).text(label))
        .add(el("div", "row nowrap").add(field).add(copy).add_all(hand_on))
        .add(el("p", "quiet small").set("id", &format!("{id}-about")).text(about))
}

/// Copies a text; the element `<id>-copy` and the live region report the result.
pub fn copy(shell: Shell, id: &'static str, text: String) {
    dom::later(async move {
        let done = !text.is_empty() && dom::copy(text).await;
        if let Some(words) = document().get_element_by_id(&format!("{id}-copy")) {
            words.set_text_content(Some(if done { "Copied" } else { "Select it" }));
        }
        shell.say(if done { "Copied." } else { "Could not copy. The text is in the field." });
    });
}
