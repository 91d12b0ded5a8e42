//! Links and files: the board, the whole run, the position.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Panels;
use crate::dom;
use crate::parts::{Dialog, Icon};
use crate::route::{Route, Wanted};
use crate::shell::shell;
use crate::table::Table;

/// The dialog.
#[component]
pub fn Share(table: Table, panels: Panels) -> impl IntoView {
    view! {
        <Dialog open=panels.share name="share" title="Share".to_owned()>
            <Contents table />
        </Dialog>
    }
}

/// The link that leads to the same board; none for drawn positions, which no seed makes.
fn seed_link(table: Table) -> Option<String> {
    let start = table.look(|run| run.start().clone());
    let preset = table.look(|run| run.preset());
    if start.position.is_some() {
        return None;
    }
    let wanted = Wanted {
        seed: Some(start.seed.to_string()),
        preset: preset.map(str::to_owned),
        params: preset.is_none().then_some(start.params),
    };
    let route = Route::Play { game: table.game.meta().id.to_owned(), wanted: Some(wanted) };
    Some(dom::full_address(&route.href()))
}

#[component]
fn Contents(table: Table) -> impl IntoView {
    let replay = table.look(|run| run.replay());
    let text = replay.to_string();
    let file = format!("{}-{}.txt", table.game.meta().id, replay.start.seed);
    let run = dom::full_address(&Route::Run(engine::pack(replay)).href());
    let position = table.look(|run| run.text());
    view! {
        <div class="stack">
            {seed_link(table).map(|link| view! {
                <Line id="share-seed" label="This board" about="The same board from its start." text=link link=true />
            })}
            <Line id="share-run" label="This run" about="The board and every move you made." text=run link=true />
            <Line id="share-position" label="This position" about="The board as text, to read or to import." text=position link=false />
            <a class="button" id="share-file" href=dom::text_address(&text) download=file>
                <Icon name="download" />
                "Download the run as a file"
            </a>
        </div>
    }
}

/// One thing to copy.
#[component]
fn Line(id: &'static str, label: &'static str, about: &'static str, text: String, link: bool) -> impl IntoView {
    let shell = shell();
    let state = RwSignal::new("Copy");
    let (copied, offered) = (text.clone(), text.clone());
    let copy = move |_| {
        let text = copied.clone();
        spawn_local(async move {
            let done = dom::copy(text).await;
            state.try_set(if done { "Copied" } else { "Select it" });
            shell.say(if done { "Copied." } else { "Could not copy. The text is in the field." });
        });
    };
    let field = if link {
        view! { <input id=id class="input grow" readonly="" value=text aria-describedby=format!("{id}-about") /> }.into_any()
    } else {
        view! { <textarea id=id class="input grow position" rows="4" readonly="" prop:value=text aria-describedby=format!("{id}-about")></textarea> }
            .into_any()
    };
    let share = (link && dom::can_share()).then(|| {
        view! {
            <button
                class="button"
                type="button"
                aria-label=format!("{label}: share with…")
                on:click=move |_| dom::share("Lattice", &offered)
            >
                <Icon name="share" />
            </button>
        }
    });
    view! {
        <div class="form-field">
            <label for=id>{label}</label>
            <div class="row nowrap">
                {field}
                <button class="button copy" type="button" aria-label=move || format!("{label}: {}", state.get()) on:click=copy>
                    {state}
                </button>
                {share}
            </div>
            <p id=format!("{id}-about") class="quiet small">{about}</p>
        </div>
    }
}
