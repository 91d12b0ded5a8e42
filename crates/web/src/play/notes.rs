//! Words from the game: about what is pointed at, and what happened lately.

use super::hud::tone_name;
use crate::controller::Controller;
use crate::ui::{El, el};

/// About what is pointed or aimed at. Games that have such words reserve room for them in the stylesheet.
pub fn about(controller: Controller) -> El {
    // Long words scroll, so that nothing below them jumps; the keyboard reaches what scrolls.
    el("p", "about")
        .set("data-about", "")
        .set("tabindex", "0")
        .bind_text(move || controller.facts(|facts| facts.about.clone()))
}

/// What happened lately, the newest first so that it is always in view.
pub fn notes(controller: Controller) -> El {
    let key = move || {
        controller
            .facts(|facts| facts.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n"))
    };
    el("ol", "notes").set("aria-label", "What happened").add_for(key, move |_| {
        let notes = controller.facts(|facts| facts.notes.clone());
        let line = |note: &view::Note| el("li", "").set("data-tone", tone_name(note.tone)).text(&note.text);
        notes.iter().rev().map(line).collect()
    })
}
