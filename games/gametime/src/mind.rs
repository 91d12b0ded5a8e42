//! Exact odds: the chance of winning under best play, for every point and pool a run can reach (G6, G9, G15).
//!
//! V(point, pool) is the mean over the six rolls of the best direction's V(end, pool − steps); the target is
//! a certain win, any other point with an empty pool a certain loss. Reaching a point costs at least its
//! distance, so a run that begins with P points needs only V(point, P − distance) and less. Row P holds
//! exactly these greatest values; every lookup of row P leads to rows up to P, and within row P to points
//! farther away. So rows are added one by one, starting from the shortest path, with at most 36 lookups per point.
//!
//! Chances are whole multiples of 6⁻²³. A chance that depends on at most 23 more rolls is such a multiple, so
//! all chances with up to 23 points are exact; beyond that each mean is rounded down, with a known error. No
//! floats: stakes and scores are rules.

use std::cmp::Reverse;
use std::fmt;

use engine::{Advice, Events, Exercise, Game, Goal, Judgement, Listing, Outlook, Scale, Status};
use grid::Dir;
use minds::Values;

use crate::lesson::EXERCISES;
use crate::params::MAX_POOL;
use crate::state::Phase;
use crate::walks::{FAR, Walks};
use crate::{Action, GameTime};

/// A chance from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u64);

impl Chance {
    /// Impossible.
    pub const NONE: Chance = Chance(0);
    /// Certain. Six of these still fit a `u64`.
    pub const CERTAIN: Chance = Chance(6u64.pow(23));

    /// The chance in units of 6⁻²³ ([`Chance::CERTAIN`] has 6²³).
    pub fn units(self) -> u64 {
        self.0
    }

    /// The chance in billionths, rounded down.
    pub(crate) fn billionths(self) -> i64 {
        (self.0 / (Chance::CERTAIN.0 / 1_000_000_000)) as i64
    }

    /// Returns whether this is next to nothing, as a review sees it.
    pub(crate) fn is_slight(self) -> bool {
        self.billionths() < Scale::Chance.least()
    }

    /// Returns whether winning at this chance beats the odds: it reads as less than 50%.
    pub(crate) fn is_long_shot(self) -> bool {
        self.percent() < 50
    }

    /// The nearest whole percentage.
    pub(crate) fn percent(self) -> u64 {
        (self.0 + Chance::CERTAIN.0 / 200) / (Chance::CERTAIN.0 / 100)
    }

    /// How far the true chance may be above one computed with this pool (G9).
    fn error(pool: u16) -> u64 {
        u64::from(pool.saturating_sub(23))
    }
}

/// A percentage; only certain outcomes show as 0 or 100.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = self.percent();
        match *self {
            Chance::NONE => f.write_str("0%"),
            Chance::CERTAIN => f.write_str("100%"),
            _ if percent == 0 => f.write_str("under 1%"),
            _ if percent >= 100 => f.write_str("over 99%"),
            _ => write!(f, "{percent}%"),
        }
    }
}

/// The odds on a board for a run at one point with one pool, and for everything that can follow.
#[derive(Clone, Debug)]
pub struct Odds {
    walks: Walks,
    /// Row k: for each point, its chance with a pool of the shortest path to the target, plus k, minus its steps.
    values: Values,
}

impl Odds {
    /// Computes the odds of a run with the pool it has left.
    pub fn of(game: &GameTime) -> Odds {
        let mut odds = Odds::begin(game, game.token);
        while odds.pool() < game.pool {
            odds.raise();
        }
        odds
    }

    /// Starts with one step fewer than the shortest path needs.
    fn begin(game: &GameTime, from: u16) -> Odds {
        Odds { walks: Walks::new(game, from), values: Values::new(game.lattice.size().into()) }
    }

    /// The largest known pool at the run's point; unlimited if no path leads to the target.
    fn pool(&self) -> u16 {
        pool_of(&self.walks, self.values.rows().len())
    }

    /// Extends the largest known pool by one.
    fn raise(&mut self) {
        let Odds { walks, values } = self;
        let most = pool_of(walks, values.rows().len() + 1);
        values.fill(walks.order(), |rows, point| {
            most.checked_sub(walks.steps(point)).map_or(0, |pool| mean(walks, rows, point, pool))
        });
    }

