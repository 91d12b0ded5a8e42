//! On-screen buttons that can be held down in timed games: directions and the main button; and the pause veil.

use std::cell::Cell;
use std::rc::Rc;

use engine::Status;
use view::{Board, Control, Heading, Spot};

use super::toolbar::key_of;
use crate::controller::Controller;
use crate::graph::*;
use crate::ui::{El, button, el, icon};
use web_sys::HtmlElement;

/// The id of the control that waits.
const WAIT: &str = "wait";
/// The label of the button that lets a new run begin.
const START: &str = "Start";
/// The label of the button that ends a pause.
const CONTINUE: &str = "Continue";

/// A direction button: its name, label, heading, and the rotation of its arrow.
type Way = (&'static str, &'static str, Heading, u16);

/// Two rows of three, like the neighbors of a hex.
const SIX: [Way; 6] = [
    ("nw", "North-west", Heading::NorthWest, 300),
    ("n", "North", Heading::North, 0),
    ("ne", "North-east", Heading::NorthEast, 60),
    ("sw", "South-west", Heading::SouthWest, 240),
    ("s", "South", Heading::South, 180),
    ("se", "South-east", Heading::SouthEast, 120),
];

/// Like arrow keys: north alone above the other three.
const FOUR: [Way; 4] = [
    ("n", "North", Heading::North, 0),
    ("w", "West", Heading::West, 270),
    ("s", "South", Heading::South, 180),
    ("e", "East", Heading::East, 90),
];

/// The directions of a board: six where places have six sides, otherwise four.
fn ways(board: &Board) -> &'static [Way] {
    match board.places.first().map(|place| place.sides.len()) {
        Some(6) => &SIX,
        _ => &FOUR,
    }
}

/// A button that acts on press and on release.
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

/// A press shorter than this many ticks is a tap: what it began goes on.
const TAP: u32 = 3;

/// Presses or releases the main button. A tap works as a toggle.
fn hold(controller: Controller, since: &Cell<Option<u32>>, down: bool) {
    let now = controller.look(|run| run.standing().ticks);
    let tapped = since.replace(down.then_some(now)).is_none_or(|since| now.saturating_sub(since) < TAP);
    if down || !tapped {
        controller.hold(down);
    }
}

/// The pad; `None` in games without a clock.
pub fn pad(controller: Controller) -> Option<El> {
    if controller.game.meta().ticks_per_second == 0 {
        return None;
    }
    let ways = controller.look(|run| ways(run.board()));
    // Whether a hint points at the neighbor in a direction, or without a heading at the player's own place.
    let hinted = move |heading: Option<Heading>| {
        let (here, hinted) = controller.facts(|facts| (facts.here, facts.hinted));
        let to = match heading {
            None => here,
            Some(heading) => controller.look(|run| run.board().step(here?, heading)),
        };
        (to.is_some() && to == hinted).then(String::new)
    };
    let buttons = ways.iter().map(|(name, label, heading, turn)| {
        held("pad-way", move |down| controller.steer(down.then_some(*heading)))
            .set("data-way", name)
            .set("aria-label", label)
            .bind("data-hinted", move || hinted(Some(*heading)))
            .add(icon("arrow").style("rotate", &format!("{turn}deg")))
    });
    // The main button mirrors the game's first control.
    let since = Rc::new(Cell::new(None));
    let main = held("pad-hold", move |down| hold(controller, &since, down))
        .set("data-hold", "")
        .bind("data-hinted", move || hinted(None))
        .add(el("span", "").bind_text(move || controller.word(0, |control| &control.label)))
        .add(el("span", "pad-detail").bind_text(move || controller.word(0, |control| &control.detail)));
    let group = el("div", "pad").set("role", "group").set("aria-label", "Held buttons");
    Some(group.set("data-ways", &ways.len().to_string()).add_all(buttons).add(main).add(wait(controller)))
}

/// The wait button below the main button, where time passes only by actions.
fn wait(controller: Controller) -> El {
    let control = move |look: fn(&Control) -> String| {
        controller.controls(|all| all.iter().find(|control| control.id == WAIT).map(look))
    };
    let words = move |look| move || control(look).unwrap_or_default();
    el("button", "pad-way pad-wait")
        .set("type", "button")
        .bind("hidden", move || control(|_| String::new()).map_or_else(|| Some(String::new()), |_| None))
        .bind("data-hinted", move || control(|it| it.hinted.to_string()).filter(|hinted| hinted == "true"))
        .on("click", move |_| controller.choose(Spot::Control(WAIT.to_owned())))
        .add(el("span", "").bind_text(words(|it| it.label.clone())))
        .add(el("span", "pad-detail").bind_text(words(|it| it.detail.clone())))
}

/// What lets the clock run: Start or Continue; nothing while it runs.
fn resumes(controller: Controller) -> Option<&'static str> {
    let playing = controller.facts(|facts| facts.status == Status::Playing);
    let fresh = controller.look(|run| run.standing().ticks) == 0 && !controller.clock.begun.get();
    (controller.clock.paused.get() && playing && controller.is_timed()).then_some(if fresh {
        START
    } else {
        CONTINUE
    })
}

/// The tool that pauses the clock, or lets it run again.
pub fn pause_tool(controller: Controller) -> El {
    let label = move || resumes(controller).unwrap_or("Pause");
    let key = key_of(controller, "pause");
    el("button", "tool")
        .set("type", "button")
        .set("data-tool", "pause")
        .bind("aria-label", move || Some(label().to_owned()))
        .bind("title", move || Some(format!("{} ({key})", label())))
        .bind("hidden", move || {
            controller.track_round();
            (!controller.is_timed()).then(String::new)
        })
        .add_for(
            move || if resumes(controller).is_some() { "play" } else { "pause" }.to_owned(),
            |name| vec![icon(name)],
        )
        .add(el("span", "tool-words").set("aria-hidden", "true").bind_text(move || label().to_owned()))
        .on("click", move |_| controller.toggle_pause())
}

/// The veil over the board while paused; `None` in games without a clock.
pub fn veil(controller: Controller) -> Option<El> {
    if controller.game.meta().ticks_per_second == 0 {
        return None;
    }
    let words = move || resumes(controller).unwrap_or_default().to_owned();
    Some(el("div", "veil").add_for(words, move |words| match words {
        "" => Vec::new(),
        words => {
            let go = button("button primary", words, move || controller.start()).set("data-resume", "");
            let go = go.add(icon("play"));
            if words != START {
                // Focus the button for a returning player.
                let node: HtmlElement = go.cast();
                queue_microtask(move || drop(node.focus()));
                return vec![el("p", "").text("Paused"), go];
            }
            vec![go, el("p", "").text(controller.game.meta().goal)]
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pad_has_the_directions_of_the_board() {
        let mut board = Board::squares(2, 2);
        let names = |board: &Board| ways(board).iter().map(|(name, ..)| *name).collect::<Vec<_>>();
        assert_eq!(names(&board), ["n", "w", "s", "e"]);
        board.places[0].sides = vec![None; 6];
        assert_eq!(names(&board), ["nw", "n", "ne", "sw", "s", "se"]);
    }
}
