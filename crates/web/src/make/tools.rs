//! The tools of a workshop: the game's tools, undo, redo and a new draft.

use view::{Control, Picture, Spot, Tone};

use super::bench::Bench;
use crate::play::{face, face_name, tool};
use crate::sprites::Sprites;
use crate::ui::{El, el};

/// All tools of the scene; leading colors get a row of their own. A workshop has the same tools all the time, but their
/// words and pictures change.
pub fn tools(bench: Bench) -> [El; 2] {
    let all = bench.scene(|scene| scene.controls.clone());
    let colors = all.iter().take_while(|control| matches!(control.picture, Picture::Swatch(_))).count();
    let mut buttons = all.into_iter().enumerate().map(|(i, control)| button(bench, i, control));
    let mut group = |class, label, count| {
        let group = el("div", class).set("role", "group").set("aria-label", label);
        group.add_all(buttons.by_ref().take(count))
    };
    [group("controls palette", "Colors", colors), group("controls", "Tools", usize::MAX)]
}

fn button(bench: Bench, i: usize, control: Control) -> El {
    let current = move || bench.scene(|scene| scene.controls.get(i).is_some_and(|control| control.current));
    let word = move |of: fn(&Control) -> &String| {
        bench.scene(|scene| scene.controls.get(i).map_or_else(String::new, |control| of(control).clone()))
    };
    let picture = move || {
        let of = |control: &Control| control.picture.clone();
        bench.scene(|scene| scene.controls.get(i).map_or(Picture::None, of))
    };
    let words = el("span", "control-words")
        .add(el("span", "control-label").bind_text(move || word(|control| &control.label)))
        .add(el("span", "control-detail").bind_text(move || word(|control| &control.detail)));
    let key = control.key.map(String::from);
    let spot = Spot::Control(control.id.clone());
    el("button", "control")
        .set("type", "button")
        .set("data-control", &control.id)
        .set_some("aria-keyshortcuts", key.as_deref())
        .bind("data-current", move || current().then(|| "true".to_owned()))
        .bind("aria-current", move || current().then(|| "true".to_owned()))
        .on("click", move |_| bench.choose(spot.clone()))
        .add_for(
            move || face_name(&picture()).to_owned(),
            move |_| face(bench.shell, Sprites::of(bench.game), picture()).into_iter().collect(),
        )
        .add(words)
        .add_all(key.map(|key| el("kbd", "control-key").set("aria-hidden", "true").text(&key)))
}

/// Undo, redo and new.
pub fn steps(bench: Bench) -> El {
    let unless = move |back| (!bench.can_step(back)).then(|| "true".to_owned());
    let blank = move || {
        bench.put(bench.workshop.blank());
        bench.known.set(None);
        bench.tell(Tone::Plain, "The board is blank. Undo restores the old one.");
    };
    el("div", "toolbar").set("role", "group").set("aria-label", "Changes").add_all([
        tool("undo", "Undo", "U", move || bench.step(true)).bind("aria-disabled", move || unless(true)),
        tool("redo", "Redo", "R", move || bench.step(false)).bind("aria-disabled", move || unless(false)),
        tool("new", "Clear", "Undo restores the old one", blank),
        tool("keys", "Keys", "?", move || bench.help.set(true)),
    ])
}
