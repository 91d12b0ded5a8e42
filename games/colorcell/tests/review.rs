//! What captures, drops and waits cost: the time they add to what completing the template takes; and what was luck.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Judgement, Listing, Session, Start, Waited};
use grid::Hex;
use journal::{Review, Reviewer};
use lattice_colorcell::{Action, ColorCell};
use view::Scale;

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

/// A run on the clock: what is done, and milliseconds in between.
fn timed(params: &str, script: &[(&str, u32)]) -> Session {
    let start = Start { params: params.to_owned(), seed: "wait".parse().unwrap(), position: None };
    let mut session = Erased::<ColorCell>::GAME.start(&start).unwrap();
    for (action, millis) in script {
        session.act(action).unwrap();
        (0..millis / 100).for_each(|_| drop(session.advance(100)));
    }
    session
}

fn reviewed(session: Session) -> Review {
    Review::new(Scale::Seconds, Reviewer::new(session).unwrap().collect())
}

/// Nothing is done for six seconds, then the wait is told with the action that ended it.
#[test]
fn idling_is_told() {
    let script = [("template twins", 6000), ("step n", 400), ("step n", 400), ("step s", 900)];
    let review = reviewed(timed("mode=challenge", &script));
    assert_eq!(review.worst(), [1], "{:?}", review.judged());
    assert_eq!((review.judged()[1].loss(), review.play()), (600, 600), "less than a second is no idling");
    let told = review.tell(1);
    assert!(told.starts_with("Action 2 cost about 6 seconds. Better: Go "), "{told}");
    assert!(told.ends_with(" You waited 6 seconds here."), "{told}");
    assert_eq!(review.summary(), "Your moves cost about 6 seconds in all.");
    let free = reviewed(timed("mode=free", &script));
    assert_eq!(free.play(), 0, "in free play nobody is in a hurry");
}

/// Time that passes after the last action counts with it.
#[test]
fn idling_at_the_end_is_told() {
    let review = reviewed(timed("mode=challenge", &[("template twins", 400), ("step n", 9000)]));
    assert_eq!(review.play(), 900);
    assert!(review.tell(1).ends_with(" You waited 9 seconds here."), "{}", review.tell(1));
}

/// The wait after a script, on twins of which one is in place.
fn waited(params: &str, cursor: &str, script: &str, ticks: u32) -> Waited<Action> {
    let heads = ["template twins at 0,0 base 0 rotation 0"];
    let params = format!("radius=5 mode=challenge {params}");
    let mut run = placed(&params, &heads, "0 0,0 3,0; 4 0,3", cursor.parse().unwrap());
    run.run(script);
    run.game.judge_wait(ticks)
}

/// Holding the button and the rest after a failure are part of a capture; holding it over nothing is not.
#[test]
fn what_a_capture_takes_is_no_idling() {
    let holds = waited("hold=60", "3,0", "press", 59);
    assert_eq!(holds, Waited::default(), "it is still being captured");
    let rests = waited("hold=1 chance=1 cooldown=120", "3,0", "press", 100);
    assert!(rests.idle.is_none() && rests.decided.unwrap().loss() == 0, "there is no other to fetch");
    let vain = waited("hold=60", "2,0", "press", 59);
    assert_eq!(vain.decided, None);
    let vain = vain.idle.unwrap();
    assert!(vain.loss() == 491 && vain.better.unwrap().text.starts_with("Let go. "));
    let done = waited("hold=12", "3,0", "press", 48).idle.unwrap();
    assert_eq!(
        done.loss(),
        300,
        "the second of holding is not counted, the three of carrying nothing on are"
    );
}

