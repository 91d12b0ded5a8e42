//! Every ruling of `docs/rules/colorcell.md`, by number, as scripts of ticks. Templates have a file of their own.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Refusal as _, Rng, Score, Status};
use grid::Hex;
use lattice_colorcell::{ColorCell, Params};

mod script;
use script::{drawn, params, placed, seed};

/// Every attempt succeeds, or fails.
const SURE: &str = "radius=5 chance=200";
const NEVER: &str = "radius=5 chance=0";

/// C1, C12: the attempt comes with the sixth tick after the press, not before, and ends the charge.
#[test]
fn c12_a_charge_takes_six_ticks() {
    let mut run = drawn(SURE, "3 0,0");
    run.run(
        "press; expect mode ChargingCapture; tick 5; expect mode ChargingCapture; expect carrying nothing",
    );
    run.run("tick; expect carrying; expect carrying 3; expect mode Carrying; expect flash success");
    let mut run = drawn("radius=5 hold=1", "0 0,0");
    run.run("press; tick; expect carrying 0");
    let mut run = drawn("radius=5 hold=120", "0 0,0");
    run.run("press; tick 119; expect carrying nothing; tick; expect carrying 0");
}

/// C1: inputs first, then cooldown, flash, charge, timer; C2: 36 ticks of rest; C12: exact to the tick.
#[test]
fn c2_a_failure_rests_for_36_ticks() {
    assert_eq!(Params::default().cooldown, 36);
    let mut run = drawn(NEVER, "0 0,0");
    run.run("press; tick 6; expect carrying nothing; expect flash failure; expect cooldown 36; expect mode Cooldown");
    run.run("refuse press cooling-down; tick 35; expect cooldown 1; refuse press cooling-down");
    run.run("tick; expect cooldown 0; expect mode Free; press; expect mode ChargingCapture");
    let mut run = drawn("radius=5 chance=0 cooldown=0", "0 0,0");
    run.run("press; tick 6; expect flash failure; expect cooldown 0; press");
}

/// C1, C12: a flash is seen from the tick that makes it until the second tick after it.
#[test]
fn c12_a_flash_lasts_two_ticks() {
    let mut run = drawn(SURE, "0 0,0");
    run.run("press; tick 5; expect flash none; tick; expect flash success; tick; expect flash success");
    run.run("tick; expect flash none");
    let mut run = drawn("radius=5 chance=0 flash=60", "0 0,0");
    run.run("press; tick 6; expect flash failure; tick 59; expect flash failure; tick; expect flash none");
}

/// C1: the first second goes after twelve full ticks; the timer stops at 0 and free play goes on (C10).
#[test]
fn c1_seconds_are_whole() {
    let mut run = drawn("radius=5 seconds=2", "0 0,0");
    run.run("expect seconds 2; tick 11; expect seconds 2; tick; expect seconds 1; tick 11; expect seconds 1");
    run.run("tick; expect seconds 0; expect over false; tick 100; expect seconds 0; press; tick 6; expect carrying 0");
    assert_eq!(run.game.status(), Status::Playing);
    let mut run = drawn("radius=5 seconds=3 rate=5", "");
    run.run("tick 4; expect seconds 3; tick; expect seconds 2");
    assert_eq!(run.game.ticks_per_second(), 5);
}

/// C1: inputs of one tick apply in the order they come.
#[test]
fn c1_inputs_apply_in_order() {
    let mut run = drawn(SURE, "1 0,-1; 2 1,-1");
    run.run("press; tick 4; step n; release; step se; press; tick 6; expect at 1,-1; expect carrying 2");
    let mut run = drawn(SURE, "1 0,-1; 2 1,-1");
    run.run("step n; press; step se; tick 6; expect carrying 2");
}

