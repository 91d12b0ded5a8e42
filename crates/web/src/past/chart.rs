//! Small charts of statistics, each with the same in words.

use std::fmt::Write;

use journal::{RUNS, Stats};

use crate::ui::{El, el, svg};

/// The size of a chart in its own units.
const WIDE: i64 = 300;
const HIGH: i64 = 110;
/// Room for the words below and above.
const BELOW: i64 = 18;
const ABOVE: i64 = 16;
/// Bars are no wider than so many beside each other.
const LEAST: i64 = 6;

fn figure(title: &str, told: &str, inside: &str) -> El {
    let chart = svg("svg", "bars").set("viewBox", &format!("0 0 {WIDE} {HIGH}")).set("role", "img");
    let chart = chart.set("aria-label", told);
    chart.0.set_inner_html(inside);
    el("figure", "chart-frame").add(el("figcaption", "quiet small").text(title)).add(chart)
}

/// How often which scores came up.
pub fn distribution(stats: &Stats, unit: &str) -> Option<El> {
    let most = stats.bars.iter().map(|bar| i64::from(bar.runs)).max().filter(|most| *most > 0)?;
    let count = stats.bars.len() as i64;
    let (step, room) = (WIDE / count.max(LEAST), HIGH - BELOW - ABOVE);
    let (mut inside, mut told) = (String::new(), format!("Distribution of {unit}."));
    // Writing to a string cannot fail.
    for (i, bar) in (0..).zip(&stats.bars) {
        let high = (i64::from(bar.runs) * room / most).max(i64::from(bar.runs > 0) * 2);
        let (x, y) = (i * step + 3, HIGH - BELOW - high);
        let (wide, middle) = (step - 6, i * step + step / 2);
        let _ = write!(inside, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"3\"/>");
        if bar.runs > 0 {
            let (y, runs) = (y - 4, bar.runs);
            let _ = write!(inside, "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{runs}</text>");
            let _ = write!(
                told,
                " {}: {}.",
                bar.range(),
                if runs == 1 { "1 run".to_owned() } else { format!("{runs} runs") }
            );
        }
        // Long ranges have room only for where they begin.
        let label = if count > 5 || bar.range().len() > 7 { bar.from.to_string() } else { bar.range() };
        let y = HIGH - 4;
        let _ = write!(
            inside,
            "<text class=\"axis\" x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{label}</text>"
        );
    }
    Some(figure("How often each result came up", &told, &inside))
}

/// The scores one after the other.
pub fn progress(stats: &Stats) -> Option<El> {
    let shown = &stats.course[stats.course.len().saturating_sub(RUNS)..];
    let (low, high) = (*shown.iter().min()?, *shown.iter().max()?);
    if shown.len() < 2 {
        return None;
    }
    let room = HIGH - BELOW - ABOVE;
    let last = shown.len() as i64 - 1;
    let span = high.saturating_sub(low).max(1);
    let x = |i: usize| 40 + i as i64 * (WIDE - 50) / last;
    let y = |score: i64| ABOVE + room - score.saturating_sub(low).saturating_mul(room) / span;
    let mut inside = String::from("<polyline points=\"");
    for (i, score) in shown.iter().enumerate() {
        let _ = write!(inside, "{},{} ", x(i), y(*score));
    }
    inside.push_str("\"/>");
    for (i, score) in shown.iter().enumerate() {
        let _ = write!(inside, "<circle cx=\"{}\" cy=\"{}\" r=\"2.5\"/>", x(i), y(*score));
    }
    for (score, y) in [(high, y(high) + 4), (low, y(low) + 4)] {
        let _ = write!(inside, "<text class=\"axis\" x=\"34\" y=\"{y}\" text-anchor=\"end\">{score}</text>");
    }
    let (runs, y) = (shown.len(), HIGH - 4);
    let _ = write!(inside, "<text class=\"axis\" x=\"40\" y=\"{y}\">oldest</text>");
    let _ =
        write!(inside, "<text class=\"axis\" x=\"{}\" y=\"{y}\" text-anchor=\"end\">latest</text>", WIDE - 6);
    let third = shown.len().div_ceil(3);
    let sum = |part: &[i64]| part.iter().fold(0, |sum: i64, score| sum.saturating_add(*score));
    let mean = |part: &[i64]| sum(part) / part.len() as i64;
    let told = format!(
        "The last {runs} results, from {low} to {high}. The first third averages {}, the last third {}.",
        mean(&shown[..third]),
        mean(&shown[shown.len() - third..])
    );
    Some(figure("Results over time", &told, &inside))
}
