//! Stored runs, played again: everything that can be computed must be what was stored.

use crate::judge::{Read, inflate};
use crate::setups::kind;
use crate::store::{self, score_key};
use journal::Day;

/// What playing a stored run again showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// All is as stored.
    Holds,
    /// It was played under rules that this program no longer has.
    OldRules,
    /// It is not as stored, and why.
    Broken(String),
}

/// Plays a stored run again and compares.
pub fn play_again(run: &store::StoredRun, deflated: &[u8]) -> Again {
    match compare(run, deflated) {
        Ok(again) => again,
        Err(why) => Again::Broken(why),
    }
}

fn compare(run: &store::StoredRun, deflated: &[u8]) -> Result<Again, String> {
    let text = inflate(deflated).ok_or("its replay is damaged")?;
    let read = Read::text(&text).map_err(|rejection| rejection.to_string())?;
    same("hash", &hex(&read.hash), &hex(&run.replay_hash))?;
    let (replay, start) = (&read.replay, &read.replay.start);
    same("game", &replay.game, &run.game)?;
    same("rules version", &i64::from(replay.rules), &run.rules)?;
    same("seed", start.seed.as_str(), run.seed.as_str())?;
    same("parameters", &start.params, &run.params)?;
    let game = catalog::game_of(replay).map_err(|rejection| rejection.to_string())?;
    let meta = game.meta();
    let wanted = run.day.map(|day| Day(u32::try_from(day).unwrap_or_default()).seed(meta.id));
    if let Some(wanted) = wanted {
        let wanted = wanted.map_err(|refused| refused.message)?;
        same("day's seed", wanted.as_str(), run.seed.as_str())?;
    }
    same("mode", if run.day.is_some() { "daily" } else { "free" }, run.mode.as_str())?;
    if replay.rules < meta.rules {
        return Ok(Again::OldRules);
    }
    // A preset may have other parameters now, under the same rules; its runs then keep a board of their own.
    let presets = game.presets();
    let mut alike = presets.iter().filter(|preset| preset.params == run.params).peekable();
    if let Some(first) = alike.peek().map(|preset| preset.id)
        && !alike.any(|preset| preset.id == run.preset)
    {
        same("preset", first, run.preset.as_str())?;
    }
    let verdict = game.verify(replay).map_err(|rejection| rejection.to_string())?;
    let rate = game.start(start).map_err(|refused| refused.message)?.ticks_per_second();
    same("kind", kind(game, rate, verdict.assisted), run.kind.as_str())?;
    same("status", verdict.status.word(), run.status.as_str())?;
    same("score", &verdict.score.0, &run.score)?;
    same("place", &score_key(meta.ranking, verdict.score), &run.score_key)?;
    same("tie-breaker", &i64::from(verdict.tie), &run.tie)?;
    same("number of actions", &i64::from(verdict.actions), &run.actions)?;
    same("number of ticks", &i64::try_from(read.ticks()).unwrap_or(i64::MAX), &run.ticks)?;
    Ok(Again::Holds)
}

fn same<T: PartialEq + std::fmt::Display + ?Sized>(what: &str, found: &T, stored: &T) -> Result<(), String> {
    if found == stored { Ok(()) } else { Err(format!("its {what} is {found}, not {stored}")) }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
