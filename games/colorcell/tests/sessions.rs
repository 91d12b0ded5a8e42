//! Whole runs: real time at any frame rate, what a run weighs, positions, and advice that leads somewhere.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Digest, Entry, Game, Listing, Rng, Session, Start, Status, pack, verify};
use grid::Hex;
use lattice_colorcell::{Action, ColorCell};
use proptest::prelude::*;
use view::{Heading, Input};

mod script;
use script::{seed, text_of};

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
    let mut session = Entry::<ColorCell>::NEW.start(&start("", "frames")).unwrap();
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
    let mut session = Entry::<ColorCell>::NEW.start(&start("pace=step", "steps")).unwrap();
    let before = session.digest();
    assert_eq!((session.advance(10_000), session.ticks_per_second()), (Vec::new(), 0));
    assert_eq!((session.tick_json(5).0, session.digest()), (0, before));
    session.act("tick 6").unwrap();
    assert_ne!(session.digest(), before);
    let mut clocked = Entry::<ColorCell>::NEW.start(&start("rate=30", "steps")).unwrap();
    assert_eq!(clocked.ticks_per_second(), 30);
    clocked.advance(100);
    assert!(clocked.text().contains("\ntick 3 "));
}

/// Someone who plays by the advice, with human pauses: steps at most one a tick, looks before choosing, holds and waits.
fn typical(params: &str, name: &str) -> Session<ColorCell> {
    let mut session = Session::<ColorCell>::new(&start(params, name)).unwrap();
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
    for name in ["small-1", "small-2", "small-3", "small-4"] {
        let session = typical("mode=challenge", name);
        let replay = session.replay();
        let (text, link) = (replay.to_string(), pack(replay.clone()));
        assert!(text.len() <= 40_000, "{} bytes as text", text.len());
        assert!(link.len() <= 6_000, "{} characters as a link", link.len());
        assert!(session.position() > 700, "only {} actions", session.position());
        let verdict = verify::<ColorCell>(&replay).unwrap();
        assert_eq!((verdict.status, verdict.score), (Status::Over, session.game().score()));
        assert!(verdict.score.0 >= 300, "advice completes templates: {}", verdict.score.0);
    }
}

/// Advice alone completes templates in the step pace, whole runs of it.
#[test]
fn advice_plays_step_challenges() {
    let mut session = Session::<ColorCell>::new(&start("mode=challenge pace=step", "advice")).unwrap();
    while let Some(advice) = session.game().hint() {
        assert!(advice.text.ends_with('.'), "{}", advice.text);
        session.act(advice.action, &mut ()).unwrap();
    }
    assert_eq!(session.game().status(), Status::Over, "{}", session.game().text());
    assert!(session.game().score().0 >= 500, "{}", session.game().score().0);
}

/// Positions that cannot be are refused with the line at fault.
#[test]
fn positions_are_checked() {
    let refused = |heads: &[&str], colors: &str| {
        let text = text_of("radius=2", heads, colors, Hex::ORIGIN);
        let error = ColorCell::from_text(&text, &seed("x")).map(|_| ()).unwrap_err();
        (error.line, error.message)
    };
    let counts = |text: &str| refused(&[text], "").1;
    assert_eq!(
        counts("tick 0 inputs 0 facing up stepped - charge - cooldown 0"),
        "\"up\" is no direction; use n, ne, se, s, sw or nw"
    );
    assert_eq!(
        counts("tick 9 inputs 0 facing n stepped - charge 6 cooldown 0"),
        "charge is 0 to 5 here, not \"6\""
    );
    assert_eq!(
        counts("tick 9 inputs 0 facing n stepped - charge 5 cooldown 1"),
        "there is no charge during a cooldown"
    );
    assert_eq!(
        counts("tick 9 inputs 0 facing n stepped - charge - cooldown 37"),
        "cooldown is 0 to 36 here, not \"37\""
    );
    for (head, colors, line, message) in [
        ("carrying 0,0", "", 3, "carried are colors, each once"),
        ("carrying 0,1", "0 0,1", 3, "the first carried color lies under the cursor"),
        ("carrying 0,0 0,1", "0 0,0 0,1", 3, "at most 1 can be carried"),
        ("flash maybe", "", 4, "a flash is success:q,r:age or failure:q,r:age, not \"maybe\""),
        ("flash success:0,0:1", "", 4, "the age of a flash is 1 to 0 here, not \"1\""),
        ("template nope", "", 5, "there is no template \"nope\" here"),
        (
            "template twins at 0,0 base 0 rotation 0",
            "",
            5,
            "none of its cells is right, so it is not anchored",
        ),
        ("template twins at 0,-2 base 0 rotation 0", "0 0,-2", 5, "this template reaches over the edge"),
        ("template twins at 0,0 base 0 rotation 0", "0 0,0 0,-1", 5, "this template is complete"),
        ("template twins at 0,0 base 0 rotation 0 complete 0", "0 0,0", 5, "this template is not complete"),
        (
            "template twins at 0,0 base 0 rotation 0 complete 0",
            "0 0,0 0,-1",
            5,
            "a complete template is among the completed ones",
        ),
        ("completed twins,ring last 0", "", 6, "completed templates are sorted by id, each once"),
        ("completed twins", "", 6, "expected \"completed -\" or \"completed <id>,<id> last <tick>\""),
    ] {
        assert_eq!(refused(&[head], colors), (line, message.to_owned()), "{head}");
    }
    let board = |change: &dyn Fn(String) -> String| {
        let text = change(text_of("radius=2 colors=3", &[], "", Hex::ORIGIN));
        let error = ColorCell::from_text(&text, &seed("x")).map(|_| ()).unwrap_err();
        (error.line, error.message)
    };
    assert_eq!(
        board(&|text| text.replace("[.]", " . ")),
        (7, "there is no cursor; put one cell in brackets, like [.]".to_owned())
    );
    assert_eq!(
        board(&|text| text.replace("[.]", "[3]")),
        (11, "'3' is no cell; use . or a color from 0 to 2".to_owned())
    );
    assert_eq!(board(&|text| text.replace("[.]", "[..")).1, "this row has 3 cells, not 4");
    assert_eq!(board(&|text| text.replace("[.]", "[.")).1, "the cursor is one cell in brackets, like [.]");
    assert_eq!(board(&|text| text + "."), (16, "nothing may follow the board".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A position with some of its characters changed is refused, or is one that can be drawn again and played on.
    #[test]
    fn changed_positions_are_safe(
        steps in 0u64..80,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[0-9a-f .,:\\[\\]n-]"), 1..4),
    ) {
        let params = script::params("radius=3 hold=3 chance=200 cooldown=4 carry=2 flashes=2 occupied=swap");
        let mut game = ColorCell::new(&params, &seed("changed"));
        let mut rng = Rng::keyed(steps as u32);
        let mut play = |game: &mut ColorCell, steps: u64| (0..steps).for_each(|_| {
            if let Some(action) = game.sample(&mut rng) {
                game.apply(action, &mut ());
            }
            game.tick(&mut ());
        });
        play(&mut game, steps);
        let mut text: Vec<char> = game.text().chars().collect();
        for (index, by) in changes {
            let at = index.index(text.len());
            text[at] = by.chars().next().unwrap();
        }
        let text: String = text.into_iter().collect();
        if let Ok(mut read) = ColorCell::from_text(&text, &seed("changed")) {
            let drawn = read.text();
            let again = ColorCell::from_text(&drawn, &seed("changed")).map(|game| game.digest());
            prop_assert_eq!(again, Ok(read.digest()));
            play(&mut read, 40);
        }
    }
}
