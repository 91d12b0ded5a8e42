//! Keeping finished runs.

use std::cell::Cell;

use engine::{Rejection, Replay, Session};
use journal::Entry;
use view::Tone;

use super::ladder;
use crate::scores;
use crate::shell::Shell;
use crate::{compact, dom};

/// The key under which is noted that the leaderboards of earlier versions are in the history, or when this version first
/// ran: what ended since is in the history anyway.
const ADOPTED: &str = "lattice.history";
const DONE: &str = "1";

/// The key under which is noted how often the browser was asked not to throw runs away.
const PERSISTED: &str = "lattice.persisted";
/// It is asked no more often. Some browsers say no until a player has come back; others ask the player.
const ASK_MOST: u32 = 3;

thread_local! {
    /// Runs that are being packed and stored.
    static ON_THE_WAY: Cell<u32> = const { Cell::new(0) };
    /// Whether this page has begun to adopt the leaderboards.
    static ADOPTING: Cell<bool> = const { Cell::new(false) };
}

/// Waits until every run that has ended is stored.
pub(super) async fn settle() {
    while ON_THE_WAY.get() > 0 {
        dom::pause(20).await;
    }
}

/// Keeps a run that has just ended; one that ended before (`again`) only if the history does not have it, as when it
/// was begun elsewhere. Asks the browser not to throw runs away.
pub fn note(shell: Shell, entry: Entry, replay: Replay, again: bool) {
    dom::later(async move {
        if again && super::entries(shell).await.iter().any(|kept| kept.is_same_board(&entry)) {
            return;
        }
        ON_THE_WAY.set(ON_THE_WAY.get() + 1);
        let safe = match compact::pack(replay).await {
            Some(code) => super::add(&[(entry, code)]).await,
            None => false,
        };
        ON_THE_WAY.set(ON_THE_WAY.get() - 1);
        if !safe {
            let text = "Your history isn't saved: storage is full or blocked, or the browser is too old. Export it \
                        on the History page.";
            shell.notify(Tone::Warn, text.to_owned(), None);
        } else {
            persist(shell).await;
        }
    });
}

/// Asks the browser not to throw runs away, until it agrees or has refused a few times.
async fn persist(shell: Shell) {
    let asked = shell.store.get(PERSISTED).and_then(|asked| asked.parse().ok()).unwrap_or(0);
    if asked < ASK_MOST {
        let agreed = super::answer(super::script::persist()).await.is_truthy();
        shell.store.set(PERSISTED, &(if agreed { ASK_MOST } else { asked + 1 }).to_string());
    }
}

/// Reads a run from its compact form and plays it: an entry never says more than its replay.
pub(super) async fn read(code: &str, when: u64) -> Result<(Entry, Session), Rejection> {
    let session = catalog::load(&compact::unpack(code).await?)?;
    let unfinished = || Rejection::at(0, "unfinished", "this run is not over");
    Ok((Entry::of(&session, when).ok_or_else(unfinished)?, session))
}

/// Notes at the start when this version first ran.
pub fn await_leaderboards(shell: Shell) {
    if shell.store.get(ADOPTED).is_none() {
        shell.store.set(ADOPTED, &(js_sys::Date::now() as u64).to_string());
    }
}

/// Takes the replays of the leaderboards, which are older than the history, into it; once, when all games are at hand.
pub fn adopt_leaderboards(shell: Shell) {
    let since = shell.store.get(ADOPTED).filter(|since| since != DONE);
    let Some(since) = since.and_then(|since| since.parse::<u64>().ok()) else { return };
    if ADOPTING.replace(true) {
        return;
    }
    let kept = catalog::games().flat_map(|game| scores::replays(shell.store, game.meta()));
    let kept: Vec<(u64, String)> = kept.filter(|(when, _)| *when < since).collect();
    if kept.is_empty() {
        return shell.store.set(ADOPTED, DONE);
    }
    ON_THE_WAY.set(ON_THE_WAY.get() + 1);
    dom::later(async move {
        let mut runs = Vec::new();
        for (when, code) in kept {
            if let Ok((entry, _)) = read(&code, when).await {
                runs.push((entry, code));
            }
        }
        // Otherwise the next visit tries again.
        if super::add(&runs).await {
            shell.store.set(ADOPTED, DONE);
            for (entry, _) in &runs {
                let game = catalog::find(&entry.game);
                game.iter().for_each(|game| drop(ladder::note_goals(shell.store, *game, entry)));
            }
        }
        ON_THE_WAY.set(ON_THE_WAY.get() - 1);
    });
}
