//! Lessons: every exercise can be done, and everything else is refused.

use std::collections::BTreeSet;

use engine::{AnyGame, Erased, Lesson, Listing, Session};

/// Every lesson can be finished with the actions its exercises accept; others are refused in the lesson's own words.
pub fn lessons_can_be_finished<G: Listing>() {
    let game: &'static dyn AnyGame = const { &Erased::<G>::GAME };
    let id = game.meta().id;
    let mut lesson = Lesson::new(game).unwrap_or_else(|| panic!("{id} has a lesson"));
    assert!((3..=6).contains(&lesson.count()), "{id}: a lesson has three to six steps");
    assert!(lesson.exercise().position.is_some(), "{id}: the first step has a position");
    let mut begun = lesson.begin().unwrap_or_else(|refused| panic!("{id}: {refused}"));
    loop {
        let exercise = lesson.exercise();
        let name = format!("{id}, step {}", lesson.number());
        assert!(!begun.exercise_done(), "{name}: is still to be done");
        for words in [exercise.ask, exercise.done, exercise.wrong] {
            assert!(!words.is_empty() && words.len() <= 160, "{name}: {words:?} fits under a board");
        }
        let legal = begun.legal();
        let accepted = |action: &&String| exercise.rank(action).is_some();
        for action in legal.iter().filter(|action| !accepted(action)) {
            let digest = begun.digest();
            let refused = begun.act(action).expect_err("an exercise allows only what it asks for");
            assert_eq!(
                (refused.code, refused.message.as_str()),
                ("lesson", exercise.wrong),
                "{name}: {action}"
            );
            assert_eq!(begun.digest(), digest, "{name}: {action} was refused");
        }
        let ranks: BTreeSet<usize> = legal.iter().filter_map(|action| exercise.rank(action)).collect();
        assert!(ranks.len() >= exercise.accept.len(), "{name}: {:?} can all be done", exercise.accept);
        let action = legal.iter().find(accepted).unwrap_or_else(|| panic!("{name}: nothing can be done"));
        begun.act(action).unwrap_or_else(|refused| panic!("{name}: {refused}"));
        assert!(begun.exercise_done(), "{name}: is done");
        if let Some(next) = begun.legal().first() {
            assert!(begun.act(next).is_err(), "{name}: is done once");
        }
        for walk in [Session::undo, Session::redo] {
            assert_eq!(walk(&mut begun).map_err(|refused| refused.code), Err("lesson"), "{name}: no undo");
        }
        if !lesson.advance(&mut begun).unwrap_or_else(|refused| panic!("{name}: {refused}")) {
            return;
        }
    }
}
