//! The switch between presets. Choosing one starts a new game with it.

use engine::Start;
use leptos::html;
use leptos::prelude::*;

use super::Panels;
use crate::dom;
use crate::shell::Ask;
use crate::table::Table;

/// The option that opens the dialog.
const CUSTOM: &str = "custom…";
/// The option that stands for parameters that are no preset.
const CURRENT: &str = "current…";

/// A dropdown of presets and "Custom…".
#[component]
pub fn Presets(table: Table, panels: Panels) -> impl IntoView {
    let node = NodeRef::<html::Select>::new();
    let presets = table.game.presets();
    let current = Memo::new(move |_| table.facts.with(|facts| (facts.preset, facts.drawn)));
    let shown = move || current.get().0.unwrap_or(CURRENT);
    let options = presets.clone();
    let chosen = move |_| {
        let Some(select) = node.get_untracked() else { return };
        let value = select.value();
        // The switch shows what is played, not what was asked for, until the player has confirmed.
        select.set_value(current.get_untracked().0.unwrap_or(CURRENT));
        if value == CUSTOM {
            panels.custom.set(true);
        } else if let Some(preset) = presets.iter().find(|preset| preset.id == value) {
            let params = preset.params.clone();
            let begin = move |()| {
                table.begin_or_tell(&Start { params: params.clone(), seed: dom::fresh_seed(), position: None });
            };
            let ask = Ask {
                title: "Start a new game?",
                text: "Changing the difficulty replaces the game in progress.",
                yes: "New game",
                no: "Keep playing",
                then: Callback::new(begin),
            };
            table.shell().ask_if(table.worth_keeping(), ask);
        }
    };
    let other = move || match current.get() {
        (Some(_), _) => None,
        (None, true) => Some(view! { <option value=CURRENT>"Drawn position"</option> }),
        (None, false) => Some(view! { <option value=CURRENT>"Custom"</option> }),
    };
    // The value is set after the options exist, and again whenever another run begins.
    Effect::new(move || {
        let shown = shown();
        if let Some(select) = node.get() {
            select.set_value(shown);
        }
    });
    view! {
        <label class="presets">
            <span class="visually-hidden">"Difficulty"</span>
            <select node_ref=node class="input" id="preset" on:change=chosen>
                {other}
                {options.into_iter().map(|preset| view! {
                    <option value=preset.id title=preset.about>{preset.title}</option>
                }).collect_view()}
                <option value=CUSTOM>"Custom…"</option>
            </select>
        </label>
    }
}
