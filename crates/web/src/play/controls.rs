//! The game's own buttons.

use view::{Control, Paint, Picture, Spot, theme};

use super::board::hovers;
use crate::board::paint_class;
use crate::table::Table;
use crate::ui::{El, el, picture, svg};

/// All controls of the scene. Buttons are built anew only when other controls come; otherwise they are updated in
/// place, so that the keyboard never loses its position.
pub fn controls(table: Table) -> El {
    let ids = move || {
        table.facts(|facts| facts.controls.iter().map(|c| c.id.as_str()).collect::<Vec<_>>().join("\n"))
    };
    let count = move || Some(table.facts(|facts| facts.controls.len()).to_string());
    el("div", "controls")
        .set("role", "group")
        .set("aria-label", "Game controls")
        .bind("data-count", count)
        .add_for(ids, move |_| {
            let now = table.facts(|facts| facts.controls.clone());
            now.into_iter().enumerate().map(|(i, control)| button(table, i, control)).collect()
        })
}

/// One control. It stays focusable when it cannot be pressed; pressing it then says why not.
fn button(table: Table, i: usize, control: Control) -> El {
    let now = move |look: fn(&Control) -> bool| {
        let holds = table.facts(|facts| facts.controls.get(i).is_some_and(look));
        holds.then(|| "true".to_owned())
    };
    let spot = Spot::Control(control.id.clone());
    let (pointed, focused) = (spot.clone(), spot.clone());
    let key = control.key.map(String::from);
    let tip = key.as_ref().map(|key| format!("{} (key {key})", control.label));
    let detail =
        move || table.facts(|facts| facts.controls.get(i).map_or_else(String::new, |c| c.detail.clone()));
    let words = el("span", "control-words")
        .add(el("span", "control-label").text(&control.label))
        .add(el("span", "control-detail").bind_text(detail));
    let pointer = if table.is_live() { "hint" } else { "next" };
    let hint = el("span", "control-hint")
        .text(pointer)
        .bind("hidden", move || now(|c| c.hinted).map_or_else(|| Some(String::new()), |_| None));
    el("button", "control")
        .set("type", "button")
        .set("data-control", &control.id)
        .set_some("aria-keyshortcuts", key.as_deref())
        .set_some("title", tip.as_deref())
        .bind("data-current", move || now(|c| c.current))
        .bind("aria-current", move || now(|c| c.current))
        .bind("data-hinted", move || now(|c| c.hinted))
        .bind(
            "aria-disabled",
            move || if table.is_live() { now(|c| !c.enabled) } else { Some("true".to_owned()) },
        )
        .on("click", move |_| table.choose(spot.clone()))
        .on("pointerenter", move |event| {
            if hovers(&event) {
                table.point(Some(pointed.clone()));
            }
        })
        .on("pointerleave", move |event| {
            if hovers(&event) {
                table.point(None);
            }
        })
        .on("focus", move |_| table.point(Some(focused.clone())))
        .on("blur", move |_| table.point(None))
        .add_all(face(table, control.picture))
        .add(words)
        .add_all(key.map(|key| el("kbd", "control-key").set("aria-hidden", "true").text(&key)))
        .add(hint)
}

/// The picture of a control.
fn face(table: Table, shown: Picture) -> Option<El> {
    match shown {
        Picture::None => None,
        Picture::Sprite(sprite) => Some(picture("sprite", &format!("#sprite-{}", sprite.name))),
        Picture::Swatch(paint) => {
            let shell = table.shell();
            let swatch = swatch(paint);
            Some(swatch.add_for(
                move || shell.shows_symbols().to_string(),
                move |on| match paint {
                    Paint::Color(k) if on == "true" => vec![symbol(k)],
                    _ => Vec::new(),
                },
            ))
        }
    }
}

/// A patch of color.
pub fn swatch(paint: Paint) -> El {
    let swatch = svg("svg", &format!("swatch {}", paint_class(paint))).set("viewBox", "0 0 24 24");
    swatch.set("aria-hidden", "true").set("focusable", "false")
}

/// The symbol of a color.
pub fn symbol(color: u8) -> El {
    svg("use", "").set("href", &format!("#symbol-{}", theme::SYMBOLS[usize::from(color & 7)].name))
}
