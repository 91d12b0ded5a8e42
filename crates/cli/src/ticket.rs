//! `lattice ticket`: permission to play one ranked run.

use crate::client::ServerArgs;
use crate::examples::examples;
use crate::failure::Failure;
use crate::home;
use crate::key::{PrivateKey, write_private};
use crate::start::game_parser;
use engine::{AnyGame, Seed};
use serde_json::{Value, json};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Get a ticket for a ranked run, and its seed
///
/// The server draws the seed. Play the run, then send it with `lattice submit`.
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice ticket GAME\n  lattice ticket GAME --preset PRESET --server https://arcade.example"))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// A ranked preset; the daily run's by default
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

/// Gets a ticket, keeps it, and says how to play.
pub fn ticket(args: &Args) -> Result<ExitCode, Failure> {
    let id = args.game.meta().id;
    let usual = || catalog::daily_preset(args.game).map(|preset| preset.id.to_owned());
    let preset = args.preset.clone().or_else(usual).unwrap_or_default();
    let body = json!({ "game": id, "preset": preset }).to_string();
    let ticket =
        args.server.client().call("POST", "/api/runs", body.as_bytes(), PrivateKey::find()?.as_ref())?;
    let (secret, seed) = (word(&ticket, "ticket"), word(&ticket, "seed"));
    // The seed names the file, so it must be one.
    let seed: Seed = seed.parse()?;
    let folder = folder()?;
    home::create_private(&folder)?;
    write_private(&folder.join(seed.as_str()), secret)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "lattice play {id} --preset {preset} --seed {seed}")?;
    writeln!(out, "lattice submit {id}    when it is over")?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn folder() -> Result<PathBuf, Failure> {
    Ok(home::data()?.join("tickets"))
}

/// The ticket for a seed, if one was kept.
pub fn kept(seed: &Seed) -> Result<Option<String>, Failure> {
    let file = folder()?.join(seed.as_str());
    match std::fs::read_to_string(&file) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::about(file.display(), &error)),
    }
}
