//! The arcade's server, where there is one (docs/api.md). Nothing waits for it: runs begin and end without it, and what it
//! should know is kept until it answers. Keys, requests and what is kept are `static/online.js`.

mod daily;
mod json;
mod outbox;
mod tickets;
mod ways;
mod words;

pub use daily::{FirstTry, day_of, note as note_daily, past_day_of, played, today};
pub use json::{JsJson, object};
pub use outbox::{SendProgress, progress, send};
pub use tickets::{adopt_old_ticket, begin_run, drop_run, offer_seed, want, want_all, want_usual};
pub use ways::ways;
pub use words::{ranks, reason};

use std::time::Duration;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::dom;
use crate::graph::*;
use crate::shell::Shell;
use crate::ui::listen;

/// The script's functions. It is part of the page; without it nothing here is offered.
mod script {
    use super::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn ask(method: &str, path: &str) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn now() -> Result<f64, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn watch(changed: &JsValue) -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn listen(path: &str, hear: &JsValue) -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn hush() -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn read(name: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn write(name: &str, value: &JsValue) -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn want(name: &str, body: &str) -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn send(entry: &JsValue) -> Result<bool, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn flush() -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn forget(key: &str) -> Result<(), JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn outbox() -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn progress(game: &str, key: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn rename(name: &str) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online, js_name = takeKey)]
        pub fn take_key(text: &str) -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn leave() -> Result<Promise, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn phrase() -> Result<String, JsValue>;
        #[wasm_bindgen(catch, js_namespace = online)]
        pub fn rows(
            body: &web_sys::Element,
            list: &JsValue,
            append: bool,
            options: &JsValue,
        ) -> Result<u32, JsValue>;
    }
}
pub use script::rows;

/// Where it is noted that this address once had a server.
const SEEN: &str = "lattice.server";
/// The server keeps an answer for a second; an earlier question would get the old one.
const STALE: Duration = Duration::from_millis(1100);
/// What is said when nobody answers.
pub const NO_ANSWER: &str = "The server isn't responding. Try again later.";

/// What is known of the server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It has been asked.
    Asking,
    /// It answers.
    Here,
    /// It does not answer now, but there was one.
    Away,
    /// There is none: the arcade is just files.
    Absent,
}

/// What all pages know of the server.
#[derive(Clone, Copy)]
pub struct Online {
    /// Whether it answers.
    pub presence: Signal<Presence>,
    /// The number of who plays here; 0 is a guest.
    pub player: Signal<i64>,
    /// Changes with everything that is kept for the server or came from it.
    pub changed: Signal<u32>,
    /// The games as the server lists them.
    games: Stored<JsJson>,
}

impl Online {
    /// Nothing has been asked yet.
    pub fn new() -> Online {
        Online {
            presence: Signal::new(Presence::Asking),
            player: Signal::new(player().get("id").whole().unwrap_or_default()),
            changed: Signal::new(0),
            games: Stored::new(JsJson::nothing()),
        }
    }

    /// Whether the server answers; a tracked read.
    pub fn is_here(self) -> bool {
        self.presence.get() == Presence::Here
    }

    /// The kinds of boards of a preset, the usual one first.
    pub fn kinds(self, game: &str, preset: &str) -> Vec<String> {
        let games = self.games.with(|games| games.get("games"));
        let kinds = games.named(game).get("presets").named(preset).get("kinds");
        kinds.list().iter().map(|kind| kind.0.as_string().unwrap_or_default()).collect()
    }
}

/// Who plays here: `id` and `name`; nothing for a guest.
pub fn player() -> JsJson {
    kept("lattice.player")
}

/// What is kept under a name.
fn kept(name: &str) -> JsJson {
    script::read(name).map_or_else(|_| JsJson::nothing(), JsJson)
}

/// Keeps an object of texts under a name.
fn keep(name: &str, fields: &[(&str, &str)]) {
    let _ = script::write(name, &object(fields));
}

fn drop_kept(name: &str) {
    let _ = script::write(name, &JsValue::UNDEFINED);
}

/// What the server said.
pub enum ServerAnswer {
    /// It did what it was asked.
    Done(JsJson),
    /// It refused, and why.
    Refused(String),
    /// Nobody answered, or it cannot now: ask again later.
    Away,
}

impl ServerAnswer {
    /// What to say, unless it did what it was asked.
    pub fn complaint(&self) -> Option<String> {
        match self {
            ServerAnswer::Done(_) => None,
            ServerAnswer::Refused(why) => Some(why.clone()),
            ServerAnswer::Away => Some(NO_ANSWER.to_owned()),
        }
    }
}

