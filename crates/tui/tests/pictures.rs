//! Snapshots of the screens as readable text.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Abilities, PLAIN, Show, listed, start};
use crossterm::event::KeyCode;
use engine::Start;
use lattice_tui::{Depth, FirstScreen};

const NO_COLOR: Abilities = (Depth::None, false);
const BARE: Abilities = (Depth::None, true);

fn easy() -> FirstScreen {
    let game = listed("floodit");
    let preset = game.game.presets().into_iter().find(|preset| preset.id == "easy").unwrap();
    FirstScreen::Start(game, start(&preset.params))
}

/// A small board with territory, a bomb and four colors.
fn small() -> FirstScreen {
    let position = "size=4 colors=4 bombs=1 radius=2 limit=4 slack=5 start=origin\n\
                    moves 2 limit 4 color red\n##12\n#b34\n2144\n3321\n";
    FirstScreen::Start(listed("floodit"), Start { position: Some(position.to_owned()), ..start("") })
}

#[test]
fn menu() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    insta::assert_snapshot!("menu", show.text());
    show.code(KeyCode::Enter);
    insta::assert_snapshot!("menu_inside", show.styles());
}

#[test]
fn menu_in_a_narrow_window() {
    let mut show = Show::new((40, 12), PLAIN, FirstScreen::Menu);
    insta::assert_snapshot!("menu_narrow", show.text());
    show.code(KeyCode::Enter);
    insta::assert_snapshot!("menu_narrow_inside", show.text());
}

#[test]
fn custom() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "Set every parameter");
    show.code(KeyCode::Enter).keys("99");
    insta::assert_snapshot!("custom_refused", show.text());
}

#[test]
fn play() {
    let mut show = Show::new((80, 24), PLAIN, easy());
    insta::assert_snapshot!("play_start", show.text());
    for _ in 0..8 {
        let key = show.greedy_key();
        show.keys(&key.to_string());
    }
    show.code(KeyCode::Right);
    insta::assert_snapshot!("play_middle", show.text());
}

#[test]
fn play_in_other_windows() {
    insta::assert_snapshot!("play_100x40", Show::new((100, 40), PLAIN, easy()).text());
    insta::assert_snapshot!("play_45x40", Show::new((45, 40), PLAIN, easy()).text());
    let mut show = Show::new((40, 12), PLAIN, easy());
    for _ in 0..12 {
        show.code(KeyCode::Down);
    }
    insta::assert_snapshot!("play_40x12", show.text());
    insta::assert_snapshot!("play_30x10", Show::new((30, 10), PLAIN, easy()).text());
}

#[test]
fn a_board_larger_than_the_window_scrolls() {
    let params = "size=64 colors=8 bombs=0 radius=0 limit=0 slack=0 start=origin";
    let mut show = Show::new((50, 16), PLAIN, FirstScreen::Start(listed("floodit"), start(params)));
    for _ in 0..70 {
        show.code(KeyCode::Down).code(KeyCode::Right);
    }
    assert!(show.is_at("row 64, column 64"));
    insta::assert_snapshot!("play_scrolled", show.text());
}

#[test]
fn colors() {
    for (name, depth) in [("truecolor", Depth::True), ("256", Depth::Indexed), ("16", Depth::Basic)] {
        let mut show = Show::new((40, 12), (depth, false), small());
        show.code(KeyCode::Down);
        insta::assert_snapshot!(format!("small_{name}"), show.styles());
    }
}

#[test]
fn symbols() {
    let mut show = Show::new((40, 12), PLAIN, small());
    show.keys("y");
    insta::assert_snapshot!("small_symbols", show.text());
}

#[test]
fn without_color() {
    insta::assert_snapshot!("small_no_color", Show::new((40, 12), NO_COLOR, small()).styles());
    let mut show = Show::new((80, 24), NO_COLOR, easy());
    for _ in 0..8 {
        let key = show.greedy_key();
        show.keys(&key.to_string());
    }
    insta::assert_snapshot!("play_no_color", show.text());
}

#[test]
fn in_ascii() {
    let mut show = Show::new((40, 12), BARE, small());
    show.hover(show.find("Green").0, show.find("Green").1);
    insta::assert_snapshot!("small_ascii", show.styles());
    for screen in [FirstScreen::Menu, easy()] {
        let mut show = Show::new((80, 24), BARE, screen);
        for code in [KeyCode::Enter, KeyCode::Char('?'), KeyCode::PageDown, KeyCode::PageDown] {
            assert!(show.text().is_ascii(), "{}", show.text());
            show.code(code);
        }
    }
}

#[test]
fn won_and_lost() {
    let mut show = Show::new((60, 20), PLAIN, small());
    // Red is the color of the territory; green takes little, and the fourth move is the last.
    show.keys("23");
    insta::assert_snapshot!("lost", show.text());
    let two = Start {
        position: Some(
            "size=2 colors=2 bombs=0 radius=0 limit=9 slack=0 start=origin\nmoves 1 limit 9 color red\n##\n#2\n"
                .to_owned(),
        ),
        ..start("")
    };
    let mut show = Show::new((60, 20), PLAIN, FirstScreen::Start(listed("floodit"), two));
    show.keys("2");
    insta::assert_snapshot!("won", show.text());
}

#[test]
fn typing_shows_refusals() {
    let mut show = Show::new((60, 12), PLAIN, small());
    show.keys(":mauve").code(KeyCode::Enter);
    insta::assert_snapshot!("typing_refused", show.text());
}

#[test]
fn leaving_asks() {
    let mut show = Show::new((60, 14), PLAIN, small());
    show.code(KeyCode::Esc);
    insta::assert_snapshot!("leave", show.text());
}

