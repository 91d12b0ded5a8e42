//! What many runs come to.

use engine::{Ranking, Score, Status};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

use super::PlotBar;

/// Bars of a distribution, at most.
const BARS: u64 = 16;
/// How many standard errors on either side hold the true mean in 95 of 100 cases.
const Z: f64 = 1.959_964;

/// Scores and ends of many runs.
pub struct BatchStats {
    ranking: Ranking,
    games: usize,
    won: usize,
    /// Games that were won or lost; a game without either has only scores.
    decided: usize,
    actions: u64,
    /// How often each score came: in won runs where only a win has one, else in all.
    scores: BTreeMap<i64, u32>,
}

impl BatchStats {
    pub fn new(ranking: Ranking) -> BatchStats {
        BatchStats { ranking, games: 0, won: 0, decided: 0, actions: 0, scores: BTreeMap::new() }
    }

    pub fn count(&mut self, status: Status, score: Score, actions: usize) {
        let won = status == Status::Won;
        self.games += 1;
        self.won += usize::from(won);
        self.decided += usize::from(won || status == Status::Lost);
        self.actions += actions as u64;
        if won || self.ranking == Ranking::Most {
            *self.scores.entry(score.0).or_default() += 1;
        }
    }

    /// How many scores there are.
    fn scored(&self) -> u64 {
        self.scores.values().map(|count| u64::from(*count)).sum()
    }

    /// Whether runs of this game are won or lost.
    pub fn is_about_winning(&self) -> bool {
        self.decided > 0
    }

