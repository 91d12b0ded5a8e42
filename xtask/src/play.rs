//! `xtask play`: builds the arcade and serves it.

use crate::process::{ChoreResult, cargo, command, run, target};
use crate::web;
use std::io::ErrorKind;
use std::net::TcpListener;

/// Builds everything and serves it on `addr` until stopped.
pub fn play(addr: &str) -> ChoreResult {
    check_free(addr)?;
    let total = web::STEPS + 2;
    web::build_counted(total)?;
    println!("[{}/{total}] server: compile", total - 1);
    run(&mut cargo(["build", "--release", "-p", "lattice"]))?;
    println!("[{total}/{total}] serve");
    let program = target().join("release").join("lattice");
    become_program(command(&program.to_string_lossy()).args(["serve", "--addr", addr]))
}

/// Fails before the long build when the address cannot be bound.
fn check_free(addr: &str) -> ChoreResult {
    match TcpListener::bind(addr) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            Err(format!("{addr} is already in use; pass another with --addr, such as --addr 127.0.0.1:4001"))
        }
        Err(error) => Err(format!("cannot serve on `{addr}`: {error}; pass an address like 127.0.0.1:4000")),
    }
}

/// Replaces this process, so that Ctrl-C and the exit code belong to the server.
#[cfg(unix)]
fn become_program(command: &mut std::process::Command) -> ChoreResult {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(format!("{}: {error}", command.get_program().to_string_lossy()))
}

#[cfg(not(unix))]
fn become_program(command: &mut std::process::Command) -> ChoreResult {
    run(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_named() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = taken.local_addr().unwrap().to_string();
        assert!(check_free(&addr).unwrap_err().starts_with(&format!("{addr} is already in use")));
        drop(taken);
        assert_eq!(check_free(&addr), Ok(()));
        assert!(check_free("nonsense").unwrap_err().contains("`nonsense`"));
    }
}
