//! What choices cost: hits taken that need not be, and kills missed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Judgement, Listing};
use lattice_hop::{Action, Hop};

mod drawing;
use drawing::drawn;

fn judge(game: &Hop, action: &str) -> Option<Judgement<Action>> {
    let action: Action = action.parse().unwrap();
    game.check(action).unwrap_or_else(|_| panic!("{action} is allowed"));
    let mut after = *game;
    after.apply(action, &mut ());
    game.judge(action, &after, 0)
}

#[test]
fn a_needless_hit_is_told() {
    let game = drawn("@ 2,2; ~ 3,1; jump 2");
    let burned = judge(&game, "move 3,1").unwrap();
    let better = burned.better.clone().unwrap();
    assert_eq!(better.action.to_string(), "move 2,1");
    assert!(better.text.ends_with(" You took a hit that this avoids."), "{}", better.text);
    assert!(burned.loss() >= 500, "{burned:?}");
    assert_eq!(judge(&game, "move 2,1").unwrap().loss(), 0);
}

#[test]
fn a_missed_kill_is_told() {
    let game = Hop::from_text(Hop::exercises()[2].position.unwrap(), &"x".parse().unwrap()).unwrap();
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let better = |action: &Action| judge(&game, &action.to_string()).unwrap().better;
    let missed: Vec<_> = legal.iter().filter_map(better).collect();
    assert!(missed.len() > 3 && missed.len() < legal.len());
    assert!(missed.iter().any(|better| better.text.ends_with(" That was a safe kill.")), "{missed:?}");
}

/// However a run is lost, it costs no more than the worst that can happen.
#[test]
fn death_is_a_blunder_where_life_was_possible() {
    let game = drawn("@ 2,2; ~ 3,1; jump 2; hp 1/3");
    assert_eq!(judge(&game, "move 3,1").unwrap().loss(), 3000);
}

#[test]
fn upgrades_are_a_matter_of_taste() {
    let game = drawn("@ 3,4; status choosing_upgrade; offer nimble,deep-breath");
    assert_eq!(judge(&game, "choose nimble"), None);
}
