//! Every chore of the project, one file per command: `cargo xtask --help`.

mod bench;
mod bless;
mod fuzz;
mod install;
mod new_game;
mod pictures;
mod play;
mod process;
mod rate;
mod test;
mod tidy;
mod trials;
mod web;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Every chore of the project.
#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    after_help = "Examples:\n  cargo xtask play            build everything and serve it on 127.0.0.1:4000\n  \
                  cargo xtask test --quick    all checks but the browser"
)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the arcade and serve it
    #[command(after_help = "Examples:\n  cargo xtask play\n  cargo xtask play --addr 0.0.0.0:8080")]
    Play {
        /// Address to serve on
        #[arg(long, default_value = "127.0.0.1:4000", value_name = "HOST:PORT")]
        addr: String,
    },
    /// Run every check: format, lints, tidy, tests, native equals wasm, browser
    #[command(after_help = "Examples:\n  cargo xtask test\n  cargo xtask test --quick\n  \
                            cargo xtask test --long     before a release, and after changes to rules")]
    Test {
        /// Skip the browser tests
        #[arg(long)]
        quick: bool,
        /// Run the ignored tests, too (a million steps and more of every game, for many minutes), and the layout
        /// contract at every size of the window
        #[arg(long)]
        long: bool,
    },
    /// Build the browser front end into dist/ and print its sizes
    #[command(
        after_help = "Examples:\n  cargo xtask web\n  cargo xtask web --tested    for the browser tests"
    )]
    Web {
        /// Add the template as one more game, and build into dist-test/
        #[arg(long)]
        tested: bool,
    },
    /// Measure speed: of rules, solvers and verification, or of the arcade in the browser
    #[command(
        args_conflicts_with_subcommands = true,
        after_help = "Examples:\n  cargo xtask bench\n  cargo xtask bench -- --help    its options\n  \
                      cargo xtask bench web          the browser"
    )]
    Bench {
        #[command(subcommand)]
        browser: Option<bench::Browser>,
        /// Passed on to the benchmark program
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Rewrite golden files and snapshots from what the code does now
    #[command(after_help = "Examples:\n  cargo xtask bless                   all packages\n  \
                            cargo xtask bless -p lattice-tui    one package\n\n\
                            Read the diff before committing: a changed golden replay bumps the game's rules version.")]
    Bless {
        /// Passed on to `cargo test`, in place of `--workspace`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Take README's pictures again, with every game in the middle of a run
    #[command(after_help = "Example:\n  cargo xtask pictures\n\nLook at docs/pictures before committing.")]
    Pictures,
    /// Measure how hard every preset is, and keep it in games/<id>/ratings.txt
    #[command(after_help = "Examples:\n  cargo xtask rate\n  cargo xtask rate hexmeld\n\n\
                            Due when a test says that a rating is out of date.")]
    Rate {
        /// These games only
        games: Vec<String>,
    },
    /// Check the dependency rule, the bans in source, and the documents
    #[command(after_help = "Example:\n  cargo xtask tidy")]
    Tidy,
    /// Start a new game from games/template
    #[command(after_help = "Example:\n  cargo xtask new-game snake")]
    NewGame {
        /// Lower-case letters and digits, starting with a letter
        id: String,
    },
    /// Measure the server under load, beyond it, and with up to a million stored runs
    #[command(after_help = "Example:\n  cargo xtask load\n\ndocs/reliability.md keeps the figures.")]
    Load,
    /// Kill the server while it writes, and restart PostgreSQL under load: nothing acknowledged may be lost
    #[command(after_help = "Examples:\n  cargo xtask crash\n  cargo xtask crash -- --kills 50 --restarts 5")]
    Crash {
        /// Passed on to the trial
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Try the server on a full disk, a read-only file, a locked database, and without PostgreSQL
    #[command(after_help = "Example:\n  cargo xtask faults")]
    Faults,
    /// Send the server every kind of forged run, then random requests for a while: nothing may be accepted, nothing may
    /// fail
    #[command(after_help = "Examples:\n  cargo xtask forge        with 60 seconds of random requests\n  \
                            cargo xtask forge 600")]
    Forge {
        /// Seconds of random requests
        #[arg(default_value_t = 60)]
        seconds: u64,
    },
    /// Feed every fuzz target for a while
    #[command(after_help = "Examples:\n  cargo xtask fuzz        60 seconds in all\n  cargo xtask fuzz 600")]
    Fuzz {
        /// Total time, split among the targets; building comes on top
        #[arg(default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
        seconds: u64,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().chore {
        Chore::Play { addr } => play::play(&addr),
        Chore::Test { quick, long } => test::test(quick, long),
        Chore::Web { tested: false } => web::build(),
        Chore::Web { tested: true } => web::build_tested(),
        Chore::Bench { browser: Some(bench::Browser::Web(web)), .. } => bench::web(&web),
        Chore::Bench { browser: None, args } => bench::bench(&args),
        Chore::Bless { args } => bless::bless(&args),
        Chore::Pictures => pictures::pictures(),
        Chore::Rate { games } => rate::rate(&games),
        Chore::Tidy => tidy::tidy(),
        Chore::NewGame { id } => new_game::new_game(&id),
        Chore::Load => trials::trial("load", &[]),
        Chore::Crash { args } => trials::trial("crash", &args),
        Chore::Faults => trials::trial("faults", &[]),
        Chore::Forge { seconds } => trials::forge(seconds),
        Chore::Fuzz { seconds } => fuzz::fuzz(seconds),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
