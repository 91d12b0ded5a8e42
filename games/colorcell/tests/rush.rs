//! Rush (C26, C30): time and points for templates, half each further time, and a board that fills up.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Params as _, Score, Start, Status};
use grid::Hex;
use lattice_colorcell::{ColorCell, Event, Mode, Params};

mod script;
use script::{Script, drawn, params, placed, seed, text_of};

/// A rush on an empty board whose refills cannot be in the way: the palette has one color, so everything is right.
fn rush(colors: &str) -> Script {
    drawn("radius=5 mode=rush seconds=90 hold=1", colors)
}

/// What completions have brought: points and seconds.
fn earned(run: &Script) -> Vec<(u32, u32)> {
    let told = run.events.iter().filter_map(|event| match event {
        Event::TemplateCompleted { points, seconds, .. } => Some((*points, *seconds)),
        _ => None,
    });
    told.collect()
}

/// C26: a template adds 12 seconds and 100 points for each step of difficulty, half of both each further time (C30), and
/// its colors are gone.
#[test]
fn c26_c30_rewards() {
    let dot = "own=dot/Dot/One./3/0,0/0,0:0";
    let mut run = drawn(&format!("radius=5 mode=rush seconds=90 hold=1 density=0 {dot}"), "0 0,0 0,1 0,2");
    for (cell, seconds, score) in [("0,0", 126, 300), ("0,1", 144, 450), ("0,2", 153, 525)] {
        if score > 300 {
            run.run("template none");
        }
        run.run(&format!("template dot; go {cell}; press; tick; press; expect {cell} -; expect anchor none"));
        run.run(&format!("expect score {score}; expect completed 1"));
        // Ticks that went by meanwhile are less than a second in all.
        assert_eq!(run.game.remaining_seconds(), seconds, "{}", run.game.text());
    }
    assert_eq!(earned(&run), [(300, 36), (150, 18), (75, 9)]);
    assert_eq!(run.game.score(), Score(525));
    let again = ColorCell::from_text(&run.game.text(), &seed("script")).unwrap();
    assert_eq!(
        (again.text(), again.score()),
        (run.game.text(), run.game.score()),
        "the text knows how often"
    );
    assert_eq!(again.remaining_seconds(), run.game.remaining_seconds());
}

/// C26: every second one random empty cell gets a random color, from a stream of its own; a full board stays as it is.
#[test]
fn c26_refills() {
    let mut run = rush("0 0,0");
    run.run("tick 11");
    assert_eq!(run.game.colors().count(), 1);
    for second in 1..=60 {
        run.run("tick");
        assert_eq!(run.game.colors().count(), 1 + second, "one a second");
        run.run("tick 11");
        assert_eq!(run.game.colors().count(), 1 + second);
    }
    let refilled: Vec<&Event> =
        run.events.iter().filter(|event| matches!(event, Event::Refilled { .. })).collect();
    assert_eq!(refilled.len(), 60);
    let mut full = drawn("radius=2 mode=rush seconds=90 colors=2 density=0", "");
    full.run("tick 12; tick 240");
    assert_eq!(full.game.colors().count(), 19, "no cell is left");
    full.run("tick 24; expect over false");
    // The same seed fills the same cells; captures do not change that.
    let board = |script: &str| {
        let mut run = rush("0 0,0");
        run.run(script);
        run.run("tick 240");
        run.game.colors().filter(|(at, _)| at.length() > 1).collect::<Vec<_>>()
    };
    assert_eq!(board(""), board("press"));
    assert_ne!(params("mode=rush").to_text(), params("mode=challenge").to_text(), "ranked apart");
}

/// C26: it ends at 0, and not before; what is completed in time moves the end.
#[test]
fn c26_the_end() {
    let mut run = rush("0 0,0 0,-1");
    run.run("tick 1068; expect seconds 1; template twins; press; tick; press; expect seconds 13");
    run.run("tick 11; expect over false; tick 144");
    assert_eq!((run.game.status(), run.game.ticks()), (Status::Over, 102 * 12));
    assert_eq!(run.events.last(), Some(&Event::Ended { score: 100 }));
    assert!(Params { mode: Mode::Rush, ..Params::default() }.ranked());
    let late = "tick 1081 inputs 0 facing n stepped - charge - cooldown 0";
    let text = text_of("radius=5 mode=rush seconds=90", &[late], "", Hex::ORIGIN);
    let error = ColorCell::from_text(&text, &seed("x")).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (2, "tick must be 0–1080"));
    let text = text_of("radius=5 mode=rush seconds=90", &[late, "completed twins:2 last 3"], "", Hex::ORIGIN);
    let game = ColorCell::from_text(&text, &seed("x")).unwrap();
    assert_eq!((game.remaining_seconds(), game.score()), (18, Score(150)));
}

/// C26: a refill may complete a template, or make a cell of it wrong.
#[test]
fn c26_refills_count_for_templates() {
    let params = "radius=2 mode=rush seconds=90 colors=1 hold=1";
    let mut run = placed(params, &["template ring at 0,1 base 0 rotation 0"], "0 0,1", Hex::new(0, 2));
    run.run("tick 240");
    let told = run.heard();
    let known = ["templateCompleted", "cellWrong"].iter().any(|kind| told.contains(&(*kind).to_owned()));
    assert!(known, "{told:?}");
}

/// The buttons and the words of a rush.
#[test]
fn c26_on_the_screen() {
    let position =
        Some(text_of("radius=3 mode=rush seconds=90", &["carrying 0,0"], "0 0,0 0,-1", Hex::ORIGIN));
    let start = Start { params: String::new(), seed: seed("screen"), position };
    let mut session = Erased::<ColorCell>::GAME.start(&start).unwrap();
    session.act("template twins").unwrap();
    let cues = format!("{:?}", session.act("press").unwrap());
    assert!(cues.contains("Twins is complete! +100 points, +12 seconds."), "{cues}");
    assert!(cues.contains("\"+100  +12 s\"") && cues.contains("Reveal"), "short, or phones cut it: {cues}");
    assert_eq!(session.scene().prompt, "Pick another. This one scores less now.");
    let twins = view::Spot::Control("template twins".to_owned());
    session.input(&view::Input::Point(Some(twins)));
    assert!(
        session.scene().about.ends_with("Built once. Each repeat scores half."),
        "{}",
        session.scene().about
    );
}
