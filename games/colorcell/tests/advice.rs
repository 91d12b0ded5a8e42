//! Advice that leads somewhere: followed to the end it completes templates, never goes in circles, and marks its control.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use engine::{AnyGame, Erased, Game, Listing, Present, Rng, Start, Status};
use lattice_colorcell::{ColorCell, Event};
use view::Spot;

mod script;
use script::{Script, drawn, params, placed, seed};

/// Everything of a position but times and counts.
fn board_of(game: &ColorCell) -> String {
    let text = game.text();
    let mut lines: Vec<&str> = text.lines().collect();
    let (_, counts) = lines[1].split_once(" facing ").unwrap();
    (lines[1], lines[3]) = (counts, "");
    lines[1..].join("\n")
}

/// Follows the advice for as long as there is any. Only failed attempts may lead to the same position twice.
fn follow(params_text: &str, name: &str) -> ColorCell {
    let mut game = ColorCell::new(&params(params_text), &seed(name));
    let mut seen = BTreeSet::new();
    while let Some(advice) = game.hint() {
        assert!(advice.text.ends_with('.'), "{}", advice.text);
        assert!(game.check(advice.action).is_ok(), "{}", advice.text);
        let mut events = Vec::new();
        game.apply(advice.action, &mut events);
        if events.iter().any(|event| matches!(event, Event::CaptureFailed { .. })) {
            seen.clear();
        }
        assert!(
            seen.insert(board_of(&game)),
            "{params_text}, {name}: {} leads in a circle\n{}",
            advice.text,
            game.text()
        );
    }
    game
}

/// How many templates are complete, and how many of them are hard.
fn completed(game: &ColorCell) -> (usize, usize) {
    let hard = game.completed_templates().filter(|template| template.difficulty() == 3);
    (game.completed_templates().count(), hard.count())
}

/// On boards of the usual size the advice completes every template, yin-yang and all.
#[test]
fn advice_completes_hard_templates() {
    for name in ["f1", "f2", "f3"] {
        let game = follow("mode=challenge pace=step seconds=3600", name);
        assert_eq!(completed(&game), (15, 5), "{name} at tick {}", game.ticks());
    }
}

/// On small, crowded and odd boards it completes what they have colors and room for, and then says nothing.
#[test]
fn advice_never_goes_in_circles() {
    let mut rng = Rng::keyed(1);
    let mut sum = 0;
    for number in 0..120 {
        let (radius, density, colors) = (2 + rng.below(4), rng.below(101), 1 + rng.below(8));
        let base = rng.below(colors);
        let way = ["blocked", "swap"][rng.below(2) as usize];
        let chance = [100, 60, 200][rng.below(3) as usize];
        let text = format!(
            "mode=challenge pace=step seconds=400 radius={radius} density={density} colors={colors} base={base} \
             occupied={way} chance={chance}"
        );
        sum += completed(&follow(&text, &format!("odd-{number}"))).0;
    }
    assert!(sum >= 150, "{sum} templates in all");
    let game = follow("mode=challenge pace=step radius=4", "h1");
    assert_eq!(completed(&game), (1, 0), "{}", game.text());
}

/// There is no advice where none helps: no colors, no room, trails and trains.
#[test]
fn advice_knows_when_there_is_none() {
    for text in
        ["density=0", "density=100", "density=100 trail=on", "trail=on", "carry=2", "chance=0 penalty=0"]
    {
        let game = ColorCell::new(&params(&format!("pace=step {text}")), &seed("none"));
        assert_eq!(game.hint(), None, "{text}");
    }
}

/// The advice and the action it comes with.
fn advice(run: &Script) -> (String, String) {
    let advice = run.game.hint().unwrap();
    (advice.action.to_string(), advice.text)
}

