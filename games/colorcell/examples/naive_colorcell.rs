//! Times the naive rules over random runs; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock and prints, and its naive rules may panic"
)]

use std::time::Instant;

use engine::{Rng, Seed};
use lattice_colorcell::Params;

#[path = "../reference/naive.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod naive;

use naive::{Config, NAMES, Naive};

/// Steps of one run.
const RUN: u64 = 16_384;

fn main() {
    let steps: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let config = Config::of(&Params::default());
    let fixed = ["press", "release", "template none"].map(str::to_owned).into_iter();
    let steps_to = NAMES.iter().map(|name| format!("step {name}"));
    let ids = config.templates.iter().map(|template| format!("template {}", template.id));
    let actions: Vec<String> = fixed.chain(steps_to).chain(ids).collect();
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = Naive::new(&config, &Seed::from_entropy(done));
        for _ in 0..RUN.min(steps - done) {
            let legal: Vec<&String> = actions.iter().filter(|action| game.allows(action)).collect();
            game.act(legal[rng.below(legal.len() as u32) as usize]);
            game.tick();
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}
