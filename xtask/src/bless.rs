//! `xtask bless`: accepts the current behavior in golden files and snapshots.

use crate::process::{ChoreResult, command, run};
use crate::test::tests_command;

/// Reruns the tests in the mode that rewrites expectations, then shows what changed.
pub fn bless(args: &[String]) -> ChoreResult {
    let mut tests = tests_command()?;
    if args.is_empty() {
        tests.args(["--workspace", "--exclude", "xtask"]);
    }
    tests.args(args).env("LATTICE_BLESS", "1").env("INSTA_UPDATE", "always");
    run(&mut tests)?;
    println!("Changed files (new ones not shown):");
    run(command("git").args(["--no-pager", "diff", "--stat"]))
}
