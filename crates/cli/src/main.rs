//! The binary `lattice`: one file per command; this one only wires them.
//!
//! Exit codes: 0 done; 1 refused (parameters, seed, position) or rejected (a run); 2 an invalid command line, or an
//! error with a file or a port. A reader that closes our output early is not an error.

mod admin;
mod balance;
mod board;
mod bot;
mod client;
mod daily;
mod database;
mod examples;
mod failure;
mod help;
mod history;
mod home;
mod json;
mod key;
mod list;
mod play;
mod player;
mod pool;
mod replay;
mod review;
mod rules;
mod run;
mod schema;
mod serve;
mod solve;
mod source;
mod start;
mod submit;
mod ticket;
mod verify;

use clap::{CommandFactory, Parser, Subcommand};
use examples::examples;
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// Grid games in a terminal, in the browser, and for programs.
#[derive(Parser)]
#[command(
    name = "lattice",
    version,
    disable_help_subcommand = true,
    after_help = examples("Examples:\n  lattice play                  choose a game and play it here\n  \
                  lattice serve                 play in the browser\n  \
                  lattice run GAME --json    let a program play\n  \
                  lattice help run              about one command\n  \
                  lattice help --man            all of it as a manual page\n\n\
                  Exit codes: 0 done, 1 refused or rejected, 2 usage or I/O.")
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Play(play::Args),
    History(history::Args),
    Serve(serve::Args),
    Run(run::Args),
    Verify(verify::Args),
    Replay(replay::Args),
    Review(review::Args),
    Solve(solve::Args),
    Bot(bot::Args),
    Balance(balance::Args),
    Rules(rules::Args),
    Schema(schema::Args),
    Player(player::Args),
    Ticket(ticket::Args),
    Submit(submit::Args),
    Board(board::Args),
    Daily(daily::Args),
    Admin(admin::Args),
    Help(help::Args),
}

fn dispatch(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::List(args) => list::list(&args),
        Command::Play(args) => play::play(&args),
        Command::History(args) => history::history(&args),
        Command::Serve(args) => serve::serve(&args),
        Command::Run(args) => run::run(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Review(args) => review::review(&args),
        Command::Solve(args) => solve::solve(&args),
        Command::Bot(args) => bot::bot(&args),
        Command::Balance(args) => balance::balance(&args),
        Command::Rules(args) => rules::rules(&args),
        Command::Schema(args) => schema::schema(&args),
        Command::Player(args) => player::player(&args),
        Command::Ticket(args) => ticket::ticket(&args),
        Command::Submit(args) => submit::submit(&args),
        Command::Board(args) => board::board(&args),
        Command::Daily(args) => daily::daily(&args),
        Command::Admin(args) => admin::admin(&args),
        Command::Help(args) => help::help(&args, Cli::command()),
    }
}

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => dispatch(cli.command),
        Err(asked) if !asked.use_stderr() => {
            // Help or the version, on standard output; an error there has nobody to tell.
            let _ = asked.print();
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(Failure::from(error)),
    };
    outcome.unwrap_or_else(|failure| {
        if let Some(message) = failure.message() {
            // Not `eprintln!`, which panics when standard error is closed.
            let _ = writeln!(std::io::stderr(), "lattice: {message}");
        }
        failure.code()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_is_sound_and_every_command_shows_examples() {
        let mut cli = Cli::command();
        cli.build();
        cli.clone().debug_assert();
        for command in cli.get_subcommands() {
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.contains(&format!("lattice {}", command.get_name())), "{}", command.get_name());
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }
}
