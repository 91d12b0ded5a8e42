//! Ranking: which runs count, which are compared with each other, and which of two is better. Shared by browser,
//! terminal and server.

use std::fmt;
use std::str::FromStr;

use crate::{Meta, Score, Session, Standing, Status};

/// Which of two scores is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// Fewer is better, and only won runs count.
    FewestWins,
    /// More is better, and only won runs count.
    MostWins,
    /// More is better, and every ended run with a score above 0 counts.
    Most,
}

impl Ranking {
    /// A score in words: `28 moves`, `1 point`.
    pub fn words(self, Score(score): Score) -> String {
        let unit = if self == Ranking::FewestWins { "move" } else { "point" };
        format!("{score} {unit}{}", if score == 1 { "" } else { "s" })
    }

    /// Returns whether a run with this status and score counts.
    pub fn counts(self, status: Status, score: Score) -> bool {
        match self {
            Ranking::FewestWins | Ranking::MostWins => status == Status::Won,
            Ranking::Most => status != Status::Playing && score > Score(0),
        }
    }

    /// Returns whether a score and its tie-breaker beat another pair. In ties, less is better.
    pub fn beats(self, (new, new_tie): (Score, u32), (old, old_tie): (Score, u32)) -> bool {
        match self {
            _ if new == old => new_tie < old_tie,
            Ranking::FewestWins => new < old,
            Ranking::MostWins | Ranking::Most => new > old,
        }
    }
}

/// Runs that are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// A preset's id, or the parameters themselves.
    pub setup: String,
    /// The version of the rules.
    pub rules: u32,
    /// Whether undo, redo, hints or other help were used (ruling A5).
    pub assisted: bool,
}

impl Category {
    /// The category of a run if it counts; `None` for drawn positions and for parameters that are never ranked.
    pub fn of(session: &Session) -> Option<Category> {
        let (start, standing) = (session.start(), session.standing());
        let setup = session.preset().map_or_else(|| start.params.clone(), str::to_owned);
        let category = Category { setup, rules: session.meta().rules, assisted: standing.assisted };
        (standing.ranked && start.position.is_none()).then_some(category)
    }
}

/// A finished run that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The category it is ranked in.
    pub category: Category,
    /// Its score.
    pub score: Score,
    /// Its tie-breaker.
    pub tie: u32,
    /// When it ended, in milliseconds since 1970; also the key of its replay.
    pub when: u64,
}

impl Finish {
    /// Creates the finish of a run that ended at `when`; `None` if the run does not count.
    pub fn of(session: &Session, when: u64) -> Option<Finish> {
        let Standing { status, score, tie, .. } = session.standing();
        let counts = session.meta().ranking.counts(status, score);
        Some(Finish { category: Category::of(session).filter(|_| counts)?, score, tie, when })
    }
}

impl fmt::Display for Finish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finish { category: Category { setup, rules, assisted }, score, tie, when } = self;
        let kind = if *assisted { "assisted" } else { "plain" };
        write!(f, "{} {tie} {kind} {when} rules={rules} {setup}", score.0)
    }
}

/// The best runs of one game, as text with a line each. Unreadable lines are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    ranking: Ranking,
    runs: Vec<Finish>,
}

impl Leaderboard {
    /// How many runs are kept in each category.
    pub const KEPT: usize = 10;

    /// Parses a leaderboard. Lines without a rules version predate that field and count for the current rules.
    pub fn read(meta: &Meta, text: &str) -> Leaderboard {
        let runs = text.lines().filter_map(|line| read_line(line, meta.rules)).collect();
        Leaderboard { ranking: meta.ranking, runs }
    }

    /// Every run, best first within its category.
    pub fn runs(&self) -> &[Finish] {
        &self.runs
    }

    /// The runs of a category, best first.
    pub fn of<'a>(&'a self, category: &'a Category) -> impl Iterator<Item = &'a Finish> {
        self.runs.iter().filter(move |run| run.category == *category)
    }

    /// The best run of a category.
    pub fn best(&self, category: &Category) -> Option<&Finish> {
        self.runs.iter().find(|run| run.category == *category)
    }

    /// The categories that have runs, in the order of the board.
    pub fn categories(&self) -> Vec<&Category> {
        let mut found: Vec<&Category> = Vec::new();
        for run in &self.runs {
            if !found.contains(&&run.category) {
                found.push(&run.category);
            }
        }
        found
    }

    /// Inserts a run behind its equals. Returns its rank from 0, or `None` if it is not among the best.
    pub fn insert(&mut self, new: Finish) -> Option<usize> {
        let beaten = |run: &Finish| {
            run.category == new.category && self.ranking.beats((new.score, new.tie), (run.score, run.tie))
        };
        let rank = self.of(&new.category).filter(|run| !beaten(run)).count();
        if rank >= Leaderboard::KEPT {
            return None;
        }
        let place = self.runs.iter().position(beaten).unwrap_or(self.runs.len());
        let category = new.category.clone();
        self.runs.insert(place, new);
        let mut seen = 0;
        self.runs.retain(|run| {
            seen += usize::from(run.category == category);
            run.category != category || seen <= Leaderboard::KEPT
        });
        Some(rank)
    }
}

