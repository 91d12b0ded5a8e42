//! Typed input: every action has a text form.

use std::time::Duration;

use crate::graph::*;
use view::{Asked, PlaceId, Tone};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::controller::Controller;
use crate::ui::{El, el};
use view::sentence;

const FIELD: &str = "typed-action";
/// How many actions are listed.
const SOME: usize = 16;

/// Opens and focuses the field.
pub fn open() {
    let Some(field) = document().get_element_by_id(FIELD) else { return };
    if let Ok(Some(details)) = field.closest("details") {
        let _ = details.set_attribute("open", "");
    }
    if let Ok(field) = field.dyn_into::<HtmlElement>() {
        // After this key-down, which would otherwise be typed into the field.
        set_timeout(move || drop(field.focus()), Duration::ZERO);
    }
}

impl Controller {
    /// Answers a question about the board, and says the answer.
    pub fn ask(self, asked: &Asked) -> String {
        let focus = self.board(|dom| dom.focus()).unwrap_or(PlaceId(0));
        let answer = self.look(|run| asked.answer(run.board(), &self.scene(), focus));
        self.tell(Tone::Plain, &answer);
        answer
    }
}

/// A field for actions, folded away by default.
pub fn typed(controller: Controller) -> El {
    let field = el("input", "input grow")
        .set("id", FIELD)
        .set("autocomplete", "off")
        .set("autocapitalize", "none")
        .set("spellcheck", "false")
        .set("aria-describedby", "typed-help");
    let input: HtmlInputElement = field.cast();
    let refusal = el("p", "refusal").set("data-refusal", "");
    let answer = refusal.clone();
    let form = el("form", "row").on("submit", move |event| {
        event.prevent_default();
        if let Some(asked) = Asked::read(&input.value()) {
            input.set_value("");
            answer.0.set_text_content(Some(&controller.ask(&asked)));
            return;
        }
        let text = match controller.act(input.value().trim()) {
            Ok(()) => {
                input.set_value("");
                String::new()
            }
            Err(refused) => sentence(&refused.message),
        };
        if !text.is_empty() {
            controller.shell().say(&text);
        }
        answer.0.set_text_content(Some(&text));
    });
    let label = el("label", "visually-hidden").set("for", FIELD).text("Action");
    let send = el("button", "button").set("type", "submit").text("Send");
    // Listing all actions takes time, so only while the panel is open.
    let open = Signal::new(false);
    let examples = move || {
        if !open.get() {
            return String::new();
        }
        controller.facts(|facts| facts.digest.len());
        let legal: Vec<String> = controller.look(|run| run.legal().into_iter().take(SOME).collect());
        if legal.is_empty() {
            return "The run is over. Start a new one.".to_owned();
        }
        let here = controller.pointed().map(|name| format!("You point at {name}. ")).unwrap_or_default();
        format!("{here}For example: {}", legal.join(", "))
    };
    el("details", "typed")
        .on("toggle", move |event| {
            let details = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            open.set(details.is_some_and(|details| details.has_attribute("open")));
        })
        .add(el("summary", "").text("Type an action"))
        .add(form.add(label).add(field).add(send))
        .add(el("p", "quiet small").set("id", "typed-help").bind_text(examples))
        .add(el("p", "quiet small").text("You can also ask: describe, row 1, find and a name, threats."))
        .add(refusal)
}
