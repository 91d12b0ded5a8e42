//! What a replay says of itself, against what this program knows and what playing it showed.
//!
//! For [`Session::load`](crate::Session::load). Apart from the session because nothing here depends on a game's types:
//! once is enough for all games.

use crate::{Digest, End, Item, Limits, Meta, Refused, Rejection, Replay, Start};

/// Everything that can be said before a step is played.
pub(crate) fn check_before(meta: &Meta, replay: &Replay) -> Result<(), Rejection> {
    if replay.game != meta.id {
        let message = format!("this is a run of {:?}, not of {:?}", replay.game, meta.id);
        return Err(Rejection::at(2, "wrong-game", message));
    }
    if replay.rules != meta.rules {
        let (code, age) =
            if replay.rules > meta.rules { ("newer-rules", "newer") } else { ("older-rules", "older") };
        let message = format!(
            "played under rules {}, which are {age} than the {} of this program",
            replay.rules, meta.rules
        );
        return Err(Rejection::at(3, code, message));
    }
    check_limits(meta.limits, replay)
}

/// Counts before anything is played, so that no file can ask for more work than an honest run.
fn check_limits(limits: Limits, replay: &Replay) -> Result<(), Rejection> {
    let (mut entries, mut marks, mut ticks) = (0, 0, 0);
    for item in &replay.items {
        match item {
            Item::Do(_) | Item::Undo | Item::Redo | Item::Hint => entries += 1,
            Item::Mark(_) => marks += 1,
            Item::Wait(n) => ticks += u64::from(*n),
        }
    }
    for (what, count, most) in [
        ("actions", entries, u64::from(limits.entries)),
        ("ticks", ticks, u64::from(limits.ticks)),
        ("marks", marks, entries + 1),
    ] {
        if count > most {
            let message = format!("{count} {what} are too many; {most} are allowed");
            return Err(Rejection::at(0, "too-long", message));
        }
    }
    Ok(())
}

/// A start that is none.
pub(crate) fn reject_start(refused: Refused) -> Rejection {
    let line = if refused.code == "bad-position" { 6 } else { 4 };
    Rejection { line, cause: refused }
}

/// A start must be written in the one canonical way: what is loaded saves the same text.
pub(crate) fn check_start(claimed: &Start, found: &Start) -> Result<(), Rejection> {
    if found.params != claimed.params {
        let message = format!("parameters are written {:?}", found.params);
        return Err(Rejection::at(4, "bad-params", message));
    }
    if found.position != claimed.position {
        let message = "the position is not drawn the way this game draws it";
        return Err(Rejection::at(6, "bad-position", message));
    }
    Ok(())
}

/// A mark after so many actions.
pub(crate) fn check_mark(actions: u32, claimed: Digest, found: Digest) -> Result<(), Refused> {
    if found != claimed {
        let message = format!("action {actions} leads to digest {found}, not {claimed}");
        return Err(Refused::new("wrong-mark", message));
    }
    Ok(())
}

/// The last line.
pub(crate) fn check_end(replay: &Replay, found: End) -> Result<(), Rejection> {
    let claimed = replay.end;
    if claimed != found {
        let message = format!(
            "the run ends {} with score {} and digest {}, not {} with {} and {}",
            found.status.word(),
            found.score.0,
            found.digest,
            claimed.status.word(),
            claimed.score.0,
            claimed.digest,
        );
        return Err(Rejection::at(replay.line_of(replay.items.len()), "wrong-end", message));
    }
    Ok(())
}
