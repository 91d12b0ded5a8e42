//! `lattice board`: the best runs on an arcade server.

use crate::client::{ServerArgs, player_name};
use crate::examples::examples;
use crate::failure::Failure;
use crate::start::game_parser;
use engine::{AnyGame, Day};
use std::io::Write;
use std::process::ExitCode;

/// Show the best runs of a game
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice board GAME\n  lattice board GAME --preset PRESET --period week\n  \
                        lattice board GAME --period day --server https://arcade.example\n  lattice board GAME --json"))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// A ranked preset; that of the daily run by default
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Runs of all time, of this week, or of the day
    #[arg(long, default_value = "all", value_parser = ["all", "week", "day"])]
    period: String,
    /// Runs with or without help; `step` are those without a clock
    #[arg(long, value_parser = ["clean", "assisted", "step"])]
    kind: Option<String>,
    /// Another day than today, or a day in another week
    #[arg(long, value_name = "YYYY-MM-DD")]
    day: Option<String>,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    limit: u32,
    /// Print the server's answer
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// Prints a page of a board.
pub fn board(args: &Args) -> Result<ExitCode, Failure> {
    let usual = || catalog::daily_preset(args.game).map(|preset| preset.id.to_owned());
    let preset = args.preset.clone().or_else(usual).unwrap_or_default();
    let known = args.game.presets().iter().any(|known| known.id == preset);
    if !known {
        return Err(Failure::Usage(format!("{} has no preset {preset:?}", args.game.meta().title)));
    }
    let (id, Args { period, limit, .. }) = (args.game.meta().id, args);
    let mut path = format!("/api/boards/{id}/{preset}?period={period}&limit={limit}");
    if let Some(kind) = &args.kind {
        path.push_str(&format!("&kind={kind}"));
    }
    if let Some(day) = &args.day {
        path.push_str(&format!("&day={}", day.parse::<Day>()?));
    }
    let page = args.server.client().get(&path)?;
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
        writeln!(out, "Nobody is here yet.")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