#[test]
fn help() {
    let mut show = Show::new((80, 24), PLAIN, easy());
    show.keys("?");
    insta::assert_snapshot!("help", show.text());
    show.code(KeyCode::PageDown).code(KeyCode::PageDown).code(KeyCode::PageDown);
    assert!(show.shows("Pick a color"), "{}", show.text());
    show.code(KeyCode::Esc);
    assert!(show.shows("Territory"));
}

#[test]
fn too_small() {
    let mut show = Show::new((24, 6), PLAIN, easy());
    insta::assert_snapshot!("too_small", show.text());
    show.resize(80, 24);
    assert!(show.shows("Territory"));
}

#[test]
fn watching() {
    let start = start("size=6 colors=3 bombs=1 radius=1 limit=0 slack=0 start=origin");
    let mut session = listed("floodit").game.start(&start).unwrap();
    for _ in 0..5 {
        let action = session.legal()[0].clone();
        session.act(&action).unwrap();
    }
    let mut show = Show::new((60, 14), PLAIN, FirstScreen::Watch(session));
    insta::assert_snapshot!("watch_first", show.text());
    show.code(KeyCode::Right).code(KeyCode::Right);
    insta::assert_snapshot!("watch_second", show.text());
}

/// Buttons without a picture were once bare keys below wide boards.
#[test]
fn every_button_has_its_label_at_the_usual_size() {
    for listed in catalog::GAMES {
        for preset in listed.game.presets() {
            let show = Show::new((80, 24), PLAIN, FirstScreen::Start(listed, start(&preset.params)));
            for control in show.session().scene().controls.clone() {
                let (id, label) = (listed.game.meta().id, control.label);
                assert!(show.shows(&label), "{id} {}: {label} is missing\n{}", preset.id, show.text());
            }
        }
    }
}

#[test]
fn boards_grow_in_large_windows() {
    let square = FirstScreen::Start(listed("floodit"), start("size=14 colors=4 bombs=6"));
    insta::assert_snapshot!("play_120x40", Show::new((120, 40), PLAIN, square).text());
    let hexes = FirstScreen::Start(listed("hexmeld"), start("radius=3 balls=9"));
    insta::assert_snapshot!("hexmeld_140x40", Show::new((140, 40), PLAIN, hexes).text());
}

/// A review is judged beside the screen; its worst actions are a key or a click away, and show what was better.
#[test]
fn reviewing() {
    let start = start("size=8 colors=5 bombs=1 radius=1 limit=0 slack=0 start=origin");
    let mut session = listed("floodit").game.start(&start).unwrap();
    for turn in 0..9 {
        let action = session.legal()[turn / 2 % 2].clone();
        session.act(&action).unwrap();
    }
    let mut show = Show::new((60, 20), PLAIN, FirstScreen::Watch(session));
    show.keys("v");
    review_to_its_end(&mut show);
    insta::assert_snapshot!("review_done", show.text());
    show.keys("2");
    insta::assert_snapshot!("review_second", show.text());
    assert!(show.session().shows_better());
    show.code(KeyCode::Home);
    assert!(!show.session().shows_better());
    let (column, row) = show.find("1 Action");
    show.click(column, row);
    assert!(show.session().shows_better(), "a click leads there as well");
    show.code(KeyCode::Right);
    assert!(!show.session().shows_better(), "another moment");
    show.keys("v");
    assert!(!show.shows("Against best play"), "it can be put away");
    show.keys("1");
    assert!(!show.session().shows_better());
}

/// Judging has no clock of its own: whoever waits asks again and again.
fn review_to_its_end(show: &mut Show) {
    while let Some(millis) = show.app.wait() {
        std::thread::sleep(std::time::Duration::from_millis(1));
        show.app.elapse(millis);
    }
    show.draw();
}

#[test]
fn games_that_can_judge_offer_a_review() {
    for listed in catalog::GAMES {
        let session = listed.game.start(&start("")).unwrap();
        let judges = session.scale().is_some();
        let show = Show::new((80, 24), PLAIN, FirstScreen::Watch(session));
        assert_eq!(show.shows("review"), judges, "{}", show.text());
    }
}

/// At the usual size a field with many words keeps its label beside a review.
#[test]
fn a_review_leaves_the_labels_of_fields() {
    let goals = include_str!("../../../games/hop/goals.txt");
    let code = goals.lines().nth(2).and_then(|line| line.split(' ').nth(1)).unwrap();
    let session = catalog::load(&engine::unpack(code).unwrap()).unwrap();
    let desk = common::desk(PLAIN, false, lattice_tui::DataFolder::nowhere());
    let desk = lattice_tui::Desk { shelf: catalog::GAMES, ..desk };
    let mut show = Show::with((80, 24), desk, FirstScreen::Watch(session));
    show.code(KeyCode::End).keys("v");
    let text = show.text();
    let line = |words: &str| text.lines().position(|line| line.contains(words)).unwrap();
    assert_eq!(line("Upgrades"), line("Recall Damage, Passive"), "{text}");
    assert_eq!(line("Upgrades") + 1, line("Protection"), "{text}");
    assert!(line("z . Wait") < line("Review ") && line("Review ") < line("59/59"), "{text}");
}

/// The end of a run offers its review.
#[test]
fn a_run_that_ended_is_reviewed() {
    let mut show =
        Show::new((80, 24), PLAIN, FirstScreen::Start(listed("gametime"), start("radius=2 pool=1")));
    show.keys("f");
    for key in ["q", "w", "e", "a", "s", "d", "c"] {
        show.keys(key);
    }
    assert!(show.shows("review the run"), "{}", show.text());
    show.keys("v");
    review_to_its_end(&mut show);
    assert!(show.shows("Chance of winning"), "{}", show.text());
    show.code(KeyCode::Esc);
    assert!(show.app.running() && show.app.session().is_none(), "back to the menu");
}
