//! The app-wide context: route, storage, settings, notices and dialogs.

use std::borrow::Cow;

use crate::graph::*;
use view::{Sound, Tone};
use web_sys::KeyboardEvent;

use crate::dom;
use crate::online::Online;
use crate::route::Route;
use crate::settings::{Settings, Symbols};
use crate::shortcuts::{self, BrowserShortcuts};
use crate::sound::Speaker;
use crate::storage::{self, BrowserStorage};

/// A message to the player that is not part of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Identifies the notice while it is shown.
    pub id: u32,
    /// Its mood.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// A text file the player may want to save: name and content.
    pub file: Option<(String, String)>,
}

/// A confirmation before something is lost.
pub struct Confirmation {
    /// The question.
    pub title: Cow<'static, str>,
    /// The consequences.
    pub text: &'static str,
    /// The label of the confirming button.
    pub yes: &'static str,
    /// The label of the cancelling button.
    pub no: &'static str,
    /// The action on confirmation.
    pub then: Box<dyn Fn()>,
}

/// A page's key handler; returns whether it used the key.
type OnKey = Box<dyn Fn(&KeyboardEvent) -> bool>;
/// A page's handler for blur.
type OnAway = Box<dyn Fn()>;
/// A page's handler for values stored by another tab, with their key.
type OnSaved = Box<dyn Fn(&str, String)>;

/// The handlers of the current page.
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
    /// The current page.
    pub route: Stored<Route>,
    /// The previous page.
    pub before: Stored<Option<Route>>,
    /// Incremented with every visit: opening the same link again is a new visit.
    pub visit: Signal<u32>,
    /// Local storage.
    pub store: BrowserStorage,
    /// The settings; changes apply to the page at once.
    pub settings: Signal<Settings>,
    /// The player's keys.
    pub shortcuts: Signal<BrowserShortcuts>,
    /// Notices above the page.
    pub notices: Signal<Vec<Notice>>,
    /// The text of the live region.
    pub said: Signal<String>,
    /// The last confirmation.
    pub asked: Stored<Option<Confirmation>>,
    /// Whether the confirmation dialog is open.
    pub asking: Signal<bool>,
    listeners: Stored<Listeners>,
    /// The sound player.
    pub speaker: Speaker,
    count: Stored<u32>,
    /// The server.
    pub online: Online,
}

impl Shell {
    /// Reads the address and the settings.
    pub fn new() -> Shell {
        let store = BrowserStorage::new();
        let settings =
            store.get(storage::SETTINGS).map_or_else(Settings::default, |text| Settings::from_text(&text));
        Shell {
            route: Stored::new(Route::parse(&location().hash().unwrap_or_default())),
            before: Stored::new(None),
            visit: Signal::new(0),
            store,
            settings: Signal::new(settings),
            shortcuts: Signal::new(BrowserShortcuts::usual(&shortcuts::TABLE)),
            notices: Signal::new(Vec::new()),
            said: Signal::new(String::new()),
            asked: Stored::new(None),
            listeners: Stored::new(Listeners::default()),
            asking: Signal::new(false),
            speaker: Speaker::new(),
            count: Stored::new(0),
            online: Online::new(),
        }
    }

    /// The settings; a tracked read.
    pub fn settings(self) -> Settings {
        self.settings.get()
    }

    /// Returns which colors have symbols; a tracked read.
    pub fn symbols(self) -> Symbols {
        self.settings.get().symbols()
    }

    /// Sets the page's key handler, until the next page.
    pub fn on_key(self, press: impl Fn(&KeyboardEvent) -> bool + 'static) {
        self.listeners.update(|all| all.key = Some(Box::new(press)));
    }

    /// Sets the page's handlers for key-up and blur, until the next page.
    pub fn on_rest(self, lift: impl Fn(&KeyboardEvent) -> bool + 'static, away: impl Fn() + 'static) {
        self.listeners.update(|all| {
            all.key_up = Some(Box::new(lift));
            all.away = Some(Box::new(away));
        });
    }

    /// Forwards a key-up to the page. Returns whether the page used it.
    pub fn lift(self, event: &KeyboardEvent) -> bool {
        self.listeners.with(|heard| heard.key_up.as_ref().is_some_and(|lift| lift(event)))
    }

    /// Forwards blur to the page.
    pub fn look_away(self) {
        self.listeners.with(|heard| heard.away.iter().for_each(|away| away()));
    }

    /// Sets the page's handler for window resizes, until the next page.
    pub fn on_resize(self, resized: impl Fn() + 'static) {
        self.listeners.update(|all| all.resized = Some(Box::new(resized)));
    }

    /// Forwards a window resize to the page.
    pub fn resized(self) {
        self.listeners.with(|heard| heard.resized.iter().for_each(|resized| resized()));
    }

    /// Sets the page's handler for values stored by other tabs, until the next page.
    pub fn on_saved(self, hear: impl Fn(&str, String) + 'static) {
        self.listeners.update(|all| all.saved = Some(Box::new(hear)));
    }

    /// Forwards a value stored by another tab.
    pub fn saved(self, key: &str, value: String) {
        self.listeners.with(|heard| heard.saved.iter().for_each(|hear| hear(key, value.clone())));
    }

    /// Removes all handlers of the page.
    pub fn forget_page(self) {
        self.listeners.set(Listeners::default());
    }

    /// Forwards a key-down to the page. Returns whether the page used it.
    pub fn press(self, event: &KeyboardEvent) -> bool {
        self.listeners.with(|heard| heard.key.as_ref().is_some_and(|press| press(event)))
    }

    /// Says something in the live region.
    pub fn say(self, text: &str) {
        let mut text = text.to_owned();
        // Screen readers repeat a live region only if its text differs.
        if self.said.with_untracked(|said| *said == text) {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    /// Plays a sound, if sounds are on, and lets the device vibrate with it, if that is on.
    pub fn play(self, sound: Sound) {
        let settings = self.settings.get_untracked();
        self.speaker.play(sound, settings);
        let millis = match sound {
            Sound::Win | Sound::Lose => 120,
            Sound::Blast | Sound::Wrong => 50,
            Sound::Gain(_) => 20,
            Sound::Refuse => 30,
            Sound::Move | Sound::Throw => 0,
        };
        if settings.vibration && millis > 0 {
            dom::vibrate(millis);
        }
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

    /// Asks for confirmation if needed, or else goes ahead at once.
    pub fn ask_if(self, needed: bool, ask: Confirmation) {
        if needed {
            self.asked.set(Some(ask));
            self.asking.set(true);
        } else {
            (ask.then)();
        }
    }

    /// Changes a setting, applies it and stores it.
    pub fn change(self, key: &str, value: &str) {
        self.settings.update(|settings| settings.assign(key, value));
        self.store.set(storage::SETTINGS, &self.settings.get_untracked().to_text());
    }
}
