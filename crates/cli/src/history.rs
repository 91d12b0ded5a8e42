//! `lattice history`: the runs finished in this terminal, what they amount to, and all of them in one file.

use crate::examples::examples;
use crate::failure::Failure;
use crate::json::object;
use crate::pool::ProgressBar;
use crate::start::game_parser;
use engine::AnyGame;
use journal::{Day, Entry, Stats, result, setup_name};
use serde_json::json;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tui::{DataFolder, Past};

/// Show the runs you finished in a terminal, export or import them
///
/// Newest first. A file that is exported here can be imported in the browser, and the other way round: every run in it is
/// replayed, and nothing else in it is trusted.
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice history                     your finished runs\n  \
                        lattice history GAME             of one game, with statistics\n  \
                        lattice history --json              a line for each run, for programs\n  \
                        lattice history --export backup.json\n  \
                        lattice history --import backup.json"))]
pub struct Args {
    /// Only the runs of this game
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    /// Print each run as a line of JSON, with the file of its replay
    #[arg(long, conflicts_with_all = ["export", "import"])]
    json: bool,
    /// Write all runs to this file, which must not exist
    #[arg(long, value_name = "FILE", conflicts_with_all = ["import", "game"])]
    export: Option<PathBuf>,
    /// Add the runs of this file to yours
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    import: Option<PathBuf>,
}

/// The store of the terminal front end.
pub fn store() -> DataFolder {
    DataFolder::locate(|key| std::env::var(key).ok())
}

/// Lists, exports or imports.
pub fn history(args: &Args) -> Result<ExitCode, Failure> {
    let (store, mut out) = (store(), BufWriter::new(std::io::stdout().lock()));
    if let Some(file) = &args.export {
        writeln!(out, "{}", store.export(catalog::GAMES, file).map_err(Failure::Usage)?)?;
    } else if let Some(file) = &args.import {
        let mut progress = None;
        let told = |done, all| progress.get_or_insert_with(|| ProgressBar::new(all, "runs")).show(done);
        let brought = store.import(catalog::GAMES, file, told).map_err(Failure::Usage)?;
        drop(progress);
        writeln!(out, "{}", brought.words())?;
    } else {
        let Past { entries, troubles } = store.past(catalog::GAMES);
        for trouble in troubles {
            // Not `eprintln!`, which panics when standard error is closed.
            let _ = writeln!(std::io::stderr(), "lattice: {trouble}");
        }
        let is_wanted = |entry: &&Entry| args.game.is_none_or(|game| game.meta().id == entry.game);
        let entries: Vec<&Entry> = entries.iter().filter(is_wanted).collect();
        for entry in entries.iter().rev() {
            match args.json {
                true => writeln!(out, "{}", as_json(entry, &store))?,
                false => describe(entry, &mut out)?,
            }
        }
        match args.game {
            _ if args.json => {}
            _ if entries.is_empty() => writeln!(out, "No finished runs yet. `lattice play` begins one.")?,
            Some(game) => statistics(game, &entries, &mut out)?,
            None => {}
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn describe(entry: &Entry, out: &mut impl Write) -> std::io::Result<()> {
    let Some(game) = catalog::find(&entry.game) else { return Ok(()) };
    let (day, title, setup) = (Day::at(entry.when), game.meta().title, setup_name(game, &entry.setup));
    let daily = if entry.day(catalog::daily_id).is_some() { ", daily" } else { "" };
    let help = if entry.assisted { ", assisted" } else { "" };
    writeln!(out, "{day}  {title:<11}  {setup:<14}  {}{daily}{help}", result(game, entry))
}

/// Figures and small charts, setup by setup: scores of different setups do not compare.
fn statistics(game: &dyn AnyGame, entries: &[&Entry], out: &mut impl Write) -> std::io::Result<()> {
    let mut setups: Vec<&str> = Vec::new();
    for entry in entries.iter().rev() {
        if !setups.contains(&entry.setup.as_str()) {
            setups.push(&entry.setup);
        }
    }
    let today = today();
    for setup in setups {
        let of = entries.iter().copied().filter(|entry| entry.setup == setup);
        let stats = Stats::of(game.meta().ranking, of, today);
        writeln!(out, "\n{}, {}", game.meta().title, setup_name(game, setup))?;
        for (name, value) in stats.figures() {
            writeln!(out, "  {name:<15}{value}")?;
        }
        for line in stats.distribution() {
            writeln!(out, "  {line}")?;
        }
        if let Some(line) = stats.progress(journal::RUNS) {
            writeln!(out, "  {}:\n  {line}", stats.progress_words(journal::RUNS))?;
        }
    }
    let goals = game.goals();
    let is_done = |id: &str| entries.iter().any(|entry| entry.goals.iter().any(|goal| goal == id));
    let done = goals.iter().filter(|goal| is_done(goal.id)).count();
    writeln!(out, "\nGoals: {done} of {}", goals.len())?;
    for goal in goals {
        writeln!(out, "  {} {:<22} {}", if is_done(goal.id) { "✓" } else { "·" }, goal.title, goal.about)?;
    }
    Ok(())
}

fn as_json(entry: &Entry, store: &DataFolder) -> String {
    object([
        ("when", json!(entry.when)),
        ("game", json!(entry.game)),
        ("rules", json!(entry.rules)),
        ("setup", json!(entry.setup)),
        ("seed", json!(entry.seed)),
        ("status", json!(entry.status.word())),
        ("score", json!(entry.score.0)),
        ("tie", json!(entry.tie)),
        ("actions", json!(entry.actions)),
        ("assisted", json!(entry.assisted)),
        ("ranked", json!(entry.counts)),
        ("goals", json!(entry.goals)),
        ("replay", json!(store.replay_path(entry))),
    ])
}

/// The day in UTC.
pub fn today() -> Day {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Day::at(u64::try_from(now.as_millis()).unwrap_or_default())
}
