//! What every page can reach: where we are, what is kept, what is said and asked.

use std::borrow::Cow;

use crate::graph::*;
use view::{Sound, Tone};
use web_sys::KeyboardEvent;

use crate::route::Route;
use crate::settings::{Settings, Symbols};
use crate::sound::Speaker;
use crate::storage::{self, Store};

/// Something the player should see that is not part of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Names it while it is shown.
    pub id: u32,
    /// Its mood.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// A text the player may want to keep: file name and content.
    pub file: Option<(String, String)>,
}

/// A question before something is lost.
pub struct Ask {
    /// The question.
    pub title: Cow<'static, str>,
    /// What would happen.
    pub text: &'static str,
    /// The button that goes ahead.
    pub yes: &'static str,
    /// The button that changes nothing.
    pub no: &'static str,
    /// What going ahead does.
    pub then: Box<dyn Fn()>,
}

/// What a page does with a key; true when the key meant something.
type OnKey = Box<dyn Fn(&KeyboardEvent) -> bool>;
/// What a page does when the player looks away.
type OnAway = Box<dyn Fn()>;
/// What a page does when another tab has kept a value under a key.
type OnSaved = Box<dyn Fn(&str, String)>;

/// What the page shown listens to.
#[derive(Default)]
struct Listeners {
    key: Option<OnKey>,
    key_up: Option<OnKey>,
    away: Option<OnAway>,
    saved: Option<OnSaved>,
    resized: Option<OnAway>,
}

/// The context of all pages.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The page shown.
    pub route: Stored<Route>,
    /// The page shown before it.
    pub before: Stored<Option<Route>>,
    /// Changes with every visit: the same link opened again is a visit of its own.
    pub visit: Signal<u32>,
    /// What the browser keeps.
    pub store: Store,
    /// Settings; changing them changes the page at once.
    pub settings: Signal<Settings>,
    /// What is shown above the page.
    pub notices: Signal<Vec<Notice>>,
    /// What the live region says.
    pub said: Signal<String>,
    /// The last question.
    pub asked: Stored<Option<Ask>>,
    /// Whether it is still open.
    pub asking: Signal<bool>,
    listeners: Stored<Listeners>,
    /// What plays sounds.
    pub speaker: Speaker,
    count: Stored<u32>,
}

impl Shell {
    /// Reads address and settings.
    pub fn new() -> Shell {
        let store = Store::new();
        let settings =
            store.get(storage::SETTINGS).map_or_else(Settings::default, |text| Settings::from_text(&text));
        Shell {
            route: Stored::new(Route::parse(&location().hash().unwrap_or_default())),
            before: Stored::new(None),
            visit: Signal::new(0),
            store,
            settings: Signal::new(settings),
            notices: Signal::new(Vec::new()),
            said: Signal::new(String::new()),
            asked: Stored::new(None),
            listeners: Stored::new(Listeners::default()),
            asking: Signal::new(false),
            speaker: Speaker::new(),
            count: Stored::new(0),
        }
    }

    /// The settings; whoever asks is told of changes.
    pub fn settings(self) -> Settings {
        self.settings.get()
    }

    /// Which colors carry symbols; whoever asks is told of changes.
    pub fn symbols(self) -> Symbols {
        self.settings.get().symbols()
    }

    /// Gives the keyboard to a page, until another page is shown.
    pub fn on_key(self, press: impl Fn(&KeyboardEvent) -> bool + 'static) {
        self.listeners.update(|all| all.key = Some(Box::new(press)));
    }

    /// Tells a page of keys that come up and of the player looking away, until another page is shown.
    pub fn on_rest(self, lift: impl Fn(&KeyboardEvent) -> bool + 'static, away: impl Fn() + 'static) {
        self.listeners.update(|all| {
            all.key_up = Some(Box::new(lift));
            all.away = Some(Box::new(away));
        });
    }

    /// Hands on that a key came up; true when it meant something.
    pub fn lift(self, event: &KeyboardEvent) -> bool {
        self.listeners.with(|heard| heard.key_up.as_ref().is_some_and(|lift| lift(event)))
    }

    /// Hands on that nobody looks any more.
    pub fn look_away(self) {
        self.listeners.with(|heard| heard.away.iter().for_each(|away| away()));
    }

    /// Tells a page that the window has another size, until another page is shown.
    pub fn on_resize(self, resized: impl Fn() + 'static) {
        self.listeners.update(|all| all.resized = Some(Box::new(resized)));
    }

    /// Hands on that the window has another size.
    pub fn resized(self) {
        self.listeners.with(|heard| heard.resized.iter().for_each(|resized| resized()));
    }

    /// Tells a page what other tabs keep, until another page is shown.
    pub fn on_saved(self, hear: impl Fn(&str, String) + 'static) {
        self.listeners.update(|all| all.saved = Some(Box::new(hear)));
    }

    /// Hands on what another tab has kept.
    pub fn saved(self, key: &str, value: String) {
        self.listeners.with(|heard| heard.saved.iter().for_each(|hear| hear(key, value.clone())));
    }

    /// Takes the keyboard and the news back.
    pub fn forget_page(self) {
        self.listeners.set(Listeners::default());
    }

    /// Hands a key to the page; true when it meant something.
    pub fn press(self, event: &KeyboardEvent) -> bool {
        self.listeners.with(|heard| heard.key.as_ref().is_some_and(|press| press(event)))
    }

    /// Says something to those who listen.
    pub fn say(self, text: &str) {
        let mut text = text.to_owned();
        // A live region is read again only when its text differs.
        if self.said.with_untracked(|said| *said == text) {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    /// Plays a sound if the player wants sounds.
    pub fn play(self, sound: Sound) {
        self.speaker.play(sound, self.settings.get_untracked());
    }

    /// Shows a notice until it is dismissed.
    pub fn notify(self, tone: Tone, text: String, file: Option<(String, String)>) {
        let id = self.count.get() + 1;
        self.count.set(id);
        self.notices.update(|notices| {
            if !notices.iter().any(|notice| notice.text == text) {
                notices.push(Notice { id, tone, text, file });
            }
        });
    }

    /// Asks before something is lost, or goes ahead at once when nothing would be.
    pub fn ask_if(self, needed: bool, ask: Ask) {
        if needed {
            self.asked.set(Some(ask));
            self.asking.set(true);
        } else {
            (ask.then)();
        }
    }

    /// Changes the settings, shows the change and keeps it.
    pub fn change(self, key: &str, value: &str) {
        self.settings.update(|settings| settings.assign(key, value));
        self.store.set(storage::SETTINGS, &self.settings.get_untracked().to_text());
    }
}
