//! `lattice verify`: plays saved runs through and says what they are worth.

use crate::failure::Failure;
use crate::source;
use engine::{Rejection, Verdict};
use serde_json::json;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Check saved runs by playing them through
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice verify run.txt\n  lattice verify runs/*.txt\n  \
                        lattice verify 'https://example.org/#/run/1eNp…'\n  \
                        lattice verify run.json\n  \
                        lattice verify --json - < run.txt\n\n\
                        Exit code 0 when every run is accepted, 1 when one is rejected, 2 when a file cannot \
                        be read;\nthe others are judged all the same.")]
pub struct Args {
    /// Replay files, `-` for standard input, or share links; a file may hold a link, or a run as JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Prints one line for each file.
pub fn verify(args: &Args) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    let mut unread = Vec::new();
    for file in &args.files {
        let run = match source::read_run(file) {
            Ok(run) => run,
            // The others are judged all the same.
            Err(failure) => {
                unread.extend(failure.message().map(str::to_owned));
                continue;
            }
        };
        let game = run.as_ref().map(|replay| replay.game.clone()).unwrap_or_default();
        let verdict = run.and_then(|replay| catalog::game_of(&replay)?.verify(&replay));
        if verdict.is_err() {
            code = ExitCode::from(1);
        }
        let name = file.to_string_lossy();
        match args.json {
            true => writeln!(out, "{}", as_json(&name, &game, &verdict))?,
            false if args.files.len() > 1 => writeln!(out, "{name}: {}", as_text(&verdict))?,
            false => writeln!(out, "{}", as_text(&verdict))?,
        }
    }
    match unread.is_empty() {
        true => Ok(code),
        false => Err(Failure::Usage(unread.join("\nlattice: "))),
    }
}

fn as_text(verdict: &Result<Verdict, Rejection>) -> String {
    match verdict {
        Ok(verdict) => {
            let assisted = if verdict.assisted { ", assisted" } else { "" };
            let positioned = if verdict.positioned { ", from a drawn position" } else { "" };
            format!(
                "accepted: {}, score {}, actions {}, digest {}{assisted}{positioned}",
                verdict.status.word(),
                verdict.score.0,
                verdict.actions,
                verdict.digest
            )
        }
        Err(Rejection { line: 0, cause }) => format!("rejected: {}: {}", cause.code, cause.message),
        Err(Rejection { line, cause }) => format!("rejected line {line}: {}: {}", cause.code, cause.message),
    }
}

fn as_json(name: &str, game: &str, verdict: &Result<Verdict, Rejection>) -> serde_json::Value {
    match verdict {
        Ok(verdict) => json!({
            "file": name,
            "accepted": true,
            "game": game,
            "status": verdict.status.word(),
            "score": verdict.score.0,
            "digest": verdict.digest.to_string(),
            "actions": verdict.actions,
            "assisted": verdict.assisted,
            "positioned": verdict.positioned,
        }),
        Err(rejection) => json!({
            "file": name,
            "accepted": false,
            "line": rejection.line,
            "code": rejection.cause.code,
            "message": rejection.cause.message,
        }),
    }
}
