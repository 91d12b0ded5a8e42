//! `xtask load`, `crash`, `faults` and `forge`: the server at its limits, optimized.

use crate::install;
use crate::process::{ChoreResult, cargo, run, target};

/// Runs a trial of `crates/trials` against the release binary.
pub fn trial(name: &str, args: &[String]) -> ChoreResult {
    install::ensure(&[&install::POSTGRES])?;
    run(&mut cargo(["build", "--release", "-p", "lattice", "-p", "lattice-trials"]))?;
    let mut trial = cargo(["run", "--release", "-p", "lattice-trials", "--", name, "--lattice"]);
    run(trial.arg(target().join("release/lattice")).args(args))
}

/// Sends forged runs and prints what each is refused with, then random requests.
pub fn forge(seconds: u64) -> ChoreResult {
    let mut forged = cargo(["test", "--release", "-p", "lattice-server", "--test", "forgery"]);
    run(forged.args(["--", "--nocapture", "--test-threads", "1"]))?;
    let mut random = cargo(["test", "--release", "-p", "lattice-server", "--test", "noise"]);
    run(random.args(["--", "--nocapture"]).env("LATTICE_NOISE_SECONDS", seconds.to_string()))
}
