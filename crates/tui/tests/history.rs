//! Every finished run is kept, found, counted, watched, deleted, and leaves and comes back as one file.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Folder, NOW, PLAIN, Show, desk, listed, start};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use engine::{Session, Start, Status};
use journal::Day;
use lattice_tui::{DataFolder, Desk, FirstScreen};
use view::{Input, Spot};

const TWO_COLORS: &str = "size=6 colors=2 bombs=2 radius=1 limit=0 slack=5 start=origin";
const SMALL_HEX: &str = "radius=1 balls=3 group=6 colors=6 expansions=none spawn=3 increases=none";

fn open(folder: &Folder, size: (u16, u16)) -> Show {
    Show::with(size, desk(PLAIN, false, folder.store()), FirstScreen::Menu)
}

/// A run played to its end: by the button that gains most, or by the first action there is.
fn ended(game: &str, params: &str, seed: &str, undo: bool) -> Session {
    let start = Start { seed: seed.parse().unwrap(), ..start(params) };
    let mut session = listed(game).game.start(&start).unwrap();
    let gain = |detail: &str| detail.split(' ').find_map(|word| word.parse::<u32>().ok()).unwrap_or(0);
    for step in 0..5000 {
        if session.status() != Status::Playing {
            return session;
        }
        let scene = session.scene();
        let buttons = scene.controls.iter().filter(|control| control.enabled && game == "floodit");
        match buttons.max_by_key(|control| gain(&control.detail)) {
            Some(button) => drop(session.input(&Input::Choose(Spot::Control(button.id.clone())))),
            None => drop(session.act(&session.legal()[0].clone()).unwrap()),
        }
        if undo && step == 0 {
            session.undo().unwrap();
        }
    }
    panic!("the run has no end");
}

fn preset(game: &str, id: &str) -> String {
    listed(game).game.presets().into_iter().find(|preset| preset.id == id).unwrap().params
}

/// A file with runs of several games, setups and days.
fn backup() -> String {
    let easy = preset("floodit", "easy");
    let of_day = catalog::daily_preset(listed("floodit").game).unwrap().params;
    let today = Day::at(NOW);
    let daily = |day: Day| day.seed("floodit").unwrap().to_string();
    let runs = [
        (5, "floodit", easy.as_str(), "a".to_owned(), false),
        (4, "floodit", easy.as_str(), "b".to_owned(), true),
        (3, "hexmeld", SMALL_HEX, "c".to_owned(), false),
        (2, "floodit", TWO_COLORS, "d".to_owned(), false),
        (1, "floodit", of_day.as_str(), daily(today.before()), false),
        (0, "floodit", of_day.as_str(), daily(today), false),
        (0, "gametime", "", "e".to_owned(), false),
    ];
    let runs = runs.iter().enumerate().map(|(i, (ago, game, params, seed, undo))| {
        let when = NOW - ago * Day::MILLIS - 1000 + i as u64;
        (when, engine::pack(ended(game, params, seed, *undo).replay()))
    });
    let runs: Vec<(u64, String)> = runs.collect();
    journal::backup_text(runs.iter().map(|(when, code)| (*when, code.as_str())))
}

fn filled(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("backup.json", backup().as_bytes());
    let brought = folder.store().import(common::shelf(), &folder.0.join("backup.json"), |_, _| {}).unwrap();
    assert_eq!((brought.runs, brought.unreadable), (7, 0));
    folder
}

/// Ctrl-U, which clears what is typed.
fn clear() -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL))
}

fn finish(show: &mut Show) {
    while show.session().status() == Status::Playing {
        let key = show.greedy_key().to_string();
        show.keys(&key);
    }
}

#[test]
fn pictures() {
    let folder = filled("history-pictures");
    let mut show = open(&folder, (80, 24));
    show.keys("h");
    insta::assert_snapshot!("history_all", show.text());
    show.code(KeyCode::Tab);
    insta::assert_snapshot!("history_all_figures", show.text());
    show.code(KeyCode::Tab).keys("gs");
    insta::assert_snapshot!("history_setup", show.text());
    show.code(KeyCode::Tab);
    insta::assert_snapshot!("history_setup_figures", show.text());
    show.resize(120, 40);
    insta::assert_snapshot!("history_120x40", show.text());
    show.resize(40, 12).code(KeyCode::Tab);
    insta::assert_snapshot!("history_40x12", show.text());
    let mut show = open(&Folder::new("history-empty"), (80, 24));
    show.keys("h");
    insta::assert_snapshot!("history_empty", show.text());
}

