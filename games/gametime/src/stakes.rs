//! What the rules make of the odds: the pools of Tight and Daring, and the bonus for the risk (G15, G16).
//!
//! Their chances are multiples of 6⁻²³, each mean rounded down: part of the rules version, and quick where many boards are
//! drawn. What players are told is finer (`mind.rs`).

use crate::GameTime;
use crate::chance::Chance;
use crate::params::MAX_POOL;
use crate::table::{OddsTable, Unit};

const CERTAIN: u64 = <u64 as Unit>::CERTAIN;

/// How far the true chance may be above one computed with this pool (G9).
fn error(pool: u16) -> u64 {
    u64::from(pool.saturating_sub(23))
}

/// The nearest whole percentage.
fn percent(chance: u64) -> u64 {
    (chance + CERTAIN / 200) / (CERTAIN / 100)
}

/// The range of best-play wins for a stake, in percent (G15).
struct Band(u64, u64);

impl Band {
    const TIGHT: Band = Band(70, 85);
    const DARING: Band = Band(35, 55);

    /// How far a chance computed with a pool is outside the range, counting the error against it.
    fn miss(&self, chance: u64, pool: u16) -> u64 {
        let edge = |percent: u64| CERTAIN / 100 * percent;
        let above = (chance + error(pool)).saturating_sub(edge(self.1));
        // An edge is rounded down by less than 100 units.
        above.max((edge(self.0) + 100).saturating_sub(chance))
    }
}

/// The values of a table that count as one step of work (A8).
const VALUES_A_STEP: u64 = 64;

/// The pools of both stakes on one board, and how far their chances miss their bands.
pub(crate) struct Stakes {
    pub(crate) tight: (u64, u16),
    pub(crate) daring: (u64, u16),
    /// The work it took to find them (A8).
    pub(crate) work: u64,
}

impl Stakes {
    /// The two distinct winnable pools that miss their bands least (G15).
    pub(crate) fn of(game: &GameTime) -> Stakes {
        let mut odds = OddsTable::begin(game, game.start);
        let mut rated: Vec<(u16, u64)> = Vec::new();
        let enough = |rated: &[(u16, u64)]| match rated {
            [.., _, (pool, chance)] => percent(*chance) > Band::TIGHT.1 || *pool >= MAX_POOL,
            _ => false,
        };
        while !enough(&rated) {
            odds.raise();
            rated.push((odds.pool().min(MAX_POOL), odds.at(game.start, odds.pool())));
        }
        let work = rated.len() as u64 * u64::from(game.lattice.size()) / VALUES_A_STEP;
        let rate = |band: Band, (pool, chance): (u16, u64)| (band.miss(chance, pool), pool);
        let pairs = (1..rated.len()).flat_map(|more| (0..more).map(move |fewer| (fewer, more)));
        let stakes = pairs.map(|(fewer, more)| Stakes {
            tight: rate(Band::TIGHT, rated[more]),
            daring: rate(Band::DARING, rated[fewer]),
            work,
        });
        stakes.min_by_key(Stakes::miss).expect("at least two pools were rated")
    }

    /// The sum of both misses.
    pub(crate) fn miss(&self) -> u64 {
        self.tight.0 + self.daring.0
    }
}

impl GameTime {
    /// The chance of best play: winning from the start with the whole pool.
    pub fn best_play(&self) -> Chance {
        let rough = self.opening(|chance| chance == CERTAIN);
        Chance::of(u128::from(rough) * (Chance::CERTAIN.units() / u128::from(CERTAIN)))
    }

    /// The score bonus of a win for its stakes (G16).
    pub(crate) fn bonus(&self) -> u64 {
        100 - percent(self.opening(|chance| percent(chance) == 100))
    }

    /// The chance at the start. More steps never hurt, so the computation stops once the chance is enough.
    fn opening(&self, enough: fn(u64) -> bool) -> u64 {
        let mut odds = OddsTable::begin(self, self.start);
        while odds.pool() < self.full_pool && !enough(odds.at(self.start, odds.pool())) {
            odds.raise();
        }
        odds.at(self.start, odds.pool().min(self.full_pool))
    }
}
