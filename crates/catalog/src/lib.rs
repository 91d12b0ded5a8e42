//! The one list of games. Nothing else in the arcade names a game.

use engine::{AnyGame, AnySession, Entry, Refused, Rejection, Replay};

/// A game with its rule book.
pub struct Listed {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// `docs/rules/<game>.md`; empty without the feature `books`.
    pub rules: &'static str,
}

macro_rules! book {
    ($name:literal) => {
        if cfg!(feature = "books") { include_str!(concat!("../../../docs/rules/", $name, ".md")) } else { "" }
    };
}

/// Every game, in the order of menus.
pub static GAMES: &[Listed] = &[
    Listed { game: &Entry::<floodit::Floodit>::NEW, rules: book!("floodit") },
    Listed { game: &Entry::<hexmeld::Hexmeld>::NEW, rules: book!("hexmeld") },
    Listed { game: &Entry::<gametime::GameTime>::NEW, rules: book!("gametime") },
    Listed { game: &Entry::<hop::Hop>::NEW, rules: book!("hop") },
    Listed { game: &Entry::<colorcell::ColorCell>::NEW, rules: book!("colorcell") },
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().map(|listed| listed.game).find(|game| game.meta().id == id)
}

/// The game a replay is of.
pub fn game_of(replay: &Replay) -> Result<&'static dyn AnyGame, Rejection> {
    find(&replay.game)
        .ok_or_else(|| Rejection::at(2, "unknown-game", format!("there is no game {:?} here", replay.game)))
}

/// Plays a replay of any game through and hands over the run.
pub fn load(replay: &Replay) -> Result<Box<dyn AnySession>, Rejection> {
    game_of(replay)?.load(replay)
}

/// A run in another program's format, of whichever game knows it; `None` when none does.
pub fn import(text: &str) -> Option<Result<Box<dyn AnySession>, Refused>> {
    GAMES.iter().find_map(|listed| listed.game.import(text))
}
