//! How long runs last and what they score, for every preset: by a greedy player, who makes the largest group there can be
//! now, and by the adviser, who also minds what a move breaks up.
#![expect(clippy::disallowed_macros, clippy::print_stdout, reason = "a report is printed")]

use engine::{Game, Listing, Params as _, Rng, Seed};
use lattice_hexmeld::{Hexmeld, Move, Params};

/// A run that lasts longer is stopped.
const MOST: usize = 1000;

/// A move that makes the largest group; which of several is left to chance.
fn greedy(game: &Hexmeld, rng: &mut Rng) -> Option<Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    let most = moves.iter().map(|action| game.touching(*action)).max()?;
    moves.retain(|action| game.touching(*action) == most);
    Some(moves[rng.below(moves.len() as u32) as usize])
}

fn play(runs: u64, params: &Params, who: &str, mut choose: impl FnMut(&Hexmeld) -> Option<Move>) {
    let mut ends: Vec<(usize, i64)> = Vec::new();
    for number in 0..runs {
        let mut game = Hexmeld::new(params, &Seed::from_entropy(number));
        let mut turns = 0;
        while let Some(action) = choose(&game).filter(|_| turns < MOST) {
            game.apply(action, &mut ());
            turns += 1;
        }
        ends.push((turns, game.score().0));
    }
    ends.sort_unstable();
    let at = |percent: usize| ends[(ends.len() - 1) * percent / 100].0;
    let score = ends.iter().map(|(_, score)| score).sum::<i64>() / runs as i64;
    println!(
        "  {who:<8} {} turns (median), {} to {} in 8 of 10 runs; mean score {score}",
        at(50),
        at(10),
        at(90)
    );
}

fn report(title: &str, runs: u64, params: &Params) {
    println!("{title}: {}", params.to_text());
    let mut rng = Rng::keyed(7);
    play(runs, params, "random", |game| game.sample(&mut rng));
    play(runs, params, "greedy", |game| greedy(game, &mut rng));
    play(runs, params, "adviser", |game| game.hint().map(|advice| advice.action));
}

/// `balance [runs] [parameters…]`: every preset, or sets of parameters.
fn main() {
    let mut args = std::env::args().skip(1);
    let runs = args.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let sets: Vec<String> = args.collect();
    for text in &sets {
        match Params::from_text(text) {
            Ok(params) => report("Custom", runs, &params),
            Err(error) => println!("{error}"),
        }
    }
    if sets.is_empty() {
        Hexmeld::presets().iter().for_each(|preset| report(preset.title, runs, &preset.params));
    }
}