    /// The share of won games, with its 95% interval (Wilson's).
    pub fn win_rate(&self) -> (f64, f64, f64) {
        let n = self.games.max(1) as f64;
        let rate = self.won as f64 / n;
        let middle = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        (rate, (middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The mean score, with its 95% interval; `None` without scores.
    pub fn mean(&self) -> Option<(f64, f64, f64)> {
        let n = self.scored() as f64;
        let weighed = |weigh: &dyn Fn(f64) -> f64| -> f64 {
            self.scores.iter().map(|(score, count)| weigh(*score as f64) * f64::from(*count)).sum()
        };
        (n > 0.0).then(|| {
            let mean = weighed(&|score| score) / n;
            let squares = weighed(&|score| (score - mean).powi(2));
            let half = if n > 1.0 { Z * (squares / (n - 1.0) / n).sqrt() } else { 0.0 };
            (mean, mean - half, mean + half)
        })
    }

    /// The score that this percentage of runs does not exceed.
    pub fn quantile(&self, percent: usize) -> Option<i64> {
        let mut before = self.scored().checked_sub(1)? * percent as u64 / 100;
        let mut holds = |count: u64| match before.checked_sub(count) {
            Some(rest) => {
                before = rest;
                false
            }
            None => true,
        };
        self.scores.iter().find(|(_, count)| holds(u64::from(**count))).map(|(score, _)| *score)
    }

    /// What the distribution is of.
    pub fn what(&self) -> &'static str {
        match self.ranking {
            Ranking::Most => "score",
            Ranking::FewestWins | Ranking::MostWins => "score of won games",
        }
    }

    /// How many scores lie in equal ranges.
    pub fn bars(&self) -> Vec<PlotBar> {
        let (Some((first, _)), Some((last, _))) =
            (self.scores.first_key_value(), self.scores.last_key_value())
        else {
            return Vec::new();
        };
        let span = last.abs_diff(*first) + 1;
        let most = (self.scored() as f64).sqrt().ceil() as u64;
        let width = span.div_ceil(most.clamp(1, BARS));
        let count = span.div_ceil(width) as usize;
        let mut counts = vec![0; count];
        for (score, count) in &self.scores {
            counts[(score.abs_diff(*first) / width) as usize] += count;
        }
        let bar = |(at, count): (usize, u32)| {
            let from = first + (at as u64 * width) as i64;
            let label =
                if width == 1 { from.to_string() } else { format!("{from}–{}", from + width as i64 - 1) };
            PlotBar { label, value: f64::from(count), range: None }
        };
        counts.into_iter().enumerate().map(bar).collect()
    }

    /// Everything in JSON, in order.
    pub fn summary(&self) -> Vec<(&'static str, Value)> {
        let (rate, low, high) = self.win_rate();
        let mean = self.mean();
        let mut pairs = vec![("games", json!(self.games))];
        if self.is_about_winning() {
            pairs.extend([
                ("won", json!(self.won)),
                ("win_rate", json!(rounded(rate))),
                ("win_rate_low", json!(rounded(low))),
                ("win_rate_high", json!(rounded(high))),
            ]);
        }
        pairs.extend([("actions_mean", json!(rounded(self.actions as f64 / self.games.max(1) as f64)))]);
        let scores = [
            ("score_mean", mean.map(|(mean, _, _)| json!(rounded(mean)))),
            ("score_mean_low", mean.map(|(_, low, _)| json!(rounded(low)))),
            ("score_mean_high", mean.map(|(_, _, high)| json!(rounded(high)))),
            ("score_median", self.quantile(50).map(Value::from)),
            ("score_p10", self.quantile(10).map(Value::from)),
            ("score_p90", self.quantile(90).map(Value::from)),
            ("score_min", self.quantile(0).map(Value::from)),
            ("score_max", self.quantile(100).map(Value::from)),
        ];
        pairs.extend(scores.into_iter().filter_map(|(key, value)| Some((key, value?))));
        pairs
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

impl fmt::Display for BatchStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_about_winning() {
            let (rate, low, high) = self.win_rate();
            let [rate, low, high] = [rate, low, high].map(|share| 100.0 * share);
            writeln!(
                f,
                "won      {} of {}: {rate:.1}% (95% interval {low:.1} to {high:.1})",
                self.won, self.games
            )?;
        }
        if let (Some((mean, low, high)), Some(median)) = (self.mean(), self.quantile(50)) {
            writeln!(
                f,
                "{}: mean {mean:.2} (95% interval {low:.2} to {high:.2}), median {median}",
                self.what()
            )?;
            let [low, high, least, most] =
                [10, 90, 0, 100].map(|percent| self.quantile(percent).unwrap_or_default());
            match self.scored() {
                0..10 => writeln!(f, "from {least} to {most}")?,
                _ => writeln!(f, "8 games in 10 from {low} to {high}, all from {least} to {most}")?,
            }
        }
        let bars = self.bars();
        let most = bars.iter().map(|bar| bar.value).fold(1.0, f64::max);
        let wide = bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(0);
        for PlotBar { label, value, .. } in bars {
            let length = (40.0 * value / most).round() as usize;
            let pad = wide - label.chars().count();
            writeln!(f, "{:pad$}{label} {:<40} {value}", "", "█".repeat(length))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_intervals_are_those_of_the_textbook() {
        let mut stats = BatchStats::new(Ranking::Most);
        for score in [4, 2, 6] {
            stats.count(Status::Over, Score(score), 3);
        }
        let (mean, low, high) = stats.mean().unwrap();
        // The standard deviation is 2, the standard error 2/√3.
        assert!((mean - 4.0).abs() < 1e-9 && (high - mean - Z * 2.0 / 3f64.sqrt()).abs() < 1e-9);
        assert!((mean - low - (high - mean)).abs() < 1e-9);
        assert_eq!([0, 50, 100].map(|percent| stats.quantile(percent)), [Some(2), Some(4), Some(6)]);
        assert!(!stats.is_about_winning());
    }

    #[test]
    fn lost_runs_have_no_score_where_only_a_win_has_one() {
        let mut stats = BatchStats::new(Ranking::FewestWins);
        stats.count(Status::Lost, Score(40), 3);
        assert_eq!((stats.mean(), stats.bars().len()), (None, 0));
        stats.count(Status::Won, Score(20), 3);
        let (rate, low, high) = stats.win_rate();
        // Wilson's interval for 1 of 2.
        assert!((rate - 0.5).abs() < 1e-9 && (low - 0.0945).abs() < 1e-3 && (high - 0.9055).abs() < 1e-3);
        assert_eq!(stats.quantile(50), Some(20));
    }

    #[test]
    fn bars_hold_every_score_once() {
        let mut stats = BatchStats::new(Ranking::Most);
        (0..1000).for_each(|score| stats.count(Status::Over, Score(score * 7 % 331), 3));
        let bars = stats.bars();
        assert!(bars.len() <= BARS as usize);
        assert!((bars.iter().map(|bar| bar.value).sum::<f64>() - 1000.0).abs() < 1e-9);
    }
}
