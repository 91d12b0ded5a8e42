//! The report on each run, and the summary.

use crate::failure::Failure;
use engine::{AnyGame, Rejection, Replay, Verdict};
use serde_json::{Map, Value, json};
use std::fmt;
use std::process::ExitCode;

/// A run and its verdict.
pub struct Judged {
    /// The fields of its header; empty when the header cannot be read.
    header: Map<String, Value>,
    judgment: Judgment,
}

enum Judgment {
    Verdict(Result<Verdict, Rejection>),
    Unreadable(String),
}

impl Judged {
    /// A run that could be read.
    pub fn run(replay: &Replay, game: Option<&dyn AnyGame>, verdict: Result<Verdict, Rejection>) -> Judged {
        Judged { header: header(replay, game), judgment: Judgment::Verdict(verdict) }
    }

    /// A file that is not a run.
    pub fn no_run(rejection: Rejection) -> Judged {
        Judged { header: Map::new(), judgment: Judgment::Verdict(Err(rejection)) }
    }

    /// A file that could not be read.
    pub fn unreadable(failure: &Failure) -> Judged {
        let message = failure.message().unwrap_or("the input was closed").to_owned();
        Judged { header: Map::new(), judgment: Judgment::Unreadable(message) }
    }

    /// The line for people; an error when the file could not be read.
    pub fn as_text(&self) -> Result<String, &str> {
        match &self.judgment {
            Judgment::Verdict(Ok(verdict)) => Ok(accepted(verdict)),
            Judgment::Verdict(Err(Rejection { line: 0, cause })) => {
                Ok(format!("rejected: {}: {}", cause.code, cause.message))
            }
            Judgment::Verdict(Err(Rejection { line, cause })) => {
                Ok(format!("rejected line {line}: {}: {}", cause.code, cause.message))
            }
            Judgment::Unreadable(message) => Err(message),
        }
    }

    /// The line for programs.
    pub fn as_json(&self, name: &str) -> Value {
        let judgment = match &self.judgment {
            Judgment::Verdict(Ok(verdict)) => json!({
                "accepted": true,
                "status": verdict.status.word(),
                "score": verdict.score.0,
                "digest": verdict.digest.to_string(),
                "actions": verdict.actions,
                "assisted": verdict.assisted,
                "positioned": verdict.positioned,
            }),
            Judgment::Verdict(Err(rejection)) => json!({
                "accepted": false,
                "line": rejection.line,
                "code": rejection.cause.code,
                "message": rejection.cause.message,
            }),
            Judgment::Unreadable(message) => {
                json!({ "accepted": false, "line": 0, "code": "unreadable", "message": message })
            }
        };
        let mut all = self.header.clone();
        all.insert("file".to_owned(), name.into());
        if let Value::Object(fields) = judgment {
            all.extend(fields);
        }
        Value::Object(all)
    }
}

/// The fields of the run's header, with the preset that has these parameters.
fn header(replay: &Replay, game: Option<&dyn AnyGame>) -> Map<String, Value> {
    let start = &replay.start;
    let preset = game.filter(|_| start.position.is_none()).and_then(|game| {
        let params = game.params(&start.params).ok()?;
        game.presets().into_iter().find(|preset| preset.params == params)
    });
    let fields = [
        ("game", Value::from(replay.game.as_str())),
        ("rules", replay.rules.into()),
        ("preset", preset.map(|preset| preset.id).into()),
        ("params", start.params.as_str().into()),
        ("seed", start.seed.to_string().into()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn accepted(verdict: &Verdict) -> String {
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

/// The number of runs of each kind.
#[derive(Default)]
pub struct VerifySummary {
    accepted: u64,
    rejected: u64,
    unreadable: u64,
}

impl VerifySummary {
    pub fn count(&mut self, judged: &Judged) {
        match judged.judgment {
            Judgment::Verdict(Ok(_)) => self.accepted += 1,
            Judgment::Verdict(Err(_)) => self.rejected += 1,
            Judgment::Unreadable(_) => self.unreadable += 1,
        }
    }

    /// The line for programs; its one field tells it apart from the lines before.
    pub fn as_json(&self) -> Value {
        let VerifySummary { accepted, rejected, unreadable } = self;
        json!({ "summary": { "accepted": accepted, "rejected": rejected, "unreadable": unreadable } })
    }

    /// The exit code of the worst result.
    pub fn code(&self) -> ExitCode {
        match self {
            VerifySummary { unreadable: 1.., .. } => ExitCode::from(2),
            VerifySummary { rejected: 1.., .. } => ExitCode::from(1),
            _ => ExitCode::SUCCESS,
        }
    }
}

impl fmt::Display for VerifySummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifySummary { accepted, rejected, unreadable } = self;
        write!(f, "{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    }
}
