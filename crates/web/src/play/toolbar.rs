//! Undo, redo, hint, new, restart, share, describe, keys.

use leptos::prelude::*;

use super::Panels;
use crate::parts::Icon;
use crate::shell::Ask;
use crate::table::Table;

/// A new board, asking first when a run is under way.
pub fn fresh(table: Table) {
    let ask = Ask {
        title: "Start a new game?",
        text: "The game in progress will be replaced.",
        yes: "New game",
        no: "Keep playing",
        then: Callback::new(move |()| table.fresh()),
    };
    table.shell().ask_if(table.worth_keeping(), ask);
}

/// The same board from its start, asking first when a run is under way.
pub fn again(table: Table) {
    let ask = Ask {
        title: "Restart this board?",
        text: "Your moves on it will be forgotten.",
        yes: "Restart",
        no: "Keep playing",
        then: Callback::new(move |()| table.again()),
    };
    table.shell().ask_if(table.worth_keeping(), ask);
}

#[component]
fn Tool(
    name: &'static str,
    label: &'static str,
    keys: &'static str,
    #[prop(into, default = Signal::from(true))] enabled: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="tool"
            data-tool=name
            title=format!("{label} ({keys})")
            aria-disabled=move || (!enabled.get()).then_some("true")
            on:click=move |_| act()
        >
            <Icon name />
            <span>{label}</span>
        </button>
    }
}

/// The row of tools.
#[component]
pub fn Toolbar(table: Table, panels: Panels) -> impl IntoView {
    let undo = Memo::new(move |_| table.facts.with(|facts| facts.can_undo));
    let redo = Memo::new(move |_| table.facts.with(|facts| facts.can_redo));
    view! {
        <div class="toolbar" role="group" aria-label="Tools">
            <Tool name="undo" label="Undo" keys="U" enabled=undo act=move || table.undo() />
            <Tool name="redo" label="Redo" keys="R" enabled=redo act=move || table.redo() />
            <Tool name="hint" label="Hint" keys="H" act=move || table.hint() />
            <Tool name="new" label="New" keys="N" act=move || fresh(table) />
            <Tool name="restart" label="Restart" keys="X" act=move || again(table) />
            <Tool name="share" label="Share" keys="links and files" act=move || panels.share.set(true) />
            <Tool name="describe" label="Describe" keys="I" act=move || table.describe() />
            <Tool name="keys" label="Keys" keys="?" act=move || panels.help.set(true) />
        </div>
    }
}
