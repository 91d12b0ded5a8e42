//! Playing by typing: every action has a text form.

use leptos::html;
use leptos::prelude::*;
use view::Tone;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::table::{Table, capital};

const FIELD: &str = "typed-action";

/// Opens the field and goes there.
pub fn open() {
    let Some(field) = document().get_element_by_id(FIELD) else { return };
    if let Ok(Some(details)) = field.closest("details") {
        let _ = details.set_attribute("open", "");
    }
    if let Ok(field) = field.dyn_into::<HtmlElement>() {
        // After this key press, which would otherwise be typed into the field.
        set_timeout(move || drop(field.focus()), std::time::Duration::ZERO);
    }
}

/// A field for actions, folded away until wanted.
#[component]
pub fn Typed(table: Table) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let refusal = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(input) = field.get_untracked() else { return };
        match table.act(input.value().trim()) {
            Ok(()) => {
                input.set_value("");
                refusal.set(String::new());
            }
            Err(refused) => {
                let text = format!("{}.", capital(&refused.message));
                table.tell(Tone::Warn, text.clone());
                refusal.set(text);
            }
        }
    };
    let actions = Memo::new(move |_| {
        table.facts.track();
        let legal = table.look(|run| run.legal());
        legal.into_iter().take(24).collect::<Vec<_>>()
    });
    view! {
        <details class="typed">
            <summary>"Type an action"</summary>
            <form class="row" on:submit=submit>
                <label class="visually-hidden" for=FIELD>"Action"</label>
                <input
                    node_ref=field
                    id=FIELD
                    class="input grow"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    aria-describedby="typed-help"
                />
                <button class="button" type="submit">"Do it"</button>
            </form>
            <p id="typed-help" class="quiet small">
                {move || actions.with(|actions| match actions.as_slice() {
                    [] => "Nothing can be done now.".to_owned(),
                    some => format!("For example: {}", some.join(", ")),
                })}
            </p>
            <p class="refusal" data-refusal>{refusal}</p>
        </details>
    }
}
