//! A database with many runs, to see how the server grows with them.

use crate::{TrialResult, about};
use engine::Score;
use journal::Day;
use server::store::{Deflated, Dump, Store, StoredPlayer, StoredRun, score_key};
use std::path::Path;

/// Rows inserted at a time.
const PART: i64 = 1000;

/// Players who share the runs.
const PLAYERS: i64 = 1000;

/// Weeks over which they are spread.
const WEEKS: i64 = 52;

/// Everything in a database that holds one run: what the others are made of.
pub async fn sample(file: &Path) -> TrialResult<Dump> {
    let store = Store::sqlite(file).await.map_err(about("the sample"))?;
    let mut found = Dump::default();
    let take = |part| {
        found = part;
        Ok(())
    };
    store.dump(PART, take).await.map_err(about("the sample"))?;
    store.close().await;
    if found.runs.len() == 1 { Ok(found) } else { Err("the sample is not one run".to_owned()) }
}

/// Fills a new database with copies of the sample's run, of many players, scores and weeks.
pub async fn fill(file: &Path, sample: &Dump, runs: i64) -> TrialResult {
    let store = Store::sqlite(file).await.map_err(about("filling"))?;
    let (run, deflated) = sample.runs.first().ok_or("the sample has no run")?;
    let ranking = catalog::find(&run.game).ok_or("the sample is of no game here")?.meta().ranking;
    let players = (1..=PLAYERS).map(|id| StoredPlayer {
        id,
        public_key: id.to_le_bytes().repeat(4),
        name: format!("Player {id}"),
        skeleton: format!("player {id}"),
        created: run.submitted,
    });
    let mut begin =
        Some(Dump { players: players.collect(), boards: sample.boards.clone(), ..Dump::default() });
    let mut done = 0;
    let next = || {
        if let Some(begin) = begin.take() {
            return Ok(Some(begin));
        }
        let part: Vec<(StoredRun, Deflated)> = (done + 1..=(done + PART).min(runs))
            .map(|id| {
                // Scrambled, so that neighbors in time are no neighbors on the board.
                let mixed = id.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64.cast_signed()).cast_unsigned() >> 40;
                let mixed = i64::try_from(mixed).unwrap_or_default();
                let score = 10 + mixed % 1000;
                let weeks = mixed / 1000 % WEEKS;
                let copy = StoredRun {
                    id,
                    ticket: format!("{id:022}"),
                    replay_hash: id.to_le_bytes().repeat(4),
                    player: Some(1 + mixed % PLAYERS),
                    score,
                    score_key: score_key(ranking, Score(score)),
                    period: run.period - 7 * weeks,
                    submitted: run.submitted - 7 * weeks * i64::try_from(Day::MILLIS).unwrap_or_default(),
                    ..run.clone()
                };
                (copy, deflated.clone())
            })
            .collect();
        done += PART;
        Ok((!part.is_empty()).then(|| Dump { runs: part, ..Dump::default() }))
    };
    store.restore(next).await.map_err(about("filling"))?;
    store.close().await;
    Ok(())
}
