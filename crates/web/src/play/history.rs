//! The moves of a run in a strip, the undone ones dimmed.

use crate::graph::{request_animation_frame, untrack};
use view::Picture;
use web_sys::Element;

use super::face::face;
use crate::controller::Controller;
use crate::ui::{El, el, react};

/// The strip. Only what changed is touched, so long runs cost no more than short ones. Runs on a clock have none: they
/// act many times a second, and measuring the strip as often costs more than drawing the board.
pub fn history(controller: Controller) -> El {
    let strip = el("ol", "history-strip scrolls-x").set("tabindex", "0").set("aria-label", "Moves");
    let list = strip.clone();
    let (mut shown, mut seen): (Vec<(String, El)>, _) = (Vec::new(), None);
    let on_clock = move || {
        controller.track_round();
        controller.is_timed()
    };
    react(move || {
        if on_clock() {
            shown.drain(..).for_each(|(_, chip): (String, El)| chip.0.remove());
            seen = None;
            return;
        }
        let now = controller.facts(|facts| (facts.length, facts.position, facts.digest.clone()));
        if seen.as_ref() == Some(&now) {
            return;
        }
        let (_, position, _) = now;
        seen = Some(now);
        let moves = controller.look(|run| run.timeline());
        let same = moves.iter().zip(&shown).take_while(|(now, (old, _))| *now == old).count();
        shown.drain(same..).for_each(|(_, chip)| chip.0.remove());
        for action in moves.into_iter().skip(same) {
            let chip = untrack(|| chip(controller, &action));
            let _ = list.0.append_child(&chip.0);
            shown.push((action, chip));
        }
        for (i, (_, chip)) in shown.iter().enumerate() {
            mark(&chip.0, i >= position, i + 1 == position);
        }
        if let Some((_, last)) = position.checked_sub(1).and_then(|last| shown.get(last)) {
            // Measuring is left for when everything else has changed too.
            let (list, last) = (list.0.clone(), last.0.clone());
            request_animation_frame(move || reveal(&list, &last));
        }
    });
    let count = move || {
        let (length, position) = controller.facts(|facts| (facts.length, facts.position));
        match length - position.min(length) {
            0 => format!("History: {length}"),
            undone => format!("History: {position}, {undone} undone"),
        }
    };
    let title = el("h2", "history-title").bind_text(count);
    el("section", "history")
        .set("aria-label", "History")
        .bind("hidden", move || on_clock().then(String::new))
        .add(title)
        .add(strip)
}

/// One move: the color it chose, or what was done. Coordinates are for those who point at it.
fn chip(controller: Controller, action: &str) -> El {
    let words: Vec<_> = action.split(' ').filter(|word| !word.contains(char::is_numeric)).collect();
    let words = words.join(" ");
    let picture = controller.controls(|all| {
        let control = all.iter().find(|control| control.id == action);
        control.map(|control| control.picture.clone()).filter(|picture| matches!(picture, Picture::Swatch(_)))
    });
    let chip = el("li", "history-move").set("data-action", action).set("title", action);
    match picture.and_then(|picture| face(controller.shell(), controller.sprites(), picture)) {
        Some(swatch) => chip.add(swatch).add(el("span", "visually-hidden").text(&words)),
        None => chip.text(&words),
    }
}

fn mark(chip: &Element, undone: bool, last: bool) {
    for (name, holds) in [("data-undone", undone), ("aria-current", last)] {
        if holds != chip.has_attribute(name) {
            let _ = if holds { chip.set_attribute(name, "true") } else { chip.remove_attribute(name) };
        }
    }
}

/// Scrolls a strip so that one of its things is in view; never the page.
pub fn reveal(list: &Element, chip: &Element) {
    let (frame, chip) = (list.get_bounding_client_rect(), chip.get_bounding_client_rect());
    let beyond = (chip.right() - frame.right() + 8.0).max(0.0) + (chip.left() - frame.left() - 8.0).min(0.0);
    if beyond != 0.0 {
        list.set_scroll_left(list.scroll_left() + beyond as i32);
    }
}
