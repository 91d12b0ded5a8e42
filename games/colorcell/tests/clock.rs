//! What is said as time and the cursor go on, and how runs end: by the timer, or because they are full (C10, C25).
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Outcome, Session, Start, Status};
use grid::Hex;
use lattice_colorcell::{ColorCell, Event};
use view::{Heading, Input};

mod script;
use script::{drawn, placed, seed, text_of};

/// A step says what the template wants at the place and the facing it has then, not before.
#[test]
fn steps_speak_of_what_is_there_then() {
    let mut run = drawn("radius=5 chance=200", "0 0,-1; 2 1,-1 0,2");
    run.run("template flower");
    // The heart of the flower comes along under the cursor, in the color at hand; its petals would want others.
    assert_eq!(run.said("step s"), ["Empty. Fetch orange: 2 steps north."]);
    run.run("tick; go 1,-1; press; tick 6");
    assert_eq!(
        run.said("step se"),
        ["Empty."],
        "nothing of what is carried, nor of a template that comes along"
    );
    run.run("tick; press; expect anchor 2,-1 0 2");
    assert_eq!(run.said("step nw"), ["Needs orange. Fetch orange: 1 step north-west."]);
    run.run("tick; go 2,-1; tick");
    assert_eq!(run.said("step s"), ["Needs orange. Fetch orange: 1 step north, then 2 north-west."]);
    run.run("tick; step s; tick; step n; tick; step n");
    assert_eq!(run.game.cursor(), Hex::new(2, -1));
    let mut run = drawn("radius=5", "0 0,0 0,-1");
    run.run("template twins; step s; tick");
    assert_eq!(run.said("step n"), ["Orange, fits the template, 100% chance."]);
}

fn session(params: &str) -> Session {
    let position = Some(text_of(params, &[], "0 0,0 1,0", Hex::ORIGIN));
    Erased::<ColorCell>::GAME.start(&Start { params: String::new(), seed: seed("clock"), position }).unwrap()
}

/// C5: two taps of one key within a tick are two steps, one a tick.
#[test]
fn a_second_tap_within_a_tick_steps_in_the_next() {
    let mut run = session("radius=4 rate=10 chance=200");
    let north = Input::Step(Heading::North);
    assert!(matches!(run.input(&north), Outcome::Acted(_)));
    assert_eq!(run.input(&north), Outcome::TooSoon);
    run.retry(north);
    assert_eq!(run.timeline(), ["step n"]);
    run.advance(100);
    assert_eq!(run.timeline(), ["step n", "step n"]);
    run.advance(100);
    assert_eq!(run.timeline().len(), 2, "and then no more");
    // A key that repeats asks too often and is not kept: the cursor stops when the key is released.
    let south = Input::Step(Heading::South);
    assert!(matches!(run.input(&south), Outcome::Acted(_)));
    assert_eq!(run.input(&south), Outcome::TooSoon);
    run.advance(100);
    assert_eq!(run.timeline().len(), 3);
    let replay = run.replay();
    Erased::<ColorCell>::GAME.load(&replay).unwrap();
}

/// A key held against the edge or a color is told so once, until the cursor moves or turns.
#[test]
fn bumps_are_told_once() {
    let mut run = session("radius=2 rate=10 chance=200");
    let mut step = |heading: Heading| {
        run.advance(100);
        match run.input(&Input::Step(heading)) {
            Outcome::Acted(cues) => format!("{cues:?}")
                .split(['('])
                .find_map(|part| part.strip_prefix('"'))
                .unwrap()
                .split('"')
                .next()
                .unwrap()
                .to_owned(),
            Outcome::Refused(refused) => refused.code.to_owned(),
            other => format!("{other:?}"),
        }
    };
    use Heading::{North, NorthEast, South};
    let told: Vec<String> =
        [North, North, North, North, North, NorthEast, NorthEast, North, North, South, North, North]
            .map(&mut step)
            .to_vec();
    let edge = |way: &str| format!("The board ends there. You face {way} now.");
    let (north, east) = (edge("north"), edge("north-east"));
    let expected = [
        "Empty.", "Empty.", "edge", "Ignored", "Ignored", &east, "Ignored", &north, "Ignored", "Empty.",
        "Empty.", "edge",
    ];
    assert_eq!(told, expected);
    // What is carried runs into a color, too; typed actions are always answered.
    let mut run = session("radius=2 rate=10 chance=200");
    run.input(&Input::Hold(true));
    (0..6).for_each(|_| drop(run.advance(100)));
    let mut step = || {
        run.advance(100);
        run.input(&Input::Step(Heading::SouthEast))
    };
    assert!(matches!(step(), Outcome::Acted(_)));
    assert_eq!((step(), step()), (Outcome::Ignored, Outcome::Ignored));
    assert_eq!(run.act("step se").unwrap_err().code, "occupied");
}

