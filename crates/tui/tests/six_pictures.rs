//! Snapshots of six-sided boards as readable text.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Abilities, BALLS, CELLS, PLAIN, Show, TOKEN, drawn, listed, start};
use crossterm::event::KeyCode;
use engine::Status;
use lattice_tui::{Depth, FirstScreen};

const SIXTEEN: Abilities = (Depth::Basic, false);
const NO_COLOR: Abilities = (Depth::None, false);
const BARE: Abilities = (Depth::None, true);

/// A run of a preset.
fn preset(game: &str, id: &str) -> FirstScreen {
    let presets = listed(game).game.presets();
    FirstScreen::Start(
        listed(game),
        start(&presets.into_iter().find(|preset| preset.id == id).unwrap().params),
    )
}

/// The ball at 0,2 is selected and 1,-1 pointed at, where it would complete a group.
fn aimed(look: Abilities) -> Show {
    let mut show = Show::new((66, 16), look, drawn("hexmeld", BALLS));
    show.keys("ss").code(KeyCode::Enter).keys("wwe");
    show
}

#[test]
fn menu_shows_presets_with_their_texts() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Down);
    insta::assert_snapshot!("menu_hexmeld", show.text());
    show.code(KeyCode::Down).code(KeyCode::Enter).code(KeyCode::Down);
    insta::assert_snapshot!("menu_gametime", show.text());
}

/// The way to where a hint leads is dotted, and goes on from wherever the player is on it.
#[test]
fn hints_show_their_route() {
    let mut show = Show::new((80, 40), PLAIN, preset("colorcell", "step"));
    show.keys("1h");
    insta::assert_snapshot!("colorcell_route", show.text());
}

#[test]
fn lists_are_typed_into_the_custom_editor() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Down).code(KeyCode::Enter);
    show.seek(KeyCode::Down, "Set every parameter");
    show.code(KeyCode::Enter);
    for _ in 0..4 {
        show.code(KeyCode::Down);
    }
    show.code(KeyCode::Right).keys("20:2,10:1");
    insta::assert_snapshot!("custom_pairs_refused", show.text());
    assert!(show.code(KeyCode::Enter).app.session().is_none());
    show.keys("x");
    for _ in 0..10 {
        show.code(KeyCode::Backspace);
    }
    show.keys("10:1,20:1").code(KeyCode::Enter);
    assert!(show.session().start().params.contains("expansions=10:1,20:1"));
}

#[test]
fn hexmeld() {
    insta::assert_snapshot!(
        "hexmeld_start",
        Show::new((80, 24), PLAIN, preset("hexmeld", "standard")).text()
    );
    insta::assert_snapshot!(
        "hexmeld_120x40",
        Show::new((120, 40), PLAIN, preset("hexmeld", "standard")).text()
    );
    let mut show = Show::new((80, 18), PLAIN, preset("hexmeld", "standard"));
    show.keys("wwwwww");
    assert!(show.is_at("0,-6"), "the cursor stays in view:\n{}", show.text());
    insta::assert_snapshot!("hexmeld_scrolled", show.text());
    let mut show = Show::new((80, 24), PLAIN, preset("hexmeld", "standard"));
    show.keys("h");
    insta::assert_snapshot!("hexmeld_hint", show.text());
    insta::assert_snapshot!("hexmeld_40x14", Show::new((40, 14), PLAIN, preset("hexmeld", "compact")).text());
}

#[test]
fn hexmeld_selected() {
    insta::assert_snapshot!("hexmeld_selected", aimed(PLAIN).text());
    insta::assert_snapshot!("hexmeld_16", aimed(SIXTEEN).styles());
    insta::assert_snapshot!("hexmeld_no_color", aimed(NO_COLOR).text());
    insta::assert_snapshot!("hexmeld_ascii", aimed(BARE).text());
    let mut show = aimed(PLAIN);
    show.keys("y");
    insta::assert_snapshot!("hexmeld_symbols", show.text());
}

#[test]
fn hexmeld_over() {
    let params = "radius=1 balls=3 group=6 colors=6 expansions=none spawn=3 increases=none";
    let mut show = Show::new((60, 16), PLAIN, FirstScreen::Start(listed("hexmeld"), start(params)));
    while show.session().status() == Status::Playing {
        let action = show.session().legal()[0].clone();
        show.keys("t").keys(&action).code(KeyCode::Enter);
    }
    insta::assert_snapshot!("hexmeld_over", show.text());
}

#[test]
fn gametime() {
    insta::assert_snapshot!("gametime_start", Show::new((80, 24), PLAIN, preset("gametime", "small")).text());
    let large = Show::new((80, 24), PLAIN, preset("gametime", "large"));
    insta::assert_snapshot!("gametime_large", large.text());
    let medium = Show::new((80, 24), PLAIN, preset("gametime", "medium"));
    insta::assert_snapshot!("gametime_medium", medium.text());
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    show.keys("e");
    insta::assert_snapshot!("gametime_preview", show.text());
    show.keys("o");
    insta::assert_snapshot!("gametime_odds", show.text());
}

#[test]
fn gametime_in_other_terminals() {
    for (name, look) in [("16", SIXTEEN), ("no_color", NO_COLOR), ("ascii", BARE)] {
        let mut show = Show::new((80, 22), look, drawn("gametime", TOKEN));
        show.keys("e");
        insta::assert_snapshot!(format!("gametime_{name}"), show.styles());
    }
    insta::assert_snapshot!("gametime_40x14", Show::new((40, 14), PLAIN, drawn("gametime", TOKEN)).text());
}

#[test]
fn gametime_won_and_lost() {
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    show.keys("ww");
    assert_eq!(show.session().status(), Status::Won);
    insta::assert_snapshot!("gametime_won", show.text());
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    show.keys("ee");
    assert_eq!(show.session().status(), Status::Lost);
    insta::assert_snapshot!("gametime_lost", show.text());
}

/// The board alone: the rest belongs to the game.
fn left(show: &Show) -> String {
    let text = show.text();
    let rows = text.lines().skip(1).take(14).map(|line| line.chars().take(26).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Planned colors, colors and the cursor are distinct without colors, too.
#[test]
fn colorcell_in_other_terminals() {
    for (name, look) in [("no_color", NO_COLOR), ("ascii", BARE)] {
        let step = CELLS.replace("pace=clock", "pace=step");
        let mut show = Show::new((70, 20), look, drawn("colorcell", &step));
        show.keys(" j5");
        insta::assert_snapshot!(format!("colorcell_carrying_{name}"), left(&show));
        show.app.elapse(1000);
        show.keys(" qa");
        insta::assert_snapshot!(format!("colorcell_anchored_{name}"), left(&show));
    }
}

#[test]
fn watching_follows_the_token() {
    let mut session = listed("gametime").game.start(&start("radius=4")).unwrap();
    while session.status() == Status::Playing {
        let action = session.hint().unwrap().action;
        session.act(&action).unwrap();
    }
    let mut show = Show::new((80, 24), NO_COLOR, FirstScreen::Watch(session));
    for _ in 0..show.session().standing().length {
        assert!(show.shows("●"), "the token is in view:\n{}", show.text());
        show.code(KeyCode::Right);
    }
}

/// The rule book shows moves before and after, drawn on terminal boards.
#[test]
fn help_shows_moves() {
    let mut show = Show::new((90, 60), NO_COLOR, drawn("hexmeld", BALLS));
    show.keys("?").code(KeyCode::PageDown);
    insta::assert_snapshot!("help_hexmeld", show.text());
}
