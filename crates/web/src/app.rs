//! The frame around every page: header, notices, the open dialog, footer and live region.

use crate::graph::*;
use view::Tone;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, StorageEvent};

use crate::dom;
use crate::pages::{missing, page};
use crate::play::tone_name;
use crate::route::Route;
use crate::settings::Settings;
use crate::shell::{Notice, Shell};
use crate::shortcuts;
use crate::storage;
use crate::ui::{El, button, dialog, el, icon, icon_button, link, listen, picture, react};

const NOT_KEPT: &str = "This browser can't save: storage is full or blocked. Closing the page loses this run. \
                        Share it to keep it.";

const UPDATE_HELD: &str = "A game is open in another tab. Leave it or close the tab, then update.";

/// Builds the app, part by part.
pub fn app() -> Vec<El> {
    let shell = Shell::new();
    shell.shortcuts.set(shortcuts::stored(shell));
    crate::past::await_leaderboards(shell);
    react(move || shell.settings().apply());
    react(move || {
        if shell.store.failed.get() {
            untrack(|| shell.notify(Tone::Warn, NOT_KEPT.to_owned(), None));
        }
    });
    listen_to_window(shell);
    crate::online::begin(shell);
    let skip = link("skip", "#main", "Skip to content").on("click", |event| {
        event.prevent_default();
        dom::focus_heading();
    });
    let said =
        el("p", "visually-hidden").set("role", "status").set("aria-live", "polite").set("data-said", "");
    let main = el("main", "").set("id", "main");
    let main = main.add_for(move || shell.visit.get().to_string(), move |_| vec![visited(shell)]);
    vec![
        skip,
        header(),
        notices(shell),
        main,
        footer(),
        question(shell),
        said.bind_text(move || shell.said.get()),
    ]
}

fn listen_to_window(shell: Shell) {
    let window = window();
    // Apply settings changed in another tab; a run saved there is only offered.
    let other_tab = move |event: web_sys::Event| {
        let event: StorageEvent = event.unchecked_into();
        let (Some(key), value) = (event.key(), event.new_value()) else { return };
        if key == storage::SETTINGS {
            shell.settings.set(Settings::from_text(&value.unwrap_or_default()));
        } else if let Some(value) = value {
            shell.saved(&key, value);
        }
    };
    let moved = move |_| {
        shell.look_away();
        shell.asking.set(false);
        shell.before.set(Some(shell.route.get()));
        shell.route.set(Route::parse(&location().hash().unwrap_or_default()));
        shell.visit.update(|visit| *visit += 1);
        crate::graph::window().scroll_to_with_x_and_y(0.0, 0.0);
        set_timeout(dom::focus_heading, std::time::Duration::ZERO);
    };
    let key = move |event: web_sys::Event| {
        if shell.press(event.unchecked_ref::<KeyboardEvent>()) {
            event.prevent_default();
        }
    };
    let lift = move |event: web_sys::Event| {
        if shell.lift(event.unchecked_ref::<KeyboardEvent>()) {
            event.prevent_default();
        }
    };
    // Said by `boot.js`, which knows of other tabs.
    let held = move |_| shell.notify(Tone::Plain, UPDATE_HELD.to_owned(), None);
    listen(&window, "updateheld", Box::new(held));
    listen(&window, "keyup", Box::new(lift));
    listen(&window, "resize", Box::new(move |_| shell.resized()));
    listen(&window, "blur", Box::new(move |_| shell.look_away()));
    listen(&window, "pagehide", Box::new(move |_| shell.look_away()));
    let hidden = move |_| {
        if document().hidden() {
            shell.look_away();
        }
    };
    listen(&document(), "visibilitychange", Box::new(hidden));
    listen(&window, "storage", Box::new(other_tab));
    listen(&window, "hashchange", Box::new(moved));
    listen(&window, "keydown", Box::new(key));
}