#[test]
fn a_finished_run_is_listed_and_watched() {
    let folder = Folder::new("history-watch");
    let opening = FirstScreen::Start(listed("floodit"), start(TWO_COLORS));
    let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), opening);
    finish(&mut show);
    let digest = show.session().digest();
    show.keys("m");
    assert!(show.shows("History") && show.shows("1 finished run"), "{}", show.text());
    show.seek(KeyCode::Down, "Your finished runs").code(KeyCode::Enter);
    assert!(show.shows("2026-11-18  Custom: Size 6") && show.shows(" 1 run\n"), "{}", show.text());
    show.keys("/won").code(KeyCode::Enter).code(KeyCode::Enter);
    assert!(show.shows("replay · seed test"), "{}", show.text());
    show.code(KeyCode::End);
    assert_eq!(show.session().digest(), digest);
    show.code(KeyCode::Esc);
    assert!(show.shows("History") && show.shows("“won”"), "back where it was: {}", show.text());
    // A missing replay only shows a message.
    std::fs::remove_file(folder.0.join(format!("history/floodit/{NOW}.replay"))).unwrap();
    show.code(KeyCode::Enter);
    assert!(show.shows("The replay file is missing"), "{}", show.text());
}

/// Undone and ended again, also after the terminal was closed in between: the history keeps the first end.
#[test]
fn a_run_is_kept_as_it_ended_first() {
    let folder = Folder::new("history-first");
    let begin =
        || Show::with((80, 24), desk(PLAIN, false, folder.store()), FirstScreen::Game(listed("floodit")));
    let opening = FirstScreen::Start(listed("floodit"), start(TWO_COLORS));
    let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), opening);
    finish(&mut show);
    show.keys("u");
    finish(&mut show);
    show.keys("um");
    let mut again = begin();
    assert_eq!(again.session().status(), Status::Playing);
    finish(&mut again);
    let kept = folder.store().past(common::shelf()).entries;
    assert_eq!((kept.len(), kept[0].assisted), (1, false));
}

#[test]
fn filters_and_words_narrow_the_list() {
    let folder = filled("history-filter");
    let mut show = open(&folder, (80, 24));
    show.keys("h");
    let count = |show: &Show| show.text().lines().next().unwrap().trim_end().to_owned();
    assert!(count(&show).ends_with("7 runs"), "{}", show.text());
    show.keys("g");
    assert!(count(&show).ends_with("5 runs") && show.shows("Flood-It"), "{}", show.text());
    show.keys("fff");
    assert!(count(&show).ends_with("2 runs") && show.shows("Daily"), "{}", show.text());
    show.keys("ff");
    assert!(count(&show).ends_with("1 run") && show.shows("Assisted"), "{}", show.text());
    show.keys("fs");
    assert!(count(&show).ends_with("2 runs") && show.shows("· Easy"), "{}", show.text());
    show.keys("ggg");
    assert!(count(&show).ends_with("7 runs"), "{}", show.text());
    show.keys("/hexmeld");
    assert!(count(&show).ends_with("1 run"), "{}", show.text());
    show.keys(" nothing");
    assert!(count(&show).ends_with("0 runs") && show.shows("No matching runs."), "{}", show.text());
    show.code(KeyCode::Esc);
    assert!(count(&show).ends_with("7 runs"), "Esc forgets the words: {}", show.text());
}

#[test]
fn deleting_asks_first() {
    let folder = filled("history-delete");
    let mut show = open(&folder, (80, 24));
    show.keys("hd");
    assert!(show.shows("Delete this run?"), "{}", show.text());
    show.code(KeyCode::Esc);
    assert_eq!(folder.store().past(common::shelf()).entries.len(), 7);
    show.keys("dy");
    assert!(show.shows("Deleted.") && show.shows("6 runs"), "{}", show.text());
    // Enter takes the choice that deletes nothing.
    show.keys("D").code(KeyCode::Enter);
    assert_eq!(folder.store().past(common::shelf()).entries.len(), 6);
    show.keys("Dy");
    assert!(show.shows("No finished runs yet."), "{}", show.text());
    assert!(folder.store().past(common::shelf()).entries.is_empty());
    assert!(folder.has("bests/floodit"), "best runs stay");
    // And they do not bring back what was deleted.
    let show = open(&folder, (80, 24));
    assert!(!show.shows("finished run"), "{}", show.text());
}

