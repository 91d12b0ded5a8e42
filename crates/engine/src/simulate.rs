//! Whole games of random legal play, for benchmarks, digests across platforms and balance figures.

use crate::{Game, Rng, Seed, Status};

/// The totals of a batch of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games begun.
    pub games: u64,
    /// Actions and ticks.
    pub steps: u64,
    /// Games won.
    pub won: u64,
}

/// Plays random games until `steps` actions and ticks are done, calling `each` after every one. Game number
/// `n` has a seed made from `first + n`. Timed games get one tick after each action.
pub fn simulate<G: Game>(params: &G::Params, first: u32, steps: u64, mut each: impl FnMut(&G)) -> Tally {
    let mut tally = Tally::default();
    // Without this limit, parameters with which every run is over at once would loop forever.
    let mut idle = 0;
    while tally.steps < steps && idle < 1000 {
        let before = tally.steps;
        let number = first.wrapping_add(tally.games as u32);
        let mut rng = Rng::keyed(number);
        let mut game = G::new(params, &Seed::from_entropy(u64::from(number)));
        tally.games += 1;
        let mut left = G::META.limits.entries;
        let on_a_clock = game.ticks_per_second() > 0;
        while game.status() == Status::Playing && left > 0 && tally.steps < steps {
            match game.sample(&mut rng) {
                Some(action) => game.apply(action, &mut ()),
                None if !on_a_clock => break,
                None => {}
            }
            if on_a_clock {
                game.tick(&mut ());
            }
            left -= 1;
            tally.steps += 1;
            each(&game);
        }
        tally.won += u64::from(game.status() == Status::Won);
        idle = if tally.steps == before { idle + 1 } else { 0 };
    }
    tally
}