/// A charge is held only where it gets something that is wanted.
#[test]
fn advice_lets_go_over_nothing() {
    let told = |params: &str, colors: &str| {
        let mut run = drawn(params, colors);
        run.run("press");
        advice(&run).0
    };
    assert_eq!(told("radius=5", "0 1,0 2,0"), "release");
    assert_eq!(told("radius=5", "7 0,0"), "release");
    let mut held = drawn("radius=5", "0 0,0 2,0");
    held.run("press");
    assert_eq!(held.game.hint(), None, "only time can help");
    assert_eq!(held.game.no_hint(), "you are already capturing");
    let heads = ["template twins", "tick 0 inputs 0 facing n stepped - charge - cooldown 18"];
    let rests = placed("radius=5", &heads, "0 0,0 2,0", grid::Hex::ORIGIN);
    assert_eq!(rests.game.hint(), None);
    assert_eq!(rests.game.no_hint(), "you can't capture yet. The button shows how long");
    let heads = ["template twins at 0,0 base 0 rotation 0"];
    let mut run = placed("radius=5", &heads, "0 0,0 3,0", grid::Hex::ORIGIN);
    run.run("press");
    assert_eq!(advice(&run).0, "release", "the color lies right");
}

/// Advice to wait is the control for it, and as long as the rest.
#[test]
fn advice_marks_the_control_it_means() {
    for (cooldown, waits) in [(36, "wait 12,wait 12,wait 12"), (17, "wait 12,wait 5"), (1, "wait 3")] {
        let start = Start {
            params: format!("pace=step chance=50 cooldown={cooldown}"),
            seed: seed("controls"),
            position: None,
        };
        let mut session = Erased::<ColorCell>::GAME.start(&start).unwrap();
        let mut told = Vec::new();
        while told.is_empty() || session.scene().prompt.contains("wait") {
            let action = session.hint().unwrap().action;
            if action.starts_with("wait") {
                let marked: Vec<String> =
                    session.scene().controls.iter().filter(|c| c.hinted).map(|c| c.id.clone()).collect();
                assert_eq!(marked, ["wait"], "cooldown={cooldown}");
                told.push(action.clone());
            }
            session.act(&action).unwrap();
        }
        assert_eq!(told.join(","), waits);
        // A wait that is longer or shorter is shown on the same control.
        let game = ColorCell::new(&params(&start.params), &start.seed);
        assert_eq!(game.spot("wait 9".parse().unwrap()), Spot::Control("wait".to_owned()));
    }
}

/// A hint names the next step, the way to face and the last step, so that it can be followed without guessing: strangers
/// did not know how to turn, nor where a far cell was.
#[test]
fn advice_names_the_next_step() {
    let twins = |heads: &[&str], colors: &str| {
        let heads: Vec<&str> = ["template twins"].into_iter().chain(heads.iter().copied()).collect();
        advice(&placed("radius=5 pace=step", &heads, colors, grid::Hex::ORIGIN)).1
    };
    assert_eq!(
        twins(&[], "0 1,-3 2,-5"),
        "Go 2 steps north, then 1 north-east. Capture that orange for Twins: 100% chance."
    );
    assert_eq!(twins(&[], "0 0,0 1,-3"), "Press Capture: Twins needs this orange.");
    let carrying = ["carrying 0,0"];
    assert_eq!(
        twins(&carrying, "0 0,0 0,-3"),
        "Carry it 2 steps north to the marked cell. Face north, then drop it."
    );
    assert_eq!(twins(&carrying, "0 0,0 0,-1"), "Drop it here. Twins fits.");
    assert_eq!(
        twins(&carrying, "0 0,0 1,-1"),
        "Step north-east: something blocks you, so you only turn. Then drop it."
    );
}

/// Of colors that serve as well the nearest is advised: strangers were sent ten steps past one that was two steps away.
#[test]
fn advice_prefers_what_is_near() {
    let run = placed("radius=8", &["template twins"], "1 0,-2 2,-3; 0 8,-4 8,-6", grid::Hex::ORIGIN);
    assert_eq!(advice(&run).1, "Go 2 steps north. Capture that amber for Twins: 80% chance.");
}

/// C26: whoever follows the advice, one action a tick, lasts 4 to 8 minutes in a rush.
#[test]
fn c26_a_rush_lasts_minutes() {
    let mut seconds: Vec<u32> = (0..5)
        .map(|number| {
            let preset = ColorCell::presets().into_iter().find(|preset| preset.id == "rush").unwrap();
            let mut game = ColorCell::new(&preset.params, &seed(&format!("rush{number}")));
            while game.status() == Status::Playing {
                if let Some(advice) = game.hint() {
                    game.apply(advice.action, &mut ());
                }
                game.tick(&mut ());
            }
            game.ticks() / 12
        })
        .collect();
    seconds.sort_unstable();
    assert!((240..=480).contains(&seconds[2]), "{seconds:?}");
}
