//! Verifies a replay by playing it, trusting none of its claims.

use crate::{
    Digest, End, Game, Item, Limits, Meta, Refused, Rejection, Replay, Run, Score, Sink, Start, Status, quote,
};

/// The verdict on a replay. Nothing in it comes from the replay's own claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The status at its end.
    pub status: Status,
    /// Its score.
    pub score: Score,
    /// The tie-breaker between equal scores; less is better.
    pub tie: u32,
    /// Its last state.
    pub digest: Digest,
    /// Whether undo, redo or a hint was used.
    pub assisted: bool,
    /// Whether it began at a drawn position, so that it is never ranked.
    pub positioned: bool,
    /// Actions in effect at the end.
    pub actions: u32,
    /// Steps of the rules that playing it took (ruling A8).
    pub work: u64,
}

/// Plays a replay and returns the verdict, or where it first fails.
pub fn verify<G: Game>(replay: &Replay) -> Result<Verdict, Rejection> {
    let run = Run::<G>::load(replay, &mut ())?;
    let End { status, score, digest } = run.end();
    Ok(Verdict {
        status,
        score,
        tie: run.game().tie(),
        digest,
        assisted: run.log.assisted,
        positioned: run.start().position.is_some(),
        actions: run.log.now.actions as u32,
        work: run.log.work,
    })
}

impl<G: Game> Run<G> {
    /// Plays a replay.
    pub fn load(replay: &Replay, events: &mut impl Sink<G::Event>) -> Result<Run<G>, Rejection> {
        check_header(&G::META, replay)?;
        check_limits(G::META.limits, replay)?;
        let mut run = Run::new(&replay.start).map_err(reject_start)?;
        check_start(&replay.start, run.start())?;
        for (index, item) in replay.items.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &replay.items[before]);
            run.play_item(item, before, events)
                .map_err(|cause| Rejection { line: replay.line_of(index), cause })?;
        }
        check_end(replay, run.end())?;
        Ok(run)
    }

    /// Plays one line, given the one before it.
    fn play_item(
        &mut self,
        item: &Item,
        before: Option<&Item>,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Refused> {
        match item {
            Item::Do(text) => self.act(text.parse()?, events),
            Item::Wait(_) if matches!(before, Some(Item::Wait(_))) => {
                Err(Refused::new("bad-line", "write two waits in a row as one"))
            }
            Item::Wait(ticks) => match self.tick(*ticks, events) {
                passed if passed == *ticks => Ok(()),
                passed => Err(Refused::new("too-long", format!("only {passed} of {ticks} ticks can pass"))),
            },
            Item::Mark(claimed) => self.check_mark(*claimed, before),
            Item::Undo => self.undo(events),
            Item::Redo => self.redo(events),
            Item::Hint => self.note_hint(),
        }
    }

    fn check_mark(&self, claimed: Digest, before: Option<&Item>) -> Result<(), Refused> {
        let due = self.due_mark().filter(|_| matches!(before, Some(Item::Do(_))));
        match due {
            Some(found) if found == claimed => Ok(()),
            Some(found) => {
                let message = format!("action {} leads to digest {found}, not {claimed}", self.log.done);
                Err(Refused::new("wrong-mark", message))
            }
            None => {
                let message = format!("marks come after every {} actions only", G::META.mark_every);
                Err(Refused::new("bad-line", message))
            }
        }
    }
}

fn check_header(meta: &Meta, replay: &Replay) -> Result<(), Rejection> {
    if replay.game != meta.id {
        let message = format!("this is a run of {}, not of {:?}", quote(&replay.game), meta.id);
        return Err(Rejection::at(2, "wrong-game", message));
    }
    let code = match replay.rules.cmp(&meta.rules) {
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Greater => "newer-rules",
        std::cmp::Ordering::Less => "older-rules",
    };
    let (theirs, ours) = (replay.rules, meta.rules);
    let message = format!("this run was played under rules {theirs}; this program plays rules {ours}");
    Err(Rejection::at(3, code, message))
}

/// Checks the length before anything is played, so that a file that is far too long costs nothing.
fn check_limits(limits: Limits, replay: &Replay) -> Result<(), Rejection> {
    let (mut entries, mut ticks) = (0, 0);
    for item in &replay.items {
        match item {
            Item::Do(_) | Item::Undo | Item::Redo | Item::Hint => entries += 1,
            Item::Wait(n) => ticks += u64::from(*n),
            Item::Mark(_) => {}
        }
    }
    for (what, count, most) in [("actions", entries, limits.entries), ("ticks", ticks, limits.ticks)] {
        if count > u64::from(most) {
            let message = format!("{count} {what} are too many; at most {most} are allowed");
            return Err(Rejection::at(0, "too-long", message));
        }
    }
    Ok(())
}

/// Converts the refusal of a start.
fn reject_start(refused: Refused) -> Rejection {
    let line = if refused.code == "bad-position" { 6 } else { 4 };
    Rejection { line, cause: refused }
}

/// Checks that a start is in canonical form: what is loaded saves the same text.
fn check_start(claimed: &Start, found: &Start) -> Result<(), Rejection> {
    if found.params != claimed.params {
        let message = format!("write these parameters as {:?}", found.params);
        return Err(Rejection::at(4, "bad-params", message));
    }
    if found.position != claimed.position {
        let message = "this position is not in the form this game prints";
        return Err(Rejection::at(6, "bad-position", message));
    }
    Ok(())
}

fn check_end(replay: &Replay, found: End) -> Result<(), Rejection> {
    let claimed = replay.end;
    if claimed == found {
        return Ok(());
    }
    let message = format!("the run ends {found}, not {claimed}");
    Err(Rejection::at(replay.line_of(replay.items.len()), "wrong-end", message))
}
