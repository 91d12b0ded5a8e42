//! Times the naive rules over whole random games; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and prints"
)]
#![allow(clippy::float_arithmetic, reason = "the figure it prints")]

use std::time::Instant;

use engine::Rng;

#[path = "../reference/naive.rs"]
mod naive;

use naive::{Cell, Naive};

fn new_game(rng: &mut Rng) -> Naive {
    let mut cell = || Cell { color: rng.below(4) as u8, controlled: false, has_bomb: false };
    let mut grid: Vec<Vec<Cell>> = (0..20).map(|_| (0..20).map(|_| cell()).collect()).collect();
    grid[0][0].controlled = true;
    let mut left = 8;
    while left > 0 {
        let (row, column) = (rng.below(20) as usize, rng.below(20) as usize);
        if (row, column) != (0, 0) && !grid[row][column].has_bomb {
            grid[row][column].has_bomb = true;
            left -= 1;
        }
    }
    Naive { grid, radius: 2, limit: 30, moves: 0, bursts: Vec::new() }
}

fn main() {
    let steps: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = new_game(&mut rng);
        while !game.is_over() && done < steps {
            let drawn = rng.below(3) as u8;
            game.select(drawn + u8::from(drawn >= game.current()));
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}
