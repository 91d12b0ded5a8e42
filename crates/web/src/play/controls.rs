//! The game's own buttons.

use std::cell::Cell;
use std::rc::Rc;

use view::{Control, Picture, Spot};

use super::board::hovers;
use super::face::{face, name};
use crate::controller::Controller;
use crate::dom;
use crate::graph::*;
use crate::ui::{El, el, listen, react};

/// How wide the strip fades, in pixels.
const FADE: f64 = 34.0;

/// All controls of the scene. Buttons are rebuilt only when the set of controls changes and otherwise updated
/// in place, so that they keep the focus.
pub fn controls(controller: Controller) -> El {
    let ids =
        move || controller.controls(|all| all.iter().map(|c| c.id.as_str()).collect::<Vec<_>>().join("\n"));
    let count = move || Some(controller.controls(<[_]>::len).to_string());
    let strip = el("div", "controls scrolls-x");
    keep_in_view(controller, &strip);
    strip.set("role", "group").set("aria-label", "Game controls").bind("data-count", count).add_for(
        ids,
        move |_| {
            let now = controller.controls(<[_]>::to_vec);
            now.into_iter().enumerate().map(|(i, control)| button(controller, i, control)).collect()
        },
    )
}

/// Scrolls the hinted control, or else the current one, into view; no farther than needed, and for the current one only until
/// the player takes hold of the strip: from then on it stays where it was left.
fn keep_in_view(controller: Controller, strip: &El) {
    let (last, held) = (Cell::new(None), Rc::new(Cell::new(false)));
    let (whole, begins) = (strip.0.clone(), held.clone());
    react(move || {
        controller.track_round();
        whole.set_scroll_left(0);
        begins.set(false);
    });
    for event in ["pointerdown", "wheel"] {
        let held = held.clone();
        listen(&strip.0, event, Box::new(move |_| held.set(true)));
    }
    let strip = strip.0.clone();
    react(move || {
        let shown = controller.controls(|all| {
            let at = |look: fn(&Control) -> bool| all.iter().position(look);
            let current = || at(|control| control.current).filter(|_| !held.get());
            at(|control| control.hinted).or_else(current)
        });
        if last.replace(shown) == shown {
            return;
        }
        let strip = strip.clone();
        request_animation_frame(move || {
            let Some(button) = shown.and_then(|at| strip.children().item(at as u32)) else { return };
            let (within, at) = (strip.get_bounding_client_rect(), button.get_bounding_client_rect());
            // The strip fades where there is more.
            let (left, right) = (at.left() - within.left() - FADE, at.right() - within.right() + FADE);
            let aside = if left < 0.0 { left } else { right.max(0.0) };
            strip.set_scroll_left(strip.scroll_left() + aside as i32);
        });
    });
}

/// A control. A disabled one stays focusable; pressing it says why it is disabled.
fn button(controller: Controller, i: usize, control: Control) -> El {
    let now = move |look: fn(&Control) -> bool| {
        let holds = controller.controls(|all| all.get(i).is_some_and(look));
        holds.then(|| "true".to_owned())
    };
    let spot = Spot::Control(control.id.clone());
    let (pointed, focused) = (spot.clone(), spot.clone());
    let key = control.key.map(String::from);
    let label = move || controller.word(i, |control| &control.label);
    let tip = control.key.map(|key| move || Some(format!("{} (key {key})", label())));
    let words = el("span", "control-words")
        .add(el("span", "control-label").bind_text(label))
        .add(el("span", "control-detail").bind_text(move || controller.word(i, |control| &control.detail)));
    let pointer = move || match controller.is_live() {
        true => "hint",
        false if controller.facts(|facts| facts.better) => "better",
        false => "next",
    };
    let hint = el("span", "control-hint")
        .bind_text(move || pointer().to_owned())
        .bind("hidden", move || now(|c| c.hinted).map_or_else(|| Some(String::new()), |_| None));
    let button = el("button", "control");
    let button = if let Some(tip) = tip { button.bind("title", tip) } else { button };
    button
        .set("type", "button")
        .set("data-control", &control.id)
        .set_some("data-picture", Some(name(&control.picture)).filter(|name| !name.is_empty()))
        .set_some("aria-keyshortcuts", key.as_deref())
        .bind("data-current", move || now(|c| c.current))
        .bind("aria-current", move || now(|c| c.current))
        .bind("data-hinted", move || now(|c| c.hinted))
        .bind("aria-disabled", move || {
            if controller.is_live() { now(|c| !c.enabled) } else { Some("true".to_owned()) }
        })
        .on("click", move |_| controller.choose(spot.clone()))
        .on("pointerenter", move |event| {
            if hovers(&event) {
                controller.hover(Some(pointed.clone()));
            }
        })
        .on("pointerleave", move |event| {
            if hovers(&event) {
                controller.hover(None);
            }
        })
        .on("focus", move |event| {
            if dom::by_keys(&event) {
                controller.point(Some(focused.clone()));
            }
        })
        .on("blur", move |_| controller.unfocus())
        .on("animationend", |event| dom::forget_class(&event, "stirred"))
        .add_for(
            move || picture(controller, i).as_ref().map_or("", name).to_owned(),
            move |_| {
                picture(controller, i)
                    .and_then(|shown| face(controller.shell(), controller.sprites(), shown))
                    .into_iter()
                    .collect()
            },
        )
        .add(words)
        .add_all(key.map(|key| el("kbd", "control-key").set("aria-hidden", "true").text(&key)))
        .add(hint)
}

/// The picture of a control; a tracked read.
fn picture(controller: Controller, i: usize) -> Option<Picture> {
    controller.controls(|all| all.get(i).map(|control| control.picture.clone()))
}
