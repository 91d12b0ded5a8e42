//! What the database holds, as plain data.

use engine::{Ranking, Score};
use journal::Day;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

/// A player: a name and a public key.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub struct StoredPlayer {
    /// Its number.
    pub id: i64,
    /// The 32 bytes of the Ed25519 key.
    #[serde(with = "super::transfer::bytes")]
    pub public_key: Vec<u8>,
    /// The name as shown.
    pub name: String,
    /// What the name looks like; see [`crate::name`].
    pub skeleton: String,
    /// When it was registered.
    pub created: i64,
}

/// How a run gets its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunMode {
    /// Drawn by the server for one ticket.
    Free,
    /// The day's, the same for everyone.
    Daily,
}

impl RunMode {
    /// Its word in answers and in the database.
    pub fn word(self) -> &'static str {
        match self {
            RunMode::Free => "free",
            RunMode::Daily => "daily",
        }
    }
}

/// The permission to submit one run.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub struct StoredTicket {
    /// 128 random bits in URL-safe base64.
    pub id: String,
    /// Who may use it; anyone who knows a guest's.
    pub player: Option<i64>,
    /// Whose household a guest's is: 16 bytes of a hash in URL-safe base64, never the address.
    pub source: Option<String>,
    /// The word of a [`RunMode`].
    pub mode: String,
    /// The game's id.
    pub game: String,
    /// The preset's id.
    pub preset: String,
    /// The preset's parameters.
    pub params: String,
    /// The rules version.
    pub rules: i64,
    /// The seed to play.
    pub seed: String,
    /// The day of a daily run.
    pub day: Option<i64>,
    /// When it was issued.
    pub issued: i64,
    /// When it expires.
    pub expires: i64,
}

/// Runs that are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, FromRow, Serialize, Deserialize)]
pub struct StoredBoard {
    /// The word of a [`RunMode`].
    pub mode: String,
    /// The game's id.
    pub game: String,
    /// The preset's id.
    pub preset: String,
    /// The preset's parameters.
    pub params: String,
    /// The rules version.
    pub rules: i64,
    /// `clean`, `assisted` or `step`.
    pub kind: String,
}

/// A verified run that is about to be stored. All of it was computed by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRun {
    /// The ticket it was played for.
    pub ticket: String,
    /// SHA-256 of the canonical replay.
    pub replay_hash: Vec<u8>,
    /// Whose it is.
    pub player: Option<i64>,
    /// Where it is ranked.
    pub board: StoredBoard,
    /// Its seed.
    pub seed: String,
    /// The day of a daily run.
    pub day: Option<i64>,
    /// The word of its status.
    pub status: String,
    /// Its score.
    pub score: i64,
    /// Its tie-breaker.
    pub tie: i64,
    /// Its score for ordering; see [`score_key`].
    pub score_key: i64,
    /// Actions in effect at its end.
    pub actions: i64,
    /// Ticks that passed.
    pub ticks: i64,
    /// When it arrived.
    pub submitted: i64,
    /// The canonical replay, deflated.
    pub deflated: Vec<u8>,
}

impl NewRun {
    /// The Monday of a free run's week, the day of a daily one.
    pub fn period(&self) -> i64 {
        let arrived = Day::at(u64::try_from(self.submitted).unwrap_or_default());
        self.day.unwrap_or_else(|| i64::from(arrived.monday().0))
    }

    /// Whether it is a daily run that arrived when its day had closed.
    pub fn is_late(&self) -> bool {
        is_late(self.day, self.submitted)
    }
}

fn is_late(day: Option<i64>, submitted: i64) -> bool {
    let closes = |day: i64| Day(u32::try_from(day).unwrap_or_default()).closes();
    day.is_some_and(|day| u64::try_from(submitted).unwrap_or_default() >= closes(day))
}

