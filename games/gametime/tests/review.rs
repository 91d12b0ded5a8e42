//! What directions cost and what rolls give, against the exact odds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{rolled, seeded};
use engine::{AnyGame, Erased, Game, Listing, Rng, Start, Status};
use journal::{Review, Reviewer};
use lattice_gametime::{Action, Chance, GameTime, Odds};
use view::Scale;

fn billionths(chance: Chance) -> i64 {
    (chance.units() / (Chance::CERTAIN.units() / 1_000_000_000)) as i64
}

fn after(game: &GameTime, action: Action) -> GameTime {
    let mut after = game.clone();
    after.apply(action, &mut ());
    after
}

/// Every direction costs the difference between its chance and the best one.
#[test]
fn a_direction_costs_what_it_takes_from_the_odds() {
    let mut costly = 0;
    for game in [rolled(2, 6, "#1,0"), rolled(3, 9, "#1,-1 #0,1"), rolled(1, 4, "")] {
        let odds = Odds::of(&game);
        let (best, _) = odds.best(&game).unwrap();
        let mut legal = Vec::new();
        game.legal(&mut legal);
        for action in legal {
            let Action::Go(dir) = action else { panic!("the die is cast") };
            let judged = game.judge(action, &after(&game, action), 0).unwrap();
            assert_eq!(judged.best, billionths(odds.win(&game)));
            assert_eq!(judged.kept, billionths(odds.toward(&game, dir).unwrap()));
            assert_eq!(judged.came, None, "a direction leaves nothing to chance");
            assert_eq!(judged.better.is_some(), odds.toward(&game, dir) < Some(odds.win(&game)));
            if let Some(better) = judged.better {
                assert_eq!(better.action, Action::Go(best));
                costly += 1;
            }
        }
    }
    assert!(costly > 3, "some directions are worse than others");
}

/// A roll is nobody's fault: what it changes is luck.
#[test]
fn a_roll_costs_nothing_and_is_luck() {
    let game = seeded("radius=3 pool=tight", "luck");
    let next = after(&game, Action::Roll);
    let judged = game.judge(Action::Roll, &next, 0).unwrap();
    assert_eq!((judged.loss(), judged.better), (0, None));
    assert_eq!(judged.came, Some(billionths(Odds::of(&next).win(&next))));
}

/// G19: the end tells play from luck, in the same figures as a review.
#[test]
fn g19_the_end_tells_play_from_luck() {
    let game = Erased::<GameTime>::GAME;
    let mut told = [0; 3];
    for (number, preset) in game.presets().into_iter().cycle().take(54).enumerate() {
        let seed = format!("told-{number}").parse().unwrap();
        let mut session = game.start(&Start { params: preset.params, seed, position: None }).unwrap();
        while session.status() == Status::Playing {
            let (hinted, legal) = (session.think().unwrap().action, session.legal());
            session.act(if number % 2 == 0 { &hinted } else { &legal[0] }).unwrap();
        }
        let (text, won) = (session.scene().banner.clone().unwrap().text, session.status() == Status::Won);
        let review = Review::new(Scale::Chance, Reviewer::new(session).unwrap().collect());
        let flawless = review.summary() == "A flawless run.";
        assert!(flawless || number % 2 == 1, "{}", review.summary());
        let words = match (flawless, won) {
            (true, true) if text.contains("3 stars") => {
                "Every choice was best. The dice cost you stars.".to_owned()
            }
            (true, true) => "Perfect play!".to_owned(),
            (true, false) => "You played perfectly. Bad luck!".to_owned(),
            (false, true) if Scale::Chance.is_over_a_win(review.play()) => {
                "Lucky: safer choices win far more often.".to_owned()
            }
            (false, true) => {
                format!("Lucky: safer choices win {} more often.", Scale::Chance.words(review.play()))
            }
            (false, false) => review.summary(),
        };
        assert!(text.contains(&words), "{} {number}: {text}", preset.id);
        told[usize::from(!flawless) * 2 + usize::from(flawless && !won)] += 1;
    }
    assert!(told.iter().all(|times| *times > 3), "{told:?}");
}

/// From the first odds to the certain end, every change is play or luck.
#[test]
fn play_and_luck_are_the_whole_change() {
    let game = Erased::<GameTime>::GAME;
    for (number, preset) in game.presets().into_iter().cycle().take(27).enumerate() {
        let seed = format!("whole-{number}").parse().unwrap();
        let mut session = game.start(&Start { params: preset.params, seed, position: None }).unwrap();
        let mut rng = Rng::keyed(number as u32);
        while session.status() == Status::Playing {
            // Now and then what the hint says, so that some runs are won.
            let hinted = session.hint().unwrap().action;
            let legal = session.legal();
            let action = if rng.below(4) > 0 { hinted } else { rng.pick(&legal).unwrap().clone() };
            session.act(&action).unwrap();
        }
        let end = if session.status() == Status::Won { 1_000_000_000 } else { 0 };
        let review = Review::new(Scale::Chance, Reviewer::new(session).unwrap().collect());
        let first = review.judged()[0].best;
        assert_eq!(review.luck().unwrap() - review.play(), end - first, "{} {number}", preset.id);
        assert_eq!(review.chart().last(), Some(&(end / 1_000_000)));
    }
}
