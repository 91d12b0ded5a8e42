//! Buttons that are held down, for games on a clock: six directions and the main button; and the veil of a pause.

use engine::Status;
use view::Heading;

use crate::graph::*;
use crate::table::Table;
use crate::ui::{El, button, el, icon, picture};
use web_sys::HtmlElement;

/// The button before the first tick.
const START: &str = "Start";

const WAYS: [(&str, &str, Heading); 6] = [
    ("nw", "North-west", Heading::NorthWest),
    ("n", "North", Heading::North),
    ("ne", "North-east", Heading::NorthEast),
    ("sw", "South-west", Heading::SouthWest),
    ("s", "South", Heading::South),
    ("se", "South-east", Heading::SouthEast),
];

/// A button that acts when it goes down and when it comes up.
fn held(class: &str, act: impl Fn(bool) + Clone + 'static) -> El {
    let mut button = el("button", class).set("type", "button");
    for (event, down) in
        [("pointerdown", true), ("pointerup", false), ("pointercancel", false), ("pointerleave", false)]
    {
        let act = act.clone();
        button = button.on(event, move |event| {
            event.prevent_default();
            act(down);
        });
    }
    button.on("contextmenu", |event| event.prevent_default())
}

/// The pad; nothing in games without a clock.
pub fn pad(table: Table) -> Option<El> {
    if table.game.meta().ticks_per_second == 0 {
        return None;
    }
    let ways = WAYS.map(|(name, label, heading)| {
        held("pad-way", move |down| table.steer(down.then_some(heading)))
            .set("data-way", name)
            .set("aria-label", label)
            .add(picture("sprite c2", &format!("#sprite-arrow-{name}")))
    });
    // The main button does what the game's first control does.
    let main = held("pad-hold", move |down| table.hold(down))
        .set("data-hold", "")
        .add(el("span", "").bind_text(move || table.word(0, |control| &control.label)))
        .add(el("span", "pad-detail").bind_text(move || table.word(0, |control| &control.detail)));
    let group = el("div", "pad").set("role", "group").set("aria-label", "Held buttons");
    Some(group.add_all(ways).add(main))
}

/// Over the board while the clock stands still; nothing in games without one.
pub fn veil(table: Table) -> Option<El> {
    if table.game.meta().ticks_per_second == 0 {
        return None;
    }
    let words = move || {
        let playing = table.facts(|facts| facts.status == Status::Playing);
        let fresh = table.look(|run| run.ticks()) == 0;
        let words = match table.paused.get() && playing && table.is_timed() {
            false => "",
            true if fresh => START,
            true => "Go on",
        };
        words.to_owned()
    };
    Some(el("div", "veil").add_for(words, move |words| match words {
        "" => Vec::new(),
        words => {
            let go = button("button primary", words, move || table.resume()).set("data-resume", "");
            let go = go.add(icon("play"));
            if words != START {
                // Whoever comes back finds the keyboard here.
                let node: HtmlElement = go.cast();
                queue_microtask(move || drop(node.focus()));
                return vec![go];
            }
            vec![go, el("p", "").text(table.game.meta().goal)]
        }
    }))
}
