//! The one list of games. Nothing else in the arcade names a game.

pub mod book;

use engine::{AnyGame, Erased, PresetInfo, Refused, Rejection, Replay, Session};

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
    Listed { game: &Erased::<floodit::Floodit>::GAME, rules: book!("floodit") },
    Listed { game: &Erased::<hexmeld::Hexmeld>::GAME, rules: book!("hexmeld") },
    Listed { game: &Erased::<gametime::GameTime>::GAME, rules: book!("gametime") },
    Listed { game: &Erased::<hop::Hop>::GAME, rules: book!("hop") },
    Listed { game: &Erased::<colorcell::ColorCell>::GAME, rules: book!("colorcell") },
    #[cfg(feature = "template")]
    Listed { game: &Erased::<template::Template>::GAME, rules: book!("template") },
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().map(|listed| listed.game).find(|game| game.meta().id == id)
}

/// The preset of a game's daily run: the newcomers' if it is ranked, else the default one if it is, else the first that is.
pub fn daily_preset(game: &dyn AnyGame) -> Option<PresetInfo> {
    let default = game.params("").ok();
    let presets = game.presets();
    let is_default = |preset: &&PresetInfo| Some(&preset.params) == default.as_ref();
    let usual = game.newcomer().into_iter().chain(presets.iter().find(is_default).cloned());
    usual.chain(presets.iter().cloned()).find(|preset| preset.ranked)
}

/// The game of a replay.
pub fn game_of(replay: &Replay) -> Result<&'static dyn AnyGame, Rejection> {
    find(&replay.game)
        .ok_or_else(|| Rejection::at(2, "unknown-game", format!("there is no game {:?} here", replay.game)))
}

/// Plays a replay of any game through and returns the run.
pub fn load(replay: &Replay) -> Result<Session, Rejection> {
    game_of(replay)?.load(replay)
}

/// Reads a run in another program's format, for the first game that knows it; `None` when none does.
pub fn import(text: &str) -> Option<Result<Session, Refused>> {
    GAMES.iter().find_map(|listed| listed.game.import(text))
}