/// What to do with an answer. Boxed, so that all requests share one task.
type Then = Box<dyn FnOnce(ServerAnswer)>;

fn answered(promise: Result<Promise, JsValue>, then: Then) {
    dom::later(async move {
        let answer = match promise {
            Ok(promise) => JsFuture::from(promise).await.map_or_else(|_| JsJson::nothing(), JsJson),
            Err(_) => JsJson::nothing(),
        };
        let data = answer.get("data");
        then(match answer.get("status").whole().unwrap_or_default() {
            200..300 => ServerAnswer::Done(data),
            0 | 408 | 429 | 500.. => ServerAnswer::Away,
            _ => ServerAnswer::Refused(reason(&data)),
        });
    });
}

/// Asks for something that everybody may read.
pub fn get(path: &str, then: impl FnOnce(ServerAnswer) + 'static) {
    answered(script::ask("GET", path), Box::new(then));
}

/// Asks when what the server says has changed, once for all calls until then. Not when `due` is gone with its page.
pub fn soon(due: Stored<bool>, ask: impl Fn() + 'static) {
    if due.try_get() != Some(false) {
        return;
    }
    due.set(true);
    let ask = move || {
        if due.try_get().is_some() {
            due.set(false);
            ask();
        }
    };
    set_timeout(ask, STALE);
}

/// Registers a name with this browser's key, or changes it.
pub fn rename(name: &str, then: Then) {
    answered(script::rename(name), then);
}

/// Takes a key from text and goes on as its player.
pub fn take_key(text: &str, then: Then) {
    answered(script::take_key(text), then);
}

/// Deletes name and key.
pub fn leave(then: Then) {
    answered(script::leave(), then);
}

/// The private key as text; empty without one.
pub fn phrase() -> String {
    script::phrase().unwrap_or_default()
}

/// The runs that wait, and those that were refused since.
pub fn outbox() -> Vec<JsJson> {
    script::outbox().map_or_else(|_| Vec::new(), |all| JsJson(all).list())
}

/// Takes a run off that list.
pub fn forget(key: &str) {
    let _ = script::forget(key);
}

/// The server's time in milliseconds since 1970, as far as it is known.
pub fn now() -> u64 {
    script::now().unwrap_or_else(|_| js_sys::Date::now()) as u64
}

/// Looks whether there is a server, now and whenever the network comes back; what waited is sent then. Not in a frame.
pub fn begin(shell: Shell) {
    // A frame of another site shows one run, which is in its link.
    if dom::is_framed() {
        return shell.online.presence.set(Presence::Absent);
    }
    let changed = move || {
        let player = player().get("id").whole().unwrap_or_default();
        if shell.online.player.get_untracked() != player {
            shell.online.player.set(player);
        }
        shell.online.changed.update(|count| *count += 1);
    };
    let _ = script::watch(&Closure::wrap(Box::new(changed) as Box<dyn Fn()>).into_js_value());
    // The page comes first.
    set_timeout(move || look(shell), Duration::ZERO);
    listen(&window(), "online", Box::new(move |_| look(shell)));
    let gone = move |_| {
        if shell.online.presence.get_untracked() == Presence::Here {
            shell.online.presence.set(Presence::Away);
        }
    };
    listen(&window(), "offline", Box::new(gone));
}

/// Asks again whether there is a server, and sends what waited.
pub fn look(shell: Shell) {
    get("/api/games", move |answer| {
        let seen = shell.store.get(SEEN).is_some();
        let presence = match answer {
            // Static hosts have a file with an empty list, so that the console stays clean.
            ServerAnswer::Done(games) if !games.get("games").list().is_empty() => {
                shell.online.games.set(games);
                Presence::Here
            }
            ServerAnswer::Away if seen => Presence::Away,
            _ => Presence::Absent,
        };
        if shell.online.presence.get_untracked() != presence {
            shell.online.presence.set(presence);
        }
        if presence == Presence::Here {
            if !seen {
                shell.store.set(SEEN, "1");
            }
            let _ = script::flush();
        }
    });
}

/// Hears of runs as they arrive until the current owner goes; what was skipped comes as nothing.
pub fn hear(path: &str, hear: Box<dyn Fn(JsJson)>) {
    let hear: Box<dyn Fn(JsValue)> = Box::new(move |run| hear(JsJson(run)));
    let _ = script::listen(path, &Closure::wrap(hear).into_js_value());
    Owner::on_cleanup(|| drop(script::hush()));
}