/// Everything that is said about time, with the tick at which it is.
fn announced(params: &str, ticks: u32) -> Vec<(u32, String)> {
    let mut run = drawn(params, "");
    let mut told = Vec::new();
    for _ in 0..ticks {
        let said = run.said("tick").into_iter();
        told.extend(
            said.filter(|words| !words.starts_with("You wait")).map(|words| (run.game.ticks(), words)),
        );
    }
    told
}

/// C10, C27: a challenge says once that a minute and that ten seconds are left, in either pace; free play only that its
/// timer has run out.
#[test]
fn c10_the_last_minute_is_told() {
    let told = |list: &[(u32, &str)]| -> Vec<(u32, String)> {
        list.iter().map(|(tick, words)| (*tick, (*words).to_owned())).collect()
    };
    for (pace, minute, moment, up) in [
        ("clock", "60 seconds", "10 seconds", "Time is up"),
        ("step", "240 steps", "40 steps", "No steps left"),
    ] {
        let params = format!("radius=2 mode=challenge seconds=70 pace={pace}");
        let all = [(120, minute), (720, moment)].map(|(tick, left)| (tick, format!("{left} left.")));
        let end = (840, format!("{up}. 0 points."));
        assert_eq!(announced(&params, 840), [&all[..], &[end]].concat());
    }
    let short = "radius=2 mode=challenge seconds=60 rate=3";
    assert_eq!(announced(short, 200), told(&[(150, "10 seconds left."), (180, "Time is up. 0 points.")]));
    let free = "The timer has run out. Play on as long as you like.";
    assert_eq!(announced("radius=2 seconds=70", 900), told(&[(840, free)]));
    let shortest = announced("radius=2 mode=challenge seconds=10", 130);
    assert_eq!(shortest, told(&[(120, "Time is up. 0 points.")]));
}

/// The text of a position reads back to the same state.
fn round_trip(game: &ColorCell) {
    let text = game.text();
    let again = ColorCell::from_text(&text, &seed("script")).unwrap_or_else(|error| panic!("{text}{error}"));
    assert_eq!((again.digest(), again.text()), (game.digest(), text));
}

/// C10, C25: free play goes on when the timer is at 0, for six hours; then the run is full.
#[test]
fn c25_free_play_ends_when_it_is_full() {
    let mut run = drawn("radius=2 seconds=1", "0 0,0");
    run.run("tick 6000; expect over false; press; tick 6; expect carrying 0");
    let late = |tick: u32| format!("tick {tick} inputs 7 facing n stepped - charge 2 cooldown 0");
    let mut run = placed("radius=2", &[&late(259_198)], "0 0,0", Hex::ORIGIN);
    run.run("tick; expect over false; step s; expect at 0,1");
    round_trip(&run.game);
    assert_eq!(run.said("tick"), ["No actions left. 0 points."]);
    assert_eq!(run.game.status(), Status::Over);
    run.run("refuse press game-over; refuse step n game-over; tick 5");
    assert_eq!(run.game.ticks(), 259_200);
    round_trip(&run.game);
    let beyond = text_of("radius=2", &[&late(259_201)], "", Hex::ORIGIN);
    let error = ColorCell::from_text(&beyond, &seed("x")).map(|_| ()).unwrap_err();
    assert_eq!(error.message, "tick must be 0–259200");
}

/// C25: any run is full after 20000 actions, the last of which still has its tick.
#[test]
fn c25_actions_fill_a_run() {
    for (kind, tick) in [("pace=clock", 0), ("pace=step", 3), ("pace=step mode=challenge", 3)] {
        let counts = "tick 0 inputs 19998 facing n stepped - charge - cooldown 0";
        let mut run = placed(&format!("radius=2 {kind}"), &[counts], "", Hex::ORIGIN);
        run.run("template ring; expect over false");
        round_trip(&run.game);
        let said = run.said("step n");
        assert_eq!(said.last().unwrap(), "No actions left. 0 points.", "{said:?}");
        assert_eq!((run.game.status(), run.game.ticks()), (Status::Over, tick));
        run.run("refuse step s game-over");
        round_trip(&run.game);
        let scene = Erased::<ColorCell>::GAME
            .start(&Start { params: String::new(), seed: seed("full"), position: Some(run.game.text()) })
            .unwrap()
            .scene();
        assert_eq!(scene.banner.clone().unwrap().title, "No actions left");
        assert!(scene.spoken.starts_with("No actions left."), "{}", scene.spoken);
    }
    let counts = "tick 11 inputs 19999 facing n stepped - charge - cooldown 0";
    let mut run = placed("radius=2 pace=step mode=challenge seconds=1", &[counts], "", Hex::ORIGIN);
    run.run("step n");
    assert_eq!(run.events.last(), Some(&Event::Ended { score: 0 }), "the timer comes first");
    assert_eq!(run.events.len(), 2);
}
