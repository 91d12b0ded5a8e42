//! Exact odds: the chance of winning under best play, for every point and every pool (G6).
//!
//! V(point, pool) is the mean over the six rolls of the best direction's V(end, pool − steps); the target is a certain
//! win, any other point with an empty pool a certain loss. Every move uses at least one point, so one pass over
//! growing pools settles all of it, with at most 36 look-ups a point and pool.
//!
//! Chances are whole multiples of 6⁻²³. A chance that hangs on at most 23 more rolls is such a multiple, so all chances
//! with up to 23 points are exact; beyond, each mean is rounded down. No float is involved: automatic pools are rules.

use std::cmp::Reverse;
use std::fmt;

use engine::{Advice, Exercise, Game, Listing, Status};
use grid::Dir;

use crate::lattice::Lattice;
use crate::lesson::EXERCISES;
use crate::params::MAX_POOL;
use crate::state::Phase;
use crate::{Action, GameTime};

/// A chance from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u64);

/// What `pool=tight` asks of best play.
pub(crate) const TIGHT: Chance = Chance(Chance::CERTAIN.0 / 4 * 3);
/// What `pool=daring` asks of best play, rounded up to a whole unit.
pub(crate) const DARING: Chance = Chance(Chance::CERTAIN.0 / 5 * 2 + 1);

impl Chance {
    /// No way.
    pub const NONE: Chance = Chance(0);
    /// Always. Six of these still fit a `u64`.
    pub const CERTAIN: Chance = Chance(6u64.pow(23));

    /// In units of which [`Chance::CERTAIN`] has 6²³.
    pub fn units(self) -> u64 {
        self.0
    }
}

/// A percentage; only what is certain is 0 or 100.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = (self.0 + Chance::CERTAIN.0 / 200) / (Chance::CERTAIN.0 / 100);
        match *self {
            Chance::NONE => f.write_str("0 %"),
            Chance::CERTAIN => f.write_str("100 %"),
            _ if percent == 0 => f.write_str("under 1 %"),
            _ if percent >= 100 => f.write_str("over 99 %"),
            _ => write!(f, "{percent} %"),
        }
    }
}

/// The chances on one board, for all its points and all pools up to the largest asked for.
#[derive(Clone, Debug)]
pub struct Odds {
    lattice: &'static Lattice,
    /// For each point the free points ahead in each direction, at most six, the target the last.
    runs: Vec<[u8; 6]>,
    /// One layer of points for each pool, from 0.
    layers: Vec<u64>,
}

impl Odds {
    /// The odds on a run's board, up to the pool it has left.
    pub fn of(game: &GameTime) -> Odds {
        Odds::up_to(game, game.pool)
    }

    fn up_to(game: &GameTime, pool: u16) -> Odds {
        let mut odds = Odds::begin(game);
        odds.layers.reserve(usize::from(pool) * odds.runs.len());
        (0..pool).for_each(|_| odds.raise());
        odds
    }

    /// The odds with an empty pool.
    fn begin(game: &GameTime) -> Odds {
        let (lattice, target) = (game.lattice, game.target);
        let run = |point: u16, dir: Dir| {
            let ray = lattice.ray(point, dir);
            let free = ray.iter().take_while(|ahead| !game.is_obstacle(**ahead)).count();
            let to_target = ray[..free].iter().position(|ahead| *ahead == target);
            to_target.map_or(free, |before| before + 1) as u8
        };
        let runs = lattice.points().map(|point| match game.is_obstacle(point) {
            true => [0; 6],
            false => Dir::ALL.map(|dir| run(point, dir)),
        });
        let layers = lattice.points().map(|point| if point == target { Chance::CERTAIN.0 } else { 0 });
        Odds { lattice, runs: runs.collect(), layers: layers.collect() }
    }

    /// The largest pool known.
    fn pool(&self) -> usize {
        self.layers.len() / self.runs.len() - 1
    }

