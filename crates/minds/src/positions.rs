//! The positions of any game without chance as a [`Space`]: slow and plain, but it needs nothing of the game except its rules.

use engine::{Events, Game, Status};

use crate::space::{Child, Space};
use crate::table::hash;

/// A game's knowledge of how far a position is from a win. A function that gives a bound is enough.
pub trait Distance<G: Game> {
    /// A number of actions below which no win is possible; 0 is always right.
    fn bound(&self, game: &G) -> u32;

    /// A number that two positions share only if they are as far from a win. The digest, unless a game knows better: it tells
    /// apart what only counts, such as actions so far.
    fn identity(&self, game: &G) -> u64 {
        game.digest().0
    }
}

impl<G: Game, F: Fn(&G) -> u32> Distance<G> for F {
    fn bound(&self, game: &G) -> u32 {
        self(game)
    }
}

/// The positions that a run can reach by its legal actions. Won positions are goals; those that are over in another way are
/// dead ends.
///
/// Made for turn-based games in which nothing hidden is drawn: in others a solution would be one for the draws of this run,
/// which nobody can know.
pub struct Positions<G, D> {
    start: G,
    distance: D,
}

impl<G: Game, D: Distance<G>> Positions<G, D> {
    /// The positions from one on.
    pub fn new(start: G, distance: D) -> Positions<G, D> {
        Positions { start, distance }
    }
}

/// A stored position. Positions with the same identity are taken for the same: with 64 bits, two different ones among a million
/// share it once in 40 million searches.
#[derive(Clone)]
pub struct Position<G> {
    game: G,
    identity: u64,
}

impl<G> PartialEq for Position<G> {
    fn eq(&self, other: &Position<G>) -> bool {
        self.identity == other.identity
    }
}

impl<G> Eq for Position<G> {}

impl<G: Game, D: Distance<G>> Space for Positions<G, D> {
    type State = G;
    type Key = Position<G>;
    type Move = G::Action;
    type Moves = bool;

    fn start(&self) -> G {
        self.start.clone()
    }

    fn key(&self, game: &G) -> Position<G> {
        Position { game: game.clone(), identity: self.distance.identity(game) }
    }

    fn state(&self, key: &Position<G>) -> G {
        key.game.clone()
    }

    fn hash(&self, key: &Position<G>) -> u32 {
        hash(&[key.identity], 0)
    }

    fn is_goal(&self, key: &Position<G>) -> bool {
        key.game.status() == Status::Won
    }

    fn expand(&self, game: &G, moves: bool, children: &mut Vec<Child<Self>>) {
        if !moves || game.status() != Status::Playing {
            return;
        }
        let mut actions = Vec::new();
        game.legal(&mut actions);
        for action in actions {
            let mut state = game.clone();
            state.apply(action, &mut Events::dropped());
            children.push(Child { last: action, state, moves: true });
        }
    }

    fn bound(&self, game: &G, _: u32) -> u32 {
        self.distance.bound(game)
    }
}