/// C3: the formula for every distance, the ends exact over many draws, and the clamp and caps of C11 and C15.
#[test]
fn c3_c15_chances() {
    let chances = |text: &str| (0..8).map(|color| params(text).chance_of(color)).collect::<Vec<u8>>();
    assert_eq!(chances(""), [100, 80, 60, 40, 20, 0, 0, 0]);
    assert_eq!(chances("base=7"), [0, 0, 0, 20, 40, 60, 80, 100]);
    assert_eq!(chances("base=3"), [40, 60, 80, 100, 80, 60, 40, 20]);
    assert_eq!(chances("clamp=15"), [100, 80, 60, 40, 20, 15, 15, 15]);
    assert_eq!(chances("chance=130 penalty=25"), [100, 100, 80, 55, 30, 5, 0, 0]);
    assert_eq!(chances("penalty=0"), [100; 8]);
    for (chance, least, most) in [(0, 0, 0), (1, 2, 20), (50, 450, 550), (99, 980, 998), (100, 1000, 1000)] {
        let text = format!("radius=2 hold=1 cooldown=0 chance={chance}");
        let mut run = drawn(&text, "0 0,0");
        let mut caught = 0;
        for _ in 0..1000 {
            run.run("press; tick");
            if run.game.carried().count() > 0 {
                caught += 1;
                run.run("press");
            }
        }
        assert!((least..=most).contains(&caught), "{caught} of 1000 at {chance}%");
    }
}

/// C3: nothing is drawn but one number below 100 for each attempt.
#[test]
fn c3_one_draw_for_each_attempt() {
    let mut run = drawn("radius=2 hold=1 cooldown=0 chance=50", "0 0,0");
    let mut rng = Rng::stream(&seed("script"), "capture");
    for _ in 0..200 {
        let expected = rng.below(100) < 50;
        run.run("press; tick");
        assert_eq!(run.game.carried().count() == 1, expected);
        if expected {
            run.run("press; tick");
        }
    }
}

/// C4: a charge begins anywhere, survives moves, is aimed where the cursor is in the end, and ends silently over nothing.
#[test]
fn c4_charges_move_with_the_cursor() {
    let mut run = drawn(SURE, "1 0,-1");
    run.run("press; tick 5; step n; tick; expect carrying 1");
    let mut run = drawn(SURE, "1 0,0");
    run.run("press; tick 5; step n; tick; expect carrying nothing; expect flash none; expect cooldown 0");
    assert_eq!(run.heard(), ["chargeStarted", "moved", "chargeWasted"]);
    run.run("refuse release not-charging");
}

/// C4: releasing early cancels, even in the last moment.
#[test]
fn c4_releasing_early_cancels() {
    let mut run = drawn(SURE, "1 0,0");
    run.run("press; tick 5; release; tick 20; expect carrying nothing; expect mode Free");
    run.run("press; tick 5; expect carrying nothing; tick; expect carrying 1");
}

/// C4, C13: the button drops, and charges nothing until it is pressed again; a press is refused during a charge.
#[test]
fn c4_c13_the_button_drops() {
    let mut run = drawn(SURE, "1 0,0");
    run.run("press; refuse press charging; tick 6; refuse release not-charging; expect carrying 1");
    run.run("step n; tick; press; expect carrying nothing; expect 0,-1 1; expect 0,0 -");
    run.run("tick 20; expect carrying nothing; expect mode Free");
    run.run("press; expect mode ChargingCapture; tick 6; expect carrying 1");
}

/// C5, C19: facing is the last attempted step; a direction counts once a tick; bumping turns once, then refuses.
#[test]
fn c5_c19_steps() {
    let mut run = drawn("radius=2", "");
    run.run(
        "expect at 0,0; expect facing n; step se; expect at 1,0; expect facing se; refuse step se too-soon",
    );
    run.run("step nw; expect at 0,0; refuse step nw too-soon; refuse step se too-soon; tick; step nw; expect at -1,0");
    run.run("tick; step nw; tick; expect at -2,0; refuse step nw edge; step s; tick; step s");
    run.run("expect at -2,2; expect facing s");
}

/// C19 again: a turn toward an edge is an action of its own and takes the tick's step in that direction.
#[test]
fn c19_turning_toward_the_edge() {
    let mut run = placed("radius=2", &[], "", Hex::new(0, -2));
    run.run("refuse step n edge; step ne; expect at 0,-2; expect facing ne; refuse step ne too-soon; tick; refuse step ne edge");
    assert_eq!(run.heard(), ["blocked"]);
    run.run("step n; expect facing n");
}

