//! `lattice submit`: sends a run to an arcade server, which plays it again.

use crate::client::{ServerArgs, ServerClient};
use crate::examples::examples;
use crate::failure::Failure;
use crate::key::PrivateKey;
use crate::source;
use crate::ticket;
use engine::Replay;
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Send a run to an arcade
///
/// A daily run needs nothing else: `lattice daily` has its seed. For free play, get a ticket first with `lattice ticket`;
/// it prints how to play.
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice submit GAME    your last run of it in this terminal\n  \
                        lattice submit run.txt\n  \
                        lattice submit run.txt --server https://arcade.example\n  \
                        lattice submit - --ticket mV1b3Xo0yLJ8m2mCq0h4Ww < run.txt"))]
pub struct Args {
    /// A game whose last run you played here, a replay file, `-` for standard input, or a share link
    #[arg(value_name = "FILE")]
    file: OsString,
    /// The ticket; by default the one `lattice ticket` got for the run's seed
    #[arg(long, value_name = "TICKET")]
    ticket: Option<String>,
    /// Send it as a guest, without your player's name
    #[arg(long)]
    anonymous: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// Sends a run and prints where it ranks.
pub fn submit(args: &Args) -> Result<ExitCode, Failure> {
    let replay =
        source::read_run(&file(&args.file)?)?.map_err(|rejection| Failure::Refused(rejection.to_string()))?;
    let client = args.server.client();
    let key = if args.anonymous { None } else { PrivateKey::find()? };
    let ticket = match &args.ticket {
        Some(ticket) => ticket.clone(),
        None => find_ticket(&client, &replay, key.as_ref())?,
    };
    let plain = ticket.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !plain || ticket.is_empty() {
        return Err(Failure::Usage("a ticket has letters, digits, - and _".to_owned()));
    }
    let path = format!("/api/tickets/{ticket}");
    let run = client.call("PUT", &path, replay.to_string().as_bytes(), key.as_ref())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "run {}: {}", run["run"], words(&run))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The file to read: that of the last run, if a game was named and no file is called so.
fn file(name: &OsStr) -> Result<OsString, Failure> {
    match name.to_str().and_then(catalog::find) {
        Some(game) if !Path::new(name).exists() => {
            let id = game.meta().id;
            let none =
                || Failure::Refused(format!("there is no run of {id} here; play one: lattice play {id}"));
            Ok(tui::last_run(id).ok_or_else(none)?.into_os_string())
        }
        _ => Ok(name.to_owned()),
    }
}

/// The ticket kept for the run's seed, or a new one if the seed is a day's.
fn find_ticket(client: &ServerClient, replay: &Replay, key: Option<&PrivateKey>) -> Result<String, Failure> {
    if let Some(ticket) = ticket::kept(&replay.start.seed)? {
        return Ok(ticket);
    }
    let day = replay.start.seed.as_str().strip_prefix("daily.").and_then(|rest| rest.split('.').next());
    let Some(day) = day else {
        let message = "no ticket for this run's seed: `lattice ticket` gets one before you play";
        return Err(Failure::Refused(message.to_owned()));
    };
    let body = json!({ "game": replay.game, "day": day }).to_string();
    let ticket = client.call("POST", "/api/runs", body.as_bytes(), key)?;
    Ok(ticket["ticket"].as_str().unwrap_or_default().to_owned())
}

/// The run's result and ranks.
fn words(run: &Value) -> String {
    let word = |key: &str| run[key].as_str().unwrap_or_default();
    let mut text = format!("{}, score {}, {}", word("status"), run["score"], word("kind"));
    text.push_str(match run["unranked"].as_str() {
        Some("late") => ", not ranked: its day is over",
        Some("guest") => ", not ranked: only registered players are ranked",
        Some(_) => ", not ranked: only your first run of the day counts",
        None => "",
    });
    for board in run["boards"].as_array().into_iter().flatten() {
        let name = match board["period"].as_str() {
            Some("week") => "this week",
            Some("day") => "of the day",
            _ => "of all time",
        };
        let rank = board["rank"].as_i64();
        let rank = rank.map_or("beyond number 10000".to_owned(), |rank| format!("number {rank}"));
        text.push_str(&format!(", {rank} {name}"));
    }
    text
}
