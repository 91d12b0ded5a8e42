//! Times every game of the catalog against the naive versions in its `reference/` folder, all in one run, because only
//! ratios measured together mean anything on a shared machine. `cargo xtask bench` runs it from the project's root.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use engine::{Advice, AnyGame, Budget, Found, Replay, Start, StartCell, Status};

/// Steps of random play per measurement.
const STEPS: u64 = 2_000_000;
/// Fewer for the naive versions, which are slower.
const PLAIN_STEPS: u64 = 100_000;
/// Measurements per figure; the fastest counts, because noise only adds time.
const ROUNDS: u32 = 5;

/// What a solver may use: the default of `lattice solve`.
const MEMORY: Budget = Budget { memory: 1 << 30, nodes: u64::MAX };

const HELP: &str = "\
Times every game against the naive versions in its reference/ folder, its solver and verification.

  --hostile   only the logs that take the longest to verify
  --solvers   only the sets of boards that solvers prove";

fn main() {
    let only: Option<fn(&dyn AnyGame)> = match std::env::args().nth(1).as_deref() {
        None => None,
        Some("--hostile") => Some(hostile),
        Some("--solvers") => Some(solve_sets),
        Some(_) => return println!("{HELP}"),
    };
    if let Some(only) = only {
        return catalog::GAMES.iter().for_each(|listed| only(listed.game));
    }
    println!("{:<10} {:<28} {:>12} {:>10}", "game", "measured", "ns", "ratio");
    for listed in catalog::GAMES {
        bench(listed.game);
    }
}

fn bench(game: &dyn AnyGame) {
    let id = game.meta().id;
    let ours = best(|| {
        let begin = Instant::now();
        game.simulate("", 1, STEPS).expect("default parameters are valid");
        begin.elapsed().as_nanos() as f64 / STEPS as f64
    });
    row(id, "step, random whole games", ours, ours);
    let node = format!("games/{id}/reference/naive.mjs");
    if Path::new(&node).exists() {
        plain(id, "step, plain JavaScript (node)", ours, Command::new("node").arg(&node));
    }
    // All examples of the workspace are built into one folder, so their names must differ.
    let naive = format!("naive_{id}");
    if Path::new(&format!("games/{id}/examples/{naive}.rs")).exists() {
        let mut cargo = Command::new("cargo");
        let package = format!("lattice-{id}");
        cargo.args(["run", "--quiet", "--release", "--package", &package, "--example", &naive, "--"]);
        plain(id, "step, plain Rust", ours, &mut cargo);
    }
    hostile(game);
    solve_sets(game);
    for preset in game.presets() {
        let text = finished_run(game, &preset.params);
        let verified = best(|| {
            let begin = Instant::now();
            for _ in 0..200 {
                let replay: Replay = text.parse().expect("our own text");
                game.verify(&replay).expect("our own run");
            }
            begin.elapsed().as_nanos() as f64 / 200.0
        });
        row(id, &format!("verify a run, {}", preset.id), verified, ours);
    }
}

/// The hostile log that takes the longest to verify (ruling A8).
fn hostile(game: &dyn AnyGame) {
    let time = |replay: &Replay| {
        let begin = Instant::now();
        game.verify(replay).expect("what could be played can be verified");
        begin.elapsed().as_secs_f64() * 1000.0
    };
    let logs = conformance::hostile_logs(game);
    let mut timed: Vec<_> =
        logs.iter().map(|(name, replay)| (time(replay).min(time(replay)), name, replay)).collect();
    timed.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (millis, name, replay) in timed.iter().take(4) {
        let work = game.verify(replay).expect("verified before").work;
        println!(
            "{:<10} hostile log, {millis:.1} ms, {work} steps, {} entries: {name}",
            game.meta().id,
            replay.items.len()
        );
    }
}

/// Solves the game's sets of boards, each until its answer is proven, on one core.
fn solve_sets(game: &dyn AnyGame) {
    let id = game.meta().id;
    let folder = Path::new("games").join(id).join("golden/boards");
    let goals = std::fs::read_to_string(folder.join("goals.txt")).unwrap_or_default();
    for goal in goals.lines().filter(|line| !line.starts_with('#')) {
        let [set, optimal, millis] = goal.split(' ').collect::<Vec<_>>()[..] else { continue };
        let text = std::fs::read_to_string(folder.join(set).with_extension("txt")).unwrap_or_default();
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let boards: Vec<&[&str]> = rows.split(|row| row.is_empty()).filter(|rows| !rows.is_empty()).collect();
        let begin = Instant::now();
        let found: Vec<Found> = boards.iter().map(|rows| solved(game, rows)).collect();
        let spent = begin.elapsed().as_secs_f64() * 1000.0 / boards.len().max(1) as f64;
        let moves: u32 = found.iter().filter_map(|found| found.moves).sum();
        let mean = f64::from(moves) / boards.len().max(1) as f64;
        let proven = found.iter().filter(|found| found.is_proven()).count();
        println!(
            "{id:<10} solve {set}: {spent:.3} ms a board (goal {millis}), {proven} of {} proven, {mean:.3} moves (optimal {optimal})",
            boards.len()
        );
    }
}

fn solved(game: &dyn AnyGame, rows: &[&str]) -> Found {
    let solver = game.board_solver(rows, StartCell::Corner, MEMORY).and_then(Result::ok);
    let mut solver = solver.expect("a game with sets of boards reads and solves them");
    while !solver.step(u64::MAX) {}
    solver.found()
}

/// Runs a naive version, which prints its steps and nanoseconds per step.
fn plain(id: &str, name: &str, ours: f64, command: &mut Command) {
    let printed = command.arg(PLAIN_STEPS.to_string()).output().ok().filter(|output| output.status.success());
    let text = printed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match text.as_deref().and_then(|text| text.split_whitespace().nth(1)?.parse().ok()) {
        Some(nanos) => row(id, name, nanos, ours),
        None => println!("{id:<10} {name:<28} {:>12}", "did not run"),
    }
}

/// A finished run played by hints, as text.
fn finished_run(game: &dyn AnyGame, params: &str) -> String {
    let seed = "bench".parse().expect("a valid seed");
    let mut session =
        game.start(&Start { params: params.to_owned(), seed, position: None }).expect("presets are valid");
    while session.status() == Status::Playing {
        let Ok(Advice { action, .. }) = session.hint() else { break };
        session.act(&action).expect("hints are legal");
    }
    session.replay().to_string()
}

fn best(mut measure: impl FnMut() -> f64) -> f64 {
    (0..ROUNDS).map(|_| measure()).fold(f64::INFINITY, f64::min)
}

fn row(id: &str, name: &str, nanos: f64, ours: f64) {
    println!("{id:<10} {name:<28} {nanos:>12.1} {:>9.1}x", nanos / ours);
}
