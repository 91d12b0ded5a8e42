//! Keys that the player has changed.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Folder, PLAIN, Show, desk, listed, start};
use crossterm::event::KeyCode;
use engine::Status;
use lattice_tui::FirstScreen;

const TWO_COLORS: &str = "size=6 colors=2 bombs=2 radius=1 limit=0 slack=5 start=origin";

fn open(folder: &Folder, opening: FirstScreen) -> Show {
    Show::with((80, 24), desk(PLAIN, false, folder.store()), opening)
}

fn begin(folder: &Folder) -> Show {
    open(folder, FirstScreen::Start(listed("floodit"), start(TWO_COLORS)))
}

/// The settings page with a command selected.
fn select(folder: &Folder, title: &str) -> Show {
    let mut show = open(folder, FirstScreen::Menu);
    show.keys("s");
    let selected = |show: &Show| {
        let (x, y) = show.find(title);
        show.buffer().cell((x, y)).unwrap().modifier.contains(ratatui::style::Modifier::REVERSED)
    };
    for _ in 0..30 {
        if show.shows(title) && selected(&show) {
            return show;
        }
        show.code(KeyCode::Down);
    }
    panic!("{title} is not to be found:\n{}", show.text());
}

#[test]
fn a_changed_key_works_and_is_shown_everywhere() {
    let folder = Folder::new("keys-changed");
    let mut show = select(&folder, "Undo");
    insta::assert_snapshot!("settings", show.text());
    show.code(KeyCode::Enter).keys("h");
    assert!(show.shows("Undo: h. Hint: u."), "they swap: {}", show.text());
    assert_eq!(folder.read("terminal-settings"), "palette vivid\nkeys undo=h hint=u\n");
    let mut show = begin(&folder);
    let key = show.greedy_key().to_string();
    show.keys(&key);
    assert!(show.shows("h undo") && show.shows("u hint"), "{}", show.text());
    show.keys("h");
    assert!(show.session().standing().can_redo, "{}", show.text());
    show.keys("?");
    assert!(show.shows("h               undo the last move"), "{}", show.text());
    show.code(KeyCode::Esc);
    while show.session().status() == Status::Playing {
        let key = show.greedy_key().to_string();
        show.keys(&key);
    }
    assert!(show.shows("h  undo the last move"), "{}", show.text());
}

/// A command that takes a key of the panel at the end leaves no choice without one.
#[test]
fn the_panel_at_the_end_keeps_its_keys_apart() {
    let folder = Folder::new("keys-end");
    folder.write("terminal-settings", b"keys undo=m new=l\n");
    let mut show = begin(&folder);
    while show.session().status() == Status::Playing {
        let key = show.greedy_key().to_string();
        show.keys(&key);
    }
    assert!(show.shows("m  undo the last move") && show.shows("l  new run"), "{}", show.text());
    assert!(show.shows("o  look at the board") && show.shows("e  menu"), "{}", show.text());
    show.keys("e");
    assert!(show.app.session().is_none(), "{}", show.text());
}

#[test]
fn directions_follow_their_letters() {
    let folder = Folder::new("keys-directions");
    folder.write("terminal-settings", b"keys north=i south=k\n");
    let mut show = open(&folder, common::drawn("hexmeld", common::BALLS));
    let before = {
        show.keys(":");
        let text = show.text();
        show.code(KeyCode::Esc);
        text
    };
    show.keys("i").keys(":");
    let north = show.text();
    show.code(KeyCode::Esc).keys("k").keys(":");
    assert_ne!(north, before);
    assert_eq!(show.text(), before, "south leads back");
    show.code(KeyCode::Esc).keys("w").keys(":");
    assert_eq!(show.text(), before, "the usual letter means nothing now");
    show.code(KeyCode::Esc).keys("?");
    assert!(show.shows("I E D K A Q"), "{}", show.text());
}

/// A game whose controls have the letters of directions shows and hears those the player chose.
#[test]
fn controls_of_directions_follow_their_letters() {
    let folder = Folder::new("keys-controls");
    folder.write("terminal-settings", b"keys undo=w\n");
    let mut show = open(&folder, common::drawn("gametime", common::TOKEN));
    assert!(show.shows("u ↑ North") && !show.shows("w ↑ North"), "{}", show.text());
    let before = show.session().standing().length;
    show.keys("uc");
    assert!(show.session().standing().length > before, "{}", show.text());
    show.keys("w");
    assert_eq!(show.session().standing().actions, before, "undone: {}", show.text());
}

#[test]
fn what_cannot_be_a_key_is_refused() {
    let folder = Folder::new("keys-refused");
    let mut show = select(&folder, "Hint");
    for key in ["7", "f"] {
        show.code(KeyCode::Enter).keys(key);
        assert!(show.shows("The games need this key."), "{}", show.text());
    }
    show.code(KeyCode::Enter).code(KeyCode::F(3));
    assert!(show.shows("Only letters and signs can be keys."), "{}", show.text());
    show.code(KeyCode::Enter).code(KeyCode::Esc);
    assert!(show.shows("Nothing changed.") && !folder.has("terminal-settings"), "{}", show.text());
    show.code(KeyCode::Enter).keys("b");
    assert!(show.shows("Hint: b."), "{}", show.text());
    let mut show = select(&folder, "Reset keys");
    show.code(KeyCode::Enter);
    assert_eq!(folder.read("terminal-settings"), "palette vivid\n");
}

#[test]
fn bad_lines_are_told_and_kept_in_a_copy() {
    let folder = Folder::new("keys-bad");
    folder.write("terminal-settings", b"keys undo=b hint=12 fly=f\nnonsense\n");
    let mut show = open(&folder, FirstScreen::Menu);
    let text = show.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("hint needs one letter or sign") && text.contains("keeps h"), "{}", show.text());
    show.keys("p");
    assert_eq!(folder.read("terminal-settings.damaged"), "keys undo=b hint=12 fly=f\nnonsense\n");
    assert!(folder.read("terminal-settings").contains("keys undo=b\n"));
    folder.write("terminal-settings", b"\xff\xff");
    let show = open(&folder, FirstScreen::Menu);
    assert!(show.shows("Your settings were set aside"), "{}", show.text());
    // A terminal that was open before does not undo what another has set since.
    let mut old = open(&folder, FirstScreen::Menu);
    select(&folder, "Undo").code(KeyCode::Enter).keys("b");
    old.keys("p");
    assert!(folder.read("terminal-settings").contains("keys undo=b"), "both are kept");
}
