//! Small charts as lines of text, for terminals.

use crate::{Bar, Stats};

/// The heights of a line of results.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The longest bar, in characters.
const LONGEST: usize = 24;
/// The most results of a line; earlier ones are left out.
pub const RUNS: usize = 60;

impl Bar {
    /// The scores it stands for: `17` or `17–18`.
    pub fn range(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}–{}", self.from, self.to) }
    }
}

impl Stats {
    /// How often which scores came up: a line for each bar.
    pub fn distribution(&self) -> Vec<String> {
        let most = self.bars.iter().map(|bar| bar.runs).max().unwrap_or(0).max(1) as usize;
        let wide = self.bars.iter().map(|bar| bar.range().chars().count()).max().unwrap_or(0);
        let line = |bar: &Bar| {
            let runs = bar.runs as usize;
            let length = (runs * LONGEST.min(most)).div_ceil(most);
            let (range, filled) = (bar.range(), "█".repeat(length));
            let gap = if runs > 0 { " " } else { "" };
            format!(
                "{range:>wide$} {filled}{gap}{}",
                if runs > 0 { runs.to_string() } else { "·".to_owned() }
            )
        };
        self.bars.iter().map(line).collect()
    }

    /// The latest results as one line of heights; `None` for fewer than two.
    pub fn progress(&self, width: usize) -> Option<String> {
        let shown = &self.course[self.course.len().saturating_sub(width.min(RUNS))..];
        let (low, high) = (*shown.iter().min()?, *shown.iter().max()?);
        let span = i128::from(high) - i128::from(low);
        let height = |score: &i64| {
            let above = i128::from(*score) - i128::from(low);
            HEIGHTS[(above * 7).checked_div(span).unwrap_or(0).clamp(0, 7) as usize]
        };
        (shown.len() > 1).then(|| shown.iter().map(height).collect())
    }

    /// The line of [`Stats::progress`] in words.
    pub fn progress_words(&self, width: usize) -> String {
        let shown = &self.course[self.course.len().saturating_sub(width.min(RUNS))..];
        let (low, high) = (shown.iter().min().unwrap_or(&0), shown.iter().max().unwrap_or(&0));
        format!("The last {} results, from {low} to {high}", shown.len())
    }
}

#[cfg(test)]
mod tests {
    use engine::{Ranking, Status};
    use proptest::prelude::*;

    use super::*;
    use crate::entry::tests::entry;

    fn stats(scores: &[i64]) -> Stats {
        let runs: Vec<_> = scores.iter().map(|score| entry(5, Status::Won, *score)).collect();
        Stats::of(Ranking::FewestWins, &runs, crate::Day(3))
    }

    #[test]
    fn charts_are_lines() {
        let shown = stats(&[20, 18, 18, 27, 19, 18]);
        assert_eq!(shown.distribution()[0], "18–19 ████ 4");
        assert_eq!(shown.distribution()[2], "22–23 ·");
        assert_eq!(shown.progress(80).as_deref(), Some("▂▁▁█▁▁"));
        assert_eq!(shown.progress(2).as_deref(), Some("█▁"));
        assert_eq!(shown.progress_words(80), "The last 6 results, from 18 to 27");
        assert_eq!((stats(&[4]).progress(9), stats(&[]).distribution()), (None, Vec::new()));
    }

    proptest! {
        #[test]
        fn charts_stay_in_their_bounds(scores in prop::collection::vec(any::<i64>(), 0..90), width in 0usize..90) {
            let shown = stats(&scores);
            prop_assert!(shown.progress(width).is_none_or(|line| line.chars().count() <= width.min(RUNS)));
            for line in shown.distribution() {
                prop_assert!(line.chars().filter(|c| *c == '█').count() <= LONGEST);
            }
        }
    }
}
