//! Every chore of the project, one file per command: `cargo xtask --help`.

mod process;
mod web;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Every chore of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the browser front end into dist/ and print its sizes
    #[command(after_help = "Example:\n  cargo xtask web")]
    Web,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().chore {
        Chore::Web => web::build(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
