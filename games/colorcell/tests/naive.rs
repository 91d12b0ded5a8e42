//! Fast equals slow: the shipped rules against the specification written out cell by cell, digest for digest.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Rng, Seed};
use lattice_colorcell::{ColorCell, Params};
use serde_json::{Value, json};

#[path = "../reference/naive.rs"]
mod naive;

use naive::{Cell, Config, NAMES, Naive};

/// Everything that follows from the state rather than being it, and every legal action.
fn compare_whole(fast: &ColorCell, slow: &Naive) {
    let state: Value = serde_json::to_value(fast.inspect()).unwrap();
    let (mut right, wrong, _) = slow.judge();
    right.sort_unstable();
    let key = |(r, q): &Cell| format!("{q},{r}");
    assert_eq!(state["remainingSeconds"], slow.remaining_seconds());
    assert_eq!((&state["score"], &state["over"]), (&json!(slow.score()), &json!(slow.is_over())));
    assert_eq!(state["completedTemplates"], json!(slow.completed));
    if slow.active.is_some() {
        let filled: Vec<String> = right.iter().map(key).collect();
        assert_eq!(state["activeTemplate"]["filledCells"], json!(filled));
        assert_eq!(state["activeTemplate"]["hasErrors"], wrong > 0);
    }
    let mut legal = Vec::new();
    fast.legal(&mut legal);
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let steps = NAMES.iter().map(|name| format!("step {name}"));
    let templates = slow.config.templates.iter().map(|template| format!("template {}", template.id));
    let ticks = (2..=12).map(|ticks| format!("wait {ticks}"));
    let fixed = ["press", "release", "template none", "wait"].map(str::to_owned).into_iter();
    for action in fixed.chain(steps).chain(templates).chain(ticks) {
        assert_eq!(legal.contains(&action), slow.allows(&action), "{action}\n{}", fast.text());
    }
}

/// Plays random runs on both until `steps` actions and ticks are done; says how many templates were completed.
fn compare(params: &str, mut steps: u64) -> usize {
    let params = Params::from_text(params).unwrap();
    let config = Config::of(&params);
    let mut completed = 0;
    for number in 0.. {
        let seed: Seed = format!("naive{number}").parse().unwrap();
        let mut rng = Rng::keyed(number);
        let (mut fast, mut slow) = (ColorCell::new(&params, &seed), Naive::new(&config, &seed));
        assert_eq!(fast.digest(), slow.digest(), "{params:?}, start of run {number}");
        for _ in 0..3000 {
            // Time alone half of the time, so that charges are held; small templates more often than large ones.
            let small = ["template dot", "template twins", "template triangle"][rng.below(3) as usize];
            let action = match rng.below(8) {
                0 if slow.allows(small) => Some(small.parse().unwrap()),
                1..=3 => fast.sample(&mut rng),
                _ if fast.ticks_per_second() == 0 => fast.sample(&mut rng),
                _ => None,
            };
            match action {
                Some(action) => {
                    fast.check(action).unwrap();
                    slow.act(&action.to_string());
                    fast.apply(action, &mut ());
                }
                None => {
                    slow.tick();
                    fast.tick(&mut ());
                }
            }
            assert_eq!(
                fast.digest(),
                slow.digest(),
                "{params:?}, run {number}, {action:?}:\n{}",
                fast.text()
            );
            if steps.is_multiple_of(97) {
                compare_whole(&fast, &slow);
            }
            steps -= 1;
            if steps == 0 {
                return completed + slow.completed.len();
            }
            if slow.is_over() {
                break;
            }
        }
        compare_whole(&fast, &slow);
        completed += slow.completed.len();
    }
    completed
}

/// Boards of many sizes, easy and hard captures, all extensions alone and together.
const KINDS: [&str; 11] = [
    "",
    "radius=4 hold=1 chance=200 penalty=0 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=3 hold=2 cooldown=3 colors=2 density=60 own=dot/Dot/Two./3/0,0/0,0:-50+0,1:50",
    "radius=3 hold=1 chance=200 trail=on own=dot/Dot/Two./2/0,1/0,0:x+0,1:25",
    "radius=4 hold=1 chance=90 penalty=5 occupied=swap cooldown=2 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=4 hold=2 chance=100 penalty=5 carry=4 cooldown=1 flashes=3 flash=9 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=3 hold=1 clamp=60 carry=6 occupied=swap trail=on density=40 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=5 pace=step hold=3 chance=150 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=3 mode=rush seconds=60 rate=3 hold=1 chance=200 own=dot/Dot/One./1/0,0/0,0:0",
    "radius=3 mode=rush pace=step seconds=200 hold=2 colors=2 carry=2 own=dot/Dot/Two./3/0,0/0,0:-50+0,1:50+1,0:x",
    "radius=2 mode=challenge seconds=20 rate=7 hold=1 colors=1 density=50 own=dot/Dot/One./1/0,0/0,0:0",
];

#[test]
fn fast_equals_slow() {
    compare(KINDS[0], 2000);
    let completed: Vec<usize> = KINDS[1..].iter().map(|params| compare(params, 3000)).collect();
    assert!(completed.iter().sum::<usize>() >= 8, "templates were completed: {completed:?}");
}

/// The same for a million steps.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn fast_equals_slow_for_a_million_steps() {
    compare(KINDS[0], 120_000);
    for params in &KINDS[1..] {
        compare(params, 110_000);
    }
}
