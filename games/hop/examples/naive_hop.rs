//! Times the naive rules over whole random games; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock and prints, and the reference is a test's"
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
        hp: 3,
        heal: 1,
        floors: 5,
        lava: (5, 9),
        walls: (2, 5),
        shrines: 2,
        offers: 3,
        spear: 3,
        jump: 2,
        bash_cooldown: 3,
        jump_cooldown: 3,
        fuse: 2,
        wide: false,
        budgets: vec![(1, 3), (2, 4), (3, 6), (4, 8), (5, 10)],
    };
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = Naive::new(&config, &Seed::from_entropy(done));
        while done < steps {
            let legal = game.legal();
            let Some(act) = rng.pick(&legal) else { break };
            game.step(*act);
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}
