//! The table behind all odds: the chance of winning under best play, for every point and pool a run can reach (G6, G9).
//!
//! V(point, pool) is the mean over the six rolls of the best direction's V(end, pool − steps); the target is
//! a certain win, any other point with an empty pool a certain loss. Reaching a point costs at least its
//! distance, so a run that begins with P points needs only V(point, P − distance) and less. Row P holds
//! exactly these greatest values; every lookup of row P leads to rows up to P, and within row P to points
//! farther away. So rows are added one by one, starting from the shortest path, with at most 36 lookups per point.
//!
//! Chances are whole multiples of a unit. With a unit of 6⁻ⁿ a chance that depends on at most n more rolls is such a
//! multiple, so all chances with up to n points are exact; beyond that each mean is rounded down, with a known error.

use minds::{Values, Whole};

use crate::GameTime;
use crate::walks::Walks;

/// What chances are counted in.
pub(crate) trait Unit: Whole {
    /// A certain win. Six of these fit the type.
    const CERTAIN: Self;
}

/// Rules draw boards by many such tables, so theirs are quick.
impl Unit for u64 {
    const CERTAIN: u64 = 6u64.pow(23);
}

/// What is said to be exact is, for every preset.
impl Unit for u128 {
    const CERTAIN: u128 = 6u128.pow(48);
}

/// The chances on a board for a run that is at one point, and for everything that can follow.
#[derive(Clone, Debug)]
pub(crate) struct OddsTable<T> {
    walks: Walks,
    /// Row k: for each point, its chance with a pool of the shortest path to the target, plus k, minus its steps.
    values: Values<T>,
}

impl<T: Unit> OddsTable<T> {
    /// Starts with one step fewer than the shortest path needs.
    pub(crate) fn begin(game: &GameTime, from: u16) -> OddsTable<T> {
        OddsTable { walks: Walks::new(game, from), values: Values::new(game.lattice.size().into()) }
    }

    /// The largest known pool at the run's point; unlimited if no path leads to the target.
    pub(crate) fn pool(&self) -> u16 {
        pool_of(&self.walks, self.values.rows().len())
    }

    /// Extends the largest known pool by one.
    pub(crate) fn raise(&mut self) {
        let OddsTable { walks, values } = self;
        let most = pool_of(walks, values.rows().len() + 1);
        values.fill(walks.order(), |rows, point| {
            most.checked_sub(walks.steps(point)).map_or(T::default(), |pool| mean(walks, rows, point, pool))
        });
    }

    /// The chance at a point with a pool that can be left there, before a roll.
    pub(crate) fn at(&self, point: u16, pool: u16) -> T {
        chance(&self.walks, self.values.rows(), point, pool)
    }
}

/// The pool at the run's point that so many rows are enough for.
fn pool_of(walks: &Walks, rows: usize) -> u16 {
    walks.shortest().saturating_add(rows as u16).saturating_sub(1)
}

/// The chance at a point with a pool that can be left there, before a roll.
#[inline]
fn chance<T: Unit>(walks: &Walks, rows: &[Vec<T>], point: u16, pool: u16) -> T {
    if point == walks.target {
        return T::CERTAIN;
    }
    let row = pool.saturating_add(walks.steps(point)).checked_sub(walks.shortest());
    let row = row.and_then(|row| rows.get(usize::from(row)));
    row.map_or(T::default(), |row| row[usize::from(point)])
}

/// The chance at a point before a roll, computed from smaller pools.
#[inline]
fn mean<T: Unit>(walks: &Walks, rows: &[Vec<T>], point: u16, pool: u16) -> T {
    // More steps never hurt: where the pool cuts a move short the run ends, and any larger pool passes
    // the same points. So a certain win stays one, which saves most of the work for large pools.
    if pool > 0 && chance(walks, rows, point, pool - 1) == T::CERTAIN {
        return T::CERTAIN;
    }
    walks.mean(point, pool, |end, left| chance(walks, rows, end, left))
}
