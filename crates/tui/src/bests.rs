//! Best scores of one game: per set of parameters, with and without help apart. Everyone who ranks runs keeps to
//! the same two boards (ruling A5).

use std::fmt;

use engine::{Ranking, Score};

/// Lines of `plain|assisted <score> <preset or parameters>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bests(Vec<Line>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    assisted: bool,
    score: Score,
    key: String,
}

impl Bests {
    /// Reads what can be read and leaves out the rest.
    pub(crate) fn read(text: &str) -> Bests {
        let line = |line: &str| {
            let mut parts = line.splitn(3, ' ');
            let assisted = match parts.next()? {
                "plain" => false,
                "assisted" => true,
                _ => return None,
            };
            let score = Score(parts.next()?.parse().ok()?);
            Some(Line { assisted, score, key: parts.next()?.to_owned() })
        };
        Bests(text.lines().filter_map(line).collect())
    }

    /// The best score for a preset or a set of parameters.
    pub(crate) fn get(&self, key: &str, assisted: bool) -> Option<Score> {
        self.0.iter().find(|line| line.key == key && line.assisted == assisted).map(|line| line.score)
    }

    /// The scores for a key in words: `best 21, with help 19`; empty when there are none.
    pub(crate) fn describe(&self, key: &str) -> String {
        let parts = [("best", false), ("with help", true)]
            .into_iter()
            .filter_map(|(name, assisted)| Some(format!("{name} {}", self.get(key, assisted)?.0)));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Takes a score in when it beats what is known.
    pub(crate) fn note(&mut self, key: &str, assisted: bool, score: Score, ranking: Ranking) -> bool {
        match self.0.iter_mut().find(|line| line.key == key && line.assisted == assisted) {
            Some(line) if !ranking.beats((score, 0), (line.score, 0)) => false,
            Some(line) => {
                line.score = score;
                true
            }
            None => {
                self.0.push(Line { assisted, score, key: key.to_owned() });
                true
            }
        }
    }
}

impl fmt::Display for Bests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Line { assisted, score, key } in &self.0 {
            let kind = if *assisted { "assisted" } else { "plain" };
            writeln!(f, "{kind} {} {key}", score.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_better_scores_replace_and_help_is_apart() {
        let mut bests = Bests::default();
        assert!(bests.note("easy", false, Score(20), Ranking::FewestWins));
        assert!(!bests.note("easy", false, Score(20), Ranking::FewestWins));
        assert!(bests.note("easy", true, Score(25), Ranking::FewestWins));
        assert!(bests.note("easy", false, Score(19), Ranking::FewestWins));
        assert!(bests.note("size=3 colors=2", false, Score(-4), Ranking::Most));
        assert_eq!(bests.describe("easy"), "best 19, with help 25");
        assert_eq!(bests.describe("hard"), "");
        assert_eq!(Bests::read(&bests.to_string()), bests);
    }

    #[test]
    fn unreadable_lines_are_left_out() {
        let bests = Bests::read("plain x easy\nnonsense\n\nplain 3\nplain 7 hard\n");
        assert_eq!(bests.to_string(), "plain 7 hard\n");
    }
}
