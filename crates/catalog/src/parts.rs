//! Games as parts of a program in the browser, fetched before their first page. Elsewhere all games are in the program.

use std::pin::Pin;
use std::sync::OnceLock;

use engine::AnyGame;
use futures_util::future::try_join_all;
use wasm_split_helpers::SplitLoaderError;

/// A game on its way.
type Coming = Pin<Box<dyn Future<Output = Result<&'static dyn AnyGame, SplitLoaderError>>>>;

/// Where a game's code is.
pub(crate) enum Part {
    /// In the program.
    Here(&'static dyn AnyGame),
    /// In a file of its own.
    Apart { id: &'static str, fetch: fn() -> Coming, fetched: &'static OnceLock<&'static dyn AnyGame> },
}

/// A part for the list. A game that is apart is named only in the function that is split off, so all its code goes there.
macro_rules! part {
    (here $id:ident $game:ty) => {
        parts::Part::Here(&Erased::<$game>::GAME)
    };
    (apart $id:ident $game:ty) => {
        parts::Part::Apart {
            id: stringify!($id),
            fetch: || {
                #[wasm_split_helpers::wasm_split($id, fallible)]
                fn $id() -> Result<&'static dyn AnyGame, wasm_split_helpers::SplitLoaderError> {
                    Ok(&Erased::<$game>::GAME)
                }
                Box::pin($id())
            },
            fetched: {
                static GAME: std::sync::OnceLock<&dyn AnyGame> = std::sync::OnceLock::new();
                &GAME
            },
        }
    };
}
pub(crate) use part;

impl Part {
    fn id(&self) -> &'static str {
        match self {
            Part::Here(game) => game.meta().id,
            Part::Apart { id, .. } => id,
        }
    }

    fn game(&self) -> Option<&'static dyn AnyGame> {
        match self {
            Part::Here(game) => Some(*game),
            Part::Apart { fetched, .. } => fetched.get().copied(),
        }
    }

    async fn fetch(&self) -> Result<(), SplitLoaderError> {
        if let Part::Apart { fetch, fetched, .. } = self {
            let game = fetch().await?;
            fetched.get_or_init(|| game);
        }
        Ok(())
    }
}

/// The games at hand, in the order of menus.
#[cfg(target_family = "wasm")]
pub(crate) fn at_hand() -> impl Iterator<Item = &'static dyn AnyGame> {
    crate::PARTS.iter().filter_map(Part::game)
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
    fn missing(self) -> impl Iterator<Item = &'static Part> {
        let is_needed = move |part: &&Part| match self {
            Needed::One(id) => part.id() == id,
            Needed::All => true,
        };
        crate::PARTS.iter().filter(is_needed).filter(|part| part.game().is_none())
    }

    /// Returns whether the games are at hand.
    pub fn are_here(self) -> bool {
        self.missing().next().is_none()
    }

    /// Fetches the games that are not at hand yet, all at once.
    pub async fn fetch(self) -> Result<(), SplitLoaderError> {
        try_join_all(self.missing().map(Part::fetch)).await.map(drop)
    }
}
