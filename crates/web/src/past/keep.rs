//! Keeping finished runs.

use std::cell::Cell;

use engine::{Replay, Session};
use journal::Entry;
use view::Tone;

use crate::scores;
use crate::shell::Shell;
use crate::{compact, dom};

/// The key under which is noted that the leaderboards of earlier versions are in the history, or when this version first
/// ran: what ended since is in the history anyway.
const ADOPTED: &str = "lattice.history";
const DONE: &str = "1";

/// The key under which is noted that the browser was asked not to throw runs away.
const PERSISTED: &str = "lattice.persisted";

thread_local! {
    /// Runs that are being packed and stored.
    static ON_THE_WAY: Cell<u32> = const { Cell::new(0) };
}

/// Waits until every run that has ended is stored.
pub(super) async fn settle() {
    while ON_THE_WAY.get() > 0 {
        dom::pause(20).await;
    }
}

/// Keeps a run that has just ended; one that ended before (`again`) only if the history does not have it, as when it
/// was begun elsewhere. The first time, asks the browser not to throw runs away.
pub fn note(shell: Shell, entry: Entry, replay: Replay, again: bool) {
    dom::later(async move {
        if again && super::entries().await.iter().any(|kept| kept.is_same_board(&entry)) {
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
        } else if shell.store.get(PERSISTED).is_none() {
            // Some browsers ask the player, so only once.
            shell.store.set(PERSISTED, "1");
            super::answer(super::script::persist()).await;
        }
    });
}

/// Reads a run from its compact form and plays it: an entry never says more than its replay.
pub(super) async fn read(code: &str, when: u64) -> Option<(Entry, Session)> {
    let session = catalog::load(&compact::unpack(code).await.ok()?).ok()?;
    Some((Entry::of(&session, when)?, session))
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
    shell.store.set(ADOPTED, DONE);
    let kept = catalog::games().flat_map(|game| scores::replays(shell.store, game.meta()));
    let kept: Vec<(u64, String)> = kept.filter(|(when, _)| *when < since).collect();
    if kept.is_empty() {
        return;
    }
    ON_THE_WAY.set(ON_THE_WAY.get() + 1);
    dom::later(async move {
        let mut runs = Vec::new();
        for (when, code) in kept {
            if let Some((entry, _)) = read(&code, when).await {
                runs.push((entry, code));
            }
        }
        if !super::add(&runs).await {
            // The next visit tries again.
            shell.store.set(ADOPTED, &since.to_string());
        }
        ON_THE_WAY.set(ON_THE_WAY.get() - 1);
    });
}
