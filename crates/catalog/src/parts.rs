//! Games as parts of a program in the browser, fetched before their first page. Elsewhere all games are in the program.

use std::pin::Pin;
use std::sync::OnceLock;

use engine::AnyGame;
use futures_util::future::try_join_all;
use wasm_split_helpers::SplitLoaderError;

/// A game on its way.
type Coming = Pin<Box<dyn Future<Output = Result<&'static dyn AnyGame, SplitLoaderError>>>>;

/// A game, once its part of the program has been fetched.
pub(crate) struct Fetched {
    pub(crate) id: &'static str,
    pub(crate) fetch: fn() -> Coming,
    pub(crate) game: &'static OnceLock<&'static dyn AnyGame>,
}

/// An entry of the list. The game is named only in the function that is split off, so all its code goes there.
macro_rules! fetched {
    ($part:ident $id:ident $game:ty) => {
        parts::Fetched {
            id: stringify!($id),
            fetch: || {
                #[wasm_split_helpers::wasm_split($part, fallible)]
                fn $id() -> Result<&'static dyn AnyGame, wasm_split_helpers::SplitLoaderError> {
                    Ok(&Erased::<$game>::GAME)
                }
                Box::pin($id())
            },
            game: {
                static GAME: std::sync::OnceLock<&dyn AnyGame> = std::sync::OnceLock::new();
                &GAME
            },
        }
    };
}
pub(crate) use fetched;

impl Fetched {
    async fn fetch(&self) -> Result<(), SplitLoaderError> {
        let game = (self.fetch)().await?;
        self.game.get_or_init(|| game);
        Ok(())
    }
}

/// The games at hand, in the order of menus.
#[cfg(target_family = "wasm")]
pub(crate) fn at_hand() -> impl Iterator<Item = &'static dyn AnyGame> {
    crate::FETCHED.iter().filter_map(|fetched| fetched.game.get().copied())
}

/// The games a page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed<'a> {
    /// The one with this id, if there is one.
    One(&'a str),
    /// All of them.
    All,
}

impl Needed<'_> {
    fn missing(self) -> impl Iterator<Item = &'static Fetched> {
        let is_needed = move |fetched: &&Fetched| match self {
            Needed::One(id) => fetched.id == id,
            Needed::All => true,
        };
        crate::FETCHED.iter().filter(is_needed).filter(|fetched| fetched.game.get().is_none())
    }

    /// Returns whether the games are at hand.
    pub fn are_here(self) -> bool {
        self.missing().next().is_none()
    }

    /// Fetches the games that are not at hand yet, all at once.
    pub async fn fetch(self) -> Result<(), SplitLoaderError> {
        try_join_all(self.missing().map(Fetched::fetch)).await.map(drop)
    }
}
