//! What moves cost, by playing on for a few turns under drawn chances.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Judgement, Listing, Seed};
use lattice_hexmeld::{Hexmeld, Move};

mod drawing;
use drawing::drawn;

fn judge(game: &Hexmeld, action: &str) -> Judgement<Move> {
    let action: Move = action.parse().unwrap();
    let mut after = game.clone();
    after.apply(action, &mut ());
    game.judge(action, &after, 20_000).unwrap()
}

/// A ball is sent away from the place where it would complete a group.
#[test]
fn leaving_a_group_costs_about_its_points() {
    let game = drawn("", "turn 0 score 0 next red", "b 0,0 1,0 2,0 0,1 0,2 -6,0; r 5,-5 5,-4 -5,5");
    let meld = game.hint().unwrap().action;
    assert_eq!(judge(&game, &meld.to_string()).loss(), 0);
    let elsewhere = judge(&game, "move 0,2 -4,6");
    assert!(elsewhere.loss() >= 200, "{elsewhere:?}");
    let better = elsewhere.better.unwrap();
    assert_eq!(better.action, meld);
    assert!(better.text.ends_with("clears 6 for 6 points."), "{}", better.text);
}

/// Luck is what the balls that really came are worth more than others: the mean over many draws is nearly none.
#[test]
fn luck_is_fair() {
    let game =
        drawn("", "turn 9 score 0 next red,blue,blue", "b 0,0 1,0 2,0 0,2; r 5,-5 5,-4 -5,5; g 3,-2 -2,4");
    let action: Move = "move 0,2 0,1".parse().unwrap();
    let luck = |draw: u64| {
        let mut drawn = game.clone();
        drawn.reseed_hidden(&Seed::from_entropy(draw));
        drawn.apply(action, &mut ());
        let judged = game.judge(action, &drawn, 2000).unwrap();
        judged.came.unwrap() - judged.kept
    };
    let all: Vec<i64> = (0..60).map(luck).collect();
    let mean = all.iter().sum::<i64>() / 60;
    assert!(mean.abs() < 100, "within a point: {mean}");
    assert!(all.iter().any(|luck| *luck > 50) && all.iter().any(|luck| *luck < -50), "{all:?}");
}
