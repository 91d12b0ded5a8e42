//! The panel about the end of a run, and the line that stays when it is closed.

use super::Panels;
use super::confetti::confetti;
use super::hud::{message, tone_name};
use crate::controller::Controller;
use crate::route::Route;
use crate::scores::Record;
use crate::ui::{El, button, dialog, el, link};

fn record_line(record: Record, assisted: bool) -> String {
    let kind = if assisted { " with help" } else { "" };
    let old = record.previous.map_or(0, |score| score.0);
    match record {
        Record { previous: None, .. } => format!("Your first result{kind}: the one to beat."),
        Record { rank: Some(0), .. } => format!("New best{kind}! The old one was {old}."),
        Record { rank: Some(rank), .. } => format!("Number {} of your best{kind}. Best: {old}.", rank + 1),
        Record { rank: None, .. } => format!("Best{kind}: {old}."),
    }
}

/// Goes on to the choice of the next game.
fn setup(controller: Controller, panels: Panels) {
    controller.end_open.set(false);
    panels.fresh.set(true);
}

/// Won, lost or over: what happened and what next.
pub fn end(controller: Controller, panels: Panels) -> El {
    let title =
        move || controller.facts(|facts| facts.banner.as_ref().map_or_else(String::new, |b| b.title.clone()));
    dialog(controller.end_open, "end", title, move || {
        let Some(banner) = controller.facts(|facts| facts.banner.clone()) else { return Vec::new() };
        let celebrate = banner.celebrate && controller.shell().settings().moves();
        let assisted = controller.facts(|facts| facts.assisted);
        let record = controller.record().map(|record| record_line(record, assisted));
        let choices = el("div", "stack").add_all([
            button("button primary", "Play again", move || setup(controller, panels))
                .set("autofocus", "")
                .set("data-end", "new"),
            button("button", "Same board again", move || controller.again()).set("data-end", "again"),
        ]);
        let undo =
            || button("button", "Undo the last move", move || controller.undo()).set("data-end", "undo");
        let share = button("button", "Share this run", move || {
            controller.end_open.set(false);
            panels.share.set(true);
        });
        let choices = choices
            .add_all(controller.facts(|facts| facts.can_undo).then(undo))
            .add(share.set("data-end", "share"));
        let list = record.is_some().then(|| {
            let href = Route::Scores(controller.game.meta().id.to_owned()).href();
            link("button", &href, "Best runs").set("data-end", "scores")
        });
        let choices = choices.add_all(list);
        let panel = el("div", "end")
            .set("data-tone", tone_name(banner.tone))
            .add_all(celebrate.then(confetti))
            .add(el("p", "end-text").text(&banner.text))
            .add_all(record.map(|line| el("p", "end-record").set("data-record", "").text(&line)));
        vec![panel.add(choices)]
    })
}

/// Under the board: what just happened, or how the run ended. Always takes its room, so nothing jumps.
pub fn slot(controller: Controller, panels: Panels) -> El {
    let ended =
        move || controller.facts(|facts| facts.banner.as_ref().map_or_else(String::new, |b| b.title.clone()));
    el("div", "slot").add_for(ended, move |title| {
        let Some(tone) = controller.facts(|facts| facts.banner.as_ref().map(|banner| banner.tone)) else {
            return vec![message(controller)];
        };
        let details = button("button small", "Result", move || controller.end_open.set(true))
            .set("data-ended", "details");
        let fresh = button("button small primary", "New game", move || setup(controller, panels))
            .set("data-ended", "new");
        let line = el("div", "ended").set("data-tone", tone_name(tone));
        vec![line.add(el("strong", "").text(title)).add(details).add(fresh), message(controller)]
    })
}
