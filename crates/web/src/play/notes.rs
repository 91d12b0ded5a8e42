//! Text from the game: about what is pointed at, and recent events.

use view::{Legend, Marks, Outline, Paint, Picture};

use super::face::face;
use super::hud::tone_name;
use crate::board::signs;
use crate::controller::Controller;
use crate::ui::{El, el, picture};

/// Describes what is pointed or aimed at, or else explains the marks on the board.
pub fn about(controller: Controller) -> El {
    let legend = |marked: &[Legend]| marked.iter().map(|line| &*line.text).collect::<Vec<_>>().join("; ");
    let words = move || {
        controller.facts(|facts| match facts.about.is_empty() {
            true => legend(&facts.marked),
            false => facts.about.clone(),
        })
    };
    el("p", "about").set("data-about", "").add_for(words, move |words| {
        match controller.facts(|facts| facts.about.is_empty()) {
            true => {
                controller.facts(|facts| facts.marked.iter().map(|line| meaning(controller, line)).collect())
            }
            false => vec![el("span", "").text(words)],
        }
    })
}

/// A mark or color as the board shows it, and its meaning.
pub fn meaning(controller: Controller, line: &Legend) -> El {
    let signs = signs(Outline::HexFlat, line.mark).into_iter();
    let signs = signs.map(|name| picture("sign", &format!("#mark-{name}")));
    let swatch = Some(Picture::Swatch(line.paint)).filter(|_| line.paint != Paint::Ground);
    let swatch = swatch.and_then(|swatch| face(controller.shell(), controller.sprites(), swatch));
    let class = if swatch.is_none() && line.mark == Marks::NONE { "legend bare" } else { "legend" };
    el("span", class).add_all(swatch).add_all(signs).text(&line.text)
}

/// Recent events, newest first so that it is always in view.
pub fn notes(controller: Controller) -> El {
    let key = move || {
        controller
            .facts(|facts| facts.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n"))
    };
    el("ol", "notes scrolls").set("tabindex", "0").set("aria-label", "What happened").add_for(
        key,
        move |_| {
            let notes = controller.facts(|facts| facts.notes.clone());
            let line =
                |note: &view::SceneNote| el("li", "").set("data-tone", tone_name(note.tone)).text(&note.text);
            notes.iter().rev().map(line).collect()
        },
    )
}