    /// Adds one point to the largest pool known.
    fn raise(&mut self) {
        let (size, pool) = (self.runs.len(), self.pool() + 1);
        let mut layer = Vec::with_capacity(size);
        // The layers a move of 1, 2, … steps leads to.
        let mut after = self.layers.rchunks_exact(size);
        let after: [&[u64]; 6] = std::array::from_fn(|_| after.next().unwrap_or_default());
        for (point, (runs, &before)) in self.runs.iter().zip(after[0]).enumerate() {
            // More points never hurt: where the pool cuts a move short the run ends, and any longer pool passes the
            // same points. So a certain win stays one, and most of a large pool's work is saved.
            if before == Chance::CERTAIN.0 {
                layer.push(before);
                continue;
            }
            let mut best = [0; 6];
            for (dir, &run) in Dir::ALL.into_iter().zip(runs) {
                let ray = self.lattice.ray(point as u16, dir);
                let most = usize::from(run).min(pool);
                let mut chance = 0;
                for (roll, best) in best.iter_mut().enumerate() {
                    // Rolls beyond the free points, and beyond the pool, end where the last step did (G3).
                    if roll < most {
                        chance = after[roll][usize::from(ray[roll])];
                    }
                    *best = chance.max(*best);
                }
            }
            layer.push(best.iter().sum::<u64>() / 6);
        }
        self.layers.append(&mut layer);
    }

    /// The chance on a point with a pool within the largest known, before a roll.
    fn at(&self, point: u16, pool: u16) -> Chance {
        Chance(self.layers[usize::from(pool) * self.runs.len() + usize::from(point)])
    }

    /// The chance of winning from here: before a roll, or after it with the best direction. The run must be on the
    /// board, and have at most the pool, these odds were made for.
    pub fn win(&self, game: &GameTime) -> Chance {
        match game.phase {
            Phase::SelectingDirection => {
                Dir::ALL.into_iter().filter_map(|dir| self.toward(game, dir)).max().unwrap_or_default()
            }
            _ => self.at(game.token, game.pool),
        }
    }

    /// The chance after moving in a direction; none when it is not open or nothing was rolled.
    pub fn toward(&self, game: &GameTime, dir: Dir) -> Option<Chance> {
        game.check(Action::Go(dir)).ok()?;
        let (steps, end) = game.path(dir).fold((0, game.token), |(steps, _), point| (steps + 1, point));
        Some(self.at(end, game.pool - steps))
    }

    /// The direction with the best chance. Among equals the one that ends nearest to the target, the first of several.
    pub fn best(&self, game: &GameTime) -> Option<(Dir, Chance)> {
        let rated = Dir::ALL.into_iter().filter_map(|dir| Some((dir, self.toward(game, dir)?)));
        rated.max_by_key(|(dir, chance)| {
            let end = game.path(*dir).last().unwrap_or(game.token);
            (*chance, Reverse((self.lattice.distance(end, game.target), *dir)))
        })
    }
}

/// The smallest pool with which best play reaches a chance from the start, at most [`MAX_POOL`] (G6, G9).
pub(crate) fn pool_for(game: &GameTime, chance: Chance) -> u16 {
    let mut odds = Odds::begin(game);
    let enough = |pool: &u16| {
        odds.raise();
        odds.at(game.start, *pool) >= chance
    };
    (1..MAX_POOL).find(enough).unwrap_or(MAX_POOL)
}

impl GameTime {
    /// What best play would have given: the chance of winning from the start with the whole pool.
    pub fn best_play(&self) -> Chance {
        Odds::up_to(self, self.full_pool).at(self.start, self.full_pool)
    }
}

impl Listing for GameTime {
    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    /// The direction that wins most often, or to roll; none when the run has ended.
    fn hint(&self) -> Option<Advice<Action>> {
        if self.status() != Status::Playing {
            return None;
        }
        let odds = Odds::of(self);
        Some(match odds.best(self) {
            Some((dir, chance)) => Advice {
                action: Action::Go(dir),
                text: format!("Exact: going {} wins {chance} of the time under best play.", dir.spoken()),
            },
            None => Advice {
                action: Action::Roll,
                text: format!("Roll the die; best play wins {} of the time from here.", odds.win(self)),
            },
        })
    }
}
