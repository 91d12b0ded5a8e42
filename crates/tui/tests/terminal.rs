//! The real terminal is restored after Ctrl-C, a kill and a panic. Each test runs this program again as a child inside
//! a pseudo-terminal made by `script`, which every Linux has.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;
mod lamp;

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use common::{Folder, PLAIN, desk};
use lattice_tui::{App, DataFolder, Desk, FirstScreen};

/// Tells the child what to do; without it the child is an empty test.
const ROLE: &str = "LATTICE_TUI_ROLE";

#[test]
fn child() {
    match std::env::var(ROLE).as_deref() {
        Ok("play") => {
            let result = lattice_tui::run(lattice_tui::TerminalOptions::default());
            println!("ended: {result:?}");
        }
        Ok("lamp") => {
            let desk = desk(PLAIN, false, DataFolder::nowhere());
            let _ = lattice_tui::drive(&mut App::new(desk, lamp::opening("pace=clock")).unwrap());
        }
        Ok("panic") => {
            let broken =
                Desk { entropy: || panic!("out of order"), ..desk(PLAIN, false, DataFolder::nowhere()) };
            let _ = lattice_tui::drive(&mut App::new(broken, FirstScreen::Menu).unwrap());
        }
        _ => {}
    }
}

/// Starts the child between two readings of the terminal's settings.
fn spawn(role: &str, folder: &Folder) -> Child {
    let program = std::env::current_exe().unwrap();
    let run = format!(
        "stty rows 24 columns 80; stty -g; '{}' --exact child --nocapture; stty -g",
        program.display()
    );
    script(&run, role, folder)
}

/// A command inside a pseudo-terminal, killed after a while, so that a test whose text never comes fails with a
/// message.
fn script(run: &str, role: &str, folder: &Folder) -> Child {
    let mut command = Command::new("timeout");
    command.args(["300", "script", "-qec", run, "/dev/null"]).env(ROLE, role).env("LATTICE_HOME", &folder.0);
    command.env("TERM", "xterm-256color").stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("timeout and script are part of every Linux")
}

/// Reads until a text has arrived.
fn read_until(child: &mut Child, wanted: &str) -> String {
    let mut text = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&text).contains(wanted) {
        let count = child.stdout.as_mut().unwrap().read(&mut byte).unwrap();
        assert!(count > 0, "{wanted:?} never came: {:?}", String::from_utf8_lossy(&text));
        text.push(byte[0]);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Waits for the end and checks that the terminal was restored.
fn check(mut child: Child, before: &str) -> String {
    let mut rest = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut rest).unwrap();
    child.wait().unwrap();
    let all = before.to_owned() + &String::from_utf8_lossy(&rest);
    for (taken, given) in [
        ("\x1b[?1049h", "\x1b[?1049l"),
        ("\x1b[?1003h", "\x1b[?1003l"),
        ("\x1b[?1004h", "\x1b[?1004l"),
        ("\x1b[?25l", "\x1b[?25h"),
    ] {
        let (taken, given) = (all.find(taken), all.rfind(given));
        assert!(taken.is_some() && taken < given, "{all:?}");
    }
    let first = all.lines().next().unwrap().trim();
    let last = all.lines().rfind(|line| !line.trim().is_empty()).unwrap().trim();
    assert!(first.contains(':') && last.ends_with(first), "settings {first:?} became {last:?}");
    all
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let folder = Folder::new("ctrl-c");
    let mut child = spawn("play", &folder);
    let before = read_until(&mut child, "Lattice");
    write(&mut child, b"\x03");
    let all = check(child, &before);
    assert!(all.contains("ended: Ok(())"), "{all:?}");
}

fn write(child: &mut Child, bytes: &[u8]) {
    child.stdin.as_mut().unwrap().write_all(bytes).unwrap();
}

/// The query for key-up support, and answers to it.
const ASKS: &str = "\x1b[?u\x1b[c";
const CAN: &[u8] = b"\x1b[?0u\x1b[?62c";
const CANNOT: &[u8] = b"\x1b[?62c";

#[test]
fn releases_are_asked_for_where_they_are_told() {
    let folder = Folder::new("enhanced");
    let mut child = spawn("lamp", &folder);
    let mut before = read_until(&mut child, ASKS);
    write(&mut child, CAN);
    before += &read_until(&mut child, "\x1b[>15u");
    before += &read_until(&mut child, "pause");
    assert!(!before.contains("let"), "{before:?}");
    write(&mut child, b"\x1b[32u");
    before += &read_until(&mut child, "█");
    // Help does not use key-up events.
    write(&mut child, b"\x1b[32;1:3u?");
    before += &read_until(&mut child, "\x1b[<1u");
    write(&mut child, b"?");
    before += &read_until(&mut child, "\x1b[>15u");
    write(&mut child, b"\x1b[99;5u");
    let all = check(child, &before);
    assert_eq!(all.matches("\x1b[>15u").count(), all.matches("\x1b[<1u").count(), "{all:?}");
    assert!(all.rfind("\x1b[<1u") < all.rfind("\x1b[?1049l"), "each screen has flags of its own: {all:?}");
}

#[test]
fn other_terminals_are_left_alone() {
    let folder = Folder::new("plain");
    let mut child = spawn("lamp", &folder);
    let mut before = read_until(&mut child, ASKS);
    write(&mut child, CANNOT);
    before += &read_until(&mut child, "let");
    write(&mut child, b" ");
    before += &read_until(&mut child, "█");
    write(&mut child, b"\x03");
    let all = check(child, &before);
    assert!(!all.contains("\x1b[>15u") && !all.contains("\x1b[<1u"), "{all:?}");
}

