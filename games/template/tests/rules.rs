//! Every ruling of `docs/rules/template.md`, cited by number.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Params as _, Ranking, Refusal as _, Seed, Status};
use lattice_template::{Action, Event, Params, Template};

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// A run at a drawn position.
fn at(text: &str) -> Template {
    Template::from_text(text, &seed("rules")).unwrap()
}

/// Plays an action and returns its cost.
fn play(run: &mut Template, action: Action) -> u8 {
    assert!(run.check(action).is_ok(), "{action} is allowed in\n{}", run.text());
    let mut events = Vec::new();
    run.apply(action, &mut events);
    match events[0] {
        Event::Moved { cost, .. } => cost,
        ref other => panic!("a move begins with {other:?}"),
    }
}

fn code(run: &Template, action: Action) -> &'static str {
    run.check(action).unwrap_err().code()
}

/// T1
#[test]
fn a_run_begins_on_the_first_square() {
    let run = Template::new(&Params { length: 5, breath: 9 }, &seed("t1"));
    assert_eq!(run.text(), "length=5 breath=9\nbreath 9\n@...>\n");
    let refused = Params::from_text("length=9 breath=7").unwrap_err();
    assert_eq!(refused.0, "Breath must be 8–99 on a row of length 9, not 7");
}

/// T2
#[test]
fn a_step_costs_one_or_two() {
    let mut seen = [0; 3];
    for number in 0..400 {
        let mut run = Template::new(&Params::default(), &seed(&format!("t2-{number}")));
        seen[usize::from(play(&mut run, Action::Step))] += 1;
    }
    assert_eq!(seen[0], 0);
    assert!(seen[1] > 150 && seen[2] > 150, "{seen:?}");
}

/// T2
#[test]
fn the_last_breath_pays_for_any_step() {
    for number in 0..20 {
        let text = "length=4 breath=9\nbreath 1\n@..>\n";
        let mut run = Template::from_text(text, &seed(&format!("t2-{number}"))).unwrap();
        assert_eq!(play(&mut run, Action::Step), 1);
        assert_eq!(run.text(), "length=4 breath=9\nbreath 0\n.@.>\n");
    }
}

/// T3
#[test]
fn a_jump_costs_three() {
    let mut run = at("length=4 breath=9\nbreath 5\n@..>\n");
    assert_eq!(play(&mut run, Action::Jump), 3);
    assert_eq!(run.text(), "length=4 breath=9\nbreath 2\n..@>\n");
    assert_eq!(code(&run, Action::Jump), "too-far");
    assert_eq!(code(&at("length=4 breath=9\nbreath 2\n@..>\n"), Action::Jump), "out-of-breath");
}

/// T4
#[test]
fn the_goal_wins_even_with_the_last_breath() {
    let mut run = at("length=4 breath=9\nbreath 1\n..@>\n");
    play(&mut run, Action::Step);
    assert_eq!((run.text().as_str(), run.status()), ("length=4 breath=9\nbreath 0\n...@\n", Status::Won));
}

/// T5
#[test]
fn no_breath_loses() {
    let mut run = at("length=4 breath=9\nbreath 1\n@..>\n");
    play(&mut run, Action::Step);
    assert_eq!(run.status(), Status::Lost);
    assert_eq!(Action::ALL.map(|action| code(&run, action)), ["game-over"; 2]);
}

/// T6
#[test]
fn the_score_is_the_breath_spent() {
    let mut run = at("length=4 breath=9\nbreath 7\n@..>\n");
    assert_eq!(run.score().0, 2);
    play(&mut run, Action::Jump);
    assert_eq!(run.score().0, 5);
    assert_eq!(Template::META.ranking, Ranking::FewestWins);
}

/// T7
#[test]
fn the_seed_decides_what_a_drawing_does_not_show() {
    let text = "length=40 breath=99\nbreath 99\n@......................................>\n";
    let costs = |name: &str| -> Vec<u8> {
        let mut run = Template::from_text(text, &seed(name)).unwrap();
        assert_eq!(run.text(), text);
        (0..30).map(|_| play(&mut run, Action::Step)).collect()
    };
    assert_eq!(costs("a"), costs("a"));
    assert_ne!(costs("a"), costs("b"));
    let (mut run, other) = (at(text), at(text));
    run.reseed_hidden(&seed("unseen"));
    assert_ne!(run.digest(), other.digest(), "what steps will cost is part of the state");
}

#[test]
fn bad_drawings_are_refused_with_their_line() {
    for (text, line) in [
        ("", 2),
        ("length=1\nbreath 1\n@\n", 1),
        ("length=4 breath=9\nbreath 10\n@..>\n", 2),
        ("length=4 breath=9\nbreath x\n@..>\n", 2),
        ("length=4 breath=9\nbreath 1\n...>\n", 3),
        ("length=4 breath=9\nbreath 1\n@.@>\n", 3),
        ("length=4 breath=9\nbreath 1\n@...>\n", 3),
        ("length=4 breath=9\nbreath 1\n...>@\n", 3),
        ("length=4 breath=9\nbreath 1\n@..é\n", 3),
        ("length=4 breath=9\nbreath 1\n@..>\nmore\n", 4),
    ] {
        assert_eq!(Template::from_text(text, &seed("bad")).unwrap_err().line, line, "{text:?}");
    }
}
