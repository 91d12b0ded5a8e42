//! What moves cost, where that is known.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Listing, Rng, Start, Status};
use journal::{Review, Reviewer};
use lattice_floodit::{Color, Floodit};
use view::Scale;

fn drawn(counts: &str, rows: &str) -> Floodit {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let text = format!("size={} colors=4 bombs=0 limit=30\n{counts}\n{}\n", rows.len(), rows.join("\n"));
    Floodit::from_text(&text, &"x".parse().unwrap()).unwrap()
}

fn judge(game: &Floodit, color: &str) -> (i64, i64, Option<String>) {
    let color: Color = color.parse().unwrap();
    let mut after = game.clone();
    after.apply(color, &mut ());
    let judged = game.judge(color, &after, 1000).unwrap();
    assert_eq!(judged.came, None, "nothing is left to chance");
    (judged.best, judged.kept, judged.better.map(|better| better.action.to_string()))
}

/// Green and blue are all it takes; any other color is one move more.
#[test]
fn a_wasted_move_costs_exactly_one() {
    let game = drawn("moves 0 limit 30 color red", "#2 23");
    let [green, blue, yellow] = ["2", "3", "4"].map(|color| color.parse::<Color>().unwrap().to_string());
    assert_eq!(judge(&game, &green), (-2, -2, None));
    assert_eq!(judge(&game, &blue), (-2, -3, Some(green.clone())));
    assert_eq!(judge(&game, &yellow), (-2, -3, Some(green)));
    // Moves made before count as well: the numbers are those of the whole run, beyond its limit, too.
    let late = drawn("moves 29 limit 30 color red", "#2 23");
    assert_eq!(judge(&late, &yellow).1, -32);
}

/// A run of random moves is as far above the best way as its moves cost together.
#[test]
fn losses_add_up_to_the_distance_from_the_optimum() {
    let game = Erased::<Floodit>::GAME;
    for seed in 0..6 {
        let start = Start {
            params: "size=7 colors=4 bombs=3 limit=0".to_owned(),
            seed: format!("review-{seed}").parse().unwrap(),
            position: None,
        };
        let mut session = game.start(&start).unwrap();
        let mut rng = Rng::keyed(seed);
        while session.status() == Status::Playing {
            let action = rng.pick(&session.legal()).unwrap().clone();
            session.act(&action).unwrap();
        }
        let moves = session.standing().score.0;
        let mut solver =
            game.start(&start).unwrap().solver(engine::Budget { memory: 1 << 24, nodes: u64::MAX }).unwrap();
        while !solver.step(u64::MAX) {}
        let reviewer = Reviewer::new(session).unwrap();
        assert_eq!((reviewer.scale(), reviewer.length() as i64), (Scale::Moves, moves));
        let review = Review::new(Scale::Moves, reviewer.collect());
        assert_eq!(review.play(), moves - i64::from(solver.found().moves.unwrap()), "seed {seed}");
        assert!(review.worst().iter().all(|at| review.judged()[*at].better.is_some()));
        assert_eq!(review.luck(), None);
    }
}
