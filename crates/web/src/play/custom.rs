//! Parameters of one's own, in a form made from the game's own descriptions of them.

use engine::{ParamKind, ParamSpec, Refused, Seed, Start};
use leptos::prelude::*;

use super::Panels;
use crate::dom;
use crate::parts::Dialog;
use crate::shell::Ask;
use crate::table::{Table, capital};

/// The dialog.
#[component]
pub fn Custom(table: Table, panels: Panels) -> impl IntoView {
    view! {
        <Dialog open=panels.custom name="custom" title="Custom game".to_owned()>
            <Form table panels />
        </Dialog>
    }
}

/// What the form would start, or why it cannot.
fn start(table: Table, values: &[(&'static ParamSpec, RwSignal<String>)], seed: &str) -> Result<Start, Refused> {
    let pairs = values.iter().map(|(spec, value)| format!("{}={}", spec.key, value.get_untracked().trim()));
    let params = table.game.params(&pairs.collect::<Vec<_>>().join(" "))?;
    let seed = if seed.is_empty() { dom::fresh_seed() } else { seed.parse::<Seed>()? };
    let start = Start { params, seed, position: None };
    table.game.start(&start)?;
    Ok(start)
}

#[component]
fn Form(table: Table, panels: Panels) -> impl IntoView {
    let specs = table.game.specs();
    let now = table.look(|run| run.param_values());
    let values: Vec<_> =
        specs.iter().zip(now).map(|(spec, value)| (spec, RwSignal::new(value))).collect();
    let seed = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let fields = values.clone();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match start(table, &values, seed.get_untracked().trim()) {
            Err(refused) => error.set(format!("{}.", capital(&refused.message))),
            Ok(start) => {
                panels.custom.set(false);
                let ask = Ask {
                    title: "Start a new game?",
                    text: "The game in progress will be replaced.",
                    yes: "New game",
                    no: "Keep playing",
                    then: Callback::new(move |()| table.begin_or_tell(&start)),
                };
                table.shell().ask_if(table.worth_keeping(), ask);
            }
        }
    };
    view! {
        <form class="form" on:submit=submit novalidate="">
            {fields.into_iter().map(|(spec, value)| view! { <ParamField spec value error /> }).collect_view()}
            <div class="form-field">
                <label for="custom-seed">"Seed"</label>
                <input
                    id="custom-seed"
                    class="input"
                    maxlength=Seed::MAX_LEN
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    placeholder="random"
                    aria-describedby="custom-seed-help"
                    bind:value=seed
                />
                <p id="custom-seed-help" class="quiet small">"The same seed gives the same board. Empty: a fresh one."</p>
            </div>
            <p class="refusal" role="alert" data-error>{error}</p>
            <button class="button primary" type="submit">"Start"</button>
        </form>
    }
}

/// One parameter. The refusal names its key first, so the field at fault can be marked.
#[component]
fn ParamField(spec: &'static ParamSpec, value: RwSignal<String>, error: RwSignal<String>) -> impl IntoView {
    let id = format!("custom-{}", spec.key);
    let help = format!("{id}-help");
    let invalid = move || {
        let wrong = error.with(|error| error.to_lowercase().starts_with(&format!("{} ", spec.key)));
        wrong.then_some("true")
    };
    let input = match spec.kind {
        ParamKind::Choice(words) => view! {
            <select id=id.clone() class="input" aria-describedby=help.clone() aria-invalid=invalid bind:value=value>
                {words.iter().map(|word| view! { <option value=*word>{capital(word)}</option> }).collect_view()}
            </select>
        }
        .into_any(),
        ParamKind::Number { min, max } => view! {
            <input
                id=id.clone()
                class="input"
                type="number"
                inputmode="numeric"
                min=min
                max=max
                aria-describedby=help.clone()
                aria-invalid=invalid
                bind:value=value
            />
        }
        .into_any(),
        ParamKind::Pairs { .. } => view! {
            <input
                id=id.clone()
                class="input"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                aria-describedby=help.clone()
                aria-invalid=invalid
                bind:value=value
            />
        }
        .into_any(),
        ParamKind::NumberOr { words, .. } => {
            let list = format!("{id}-words");
            view! {
                <input
                    id=id.clone()
                    class="input"
                    autocomplete="off"
                    autocapitalize="none"
                    list=list.clone()
                    aria-describedby=help.clone()
                    aria-invalid=invalid
                    bind:value=value
                />
                <datalist id=list>{words.iter().map(|word| view! { <option value=*word></option> }).collect_view()}</datalist>
            }
            .into_any()
        }
    };
    view! {
        <div class="form-field">
            <label for=id.clone()>{spec.label}</label>
            {input}
            <p id=help.clone() class="quiet small">{spec.help}" "<span class="range">{spec.kind.to_string()}</span></p>
        </div>
    }
}
