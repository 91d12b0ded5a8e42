//! `xtask fuzz`: every target of `fuzz/` for a while.
//!
//! The folder has cargo-fuzz's layout, but neither that tool nor a nightly compiler is needed: coverage feedback is
//! switched on with stable code generation flags, and each target is its own libFuzzer program. Only the address
//! sanitizer would need nightly, and the code has no `unsafe`.

use crate::install::{self, CXX};
use crate::process::{ChoreResult, cargo, command, output, root, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

/// Coverage feedback for libFuzzer, checked arithmetic, and the `fuzzing` flag that cargo-fuzz also sets.
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "--cfg=fuzzing",
];

/// Seconds one input may take: far above any honest run, so it only catches loops.
const TIMEOUT: u64 = 10;

/// Builds and runs every target; `seconds` are split among them. Continues after a crash, then fails.
pub fn fuzz(seconds: u64) -> ChoreResult {
    let folder = root().join("fuzz");
    let targets = targets(&folder)?;
    if std::env::var_os("CXX").is_none() {
        install::ensure(&[&CXX])?;
    }
    let host = host()?;
    build(&folder, &host)?;
    let each = (seconds / targets.len() as u64).max(1);
    let mut crashed = Vec::new();
    for target in &targets {
        println!("{target}: {each} s");
        let program = folder.join("target").join(&host).join("release").join(target);
        if let Err(message) = run_target(&folder, target, &program, each) {
            println!("{message}");
            crashed.push(target.as_str());
        }
    }
    if crashed.is_empty() { Ok(()) } else { Err(format!("failing targets: {}", crashed.join(", "))) }
}

/// The programs of `fuzz/Cargo.toml`.
fn targets(folder: &Path) -> ChoreResult<Vec<String>> {
    let manifest = folder.join("Cargo.toml");
    let text =
        output(cargo(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"]).arg(&manifest))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let programs = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let names = programs
        .filter(|program| program["kind"][0] == "bin")
        .filter_map(|program| program["name"].as_str().map(String::from));
    let names: Vec<String> = names.collect();
    if names.is_empty() { Err(format!("{} names no target", manifest.display())) } else { Ok(names) }
}

fn host() -> ChoreResult<String> {
    let version = output(command("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc -vV names no host".into())
}

/// Passing the host as target keeps the flags out of build scripts and macros.
fn build(folder: &Path, host: &str) -> ChoreResult {
    let mut build = cargo(["build", "--release", "--bins", "--target", host]);
    build.arg("--manifest-path").arg(folder.join("Cargo.toml"));
    build.arg("--target-dir").arg(folder.join("target"));
    run(build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f")))
}

/// Runs one target and prints its figures; the error says how to reproduce its crash.
fn run_target(folder: &Path, target: &str, program: &Path, seconds: u64) -> ChoreResult {
    let corpus = folder.join("corpus").join(target);
    let artifacts = folder.join("artifacts").join(target);
    for made in [&corpus, &artifacts] {
        fs::create_dir_all(made).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    let seeds = folder.join("seeds").join(target);
    let before = files(&artifacts)?;
    let mut fuzzer = command(&program.to_string_lossy());
    fuzzer.arg(format!("-artifact_prefix={}/", artifacts.display()));
    fuzzer.args([format!("-max_total_time={seconds}"), format!("-timeout={TIMEOUT}")]);
    fuzzer.args(["-print_final_stats=1", "-rss_limit_mb=2048"]).arg(&corpus);
    if seeds.is_dir() {
        fuzzer.arg(&seeds);
    }
    // A backtrace would push the panic's message out of the lines shown.
    fuzzer.env("RUST_BACKTRACE", "0");
    let start = Instant::now();
    let done =
        fuzzer.stdout(Stdio::null()).output().map_err(|error| format!("{}: {error}", program.display()))?;
    let log = String::from_utf8_lossy(&done.stderr);
    let count = executions(&log);
    println!("  {count} executions, {:.0} per second", count as f64 / start.elapsed().as_secs_f64());
    if done.status.success() {
        return Ok(());
    }
    let tail: Vec<&str> = log.lines().rev().take(20).collect();
    let tail: Vec<&str> = tail.into_iter().rev().collect();
    let mut message = format!("{}\n  {target} failed: {}", tail.join("\n"), done.status);
    for file in files(&artifacts)?.iter().filter(|file| !before.contains(file)) {
        message +=
            &format!("\n  input: {}\n  again: {} {}", file.display(), program.display(), file.display());
    }
    Err(message)
}

fn files(folder: &Path) -> ChoreResult<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// How many inputs libFuzzer says it ran.
fn executions(log: &str) -> u64 {
    let count = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    log.lines().find_map(count).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::executions;

    #[test]
    fn reads_the_final_figure() {
        let log = "#2 INITED\nstat::number_of_executed_units: 1234\nstat::average_exec_per_sec:     617\n";
        assert_eq!(executions(log), 1234);
        assert_eq!(executions("killed"), 0);
    }
}
