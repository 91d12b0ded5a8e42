//! What is printed about games of open chance.

use crate::failure::Failure;
use crate::json::object;
use engine::{Fraction, Outlook, Prospect};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Prints what best play wins, and the choices.
pub fn print(outlook: &Outlook, as_json: bool) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    let Outlook { win, exact, choices } = outlook;
    if as_json {
        let choices = choices.iter().map(|Prospect { when, action, win }| {
            json!({ "when": when, "action": action, "win": rounded(*win), "fraction": lowest(*win) })
        });
        let line = [
            ("win", json!(rounded(*win))),
            ("fraction", json!(lowest(*win))),
            ("exact", json!(exact)),
            ("choices", serde_json::Value::from_iter(choices)),
        ];
        writeln!(out, "{}", object(line))?;
    } else {
        // Nothing is above a certain win, so it has not been rounded.
        let how = if *exact || win.part == win.of { "" } else { "at least " };
        writeln!(out, "best play wins {how}{}", percent(*win))?;
        for choice in choices {
            let when = if choice.when.is_empty() { String::new() } else { format!("{}: ", choice.when) };
            writeln!(out, "{when}{:<6} {}", choice.action, percent(choice.win))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// To 12 decimals, rounded down.
fn rounded(chance: Fraction) -> f64 {
    scaled(chance, 12) as f64 / 1e12
}

/// To four decimals, rounded down: only a certain win is 100%.
fn percent(chance: Fraction) -> String {
    let parts = scaled(chance, 6);
    format!("{}.{:04}%", parts / 10_000, parts % 10_000)
}

/// A chance in units of so many decimals, rounded down. Digit by digit, because the parts of a fraction may be nearly as large
/// as a `u128`.
fn scaled(Fraction { part, of }: Fraction, decimals: u32) -> u64 {
    let digit = |(digits, rest): (u64, u128), _| {
        // Ten times the rest may be too large: ten additions are not.
        let add = |(digit, sum): (u64, u128), _| match of - sum > rest {
            true => (digit, sum + rest),
            false => (digit + 1, rest - (of - sum)),
        };
        let (digit, rest) = (0..10).fold((0, 0), add);
        (10 * digits + digit, rest)
    };
    (0..decimals).fold(((part / of) as u64, part % of), digit).0
}

/// A fraction in lowest terms: `5/6`.
fn lowest(Fraction { part, of }: Fraction) -> String {
    let (mut divisor, mut rest) = (of, part % of);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    format!("{}/{}", part / divisor, of / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_shown_rounded_down_and_in_lowest_terms() {
        let of = 6u128.pow(48);
        let shown = |part| (scaled(Fraction { part, of }, 12), lowest(Fraction { part, of }));
        assert_eq!(shown(0), (0, "0/1".to_owned()));
        assert_eq!(shown(of), (1_000_000_000_000, "1/1".to_owned()));
        assert_eq!(shown(of / 6 * 5), (833_333_333_333, "5/6".to_owned()));
        assert_eq!(shown(of - 1), (999_999_999_999, format!("{}/{of}", of - 1)));
        assert_eq!(percent(Fraction { part: of - 1, of }), "99.9999%");
        let (part, of) = (u128::MAX - 1, u128::MAX);
        assert_eq!(scaled(Fraction { part, of }, 12), 999_999_999_999);
    }
}
