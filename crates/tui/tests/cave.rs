//! Features that dungeon games use: grounds, strikes, badges, plans, bars, notes, and questions that must be answered.
#![allow(clippy::unwrap_used)]

mod common;
mod lamp;

use common::{Abilities, PLAIN, Show};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use lattice_tui::Depth;

fn cave(size: (u16, u16), look: Abilities) -> Show {
    Show::new(size, look, lamp::opening("pace=step"))
}

fn answered(show: &Show) -> bool {
    show.session().replay().to_string().contains("do answer")
}

#[test]
fn pictures() {
    let looks = [("true", PLAIN), ("16", (Depth::Basic, false)), ("none", (Depth::None, false))];
    for (name, look) in looks.into_iter().chain([("ascii", (Depth::None, true))]) {
        insta::assert_snapshot!(format!("cave_{name}"), cave((60, 16), look).styles());
    }
    let mut show = cave((60, 20), PLAIN);
    show.keys("s");
    insta::assert_snapshot!("cave_about", show.text());
    show.keys("z");
    insta::assert_snapshot!("cave_question", show.text());
    let mut show = cave((60, 20), PLAIN);
    show.keys("ss").code(KeyCode::Tab);
    assert!(show.shows("_@↗"), "the ground shows beside who stands on it:\n{}", show.text());
    insta::assert_snapshot!("cave_narrow", cave((30, 24), PLAIN).text());
    insta::assert_snapshot!("cave_squeezed", cave((40, 10), PLAIN).text());
}

#[test]
fn a_question_is_answered_by_key_by_arrows_or_by_mouse() {
    for way in 0..4 {
        let mut show = cave((80, 24), PLAIN);
        show.keys("z");
        assert!(show.shows("A gift") && show.shows("You keep what you have."), "{}", show.text());
        // The board is blocked, for keys and for the mouse.
        let (x, y) = show.find("The shrine offers");
        show.keys("w").click(x, y);
        assert_eq!(show.session().standing().length, 1, "{}", show.text());
        match way {
            0 => drop(show.keys("2")),
            1 => drop(show.code(KeyCode::Down).code(KeyCode::Enter)),
            2 => drop(show.code(KeyCode::Tab).keys(" ")),
            _ => {
                let (x, y) = show.find("You keep");
                show.hover(x, y);
                assert!(show.shows("About answer false."), "{}", show.text());
                show.click(x, y);
            }
        }
        assert!(show.session().replay().to_string().contains("do answer false"), "{way}: {}", show.text());
        assert!(!show.shows("A gift"), "{}", show.text());
        show.keys("w");
        assert!(show.session().replay().to_string().contains("do go 4"), "{way}: {}", show.text());
    }
}

#[test]
fn a_question_can_be_set_aside_to_study_the_board() {
    let mut show = cave((80, 24), PLAIN);
    show.keys("z").code(KeyCode::Down).code(KeyCode::Esc);
    assert!(!show.shows("You keep what you have."), "{}", show.text());
    assert_eq!(show.message(), "A gift: Enter to answer, Esc to leave.");
    show.keys("w").code(KeyCode::Down).code(KeyCode::Up);
    assert!(show.shows("About place 4."), "the cursor walks alone:\n{}", show.text());
    assert!(!show.session().replay().to_string().contains("do go"));
    for back in [KeyCode::Enter, KeyCode::Char('1'), KeyCode::Tab] {
        show.code(back);
        assert!(show.shows("You keep what you have.") && !answered(&show), "{}", show.text());
        assert!(show.shows("About answer false."), "the same answer has the focus again:\n{}", show.text());
        show.code(KeyCode::Esc);
    }
    show.click(20, 12);
    assert!(show.shows("You keep what you have.") && !answered(&show), "{}", show.text());
    show.code(KeyCode::Esc).code(KeyCode::Esc);
    assert!(show.shows("Leave?"), "{}", show.text());
    show.keys("k").keys("x1");
    assert!(show.session().replay().to_string().contains("do answer true"), "{}", show.text());
}

#[test]
fn a_question_of_a_watched_run_is_seen() {
    let mut session = lamp::LAMP.game.start(&common::start("pace=step")).unwrap();
    session.act("ask").unwrap();
    session.act("answer true").unwrap();
    let mut show = Show::new((60, 20), PLAIN, lattice_tui::FirstScreen::Watch(session));
    assert!(!show.shows("A gift"));
    show.code(KeyCode::Right);
    assert!(show.shows("A gift") && show.shows("Oil !"), "{}", show.text());
}

#[test]
fn the_game_hears_of_a_look_before_a_click() {
    let mut show = cave((80, 24), PLAIN);
    let (x, y) = show.locate("0,-1");
    show.hover(0, 0);
    show.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    assert!(show.shows("About place 4."), "{}", show.text());
    assert!(show.session().replay().to_string().contains("do go 4"));
}
