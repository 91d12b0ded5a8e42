//! The preset dropdown. Choosing a preset continues its run, or starts one.

use std::time::Duration;

use web_sys::HtmlSelectElement;

use super::Panels;
use crate::controller::Controller;
use crate::graph::set_timeout;
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
        (None, true) => "Custom position".to_owned(),
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
        // The dialog may be left without a choice.
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

/// Continues the run of a preset, or begins one. The run shown here stays in its own slot.
fn switch(controller: Controller, id: &str) {
    let Some(preset) = controller.game.presets().into_iter().find(|preset| preset.id == id) else { return };
    controller.go_on_with(&preset);
    // A list with the focus would take the game's keys.
    set_timeout(dom::focus_heading, Duration::ZERO);
}
