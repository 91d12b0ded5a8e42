//! Times the naive rules over whole random games; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and prints"
)]

use std::time::Instant;

use engine::Rng;

#[path = "../reference/naive.rs"]
#[allow(dead_code, reason = "stakes and scores are not timed")]
mod naive;

use naive::{Naive, Phase, Stakes};

fn main() {
    let steps: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = Naive::new(3, 12, Stakes::Pool(30), |bound| rng.below(bound));
        while !game.is_over() && done < steps {
            if game.phase == Phase::Rolling {
                game.roll(rng.below(6) + 1);
            } else {
                let directions = game.directions();
                game.go(directions[rng.below(directions.len() as u32) as usize]);
            }
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}
