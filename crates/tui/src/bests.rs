//! The best runs of one game and their replays: a text file with a line for each, and a file for each replay.

use std::fs;

use engine::{Meta, Replay, Score, Session};
use journal::{Category, Finish, Leaderboard};

use crate::store::{DataFolder, read, set_aside};

/// The result of recording a run that has just ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recorded {
    /// Its rank among the best, from 0.
    pub(crate) rank: Option<usize>,
    /// A warning about the list.
    pub(crate) trouble: Option<String>,
}

impl DataFolder {
    /// The best runs of a game; an unreadable file counts as empty.
    pub(crate) fn bests(&self, meta: &Meta) -> Leaderboard {
        let text = self.path("bests", meta.id).and_then(|path| read(&path).ok().flatten());
        Leaderboard::read(meta, &modern(&text.unwrap_or_default()))
    }

    /// The best score to compare a run with, and whether it was assisted.
    pub(crate) fn best(&self, session: &Session) -> Option<(Score, bool)> {
        let category = Category::of(session)?;
        self.bests(session.meta()).to_beat(&category).map(|run| (run.score, run.category.assisted))
    }

    /// The replay of a best run. The error is a sentence.
    pub(crate) fn best_replay(&self, game: &str, run: &Finish) -> Result<Replay, String> {
        let path = self.path(&folder(game), &file(run)).ok_or("This run has no replay.")?;
        match read(&path) {
            Ok(Some(text)) => text.parse().map_err(|rejection| format!("{}: {rejection}", path.display())),
            Ok(None) => Err(format!("The replay file is missing: {}", path.display())),
            Err(error) => Err(format!("Can't read the replay {}: {error}", path.display())),
        }
    }

    /// Records a run that ended at a moment, when it counts. The error is a sentence.
    pub(crate) fn record(&self, session: &Session, when: u64) -> Result<Recorded, String> {
        let mut recorded = Recorded::default();
        let meta = session.meta();
        let Some(run) = Finish::of(session, when) else { return Ok(recorded) };
        let _alone = self.lock("bests");
        let (name, mut board) = (file(&run), self.bests(meta));
        if board.runs().contains(&run) {
            return Ok(recorded);
        }
        let before = board.clone();
        recorded.rank = board.insert(run);
        if recorded.rank.is_none() {
            return Ok(recorded);
        }
        recorded.trouble = self.guard_list(meta);
        self.write(&folder(meta.id), &name, &session.replay().to_string())?;
        self.write("bests", meta.id, &board.to_string())?;
        for dropped in before.runs().iter().filter(|run| !board.runs().contains(run)) {
            // A replay file that stays behind does no harm.
            let _ = self.path(&folder(meta.id), &file(dropped)).map(fs::remove_file);
        }
        Ok(recorded)
    }

    /// Keeps a copy of a list with unreadable lines (damaged, or from a newer version) before it is replaced.
    fn guard_list(&self, meta: &Meta) -> Option<String> {
        let path = self.path("bests", meta.id).filter(|path| path.exists())?;
        let text = read(&path).ok().flatten();
        let whole = text
            .is_some_and(|text| Leaderboard::read(meta, &modern(&text)).runs().len() == text.lines().count());
        (!whole).then(|| set_aside(&path, "The list of best runs was", "parts of it cannot be read"))
    }
}

/// The best scores of a setup in words: `best 21, assisted 19`; empty when there are none.
pub(crate) fn describe(board: &Leaderboard, meta: &Meta, setup: &str) -> String {
    let parts = [("best", false), ("assisted", true)].into_iter().filter_map(|(name, assisted)| {
        let category = Category { setup: setup.to_owned(), rules: meta.rules, assisted };
        Some(format!("{name} {}", board.best(&category)?.score.0))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Whether a run has a replay: scores older than replays have no time.
pub(crate) fn has_replay(run: &Finish) -> bool {
    run.when > 0
}

/// Converts old lists, which had lines of `plain <score> <setup>`.
fn modern(text: &str) -> String {
    let line = |line: &str| {
        let mut words = line.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some(kind @ ("plain" | "assisted")), Some(score), Some(setup)) => {
                format!("{score} {} {kind} 0 {setup}\n", u32::MAX)
            }
            _ => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

fn folder(game: &str) -> String {
    format!("best-runs/{game}")
}

fn file(run: &Finish) -> String {
    format!("{}.replay", run.when)
}

#[cfg(test)]
mod tests {
    use engine::{Start, Status};

    use super::*;

    #[test]
    fn terminals_that_record_at_once_lose_nothing() {
        const EACH: u32 = 25;
        let folder = std::env::temp_dir().join(format!("lattice-bests-{}", std::process::id()));
        let record = |terminal: u32| {
            for limit in 1..=EACH {
                let params = format!("size=2 colors=2 bombs=0 limit={}", 2 * limit + terminal);
                let start = Start { params, seed: "two".parse().unwrap(), position: None };
                let mut session = catalog::GAMES[0].game.start(&start).unwrap();
                while session.status() == Status::Playing {
                    session.act(&session.legal()[0].clone()).unwrap();
                }
                DataFolder::at(&folder).record(&session, u64::from(100 * limit + terminal)).unwrap();
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| record(0));
            record(1);
        });
        let kept = DataFolder::at(&folder).bests(catalog::GAMES[0].game.meta());
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(kept.runs().len(), 2 * EACH as usize);
    }

    #[test]
    fn old_lists_are_read() {
        let meta = catalog::GAMES[0].game.meta();
        let board =
            Leaderboard::read(meta, &modern("plain 21 easy\nassisted 19 easy\nnonsense\nplain x easy\n"));
        assert_eq!(describe(&board, meta, "easy"), "best 21, assisted 19");
        assert_eq!(describe(&board, meta, "hard"), "");
        assert!(board.runs().iter().all(|run| !has_replay(run)));
        assert_eq!(modern(&board.to_string()), board.to_string(), "new ones stay as they are");
    }
}
