//! Tree search on the template: a row of squares, steps of chance and dear jumps.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod walker;

use engine::{Game, Params as _, Rng, Seed, Status};
use lattice_minds::{Knowledge, Tree};
use template::{Action, Params, Template};
use walker::{STARTS, Walker, better};

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

fn tree(budget: u64) -> Tree {
    Tree { width: 2, depth: 8, budget, doubt: 1000 }
}

/// Where one action arrives more often than the other, the search finds it, through the same action later on.
#[test]
fn the_better_way_is_found() {
    let mut clear = 0;
    for (number, start) in (0..60).zip(STARTS.into_iter().cycle()) {
        let mut game = Template::new(&Params::from_text(start).unwrap(), &Seed::from_entropy(number));
        let mut rng = Rng::keyed(number as u32);
        while game.status() == Status::Playing {
            let choice = tree(4000).choose(&game, &Walker, &mut rng).unwrap();
            assert!(game.check(choice.action).is_ok());
            if let Some(better) = better(&game, 15) {
                assert_eq!(choice.action, better, "{}", game.text());
                clear += 1;
            }
            game.apply(choice.action, &mut ());
        }
    }
    assert!(clear > 30, "{clear} choices mattered");
}

/// The same state, budget and draws give the same choice, whatever is hidden; the budget bounds the work.
#[test]
fn choices_repeat_and_work_is_bounded() {
    let game = Template::new(&Default::default(), &seed("b"));
    let mut other = game.clone();
    other.reseed_hidden(&seed("c"));
    for budget in [0, 1, 10, 100, 1000] {
        let choose = |game: &Template| tree(budget).choose(game, &Walker, &mut Rng::keyed(1)).unwrap();
        assert_eq!(choose(&game), choose(&game));
        assert_eq!(choose(&game), choose(&other));
        // The last descent may go on to its end.
        assert!(choose(&game).nodes < budget + 8, "{:?}", choose(&game));
    }
}

#[test]
fn a_run_that_has_ended_has_no_choice() {
    let mut game = Template::new(&Default::default(), &seed("d"));
    let mut rng = Rng::keyed(2);
    while let Some(action) = game.sample(&mut rng) {
        game.apply(action, &mut ());
    }
    assert_eq!(tree(9).choose(&game, &Walker, &mut rng), None);
}

/// Only what comes first is worth trying: without other choices nothing is searched.
#[test]
fn one_candidate_needs_no_search() {
    struct Only;
    impl Knowledge<Template> for Only {
        fn candidates(&self, _: &Template, out: &mut Vec<(i64, Action)>) {
            out.push((0, Action::Step));
        }
        fn reply(&self, _: &Template, _: &mut Rng) -> Option<Action> {
            None
        }
        fn worth(&self, _: &Template) -> i64 {
            0
        }
    }
    let game = Template::new(&Default::default(), &seed("e"));
    let choice = tree(100).choose(&game, &Only, &mut Rng::keyed(3)).unwrap();
    assert_eq!((choice.action, choice.nodes), (Action::Step, 0));
}
