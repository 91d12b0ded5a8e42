//! The arcade in a terminal: menu, play, help and replays, drawn from the same scenes as every other front end.
//!
//! [`run`] and [`watch`] take over the terminal; [`App`] is the same front end without one, for tests.

mod app;
mod ascii;
mod bests;
mod board;
mod book;
mod figures;
mod history;
mod hits;
mod hold;
mod keyboard;
mod look;
mod motion;
mod palette;
mod panel;
mod parts;
mod question;
mod review;
mod saves;
mod screens;
mod search;
mod settings;
mod sixteen;
mod stage;
mod staggered;
mod store;
mod strikes;
mod terminal;
mod text_field;
mod text_plan;

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Session, Start};

pub use app::{App, FirstScreen};
pub use history::Past;
pub use look::Look;
pub use palette::Depth;
pub use screens::Desk;
pub use settings::Keys;
pub use store::DataFolder;
pub use terminal::drive;

/// The options from the command line.
#[derive(Clone, Debug)]
pub struct TerminalOptions {
    /// The id of the game to open; the menu when `None`.
    pub game: Option<String>,
    /// The run to begin instead of continuing the saved one; needs a game.
    pub start: Option<Start>,
    /// The colors to use; detected from the environment when `None`.
    pub colors: Option<Depth>,
    /// Whether to use only ASCII; detected from the locale when `None`.
    pub ascii: Option<bool>,
    /// Whether changes are animated.
    pub motion: bool,
}

impl Default for TerminalOptions {
    fn default() -> TerminalOptions {
        TerminalOptions { game: None, start: None, colors: None, ascii: None, motion: true }
    }
}

impl TerminalOptions {
    fn desk(&self) -> Desk {
        let env = |key: &str| std::env::var(key).ok();
        let depth = self.colors.unwrap_or_else(|| Depth::detect(env));
        let ascii = self.ascii.unwrap_or_else(|| Look::detect_ascii(env));
        let look = Look::new(depth, ascii, self.motion);
        let store = DataFolder::locate(env);
        let keys = usual_keys();
        Desk {
            look,
            store,
            shelf: catalog::GAMES,
            entropy,
            clock: now,
            keys,
            releases: false,
            searches: true,
        }
    }

    fn opening(&self) -> io::Result<FirstScreen> {
        let Some(id) = &self.game else { return Ok(FirstScreen::Menu) };
        let listed = catalog::GAMES.iter().find(|listed| listed.game.meta().id == id);
        let listed = listed.ok_or_else(|| invalid(format!("there is no game {}", engine::quote(id))))?;
        Ok(match &self.start {
            Some(start) => FirstScreen::Start(listed, start.clone()),
            None => FirstScreen::Game(listed),
        })
    }
}

/// Plays in this terminal until the player leaves.
pub fn run(options: TerminalOptions) -> io::Result<()> {
    let mut app = App::new(options.desk(), options.opening()?).map_err(|refused| invalid(refused.message))?;
    let result = drive(&mut app);
    if let Some(text) = app.farewell() {
        // Not `eprintln!`, which panics when standard error is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }
    result
}

/// The file of the last run of a game played in a terminal, finished or not; `None` where nothing is saved.
pub fn last_run(game: &str) -> Option<std::path::PathBuf> {
    DataFolder::locate(|key| std::env::var(key).ok()).last_run(game).filter(|file| file.exists())
}

/// Shows a recorded run in this terminal until the player leaves.
pub fn watch(session: Session, options: TerminalOptions) -> io::Result<()> {
    let mut app =
        App::new(options.desk(), FirstScreen::Watch(session)).map_err(|refused| invalid(refused.message))?;
    drive(&mut app)
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// The keys of play before the player's settings are read.
pub fn usual_keys() -> Keys {
    Keys::usual(&settings::TABLE)
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Random bits from the system, or the clock if that fails.
fn entropy() -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
    })
}