    /// The chance at a point with a pool that can be left there, before a roll.
    fn at(&self, point: u16, pool: u16) -> Chance {
        chance(&self.walks, self.values.rows(), point, pool)
    }

    /// Returns whether a chance with this pool is exact (G9).
    pub(crate) fn is_exact(pool: u16) -> bool {
        Chance::error(pool) == 0
    }

    /// The chance of winning from here: before a roll, or after it with the best direction. The odds must
    /// have been computed for this run or an earlier state of it.
    pub fn win(&self, game: &GameTime) -> Chance {
        match game.phase {
            Phase::SelectingDirection => {
                Dir::ALL.into_iter().filter_map(|dir| self.toward(game, dir)).max().unwrap_or_default()
            }
            _ => self.at(game.token, game.pool),
        }
    }

    /// The chance after moving in a direction; `None` if it is blocked or nothing was rolled.
    pub fn toward(&self, game: &GameTime, dir: Dir) -> Option<Chance> {
        self.after(game, dir).map(|(chance, _)| chance)
    }

    /// The chance after a move, and how far the true chance may be above it.
    fn after(&self, game: &GameTime, dir: Dir) -> Option<(Chance, u64)> {
        game.check(Action::Go(dir)).ok()?;
        let (steps, end) = game.path(dir).fold((0, game.token), |(steps, _), point| (steps + 1, point));
        let (chance, pool) = (self.at(end, game.pool - steps), game.pool - steps);
        Some((chance, if chance == Chance::CERTAIN { 0 } else { Chance::error(pool) }))
    }

    /// The direction with the best chance. Of equals, the one that ends nearest to the target, then the first.
    pub fn best(&self, game: &GameTime) -> Option<(Dir, Chance)> {
        let rated = Dir::ALL.into_iter().filter_map(|dir| Some((dir, self.toward(game, dir)?)));
        rated.max_by_key(|(dir, chance)| {
            let end = game.path(*dir).last().unwrap_or(game.token);
            (*chance, Reverse((game.lattice.distance(end, game.target), *dir)))
        })
    }

    /// The cost of the next best direction, in a sentence.
    fn runner_up(&self, game: &GameTime, best: Dir) -> String {
        let others = Dir::ALL.into_iter().filter(|dir| *dir != best);
        let rated = others.filter_map(|dir| Some((self.toward(game, dir)?, Reverse(dir))));
        match rated.max() {
            None => "No other way is open.".to_owned(),
            Some(_) if !self.is_proven_best(game, best) => "No other is clearly better.".to_owned(),
            Some((chance, Reverse(dir))) if Some(chance) == self.toward(game, best) => {
                format!("So does {}.", dir.spoken())
            }
            Some((chance, Reverse(dir))) => format!("Next best: {}, {chance}.", dir.spoken()),
        }
    }

    /// What the choices of a run cost that began in the state these odds are for (G19). `None` if there was no choice, or
    /// nothing to lose.
    pub(crate) fn cost(&self, first: &GameTime, actions: &[Action]) -> Option<Chance> {
        let (mut game, mut cost, mut choices) = (first.clone(), 0u64, 0);
        for &action in actions {
            if let Action::Go(dir) = action {
                let kept = self.toward(&game, dir).unwrap_or_default();
                cost = cost.saturating_add(self.win(&game).0 - kept.0);
                choices += 1;
            }
            game.apply(action, &mut Events::dropped());
        }
        (choices > 0 && self.win(first) > Chance::NONE).then_some(Chance(cost))
    }

    /// Returns whether no direction can be better than this one, however the others were rounded (G15).
    pub fn is_proven_best(&self, game: &GameTime, best: Dir) -> bool {
        let chance = self.toward(game, best);
        Dir::ALL.into_iter().filter(|dir| *dir != best).filter_map(|dir| self.after(game, dir)).all(
            |(other, error)| Some(Chance(other.0.saturating_add(error).min(Chance::CERTAIN.0))) <= chance,
        )
    }
}

/// The pool at the run's point that so many rows are enough for.
fn pool_of(walks: &Walks, rows: usize) -> u16 {
    walks.shortest().saturating_add(rows as u16).saturating_sub(1)
}

