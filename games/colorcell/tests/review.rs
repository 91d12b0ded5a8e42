//! What captures and drops cost: the time they add to what completing the template takes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Judgement, Listing, Review, Reviewer, Scale, Start};
use grid::Hex;
use lattice_colorcell::{Action, ColorCell};

mod script;
use script::placed;

fn judge(game: &ColorCell, action: &str) -> Option<Judgement<Action>> {
    let action: Action = action.parse().unwrap();
    game.check(action).unwrap_or_else(|_| panic!("{action} is allowed"));
    let mut after = game.clone();
    after.apply(action, &mut ());
    game.judge(action, &after, 0)
}

/// Twins at the origin, one of them there; another color to fetch at (3, 0).
fn twins(colors: &str, cursor: &str) -> ColorCell {
    let heads = ["template twins at 0,0 base 0 rotation 0"];
    placed("radius=5 pace=step", &heads, colors, cursor.parse().unwrap()).game
}

#[test]
fn a_drop_beside_the_outline_is_told() {
    let mut game = twins("0 0,0 3,0", "3,0");
    assert_eq!(judge(&game, "press").unwrap().loss(), 0, "the color that is wanted");
    game.apply(Action::Press, &mut ());
    // The same color lies where it was: the capture and the drop were for nothing.
    let early = judge(&game, "press").unwrap();
    assert!(early.loss() >= 6 * 100 / 12, "{early:?}");
    let better = early.better.unwrap();
    assert!(matches!(better.action, Action::Step(_)) && better.text.contains("Twins"), "{better:?}");
    let mut steps = 0;
    while let Some(advice) = game.hint().filter(|advice| matches!(advice.action, Action::Step(_))) {
        assert_eq!(judge(&game, &advice.action.to_string()), None, "ways are the player's business");
        game.apply(advice.action, &mut ());
        steps += 1;
    }
    assert!(steps >= 3);
    assert_eq!(judge(&game, "press"), None, "what completes a template costs nothing");
}

#[test]
fn a_color_that_is_not_wanted_is_told() {
    let game = twins("0 0,0 3,0; 1 0,3", "0,3");
    let wrong = judge(&game, "press").unwrap();
    assert!(wrong.loss() > 100, "{wrong:?}");
    assert!(wrong.better.is_some());
}

/// What was built already is no color to fetch.
#[test]
fn tearing_down_is_told() {
    let game = twins("0 0,0 3,0", "0,0");
    assert!(judge(&game, "press").unwrap().loss() > 0);
}

#[test]
fn without_a_template_nothing_is_judged() {
    let game = placed("radius=5 pace=step", &[], "0 0,0 3,0", Hex::ORIGIN).game;
    assert_eq!(judge(&game, "press"), None);
}

/// A run that follows hints costs little, however many actions it has.
#[test]
fn a_run_by_hints_is_reviewed() {
    let start = Start {
        params: "pace=step mode=challenge".to_owned(),
        seed: "hints".parse().unwrap(),
        position: None,
    };
    let mut session = Erased::<ColorCell>::GAME.start(&start).unwrap();
    for _ in 0..120 {
        let advice = session.hint().unwrap();
        session.act(&advice.action).unwrap();
    }
    let review = Review::new(Scale::Seconds, Reviewer::new(session).unwrap().collect());
    let actions = review.judged().len();
    assert!(actions > 100 && review.play() < 1000, "{actions} actions: {}", review.summary());
}
