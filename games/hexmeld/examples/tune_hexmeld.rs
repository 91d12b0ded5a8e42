//! Compares searches with the thinker on paired seeds: `cargo run --release -p lattice-hexmeld --example tune_hexmeld -- quick 200 1500
//! room=500 depth=4` plays 200 games of Quick each, 1,500 states a move, with the named numbers changed. `tree=400` grows a tree
//! instead, with that much doubt; `first=1001` begins at another seed. Prints the mean of both, and of the difference, with its 95% interval.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a tool for developers prints, and computes intervals"
)]

use std::ops::Range;

use engine::{Game, Rng, Seed, Status};
use lattice_hexmeld::{Balls, Hexmeld, Params};
use minds::{Playouts, Tree};

/// How a player thinks.
#[derive(Clone, Copy)]
struct Mind {
    balls: Balls,
    width: usize,
    depth: u32,
    budget: u64,
    /// The doubt of a tree.
    tree: Option<i64>,
}

impl Mind {
    fn score(self, params: &Params, number: u64) -> i64 {
        let Mind { balls, width, depth, budget, tree } = self;
        let seed: Seed = format!("1-{number}").parse().unwrap();
        let mut rng = Rng::stream(&seed, "bot");
        let mut game = Hexmeld::new(params, &seed);
        while game.status() == Status::Playing {
            let mut seen = game.clone();
            seen.reseed_hidden(&Seed::from_entropy(rng.next_u64()));
            let choice = match tree {
                Some(doubt) => Tree { width, depth, budget, doubt }.choose(&seen, &balls, &mut rng),
                None => Playouts { width, depth, budget }.choose(&seen, &balls, &mut rng),
            };
            let Some(choice) = choice else { break };
            game.apply(choice.action, &mut ());
        }
        game.score().0
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [preset, games, budget, changes @ ..] = &words[..] else {
        return println!("a preset, games, states a move, and what to change");
    };
    let (games, budget): (u64, u64) = (games.parse().unwrap(), budget.parse().unwrap());
    let preset = Hexmeld::presets().into_iter().find(|known| known.id == *preset).unwrap();
    let thinker = Mind { balls: Balls::THINKER, width: 16, depth: 3, budget, tree: None };
    let (mut other, mut first) = (thinker, 1);
    for change in changes {
        let (name, number) = change.split_once('=').unwrap();
        let number: i64 = number.parse().unwrap();
        match name {
            "room" => other.balls.room = 40 * number,
            "end" => other.balls.end = 40 * number,
            "cluster" => other.balls.cluster = number,
            "width" => other.width = number as usize,
            "depth" => other.depth = number as u32,
            "budget" => other.budget = number as u64,
            "tree" => other.tree = Some(number),
            "first" => first = number as u64,
            _ => return println!("no such number: {name}"),
        }
    }
    let pairs = play(&preset.params, first..first + games, [thinker, other]);
    let mean = |value: &dyn Fn(&[i64; 2]) -> f64| pairs.iter().map(value).sum::<f64>() / games as f64;
    let [one, two] = [0, 1].map(|at| mean(&|pair| pair[at] as f64));
    let more = |pair: &[i64; 2]| (pair[1] - pair[0]) as f64;
    let spread = mean(&|pair| (more(pair) - (two - one)).powi(2)).sqrt();
    let within = 1.96 * spread / (games as f64).sqrt();
    println!(
        "{one:.2}, {two:.2}: {:+.2} ({:+.2} to {:+.2})",
        two - one,
        two - one - within,
        two - one + within
    );
}

/// The scores of both players in all games, on two threads.
fn play(params: &Params, seeds: Range<u64>, minds: [Mind; 2]) -> Vec<[i64; 2]> {
    let half = |odd: u64| {
        let numbers = seeds.clone().filter(move |number| number % 2 == odd);
        move || numbers.map(|number| minds.map(|mind| mind.score(params, number))).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let halves = [0, 1].map(|odd| scope.spawn(half(odd)));
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect()
    })
}
