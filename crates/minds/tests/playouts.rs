//! Playouts on the template: a row of squares, steps of chance and dear jumps.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod walker;

use engine::{Game, Params as _, Rng, Seed, Status};
use lattice_minds::Playouts;
use template::{Params, Template};
use walker::{STARTS, Walker, better};

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// Where one action arrives much more often than the other, the search finds it.
#[test]
fn the_better_way_is_found() {
    let mut clear = 0;
    for (number, start) in (0..60).zip(STARTS.into_iter().cycle()) {
        let mut game = Template::new(&Params::from_text(start).unwrap(), &Seed::from_entropy(number));
        let mut rng = Rng::keyed(number as u32);
        while game.status() == Status::Playing {
            let search = Playouts { width: 2, depth: 8, budget: 4000 };
            let choice = search.choose(&game, &Walker, &mut rng).unwrap();
            assert!(game.check(choice.action).is_ok());
            if let Some(better) = better(&game, 20) {
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
