//! `lattice rules`: a game's rule book.

use crate::examples::examples;
use crate::failure::Failure;
use crate::start::game_parser;
use engine::AnyGame;
use std::io::Write;
use std::process::ExitCode;

/// Print a game's rule book
#[derive(clap::Args)]
#[command(after_help = examples("Example:\n  lattice rules GAME | less"))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
}

/// Prints the Markdown as it is.
pub fn rules(args: &Args) -> Result<ExitCode, Failure> {
    let id = args.game.meta().id;
    let listed = catalog::GAMES.iter().find(|listed| listed.game.meta().id == id);
    let book = listed.expect("the parser found the game in this list").rules;
    std::io::stdout().lock().write_all(book.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
