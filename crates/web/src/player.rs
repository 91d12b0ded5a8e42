//! The player: a name and a key that this browser keeps, and the runs that wait to be sent.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

use crate::boards::absent;
use crate::dom;
use crate::online::{self, JsJson, Presence, ServerAnswer};
use crate::play::share_line;
use crate::route::Route;
use crate::shell::{Confirmation, Shell};
use crate::ui::{El, button, el, icon, link};

/// Larger files are no keys.
const MOST_BYTES: f64 = 4096.0;

/// The page.
pub fn player(shell: Shell) -> El {
    let page = el("section", "page player").set("data-page", "player");
    let page =
        page.add(el("h1", "").set("tabindex", "-1").text("Player")).add(online::ways(shell, &Route::Player));
    let state = move || {
        let absent = shell.online.presence.get() == Presence::Absent;
        format!("{absent} {}", shell.online.player.get())
    };
    page.add_for(state, move |_| {
        if shell.online.presence.get() == Presence::Absent {
            return absent();
        }
        let mut parts = vec![name(shell)];
        if shell.online.player.get() != 0 {
            parts.push(key(shell));
        }
        parts.push(other_key(shell));
        parts.push(queue(shell));
        if shell.online.player.get() != 0 {
            parts.push(leaving(shell));
        }
        parts
    })
}

fn part(title: &str) -> El {
    el("section", "panel form").add(el("h2", "").text(title))
}

fn error() -> El {
    el("p", "refusal").set("role", "alert").set("data-error", "")
}

fn name(shell: Shell) -> El {
    let known = shell.online.player.get_untracked() != 0;
    let about = if known {
        "A new name shows on all your runs."
    } else {
        "It appears with your runs in the rankings. No password or email: this browser remembers you."
    };
    let away = el("p", "quiet").set("role", "status").bind_text(move || match shell.online.presence.get() {
        Presence::Away => "Offline: the server isn't responding.".to_owned(),
        _ => String::new(),
    });
    let words = if known { "Rename" } else { "Register" };
    let done = move || shell.say(if known { "Renamed." } else { "Registered." });
    let title = match online::player().text("name") {
        name if name.is_empty() => "Name".to_owned(),
        name => format!("You are {name}"),
    };
    part(&title).add(el("p", "quiet").text(about)).add(away).add(name_form(words, Rc::new(done)))
}

/// A form for the player's name; what comes after it is up to the page.
pub fn name_form(words: &str, then: Rc<dyn Fn()>) -> El {
    let field = el("input", "input")
        .set("id", "player-name")
        .set("autocomplete", "nickname")
        .set("spellcheck", "false")
        .set("maxlength", "40")
        .set("aria-describedby", "player-name-error")
        .set("value", &online::player().text("name"));
    let node: HtmlInputElement = field.cast();
    let error = error().set("id", "player-name-error");
    let answer = error.0.clone();
    let send = move |event: web_sys::Event| {
        event.prevent_default();
        answer.set_text_content(None);
        let (input, answer, then) = (node.clone(), answer.clone(), then.clone());
        let settle = move |settled: ServerAnswer| {
            let why = settled.complaint();
            let _ = input.set_attribute("aria-invalid", if why.is_some() { "true" } else { "false" });
            answer.set_text_content(why.as_deref());
            match why {
                Some(_) => drop(input.focus()),
                None => then(),
            }
        };
        online::rename(node.value().trim(), Box::new(settle));
    };
    el("form", "form")
        .set("novalidate", "")
        .on("submit", send)
        .add(
            el("div", "form-field")
                .add(el("label", "").set("for", "player-name").text("Name"))
                .add(field)
                .add(error),
        )
        .add(el("button", "button primary").set("type", "submit").set("data-name", "send").text(words))
}

fn key(shell: Shell) -> El {
    let text = online::phrase();
    let file =
        link("button", &dom::text_address(&format!("{text}\n")), "").set("download", "lattice-key.txt");
    let field = el("textarea", "input grow position").set("rows", "2").set("spellcheck", "false").text(&text);
    let about = "Paste it in another browser to play there under this name.";
    let shown = el("details", "own").add(el("summary", "").text("Show the key")).add(share_line(
        shell,
        "player-key",
        "Your key",
        about,
        field,
    ));
    part("Key")
        .add(el("p", "quiet").text(
            "Anyone with this key can play under your name. Keep a copy: a lost key can't be restored.",
        ))
        .add(el("p", "row").add(file.set("data-key", "file").add(icon("download")).text("Download the key")))
        .add(shown)
}

