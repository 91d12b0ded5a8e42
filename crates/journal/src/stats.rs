//! What entries amount to.

use crate::Day;
use engine::{Ranking, Score, Status};

use crate::Entry;

/// The most bars of a distribution.
const BARS: i64 = 8;

/// A row of successes without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Its length now.
    pub now: u32,
    /// The longest there was.
    pub best: u32,
}

/// How many runs ended with a score in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The lowest score.
    pub from: i64,
    /// The highest score.
    pub to: i64,
    /// The number of runs.
    pub runs: u32,
}

/// Statistics of runs of one game, or of one of its setups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Finished runs.
    pub played: u32,
    /// Won runs; `None` if none of the runs was won or lost, so that winning means nothing.
    pub won: Option<u32>,
    /// Wins in a row; the same.
    pub wins: Option<Streak>,
    /// Days in a row with a finished run.
    pub days: Streak,
    /// The best score that counts, without help if there is one.
    pub best: Option<Score>,
    /// The mean score of the runs that count, in tenths.
    pub average: Option<i64>,
    /// The scores that count, as bars from low to high.
    pub bars: Vec<Bar>,
    /// The scores that count, from the first run to the last.
    pub course: Vec<i64>,
}

impl Stats {
    /// Computes the statistics of one game's runs in the order in which they ended; `today` decides whether a streak is still
    /// alive. Scores compare under one set of rules only: those of the newest rules among the runs count.
    pub fn of<'a>(ranking: Ranking, runs: impl IntoIterator<Item = &'a Entry>, today: Day) -> Stats {
        let runs: Vec<&Entry> = runs.into_iter().collect();
        let rules = runs.iter().map(|run| run.rules).max();
        let compares =
            |run: &&Entry| run.counts && Some(run.rules) == rules && ranking.counts(run.status, run.score);
        let counting: Vec<&Entry> = runs.iter().copied().filter(compares).collect();
        let winnable = runs.iter().any(|run| matches!(run.status, Status::Won | Status::Lost));
        let won = runs.iter().filter(|run| run.status == Status::Won).count() as u32;
        let course: Vec<i64> = counting.iter().map(|run| run.score.0).collect();
        let best = |assisted: bool| {
            let of_kind = counting.iter().filter(|run| run.assisted == assisted);
            of_kind.map(|run| (run.score, run.tie)).reduce(|a, b| if ranking.beats(b, a) { b } else { a })
        };
        let sum = course.iter().fold(0, |sum: i64, score| sum.saturating_add(*score));
        let average = (!course.is_empty()).then(|| {
            let count = course.len() as i64;
            (sum.saturating_mul(10).saturating_add(count / 2)).div_euclid(count)
        });
        Stats {
            played: runs.len() as u32,
            won: winnable.then_some(won),
            wins: winnable.then(|| in_a_row(runs.iter().map(|run| run.status == Status::Won))),
            days: day_streak(runs.iter().map(|run| Day::at(run.when)), today),
            best: best(false).or_else(|| best(true)).map(|(score, _)| score),
            average,
            bars: bars(&course),
            course,
        }
    }

    /// The mean score as text: `17.3`.
    pub fn average_text(&self) -> Option<String> {
        self.average.map(|tenths| {
            let sign = if tenths < 0 { "-" } else { "" };
            format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
        })
    }

    /// The figures with their names, as players read them: `Won`, `4, 80%`.
    pub fn figures(&self) -> Vec<(&'static str, String)> {
        let mut all = vec![("Finished", self.played.to_string())];
        if let (Some(won), Some(rate)) = (self.won, self.win_rate()) {
            all.push(("Won", format!("{won}, {rate}%")));
        }
        let best = self.best.map(|best| ("Best", best.0.to_string()));
        let average = self.average_text().map(|average| ("Average", average));
        all.extend(best.into_iter().chain(average));
        if let Some(Streak { now, best }) = self.wins {
            all.push(("Wins in a row", format!("{now}, longest {best}")));
        }
        all.push(("Days in a row", format!("{}, longest {}", self.days.now, self.days.best)));
        all
    }

    /// The share of won runs in percent.
    pub fn win_rate(&self) -> Option<u32> {
        self.won.map(|won| (won * 200 + self.played) / (2 * self.played.max(1)))
    }
}

fn in_a_row(successes: impl Iterator<Item = bool>) -> Streak {
    successes.fold(Streak::default(), |streak, success| {
        let now = if success { streak.now + 1 } else { 0 };
        Streak { now, best: streak.best.max(now) }
    })
}

/// Days in a row, given from the first to the last. A streak that reached yesterday is alive until today is over.
pub fn day_streak(days: impl IntoIterator<Item = Day>, today: Day) -> Streak {
    let (mut best, mut run, mut last) = (0, 0, None);
    // A clock that was wrong may have noted days to come.
    for day in days.into_iter().filter(|day| *day <= today) {
        if last == Some(day) {
            continue;
        }
        run = if last == Some(day.before()) { run + 1 } else { 1 };
        best = best.max(run);
        last = Some(day);
    }
    let alive = last.is_some_and(|last| last == today || last == today.before());
    Streak { now: if alive { run } else { 0 }, best }
}

