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
        let how = if *exact { "exactly" } else { "rounded down" };
        writeln!(out, "best play wins {}, {how}", percent(*win))?;
        for choice in choices {
            let when = if choice.when.is_empty() { String::new() } else { format!("{}: ", choice.when) };
            writeln!(out, "{when}{:<6} {}", choice.action, percent(choice.win))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn share(Fraction { part, of }: Fraction) -> f64 {
    part as f64 / of as f64
}

/// To 12 digits, as many as matter.
fn rounded(chance: Fraction) -> f64 {
    (share(chance) * 1e12).round() / 1e12
}

fn percent(chance: Fraction) -> String {
    format!("{:.4}%", 100.0 * share(chance))
}
