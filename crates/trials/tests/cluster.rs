//! The program that starts a database for the browser's tests.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn a_cluster_lives_as_long_as_its_input() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lattice-trials"));
    let mut child = command.arg("cluster").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let open = || runtime.block_on(server::store::Store::postgres(address.trim()));
    assert!(open().is_ok(), "{address}");
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert!(open().is_err(), "it is gone");
}
