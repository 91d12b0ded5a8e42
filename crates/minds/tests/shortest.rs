//! Beam and proof on a puzzle of two jugs, against a search that is nothing but a list of levels.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod jugs;

use std::collections::BTreeSet;

use engine::{Events, Game, Status};
use jugs::{Jugs, Pour};
use lattice_minds::{Beam, Distance, Positions, Shortest, Step};

const PLENTY: usize = 1 << 24;

/// Every puzzle with jugs of up to nine liters.
fn puzzles() -> impl Iterator<Item = Jugs> {
    let sizes = (1..=9).flat_map(|large| (1..=large).map(move |small| [large, small]));
    sizes.flat_map(|sizes| (1..=sizes[0]).map(move |goal| Jugs::with(sizes, goal)))
}

/// The fewest actions, level by level; `None` where the goal cannot be measured.
fn fewest(game: &Jugs) -> Option<usize> {
    let mut seen = BTreeSet::from([game.held]);
    let mut now = vec![game.clone()];
    for depth in 0.. {
        if now.iter().any(|game| game.status() == Status::Won) {
            return Some(depth);
        }
        let mut next = Vec::new();
        for action in Pour::ALL {
            next.extend(now.iter().map(|game| {
                let mut after = game.clone();
                after.apply(action, &mut Events::dropped());
                after
            }));
        }
        next.retain(|game| seen.insert(game.held));
        if next.is_empty() {
            return None;
        }
        now = next;
    }
    None
}

/// Knows that a jug that holds something else takes an action at least.
struct Level;

impl Distance<Jugs> for Level {
    fn bound(&self, game: &Jugs) -> u32 {
        u32::from(game.status() != Status::Won)
    }

    fn identity(&self, game: &Jugs) -> u64 {
        u64::from(game.held[0]) << 8 | u64::from(game.held[1])
    }
}

fn ended<M>(mut step: impl FnMut() -> Step<M>) -> Step<M> {
    loop {
        let step = step();
        if !matches!(step, Step::Open) {
            return step;
        }
    }
}

fn is_solved_by(mut game: Jugs, actions: &[Pour]) -> bool {
    for action in actions {
        assert!(game.check(*action).is_ok(), "{action} is legal");
        game.apply(*action, &mut Events::dropped());
    }
    game.status() == Status::Won
}

fn check(game: &Jugs, space: &Positions<Jugs, impl Distance<Jugs>>) {
    let fewest = fewest(game);
    let mut search = Shortest::new(space, 40, PLENTY);
    match ended(|| search.step(space, 3)) {
        Step::Found(actions) => {
            assert_eq!(Some(actions.len()), fewest, "{}", game.text());
            assert_eq!(search.bound() as usize, actions.len());
            assert!(is_solved_by(game.clone(), &actions));
            // There is no shorter one.
            let known = actions.len() as u16;
            let mut search = Shortest::new(space, known, PLENTY);
            assert_eq!(ended(|| search.step(space, 3)), Step::Exhausted);
            assert_eq!(search.bound(), u32::from(known));
        }
        step => assert_eq!((step, fewest), (Step::Exhausted, None), "{}", game.text()),
    }
}

#[test]
fn the_shortest_way_is_found_and_proven() {
    let mut unsolvable = 0;
    for game in puzzles() {
        unsolvable += u32::from(fewest(&game).is_none());
        check(&game, &Positions::new(game.clone(), Level));
    }
    assert!(unsolvable > 0, "some amounts cannot be measured");
}

/// The digest counts actions, so every way is a state of its own: slower, and the same answers.
#[test]
fn a_bound_alone_is_enough() {
    for game in puzzles().filter(|game| fewest(game).is_some_and(|fewest| fewest <= 6)) {
        let space = Positions::new(game.clone(), |_: &Jugs| 0);
        let mut search = Shortest::new(&space, 7, PLENTY);
        let Step::Found(actions) = ended(|| search.step(&space, u64::MAX)) else { panic!("{}", game.text()) };
        assert_eq!(Some(actions.len()), fewest(&game), "{}", game.text());
    }
}

/// A beam as wide as the space finds a shortest way, a narrow one some way or none.
#[test]
fn beams_find_ways() {
    for game in puzzles() {
        let Some(fewest) = fewest(&game) else { continue };
        let space = Positions::new(game.clone(), Level);
        for width in [1, 2, 1000] {
            let mut beam = Beam::new(&space, width);
            let mut left = 200;
            let step = ended(|| {
                left -= 1;
                if left == 0 { Step::Full } else { beam.step(&space, 1) }
            });
            match step {
                Step::Found(actions) => {
                    assert!(is_solved_by(game.clone(), &actions));
                    assert!(actions.len() >= fewest);
                    assert!(width < 1000 || actions.len() == fewest, "{}", game.text());
                }
                step => assert!(width < 1000, "{step:?}: {}", game.text()),
            }
        }
    }
}

/// However a search is cut into steps, it sees the same states.
#[test]
fn the_size_of_steps_changes_nothing() {
    let game = Jugs::with([9, 7], 8);
    let space = Positions::new(game, Level);
    let run = |count| {
        let (mut search, mut beam) = (Shortest::new(&space, 40, PLENTY), Beam::new(&space, 4));
        let way = (ended(|| search.step(&space, count)), ended(|| beam.step(&space, count)));
        (way, search.nodes(), beam.nodes())
    };
    assert_eq!(run(1), run(u64::MAX));
    assert_eq!(run(7), run(u64::MAX));
}

/// A step is short also where nearly everything it sees is known, so that a search can be called off.
#[test]
fn a_step_plays_on_from_no_more_states_than_asked() {
    // Three and nine liters never make four.
    let space = Positions::new(Jugs::with([9, 3], 4), Level);
    let mut search = Shortest::new(&space, 40, PLENTY);
    let mut barren = 0;
    loop {
        let (kept, expanded) = (search.nodes(), search.expanded());
        let step = search.step(&space, 2);
        assert!(search.expanded() - expanded <= 2);
        barren += u32::from(search.nodes() == kept);
        if step != Step::Open {
            assert_eq!(step, Step::Exhausted);
            break;
        }
    }
    assert!(barren > 1, "some steps find nothing new");
}

#[test]
fn memory_is_a_limit() {
    let space = Positions::new(Jugs::with([9, 7], 8), Level);
    let mut search = Shortest::new(&space, 40, 1 << 10);
    assert_eq!(ended(|| search.step(&space, 1)), Step::Full);
    assert!(search.nodes() < 40);
}

/// Nothing is left to do when every position is over.
#[test]
fn a_lost_game_has_no_way() {
    let mut game = Jugs::with([5, 3], 4);
    game.left = 0;
    let space = Positions::new(game, Level);
    let (mut beam, mut search) = (Beam::new(&space, 10), Shortest::new(&space, 10, PLENTY));
    assert_eq!(ended(|| beam.step(&space, 1)), Step::Exhausted);
    assert_eq!(ended(|| search.step(&space, 1)), Step::Exhausted);
}
