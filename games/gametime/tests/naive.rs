//! Fast equals slow: the shipped rules against the specification written out point by point, boards included. After
//! every step the digest of the fast state is worked out again from the slow one.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Digest, Digester, Game, Params as _, Rng, Seed, Status};
use lattice_gametime::{Action, GameTime, Params, PoolRule};

#[path = "../reference/naive.rs"]
mod naive;

use naive::{Naive, Phase, Point, Stakes};

/// The digest as the rules define it, from the slow state and the die's stream.
fn digest(slow: &Naive, radius: u8, full_pool: u32, die: Rng) -> Digest {
    let number = |point: Point| slow.vertices.iter().position(|vertex| *vertex == point).unwrap() as u32;
    let mut digester = Digester::default();
    let places = [slow.start, slow.target, slow.player].map(number);
    let counts = [full_pool, slow.pool, slow.rolls, slow.dice_value, slow.phase as u32];
    [u32::from(radius)].into_iter().chain(places).chain(counts).for_each(|n| digester.u32(n));
    for set in [&slow.obstacles, &slow.visited] {
        let mut words = vec![0u64; slow.vertices.len().div_ceil(64)];
        set.iter().for_each(|point| words[number(*point) as usize / 64] |= 1 << (number(*point) % 64));
        words.into_iter().for_each(|word| digester.u64(word));
    }
    digester.u64(die.state());
    digester.finish()
}

/// Plays both side by side; says how many steps were compared.
fn compare(params: &str, games: u32) -> u32 {
    let params = Params::from_text(params).unwrap();
    let mut compared = 0;
    for number in 0..games {
        let seed: Seed = format!("naive{number}").parse().unwrap();
        let mut fast = GameTime::new(&params, &seed);
        let stakes = match params.pool {
            PoolRule::Auto => Stakes::Pool(u32::from(params.radius) * 10),
            PoolRule::Fixed(points) => Stakes::Pool(points.into()),
            PoolRule::Tight => Stakes::Tight,
            PoolRule::Daring => Stakes::Daring,
        };
        let mut board = Rng::stream(&seed, "board");
        let mut slow = Naive::new(params.radius.into(), params.obstacles.into(), stakes, |n| board.below(n));
        let pool = slow.pool;
        let mut die = Rng::stream(&seed, "die");
        let mut choices = Rng::keyed(number);
        loop {
            let place = format!("{params:?}, game {number}, after {} rolls:\n{}", slow.rolls, fast.text());
            assert_eq!(fast.digest(), digest(&slow, params.radius, pool, die), "{place}");
            assert_eq!(fast.status() != Status::Playing, slow.is_over(), "{place}");
            if slow.is_over() {
                if pool <= 40 {
                    assert_eq!(fast.score().0, i64::from(slow.score(pool)), "{place}");
                }
                break;
            }
            let action = fast.sample(&mut choices).unwrap();
            match action {
                Action::Roll => slow.roll(die.below(6) + 1),
                Action::Go(dir) => {
                    assert!(
                        slow.phase == Phase::SelectingDirection && slow.directions().contains(&dir.index())
                    );
                    slow.go(dir.index());
                }
            }
            fast.apply(action, &mut ());
            compared += 1;
        }
    }
    compared
}

/// G2, G3, G4, G5, G8, G15 and G16 on boards of every kind.
#[test]
fn fast_equals_slow() {
    let compared = compare("radius=3", 400)
        + compare("radius=2", 400)
        + compare("radius=2 pool=tight", 60)
        + compare("radius=3 pool=daring", 40)
        + compare("radius=4 pool=tight", 20)
        + compare("radius=2 obstacles=40 pool=daring", 60)
        + compare("radius=2 obstacles=0 pool=7", 60)
        + compare("radius=5 obstacles=30 pool=90", 12)
        + compare("radius=6 obstacles=40", 6)
        + compare("radius=7 pool=200", 4)
        + compare("radius=8 obstacles=20", 4);
    assert!(compared >= 20_000, "only {compared} steps were compared");
}

/// The same for a million steps.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn fast_equals_slow_for_a_million_steps() {
    let mut compared = 0;
    for radius in 2..=8 {
        for obstacles in [0, 12, 25, 40] {
            compared += compare(&format!("radius={radius} obstacles={obstacles} pool=200"), 300);
        }
    }
    assert!(compared >= 1_000_000, "only {compared} steps were compared");
}
