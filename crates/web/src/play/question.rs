//! A question from the game, in a panel that can be dismissed to see the board.

use view::{Control, Spot};
use web_sys::KeyboardEvent;

use super::face::face;
use crate::controller::Controller;
use crate::ui::{El, button, dialog, el};
use wasm_bindgen::JsCast;

/// The panel.
pub fn question(controller: Controller) -> El {
    let title = move || {
        controller.facts(|facts| facts.question.as_ref().map_or_else(String::new, |q| q.title.clone()))
    };
    dialog(controller.question_open, "choice", title, move || {
        let Some(question) = controller.facts(|facts| facts.question.clone()) else { return Vec::new() };
        let options = question
            .options
            .iter()
            .enumerate()
            .map(|(i, option)| answer(controller, option).set_some("autofocus", (i == 0).then_some("")));
        vec![el("p", "").text(&question.text), el("div", "stack answers").add_all(options)]
    })
    .on("keydown", move |event| {
        let key = event.unchecked_ref::<KeyboardEvent>().key();
        let meant = |option: &Control| option.key.is_some_and(|letter| key.chars().eq([letter]));
        let scene = controller.scene();
        let question = scene.question.as_ref();
        if let Some(option) = question.and_then(|question| question.options.iter().find(|it| meant(it))) {
            // Or the page would use the same key for a control.
            event.prevent_default();
            choose(controller, &option.id);
        }
    })
}

fn choose(controller: Controller, id: &str) {
    controller.question_open.set(false);
    controller.choose(Spot::Control(id.to_owned()));
}

fn answer(controller: Controller, option: &Control) -> El {
    let id = option.id.clone();
    let words = el("span", "answer-words")
        .add(el("strong", "").text(&option.label))
        .add(el("span", "small").text(&option.detail));
    let key =
        option.key.map(|key| el("kbd", "control-key").set("aria-hidden", "true").text(&key.to_string()));
    button("answer", "", move || choose(controller, &id))
        .set("data-control", &option.id)
        .set_some("data-hinted", option.hinted.then_some("true"))
        .set_some("aria-keyshortcuts", option.key.map(String::from).as_deref())
        .add_all(face(controller.shell(), controller.sprites(), option.picture.clone()))
        .add(words)
        .add_all(key)
}

/// A button below the board that reopens a dismissed question.
pub fn reminder(controller: Controller) -> El {
    let asked = move || {
        controller
            .facts(|facts| facts.question.as_ref().filter(|_| controller.is_live()).map(|q| q.title.clone()))
    };
    el("div", "reminder").add_for(
        move || asked().unwrap_or_default(),
        move |title| match title {
            "" => Vec::new(),
            title => vec![
                button("button primary", title, move || controller.question_open.set(true))
                    .set("data-question", ""),
            ],
        },
    )
}