#[test]
fn everything_leaves_and_comes_back_as_one_file() {
    let (from, to) = (filled("history-from"), Folder::new("history-to"));
    let file = from.0.join("out.json");
    let mut show = open(&from, (80, 24));
    show.keys("hx").event(clear());
    show.keys(file.to_str().unwrap()).code(KeyCode::Enter);
    assert!(show.shows("Exported 7 runs to"), "{}", show.text());
    // An older file is not replaced.
    let again = from.store().export(common::shelf(), &file).unwrap_err();
    assert!(again.ends_with("already exists. Choose another name."), "{again}");

    let import = |name: &str| {
        let mut show = open(&to, (80, 24));
        show.keys("hi").event(clear());
        show.keys(name).code(KeyCode::Enter);
        while show.app.wait().is_some() {
            std::thread::yield_now();
            show.app.elapse(50);
        }
        show.draw();
        show
    };
    let show = import(file.to_str().unwrap());
    assert!(show.shows("Added 7 runs.") && show.shows(" 7 runs\n"), "{}", show.text());
    let (here, there) = (from.store().past(common::shelf()), to.store().past(common::shelf()));
    assert_eq!(here, there);
    assert!(to.has("bests/floodit"), "best runs come from the runs");
    assert!(import(file.to_str().unwrap()).shows("Added 0 runs."), "what is here stays");
    // Nothing in a file is believed.
    let text = from.read("out.json");
    let (head, tail) = text.split_at(text.find("\"runs\":[").unwrap() + 8);
    to.write("bad.json", format!("{head}[5,\"1AAAA\"],[6,\"\"],7,{tail}").as_bytes());
    assert!(import(to.0.join("bad.json").to_str().unwrap()).shows("3 runs could not be read."));
    to.write("foreign.json", b"{\"format\":\"other\"}");
    assert!(import(to.0.join("foreign.json").to_str().unwrap()).shows("This isn't a Lattice backup."));
    to.write("bytes.json", b"\xff\xfe");
    assert!(import(to.0.join("bytes.json").to_str().unwrap()).shows("This isn't a Lattice backup."));
    assert!(import("/nowhere/at/all").shows("Can't read /nowhere/at/all"));
    assert!(import("").shows("Name a file."));
}

/// Both clocks show the same millisecond.
#[test]
fn two_terminals_keep_both_runs() {
    let folder = Folder::new("history-two");
    let begin = |seed: &str| {
        let start = Start { seed: seed.parse().unwrap(), ..start(TWO_COLORS) };
        Show::with((80, 24), desk(PLAIN, false, folder.store()), FirstScreen::Start(listed("floodit"), start))
    };
    let (mut first, mut second) = (begin("one"), begin("two"));
    finish(&mut first);
    finish(&mut second);
    let past = folder.store().past(common::shelf());
    let seeds: Vec<&str> = past.entries.iter().map(|entry| entry.seed.as_str()).collect();
    assert_eq!((seeds, past.entries[1].when), (vec!["one", "two"], NOW + 1));
    // One deletes while the other finishes another.
    first.keys("m").keys("hg");
    second.keys("n");
    finish(&mut second);
    first.keys("Dy");
    let left = folder.store().past(common::shelf()).entries;
    assert_eq!(left.len(), 1, "only what was on the screen is deleted");
}

