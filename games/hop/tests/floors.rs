//! How floors are made: what is where, what can be reached, and that nobody is hit before the first action.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use engine::{Game, Params as _, Rng, Seed};
use grid::Hex;
use lattice_hop::{Action, Hop, Params};
use serde_json::Value;

mod drawing;
use drawing::state;

const START: Hex = Hex::new(3, 7);

fn hex(value: &Value) -> Hex {
    Hex::new(value["q"].as_i64().unwrap() as i16, value["r"].as_i64().unwrap() as i16)
}

fn hexes(value: &Value) -> BTreeSet<Hex> {
    value.as_array().unwrap().iter().map(hex).collect()
}

/// A fresh floor: a drawn position one step from the stairs of the floor before, and that step.
fn floor(number: u8, seed: &str) -> Hop {
    let seed: Seed = seed.parse().unwrap();
    if number == 1 {
        return Hop::new(&Params::default(), &seed);
    }
    let text = drawing::text_of(&format!("@ 3,1; floor {}", number - 1));
    let mut game = Hop::from_text(&text, &seed).unwrap();
    game.apply("move 3,0".parse().unwrap(), &mut ());
    game
}

/// Hexes that can be walked to without lava and walls.
fn reach(state: &Value) -> BTreeSet<Hex> {
    let closed: BTreeSet<Hex> =
        hexes(&state["lavaPositions"]).union(&hexes(&state["wallPositions"])).copied().collect();
    let inside = |hex: &Hex| {
        (0..7).contains(&hex.q)
            && (0..9).contains(&hex.r)
            && (3..=11).contains(&(hex.q + hex.r))
            && !closed.contains(hex)
    };
    let (mut found, mut edge) = (BTreeSet::from([START]), vec![START]);
    while let Some(here) = edge.pop() {
        edge.extend(here.neighbors().into_iter().filter(inside).filter(|next| found.insert(*next)));
    }
    found
}

/// What an enemy costs and where it first appears (P2).
fn cost(subtype: &str) -> (u64, u8) {
    match subtype {
        "footman" | "archer" | "bomber" => (1, 1),
        "sprinter" => (1, 2),
        "shield-bearer" => (2, 2),
        "warlock" => (2, 3),
        "assassin" => (2, 4),
        "golem" => (3, 5),
        other => panic!("{other} is never drawn"),
    }
}

/// P1, P2: tiles, goals and enemies of a thousand floors each.
#[test]
fn p2_floors() {
    for number in 1..=5 {
        let mut kinds = BTreeSet::new();
        for run in 0..1000 {
            let game = floor(number, &format!("floors{run}"));
            let state = state(&game);
            assert_eq!(state["floor"], number);
            let (lava, walls) = (hexes(&state["lavaPositions"]), hexes(&state["wallPositions"]));
            assert!((5..=9).contains(&lava.len()));
            assert!(if number == 1 { walls.is_empty() } else { (2..=5).contains(&walls.len()) });
            let stairs = hex(&state["stairsPosition"]);
            let shrine = state["shrinePosition"].is_object().then(|| hex(&state["shrinePosition"]));
            assert_eq!(shrine.is_some(), number % 2 == 0);
            assert!(if number == 1 { stairs == Hex::new(3, 0) } else { stairs.distance(START) >= 5 });
            assert!(shrine.is_none_or(|shrine| shrine.distance(START) >= 3 && shrine != stairs));
            let special: Vec<Hex> =
                lava.iter().chain(&walls).copied().chain([stairs, START]).chain(shrine).collect();
            assert_eq!(special.iter().collect::<BTreeSet<_>>().len(), special.len(), "none lies on another");
            let reach = reach(&state);
            assert!(reach.contains(&stairs) && shrine.is_none_or(|shrine| reach.contains(&shrine)));
            let mut spent = 0;
            for enemy in state["enemies"].as_array().unwrap() {
                let (price, first) = cost(enemy["subtype"].as_str().unwrap());
                assert!(first <= number);
                spent += price;
                kinds.insert(enemy["subtype"].as_str().unwrap().to_owned());
                if enemy["isVisible"] == true {
                    let at = hex(&enemy["position"]);
                    assert!(number == 1 || at.distance(START) >= 3);
                    assert!(!special.contains(&at));
                }
            }
            assert_eq!(spent, [3, 4, 6, 8, 10][usize::from(number) - 1]);
        }
        assert_eq!(kinds.len(), [3, 5, 6, 7, 8][usize::from(number) - 1], "{kinds:?}");
    }
}

