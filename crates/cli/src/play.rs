//! `lattice play`: a game in this terminal. All calls into the terminal front end are here.

use crate::examples::examples;
use crate::failure::Failure;
use crate::start::{StartArgs, game_parser};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::{AnyGame, Session};
use std::io::IsTerminal;
use std::process::ExitCode;

/// Play in this terminal
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice play    choose from a menu\n  \
                        lattice play GAME    continue your last run\n  \
                        lattice play GAME --preset PRESET    begin a new run\n  \
                        lattice play GAME --set KEY=VALUE --seed tuesday\n  \
                        lattice play GAME --position board.txt"))]
pub struct Args {
    /// The game; a menu when left out
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Options of the terminal.
#[derive(clap::Args)]
#[command(next_help_heading = "Appearance")]
pub struct LookArgs {
    /// Colors of this terminal; detected from the environment by default
    #[arg(long, value_name = "DEPTH", value_parser = depth_parser())]
    colors: Option<tui::Depth>,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Show changes at once, without animation
    #[arg(long)]
    still: bool,
}

impl LookArgs {
    fn options(&self) -> tui::TerminalOptions {
        let ascii = self.ascii.then_some(true);
        tui::TerminalOptions {
            colors: self.colors,
            ascii,
            motion: !self.still,
            ..tui::TerminalOptions::default()
        }
    }
}

fn depth_parser() -> impl TypedValueParser<Value = tui::Depth> {
    PossibleValuesParser::new(tui::Depth::WORDS)
        .map(|word| tui::Depth::from_word(&word).expect("only these words pass the parser"))
}

/// Plays until the player leaves.
pub fn play(args: &Args) -> Result<ExitCode, Failure> {
    let start = match args.game {
        Some(game) if args.start.given() => Some(args.start.resolve(game)?),
        None if args.start.given() => {
            let message = "these options need a game; `lattice list` names them";
            return Err(Failure::Usage(message.to_owned()));
        }
        _ => None,
    };
    // Tried here, because a refusal by the rules has its own exit code.
    if let (Some(game), Some(start)) = (args.game, &start) {
        game.start(start)?;
    }
    if !std::io::stdout().is_terminal() {
        let message = "play needs a terminal; programs play with `lattice run`";
        return Err(Failure::Usage(message.to_owned()));
    }
    let game = args.game.map(|game| game.meta().id.to_owned());
    tui::run(tui::TerminalOptions { game, start, ..args.look.options() })?;
    Ok(ExitCode::SUCCESS)
}

/// Shows a run until the player leaves.
pub fn watch(session: Session, look: &LookArgs) -> Result<ExitCode, Failure> {
    tui::watch(session, look.options())?;
    Ok(ExitCode::SUCCESS)
}
