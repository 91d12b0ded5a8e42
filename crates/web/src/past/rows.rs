//! The list of finished runs.

use journal::{Entry, result, setup_name};

use crate::route::Route;
use crate::shell::{Confirmation, Shell};
use crate::ui::{El, button, el, icon_button};
use crate::{dom, past};

/// What the list says about a run, which is also searched.
pub fn about(entry: &Entry) -> String {
    let Some(game) = catalog::find(&entry.game) else { return entry.game.clone() };
    let help = if entry.assisted { ", assisted" } else { "" };
    let (title, setup) = (game.meta().title, setup_name(game, &entry.setup));
    format!("{title} {setup} {}{help} {}", result(game, entry), dom::day(entry.when as f64))
}

/// Opens a run in the theatre.
pub fn watch(when: u64) {
    dom::later(async move {
        // Entry and replay are kept together or not at all.
        if let Some(code) = past::code(when).await {
            dom::go(&Route::Run(code).href());
        }
    });
}

/// A row. `gone` is called once the run was deleted.
pub fn row(shell: Shell, entry: &Entry, gone: impl Fn(u64) + Clone + 'static) -> El {
    let when = entry.when;
    let Some(game) = catalog::find(&entry.game) else { return el("li", "past-row").text(&entry.game) };
    let (title, setup) = (game.meta().title, setup_name(game, &entry.setup));
    let named = format!("{title}, {setup}, {}", dom::moment(when as f64));
    let daily = entry.day().map(|_| el("span", "chip").text("Daily"));
    let helped = entry.assisted.then(|| el("span", "quiet small").text("assisted"));
    let delete = move || {
        let gone = gone.clone();
        let ask = Confirmation {
            title: "Delete this run?".into(),
            text: "Its replay is deleted from this browser.",
            yes: "Delete it",
            no: "Keep it",
            then: Box::new(move || {
                let gone = gone.clone();
                dom::later(async move {
                    if past::remove(Some(&[when])).await {
                        gone(when);
                    }
                });
            }),
        };
        shell.ask_if(true, ask);
    };
    el("li", "past-row")
        .set("data-run", &when.to_string())
        .set("data-game", &entry.game)
        .add(
            el("div", "past-what")
                .add(el("b", "").text(title).text(" ").add(el("span", "quiet").text(&setup)).add_all(daily))
                .add(el("span", "").text(&result(game, entry)).text(" ").add_all(helped)),
        )
        .add(el("span", "quiet small past-when").text(&dom::moment(when as f64)))
        .add(
            button("button small", "Watch", move || watch(when)).set("aria-label", &format!("Watch {named}")),
        )
        .add(icon_button("icon-button", "delete", &format!("Delete {named}"), delete))
}
