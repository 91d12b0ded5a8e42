//! `lattice solve` while it searches: what is printed, and how it ends.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::lattice;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command};

/// A board that nothing can prove in the time of a test: 64 × 64 cells of eight colors.
fn endless() -> String {
    let mut state = 7_u32;
    let mut digit = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'1' + (state >> 29) as u8)
    };
    let mut row = || (0..64).map(|_| digit()).chain(['\n']).collect::<String>();
    (0..64).map(|_| row()).collect()
}

fn begin(boards: &str) -> Child {
    let args = ["solve", "floodit", "--boards", "-", "--json", "--threads", "1"];
    let mut child = lattice(&args).spawn().unwrap();
    child.stdin.take().unwrap().write_all(boards.as_bytes()).unwrap();
    child
}

/// Asks a process to end, as a supervisor does, and returns how it ended. Not by what Ctrl-C sends: shells let jobs in
/// the background ignore that.
fn terminate(mut child: Child) -> Option<i32> {
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    child.wait().unwrap().signal()
}

/// A line is there as soon as its board is done, in a pipe too, and a signal ends the search of the next board at once.
#[test]
fn boards_are_printed_at_once_and_a_search_ends_when_told() {
    const SIGTERM: i32 = 15;
    let mut child = begin(&format!("121\n131\n121\n\n{}", endless()));
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"board\":1,\"moves\":3,"), "{line}");
    assert_eq!(child.try_wait().unwrap(), None, "the second board takes longer");
    assert_eq!(terminate(child), Some(SIGTERM));
    assert_eq!(terminate(begin(&endless())), Some(SIGTERM), "one board alone");
}
