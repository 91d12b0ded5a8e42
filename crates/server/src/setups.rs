//! What can be ranked: every game of the catalog with its ranked presets. No game is named here.

use engine::{AnyGame, PresetInfo, Seed, Start};

/// A ranked preset of a game.
#[derive(Clone)]
pub struct RankedSetup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The preset.
    pub preset: PresetInfo,
    /// Ticks a second of its runs; 0 where only actions pass time.
    pub rate: u32,
    /// Whether it is the preset of the game's daily run.
    pub daily: bool,
}

/// The kind of a run: with help it is `assisted`; else `step` if a clock game is played without its clock (ruling A6);
/// else `clean`.
pub fn kind(game: &dyn AnyGame, rate: u32, assisted: bool) -> &'static str {
    match assisted {
        true => "assisted",
        false if rate == 0 && game.meta().ticks_per_second > 0 => "step",
        false => "clean",
    }
}

impl RankedSetup {
    /// The kind of a run without help.
    pub fn plain_kind(&self) -> &'static str {
        self.kind(false)
    }

    /// The kinds of its boards, the first being the one to show.
    pub fn kinds(&self) -> [&'static str; 2] {
        [self.kind(false), self.kind(true)]
    }

    /// The kind of a run.
    pub fn kind(&self, assisted: bool) -> &'static str {
        kind(self.game, self.rate, assisted)
    }

    /// The rules version as databases hold it.
    pub fn rules(&self) -> i64 {
        self.game.meta().rules.into()
    }
}

/// Every ranked preset.
#[derive(Clone)]
pub struct Setups(Vec<RankedSetup>);

impl Setups {
    /// Those of the catalog.
    pub fn of_catalog() -> Setups {
        Setups(catalog::GAMES.iter().flat_map(|listed| of_game(listed.game)).collect())
    }

    /// All of them, in the order of menus.
    pub fn all(&self) -> &[RankedSetup] {
        &self.0
    }

    /// Whether a game has any.
    pub fn has_game(&self, game: &str) -> bool {
        self.0.iter().any(|setup| setup.game.meta().id == game)
    }

    /// A preset of a game.
    pub fn find(&self, game: &str, preset: &str) -> Option<&RankedSetup> {
        self.0.iter().find(|setup| setup.game.meta().id == game && setup.preset.id == preset)
    }

    /// The daily preset of each game that has one.
    pub fn daily(&self) -> impl Iterator<Item = &RankedSetup> {
        self.0.iter().filter(|setup| setup.daily)
    }
}

fn of_game(game: &'static dyn AnyGame) -> Vec<RankedSetup> {
    let daily = catalog::daily_preset(game);
    let seed: Seed = "any".parse().expect("three letters are a seed");
    let ranked = game.presets().into_iter().filter(|preset| preset.ranked);
    let setup = |preset: PresetInfo| {
        let start = Start { params: preset.params.clone(), seed: seed.clone(), position: None };
        // A preset that does not start cannot be played; the conformance kit rules it out.
        let rate = game.start(&start).ok()?.ticks_per_second();
        let daily = daily.as_ref().is_some_and(|daily| daily.id == preset.id);
        Some(RankedSetup { game, preset, rate, daily })
    };
    ranked.filter_map(setup).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_daily_run() {
        let setups = Setups::of_catalog();
        assert_eq!(setups.daily().count(), catalog::GAMES.len());
        assert!(setups.all().iter().any(|setup| setup.rate > 0), "a game on a clock");
        assert!(setups.all().iter().any(|setup| setup.plain_kind() == "step"), "and without it");
        assert!(setups.all().iter().all(|setup| setup.preset.ranked));
    }
}
