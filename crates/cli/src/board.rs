//! `lattice board`: the best runs on an arcade server.

use crate::client::{ServerArgs, player_name};
use crate::examples::examples;
use crate::failure::Failure;
use crate::key::PrivateKey;
use crate::start::game_parser;
use engine::{AnyGame, quote};
use journal::Day;
use std::io::Write;
use std::process::ExitCode;

/// Show the best runs of a game
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice board GAME\n  lattice board GAME --preset PRESET --period week\n  \
                        lattice board GAME --period day --server https://arcade.example\n  \
                        lattice board GAME --day 2026-11-17    the daily runs of another day\n  \
                        lattice board GAME --mine              the rows around your best run\n  \
                        lattice board GAME --run 17 | lattice replay -\n  lattice board GAME --json"))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// A ranked preset; the daily run's by default
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Runs of all time, of this week, or of the day; `all` by default, `day` with --day
    #[arg(long, value_parser = ["all", "week", "day"])]
    period: Option<String>,
    /// Runs with or without help; `step` are those without a clock
    #[arg(long, value_parser = ["clean", "assisted", "step"])]
    kind: Option<String>,
    /// Another day than today, or a day in another week
    #[arg(long, value_name = "YYYY-MM-DD")]
    day: Option<String>,
    /// The rows around your best run
    #[arg(long)]
    mine: bool,
    /// Print the replay of a run, by its number, instead of the rows
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["preset", "period", "kind", "day", "mine", "limit"])]
    run: Option<i64>,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    limit: u32,
    /// Print the server's answer
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// Prints a page of a board, or a run of it.
pub fn board(args: &Args) -> Result<ExitCode, Failure> {
    if let Some(run) = args.run {
        return replay(args, run);
    }
    let usual = || catalog::daily_preset(args.game).map(|preset| preset.id.to_owned());
    let preset = args.preset.clone().or_else(usual).unwrap_or_default();
    let known = args.game.presets().iter().any(|known| known.id == preset);
    if !known {
        return Err(Failure::Usage(format!("{} has no preset {}", args.game.meta().title, quote(&preset))));
    }
    let (id, limit) = (args.game.meta().id, args.limit);
    let usual = if args.day.is_some() { "day" } else { "all" };
    let period = args.period.as_deref().unwrap_or(usual);
    let mut path = format!("/api/boards/{id}/{preset}?period={period}&limit={limit}");
    if let Some(kind) = &args.kind {
        path.push_str(&format!("&kind={kind}"));
    }
    if let Some(day) = &args.day {
        path.push_str(&format!("&day={}", day.parse::<Day>()?));
    }
    let client = args.server.client();
    if args.mine {
        let me = client.call("GET", "/api/players/me", b"", Some(&PrivateKey::require()?))?;
        path.push_str(&format!("&near={}", me["id"]));
    }
    let page = client.get(&path)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{page}")?;
    }
    let rows = page["rows"].as_array().into_iter().flatten().filter(|_| !args.json);
    for row in rows {
        let millis = row["submitted"].as_u64().unwrap_or_default();
        let (rank, score) = (&row["rank"], &row["score"]);
        writeln!(
            out,
            "{rank:>5}  {score:>7}  {:<20}  {}  run {}",
            player_name(&row["player"]),
            Day::at(millis),
            row["run"]
        )?;
    }
    if !args.json && page["rows"].as_array().is_none_or(Vec::is_empty) {
        writeln!(out, "No ranked runs yet.")?;
    }
    if let Some(opens) = page["replays_from"].as_u64().filter(|_| !args.json) {
        writeln!(out, "The replays of this day open at {}.", moment(opens))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the replay of a run, or the server's answer.
fn replay(args: &Args, run: i64) -> Result<ExitCode, Failure> {
    let answer = args.server.client().get(&format!("/api/runs/{run}"))?;
    let (game, wanted) = (answer["game"].as_str().unwrap_or_default(), args.game.meta().id);
    if game != wanted {
        return Err(Failure::Refused(format!("run {run} is a {game} run, not {wanted}")));
    }
    let mut out = std::io::stdout().lock();
    match (answer["replay"].as_str(), answer["replay_from"].as_u64()) {
        _ if args.json => writeln!(out, "{answer}")?,
        (Some(text), _) => write!(out, "{text}")?,
        (None, opens) => {
            let opens = moment(opens.unwrap_or_default());
            return Err(Failure::Refused(format!("the replay of run {run} opens at {opens}")));
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A moment as people read it: `2026-11-19 02:00 UTC`.
pub fn moment(millis: u64) -> String {
    let minutes = millis / 60_000;
    format!("{} {:02}:{:02} UTC", Day::at(millis), minutes / 60 % 24, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_told_in_utc() {
        assert_eq!(moment(20_776 * 86_400_000 + 7_260_000), "2026-11-19 02:01 UTC");
    }
}
