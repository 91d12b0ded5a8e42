//! The trials at length: `cargo xtask load`, `crash` and `faults` run this program from the project's root.

use clap::{Parser, Subcommand};
use lattice_trials::load::Load;
use lattice_trials::{Cluster, TrialResult, crash, faults, load};
use std::io::{IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Trials of the arcade server
#[derive(Parser)]
struct Cli {
    /// The binary to try
    #[arg(long, global = true, default_value = "target/release/lattice", value_name = "FILE")]
    lattice: PathBuf,
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Submissions and reads a second, overload, and growth
    Load,
    /// Kill the server while it writes; restart PostgreSQL under load
    Crash {
        /// kill -9 during writes to SQLite
        #[arg(long, default_value_t = 500, value_name = "COUNT")]
        kills: usize,
        /// Restarts of PostgreSQL
        #[arg(long, default_value_t = 50, value_name = "COUNT")]
        restarts: usize,
    },
    /// A full disk, a file that cannot be written, a locked database, PostgreSQL gone for ten seconds
    Faults,
    /// Start PostgreSQL, print the address of an empty database, and stop when standard input ends
    Cluster,
}

fn count(noun: &'static str) -> impl Fn(usize) {
    let shown = std::io::stderr().is_terminal();
    move |done| {
        if shown {
            eprint!("\r{done} {noun}");
        }
    }
}

async fn run(cli: Cli) -> TrialResult {
    let lattice = cli.lattice.as_path();
    let say = |line: String| writeln!(std::io::stdout(), "{line}").map_err(|error| error.to_string());
    match cli.trial {
        Trial::Load => load::print(lattice, &Load::long()).await,
        Trial::Crash { kills, restarts } => {
            say(format!("SQLite: {}", crash::sqlite(lattice, kills, count("kills")).await?))?;
            say(format!("PostgreSQL: {}", crash::postgres(lattice, restarts, count("restarts")).await?))
        }
        Trial::Cluster => {
            let cluster = Cluster::start();
            say(cluster.database("arcade"))?;
            let ended = std::io::stdin().read_to_end(&mut Vec::new());
            ended.map(drop).map_err(|error| error.to_string())
        }
        Trial::Faults => {
            say(format!("disk full: {}", faults::full_disk(lattice).await?))?;
            say(format!("read-only: {}", faults::read_only(lattice).await?))?;
            say(format!("locked: {}", faults::locked(lattice).await?))?;
            let gone = faults::postgres_gone(lattice, Duration::from_secs(10)).await?;
            say(format!("PostgreSQL: {gone}"))
        }
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("trials: {message}");
            ExitCode::FAILURE
        }
    }
}
