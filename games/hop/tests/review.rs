//! What choices cost: hits taken that need not be, and kills missed; and what was luck.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Judgement, Listing, Seed, Status};
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

#[test]
fn without_chance_there_is_no_luck() {
    let game = drawn("@ 2,2; ~ 3,1; jump 2");
    for action in ["move 2,1", "move 3,1", "wait"] {
        assert_eq!(judge(&game, action).unwrap().came, None, "{action}");
    }
}

/// Chance is told apart from play: whatever it draws, the action costs the same, and over many draws luck evens out.
#[test]
fn luck_evens_out() {
    let harsh = Hop::presets().into_iter().find(|preset| preset.id == "harsh").unwrap();
    let mut game = Hop::new(&harsh.params, &"luck".parse().unwrap());
    let mut positions = 0;
    while game.status() == Status::Playing && positions < 12 {
        let action = game.advise().unwrap();
        let mut lucks = Vec::new();
        for draw in 1000..1200 {
            let (mut other, mut after) = (game, game);
            after.reseed_hidden(&Seed::from_entropy(draw));
            other.reseed_hidden(&Seed::from_entropy(draw + 1000));
            after.apply(action, &mut ());
            let judged = other.judge(action, &after, 0);
            let Some((judged, came)) = judged.and_then(|judged| Some((judged.clone(), judged.came?))) else {
                continue;
            };
            assert!(judged.loss() == 0 && (came - judged.kept).abs() <= 3000, "{judged:?}");
            lucks.push(came - judged.kept);
        }
        if lucks.len() == 200 && lucks.iter().any(|luck| *luck != lucks[0]) {
            let mean = lucks.iter().sum::<i64>() / 200;
            let spread = lucks.iter().map(|luck| luck.abs()).sum::<i64>() / 200;
            assert!(mean.abs() <= spread.max(4), "a mean of {mean}, {spread} off it on average");
            assert!(lucks.iter().any(|luck| *luck > 0) && lucks.iter().any(|luck| *luck < 0), "{lucks:?}");
            positions += 1;
        }
        game.apply(action, &mut ());
    }
    assert_eq!(positions, 12);
}
