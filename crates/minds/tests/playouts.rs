//! Playouts on the template: a row of squares, steps of chance and dear jumps.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Rng, Seed, Status};
use lattice_minds::{Knowledge, Playouts};
use template::{Action, Template};

/// Steps when it need not hurry, and cares for nothing but arriving.
struct Walker;

impl Knowledge<Template> for Walker {
    fn candidates(&self, game: &Template, out: &mut Vec<(i64, Action)>) {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        out.extend(legal.into_iter().map(|action| (0, action)));
    }

    fn reply(&self, game: &Template, rng: &mut Rng) -> Option<Action> {
        game.sample(rng)
    }

    fn worth(&self, game: &Template) -> i64 {
        i64::from(game.status() == Status::Won)
    }
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// Two squares from the goal with three breaths a jump always arrives, two steps only with luck.
#[test]
fn the_sure_way_is_found() {
    for number in 0..50 {
        let mut game = Template::new(&Default::default(), &seed("a"));
        // Walk until the choice matters.
        let mut rng = Rng::keyed(number);
        while game.status() == Status::Playing {
            let search = Playouts { width: 2, depth: 8, budget: 4000 };
            let choice = search.choose(&game, &Walker, &mut rng).unwrap();
            assert!(game.check(choice.action).is_ok());
            let sure = game.check(Action::Jump).is_ok() && {
                let mut after = game.clone();
                after.apply(Action::Jump, &mut ());
                after.status() == Status::Won
            };
            let mut risky = false;
            for draw in 0..40 {
                let mut after = game.clone();
                after.reseed_hidden(&Seed::from_entropy(draw));
                after.apply(Action::Step, &mut ());
                risky |= after.status() == Status::Lost;
            }
            if sure && risky {
                assert_eq!(choice.action, Action::Jump);
            }
            game.apply(choice.action, &mut ());
        }
    }
}

/// The same state, budget and draws give the same choice, whatever is hidden; the budget bounds the work.
#[test]
fn choices_repeat_and_work_is_bounded() {
    let game = Template::new(&Default::default(), &seed("b"));
    let mut other = game.clone();
    other.reseed_hidden(&seed("c"));
    for budget in [1, 10, 100, 1000] {
        let search = Playouts { width: 8, depth: 5, budget };
        let choose = |game: &Template| search.choose(game, &Walker, &mut Rng::keyed(1)).unwrap();
        assert_eq!(choose(&game), choose(&game));
        assert_eq!(choose(&game), choose(&other));
        // One round of playouts for every candidate comes in any case.
        assert!(choose(&game).nodes <= budget + 2 * 5, "{:?}", choose(&game));
    }
}

#[test]
fn a_run_that_has_ended_has_no_choice() {
    let mut game = Template::new(&Default::default(), &seed("d"));
    let mut rng = Rng::keyed(2);
    while let Some(action) = game.sample(&mut rng) {
        game.apply(action, &mut ());
    }
    assert_eq!(Playouts { width: 2, depth: 2, budget: 9 }.choose(&game, &Walker, &mut rng), None);
}

/// The choice of the search is worth at least as much as what was taken, and hidden chance changes nothing but what came.
#[test]
fn comparisons_are_fair() {
    let mut game = Template::new(&Default::default(), &seed("e"));
    let search = Playouts { width: 2, depth: 8, budget: 8000 };
    while game.status() == Status::Playing {
        let mut other = game.clone();
        other.reseed_hidden(&seed("f"));
        let mut legal = Vec::new();
        game.legal(&mut legal);
        for action in &legal {
            let mut after = game.clone();
            after.apply(*action, &mut ());
            let compare = |game: &Template| {
                search.compare(game, (*action, &after), &Walker, &mut Rng::keyed(3)).unwrap()
            };
            assert_eq!(compare(&game), compare(&other));
            let compared = compare(&game);
            assert!(compared.action != *action || compared.best == compared.taken);
        }
        game.apply(legal[0], &mut ());
    }
}
