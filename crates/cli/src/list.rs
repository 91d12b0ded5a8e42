//! `lattice list`: the games, their presets and parameters.

use crate::examples::examples;
use crate::failure::Failure;
use crate::start::game_parser;
use engine::{AnyGame, BotInfo, ParamKind, ParamSpec, PresetInfo, Ranking};
use journal::rating_words;
use serde_json::{Value, json};
use std::io::{BufWriter, Result, Write};
use std::process::ExitCode;

/// List the games and their presets, or everything about one
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice list\n  lattice list GAME      its presets and parameters\n  \
                        lattice list --json       everything, for programs"))]
pub struct Args {
    /// Show this game with its presets and parameters
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    /// Print everything about the games as a JSON array
    #[arg(long)]
    json: bool,
}

/// Prints the list.
pub fn list(args: &Args) -> std::result::Result<ExitCode, Failure> {
    let all = catalog::GAMES.iter().map(|listed| listed.game);
    let games: Vec<_> = args.game.map_or_else(|| all.collect(), |game| vec![game]);
    let mut out = BufWriter::new(std::io::stdout().lock());
    match args.game {
        _ if args.json => writeln!(out, "{}", Value::from_iter(games.into_iter().map(as_json)))?,
        Some(game) => describe(game, &mut out)?,
        None => games.into_iter().try_for_each(|game| {
            let (meta, presets) = (game.meta(), game.presets());
            let names: Vec<_> = presets.iter().map(|preset| preset.id).collect();
            writeln!(
                out,
                "{:<12}{}: {}\n{:12}Presets: {}",
                meta.id,
                meta.title,
                meta.pitch,
                "",
                names.join(", ")
            )
        })?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn describe(game: &dyn AnyGame, out: &mut impl Write) -> Result<()> {
    let meta = game.meta();
    writeln!(out, "{}: {}\n\nPresets (--preset NAME):", meta.title, meta.pitch)?;
    let default = game.params("").ok();
    for preset in game.presets() {
        let rating = rating_words(game, &preset);
        let PresetInfo { id, about, params, .. } = preset;
        let mark = if default.as_ref() == Some(&params) { " (default)" } else { "" };
        writeln!(out, "  {id:<16}{about}{mark}\n{:18}{params}", "")?;
        if !rating.is_empty() {
            writeln!(out, "{:18}{rating}", "")?;
        }
    }
    writeln!(out, "\nParameters (--set KEY=VALUE):")?;
    for spec in game.specs() {
        writeln!(out, "  {:<16}{}\n{:18}{}", spec.key, spec.kind, "", spec.help)?;
    }
    writeln!(out, "\nBots (lattice bot {} --bot NAME):", meta.id)?;
    for BotInfo { id, about, budget } in game.bots() {
        let thinks = if budget > 0 { format!(" {budget} states a move.") } else { String::new() };
        writeln!(out, "  {id:<16}{about}{thinks}")?;
    }
    Ok(())
}

fn as_json(game: &dyn AnyGame) -> Value {
    let meta = game.meta();
    let presets = game.presets().into_iter().map(|preset| {
        json!({
            "id": preset.id,
            "title": preset.title,
            "about": preset.about,
            "params": preset.params,
            "ranked": preset.ranked,
            "rating": rating_words(game, &preset),
        })
    });
    let bots = game
        .bots()
        .into_iter()
        .map(|BotInfo { id, about, budget }| json!({ "id": id, "about": about, "budget": budget }));
    json!({
        "id": meta.id,
        "title": meta.title,
        "pitch": meta.pitch,
        "rules": meta.rules,
        "ticks_per_second": meta.ticks_per_second,
        "ranking": match meta.ranking {
            Ranking::FewestWins => "fewest-wins",
            Ranking::MostWins => "most-wins",
            Ranking::Most => "most",
        },
        "limits": { "entries": meta.limits.entries, "ticks": meta.limits.ticks },
        "presets": Value::from_iter(presets),
        "params": Value::from_iter(game.specs().into_iter().map(spec_json)),
        "bots": Value::from_iter(bots),
    })
}

fn spec_json(spec: &ParamSpec) -> Value {
    let takes = match spec.kind {
        ParamKind::Number { min, max } => json!({ "type": "number", "min": min, "max": max }),
        ParamKind::NumberOr { min, max, words } => {
            json!({ "type": "number-or-word", "min": min, "max": max, "words": words })
        }
        ParamKind::Choice { words, .. } => json!({ "type": "word", "words": words }),
        ParamKind::Pairs { form, first, second, most } => {
            json!({ "type": "pairs", "form": form, "first": first, "second": second, "most": most })
        }
        ParamKind::Text { form, most } => json!({ "type": "text", "form": form, "most": most }),
    };
    json!({ "key": spec.key, "label": spec.label, "help": spec.help, "takes": takes })
}
