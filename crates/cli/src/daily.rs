//! `lattice daily`: the day's run of every game.

use crate::board::moment;
use crate::client::{ServerArgs, player_name};
use crate::failure::Failure;
use crate::history::{store, today};
use journal::{Day, Entry, dailies, daily_streak, result, streak_words};
use std::io::Write;
use std::process::ExitCode;

/// The days that are shown.
const DAYS: u32 = 7;

/// Show how to play the day's runs, and your streak
///
/// The seed follows from the date, so this works offline. Each game ranks one run a day: the first you send, until two
/// hours after the day's end (UTC). The runs you finished in a terminal make your streak.
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

/// Prints the streak and the last days with what was finished on them, if there is anything.
fn tell_days(found: &[(Day, &Entry)], today: Day, out: &mut impl Write) -> std::io::Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", streak_words(daily_streak(found, today)))?;
    for day in (today.0.saturating_sub(DAYS - 1)..=today.0).rev().map(Day) {
        let names = found.iter().filter(|(known, _)| *known == day).map(|(_, entry)| entry.game.as_str());
        let names: Vec<&str> = names.collect();
        writeln!(out, "  {day}  {}", if names.is_empty() { "-".to_owned() } else { names.join(" ") })?;
    }
    Ok(())
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
        let (past, today) = (store().past(catalog::GAMES), today());
        let found = dailies(&past.entries, catalog::daily_id);
        for listed in catalog::GAMES {
            let id = listed.game.meta().id;
            if let Some(preset) = catalog::daily_preset(listed.game) {
                writeln!(out, "lattice play {id} --preset {} --seed {}", preset.id, today.seed(id)?)?;
            }
            let done = found.iter().find(|(day, entry)| *day == today && entry.game == id);
            if let Some((_, entry)) = done {
                writeln!(out, "  finished: {}", result(listed.game, entry))?;
            }
        }
        tell_days(&found, today, &mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
