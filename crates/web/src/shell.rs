//! What every page can reach: where we are, what is kept, what is said and asked.

use leptos::prelude::*;
use view::{Sound, Tone};

use crate::route::Route;
use crate::settings::Settings;
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
#[derive(Clone, Copy)]
pub struct Ask {
    /// The question.
    pub title: &'static str,
    /// What would happen.
    pub text: &'static str,
    /// The button that goes ahead.
    pub yes: &'static str,
    /// The button that changes nothing.
    pub no: &'static str,
    /// What going ahead does.
    pub then: Callback<()>,
}

/// The context of all pages.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The page shown.
    pub route: RwSignal<Route>,
    /// What the browser keeps.
    pub store: Store,
    /// Settings; changing them changes the page at once.
    pub settings: RwSignal<Settings>,
    /// What is shown above the page.
    pub notices: RwSignal<Vec<Notice>>,
    /// What the live region says.
    pub said: RwSignal<String>,
    /// The open question.
    pub asked: RwSignal<Option<Ask>>,
    speaker: Speaker,
    count: StoredValue<u32>,
}

/// The shell, from inside any component.
pub fn shell() -> Shell {
    expect_context()
}

impl Shell {
    /// Reads address and settings.
    pub fn new() -> Shell {
        let store = Store::new();
        let settings = store.get(storage::SETTINGS).map_or_else(Settings::default, |text| Settings::from_text(&text));
        Shell {
            route: RwSignal::new(Route::parse(&location().hash().unwrap_or_default())),
            store,
            settings: RwSignal::new(settings),
            notices: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
            asked: RwSignal::new(None),
            speaker: Speaker::new(),
            count: StoredValue::new(0),
        }
    }

    /// Says something to those who listen.
    pub fn say(self, text: impl Into<String>) {
        let mut text = text.into();
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
    pub fn notify(self, tone: Tone, text: impl Into<String>, file: Option<(String, String)>) {
        let (id, text) = (self.count.get_value() + 1, text.into());
        self.count.set_value(id);
        self.notices.update(|notices| {
            if !notices.iter().any(|notice| notice.text == text) {
                notices.push(Notice { id, tone, text, file });
            }
        });
    }

    /// Asks before something is lost, or goes ahead at once when nothing would be.
    pub fn ask_if(self, needed: bool, ask: Ask) {
        if needed { self.asked.set(Some(ask)) } else { ask.then.run(()) }
    }

    /// Changes the settings, shows the change and keeps it.
    pub fn change(self, key: &str, value: &str) {
        self.settings.update(|settings| settings.assign(key, value));
        self.store.set(storage::SETTINGS, &self.settings.get_untracked().to_text());
    }
}
