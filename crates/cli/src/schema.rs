//! `lattice schema`: the JSON Schema of a game's answers.

use crate::examples::examples;
use crate::failure::Failure;
use crate::start::game_parser;
use engine::AnyGame;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Print the JSON Schema of a game's answers: its states and events
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice schema GAME\n  \
                        lattice schema GAME | jq '.properties.state, .[\"$defs\"]'\n\n\
                        Every answer of `lattice run GAME --json` matches it (draft 2020-12)."))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
}

/// Prints the schema.
pub fn schema(args: &Args) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{:#}", answers(args.game))?;
    Ok(ExitCode::SUCCESS)
}

/// The schema of every answer of `lattice run --json`.
fn answers(game: &dyn AnyGame) -> Value {
    let meta = game.meta();
    let mut of_game = game.schema();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{}, rules {}: an answer of `lattice run {} --json`", meta.title, meta.rules, meta.id),
        "type": "object",
        "properties": {
            "ok": { "type": "boolean", "description": "False for a refusal, which has only a code and a message." },
            "code": { "type": "string", "description": "Why it was refused, for programs." },
            "message": { "type": "string", "description": "Why it was refused, for people." },
            "status": { "enum": ["playing", "won", "lost", "over"] },
            "score": { "type": "integer" },
            "digest": { "type": "string", "pattern": "^[0-9a-f]{16}$" },
            "events": { "type": "array", "items": of_game["event"].take(), "description": "What happened, in order." },
            "state": of_game["state"].take(),
            "legal": { "type": "array", "items": { "type": "string" }, "description": "Every allowed action." },
            "text": { "type": "string", "description": "The position as text." },
            "replay": { "type": "string", "description": "The run so far." },
            "action": { "type": "string", "description": "The action a hint suggests." },
            "why": { "type": "string", "description": "Why it suggests that." },
            "ticks": { "type": "integer", "minimum": 0, "description": "How many ticks passed." },
            "seed": { "type": "string", "description": "The seed of the new run." },
        },
        "required": ["ok"],
        "if": { "properties": { "ok": { "const": true } } },
        "then": { "required": ["status", "score", "digest", "events"] },
        "else": { "required": ["code", "message"] },
        "$defs": of_game["$defs"].take(),
    })
}
