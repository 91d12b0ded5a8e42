//! What is printed about games of open chance.

use crate::failure::Failure;
use crate::json::object;
use engine::{Fraction, Outlook};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Prints what best play wins, and the choices.
pub fn print(outlook: &Outlook, as_json: bool) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    let Outlook { win, exact, choices } = outlook;
    if as_json {
        let choices = choices.iter().map(
            |choice| json!({ "when": choice.when, "action": choice.action, "win": rounded(choice.win) }),
        );
        let line = [
            ("win", json!(rounded(*win))),
            ("exact", json!(exact)),
            ("choices", serde_json::Value::from_iter(choices)),
        ];
        writeln!(out, "{}", object(line))?;
    } else {
        let how = if *exact { "" } else { "at least " };
        writeln!(out, "best play wins {how}{}", percent(*win))?;
        for choice in choices {
            let when = if choice.when.is_empty() { String::new() } else { format!("{}: ", choice.when) };
            writeln!(out, "{when}{:<6} {}", choice.action, percent(choice.win))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// To 12 decimals, rounded down.
fn rounded(Fraction { part, of }: Fraction) -> f64 {
    let parts = u128::from(part) * 1_000_000_000_000 / u128::from(of);
    parts as f64 / 1e12
}

/// To four decimals, rounded down: only a certain win is 100%.
fn percent(Fraction { part, of }: Fraction) -> String {
    let parts = u128::from(part) * 1_000_000 / u128::from(of);
    format!("{}.{:04}%", parts / 10_000, parts % 10_000)
}
