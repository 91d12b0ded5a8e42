//! What is saved between sessions, and what happens when saving fails.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Folder, PLAIN, Show, desk, listed, start};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use engine::Status;
use lattice_tui::{DataFolder, FirstScreen};

const SAVE: &str = "saves/floodit.replay";
const TWO_COLORS: &str = "size=6 colors=2 bombs=2 radius=1 limit=0 slack=5 start=origin";

fn open(folder: &Folder, opening: FirstScreen) -> Show {
    Show::with((80, 24), desk(PLAIN, false, folder.store()), opening)
}

fn begin(folder: &Folder) -> Show {
    open(folder, FirstScreen::Start(listed("floodit"), start(TWO_COLORS)))
}

fn make_move(show: &mut Show) {
    let key = show.greedy_key().to_string();
    show.keys(&key);
}

#[test]
fn every_change_is_saved_and_the_run_goes_on() {
    let folder = Folder::new("resume");
    let mut show = begin(&folder);
    make_move(&mut show);
    make_move(&mut show);
    let replay = show.session().replay().to_string();
    assert_eq!(folder.read(SAVE), replay);
    // Ctrl-C: the program can end at any moment.
    show.event(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(!show.app.running());

    let mut show = open(&folder, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    assert!(show.shows("Continue") && show.shows("2 moves"), "{}", show.text());
    show.code(KeyCode::Enter);
    assert_eq!(show.session().replay().to_string(), replay);
    let show = open(&folder, FirstScreen::Game(listed("floodit")));
    assert_eq!(show.session().replay().to_string(), replay);
}

/// G14: the preset chosen last is remembered, and used when no other is requested.
#[test]
fn the_last_choice_is_remembered() {
    let folder = Folder::new("choice");
    let played = |show: &Show| show.session().preset();
    let first = played(&open(&folder, FirstScreen::Game(listed("gametime"))));
    assert_eq!(first, Some("small-tight"), "the one for newcomers");
    let mut show = open(&folder, FirstScreen::Menu);
    show.seek(KeyCode::Down, "Roll, pick a direction").code(KeyCode::Enter);
    // Two questions, size and stakes; the answers change by Left, Right and Enter.
    show.code(KeyCode::Up).code(KeyCode::Left).code(KeyCode::Right);
    show.code(KeyCode::Up).code(KeyCode::Right);
    assert!(show.shows("‹ Medium › 37 hexes") && show.shows("‹ Tight ›"), "{}", show.text());
    show.seek(KeyCode::Down, "37 hexes. The best player wins 3 in 4").code(KeyCode::Enter);
    assert_eq!(played(&show), Some("medium-tight"), "{}", show.text());
    let mut show = open(&folder, FirstScreen::Game(listed("gametime")));
    assert_eq!(played(&show), Some("medium-tight"));
    show.keys("n");
    assert_eq!(played(&show), Some("medium-tight"));
    // A drawn position does not count as a choice.
    open(&folder, common::drawn("gametime", common::TOKEN));
    let mut show = open(&folder, FirstScreen::Menu);
    show.seek(KeyCode::Down, "Roll, pick a direction").code(KeyCode::Enter);
    assert!(show.message().contains("37 hexes. The best player wins 3 in 4"), "{}", show.text());
    // A remembered preset that no longer exists does no harm.
    folder.write("choices/gametime", b"vast");
    std::fs::remove_file(folder.0.join("saves/gametime.replay")).unwrap();
    assert_eq!(played(&open(&folder, FirstScreen::Game(listed("gametime")))), Some("small"));
}

/// A saved switch stays on after the run and after a restart ("one tap" was once forgotten with each new game).
#[test]
fn switches_are_remembered() {
    let folder = Folder::new("switches");
    let on = |show: &Show| show.session().scene().kept_on();
    let mut show = open(&folder, FirstScreen::Game(listed("gametime")));
    assert_eq!(on(&show), "");
    show.keys("gn");
    assert_eq!(on(&show), "one-tap", "{}", show.text());
    let mut show = open(&folder, FirstScreen::Game(listed("gametime")));
    assert_eq!(on(&show), "one-tap");
    show.keys("g");
    assert_eq!(on(&open(&folder, FirstScreen::Game(listed("gametime")))), "");
    // A file from another version does no harm.
    folder.write("switches/gametime", b"odds flight one-tap");
    let show = open(&folder, FirstScreen::Game(listed("gametime")));
    assert_eq!((on(&show), show.session().standing().assisted), ("one-tap".to_owned(), false));
}

#[test]
fn a_new_run_does_not_replace_an_unfinished_one_unasked() {
    let folder = Folder::new("replace");
    make_move(&mut begin(&folder));
    let saved = folder.read(SAVE);
    let mut show = begin(&folder);
    assert!(show.shows("unfinished run"), "{}", show.text());
    show.keys("b");
    assert!(show.app.session().is_none());
    assert_eq!(folder.read(SAVE), saved);
    assert_eq!(begin(&folder).keys("c").session().standing().length, 1);
    assert_eq!(begin(&folder).keys("y").session().standing().length, 0);
}

/// A run of each preset, and one of its own parameters, wait side by side.
#[test]
fn every_preset_has_a_run_of_its_own() {
    let folder = Folder::new("presets");
    let presets = listed("floodit").game.presets();
    let of = |id: &str| {
        let preset = presets.iter().find(|preset| preset.id == id).unwrap();
        open(&folder, FirstScreen::Start(listed("floodit"), start(&preset.params)))
    };
    let mut easy = of("easy");
    make_move(&mut easy);
    let mut hard = of("hard");
    assert!(!hard.shows("unfinished run"), "{}", hard.text());
    make_move(&mut hard);
    make_move(&mut hard);
    make_move(&mut begin(&folder));
    let mut menu = open(&folder, FirstScreen::Menu);
    menu.code(KeyCode::Enter);
    for line in ["Easy, 1 move", "Hard, 2 moves", "Custom, 1 move"] {
        assert!(menu.shows(line), "{line}: {}", menu.text());
    }
    let mut again = of("hard");
    assert!(again.shows("Hard. A new one replaces it."), "{}", again.text());
    assert_eq!(again.keys("c").session().standing().length, 2);
    let opened = open(&folder, FirstScreen::Game(listed("floodit")));
    assert_eq!(opened.session().preset(), Some("easy"), "no preset was chosen last: the first that waits");
    // A finished run leaves its place, and is the one that was finished last.
    let mut hard = of("hard");
    hard.keys("c");
    while hard.session().status() == Status::Playing {
        make_move(&mut hard);
    }
    assert_eq!(folder.read("saves/floodit-last.replay"), hard.session().replay().to_string());
    assert!(!folder.has("saves/floodit-2.replay") && folder.has(SAVE), "the other one waits");
}

#[test]
fn damaged_saves_are_set_aside() {
    for (name, text) in [
        ("garbage", &b"\xff\xfe nonsense"[..]),
        ("empty", b""),
        ("cut", b"lattice replay 1\ngame floodit\nrules 1\n"),
        ("newer", b"lattice replay 999\n"),
    ] {
        let folder = Folder::new(name);
        folder.write(SAVE, text);
        let show = open(&folder, FirstScreen::Menu);
        assert!(show.shows("set aside"), "{name}: {}", show.text());
        assert!(!folder.has(SAVE) && folder.has("saves/floodit.replay.damaged"), "{name}");
        // A player who opens the game directly is told too, and the file set aside stays.
        folder.write(SAVE, text);
        let show = open(&folder, FirstScreen::Game(listed("floodit")));
        assert!(show.shows("The saved run was set aside as"), "{name}: {}", show.text());
        assert!(folder.has("saves/floodit.replay.damaged-2"), "{name}");
        folder.write(SAVE, text);
        let show = begin(&folder);
        assert!(show.shows("The saved run was set aside as"), "{name}: {}", show.text());
        assert_eq!(show.session().standing().length, 0);
    }
}

#[test]
fn without_a_folder_nothing_claims_to_be_saved() {
    let store = DataFolder::locate(|_| None);
    let opening = FirstScreen::Start(listed("floodit"), start(TWO_COLORS));
    let mut show = Show::with((80, 24), desk(PLAIN, false, store), opening);
    assert!(show.shows("Not saved: no data folder; set HOME or LATTICE_HOME"), "{}", show.text());
    make_move(&mut show);
    show.code(KeyCode::Esc);
    assert!(show.shows("could not be saved") && !show.shows("is saved"), "{}", show.text());
    show.keys("q");
    assert!(show.app.farewell().unwrap().starts_with("This run was not saved: "));
}

#[test]
fn a_folder_that_is_lost_while_playing_is_noticed() {
    let folder = Folder::new("lost");
    let mut show = begin(&folder);
    make_move(&mut show);
    std::fs::remove_dir_all(&folder.0).unwrap();
    std::fs::write(&folder.0, "in the way").unwrap();
    show.code(KeyCode::Esc);
    assert!(show.shows("could not be saved") && !show.shows("is saved"), "{}", show.text());
    // When the folder is back, so is the save.
    std::fs::remove_file(&folder.0).unwrap();
    show.keys("k").code(KeyCode::Esc);
    assert!(show.shows("is saved"), "{}", show.text());
    assert_eq!(folder.read(SAVE), show.session().replay().to_string());
}

#[test]
fn two_terminals_do_not_overwrite_each_other() {
    let folder = Folder::new("two");
    let params = TWO_COLORS.replace("size=6 colors=2", "size=20 colors=4");
    let mut first = open(&folder, FirstScreen::Start(listed("floodit"), start(&params)));
    make_move(&mut first);
    let mut second = open(&folder, FirstScreen::Game(listed("floodit")));
    make_move(&mut first);
    make_move(&mut first);
    let of_first = first.session().replay().to_string();
    second.keys("u");
    assert!(second.shows("another terminal"), "{}", second.text());
    assert_eq!(folder.read(SAVE), of_first, "the first one's run is as it was");
    make_move(&mut second);
    assert!(!second.shows("another terminal"), "{}", second.text());
    let of_second = second.session().replay().to_string();
    assert_eq!(folder.read("saves/floodit-2.replay"), of_second);
    make_move(&mut first);
    assert!(!first.shows("another terminal"), "{}", first.text());
    // Both runs can be continued.
    let mut show = open(&folder, FirstScreen::Menu);
    show.code(KeyCode::Enter).code(KeyCode::Down);
    assert!(show.shows("Continue 2"), "{}", show.text());
    show.code(KeyCode::Enter);
    assert_eq!(show.session().replay().to_string(), of_second);
}

#[test]
fn a_save_that_does_not_hold_is_set_aside_when_opened() {
    let folder = Folder::new("cheat");
    make_move(&mut begin(&folder));
    let text = folder.read(SAVE);
    let (body, _) = text.rsplit_once("end ").unwrap();
    folder.write(SAVE, format!("{body}end playing 0 0000000000000000\n").as_bytes());
    let mut show = open(&folder, FirstScreen::Menu);
    show.code(KeyCode::Enter).code(KeyCode::Enter);
    assert!(show.app.session().is_none());
    assert!(show.shows("set aside"), "{}", show.text());
    assert!(!show.shows("Continue") && folder.has("saves/floodit.replay.damaged"));
}

#[test]
fn when_nothing_can_be_written_the_game_goes_on_and_says_so() {
    let folder = Folder::new("full");
    // A file in place of a folder fails for every user, root included.
    folder.write("saves", b"in the way");
    folder.write("bests", b"in the way");
    let mut show = begin(&folder);
    assert!(show.shows("Not saved") && show.shows("not saved"), "{}", show.text());
    while show.session().status() == Status::Playing {
        make_move(&mut show);
    }
    assert_eq!(show.session().status(), Status::Won);
    assert!(show.shows("score was not saved"), "{}", show.text());
}

#[test]
fn best_scores_are_kept_and_help_apart() {
    let folder = Folder::new("bests");
    let mut show = open(&folder, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "40 moves");
    show.code(KeyCode::Enter);
    let mut first = 0;
    for _ in 0..2 {
        while show.session().status() == Status::Playing {
            make_move(&mut show);
        }
        assert_eq!(show.session().status(), Status::Won);
        if first == 0 {
            first = show.session().standing().score.0;
            assert!(show.shows("New best result!"), "{}", show.text());
        } else {
            assert!(show.shows("New best assisted result!"), "{}", show.text());
        }
        show.keys("u");
    }
    let list = folder.read("bests/floodit");
    let kept: Vec<&str> = list.lines().collect();
    assert!(kept[0].starts_with(&format!("{first} 0 plain ")) && kept[0].ends_with(" easy"), "{list}");
    assert!(kept[1].starts_with(&format!("{first} 0 assisted ")) && kept.len() == 2, "{list}");
    show.code(KeyCode::Esc).keys("m");
    assert!(show.shows(&format!("best {first}, assisted {first}")), "{}", show.text());
}

#[test]
fn best_runs_can_be_watched() {
    let folder = Folder::new("watched");
    let mut show = begin(&folder);
    while show.session().status() == Status::Playing {
        make_move(&mut show);
    }
    let replay = show.session().replay();
    show.keys("m");
    show.seek(KeyCode::Down, "Watch the ten best").code(KeyCode::Enter);
    assert!(
        show.shows(TWO_COLORS) && show.shows(&format!("1. {:>8}", replay.end.score.0)),
        "{}",
        show.text()
    );
    show.code(KeyCode::Enter);
    assert!(show.shows("replay · seed test"), "{}", show.text());
    show.code(KeyCode::End);
    assert_eq!(show.session().digest(), replay.end.digest);
    show.code(KeyCode::Esc);
    assert!(show.shows("best runs") && show.app.running(), "back to the list: {}", show.text());
    // A missing replay only shows a message.
    std::fs::remove_dir_all(folder.0.join("best-runs")).unwrap();
    show.code(KeyCode::Enter);
    assert!(show.shows("The replay file is missing"), "{}", show.text());
}

#[test]
fn a_damaged_list_of_bests_is_set_aside_with_a_sentence() {
    let folder = Folder::new("bad-bests");
    folder.write("bests/floodit", b"nonsense\nplain 99 hard\n");
    let mut show = begin(&folder);
    while show.session().status() == Status::Playing {
        make_move(&mut show);
    }
    assert!(show.shows("The list of best runs was set"), "{}", show.text());
    assert!(folder.has("bests/floodit.damaged"));
    assert!(
        folder.read("bests/floodit").contains("99 4294967295 plain 0 rules=2 hard"),
        "what can be read stays"
    );
}

#[test]
fn the_end_names_the_best_so_far() {
    let folder = Folder::new("best-so-far");
    let params = "radius=1 balls=3 group=6 colors=6 expansions=none spawn=3 increases=none";
    folder.write("bests/hexmeld", format!("plain 99 {params}\n").as_bytes());
    let mut show = open(&folder, FirstScreen::Start(listed("hexmeld"), start(params)));
    while show.session().status() == Status::Playing {
        let action = show.session().legal()[0].clone();
        show.keys("t").keys(&action).code(KeyCode::Enter);
    }
    assert!(show.shows("Best result: 99."), "{}", show.text());
}

#[test]
fn settings_are_kept() {
    let folder = Folder::new("settings");
    let mut show = begin(&folder);
    show.keys("p");
    assert!(show.shows("Palette: "));
    let symbols = "●■▲◆";
    let mut again = open(&folder, FirstScreen::Game(listed("floodit")));
    assert!(again.text().chars().any(|c| symbols.contains(c)), "this palette has symbols:\n{}", again.text());
    again.keys("y");
    let text = folder.read("terminal-settings");
    assert!(text.contains("symbols off"), "{text}");
    assert!(Show::with((80, 24), desk(PLAIN, false, DataFolder::nowhere()), FirstScreen::Menu).app.running());
}