/// On the clock a press is judged by what it captures: the player may still walk to it.
#[test]
fn captures_on_the_clock_are_judged_when_they_are_decided() {
    let game = placed("radius=5", &[], "0 0,0", Hex::ORIGIN).game;
    assert_eq!(judge(&game, "press"), None);
    assert_eq!(waited("", "3,0", "press", 6).decided.unwrap().loss(), 0, "the color that is wanted");
    let wrong = waited("", "0,3", "press", 6).decided.unwrap();
    assert!(wrong.loss() > 100 && wrong.better.is_some(), "{wrong:?}");
    let walked = waited("", "2,0", "press; tick 2; step ne; tick 2", 2).decided;
    assert_eq!(walked.map(|judged| judged.loss()), None, "nothing is there");
    let walked = waited("", "2,1", "press; tick 2; step ne; tick 2", 2).decided.unwrap();
    assert_eq!(walked.loss(), 0, "{walked:?}");
    // What can never be captured costs the try, not a lifetime.
    let never = waited("chance=50 penalty=20", "0,3", "press", 6).decided.unwrap();
    assert_eq!(never.loss(), (6 + 36) * 100 / 12);
}

/// The wait before an action counts with it, and what the wait after it decides.
#[test]
fn a_capture_is_told_with_its_press() {
    let mut session = timed("mode=challenge chance=50 clamp=50", &[("template twins", 400)]);
    for _ in 0..200 {
        match session.think().map(|advice| advice.action) {
            Ok(action) => drop(session.act(&action).unwrap()),
            Err(_) => drop(session.advance(50)),
        }
        session.advance(50);
    }
    let actions = session.timeline();
    let review = reviewed(session);
    let tried = (0..actions.len()).filter(|at| review.judged()[*at].came.is_some());
    let tried: Vec<&str> = tried.map(|at| actions[at].as_str()).collect();
    assert!(tried.len() > 3 && tried.iter().all(|action| *action == "press"), "{tried:?}");
}

#[test]
fn needless_waits_without_a_clock_are_told() {
    let heads = ["template twins at 0,0 base 0 rotation 0"];
    let game = |mode: &str, cooldown: &str| {
        let at = format!("tick 0 inputs 0 facing n stepped - charge - cooldown {cooldown}");
        let params = format!("radius=5 pace=step mode={mode}");
        placed(&params, &[heads[0], &at], "0 0,0 3,0", "3,0".parse().unwrap()).game
    };
    let judged = judge(&game("challenge", "0"), "wait 12").unwrap();
    assert_eq!(judged.loss(), 100);
    assert!(judged.better.unwrap().text.ends_with(" You waited 4 steps here."));
    assert_eq!(
        judge(&game("challenge", "30"), "wait 12"),
        None,
        "it rests, and nothing else is to be fetched"
    );
    assert_eq!(judge(&game("free", "0"), "wait 12"), None);
}

/// Luck is what a capture saved or cost compared with its mean, so it evens out.
#[test]
fn luck_in_captures_is_told_apart() {
    let params = |pace: &str| format!("radius=5 pace={pace} hold=6 cooldown=18 chance=40");
    let game = |pace: &str| placed(&params(pace), &[], "0 0,0", Hex::ORIGIN).game;
    // Without a clock the press decides, with one the ticks after it.
    let stepwise = |seed: u64| {
        let mut game = game("step");
        game.reseed_hidden(&engine::Seed::from_entropy(seed));
        judge(&game, "press").unwrap()
    };
    let on_the_clock = |seed: u64| {
        let mut game = game("clock");
        game.reseed_hidden(&engine::Seed::from_entropy(seed));
        assert_eq!(judge(&game, "press"), None, "nothing is decided yet");
        game.apply(Action::Press, &mut ());
        assert_eq!(game.judge_wait(5), Waited::default());
        game.judge_wait(6).decided.unwrap()
    };
    for judged in [&stepwise as &dyn Fn(u64) -> Judgement<Action>, &on_the_clock] {
        let lucks: Vec<i64> = (0..400).map(judged).map(|one| one.came.unwrap() - one.kept).collect();
        let good = lucks.iter().filter(|luck| **luck > 0).count();
        assert!((130..190).contains(&good), "{good} of 400 at 40%");
        // A try takes two seconds, and on average one and a half fail first: it evens out.
        assert!(lucks.iter().all(|luck| [300, -200].contains(luck)), "{lucks:?}");
    }
    let certain = placed("radius=5 pace=step", &[], "0 0,0", Hex::ORIGIN).game;
    assert_eq!(judge(&certain, "press"), None, "what is certain is no luck");
}