fn other_key(shell: Shell) -> El {
    let field = el("textarea", "input position")
        .set("id", "player-import")
        .set("rows", "2")
        .set("autocomplete", "off")
        .set("autocapitalize", "none")
        .set("spellcheck", "false");
    let error = error();
    let (area, answer) = (field.cast::<HtmlTextAreaElement>(), error.0.clone());
    let take = move |text: String| {
        let answer = answer.clone();
        let then = move || {
            let answer = answer.clone();
            online::take_key(
                &text,
                Box::new(move |taken| answer.set_text_content(taken.complaint().as_deref())),
            );
        };
        let ask = Confirmation {
            title: "Use another key?".into(),
            text: "This removes your current key from this browser. Download it first, or you lose its name.",
            yes: "Use the other key",
            no: "Keep mine",
            then: Box::new(then),
        };
        shell.ask_if(!online::phrase().is_empty(), ask);
    };
    let (typed, chosen) = (take.clone(), take);
    let file = el("input", "visually-hidden").set("type", "file").set("id", "player-file");
    let file = file.set("accept", ".txt,text/plain").on("change", move |event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
        let chosen = chosen.clone();
        let size = file.size();
        dom::later(async move {
            let text = if size > MOST_BYTES { None } else { JsFuture::from(file.text()).await.ok() };
            chosen(text.and_then(|text| text.as_string()).unwrap_or_default());
        });
    });
    let buttons = el("p", "row")
        .add(el("button", "button").set("type", "submit").text("Use this key"))
        .add(el("label", "button file").text("Choose a file…").add(file));
    let form = el("form", "form").on("submit", move |event| {
        event.prevent_default();
        typed(area.value());
    });
    let label = el("label", "").set("for", "player-import").text("Key");
    part("I have a key").add(form.add(el("div", "form-field").add(label).add(field)).add(error).add(buttons))
}

/// The runs that wait, and those that were refused since.
fn queue(shell: Shell) -> El {
    let state = move || {
        shell.online.changed.track();
        let mut state = String::new();
        for entry in online::outbox() {
            state += &entry.text("key");
            state += if entry.get("refused").is_nothing() { "" } else { "!" };
        }
        state
    };
    let list = move |state: &str| {
        if state.is_empty() {
            return vec![el("p", "quiet").text("No runs are waiting.")];
        }
        let send = button("button", "Send now", move || online::look(shell)).set("data-queue", "send");
        vec![el("ul", "queue").add_all(online::outbox().iter().map(waiting)), el("p", "row").add(send)]
    };
    part("Runs to send").set("data-queue", "").add_for(state, list)
}

fn waiting(entry: &JsJson) -> El {
    let game = catalog::find(&entry.text("game"));
    let title = game.map_or("A game", |game| game.meta().title);
    let state = match entry.get("refused") {
        refused if refused.is_nothing() => "Will be sent when you're online.".to_owned(),
        refused => format!("Not accepted. {}", online::reason(&refused)),
    };
    let name = format!("{title}: {}", entry.text("words"));
    let key = entry.text("key");
    let remove = button("button small", "Remove", move || online::forget(&key));
    el("li", "")
        .add(el("p", "").text(&name).add(el("span", "quiet small").text(&state)))
        .add(remove.set("aria-label", &format!("Remove {name}")))
}

fn leaving(shell: Shell) -> El {
    let error = error();
    let answer = error.0.clone();
    let delete = move || {
        let answer = answer.clone();
        let then = move || {
            let answer = answer.clone();
            online::leave(Box::new(move |left| answer.set_text_content(left.complaint().as_deref())));
        };
        let ask = Confirmation {
            title: "Delete your name and key?".into(),
            text: "Your runs stay in the rankings, without a name. This can't be undone.",
            yes: "Delete me",
            no: "Stay",
            then: Box::new(then),
        };
        shell.ask_if(true, ask);
    };
    part("Delete me")
        .add(el("p", "quiet").text("Removes your name and key. Your runs stay, without a name."))
        .add(error)
        .add(el("p", "row").add(button("button", "Delete me…", delete).set("data-delete", "")))
}
