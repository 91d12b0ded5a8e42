//! The end of a run goes to the board: one button beside the others, and a line that says what became of it. Both have
//! their room before anything is sent, so nothing moves when the server answers.

use crate::controller::Controller;
use crate::graph::*;
use crate::online::{self, SendProgress};
use crate::player::name_form;
use crate::route::Route;
use crate::ui::{El, button, dialog, el};

use super::Panels;

/// Where it is noted that the player was asked for a name.
const ASKED: &str = "lattice.asked";

fn progress(controller: Controller) -> Option<SendProgress> {
    controller.look(|run| online::progress(controller.shell(), run))
}

/// What is said of an ended run: how it compares, and once it was sent, where it stands.
pub fn line(controller: Controller, compared: Option<String>) -> El {
    let words = move || match progress(controller) {
        None | Some(SendProgress::Offered) => compared.clone().unwrap_or_default(),
        Some(SendProgress::Sending) => "Sending…".to_owned(),
        Some(SendProgress::Kept) => "Saved. It will be sent when you're online.".to_owned(),
        Some(SendProgress::Sent(words, _)) => words,
        Some(SendProgress::Refused(why)) => format!("Not accepted. {why}"),
        Some(SendProgress::Repeat) => "Only your first run of the day counts.".to_owned(),
        Some(SendProgress::Full) => "Not saved: too many runs are waiting. Remove some.".to_owned(),
        Some(SendProgress::Unranked(why)) => compared.clone().unwrap_or(why),
    };
    let sent = Stored::new(false);
    // Whoever listens hears the answer to what they sent, and nothing before.
    react_to_answers(controller, sent);
    el("p", "end-record")
        .set("data-record", "")
        .bind("data-sends", move || progress(controller).map(|_| String::new()))
        .bind_text(words)
}

/// Why a run that has just ended stays here, where the server would have ranked it.
pub fn unranked(controller: Controller) -> El {
    el("p", "end-aside quiet small").set("data-unranked", "").bind_text(move || match progress(controller) {
        Some(SendProgress::Unranked(why)) => why,
        _ => String::new(),
    })
}

fn react_to_answers(controller: Controller, sent: Stored<bool>) {
    crate::ui::react(move || match progress(controller) {
        Some(SendProgress::Sending) => sent.set(true),
        Some(SendProgress::Sent(words, _)) if sent.get() => untrack(|| controller.shell().say(&words)),
        Some(SendProgress::Refused(why)) if sent.get() => untrack(|| controller.shell().say(&why)),
        Some(SendProgress::Kept) if sent.get() => {
            untrack(|| controller.shell().say("Saved. It will be sent when you're online."));
        }
        _ => {}
    });
}

/// The button, or the way to what came of it; nothing for runs that stay here.
pub fn control(controller: Controller, panels: Panels) -> El {
    let place = el("div", "end-send");
    let (inside, held) = (place.0.clone(), Stored::new(false));
    let state = move || {
        let focused = document().active_element();
        held.set(focused.is_some_and(|it| inside.contains(Some(&it))));
        match progress(controller) {
            None | Some(SendProgress::Unranked(_)) => "",
            Some(SendProgress::Offered) => "offered",
            Some(SendProgress::Sending) => "sending",
            Some(SendProgress::Kept | SendProgress::Full) => "kept",
            Some(SendProgress::Sent(..)) => "sent",
            Some(SendProgress::Refused(_) | SendProgress::Repeat) => "board",
        }
        .to_owned()
    };
    place.add_for(state, move |_| {
        let shown = progress(controller).and_then(|progress| shown(controller, panels, progress));
        if let Some(El(node)) = shown.clone().filter(|_| held.get()) {
            queue_microtask(move || {
                let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(node).focus();
            });
        }
        shown.into_iter().collect()
    })
}

fn shown(controller: Controller, panels: Panels, progress: SendProgress) -> Option<El> {
    let words = |el: El, short: &str, long: &str| {
        el.set("aria-label", long)
            .add(el_span("end-short", short))
            .add(el_span("end-long", long))
            .set("data-end", "send")
    };
    let way = |href: &str, short: &str, long: &str| words(el("a", "button").set("href", href), short, long);
    let game = controller.game.meta().id.to_owned();
    Some(match progress {
        SendProgress::Unranked(_) => return None,
        SendProgress::Offered => {
            let send = button("button", "", move || offer(controller, panels));
            words(send, "Rank it", "Send to the ranking")
        }
        SendProgress::Sending => {
            words(el("button", "button").set("type", "button").set("aria-disabled", "true"), "…", "Sending…")
        }
        SendProgress::Kept | SendProgress::Full => way(&Route::Player.href(), "Waiting", "See waiting runs"),
        SendProgress::Sent(_, href) => way(&href, "Ranking", "See the ranking"),
        SendProgress::Refused(_) | SendProgress::Repeat => {
            way(&Route::Boards { game, query: String::new() }.href(), "Ranking", "See the ranking")
        }
    })
}

fn el_span(class: &str, words: &str) -> El {
    el("span", class).set("aria-hidden", "true").text(words)
}

/// Sends the run; who has no name is asked for one first, once.
fn offer(controller: Controller, panels: Panels) {
    let shell = controller.shell();
    let named = shell.online.player.get_untracked() != 0;
    if named || !untrack(|| shell.online.is_here()) || shell.store.get(ASKED).is_some() {
        controller.look(online::send);
    } else {
        panels.name.set(true);
    }
}

/// The question for a name.
pub fn name(controller: Controller, panels: Panels) -> El {
    let shell = controller.shell();
    dialog(
        panels.name,
        "name",
        || "Your name in the rankings".to_owned(),
        move || {
            let go_on = move || {
                shell.store.set(ASKED, "1");
                panels.name.set(false);
                controller.look(online::send);
            };
            let skip = button("button", "Stay anonymous", go_on).set("data-name", "skip");
            vec![
                el("p", "quiet").text("No password or email: this browser remembers you."),
                name_form("Use this name", std::rc::Rc::new(go_on)).add(skip),
            ]
        },
    )
}