/// A stored run with its board and its player's name.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub struct StoredRun {
    /// Its number.
    pub id: i64,
    /// The ticket it was played for.
    pub ticket: String,
    /// SHA-256 of the canonical replay.
    #[serde(with = "super::transfer::bytes")]
    pub replay_hash: Vec<u8>,
    /// Whose it is.
    pub player: Option<i64>,
    /// The player's name.
    pub name: Option<String>,
    /// The board's number.
    pub board: i64,
    /// The word of a [`RunMode`].
    pub mode: String,
    /// The game's id.
    pub game: String,
    /// The preset's id.
    pub preset: String,
    /// The preset's parameters.
    pub params: String,
    /// The rules version.
    pub rules: i64,
    /// `clean`, `assisted` or `step`.
    pub kind: String,
    /// Its seed.
    pub seed: String,
    /// The day of a daily run.
    pub day: Option<i64>,
    /// The Monday of a free run's week, the day of a daily one.
    pub period: i64,
    /// The word of its status.
    pub status: String,
    /// Its score.
    pub score: i64,
    /// Its tie-breaker.
    pub tie: i64,
    /// Its score for ordering.
    pub score_key: i64,
    /// Actions in effect at its end.
    pub actions: i64,
    /// Ticks that passed.
    pub ticks: i64,
    /// When it arrived.
    pub submitted: i64,
    /// Whether it counts.
    pub ranked: bool,
    /// Whether an administrator has hidden it.
    pub hidden: bool,
    /// Ranked and not hidden: on its boards.
    pub listed: bool,
}

impl StoredRun {
    /// Whether it is a daily run that arrived when its day had closed.
    pub fn is_late(&self) -> bool {
        is_late(self.day, self.submitted)
    }

    /// Its place in the order of its boards.
    pub fn place(&self) -> BoardPlace {
        BoardPlace { score_key: self.score_key, tie: self.tie, id: self.id }
    }
}

/// A place in the order of a board: better runs are less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardPlace {
    /// See [`score_key`].
    pub score_key: i64,
    /// The tie-breaker; less is better.
    pub tie: i64,
    /// The run: the earlier one stays ahead.
    pub id: i64,
}

impl BoardPlace {
    /// Before every run.
    pub const FIRST: BoardPlace = BoardPlace { score_key: i64::MIN, tie: i64::MIN, id: i64::MIN };
}

/// A number that ascends from the best score to the worst, so that one index serves every game.
pub fn score_key(ranking: Ranking, Score(score): Score) -> i64 {
    match ranking {
        Ranking::FewestWins => score,
        // Reverses the order without overflow.
        Ranking::MostWins | Ranking::Most => !score,
    }
}

/// One row of a board.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StoredRow {
    /// The run's number.
    pub id: i64,
    /// Whose it is.
    pub player: Option<i64>,
    /// The player's name.
    pub name: Option<String>,
    /// Its score.
    pub score: i64,
    /// Its tie-breaker.
    pub tie: i64,
    /// Its score for ordering.
    pub score_key: i64,
    /// When it arrived.
    pub submitted: i64,
}

impl StoredRow {
    /// Its place in the order of the board.
    pub fn place(&self) -> BoardPlace {
        BoardPlace { score_key: self.score_key, tie: self.tie, id: self.id }
    }
}

/// A part of a board: all of it, or one week or day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The board's number.
    pub board: i64,
    /// A Monday for free runs, a day for daily ones; `None` for all.
    pub period: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key orders runs exactly as the engine ranks them.
    #[test]
    fn keys_agree_with_the_engine() {
        let scores = [i64::MIN, -7, -1, 0, 1, 18, 4000, i64::MAX];
        for ranking in [Ranking::FewestWins, Ranking::MostWins, Ranking::Most] {
            for (a, b) in scores.iter().flat_map(|a| scores.iter().map(move |b| (*a, *b))) {
                for (tie_a, tie_b) in [(0, 0), (1, 2), (2, 1)] {
                    let beats = ranking.beats((Score(a), tie_a), (Score(b), tie_b));
                    let key = |score, tie: u32| (score_key(ranking, Score(score)), i64::from(tie));
                    assert_eq!(key(a, tie_a) < key(b, tie_b), beats, "{ranking:?} {a}/{tie_a} {b}/{tie_b}");
                }
            }
        }
    }
}