/// The specification's carrying: colors block, the color comes along, nothing is left behind.
#[test]
fn carrying_needs_empty_cells() {
    let mut run = drawn(SURE, "1 0,0; 2 0,-1");
    run.run(
        "press; tick 6; refuse step n occupied; step ne; tick; expect at 1,-1; expect 0,0 -; expect 1,-1 1",
    );
    run.run("step nw; tick; expect at 1,-1; expect facing nw; refuse step nw occupied; expect 0,-1 2");
}

/// C6, C16: the share of colored cells is the density's, all colors come, and the middle is empty.
#[test]
fn c6_c16_boards() {
    let mut total = [0; 8];
    for number in 0..40 {
        let game = ColorCell::new(&Params::default(), &seed(&format!("c6-{number}")));
        assert!(game.colors().all(|(hex, _)| hex != Hex::ORIGIN));
        game.colors().for_each(|(_, color)| total[usize::from(color)] += 1);
        assert_eq!((game.cursor(), game.ticks()), (Hex::ORIGIN, 0));
    }
    let sum: u32 = total.iter().sum();
    // 40 boards of 720 cells at 20%: 5760 expected, four deviations are 272.
    assert!((5488..6032).contains(&sum), "{sum}");
    assert!(total.iter().all(|&n| (600..840).contains(&n)), "{total:?}");
    let all = |text: &str| ColorCell::new(&params(text), &seed("c6")).colors().count();
    assert_eq!((all("density=100"), all("density=0"), all("density=100 radius=2")), (720, 0, 18));
    let mut rng = Rng::stream(&seed("c6"), "board");
    let mut expected = Vec::new();
    for r in -2..=2_i16 {
        for q in (-2..=2_i16).filter(|q| (q + r).abs() <= 2 && (*q, r) != (0, 0)) {
            if rng.below(100) < 50 {
                expected.push((Hex::new(q, r), rng.below(8) as u8));
            }
        }
    }
    let game = ColorCell::new(&params("radius=2 density=50"), &seed("c6"));
    assert_eq!(game.colors().collect::<Vec<_>>(), expected);
}

/// C10: a challenge ends with its last tick; nothing happens after it.
#[test]
fn c10_challenges_end() {
    let mut run = drawn("radius=5 mode=challenge seconds=1 chance=200", "0 0,0");
    run.run("tick 6; press; tick 5; expect seconds 1; expect over false; step n; expect carrying nothing");
    run.run("tick; expect seconds 0; expect over true; refuse step n game-over; refuse press game-over");
    assert_eq!(run.game.status(), Status::Over);
    let digest = run.game.digest();
    run.run("tick 5");
    assert_eq!(run.game.digest(), digest);
    let presets = ColorCell::presets();
    let of = |id: &str| presets.iter().find(|preset| preset.id == id).unwrap().params.to_text();
    assert!(of("challenge").contains("mode=challenge pace=clock"));
    assert!(of("free").contains("mode=free pace=clock"));
    assert!(of("step").contains("mode=challenge pace=step"));
    assert_eq!(ColorCell::presets()[0].params, Params::default());
}

/// C11: the extensions are there and change nothing unless asked for.
#[test]
fn c11_defaults_change_nothing() {
    let Params { carry, trail, clamp, flashes, swap, .. } = Params::default();
    assert_eq!((carry, trail, clamp, flashes, swap), (1, false, 0, 1, false));
    let mut run = drawn(SURE, "1 0,0; 2 0,-1");
    run.run("press; tick 6; step ne; tick; step nw; tick; press; expect carrying nothing; expect mode Free");
}

/// C11, C18: with a trail the color stays behind, too.
#[test]
fn c18_trails() {
    let mut run = drawn("radius=5 chance=200 trail=on", "1 0,0");
    run.run("press; tick 6; step n; tick; step n; tick; press; expect 0,0 1; expect 0,-1 1; expect 0,-2 1");
    let mut run = drawn("radius=5 chance=200 trail=on occupied=swap", "1 0,0; 2 0,-1");
    run.run("press; tick 6; step n; expect 0,0 1; expect 0,-1 1; expect carrying 1");
}

/// C18: with `occupied=swap` colors change places.
#[test]
fn c18_swaps() {
    let mut run = drawn("radius=5 chance=200 occupied=swap", "1 0,0; 2 0,-1");
    run.run("press; tick 6; step n; tick; expect at 0,-1; expect 0,-1 1; expect 0,0 2; expect carrying 1");
    run.run("step s; tick; expect 0,0 1; expect 0,-1 2");
}

