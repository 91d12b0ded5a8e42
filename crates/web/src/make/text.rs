//! A draft as text: its lines, its full text, its link.

use engine::{DraftLine, Refused};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

use super::bench::Bench;
use crate::dom;
use crate::graph::*;
use crate::play::{copy, share_line};
use crate::route::Route;
use crate::ui::{El, button, el, react};
use view::sentence;

/// The element that shows a refusal.
fn refusal(id: &str) -> El {
    el("p", "refusal").set("role", "alert").set("id", &format!("{id}-error")).set("data-error", "")
}

/// Marks a field as invalid with the reason, or as valid.
fn answer(field: &El, error: &El, answer: Result<(), Refused>) -> bool {
    let why = answer.err().map(|refused| sentence(&refused.message));
    field.clone().set("aria-invalid", if why.is_some() { "true" } else { "false" });
    error.0.set_text_content(why.as_deref());
    why.is_none()
}

/// A field for each text line. An invalid value stays in its field until it is fixed or the draft changes.
pub fn lines(bench: Bench) -> Vec<El> {
    let lines = bench.workshop.lines(&untrack(|| bench.draft()));
    lines.into_iter().enumerate().map(|(i, line)| field(bench, i, line)).collect()
}

fn field(bench: Bench, i: usize, line: DraftLine) -> El {
    let id = format!("make-{}", line.key);
    let now = move || {
        let lines = bench.workshop.lines(&bench.draft());
        lines.into_iter().nth(i).map_or_else(String::new, |line| line.value)
    };
    let input = el("input", "input")
        .set("id", &id)
        .set("autocomplete", "off")
        // Browsers count UTF-16 units, so characters outside the basic plane count twice.
        .set("maxlength", &(2 * line.most).to_string())
        .set("aria-describedby", &format!("{id}-error"));
    let error = refusal(&id);
    let show = {
        let (node, field, error) = (input.cast::<HtmlInputElement>(), input.clone(), error.clone());
        move || {
            node.set_value(&now());
            answer(&field, &error, Ok(()));
        }
    };
    react(show.clone());
    let (node, field, complaint) = (input.cast::<HtmlInputElement>(), input.clone(), error.clone());
    let input = input.on("change", move |_| {
        // The value may be normalized, such as trimmed.
        if answer(&field, &complaint, bench.write(line.key, &node.value())) {
            show();
        }
    });
    el("div", "form-field").add(el("label", "").set("for", &id).text(line.label)).add(input).add(error)
}

/// The draft as text, to copy, edit and replace. An unreadable text, such as from a bad link, stays until it
/// is fixed or discarded; the draft does not change.
pub fn text(bench: Bench, refused: Option<String>) -> El {
    const ID: &str = "make-text";
    let typed = Signal::new(refused.is_some());
    let area = el("textarea", "input position").set("id", ID).set("rows", "3").set("autocomplete", "off");
    let area = area.set("autocapitalize", "none").set("spellcheck", "false");
    let area = area.set("aria-describedby", "make-text-error").on("input", move |_| typed.set(true));
    let error = refusal(ID);
    let node: HtmlTextAreaElement = area.cast();
    if let Some(text) = refused {
        node.set_value(&text);
    }
    let (shown, field, complaint) = (node.clone(), area.clone(), error.clone());
    react(move || {
        let draft = bench.draft();
        if !typed.get() {
            shown.set_value(&draft);
            answer(&field, &complaint, Ok(()));
        }
    });
    let (written, field, complaint) = (node.clone(), area.clone(), error.clone());
    let form = el("form", "form-field").on("submit", move |event| {
        event.prevent_default();
        if answer(&field, &complaint, open(bench, &written.value())) {
            typed.set(false);
        }
    });
    let unless_typed = move || (!typed.get()).then(String::new);
    let words = el("span", "").set("id", "make-text-copy").text("Copy text");
    let buttons = el("div", "row").add_all([
        el("button", "button small")
            .set("type", "submit")
            .text("Open this text")
            .bind("hidden", unless_typed),
        button("button small", "Discard", move || typed.set(false)).bind("hidden", unless_typed),
        button("button small", "", move || copy(bench.shell, ID, node.value())).add(words),
    ]);
    form.add(el("label", "").set("for", ID).text("As text")).add(area).add(error).add(buttons)
}

/// Opens a text or a link to one.
fn open(bench: Bench, text: &str) -> Result<(), Refused> {
    let linked = match text.split_once('#').map(|(_, fragment)| Route::parse(fragment.trim())) {
        Some(Route::Make { game, draft }) if game == bench.game.meta().id => draft,
        _ => None,
    };
    bench.open(linked.as_deref().unwrap_or(text))
}

/// A link that opens the draft elsewhere.
pub fn link(bench: Bench) -> El {
    let address = move || {
        let draft = Some(bench.draft());
        dom::full_address(&Route::Make { game: bench.game.meta().id.to_owned(), draft }.href())
    };
    let field = el("input", "input grow").set("value", "").bind_property("value", move || address().into());
    share_line(
        bench.shell,
        "make-link",
        "As a link",
        "Anyone with the link can edit, save and play it.",
        field,
    )
}
