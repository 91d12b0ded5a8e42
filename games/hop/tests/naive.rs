//! Fast equals slow: the bit-set rules against the rule book written out hex by hex, digest for digest.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Rng, Seed, Status};
use grid::Hex;
use lattice_hop::{Action, Hop, Params, Reach, Skill};

#[path = "../reference/naive.rs"]
mod naive;

use naive::{Act, Cell, Config, Naive};

fn config_of(params: &Params) -> Config {
    Config {
        hp: params.hp.into(),
        heal: params.heal.into(),
        floors: params.floors.into(),
        lava: (params.lava.0.into(), params.lava.1.into()),
        walls: (params.walls.0.into(), params.walls.1.into()),
        shrines: params.shrines.into(),
        offers: params.offers.into(),
        spear: params.spear.into(),
        jump: params.jump.into(),
        bash_cooldown: params.bash_cooldown.into(),
        jump_cooldown: params.jump_cooldown.into(),
        fuse: params.fuse.into(),
        wide: params.reach == Reach::Wide,
        budgets: params.budgets.listed().map(|(floor, budget)| (floor.into(), budget.into())).collect(),
    }
}

fn cell(hex: Hex) -> Cell {
    (hex.r.into(), hex.q.into())
}

fn act_of(action: Action) -> Act {
    match action {
        Action::Move(to) => Act::Move(cell(to)),
        Action::Step(dir) => panic!("{dir} is never drawn"),
        Action::Use(Skill::Spear, at) => Act::Throw(cell(at)),
        Action::Use(Skill::Bash, at) => Act::Bash(cell(at)),
        Action::Use(Skill::Jump, at) => Act::Jump(cell(at)),
        Action::Use(Skill::Lunge, at) => Act::Lunge(cell(at)),
        Action::Wait => Act::Wait,
        Action::Choose(upgrade) => {
            Act::Choose(naive::UPGRADES.iter().find(|id| **id == upgrade.id()).unwrap())
        }
    }
}

/// What is legal is the same, in the same order.
fn compare_legal(fast: &Hop, slow: &Naive) {
    let mut legal = Vec::new();
    fast.legal(&mut legal);
    let legal: Vec<Act> = legal.into_iter().map(act_of).collect();
    assert_eq!(legal, slow.legal(), "{}", fast.text());
}

/// Plays whole games on both until `steps` actions are done; a careful player among the careless ones gets to see
/// the later floors.
fn compare(params: &str, mut steps: u64) {
    let params = Params::from_text(params).unwrap();
    let config = config_of(&params);
    for number in 0.. {
        let seed: Seed = format!("naive{number}").parse().unwrap();
        let mut rng = Rng::keyed(number);
        let (mut fast, mut slow) = (Hop::new(&params, &seed), Naive::new(&config, &seed));
        assert_eq!(fast.digest(), slow.digest(), "{params:?}, start of game {number}\n{}", fast.text());
        while fast.status() == Status::Playing {
            compare_legal(&fast, &slow);
            let careful = number % 3 == 0 && rng.below(4) > 0;
            let action = if careful { fast.advise() } else { fast.sample(&mut rng) }.unwrap();
            let before = fast.text();
            fast.apply(action, &mut ());
            slow.step(act_of(action));
            assert_eq!(
                fast.digest(),
                slow.digest(),
                "game {number}:\n{before}{action}\n{}{slow:?}",
                fast.text()
            );
            steps -= 1;
            if steps == 0 {
                return;
            }
        }
        assert!(slow.legal().is_empty());
    }
}

/// Standard, wide, crowded, long and sturdy runs, shrines on every floor, everything at its limits.
const KINDS: [&str; 9] = [
    "",
    "hp=9 heal=9 floors=9 reach=wide",
    "hp=9 heal=9 floors=9 shrines=1 budgets=1:12 reach=wide fuse=1",
    "hp=9 heal=9 floors=9 shrines=1 offers=6",
    "hp=9 heal=9 floors=9 shrines=1 budgets=1:12",
    "hp=9 budgets=1:12 fuse=1 bash-cooldown=1 jump-cooldown=1 spear=5 jump=3 shrines=1",
    "hp=9 lava-min=16 lava-max=16 walls-min=8 walls-max=10 budgets=1:8,5:12",
    "hp=5 lava-min=0 lava-max=0 walls-min=0 walls-max=0 fuse=5 shrines=1",
    "hp=1 budgets=none floors=2",
];

fn compare_all(steps: u64) {
    for params in KINDS {
        compare(params, steps / KINDS.len() as u64);
    }
}

#[test]
fn fast_equals_slow() {
    compare_all(36_000);
}

/// The same for a million steps.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn fast_equals_slow_for_a_million_steps() {
    compare_all(1_000_000);
}
