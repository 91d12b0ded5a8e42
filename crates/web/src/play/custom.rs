//! Parameters of one's own, in a form made from the game's own descriptions of them.

use std::time::Duration;

use engine::{ParamKind, ParamSpec, Refused, Seed, Start};
use leptos::prelude::{Set, set_timeout};
use view::PlaceId;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::Panels;
use crate::dom;
use crate::shell::Ask;
use crate::table::{Table, capital, sentence};
use crate::ui::{El, dialog, el};

/// The dialog.
pub fn custom(table: Table, panels: Panels) -> El {
    dialog(panels.custom, "custom", || "Custom game".to_owned(), move || vec![form(table, panels)])
}

/// What the form would start, or why it cannot.
fn start(table: Table, fields: &[(&'static ParamSpec, El)], seed: &str) -> Result<Start, Refused> {
    let pairs = fields.iter().map(|(spec, field)| format!("{}={}", spec.key, value(&field.0).trim()));
    let params = table.game.params(&pairs.collect::<Vec<_>>().join(" "))?;
    let seed = if seed.is_empty() { dom::fresh_seed() } else { seed.parse::<Seed>()? };
    let start = Start { params, seed, position: None };
    table.game.start(&start)?;
    Ok(start)
}

/// What a field holds.
fn value(field: &Element) -> String {
    match field.dyn_ref::<HtmlSelectElement>() {
        Some(select) => select.value(),
        None => field.unchecked_ref::<HtmlInputElement>().value(),
    }
}

fn form(table: Table, panels: Panels) -> El {
    let now = table.look(|run| run.param_values());
    let fields: Vec<(&'static ParamSpec, El)> =
        table.game.specs().iter().zip(now).map(|(spec, value)| (spec, input(spec, &value))).collect();
    let seed = plain_input("custom-seed")
        .set("maxlength", &Seed::MAX_LEN.to_string())
        .set("placeholder", "random")
        .set("aria-describedby", "custom-seed-help");
    let error = el("p", "refusal").set("role", "alert").set("data-error", "");
    let rows: Vec<El> = fields.iter().map(|(spec, field)| row(spec, field)).collect();
    let seed_row = el("div", "form-field")
        .add(el("label", "").set("for", "custom-seed").text("Seed"))
        .add(seed.clone())
        .add(help("custom-seed-help", "The same seed gives the same board. Empty: a fresh one."));
    let answer = error.clone();
    let form = el("form", "form").set("novalidate", "").on("submit", move |event| {
        event.prevent_default();
        match start(table, &fields, value(&seed.0).trim()) {
            Ok(start) => {
                panels.custom.set(false);
                begin(table, start);
            }
            Err(refused) => {
                // A refusal names the key first, so the field at fault can be marked.
                for (spec, field) in &fields {
                    let wrong = refused.message.starts_with(&format!("{} ", spec.key));
                    field.clone().set("aria-invalid", if wrong { "true" } else { "false" });
                }
                answer.0.set_text_content(Some(&sentence(&refused.message)));
            }
        }
    });
    let submit = el("button", "button primary").set("type", "submit").text("Start");
    form.add_all(rows).add(seed_row).add(error).add(submit)
}

fn begin(table: Table, start: Start) {
    let then = move || {
        table.begin_or_tell(&start);
        // Off the dropdown, which would swallow the game's keys.
        set_timeout(move || table.focus(PlaceId(0)), Duration::ZERO);
    };
    let ask = Ask {
        title: "Start a new game?",
        text: "The game in progress will be replaced.",
        yes: "New game",
        no: "Keep playing",
        then: Box::new(then),
    };
    table.shell().ask_if(table.worth_keeping(), ask);
}

fn plain_input(id: &str) -> El {
    let input = el("input", "input").set("id", id).set("autocomplete", "off");
    input.set("autocapitalize", "none").set("spellcheck", "false")
}

fn help(id: &str, words: &str) -> El {
    el("p", "quiet small").set("id", id).text(words)
}

fn row(spec: &ParamSpec, field: &El) -> El {
    let id = format!("custom-{}", spec.key);
    let range = el("span", "range").text(&spec.kind.to_string());
    el("div", "form-field")
        .add(el("label", "").set("for", &id).text(spec.label))
        .add(field.clone())
        .add(help(&format!("{id}-help"), spec.help).text(" ").add(range))
}

/// The field of a parameter, holding a value.
fn input(spec: &ParamSpec, value: &str) -> El {
    let id = format!("custom-{}", spec.key);
    let field = match spec.kind {
        ParamKind::Choice(words) => {
            let option = |word: &&str| {
                let option = el("option", "").set("value", word).text(&capital(word));
                option.set_some("selected", (*word == value).then_some(""))
            };
            return el("select", "input")
                .set("id", &id)
                .set("aria-describedby", &format!("{id}-help"))
                .add_all(words.iter().map(option));
        }
        ParamKind::Number { min, max } => plain_input(&id)
            .set("type", "number")
            .set("inputmode", "numeric")
            .set("min", &min.to_string())
            .set("max", &max.to_string()),
        ParamKind::NumberOr { .. } | ParamKind::Pairs { .. } => plain_input(&id),
    };
    field.set("aria-describedby", &format!("{id}-help")).set("value", value)
}
