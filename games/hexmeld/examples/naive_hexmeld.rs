//! Times the naive rules over whole random games; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and prints"
)]

use std::time::Instant;

use engine::{Rng, Seed};

#[path = "../reference/naive.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod naive;

use naive::{Config, Naive};

fn main() {
    let steps: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let config = Config {
        radius: 6,
        balls: 5,
        group: 6,
        colors: 6,
        expansions: vec![(20, 2)],
        spawn: 3,
        increases: vec![(40, 4)],
    };
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = Naive::new(&config, &Seed::from_entropy(done));
        while !game.game_over && done < steps {
            let balls: Vec<_> = game.grid.keys().copied().collect();
            let empty = game.empty();
            let (from, to) = loop {
                let from = balls[rng.below(balls.len() as u32) as usize];
                let to = empty[rng.below(empty.len() as u32) as usize];
                if game.path(from, to).is_some() {
                    break (from, to);
                }
            };
            game.step(from, to);
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}
