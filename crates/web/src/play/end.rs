//! The panel about the end of a run, and the line that stays when it is closed.

use leptos::prelude::*;
use view::Banner;

use super::confetti::Confetti;
use super::hud::tone_name;
use super::{Panels, toolbar};
use crate::parts::Dialog;
use crate::storage::Record;
use crate::table::Table;

fn record_line(record: Option<Record>, assisted: bool) -> Option<String> {
    let kind = if assisted { " with undo or hints" } else { "" };
    record.map(|record| match record {
        Record { is_new: true, previous: None } => format!("Your first result{kind}: the one to beat."),
        Record { is_new: true, previous: Some(old) } => format!("New best{kind}! The old one was {}.", old.0),
        Record { is_new: false, previous } => format!("Best{kind}: {}.", previous.map_or(0, |score| score.0)),
    })
}

/// Won, lost or over: what happened and what next.
#[component]
pub fn End(table: Table, panels: Panels) -> impl IntoView {
    let banner = Memo::new(move |_| table.facts.with(|facts| facts.banner.clone()));
    let title = Signal::derive(move || banner.get().map_or_else(String::new, |banner| banner.title));
    let score = move || record_line(table.record.get(), table.facts.with(|facts| facts.assisted));
    let close = move || table.end_open.set(false);
    view! {
        <Dialog open=table.end_open name="end" title>
            <div class="end" data-tone=move || banner.get().map(|banner| tone_name(banner.tone))>
                {move || banner.get().is_some_and(|banner| banner.celebrate).then(|| view! { <Confetti /> })}
                <p class="end-text">{move || banner.get().map(|banner| banner.text)}</p>
                {move || score().map(|line| view! { <p class="end-record" data-record>{line}</p> })}
                <div class="stack">
                    <button class="button primary" type="button" autofocus="" data-end="new" on:click=move |_| table.fresh()>
                        "Play again"
                    </button>
                    <button class="button" type="button" data-end="again" on:click=move |_| table.again()>
                        "Same board again"
                    </button>
                    <button class="button" type="button" data-end="undo" on:click=move |_| table.undo()>"Undo the last move"</button>
                    <button class="button" type="button" data-end="share" on:click=move |_| {
                        close();
                        panels.share.set(true);
                    }>"Share this run"</button>
                </div>
            </div>
        </Dialog>
    }
}

/// Under the board after the panel is closed, and when an ended run is opened again.
#[component]
pub fn Ended(table: Table) -> impl IntoView {
    let banner = Memo::new(move |_| table.facts.with(|facts| facts.banner.clone()));
    let line = move |Banner { tone, title, .. }: Banner| {
        view! {
            <div class="ended" data-tone=tone_name(tone)>
                <strong>{title}</strong>
                <button class="button small" type="button" data-ended="details" on:click=move |_| table.end_open.set(true)>
                    "Result"
                </button>
                <button class="button small primary" type="button" data-ended="new" on:click=move |_| toolbar::fresh(table)>
                    "New game"
                </button>
            </div>
        }
    };
    move || banner.get().map(line)
}