/// C11, C17: with room in hand the cell ahead can be captured; the train follows its head.
#[test]
fn c17_trains() {
    let mut run = drawn("radius=5 chance=200 carry=3", "1 0,0; 2 0,-1; 3 0,-2; 4 0,-3");
    run.run("press; tick 6; expect carrying 1; expect chance 100; refuse step n occupied");
    run.run("press; expect mode ChargingCapture; tick 6; expect at 0,-1; expect carrying 2; press; tick 6");
    run.run("expect at 0,-2; expect carrying 3; refuse step n occupied; expect chance none; step ne; tick");
    run.run("expect 1,-3 3; expect 0,-2 2; expect 0,-1 1; expect 0,0 -; step s; tick");
    run.run("expect 1,-2 3; expect 1,-3 2; expect 0,-2 1; expect 0,-1 -; step nw; expect at 1,-2");
    run.run("press; expect carrying nothing; expect 1,-2 3; expect 0,-3 4");
    assert!(run.game.carried().next().is_none());
}

/// C17: without a color ahead the button drops all; a train never crosses itself.
#[test]
fn c17_dropping_trains() {
    let mut run = drawn("radius=5 chance=200 carry=6 occupied=swap", "1 0,0; 2 0,-1; 3 0,1");
    run.run(
        "press; tick 6; press; tick 6; expect carrying 2; step s; expect at 0,-1; refuse step s too-soon",
    );
    run.run("tick; refuse step s occupied; step ne; tick; expect 1,-2 2; expect 0,-1 1; press");
    run.run("expect carrying nothing; expect mode Free; expect 1,-2 2; expect 0,-1 1; expect 0,0 -");
}

/// C14, C28: in the step pace a step takes three ticks, a capture its hold, a wait as many as it says, and nothing else
/// any; the timer counts them.
#[test]
fn c14_steps_take_time() {
    let mut run = drawn("radius=5 pace=step chance=200", "1 0,-1");
    assert_eq!(run.game.ticks_per_second(), 0);
    run.run("step n; step n; step s; expect seconds 300; press; expect carrying 1; template ring; expect seconds 299");
    assert_eq!(run.game.ticks(), 15, "three steps and six ticks of hold");
    run.run("refuse release not-charging; tick 12; press; expect carrying nothing");
    assert_eq!(run.game.ticks(), 27, "a drop takes no time");
    let mut run = drawn("radius=5 pace=step mode=challenge seconds=1", "");
    run.run("tick 12; expect over true; refuse tick game-over");
    let mut run = drawn("radius=5", "");
    run.run("refuse tick on-the-clock; refuse tick 3 on-the-clock; step n; refuse step n too-soon");
}

/// C22: flicker is lit for the first part of each cycle; several flashes show side by side when allowed.
#[test]
fn c22_flicker_and_flashes() {
    let mut run = drawn("radius=5", "");
    run.run("expect lit true; tick 2; expect lit true; tick; expect lit false; tick 2; expect lit false; tick; expect lit true");
    drawn("radius=5 lit=0", "").run("expect lit false; tick; expect lit false");
    drawn("radius=5 lit=100", "").run("tick 5; expect lit true");
    let shown = |text: &str| {
        let mut run = drawn(text, "0 0,0");
        run.run("press; tick; press; tick; press; tick; press; tick; press; tick");
        run.state()["flashes"].as_array().unwrap().len()
    };
    assert_eq!(shown("radius=5 chance=0 hold=1 cooldown=0 flash=60"), 1);
    assert_eq!(shown("radius=5 chance=0 hold=1 cooldown=0 flash=60 flashes=4"), 4);
    assert_eq!(shown("radius=5 chance=0 hold=1 cooldown=0 flash=2 flashes=4"), 2);
}

