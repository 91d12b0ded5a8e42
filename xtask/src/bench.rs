//! `xtask bench`: the benchmark program, optimized; and `xtask bench web`, the arcade on a slow phone.

use std::path::PathBuf;

use crate::process::{ChoreResult, cargo, command, root, run, target};
use crate::{install, web};

/// What else can be measured.
#[derive(clap::Subcommand)]
pub enum Browser {
    /// Play every game with taps on a phone's page at a quarter of this machine's speed, and print how long inputs take to
    /// be shown, and where the time goes
    #[command(after_help = "Examples:\n  cargo xtask bench web\n  \
                            cargo xtask bench web hexmeld --inputs 100\n  \
                            cargo xtask bench web --network      the first board on a slow network\n  \
                            cargo xtask bench web --theatre      stepping through a run of 10,000 actions\n\n\
                            docs/performance.md keeps the figures. Needs an idle machine.")]
    Web(Web),
}

/// The options of `xtask bench web`.
#[derive(clap::Args)]
pub struct Web {
    /// These games only
    games: Vec<String>,
    /// Measure the first board of each game on a slow network instead, in a browser that has nothing cached
    #[arg(long, conflicts_with = "theatre")]
    network: bool,
    /// Measure steps back in a watched run of 10,000 actions instead
    #[arg(long)]
    theatre: bool,
    /// Play every preset, not only the board of the default parameters
    #[arg(long)]
    presets: bool,
    /// Inputs for each board
    #[arg(long, default_value_t = 60, value_name = "N")]
    inputs: u32,
    /// Visits for each game
    #[arg(long, default_value_t = 7, value_name = "N")]
    visits: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Keep the traces in this folder, for the browser's own performance panel
    #[arg(long, value_name = "FOLDER")]
    traces: Option<PathBuf>,
}

/// Runs the benchmarks with `args`.
pub fn bench(args: &[String]) -> ChoreResult {
    run(cargo(["run", "--release", "-p", "lattice-bench", "--"]).args(args))
}

/// Builds the arcade and measures it in the browser.
pub fn web(options: &Web) -> ChoreResult {
    let chromium = install::browser()?;
    web::build()?;
    run(&mut cargo(["build", "--release", "-p", "lattice"]))?;
    let folder = install::playwright()?;
    let mut script = command("node");
    script.arg("lib/bench.mjs").args(&options.games).current_dir(&folder);
    script.args(["--inputs", &options.inputs.to_string(), "--visits", &options.visits.to_string()]);
    let switches = [
        ("--network", options.network),
        ("--theatre", options.theatre),
        ("--presets", options.presets),
        ("--json", options.json),
    ];
    script.args(switches.iter().filter(|(_, on)| *on).map(|(name, _)| name));
    if let Some(folder) = &options.traces {
        let folder = root().join(folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        script.arg("--traces").arg(folder);
    }
    run(script.env("CHROMIUM", chromium).env("LATTICE_BIN", target().join("release/lattice")))
}
