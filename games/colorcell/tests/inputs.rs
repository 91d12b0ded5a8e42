//! Whatever is pressed, in whatever order: colors are neither lost nor made, and the hand holds what it may.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Rng};
use lattice_colorcell::{Action, ColorCell};
use proptest::prelude::*;

mod script;
use script::{params, seed};

/// How many of each color there are.
fn census(game: &ColorCell) -> [u32; 8] {
    let mut count = [0; 8];
    game.colors().for_each(|(_, color)| count[usize::from(color)] += 1);
    count
}

/// One input: an action that is tried whether or not it is allowed, or time.
#[derive(Clone, Debug)]
enum Input {
    Act(&'static str),
    Tick(u8),
}

fn input() -> impl Strategy<Value = Input> {
    let step = prop::sample::select(vec!["step n", "step ne", "step se", "step s", "step sw", "step nw"]);
    let choice =
        prop::sample::select(vec!["template twins", "template triangle", "template ring", "template none"]);
    prop_oneof![
        4 => step.prop_map(Input::Act),
        3 => Just(Input::Act("press")),
        1 => Just(Input::Act("release")),
        1 => choice.prop_map(Input::Act),
        3 => (1u8..9).prop_map(Input::Tick),
    ]
}

/// Kinds of runs in which colors are kept; the last carries up to three.
const KINDS: [(&str, usize); 4] = [
    ("radius=4 density=30 chance=150 cooldown=4", 1),
    ("radius=3 density=40 hold=1 cooldown=0", 1),
    ("radius=4 density=60 chance=200 hold=2 occupied=swap", 1),
    ("radius=4 density=50 chance=200 hold=1 carry=3 occupied=swap", 3),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn colors_are_conserved(kind in 0..KINDS.len(), number in 0u32..1000, inputs in prop::collection::vec(input(), 0..400)) {
        let (text, most) = KINDS[kind];
        let mut game = ColorCell::new(&params(text), &seed(&format!("inputs{number}")));
        let before = census(&game);
        for input in inputs {
            match input {
                Input::Act(text) => {
                    let action: Action = text.parse().unwrap();
                    let digest = game.digest();
                    if game.check(action).is_ok() {
                        game.apply(action, &mut ());
                    }  else {
                        prop_assert_eq!(game.digest(), digest);
                    }
                }
                Input::Tick(ticks) => (0..ticks).for_each(|_| game.tick(&mut ())),
            }
            prop_assert_eq!(census(&game), before);
            let carried: Vec<_> = game.carried().collect();
            prop_assert!(carried.len() <= most);
            prop_assert!(carried.first().is_none_or(|head| *head == game.cursor()));
            let colored = |hex| game.colors().any(|(at, _)| at == hex);
            prop_assert!(carried.iter().all(|hex| colored(*hex)));
            prop_assert!(carried.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        }
    }
}

/// With a trail colors are made, never lost.
#[test]
fn trails_only_add() {
    let mut game = ColorCell::new(&params("radius=4 density=30 chance=200 hold=1 trail=on"), &seed("trail"));
    let mut rng = Rng::keyed(5);
    let mut last = census(&game);
    for _ in 0..20_000 {
        if let Some(action) = game.sample(&mut rng) {
            game.apply(action, &mut ());
        }
        game.tick(&mut ());
        let now = census(&game);
        assert!(now.iter().zip(last).all(|(now, last)| *now >= last), "{last:?} became {now:?}");
        last = now;
    }
}