/// P1: the first floor's enemies stand where the seed put them.
#[test]
fn p1_the_first_floor() {
    let text = floor(1, "first").text();
    let enemies: Vec<&str> = text.lines().skip(22).collect();
    assert_eq!(enemies, ["footman 3,2 hp 2", "archer 5,6 hp 1", "bomber 1,4 hp 1"]);
    let few = Hop::new(&Params::from_text("budgets=1:2").unwrap(), &"few".parse().unwrap());
    assert_eq!(few.text().lines().skip(22).collect::<Vec<_>>(), ["footman 3,2 hp 2", "archer 5,6 hp 1"]);
    let more = Hop::new(&Params::from_text("budgets=1:7").unwrap(), &"more".parse().unwrap());
    assert_eq!(more.text().lines().skip(22).count(), 7);
}

/// P28: on ten thousand floors of each number nobody has an intent, and whatever the first action is, only lava that
/// it enters can hurt.
#[test]
fn p28_nobody_is_hit_before_the_first_action() {
    for number in 1..=5 {
        for run in 0..10_000 {
            let game = floor(number, &format!("fair{run}"));
            let text = game.text();
            assert!(!text.contains(" aims "), "{text}");
            let mut waited = game;
            waited.apply(Action::Wait, &mut ());
            assert!(waited.text().contains("\nhp 3/3 "), "{text}");
            let mut rng = Rng::keyed(run);
            let action = game.sample(&mut rng).unwrap();
            let mut next = game;
            next.apply(action, &mut ());
            let burned = next.text().contains("burned");
            assert_eq!(next.text().contains("\nhp 3/3 "), !burned, "{action}\n{text}");
        }
    }
}

/// P13: a floor depends on the seed and its number alone, and on nothing that happened before; play has its own stream.
#[test]
fn p13_floors_have_their_own_streams() {
    let seed: Seed = "streams".parse().unwrap();
    let second = |before: &str| {
        let mut game = Hop::from_text(&drawing::text_of(before), &seed).unwrap();
        game.apply("move 3,0".parse().unwrap(), &mut ());
        game.text().lines().skip(5).take(17).collect::<Vec<_>>().join("\n")
    };
    let plain = second("@ 3,1");
    assert_eq!(plain, second("@ 3,1; golem 5,5; warlock 1,6; turn 9; hp 1/3"));
    assert_ne!(plain, second("@ 3,1; floor 2"));
    let (mut one, mut other) = (Hop::new(&Params::default(), &seed), Hop::new(&Params::default(), &seed));
    other.reseed_hidden(&"else".parse().unwrap());
    assert_eq!(one.text(), other.text());
    assert_ne!(one.digest(), other.digest());
    for game in [&mut one, &mut other] {
        *game = Hop::from_text(&game.text(), &seed).unwrap();
        game.apply(Action::Wait, &mut ());
    }
    assert_eq!(one.digest(), other.digest());
}

/// Crowded parameters still make floors: every one of these has an end.
#[test]
fn p13_the_fullest_floors() {
    let params = Params::from_text(
        "lava-min=16 lava-max=16 walls-min=10 walls-max=10 budgets=1:12 shrines=1 floors=9",
    )
    .unwrap();
    for run in 0..20 {
        let seed: Seed = format!("full{run}").parse().unwrap();
        let text = drawing::text_of(&format!("@ 3,1; floor 4; set {}", params.to_text()));
        let mut game = Hop::from_text(&text, &seed).unwrap();
        game.apply("move 3,0".parse().unwrap(), &mut ());
        let state = state(&game);
        assert_eq!(hexes(&state["lavaPositions"]).len(), 16);
        assert!(reach(&state).contains(&hex(&state["stairsPosition"])));
    }
}
