//! `lattice daily`: the day's run of every game.

use crate::board::moment;
use crate::client::{ServerArgs, player_name};
use crate::failure::Failure;
use engine::Day;
use std::io::Write;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Show how to play the day's runs
///
/// The seed follows from the date, so this works offline. One run a day and game is ranked: the first you submit, until
/// two hours after the end of its day (UTC).
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lattice daily\n  lattice daily --best --server https://arcade.example    \
                        yesterday's best runs, too"
)]
pub struct Args {
    /// Ask the server for yesterday's best
    #[arg(long)]
    best: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// Prints a command for each game.
pub fn daily(args: &Args) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    if args.best {
        let daily = args.server.client().get("/api/daily")?;
        for game in daily["games"].as_array().into_iter().flatten() {
            let word = |key: &str| game[key].as_str().unwrap_or_default();
            writeln!(
                out,
                "lattice play {} --preset {} --seed {}",
                word("game"),
                word("preset"),
                word("seed")
            )?;
            let best = &game["yesterday"];
            if let Some(run) = best["run"].as_i64() {
                writeln!(
                    out,
                    "  yesterday: {} by {}, run {run}",
                    best["score"],
                    player_name(&best["player"])
                )?;
                if let Some(opens) = best["replay_from"].as_u64() {
                    writeln!(out, "  its replay opens at {}", moment(opens))?;
                }
            }
        }
    } else {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let today = Day::at(u64::try_from(now.as_millis()).unwrap_or_default());
        for listed in catalog::GAMES {
            let id = listed.game.meta().id;
            if let Some(preset) = catalog::daily_preset(listed.game) {
                writeln!(out, "lattice play {id} --preset {} --seed {}", preset.id, today.seed(id)?)?;
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