fn visited(shell: Shell) -> El {
    let route = shell.route.get();
    shell.forget_page();
    if let Some(root) = document().document_element() {
        let at = match route {
            Route::Make { .. } => "make",
            Route::Embed(_) => "embed",
            _ if dom::is_framed() => "embed",
            _ => "",
        };
        let _ = root.set_attribute("data-at", at);
    }
    // A frame of another site must not lead to anything that can be changed.
    if dom::is_framed() && !matches!(route, Route::Embed(_)) {
        return missing("There is no run in this frame.");
    }
    page(shell, route)
}

fn header() -> El {
    let brand = el("a", "brand")
        .set("href", "#/")
        .set("aria-label", "Lattice, all games")
        .add(picture("brand-mark", "#icon-mark"))
        .add(el("span", "").text("Lattice"));
    let way = |route: Route, name: &str, label: &str| {
        let way =
            el("a", "icon-button").set("href", &route.href()).set("aria-label", label).set("title", label);
        way.add(icon(name))
    };
    // Shown by the style sheet while a newer build is ready; `boot.js` listens to it.
    let update = el("button", "button small update")
        .set("type", "button")
        .set("data-update", "take")
        .set("title", "A new version is ready. Your runs stay.")
        .text("Update");
    let nav = el("nav", "")
        .set("aria-label", "Arcade")
        .add(update)
        .add(way(Route::Import, "import", "Import"))
        .add(way(Route::Settings, "settings", "Settings"));
    el("header", "top").add(brand).add(nav)
}

fn footer() -> El {
    let keys = el("span", "quiet").text("In a game, press ").add(el("kbd", "").text("?")).text(" for keys");
    el("footer", "bottom")
        .add(link("", "#/", "Games"))
        .add(link("", &Route::History(String::new()).href(), "History"))
        .add(link("", &Route::Import.href(), "Import"))
        .add(link("", &Route::Settings.href(), "Settings"))
        .add(keys)
}

fn notices(shell: Shell) -> El {
    let ids =
        move || shell.notices.with(|all| all.iter().map(|n| n.id.to_string()).collect::<Vec<_>>().join(" "));
    let region =
        el("div", "notices").set("role", "region").set("aria-label", "Notices").set("aria-live", "polite");
    region.add_for(ids, move |_| {
        let all = shell.notices.get_untracked();
        all.into_iter().map(|shown| notice(shell, shown)).collect()
    })
}

fn notice(shell: Shell, Notice { id, tone, text, file }: Notice) -> El {
    let dismiss = move || {
        shell.notices.update(|notices| notices.retain(|notice| notice.id != id));
    };
    let file = file.map(|(name, text)| {
        link("button small", &dom::text_address(&text), "Download it").set("download", &name)
    });
    el("div", "notice")
        .set("data-notice", "")
        .set("data-tone", tone_name(tone))
        .add(el("p", "").text(&text))
        .add_all(file)
        .add(icon_button("icon-button", "close", "Dismiss", dismiss))
}

/// The confirmation dialog, if one is open.
fn question(shell: Shell) -> El {
    let word = move |look: fn(&crate::shell::Confirmation) -> &'static str| {
        shell.asked.with(|ask| ask.as_ref().map_or("", look))
    };
    let title =
        move || shell.asked.with(|ask| ask.as_ref().map_or_else(String::new, |ask| ask.title.to_string()));
    let question = dialog(shell.asking, "question", title, move || {
        let yes = move || {
            shell.asking.set(false);
            if let Some(ask) = shell.asked.update(Option::take).flatten() {
                (ask.then)();
            }
        };
        let no = button("button", word(|ask| ask.no), move || shell.asking.set(false));
        let yes = button("button primary", word(|ask| ask.yes), yes).set("data-answer", "yes");
        vec![
            el("p", "").text(word(|ask| ask.text)),
            el("div", "row end").add(no.set("autofocus", "").set("data-answer", "no")).add(yes),
        ]
    });
    // Use the colors of the game it is about.
    question.bind("data-game", move || {
        shell.visit.track();
        shell.route.with(|route| route.game().map(str::to_owned))
    })
}
