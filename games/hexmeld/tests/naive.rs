//! Fast equals slow: the bit-set rules against the specification written out cell by cell, digest for digest.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Rng, Seed};
use grid::Hex;
use lattice_hexmeld::{Event, Hexmeld, Move, Params};
use serde_json::json;

#[path = "../reference/naive.rs"]
mod naive;

use naive::{Cell, Config, Naive};

fn config_of(params: &Params) -> Config {
    Config {
        radius: params.radius.into(),
        balls: params.balls.into(),
        group: params.group.into(),
        colors: params.colors.into(),
        expansions: params.expansions.changes().iter().map(|(a, b)| ((*a).into(), (*b).into())).collect(),
        spawn: params.spawn.into(),
        increases: params.increases.changes().iter().map(|(a, b)| ((*a).into(), (*b).into())).collect(),
    }
}

fn cell(hex: Hex) -> Cell {
    (hex.r.into(), hex.q.into())
}

/// Everything a program sees, and every legal move.
fn compare_whole(fast: &Hexmeld, slow: &Naive) {
    let key = |(r, q): &Cell| format!("{q},{r}");
    let grid: std::collections::BTreeMap<String, u8> = slow.grid.iter().map(|(c, n)| (key(c), *n)).collect();
    let expected = json!({
        "grid": grid,
        "score": slow.score,
        "turnCount": slow.turn_count,
        "availableColorCount": slow.available_colors(),
        "preview": slow.preview,
        "gameOver": slow.game_over,
        "filled": slow.grid.len(),
        "cells": slow.cells().len(),
    });
    assert_eq!(serde_json::to_value(fast.inspect()).unwrap(), expected);
    let (mut legal, empty) = (Vec::new(), slow.empty());
    fast.legal(&mut legal);
    let mut expected = Vec::new();
    for from in slow.grid.keys().filter(|_| !slow.game_over) {
        expected.extend(empty.iter().filter(|to| slow.path(*from, **to).is_some()).map(|to| (*from, *to)));
    }
    assert_eq!(legal.iter().map(|m| (cell(m.from), cell(m.to))).collect::<Vec<_>>(), expected);
}

/// Plays whole random games on both until `steps` moves are done.
fn compare(params: &str, mut steps: u64) {
    let params = Params::from_text(params).unwrap();
    let config = config_of(&params);
    for number in 0.. {
        let seed: Seed = format!("naive{number}").parse().unwrap();
        let mut rng = Rng::keyed(number);
        let (mut fast, mut slow) = (Hexmeld::new(&params, &seed), Naive::new(&config, &seed));
        assert_eq!(fast.digest(), slow.digest(), "{params:?}, start of game {number}");
        while let Some(action) = fast.sample(&mut rng) {
            let path = slow.path(cell(action.from), cell(action.to)).unwrap();
            if steps.is_multiple_of(499) {
                compare_whole(&fast, &slow);
            }
            if steps.is_multiple_of(7) {
                compare_path(&mut fast, action, &path);
            } else {
                fast.apply(action, &mut ());
            }
            slow.step(cell(action.from), cell(action.to));
            assert_eq!(fast.digest(), slow.digest(), "{params:?}, game {number}:\n{}", fast.text());
            steps -= 1;
            if steps == 0 {
                return;
            }
        }
        compare_whole(&fast, &slow);
        assert!(slow.game_over);
    }
}

/// H7: the way shown is the naive search's.
fn compare_path(fast: &mut Hexmeld, action: Move, path: &[Cell]) {
    let mut events = Vec::new();
    fast.apply(action, &mut events);
    let Event::Moved { path: shown, .. } = &events[0] else { panic!("a move begins with {:?}", events[0]) };
    assert_eq!(shown.iter().map(|key| cell(key.0)).collect::<Vec<_>>(), path);
}

/// Boards of every radius, few and many colors, tiny groups that clear all the time, long lists.
const KINDS: [&str; 10] = [
    "",
    "radius=5",
    "group=3",
    "group=2 colors=2 balls=60 expansions=none",
    "radius=4 colors=2 group=4 expansions=5:1,10:1,15:4 increases=3:5,9:1,20:12",
    "radius=3 colors=1 group=3 spawn=1 expansions=30:1 increases=none",
    "radius=2 balls=1 colors=2 group=2 expansions=none",
    "radius=1 balls=2 colors=1 group=2 spawn=2 expansions=none increases=none",
    "radius=1 balls=6 spawn=1 colors=3 group=2 increases=none",
    "radius=6 balls=126 colors=3 group=20 spawn=12",
];

#[test]
fn fast_equals_slow() {
    compare(KINDS[0], 6000);
    compare(KINDS[1], 3000);
    for params in &KINDS[2..] {
        compare(params, 1500);
    }
}

/// The same for a million steps.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn fast_equals_slow_for_a_million_steps() {
    compare(KINDS[0], 500_000);
    compare(KINDS[1], 200_000);
    for params in &KINDS[2..] {
        compare(params, 50_000);
    }
}