#[test]
fn a_kill_gives_the_terminal_back() {
    let folder = Folder::new("kill");
    let mut child = spawn("play", &folder);
    let before = read_until(&mut child, "Lattice");
    signal("-TERM", &player(&child));
    let all = check(child, &before);
    assert!(!all.contains("ended:"), "{all:?}");
}

/// The front end's process: the one child of the shell inside `script`.
fn player(child: &Child) -> String {
    let children = |pid: &str| {
        let list = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
        list.split_whitespace().next().unwrap().to_owned()
    };
    children(&children(&children(&child.id().to_string())))
}

/// Waits until a process is stopped.
fn wait_for_stop(pid: &str) {
    let state = || {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        stat.rsplit(") ").next().unwrap().chars().next()
    };
    while state() != Some('T') {
        std::thread::yield_now();
    }
}

fn signal(name: &str, pid: &str) {
    assert!(Command::new("kill").args([name, pid]).status().unwrap().success());
}

#[test]
fn a_stop_gives_the_terminal_back_and_going_on_takes_it_again() {
    let folder = Folder::new("stop");
    let mut child = spawn("play", &folder);
    let mut before = read_until(&mut child, "Lattice");
    let player = player(&child);
    signal("-TSTP", &player);
    before += &read_until(&mut child, "\x1b[?25h");
    wait_for_stop(&player);
    assert!(before.contains("\x1b[?1049l"), "{before:?}");
    signal("-CONT", &player);
    let again = read_until(&mut child, "\x1b[?1049h") + &read_until(&mut child, "Lattice");
    write(&mut child, b"\x03");
    let all = check(child, &(before + &again));
    assert!(all.contains("ended: Ok(())"), "{all:?}");
}

/// Ctrl-Z stops the job in a shell that can resume it.
#[test]
fn ctrl_z_and_fg_work_in_a_shell() {
    let folder = Folder::new("ctrl-z");
    let program = std::env::current_exe().unwrap();
    let mut child = script("bash --norc --noediting -i", "play", &folder);
    write(
        &mut child,
        format!("stty rows 24 columns 80; '{}' --exact child --nocapture\n", program.display()).as_bytes(),
    );
    read_until(&mut child, "\x1b[?1049h");
    read_until(&mut child, "Lattice");
    write(&mut child, b"\x1a");
    read_until(&mut child, "\x1b[?1049l");
    read_until(&mut child, "Stopped");
    write(&mut child, b"fg\n");
    read_until(&mut child, "\x1b[?1049h");
    read_until(&mut child, "Lattice");
    write(&mut child, b"\x03");
    read_until(&mut child, "ended: Ok(())");
    write(&mut child, b"exit\n");
    child.wait().unwrap();
}

/// A run that ends in the real terminal is in the history, on its screen and in its folder.
#[test]
fn a_finished_run_is_in_the_history() {
    let folder = Folder::new("ended");
    let position = "size=4 colors=2 bombs=0 radius=0 limit=0 slack=5 start=origin";
    let mut session = common::listed("floodit").game.start(&common::start(position)).unwrap();
    // All but the last move: with two colors, each is the other one.
    let last = loop {
        let action = session.legal().remove(0);
        session.act(&action).unwrap();
        if session.status() != engine::Status::Playing {
            session.undo().unwrap();
            break action;
        }
    };
    let key = if last == "red" { b"1" } else { b"2" };
    folder.write("saves/floodit.replay", session.replay().to_string().as_bytes());
    let mut child = spawn("play", &folder);
    let mut before = read_until(&mut child, "Lattice");
    write(&mut child, b"\r\r");
    before += &read_until(&mut child, "Territory");
    write(&mut child, key);
    before += &read_until(&mut child, "menu");
    write(&mut child, b"m");
    before += &read_until(&mut child, "history");
    write(&mut child, b"h");
    before += &read_until(&mut child, "assisted");
    write(&mut child, b"\x03");
    let all = check(child, &before);
    assert!(all.contains("ended: Ok(())"), "{all:?}");
    let past = folder.store().past(catalog::GAMES);
    assert_eq!((past.entries.len(), past.troubles.len()), (1, 0));
    assert!(past.entries[0].assisted && folder.has("bests/floodit"));
}

/// crossterm 0.29 underflows here; terminals send such reports at their edges.
#[test]
fn a_mouse_report_from_nowhere_is_left_out() {
    let folder = Folder::new("mouse");
    let mut child = spawn("play", &folder);
    let before = read_until(&mut child, "Lattice");
    write(&mut child, b"\x1b[<0;0;5M\x1b[<35;7;0M\x1b[<65;0;0M\x1b[M   \x1b[32;0;0M\x1b[<0;65535;65535M");
    write(&mut child, b"?");
    let more = read_until(&mut child, "undo");
    write(&mut child, b"\x03");
    let all = check(child, &(before + &more));
    assert!(all.contains("ended: Ok(())") && !all.contains("panicked"), "{all:?}");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_seen() {
    let folder = Folder::new("panic");
    let mut child = spawn("panic", &folder);
    let before = read_until(&mut child, "Lattice");
    // Into the game, and a new run, which needs a seed.
    write(&mut child, b"\r\r");
    let all = check(child, &before);
    assert!(
        all.find("\x1b[?1049l") < all.find("out of order"),
        "the message comes after the screen is left: {all:?}"
    );
}

#[test]
fn without_a_terminal_there_is_an_error() {
    let folder = Folder::new("pipe");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "child", "--nocapture"]).env(ROLE, "play").env("LATTICE_HOME", &folder.0);
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("standard output is not one") && !text.contains('\x1b'), "{text:?}");
}