/// The chance at a point with a pool that can be left there, before a roll.
#[inline]
fn chance(walks: &Walks, rows: &[Vec<u64>], point: u16, pool: u16) -> Chance {
    if point == walks.target {
        return Chance::CERTAIN;
    }
    let row = pool.saturating_add(walks.steps(point)).checked_sub(walks.shortest());
    let row = row.and_then(|row| rows.get(usize::from(row)));
    row.map_or(Chance::NONE, |row| Chance(row[usize::from(point)]))
}

/// The chance at a point before a roll, computed from smaller pools.
#[inline]
fn mean(walks: &Walks, rows: &[Vec<u64>], point: u16, pool: u16) -> u64 {
    // More steps never hurt: where the pool cuts a move short the run ends, and any larger pool passes
    // the same points. So a certain win stays one, which saves most of the work for large pools.
    if pool > 0 && chance(walks, rows, point, pool - 1) == Chance::CERTAIN {
        return Chance::CERTAIN.0;
    }
    walks.mean(point, pool, |end, left| chance(walks, rows, end, left).0)
}

/// The range of best-play wins for a stake, in percent (G15).
struct Band(u64, u64);

impl Band {
    const TIGHT: Band = Band(70, 85);
    const DARING: Band = Band(35, 55);

    /// How far a chance computed with a pool is outside the range, counting the error against it.
    fn miss(&self, chance: Chance, pool: u16) -> u64 {
        let edge = |percent: u64| Chance::CERTAIN.0 / 100 * percent;
        let above = (chance.0 + Chance::error(pool)).saturating_sub(edge(self.1));
        // An edge is rounded down by less than 100 units.
        above.max((edge(self.0) + 100).saturating_sub(chance.0))
    }
}

/// The pools of both stakes on one board, and how far their chances miss their bands.
pub(crate) struct Stakes {
    pub(crate) tight: (u64, u16),
    pub(crate) daring: (u64, u16),
}

impl Stakes {
    /// The two distinct winnable pools that miss their bands least (G15).
    pub(crate) fn of(game: &GameTime) -> Stakes {
        let mut odds = Odds::begin(game, game.start);
        let mut rated: Vec<(u16, Chance)> = Vec::new();
        let enough = |rated: &[(u16, Chance)]| match rated {
            [.., _, (pool, chance)] => chance.percent() > Band::TIGHT.1 || *pool >= MAX_POOL,
            _ => false,
        };
        while !enough(&rated) {
            odds.raise();
            rated.push((odds.pool().min(MAX_POOL), odds.at(game.start, odds.pool())));
        }
        let rate = |band: Band, (pool, chance): (u16, Chance)| (band.miss(chance, pool), pool);
        let pairs = (1..rated.len()).flat_map(|more| (0..more).map(move |fewer| (fewer, more)));
        let stakes = pairs.map(|(fewer, more)| Stakes {
            tight: rate(Band::TIGHT, rated[more]),
            daring: rate(Band::DARING, rated[fewer]),
        });
        stakes.min_by_key(Stakes::miss).expect("at least two pools were rated")
    }

    /// The sum of both misses.
    pub(crate) fn miss(&self) -> u64 {
        self.tight.0 + self.daring.0
    }
}

impl GameTime {
    /// The fewest steps in which the target can still be reached, whatever is rolled next; `None` if there is
    /// no path. The chance to win is 0 exactly when fewer are left (G17): a die that always shows 1 can walk any path.
    pub fn needed(&self) -> Option<u16> {
        let (steps, _) = self.steps_from(self.target);
        let from = |point: u16| Some(steps[usize::from(point)]).filter(|steps| *steps != FAR);
        let by = |dir: Dir| {
            self.check(Action::Go(dir)).ok()?;
            let (walked, end) =
                self.path(dir).fold((0, self.token), |(walked, _), point| (walked + 1, point));
            Some(walked + from(end)?)
        };
        match self.phase {
            Phase::SelectingDirection => Dir::ALL.into_iter().filter_map(by).min(),
            _ => from(self.token),
        }
    }

    /// The length of the shortest path to the target, ignoring the roll; `None` if there is no path.
    pub fn away(&self) -> Option<u16> {
        let (steps, _) = self.steps_from(self.target);
        Some(steps[usize::from(self.token)]).filter(|steps| *steps != FAR)
    }