/// C22 at its ends: a cycle of one tick and an odd one; the shortest flash and the longest rest.
#[test]
fn c22_odd_durations() {
    drawn("radius=5 flicker=1", "").run("expect lit true; tick; expect lit true; tick; expect lit true");
    drawn("radius=5 flicker=1 lit=0", "").run("expect lit false; tick; expect lit false");
    drawn("radius=5 flicker=5", "")
        .run("tick 2; expect lit true; tick; expect lit false; tick 2; expect lit true");
    let mut run = drawn("radius=5 chance=0 flash=1 cooldown=1200", "0 0,0");
    run.run("press; tick 6; expect flash failure; expect cooldown 1200; tick; expect flash none");
    run.run("tick 1198; refuse press cooling-down; expect cooldown 1; tick; press");
}

/// C1: seconds of one tick and of sixty, and the widest board.
#[test]
fn c1_any_rate_and_radius() {
    drawn("radius=5 seconds=3 rate=1", "")
        .run("expect seconds 3; tick; expect seconds 2; tick 2; expect seconds 0");
    drawn("radius=5 seconds=2 rate=60", "").run("tick 59; expect seconds 2; tick; expect seconds 1");
    let mut run = placed("radius=20 chance=200", &[], "3 20,-20; 4 -20,20", Hex::new(20, -20));
    run.run(
        "refuse step n edge; press; tick 6; expect carrying 3; go -19,19; refuse step sw occupied; press",
    );
    run.run("expect -19,19 3; expect 20,-20 -; step sw; expect at -20,20; expect chance 100");
}

/// C23, C25: limits of a run; values out of range are named.
#[test]
fn c23_limits() {
    let limits = ColorCell::META.limits;
    assert_eq!((limits.entries, limits.ticks), (24_576, 345_600));
    let refused = |text: &str| Params::from_text(text).unwrap_err().0;
    assert_eq!(refused("radius=1"), "Radius must be 2–20, not \"1\"");
    assert_eq!(refused("colors=3 base=3"), "Your color must be 0–2 with 3 colors");
    assert_eq!(refused("occupied=maybe"), "Colors in the way must be blocked or swap, not \"maybe\"");
}

/// C24: the specification's eight colors, by value and by name.
#[test]
fn c24_colors() {
    let hex = "FF8000 CC6600 996600 666600 660099 9933FF CC66FF FF99FF";
    let rgb =
        view::theme::PALETTES[0].shades.map(|view::theme::Rgb(r, g, b)| format!("{r:02X}{g:02X}{b:02X}"));
    assert_eq!(rgb.join(" "), hex);
    let names = ["orange", "amber", "bronze", "olive", "indigo", "violet", "orchid", "pink"];
    for (color, name) in names.iter().enumerate() {
        let mut run = drawn("radius=2", &format!("{color} 0,-1"));
        let chance = params("").chance_of(color as u8);
        let said = run.said("step n").concat().to_lowercase();
        let odds = if chance == 0 { "can't be captured".to_owned() } else { format!("{chance}% chance") };
        assert_eq!(said, format!("{name}, {odds}."));
    }
}

/// The specification's edge cases and its preview of the chance.
#[test]
fn chance_preview() {
    let mut run = drawn("radius=5", "2 0,0; 5 0,-1");
    run.run("expect chance 60; step n; expect chance 0; tick; step n; expect chance none");
    let mut run = drawn(NEVER, "0 0,0");
    run.run("expect chance 0; press; tick 6; expect chance none");
}

/// Refusals name what is wrong, and the score of a fresh run is 0.
#[test]
fn refusals_say_why() {
    let run = drawn("radius=2", "");
    let why = |action: &str| run.game.check(action.parse().unwrap()).unwrap_err();
    assert_eq!(why("release").to_string(), "you are not capturing");
    assert_eq!(why("template none").to_string(), "you have no template");
    assert_eq!(why("template nope").to_string(), "unknown template \"nope\"");
    assert_eq!(why("tick").code(), "on-the-clock");
    let counts = "tick 0 inputs 0 facing n stepped - charge - cooldown 34";
    let rests = placed("radius=2", &[counts], "", Hex::ORIGIN);
    let why = rests.game.check("press".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(why, "you can't capture yet. The button shows how long");
    assert_eq!((run.game.score(), run.game.tie()), (Score(0), 0));
    for bad in ["tick 0", "tick 13", "tick 01x", "template", "template NOPE", "step", "step x", "press now"] {
        assert_eq!(bad.parse::<lattice_colorcell::Action>().unwrap_err().code, "unknown-action", "{bad}");
    }
}
