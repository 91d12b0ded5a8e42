//! `xtask test`: every check, the quickest to fail first.

use crate::install;
use crate::process::{ChoreResult, cargo, command, run, target};
use crate::{tidy, web};
use std::process::Command;
use std::time::{Duration, Instant};

/// One check, and how to run it alone.
struct Check {
    name: &'static str,
    alone: &'static str,
    run: fn() -> ChoreResult,
}

const STEPS: &[Check] = &[
    Check { name: "format", alone: "cargo fmt --all --check", run: format },
    Check { name: "clippy", alone: "cargo clippy --workspace --all-targets -- -D warnings", run: clippy },
    Check {
        name: "clippy for wasm",
        alone: "cargo clippy --target wasm32-unknown-unknown -p lattice-web -- -D warnings",
        run: clippy_wasm,
    },
    Check { name: "tidy", alone: "cargo xtask tidy", run: tidy::tidy },
    Check { name: "tests", alone: "cargo test --workspace", run: tests },
];

const BROWSER: Check = Check {
    name: "browser",
    alone: "cargo xtask web --tested && cargo build --release -p lattice --features template && \
            cargo build -p lattice-trials && (cd tests/browser && npm ci && npm test)",
    run: browser,
};

/// The same at every size of the layout contract.
const LONG_BROWSER: Check = Check {
    name: "browser, at length",
    alone: "cargo xtask web --tested && cargo build --release -p lattice --features template && \
            cargo build -p lattice-trials && (cd tests/browser && npm ci && LATTICE_LONG=1 npm test)",
    run: long_browser,
};

/// The extra checks of `test --long`. `--tests` leaves out examples in documents that are marked `ignore`: they are
/// not whole programs.
const LONG: Check = Check {
    name: "long tests",
    alone: "cargo test --workspace --tests -- --ignored --nocapture",
    run: long_tests,
};

/// Runs all checks, or all but the browser when `quick`; with `long` also the ignored tests and every size in the
/// browser. Stops at the first that fails.
pub fn test(quick: bool, long: bool) -> ChoreResult {
    let browser = (!quick).then_some(if long { &LONG_BROWSER } else { &BROWSER });
    let steps: Vec<&Check> = STEPS.iter().chain(browser).chain(long.then_some(&LONG)).collect();
    let mut times = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}", number + 1, steps.len(), step.name);
        let start = Instant::now();
        let outcome = (step.run)();
        times.push((step.name, start.elapsed()));
        if let Err(message) = outcome {
            summarize(&times, Some(step.name));
            return Err(format!("{} failed: {message}\nalone: {}", step.name, step.alone));
        }
    }
    summarize(&times, None);
    Ok(())
}

fn summarize(times: &[(&str, Duration)], failed: Option<&str>) {
    println!();
    for (name, time) in times {
        let verdict = if Some(*name) == failed { "FAILED" } else { "ok" };
        println!("{:>7.1} s  {name}: {verdict}", time.as_secs_f64());
    }
}

fn format() -> ChoreResult {
    run(&mut cargo(["fmt", "--all", "--check"]))
}

fn clippy() -> ChoreResult {
    run(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn clippy_wasm() -> ChoreResult {
    web::ensure_target()?;
    run(&mut cargo(["clippy", "--target", web::WASM, "-p", "lattice-web", "--", "-D", "warnings"]))
}

fn tests() -> ChoreResult {
    run(tests_command()?.arg("--workspace"))
}

fn long_tests() -> ChoreResult {
    let args = ["--workspace", "--tests", "--", "--ignored", "--nocapture"];
    run(tests_command()?.args(args))
}

/// `cargo test`, with PostgreSQL for the tests of the storage, and with the path of the wasm build of the rules that
/// native runs are compared with.
pub fn tests_command() -> ChoreResult<Command> {
    install::ensure(&[&install::POSTGRES])?;
    web::ensure_target()?;
    run(&mut cargo(["build", "--profile", "wasm", "--target", web::WASM, "-p", "lattice-probe"]))?;
    let mut tests = cargo(["test"]);
    tests.env("LATTICE_PROBE_WASM", target().join(web::WASM).join("wasm/lattice_probe.wasm"));
    Ok(tests)
}

fn browser() -> ChoreResult {
    browse(false)
}

fn long_browser() -> ChoreResult {
    browse(true)
}

fn browse(long: bool) -> ChoreResult {
    let chromium = install::browser()?;
    web::build_tested()?;
    run(&mut cargo(["build", "--release", "-p", "lattice", "--features", "template"]))?;
    install::ensure(&[&install::POSTGRES])?;
    let folder = install::playwright()?;
    let lattice = target().join("release/lattice");
    let mut tests = command("npm");
    tests.arg("test").current_dir(&folder).env("CHROMIUM", chromium).env("LATTICE_BIN", lattice);
    // Built by the tests before. It starts PostgreSQL for the scene with two servers.
    tests.env("LATTICE_TRIALS", target().join("debug/lattice-trials"));
    if long {
        tests.env("LATTICE_LONG", "1");
    }
    run(&mut tests)
}
