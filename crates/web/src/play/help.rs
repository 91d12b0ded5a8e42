//! The list of keys.

use leptos::prelude::*;

use super::{Panels, keys};
use crate::parts::Dialog;
use crate::table::Table;

/// Keys of the page and of the game.
#[component]
pub fn Help(table: Table, panels: Panels) -> impl IntoView {
    let row = |keys: String, does: String| view! { <tr><th scope="row"><kbd>{keys}</kbd></th><td>{does}</td></tr> };
    let own = move || {
        let six = table.board(|dom| dom.board().places.first().is_some_and(|place| place.sides.len() == 6));
        let letters = six.unwrap_or(false).then(|| row("W E D S A Q".into(), "N, NE, SE, S, SW, NW".into()));
        let controls = table.facts.with(|facts| facts.controls.clone());
        let controls = controls.into_iter().filter_map(|c| Some(row(c.key?.to_string(), c.label)));
        (letters, controls.collect_view())
    };
    view! {
        <Dialog open=panels.help name="help" title="Keys".to_owned()>
            <table class="keys">
                <tbody>
                    {own}
                    {keys::KEYS.map(|(keys, does)| row(keys.into(), does.into())).collect_view()}
                </tbody>
            </table>
        </Dialog>
    }
}
