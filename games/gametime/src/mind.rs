//! Exact odds for hints, reviews and displays: the chance of winning under best play (G6, G9, G15). They are exact with up to 48
//! points left, as many as every preset has, and rounded down beyond that, with a known error. `table.rs` says how.

use std::cmp::Reverse;

use engine::{Advice, Events, Exercise, Game, Goal, Judgement, Listing, Outlook, Status};
use grid::Dir;
use view::Scale;

use crate::chance::Chance;
use crate::lesson::EXERCISES;
use crate::state::Phase;
use crate::table::OddsTable;
use crate::walks::{FAR, Walks};
use crate::{Action, GameTime};

/// The odds on a board for a run at one point with one pool, and for everything that can follow.
#[derive(Clone, Debug)]
pub struct Odds(OddsTable<u128>);

impl Odds {
    /// Computes the odds of a run with the pool it has left.
    pub fn of(game: &GameTime) -> Odds {
        let mut table = OddsTable::begin(game, game.token);
        while table.pool() < game.pool {
            table.raise();
        }
        Odds(table)
    }

    /// The chance at a point with a pool that can be left there, before a roll.
    fn at(&self, point: u16, pool: u16) -> Chance {
        Chance::of(self.0.at(point, pool))
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
    fn after(&self, game: &GameTime, dir: Dir) -> Option<(Chance, u128)> {
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
        let (mut game, mut cost, mut choices) = (first.clone(), 0u128, 0);
        for &action in actions {
            if let Action::Go(dir) = action {
                let kept = self.toward(&game, dir).unwrap_or_default();
                cost = cost.saturating_add(self.win(&game).units() - kept.units());
                choices += 1;
            }
            game.apply(action, &mut Events::dropped());
        }
        (choices > 0 && self.win(first) > Chance::NONE).then_some(Chance::of(cost))
    }

    /// Returns whether no direction can be better than this one, however the others were rounded (G15).
    pub fn is_proven_best(&self, game: &GameTime, best: Dir) -> bool {
        let chance = self.toward(game, best);
        Dir::ALL.into_iter().filter(|dir| *dir != best).filter_map(|dir| self.after(game, dir)).all(
            |(other, error)| Some(Chance::of((other.units() + error).min(Chance::CERTAIN.units()))) <= chance,
        )
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
