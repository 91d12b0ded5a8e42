//! Driving the real binary, for all integration tests.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The folder of transcripts and the files they name; every command runs there.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// Where the binary keeps its data in this process's tests.
pub fn home() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("home-{}", std::process::id()))
}

/// The binary, ready to run with these arguments and all its streams piped.
pub fn lattice(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lattice"));
    command.args(args).current_dir(folder()).env("LATTICE_HOME", home());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output and exit code of a finished process.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs to the end with this text on standard input.
pub fn run(args: &[&str], input: &[u8]) -> Ended {
    let mut child = lattice(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Written from another thread: large inputs and outputs would otherwise block each other.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let ended = end(child);
    writer.join().unwrap();
    ended
}

/// Waits for the end and collects the remaining output.
pub fn end(child: Child) -> Ended {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}
