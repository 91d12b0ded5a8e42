//! Looking ahead on the template: a row of squares, steps of chance and dear jumps.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::cell::Cell;

use engine::{Game, Seed, Status};
use lattice_minds::{Evaluation, Lookahead};
use template::{Action, Template};

/// Cares for arriving, then for breath; counts what it looks at.
#[derive(Default)]
struct Arrival {
    looked: Cell<u32>,
}

impl Evaluation<Template> for &Arrival {
    fn worth(&self, game: &Template) -> i64 {
        self.looked.set(self.looked.get() + 1);
        1000 * i64::from(game.status() == Status::Won) - game.score().0
    }

    fn is_settled(&self, game: &Template) -> bool {
        game.status() != Status::Playing
    }
}

fn drawn(breath: u8, row: &str) -> Template {
    let text = format!("length={} breath=20\nbreath {breath}\n{row}\n", row.len());
    Template::from_text(&text, &"x".parse().unwrap()).unwrap()
}

fn draws() -> impl Iterator<Item = Seed> {
    (0..400).map(Seed::from_entropy)
}

/// The same by hand: every line of actions, played one by one.
fn by_hand(game: &Template, plies: u32) -> i64 {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    if plies == 0 || legal.is_empty() {
        return (&Arrival::default()).worth(game);
    }
    let after = |action: &Action| {
        let mut next = game.clone();
        next.apply(*action, &mut ());
        by_hand(&next, plies - 1)
    };
    legal.iter().map(after).max().unwrap()
}

#[test]
fn values_are_those_of_all_lines() {
    for (breath, row) in
        [(11, "@......>"), (4, "...@..>"), (3, "...@.>"), (1, ".@>"), (0, "@..>"), (5, "...@")]
    {
        for draw in 0..20 {
            let mut game = drawn(breath, row);
            game.reseed_hidden(&Seed::from_entropy(draw));
            for plies in 0..6 {
                let arrival = Arrival::default();
                let value = Lookahead::new(&arrival).value(&game, plies);
                assert_eq!(value, by_hand(&game, plies), "{row} with {breath}, {plies} ahead");
            }
        }
    }
}

#[test]
fn what_is_settled_is_looked_at_once() {
    for (breath, row, looked) in [(0, "@..>", 1), (5, "...@", 1), (9, "..@>", 1), (9, ".@.>", 2)] {
        let arrival = Arrival::default();
        Lookahead::new(&arrival).value(&drawn(breath, row), 9);
        assert_eq!(arrival.looked.get(), looked, "{row} with {breath}");
    }
}

/// Two squares from the goal with two breaths, half of all steps leave one breath to arrive with.
#[test]
fn outcomes_are_those_of_chance() {
    let (game, arrival) = (drawn(2, ".@.>"), Arrival::default());
    let outcomes = Lookahead::new(&arrival).outcomes(&game, Action::Step, 1, draws());
    let won = outcomes.iter().filter(|value| **value > 0).count();
    assert_eq!(outcomes.len(), 400);
    assert!((160..=240).contains(&won), "{won} of 400");
    let sure = Lookahead::new(&arrival).outcomes(&drawn(3, ".@.>"), Action::Jump, 1, draws());
    assert!(sure.iter().all(|value| *value == sure[0]), "a jump leaves nothing to chance");
}

#[test]
fn what_is_hidden_changes_nothing() {
    let (game, arrival) = (drawn(5, "@....>"), Arrival::default());
    let mut search = Lookahead::new(&arrival);
    let mut other = game.clone();
    let fair = search.fair_value(&game, 3);
    let outcomes = search.outcomes(&game, Action::Step, 3, draws());
    let mut differs = false;
    for draw in 0..20 {
        other.reseed_hidden(&Seed::from_entropy(draw));
        assert_eq!(search.fair_value(&other, 3), fair);
        assert_eq!(search.outcomes(&other, Action::Step, 3, draws()), outcomes);
        differs |= search.value(&other, 3) != fair;
    }
    assert!(differs, "there is something hidden");
}
