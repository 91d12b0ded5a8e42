//! Fast equals slow: the bit-set rules against the specification, written cell by cell.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Rng, Status};
use lattice_floodit::{Color, Event, Floodit, Params};

#[path = "../reference/naive.rs"]
#[expect(dead_code, reason = "the benchmark uses more of it")]
mod naive;

use naive::{Cell, Naive};

/// Reads the rows of a position.
fn naive_of(game: &Floodit, params: &Params) -> Naive {
    let text = game.text();
    let state = serde_json::to_value(game.inspect()).unwrap();
    let current = state["currentColor"].as_str().unwrap().parse::<Color>().unwrap();
    let color_of = |color: Color| (0..8).find(|n| (n + 1).to_string().parse::<Color>() == Ok(color)).unwrap();
    let cell = |drawn: u8| match drawn {
        b'#' => Cell { color: color_of(current), controlled: true, has_bomb: false },
        b'a'..=b'h' => Cell { color: drawn - b'a', controlled: false, has_bomb: true },
        _ => Cell { color: drawn - b'1', controlled: false, has_bomb: false },
    };
    let grid = text.lines().skip(2).map(|line| line.bytes().map(cell).collect()).collect();
    let limit = state["moveLimit"].as_u64().unwrap() as u32;
    let moves = state["moveCount"].as_u64().unwrap() as u32;
    Naive { grid, radius: params.radius.into(), limit, moves, bursts: Vec::new() }
}

/// Plays whole games on both, or their first 200 moves; returns the number of moves compared.
fn compare(params: &str, games: u32) -> u32 {
    let params = Params::from_text(params).unwrap();
    let mut compared = 0;
    for number in 0..games {
        let mut rng = Rng::keyed(number);
        let mut fast = Floodit::new(&params, &format!("naive{number}").parse().unwrap());
        let mut slow = naive_of(&fast, &params);
        for _ in 0..200 {
            let Some(color) = fast.sample(&mut rng) else { break };
            let mut events = Vec::new();
            fast.apply(color, &mut events);
            slow.select((0..8).find(|n| (n + 1).to_string().parse() == Ok(color)).unwrap());
            let drawn = naive_of(&fast, &params);
            assert!(drawn.grid == slow.grid, "{params:?}, game {number} differs:\n{}", fast.text());
            assert_eq!((drawn.moves, fast.status() != Status::Playing), (slow.moves, slow.is_over()));
            // F11: in the same order.
            let size = slow.grid.len();
            let bursts = events.iter().filter_map(|event| match event {
                Event::Exploded { cell, .. } => Some((usize::from(*cell) / size, usize::from(*cell) % size)),
                _ => None,
            });
            assert_eq!(bursts.collect::<Vec<_>>(), slow.bursts, "{params:?}, game {number}");
            compared += 1;
        }
    }
    compared
}

/// F2 on boards of every kind, including the widest rows and both word counts.
#[test]
fn fast_equals_slow() {
    compare("", 60);
    compare("bombs=12 radius=3 limit=40", 40);
    compare("size=14 colors=6 bombs=0 limit=auto start=component", 30);
    compare("size=2 colors=2 bombs=3 limit=0 radius=1", 40);
    compare("size=7 colors=3 bombs=20 radius=16", 40);
    compare("size=21 colors=8 bombs=30 limit=60", 10);
    compare("size=33 colors=5 bombs=60 radius=0 limit=40 start=component", 4);
    compare("size=63 colors=7 bombs=200 limit=30", 2);
    compare("size=64 colors=8 bombs=4095 radius=1 limit=30", 1);
    compare("size=64 colors=2 bombs=0 limit=20", 2);
}

/// The same for a million steps.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn fast_equals_slow_for_a_million_steps() {
    let mut compared = 0;
    for size in [2, 3, 5, 8, 13, 21] {
        for colors in 2..=8 {
            for bombs in [0, size, size * size / 3] {
                for radius in [0, 1, 2, 5] {
                    let params = format!("size={size} colors={colors} bombs={bombs} radius={radius} limit=0");
                    compared += compare(&params, 100);
                }
            }
        }
    }
    assert!(compared >= 1_000_000, "only {compared} steps were compared");
}
