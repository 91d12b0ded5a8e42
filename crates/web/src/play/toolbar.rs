//! Undo, redo, hint, new, restart, pause, share, help.

use super::Panels;
use super::pad::pause_tool;
use crate::controller::Controller;
use crate::facts::PageFacts;
use crate::shell::Confirmation;
use crate::ui::{El, el, icon};

/// What help does to a run without any.
const ASSISTS: &str = "makes this an assisted run";

/// Restarts the board, asking first if a run is in progress.
pub fn again(controller: Controller) {
    let ask = Confirmation {
        title: "Restart this board?".into(),
        text: "You lose your moves on it.",
        yes: "Restart",
        no: "Keep playing",
        then: Box::new(move || controller.again()),
    };
    controller.shell().ask_if(controller.worth_keeping(), ask);
}

/// An icon button with a tooltip.
pub fn tool(name: &'static str, label: &str, keys: &str, act: impl Fn() + 'static) -> El {
    el("button", "tool")
        .set("type", "button")
        .set("data-tool", name)
        .set("aria-label", label)
        .set("title", &format!("{label} ({keys})"))
        .add(icon(name))
        .add(el("span", "tool-words").set("aria-hidden", "true").text(label))
        .on("click", move |_| act())
}

/// The key of a command, as tips show it.
pub fn key_of(controller: Controller, command: &str) -> String {
    controller.shell().shortcuts.get_untracked().key(command).to_uppercase().to_string()
}

/// A tool that makes the run assisted, and says so before it does.
fn help(controller: Controller, name: &'static str, label: &'static str, act: impl Fn() + 'static) -> El {
    let key = key_of(controller, name);
    let assists = move || !controller.facts(|facts| facts.assisted);
    let words = move |words: String| Some(if assists() { format!("{words}: {ASSISTS}") } else { words });
    tool(name, label, &key, act)
        .bind("aria-label", move || words(label.to_owned()))
        .bind("title", move || words(format!("{label} ({key})")))
}

/// Opens or closes the sheet with the other tools. The board is covered, so the clock pauses.
fn more(controller: Controller, panels: Panels) {
    let opens = !panels.more.get_untracked();
    panels.more.set(opens);
    if opens {
        controller.pause();
    }
}

/// The toolbar.
pub fn toolbar(controller: Controller, panels: Panels) -> El {
    let unless = move |can: fn(&PageFacts) -> bool| {
        let can = controller.facts(can);
        (!can).then(|| "true".to_owned())
    };
    let helps = el("div", "helps").add_all([
        help(controller, "undo", "Undo", move || controller.with_help(Controller::undo))
            .bind("aria-disabled", move || unless(|f| f.can_undo)),
        help(controller, "redo", "Redo", move || controller.with_help(Controller::redo))
            .bind("aria-disabled", move || unless(|f| f.can_redo)),
        help(controller, "hint", "Hint", move || controller.with_help(Controller::hint))
            .bind("aria-busy", move || controller.thinking.hint.get().then(|| "true".to_owned())),
    ]);
    let key = |command| key_of(controller, command);
    el("div", "toolbar").set("role", "group").set("aria-label", "Tools").add(helps).add_all([
        tool("new", "New", &key("new"), move || panels.fresh.set(true)),
        tool("restart", "Restart", &key("restart"), move || again(controller)),
        pause_tool(controller),
        tool("share", "Share", "links and files", move || panels.share.set(true)),
        tool("keys", "Help", &key("help"), move || panels.help.set(true)),
        tool("more", "More", "history, typing", move || more(controller, panels))
            .bind("aria-expanded", move || Some(panels.more.get().to_string())),
    ])
}
