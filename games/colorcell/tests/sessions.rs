//! Whole runs: real time at any frame rate, what a run weighs, and advice on a clock.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Digest, Erased, Game, Listing, Rng, Run, Start, Status, pack, verify};
use lattice_colorcell::{Action, ColorCell};
use view::{Heading, Input, Spot};

mod script;
use script::seed;

fn start(params: &str, name: &str) -> Start {
    Start { params: params.to_owned(), seed: seed(name), position: None }
}

/// A player's hands over half a minute: what, and at which millisecond.
fn hands() -> Vec<(u32, Input)> {
    let mut rng = Rng::keyed(9);
    let headings = [
        Heading::North,
        Heading::NorthEast,
        Heading::East,
        Heading::SouthEast,
        Heading::South,
        Heading::SouthWest,
        Heading::West,
        Heading::NorthWest,
    ];
    let mut at = 0;
    let mut inputs = Vec::new();
    while at < 30_000 {
        at += rng.below(120);
        let input = match rng.below(6) {
            0 => Input::Hold(true),
            1 if rng.below(4) == 0 => Input::Hold(false),
            _ => Input::Step(headings[rng.below(8) as usize]),
        };
        inputs.push((at, input));
    }
    inputs
}

/// Plays the hands on a simulated clock. Frames come at a rate; an input first brings the run up to its own moment.
fn play(frames_per_second: u32) -> (Digest, String) {
    let mut session = Erased::<ColorCell>::GAME.start(&start("", "frames")).unwrap();
    let mut hands = hands().into_iter().peekable();
    let mut now = 0;
    for frame in 1..=31 * frames_per_second {
        let due = frame * 1000 / frames_per_second;
        while let Some((at, input)) = hands.next_if(|(at, _)| *at < due) {
            session.advance(at - now);
            now = at;
            session.input(&input);
        }
        session.advance(due - now);
        now = due;
    }
    (session.digest(), session.replay().to_string())
}

/// A recorded run goes on tick by tick, each with what was done in it, and can be sought from the middle of a wait.
#[test]
fn watched_runs_keep_their_time() {
    let (digest, text) = play(60);
    let replay = text.parse().unwrap();
    let mut session = Erased::<ColorCell>::GAME.load(&replay).unwrap();
    assert!(!session.play_on(), "only while watching");
    session.watch();
    session.seek(0);
    let begin = session.digest();
    let mut ticks = 0;
    while session.play_on() {
        ticks += 1;
        if ticks == 100 {
            let (digest, position) = (session.digest(), session.standing().actions);
            session.seek(position);
            session.seek(0);
            assert_eq!(session.digest(), begin);
            (0..100).for_each(|_| assert!(session.play_on()));
            assert_eq!((session.digest(), session.standing().actions), (digest, position));
        }
    }
    assert_eq!((session.digest(), session.standing().actions), (digest, session.standing().length));
    // Actions before the first tick are a piece of their own.
    assert!(
        (session.standing().ticks..=session.standing().ticks + 1).contains(&ticks),
        "{ticks} of {}",
        session.standing().ticks
    );
}

/// C1: the same inputs at 30, 60 and 144 frames a second are the same run.
#[test]
fn frame_rates_do_not_matter() {
    let slow = play(30);
    assert!(slow.1.lines().count() > 200);
    assert_eq!(play(60), slow);
    assert_eq!(play(144), slow);
}

/// A6, C14: real time does nothing to a run without a clock.
#[test]
fn c14_no_real_time_in_steps() {
    let mut session = Erased::<ColorCell>::GAME.start(&start("pace=step", "steps")).unwrap();
    let before = session.digest();
    assert_eq!((session.advance(10_000), session.ticks_per_second()), (Vec::new(), 0));
    assert_eq!((session.tick_json(5).0, session.digest()), (0, before));
    session.act("tick 6").unwrap();
    assert_ne!(session.digest(), before);
    let mut clocked = Erased::<ColorCell>::GAME.start(&start("rate=30", "steps")).unwrap();
    assert_eq!(clocked.ticks_per_second(), 30);
    clocked.advance(100);
    assert!(clocked.text().contains("\ntick 3 "));
}

/// Someone who plays by the advice, with human pauses: steps at most one a tick, looks before choosing, holds and waits.
fn typical(params: &str, name: &str) -> Run<ColorCell> {
    let mut session = Run::<ColorCell>::new(&start(params, name)).unwrap();
    let mut rng = Rng::keyed(3);
    while session.game().status() == Status::Playing {
        match session.game().hint() {
            Some(advice) => {
                session.act(advice.action, &mut ()).unwrap();
                let pause = match advice.action {
                    // A run of steps is a held key; now and then the player thinks.
                    Action::Step(_) if rng.below(8) > 0 => 1,
                    Action::Step(_) => 2 + rng.below(6),
                    Action::Template(_) => 12 + rng.below(24),
                    _ => 1 + rng.below(4),
                };
                session.tick(pause, &mut ());
            }
            None => drop(session.tick(1, &mut ())),
        }
    }
    session
}