fn bars(scores: &[i64]) -> Vec<Bar> {
    let (Some(low), Some(high)) = (scores.iter().min(), scores.iter().max()) else { return Vec::new() };
    let width = (high.saturating_sub(*low) / BARS).saturating_add(1);
    let mut bars: Vec<Bar> = Vec::new();
    let mut from = *low;
    loop {
        let to = from.saturating_add(width - 1).min(*high);
        let runs = scores.iter().filter(|score| (from..=to).contains(score)).count() as u32;
        bars.push(Bar { from, to, runs });
        if to == *high {
            return bars;
        }
        from = to + 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::entry::tests::entry;

    const TODAY: Day = Day(20_775);

    fn on(day: u32, status: Status, score: i64) -> Entry {
        entry(Day(day).start() + 5, status, score)
    }

    #[test]
    fn wins_losses_and_scores_add_up() {
        let runs = [
            on(20_770, Status::Won, 20),
            on(20_771, Status::Won, 18),
            on(20_772, Status::Lost, 25),
            on(20_774, Status::Won, 23),
            on(20_775, Status::Won, 19),
        ];
        let stats = Stats::of(Ranking::FewestWins, &runs, TODAY);
        assert_eq!((stats.played, stats.won, stats.win_rate()), (5, Some(4), Some(80)));
        assert_eq!(stats.wins, Some(Streak { now: 2, best: 2 }));
        assert_eq!(stats.days, Streak { now: 2, best: 3 });
        assert_eq!(stats.best, Some(Score(18)));
        assert_eq!(stats.average_text().as_deref(), Some("20.0"), "lost runs have no result to compare");
        assert_eq!(stats.course, [20, 18, 23, 19]);
        assert_eq!(stats.bars.iter().map(|bar| bar.runs).sum::<u32>(), 4);
        assert_eq!((stats.bars[0].from, stats.bars.last().unwrap().to), (18, 23));
    }

    #[test]
    fn games_that_nobody_wins_have_no_win_rate() {
        let runs = [on(20_775, Status::Over, 90), on(20_775, Status::Over, 0)];
        let stats = Stats::of(Ranking::Most, &runs, TODAY);
        assert_eq!((stats.won, stats.wins, stats.best), (None, None, Some(Score(90))));
        assert_eq!(stats.average, Some(900), "nothing scored is no result");
    }

    #[test]
    fn help_and_free_play_do_not_make_records() {
        let helped = Entry { assisted: true, ..on(20_775, Status::Over, 500) };
        let free = Entry { counts: false, ..on(20_775, Status::Over, 900) };
        let stats = Stats::of(Ranking::Most, &[helped.clone(), free, on(20_775, Status::Over, 90)], TODAY);
        assert_eq!((stats.played, stats.best), (3, Some(Score(90))));
        let stats = Stats::of(Ranking::Most, &[helped], TODAY);
        assert_eq!(stats.best, Some(Score(500)), "until there is another");
    }

    #[test]
    fn scores_of_older_rules_do_not_compare() {
        let old = Entry { rules: 0, ..on(20_774, Status::Won, 9) };
        let stats = Stats::of(Ranking::FewestWins, &[old.clone(), on(20_775, Status::Won, 18)], TODAY);
        assert_eq!((stats.played, stats.won, stats.best), (2, Some(2), Some(Score(18))));
        assert_eq!(stats.course, [18]);
        let stats = Stats::of(Ranking::FewestWins, &[old], TODAY);
        assert_eq!(stats.best, Some(Score(9)), "until there are newer ones");
    }

    #[test]
    fn a_streak_lives_until_the_day_after() {
        let streak = |days: &[u32]| day_streak(days.iter().map(|day| Day(*day)), TODAY);
        assert_eq!(streak(&[]), Streak::default());
        assert_eq!(streak(&[20_773, 20_774]), Streak { now: 2, best: 2 }, "today is not over");
        assert_eq!(streak(&[20_772, 20_773]), Streak { now: 0, best: 2 });
        assert_eq!(streak(&[20_770, 20_774, 20_774, 20_775]), Streak { now: 2, best: 2 });
        assert_eq!(streak(&[20_776]), Streak::default(), "a clock that was wrong");
    }

    proptest! {
        #[test]
        fn every_score_is_in_one_bar(scores in prop::collection::vec(any::<i32>(), 1..60)) {
            let scores: Vec<i64> = scores.into_iter().map(i64::from).collect();
            let bars = bars(&scores);
            prop_assert!(bars.len() as i64 <= BARS + 1);
            prop_assert_eq!(bars.iter().map(|bar| bar.runs as usize).sum::<usize>(), scores.len());
            prop_assert!(bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
        }

        #[test]
        fn extreme_scores_do_not_overflow(scores in prop::collection::vec(any::<i64>(), 1..4)) {
            let bars = bars(&scores);
            prop_assert!(!bars.is_empty() && bars.len() < 20);
        }
    }
}
