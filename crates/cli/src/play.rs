//! `lattice play`: a game in this terminal. All calls into the terminal front end are here.

use crate::failure::Failure;
use crate::start::{StartArgs, game_parser};
use engine::{AnyGame, AnySession};
use std::process::ExitCode;

/// Play in this terminal
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice play                          choose from a menu\n  \
                        lattice play floodit --preset hard\n  \
                        lattice play floodit --set size=12 --set colors=6 --seed tuesday\n  \
                        lattice play floodit --position board.txt")]
pub struct Args {
    /// The game; a menu when left out
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    start: StartArgs,
}

/// Plays until the player leaves.
pub fn play(args: &Args) -> Result<ExitCode, Failure> {
    let session = match args.game {
        Some(game) => Some(game.start(&args.start.resolve(game)?)?),
        None if args.start.given() => {
            let example = catalog::GAMES.first().map_or("<GAME>", |listed| listed.game.meta().id);
            let message = format!("these options need a game, as in `lattice play {example} …`");
            return Err(Failure::Usage(message));
        }
        None => None,
    };
    drop(session);
    Err(Failure::Usage("this build has no terminal front end".to_owned()))
}

/// Shows a run until the player leaves.
pub fn watch(session: Box<dyn AnySession>) -> Result<ExitCode, Failure> {
    drop(session);
    Err(Failure::Usage("this build has no terminal front end".to_owned()))
}
