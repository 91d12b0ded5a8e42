//! Prints random bare boards for `lattice solve floodit --boards`: size, colors, number of boards and a seed, as in
//! `cargo run -p lattice-floodit --example flood_boards -- 24 6 20 2406`. The same numbers always give the same boards.
#![allow(clippy::disallowed_macros, clippy::print_stdout, reason = "it prints")]

use engine::Rng;

/// Boards of digits, with a comment that says how they were made.
pub fn boards(size: u32, colors: u32, count: u32, seed: u32) -> String {
    let mut rng = Rng::keyed(seed);
    let mut text = format!(
        "# {count} boards, {size}x{size}, {colors} colors: cargo run -p lattice-floodit --example flood_boards -- {size} \
         {colors} {count} {seed}\n"
    );
    for board in 0..count {
        if board > 0 {
            text.push('\n');
        }
        for _ in 0..size {
            text.extend((0..size).filter_map(|_| char::from_digit(1 + rng.below(colors), 10)));
            text.push('\n');
        }
    }
    text
}

fn main() {
    let numbers: Option<Vec<u32>> = std::env::args().skip(1).map(|text| text.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[size @ 1..=64, colors @ 2..=8, count, seed]) => {
            print!("{}", boards(size, colors, count, seed))
        }
        _ => println!("four numbers: size (1 to 64), colors (2 to 8), how many boards, seed"),
    }
}