    /// The steps to spare on the shortest path to the target; `None` if there are too few.
    pub fn spare(&self) -> Option<u16> {
        self.away().and_then(|away| self.pool.checked_sub(away))
    }

    /// Returns whether a won run took a shortest path.
    pub fn is_perfect(&self) -> bool {
        self.full_pool - self.pool == self.steps_from(self.target).0[usize::from(self.start)]
    }

    /// The steps left that earn three stars: the mean left under best play, at least 2, and at most what the
    /// shortest path leaves (G18).
    pub fn par(&self) -> u16 {
        let shortest = self.steps_from(self.target).0[usize::from(self.start)];
        let most = self.full_pool.saturating_sub(shortest);
        Walks::new(self, self.start).mean_left(self.full_pool).max(2).min(most)
    }

    /// The stars of a win with some steps left (G18).
    pub fn stars(par: u16, left: u16) -> u8 {
        1 + u8::from(left >= par / 4) + u8::from(left >= par)
    }

    /// The chance of best play: winning from the start with the whole pool.
    pub fn best_play(&self) -> Chance {
        self.opening(|chance| chance == Chance::CERTAIN)
    }

    /// The score bonus of a win for its stakes (G16).
    pub(crate) fn bonus(&self) -> u64 {
        100 - self.opening(|chance| chance.percent() == 100).percent()
    }

    /// The chance at the start. More steps never hurt, so the computation stops once the chance is enough.
    fn opening(&self, enough: fn(Chance) -> bool) -> Chance {
        let mut odds = Odds::begin(self, self.start);
        while odds.pool() < self.full_pool && !enough(odds.at(self.start, odds.pool())) {
            odds.raise();
        }
        odds.at(self.start, odds.pool().min(self.full_pool))
    }
}

impl Listing for GameTime {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn goals() -> &'static [Goal<GameTime>] {
        &crate::goal::GOALS
    }

    fn voice() -> &'static view::Voice {
        &crate::voice::VOICE
    }

    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    fn outlook(&self) -> Option<Outlook> {
        crate::outlook::outlook(self)
    }

    /// The direction that wins most often, or a roll; `None` when the run is over.
    fn hint(&self) -> Option<Advice<Action>> {
        if self.status() != Status::Playing {
            return None;
        }
        let odds = Odds::of(self);
        Some(match odds.best(self) {
            Some((dir, Chance::NONE)) => Advice::new(
                Action::Go(dir),
                format!("Go {}. The target is out of reach now, whatever you roll.", dir.spoken()),
            ),
            Some((dir, chance)) => self.advise(&odds, dir, chance),
            None => Advice::new(
                Action::Roll,
                format!("Roll the die. The best player wins {} from here.", odds.win(self)),
            ),
        })
    }

    fn scale() -> Option<Scale> {
        Some(Scale::Chance)
    }

    /// A direction is skill, a roll is luck.
    fn judge(&self, action: Action, after: &GameTime, _: u64) -> Option<Judgement<Action>> {
        let odds = Odds::of(self);
        let win = odds.win(self);
        let (kept, came) = match action {
            Action::Roll => (win, Some(odds.win(after).billionths())),
            Action::Go(dir) => (odds.toward(self, dir)?, None),
        };
        let better = odds.best(self).filter(|_| kept < win);
        let better = better.map(|(dir, chance)| self.advise(&odds, dir, chance));
        Some(Judgement { best: win.billionths(), kept: kept.billionths(), came, better })
    }
}

impl GameTime {
    /// The hint for the best direction.
    fn advise(&self, odds: &Odds, dir: Dir, chance: Chance) -> Advice<Action> {
        let text = format!("Go {}: it wins {chance} with best play.", dir.spoken());
        Advice::new(Action::Go(dir), format!("{text} {}", odds.runner_up(self, dir)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_beats_the_odds_below_half() {
        let percent = |percent: u64| Chance(Chance::CERTAIN.0 / 100 * percent);
        assert!(percent(49).is_long_shot());
        assert!(!percent(50).is_long_shot());
        assert!(!Chance(Chance::CERTAIN.0 / 2 - 1).is_long_shot(), "it reads as 50%");
    }
}
