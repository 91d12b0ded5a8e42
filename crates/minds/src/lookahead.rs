//! Expectimax a few actions ahead: the best of the player's actions, and the outcomes that chance may draw for one.
//!
//! [`Game`] draws chance itself, so outcomes cannot be listed, only drawn: [`Lookahead::outcomes`] values one action under
//! several draws of everything hidden, and their mean is the value of the chance node.

use engine::{Events, Game, Seed};

/// A game's view of positions.
pub trait Evaluation<G: Game> {
    /// The value of a position; more is better.
    fn worth(&self, game: &G) -> i64;

    /// Returns whether a position is valued as it is: the run is over, or what follows cannot be compared.
    fn is_settled(&self, game: &G) -> bool;
}

/// A search to a fixed depth.
pub struct Lookahead<G: Game, E> {
    evaluation: E,
    /// Lists of actions that are not in use, kept for their memory.
    spare: Vec<Vec<G::Action>>,
}

impl<G: Game, E: Evaluation<G>> Lookahead<G, E> {
    /// Creates a search with an evaluation.
    pub fn new(evaluation: E) -> Lookahead<G, E> {
        Lookahead { evaluation, spare: Vec::new() }
    }

    /// The value of a position after the best of the next `plies` actions. Chance falls as the state would let it: whoever
    /// must not know it replaces it first.
    pub fn value(&mut self, game: &G, plies: u32) -> i64 {
        if plies == 0 || self.evaluation.is_settled(game) {
            return self.evaluation.worth(game);
        }
        let mut best = None;
        self.each_action(game, |search, _, next| best = best.max(Some(search.value(next, plies - 1))));
        best.unwrap_or_else(|| self.evaluation.worth(game))
    }

    /// The same without anything hidden: all that the player cannot see is drawn anew, the same for every position.
    pub fn fair_value(&mut self, game: &G, plies: u32) -> i64 {
        let mut fair = game.clone();
        fair.reseed_hidden(&Seed::from_entropy(0));
        self.value(&fair, plies)
    }

    /// The fair value after an action, for each draw of what is hidden.
    pub fn outcomes(
        &mut self,
        game: &G,
        action: G::Action,
        plies: u32,
        draws: impl Iterator<Item = Seed>,
    ) -> Vec<i64> {
        let outcome = |draw: Seed| {
            let mut next = game.clone();
            next.reseed_hidden(&draw);
            next.apply(action, &mut Events::dropped());
            self.fair_value(&next, plies)
        };
        draws.map(outcome).collect()
    }

    /// Calls back with every legal action and the state after it, in the rules' order.
    pub fn each_action(&mut self, game: &G, mut each: impl FnMut(&mut Self, G::Action, &G)) {
        let mut actions = self.spare.pop().unwrap_or_default();
        actions.clear();
        game.legal(&mut actions);
        for action in &actions {
            let mut next = game.clone();
            next.apply(*action, &mut Events::dropped());
            each(self, *action, &next);
        }
        self.spare.push(actions);
    }
}