#[test]
fn damaged_lines_are_set_aside_and_mended() {
    let folder = filled("history-damaged");
    let entries = folder.store().past(common::shelf()).entries;
    let (mended, lost) = (&entries[0], &entries[1]);
    let file = |entry: &journal::Entry, kind: &str| format!("history/{}/{}.{kind}", entry.game, entry.when);
    folder.write(&file(mended, "run"), b"\xff\xfe");
    folder.write(&file(lost, "run"), b"nonsense");
    folder.write(&file(lost, "replay"), b"nonsense");
    // A name reserved by another terminal is no damage.
    folder.write("history/floodit/7.run", b"");
    let mut show = open(&folder, (80, 24));
    assert!(show.shows("A line of your history was set aside as"), "{}", show.text());
    show.keys("h");
    assert!(show.shows(" 6 runs\n"), "{}", show.text());
    assert_eq!(folder.store().past(common::shelf()).entries[0], *mended, "its replay gave it back");
    assert!(folder.has(&(file(mended, "run") + ".damaged")) && folder.has(&(file(lost, "run") + ".damaged")));
    // A line that belongs elsewhere is damage, too.
    folder.write("history/hexmeld/9.run", mended.to_string().as_bytes());
    let past = folder.store().past(common::shelf());
    assert_eq!((past.entries.len(), past.troubles.len()), (6, 1));
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    for (name, blocked, said) in [
        ("history-blocked", vec!["history"], "This run is not in your history"),
        ("history-all-blocked", vec!["history", "bests"], "score were not saved"),
    ] {
        let folder = Folder::new(name);
        blocked.iter().for_each(|file| folder.write(file, b"in the way"));
        let opening = FirstScreen::Start(listed("floodit"), start(TWO_COLORS));
        let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), opening);
        finish(&mut show);
        let words = show.text().replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(said), "{}", show.text());
    }
    let opening = FirstScreen::Start(listed("floodit"), start(TWO_COLORS));
    let mut show = Show::with((80, 24), desk(PLAIN, false, DataFolder::locate(|_| None)), opening);
    finish(&mut show);
    assert!(show.shows("not saved") && !show.shows("is saved"), "{}", show.text());
    show.keys("mhx").code(KeyCode::Esc);
    assert!(show.shows("No finished runs yet."), "{}", show.text());
}

#[test]
fn best_runs_from_before_the_history_are_in_it() {
    let folder = filled("history-adopt");
    std::fs::remove_dir_all(folder.0.join("history")).unwrap();
    let adopted = folder.store().past(common::shelf()).entries;
    assert!(!adopted.is_empty() && adopted.iter().all(|entry| entry.counts), "{adopted:?}");
    std::fs::remove_file(folder.0.join(format!("history/{}/{}.run", adopted[0].game, adopted[0].when)))
        .unwrap();
    assert_eq!(folder.store().past(common::shelf()).entries.len(), adopted.len() - 1, "only once");
}

#[test]
fn goals_are_told_once_and_listed() {
    let folder = Folder::new("history-goals");
    let opening = || FirstScreen::Start(listed("floodit"), start(&preset("floodit", "easy")));
    let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), opening());
    finish(&mut show);
    assert_eq!(show.session().status(), Status::Won);
    let reached = folder.store().past(common::shelf()).entries[0].goals.clone();
    assert!(!reached.is_empty() && show.shows("reached:"), "{}", show.text());
    let mut again = Show::with((80, 24), desk(PLAIN, false, folder.store()), opening());
    finish(&mut again);
    assert!(!again.shows("reached:"), "{}", again.text());
    again.keys("m").keys("h").code(KeyCode::Tab).code(KeyCode::End);
    assert!(again.shows(&format!("Goals: {} of", reached.len())) && again.shows("✓"), "{}", again.text());
}

#[test]
fn the_menu_has_the_daily_run_and_its_streak() {
    let folder = filled("history-daily");
    let mut show = open(&folder, (80, 24));
    show.code(KeyCode::Enter);
    assert!(show.shows("Daily            Won, "), "{}", show.text());
    show.seek(KeyCode::Down, "Streak: 2 days, your longest.").code(KeyCode::Enter);
    assert_eq!(show.session().start().seed.as_str(), "daily.2026-11-18.floodit");
    // Playing it changes nothing about the preset that was chosen last.
    assert!(!folder.has("choices/floodit"));
    let later = Desk { clock: || NOW + 5 * Day::MILLIS, ..desk(PLAIN, false, folder.store()) };
    let mut show = Show::with((80, 24), later, FirstScreen::Menu);
    show.code(KeyCode::Enter).seek(KeyCode::Down, "Longest streak: 2 days.");
}
