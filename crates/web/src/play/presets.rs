//! The preset dropdown. Choosing a preset starts a new run with it.

use std::time::Duration;

use view::Tone;
use web_sys::HtmlSelectElement;

use super::Panels;
use crate::controller::Controller;
use crate::graph::set_timeout;
use crate::shell::Ask;
use crate::ui::{El, el};
use crate::{dom, online};

/// The option that opens the dialog.
const CUSTOM: &str = "custom…";
/// The option for a setup that is not a preset.
const CURRENT: &str = "current…";

fn option(value: &str, words: &str) -> El {
    el("option", "").set("value", value).text(words)
}

/// The presets, grouped by the answer to the second question if the game asks two.
fn options(controller: Controller) -> Vec<El> {
    let presets = controller.game.presets();
    let mut each = presets.iter().map(|preset| option(preset.id, preset.title).set("title", preset.about));
    let [fast, slow] = controller.game.axes() else { return each.collect() };
    let group = |(label, _): &(&str, &str)| {
        el("optgroup", "").set("label", label).add_all(each.by_ref().take(fast.choices.len()))
    };
    slow.choices.iter().map(group).collect()
}

/// A dropdown of presets and "Custom…".
pub fn presets(controller: Controller, panels: Panels) -> El {
    let shown = move || controller.facts(|facts| facts.preset.unwrap_or(CURRENT));
    let other = move || match controller.facts(|facts| (facts.preset, facts.drawn)) {
        (Some(_), _) => String::new(),
        (None, true) => "Drawn position".to_owned(),
        (None, false) => "Custom".to_owned(),
    };
    let select = el("select", "input")
        .set("id", "preset")
        .add_for(other, |words| if words.is_empty() { Vec::new() } else { vec![option(CURRENT, words)] })
        .add_all(options(controller))
        .add(option(CUSTOM, "Custom…"))
        // After the options exist, and again whenever another run begins.
        .bind_property("value", move || shown().into());
    let node: HtmlSelectElement = select.cast();
    let select = select.on("change", move |_| {
        let value = node.value();
        // Show the current setup until the player has confirmed the new one.
        node.set_value(shown());
        if value == CUSTOM {
            panels.own.set(true);
            panels.fresh.set(true);
        } else {
            switch(controller, &value);
        }
    });
    let select = select.on("focus", move |_| online::want_all(controller.shell(), controller.game));
    let label = el("span", "visually-hidden").text("What to play");
    el("label", "presets").add(label).add(select)
}

fn switch(controller: Controller, id: &str) {
    let Some(preset) = controller.game.presets().into_iter().find(|preset| preset.id == id) else { return };
    let (title, about) = (format!("Replace this game with {}?", preset.title), preset.about);
    let begin = move || {
        controller.begin_fresh(&preset.params);
        controller.tell(Tone::Plain, about);
        // A list with the focus would take the game's keys; it gets it back when the question closes.
        set_timeout(dom::focus_heading, Duration::ZERO);
    };
    let ask =
        Ask { title: title.into(), text: about, yes: "New game", no: "Keep playing", then: Box::new(begin) };
    controller.shell().ask_if(controller.worth_keeping(), ask);
}
