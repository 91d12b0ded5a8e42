//! Ranking: which runs count, and which of two is better. Shared by browser, terminal and server.

use crate::{Score, Status};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_runs_count() {
        let counts = |ranking: Ranking, status, score| ranking.counts(status, Score(score));
        assert!(counts(Ranking::FewestWins, Status::Won, 0));
        assert!(!counts(Ranking::MostWins, Status::Lost, 9));
        assert!(counts(Ranking::Most, Status::Lost, 9) && counts(Ranking::Most, Status::Over, 1));
        assert!(!counts(Ranking::Most, Status::Over, 0), "nothing to be proud of, and nothing to beat");
        assert!(!counts(Ranking::Most, Status::Playing, 9));
    }
}
