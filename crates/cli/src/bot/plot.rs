//! Columns as an SVG file that any browser shows.

use std::fmt::Write;

/// One column.
pub struct PlotBar {
    pub label: String,
    pub value: f64,
    /// The 95% interval, drawn as a line.
    pub range: Option<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 64.0;

/// A picture of columns over a scale that begins at 0, with its title and what the labels are.
pub fn columns(title: &str, what: &str, bars: &[PlotBar]) -> String {
    let most = bars.iter().map(|bar| bar.range.map_or(bar.value, |(_, high)| high)).fold(0.0, f64::max);
    let tick = round_step(most / 4.0);
    let top = (most / tick).ceil().max(1.0) * tick;
    let height = |value: f64| (HEIGHT - TOP - BOTTOM) * (value / top).clamp(0.0, 1.0);
    let floor = HEIGHT - BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>{0}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"16\" font-weight=\"600\">{0}</text>\n",
        escape(title)
    );
    let mut draw = |line: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    for step in 0..=(top / tick).round() as u32 {
        let value = f64::from(step) * tick;
        let y = floor - height(value);
        draw(format!("<path d=\"M{LEFT} {y:.1}H{}\" stroke=\"#ddd\"/>", WIDTH - 16.0));
        draw(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            short(value)
        ));
    }
    let pitch = (WIDTH - LEFT - 16.0) / bars.len().max(1) as f64;
    for (at, bar) in bars.iter().enumerate() {
        let (x, wide) = (LEFT + pitch * (at as f64 + 0.1), pitch * 0.8);
        let middle = x + wide / 2.0;
        let tall = height(bar.value);
        draw(format!(
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" fill=\"#3b6fb5\"><title>{}: {}</title></rect>",
            floor - tall,
            escape(&bar.label),
            short(bar.value)
        ));
        if let Some((low, high)) = bar.range {
            let [low, high] = [low, high].map(|value| floor - height(value));
            draw(format!("<path d=\"M{middle:.1} {low:.1}V{high:.1}\" stroke=\"#111\" stroke-width=\"2\"/>"));
        }
        let y = floor + 16.0;
        draw(format!(
            "<text x=\"{middle:.1}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{}\">{}</text>",
            label_size(bars),
            escape(&bar.label)
        ));
    }
    draw(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n</svg>",
        (LEFT + WIDTH) / 2.0,
        HEIGHT - 16.0,
        escape(what)
    ));
    svg
}

/// Letters small enough for the longest label to fit its column.
fn label_size(bars: &[PlotBar]) -> u32 {
    let longest = bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(1).max(1) as f64;
    let room = (WIDTH - LEFT - 16.0) / bars.len().max(1) as f64;
    ((room / longest / 0.6) as u32).clamp(6, 12)
}

/// A step of 1, 2 or 5 times a power of ten, at least as large as asked.
fn round_step(least: f64) -> f64 {
    if least <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= least).unwrap_or(least)
}

/// A number without needless digits.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_every_bar_and_no_raw_markup() {
        let bars = [("a<b", 3.0), ("c", 0.0)].map(|(label, value)| PlotBar {
            label: label.to_owned(),
            value,
            range: Some((value, value + 1.0)),
        });
        let svg = columns("Hop & others", "score", &bars);
        assert_eq!(svg.matches("<rect").count(), 3, "the ground and two bars");
        assert!(svg.contains("Hop &amp; others") && svg.contains("a&lt;b") && !svg.contains("a<b"));
        assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(columns("none", "score", &[]).ends_with("</svg>\n"));
    }

    #[test]
    fn scales_have_round_steps() {
        for (least, step) in [(0.3, 0.5), (1.0, 1.0), (1.2, 2.0), (23.0, 50.0), (0.0, 1.0)] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }
}
