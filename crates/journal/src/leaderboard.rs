//! The best runs of a game: which are compared with each other, and their lines of text. Shared by browser and terminal.

use std::fmt;
use std::str::FromStr;

use engine::{Meta, Ranking, Score, Session, Standing};

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

    /// The best run to compare runs of a category with: without help, or while there is none, with help. So help in one
    /// run never hides a record, and a first run with help is still something to beat.
    pub fn to_beat(&self, category: &Category) -> Option<&Finish> {
        let of = |assisted| self.best(&Category { assisted, ..category.clone() });
        of(false).or_else(|| of(true))
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
    use engine::Limits;

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
        limits: Limits { entries: 1, ticks: 0, work: 1 },
    };

    fn category(setup: &str) -> Category {
        Category { setup: setup.to_owned(), rules: 3, assisted: false }
    }

    fn run(score: i64, tie: u32, setup: &str) -> Finish {
        Finish { category: category(setup), score: Score(score), tie, when: 7 }
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
    fn help_never_hides_a_record() {
        let helped = |run: Finish| Finish { category: Category { assisted: true, ..run.category }, ..run };
        let mut board = Leaderboard::read(&META, "");
        assert_eq!(board.to_beat(&category("a")), None);
        board.insert(helped(run(9, 0, "a")));
        for assisted in [false, true] {
            let asked = Category { assisted, ..category("a") };
            assert_eq!(board.to_beat(&asked), Some(&helped(run(9, 0, "a"))), "the only one");
            let mut more = board.clone();
            more.insert(run(5, 0, "a"));
            assert_eq!(more.to_beat(&asked), Some(&run(5, 0, "a")), "without help");
        }
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
