//! The list of finished runs.

use journal::{Entry, result, setup_name};
use view::Tone;

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
pub fn watch(shell: Shell, when: u64) {
    dom::later(async move {
        // Entry and replay are kept together or not at all, but another tab may have deleted both.
        match past::code(when).await {
            Some(code) => dom::go(&Route::Run(code).href()),
            None => {
                let text = "This run's replay can't be read. Load the page again to retry.";
                shell.notify(Tone::Warn, text.to_owned(), None);
            }
        }
    });
}

/// A row. `gone` is called once the run was deleted.
pub fn row(shell: Shell, entry: &Entry, gone: impl Fn(u64) + Clone + 'static) -> El {
    let when = entry.when;
    let Some(game) = catalog::find(&entry.game) else { return el("li", "past-row").text(&entry.game) };
    let (title, setup) = (game.meta().title, setup_name(game, &entry.setup));
    let named = format!("{title}, {setup}, {}", dom::moment(when as f64));
    let daily = entry.day(catalog::daily_id).map(|_| el("span", "chip").text("Daily"));
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
                    if past::remove(shell, Some(&[when])).await {
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
            button("button small", "Watch", move || watch(shell, when))
                .set("aria-label", &format!("Watch {named}")),
        )
        .add(icon_button("icon-button", "delete", &format!("Delete {named}"), delete))
}
