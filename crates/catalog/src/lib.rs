//! The one list of games. Nothing else in the arcade names a game.

pub mod book;
#[cfg(feature = "parts")]
mod parts;

#[cfg(feature = "parts")]
pub use parts::Needed;

use engine::{AnyGame, Erased, PresetInfo, Refused, Rejection, Replay, Session, quote};

/// A game with its rule book.
pub struct Listed {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// `docs/rules/<game>.md`; empty without the feature `books`.
    pub rules: &'static str,
}

macro_rules! book {
    ($id:ident) => {
        if cfg!(feature = "books") {
            include_str!(concat!("../../../docs/rules/", stringify!($id), ".md"))
        } else {
            ""
        }
    };
}

/// Makes the list. Behind the arrow stands the part of the program, in the browser a file of its own, that has the game's code.
macro_rules! list {
    ($($(#[$when:meta])? $id:ident: $game:ty => $part:ident,)*) => {
        /// Every game, in the order of menus. Pages in the browser use [`games`] instead.
        pub static GAMES: &[Listed] = &[
            $($(#[$when])? Listed { game: &Erased::<$game>::GAME, rules: book!($id) },)*
        ];

        /// Every game's id and the part of the program that has its code.
        pub static PARTS: &[(&str, &str)] = &[$($(#[$when])? (stringify!($id), stringify!($part)),)*];

        #[cfg(feature = "parts")]
        static FETCHED: &[parts::Fetched] = &[$($(#[$when])? parts::fetched!($part $id $game),)*];
    };
}

// Each of the three largest games is a part, and the others are one together. With a part for each of them a first board would be
// there a little sooner, but whatever some of them share would become one more file for each combination of games.
list! {
    floodit: floodit::Floodit => floodit,
    hexmeld: hexmeld::Hexmeld => small,
    gametime: gametime::GameTime => small,
    hop: hop::Hop => hop,
    colorcell: colorcell::ColorCell => colorcell,
    #[cfg(feature = "template")]
    template: template::Template => small,
}

/// The games that are at hand, in the order of menus: all, or those that a program in parts has fetched so far.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    #[cfg(all(feature = "parts", target_family = "wasm"))]
    return parts::at_hand();
    #[cfg(not(all(feature = "parts", target_family = "wasm")))]
    GAMES.iter().map(|listed| listed.game)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    games().find(|game| game.meta().id == id)
}

/// The preset of a game's daily run: the newcomers' if it is ranked, else the default one if it is, else the first that is.
pub fn daily_preset(game: &dyn AnyGame) -> Option<PresetInfo> {
    let default = game.params("").ok();
    let presets = game.presets();
    let is_default = |preset: &&PresetInfo| Some(&preset.params) == default.as_ref();
    let usual = game.newcomer().into_iter().chain(presets.iter().find(is_default).cloned());
    usual.chain(presets.iter().cloned()).find(|preset| preset.ranked)
}

/// The id of the preset of a game's daily run.
pub fn daily_id(game: &str) -> Option<&'static str> {
    Some(daily_preset(find(game)?)?.id)
}

/// The game of a replay.
pub fn game_of(replay: &Replay) -> Result<&'static dyn AnyGame, Rejection> {
    find(&replay.game).ok_or_else(|| {
        Rejection::at(2, "unknown-game", format!("there is no game {} here", quote(&replay.game)))
    })
}

/// Plays a replay of any game through and returns the run.
pub fn load(replay: &Replay) -> Result<Session, Rejection> {
    game_of(replay)?.load(replay)
}

/// Reads a run in another program's format, for the first game that knows it; `None` when none does.
pub fn import(text: &str) -> Option<Result<Session, Refused>> {
    games().find_map(|game| game.import(text))
}