/// Five minutes are a small file and a short link.
#[test]
fn five_minutes_are_small() {
    for name in ["small-4", "small-5", "small-9", "small-12"] {
        let session = typical("mode=challenge", name);
        let replay = session.replay();
        let (text, link) = (replay.to_string(), pack(replay.clone()));
        assert!(text.len() <= 40_000, "{} bytes as text", text.len());
        assert!(link.len() <= 6_000, "{} characters as a link", link.len());
        assert!(session.standing().actions > 700, "only {} actions", session.standing().actions);
        let verdict = verify::<ColorCell>(&replay).unwrap();
        assert_eq!((verdict.status, verdict.score), (Status::Over, session.game().score()));
        assert!(verdict.score.0 >= 300, "advice completes templates: {}", verdict.score.0);
    }
}

/// A5: after an undo or a redo the clock stands still until the player does something, so that time alone drops nothing.
#[test]
fn a5_time_never_drops_what_can_be_redone() {
    let mut session = Erased::<ColorCell>::GAME.start(&start("", "redo")).unwrap();
    for heading in [Heading::North, Heading::South, Heading::North] {
        session.input(&Input::Step(heading));
        session.advance(200);
    }
    session.undo().unwrap();
    session.undo().unwrap();
    let (ticks, digest) = (session.standing().ticks, session.digest());
    session.advance(5000);
    session.input(&Input::Point(None));
    session.advance(5000);
    assert_eq!((session.standing().ticks, session.digest()), (ticks, digest));
    session.input(&Input::Hold(false));
    session.input(&Input::Cancel);
    assert!(session.standing().can_redo && session.is_resting(), "a key that comes up is no action");
    session.redo().unwrap();
    session.advance(5000);
    assert!(session.standing().can_redo, "one of two is redone");
    session.input(&Input::Step(Heading::North));
    session.advance(200);
    assert!(!session.standing().can_redo && !session.is_resting(), "whoever acts goes on from here");
    assert!(session.standing().ticks > ticks);
}

/// The clock of a new run waits for the first act on the board: choosing what to build is none.
#[test]
fn choosing_a_template_starts_no_clock() {
    let mut session = Erased::<ColorCell>::GAME.start(&start("", "ready")).unwrap();
    let choose = |id: &str| Input::Choose(Spot::Control(id.to_owned()));
    session.rest();
    session.advance(5000);
    session.input(&choose("template ring"));
    session.input(&choose("template twins"));
    session.advance(5000);
    assert_eq!((session.standing().ticks, session.timeline().len()), (0, 2));
    session.input(&choose("press"));
    session.advance(1000);
    assert!(session.standing().ticks > 0 && !session.is_resting(), "the main button is an act");
    session.input(&choose("template ring"));
    session.rest();
    assert!(!session.is_resting(), "once it runs, only a pause stops it");
}

/// Whoever watches a run need not sit through its waits: of more than a second the last half is shown.
#[test]
fn long_waits_are_skipped_when_watched() {
    let mut session = Erased::<ColorCell>::GAME.start(&start("", "waits")).unwrap();
    session.input(&Input::Step(Heading::North));
    (0..240).for_each(|_| drop(session.advance(84)));
    session.input(&Input::Step(Heading::South));
    (0..6).for_each(|_| drop(session.advance(84)));
    let end = session.digest();
    session.watch();
    session.seek(0);
    assert_eq!(session.skip_wait(), 0, "an action comes at once");
    assert!(session.play_on());
    assert_eq!(session.standing().actions, 1);
    assert_eq!(session.skip_wait(), 20);
    assert_eq!((session.standing().actions, session.skip_wait()), (1, 0), "once");
    let shown = (0..100).take_while(|_| session.play_on()).count();
    assert!((10..=14).contains(&shown), "half a second before the step, and what came after it: {shown}");
    assert_eq!(session.digest(), end);
}

/// A hint rings where it leads until the player is there, whichever way they go.
#[test]
fn hints_ring_their_goal_until_it_is_reached() {
    let mut session = Erased::<ColorCell>::GAME.start(&start("pace=step density=4", "goals")).unwrap();
    session.act("template twins").unwrap();
    let ringed = |session: &engine::Session| {
        let marked = |cell: &view::Cell| cell.marks.has(view::Marks::HINT);
        session.scene().cells.iter().position(marked).map(|place| view::PlaceId(place as u16))
    };
    let advice = session.hint().unwrap();
    let goal = ringed(&session).unwrap();
    assert_eq!(advice.route.last(), Some(&goal));
    assert!(advice.text.starts_with("Go ") && advice.text.contains(" for Twins: "), "{}", advice.text);
    let dots = |session: &engine::Session| {
        session.scene().cells.iter().filter(|cell| cell.marks.has(view::Marks::ROUTE)).count()
    };
    let mut steps = 0;
    while session.scene().here != Some(goal) {
        assert_eq!(dots(&session), advice.route.len() - 1 - steps, "the way that is left");
        assert_eq!(ringed(&session), Some(goal), "still on the way");
        session.input(&Input::Choose(view::Spot::Place(goal)));
        steps += 1;
        assert!(steps < 40);
    }
    assert!(steps > 1, "a far goal");
    assert_eq!(ringed(&session), None, "there");
}
