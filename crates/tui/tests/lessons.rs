//! Lessons in the terminal: finished by typing in every game, and never saved.
#![allow(clippy::unwrap_used)]

mod common;

use catalog::GAMES;
use common::{PLAIN, Show};
use crossterm::event::KeyCode;
use engine::Exercise;
use lattice_tui::FirstScreen;

/// Types the first legal action that an exercise asks for.
fn answer(show: &mut Show, exercise: &Exercise) {
    let legal = show.session().legal();
    let action = legal.iter().find(|action| exercise.rank(action).is_some()).unwrap();
    show.keys(":");
    show.keys(action);
    show.code(KeyCode::Enter);
}

#[test]
fn every_lesson_is_finished_by_typing() {
    for listed in GAMES {
        let mut show = Show::new((80, 24), PLAIN, FirstScreen::Game(listed));
        show.keys("L");
        let exercises = listed.game.exercises();
        for (index, exercise) in exercises.iter().enumerate() {
            let step = format!("tep {} of {}", index + 1, exercises.len());
            assert!(show.shows(&step), "{step}: {}", show.text());
            answer(&mut show, exercise);
            if exercises.get(index + 1).is_none_or(|next| next.position.is_some()) {
                assert!(show.shows(&format!("S{step}")), "{step}: {}", show.text());
                show.code(KeyCode::Enter);
            }
        }
        let newcomer = listed.game.newcomer().map(|preset| preset.params);
        let usual = newcomer.unwrap_or_else(|| listed.game.params("").unwrap());
        assert_eq!(show.session().start().params, usual, "after the lesson a real game");
    }
}

#[test]
fn a_lesson_refuses_in_its_own_words_and_leads_back() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "A few small boards");
    show.code(KeyCode::Enter);
    assert!(show.shows("Pick green"), "{}", show.text());
    show.keys(":blue");
    show.code(KeyCode::Enter);
    assert!(show.shows("it touches your corner"), "{}", show.text());
    assert_eq!(show.session().standing().length, 0);
    show.code(KeyCode::Esc);
    show.keys("uhn");
    assert_eq!(show.session().standing().length, 0, "no tools in a lesson");
    show.code(KeyCode::Esc);
    assert!(show.shows("Leave the lesson?"), "{}", show.text());
    show.keys("m");
    assert!(show.shows("Lesson"), "{}", show.text());
}