impl fmt::Display for Leaderboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.runs.iter().try_for_each(|run| writeln!(f, "{run}"))
    }
}

fn read_line(line: &str, rules_today: u32) -> Option<Finish> {
    fn word<T: FromStr>(words: &mut std::str::SplitN<'_, char>) -> Option<T> {
        words.next()?.parse().ok()
    }
    let mut words = line.splitn(5, ' ');
    let (score, tie) = (Score(word(&mut words)?), word(&mut words)?);
    let assisted = match words.next()? {
        "plain" => false,
        "assisted" => true,
        _ => return None,
    };
    let (when, rest) = (word(&mut words)?, words.next()?);
    let versioned = rest.strip_prefix("rules=").and_then(|rest| rest.split_once(' '));
    let (rules, setup) = match versioned {
        Some((rules, setup)) => (rules.parse().ok()?, setup),
        None => (rules_today, rest),
    };
    Some(Finish { category: Category { setup: setup.to_owned(), rules, assisted }, score, tie, when })
}

#[cfg(test)]
mod tests {
    use super::*;

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        pitch: "",
        goal: "",
        rules: 3,
        ticks_per_second: 0,
        ranking: Ranking::Most,
        tie: "turns",
        mark_every: 32,
        limits: crate::Limits { entries: 1, ticks: 0, work: 1 },
    };

    fn category(setup: &str) -> Category {
        Category { setup: setup.to_owned(), rules: 3, assisted: false }
    }

    fn run(score: i64, tie: u32, setup: &str) -> Finish {
        Finish { category: category(setup), score: Score(score), tie, when: 7 }
    }

    #[test]
    fn which_runs_count() {
        let counts = |ranking: Ranking, status, score| ranking.counts(status, Score(score));
        assert!(counts(Ranking::FewestWins, Status::Won, 0));
        assert!(!counts(Ranking::MostWins, Status::Lost, 9));
        assert!(counts(Ranking::Most, Status::Lost, 9) && counts(Ranking::Most, Status::Over, 1));
        assert!(!counts(Ranking::Most, Status::Over, 0), "nothing to be proud of, and nothing to beat");
        assert!(!counts(Ranking::Most, Status::Playing, 9));
    }

    /// A5: assisted runs have a leaderboard of their own.
    #[test]
    fn runs_find_their_rank() {
        let mut board = Leaderboard::read(&META, "");
        assert_eq!(board.insert(run(5, 9, "a")), Some(0));
        assert_eq!(board.insert(run(5, 3, "a")), Some(0), "fewer turns decide");
        assert_eq!(
            board.insert(Finish { when: 8, ..run(5, 3, "a") }),
            Some(1),
            "the earlier run stays ahead"
        );
        assert_eq!(board.insert(run(1, 0, "b")), Some(0), "another setup");
        assert_eq!(board.insert(run(7, 0, "a")), Some(0));
        assert_eq!(board.best(&category("a")).map(|run| run.score), Some(Score(7)));
        assert_eq!(board.best(&Category { assisted: true, ..category("a") }), None);
        assert_eq!(
            board.best(&Category { rules: 2, ..category("a") }),
            None,
            "older rules are another board"
        );
        for _ in 0..2 * Leaderboard::KEPT {
            board.insert(run(6, 0, "a"));
        }
        assert_eq!(board.of(&category("a")).count(), Leaderboard::KEPT);
        assert_eq!(board.insert(run(1, 0, "a")), None, "not among the best");
        assert_eq!(board.best(&category("b")).map(|run| run.score), Some(Score(1)), "others are untouched");
        assert_eq!(board.categories(), [&category("a"), &category("b")]);
    }

    #[test]
    fn text_round_trips_and_nonsense_is_left_out() {
        let text = "12 3 assisted 99 rules=2 size=3 colors=2\n7 0 plain 5 rules=3 easy\n";
        assert_eq!(Leaderboard::read(&META, text).to_string(), text);
        for odd in
            ["", "x 1 plain 2 a", "1 1 maybe 2 a", "1 -1 plain 2 a", "1 1 plain 2", "1 1 plain 2 rules=x a"]
        {
            assert_eq!(Leaderboard::read(&META, odd).runs(), [], "{odd:?}");
        }
        let old = Leaderboard::read(&META, "12 3 plain 99 size=3 colors=2");
        assert_eq!(old.runs()[0].category, category("size=3 colors=2"), "a line from before versions");
    }
}
