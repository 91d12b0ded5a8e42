//! The moves of a run as a strip of chips, undone ones dimmed. A chip's picture comes from the cues of its
//! move: the color of the piece that left, the points that rose, the face of the die. A second session
//! replays the run for that, so that loaded runs get the same chips as watched ones.

use crate::graph::{request_animation_frame, untrack};
use engine::Session;
use view::{Motion, Paint, Picture, theme};
use web_sys::Element;

use super::face::face;
use crate::controller::Controller;
use crate::ui::{El, el, react};

/// Runs longer than this show only actions on their chips: replaying takes as long as loading.
const MOST_OUTCOMES: usize = 1000;

/// The strip. Only changed chips are touched, so long runs cost no more than short ones. Timed runs have
/// none: they act many times a second, and measuring the strip that often costs more than drawing the board.
pub fn history(controller: Controller) -> El {
    let strip = el("ol", "history-strip scrolls-x").set("tabindex", "0").set("aria-label", "Moves");
    let list = strip.clone();
    let (mut shown, mut seen): (Vec<(String, El)>, _) = (Vec::new(), None);
    let mut twin: Option<Session> = None;
    let on_clock = move || {
        controller.track_round();
        controller.is_timed()
    };
    react(move || {
        if on_clock() {
            shown.drain(..).for_each(|(_, chip): (String, El)| chip.0.remove());
            (seen, twin) = (None, None);
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
        let start = controller.look(|run| run.start().clone());
        if twin.as_ref().is_none_or(|twin| *twin.start() != start) {
            twin = controller.game.start(&start).ok();
        }
        if let Some(twin) = &mut twin {
            while twin.standing().actions > same && twin.undo().is_ok() {}
        }
        // Restart a twin that cannot undo; drop it for very long runs.
        if twin.as_ref().is_some_and(|twin| twin.standing().actions > same) {
            twin = controller.game.start(&start).ok();
        }
        twin = twin.take().filter(|_| moves.len() <= MOST_OUTCOMES);
        let played = twin.as_ref().map_or(same, |twin| twin.standing().actions);
        for (i, action) in moves.into_iter().enumerate().skip(played) {
            let came = twin.as_mut().and_then(|twin| outcome(twin, &action));
            if i >= same {
                let chip = untrack(|| chip(controller, &action, came));
                let _ = list.0.append_child(&chip.0);
                shown.push((action, chip));
            }
        }
        for (i, (_, chip)) in shown.iter().enumerate() {
            mark(&chip.0, i >= position, i + 1 == position);
        }
        if let Some((_, last)) = position.checked_sub(1).and_then(|last| shown.get(last)) {
            // Measure only after everything else has changed.
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

/// Replays an action. Returns the color of the piece that left or the last face of a control, and the points that rose.
fn outcome(twin: &mut Session, action: &str) -> Option<(Picture, String)> {
    let before = twin.scene().pieces.clone();
    let (mut picture, mut points) = (None, String::new());
    for cue in twin.act(action).ok()? {
        match cue.motion {
            Motion::Travel { piece, .. } => {
                let went = before.iter().find(|it| it.id == piece && it.sprite.by_color);
                picture = picture.or(went.map(|it| Picture::Swatch(it.paint)));
            }
            Motion::Face(_, sprite) => picture = Some(Picture::Sprite(sprite)),
            Motion::Float(_, text) if text.starts_with('+') => points.push_str(&text),
            _ => {}
        }
    }
    picture.map(|picture| (picture, points))
}

/// A chip: the color chosen, the result, or the action without its coordinates.
fn chip(controller: Controller, action: &str, came: Option<(Picture, String)>) -> El {
    let words: Vec<_> = action.split(' ').filter(|word| !word.contains(char::is_numeric)).collect();
    let mut words = words.join(" ");
    let chosen = controller.controls(|all| {
        let control = all.iter().find(|control| control.id == action);
        control.map(|control| control.picture.clone()).filter(|picture| matches!(picture, Picture::Swatch(_)))
    });
    let (picture, points) = match (chosen, came) {
        (Some(picture), _) => (Some(picture), String::new()),
        (None, Some((picture, points))) => (Some(picture), points),
        (None, None) => (None, String::new()),
    };
    if let Some(Picture::Swatch(Paint::Color(color))) = picture {
        words = format!("{words} {}", theme::COLOR_NAMES[usize::from(color & 7)]);
    }
    let chip = el("li", "history-move").set("data-action", action).set("title", &words);
    match picture.and_then(|picture| face(controller.shell(), controller.sprites(), picture)) {
        Some(swatch) => {
            let points = (!points.is_empty()).then(|| el("b", "points").text(&points));
            chip.add(swatch).add(el("span", "visually-hidden").text(&words)).add_all(points)
        }
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

/// Scrolls a strip to show one of its elements, but never the page.
pub fn reveal(list: &Element, chip: &Element) {
    let (frame, chip) = (list.get_bounding_client_rect(), chip.get_bounding_client_rect());
    let beyond = (chip.right() - frame.right() + 8.0).max(0.0) + (chip.left() - frame.left() - 8.0).min(0.0);
    if beyond != 0.0 {
        list.set_scroll_left(list.scroll_left() + beyond as i32);
    }
}
