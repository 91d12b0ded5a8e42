//! A search for the shortest way to win, in a thread of its own beside the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use engine::{AnyGame, Budget, Found, Start};

/// Until the answer is proven or this memory is used up, which few boards need.
const BUDGET: Budget = Budget { memory: 256 << 20, nodes: u64::MAX };

/// States between two reports; also how soon a search ends that nobody waits for.
const STEP: u64 = 2000;

/// A search that runs until it ends or is dropped.
pub(crate) struct Search {
    reports: Receiver<Found>,
    dropped: Arc<AtomicBool>,
}

impl Search {
    /// Searches from the start of a run; `None` if the game has no solver.
    pub(crate) fn begin(game: &'static dyn AnyGame, start: &Start) -> Option<Search> {
        let mut solver = game.start(start).ok()?.solver(BUDGET)?;
        let (send, reports) = channel();
        let dropped = Arc::new(AtomicBool::new(false));
        let unwanted = Arc::clone(&dropped);
        std::thread::spawn(move || {
            while !unwanted.load(Ordering::Relaxed) {
                let ended = solver.step(STEP);
                if send.send(solver.found()).is_err() || ended {
                    break;
                }
            }
        });
        Some(Search { reports, dropped })
    }

    /// The newest report since the last call, and whether more may come.
    pub(crate) fn news(&self) -> (Option<Found>, bool) {
        let mut newest = None;
        loop {
            match self.reports.try_recv() {
                Ok(found) => newest = Some(found),
                Err(TryRecvError::Empty) => return (newest, true),
                Err(TryRecvError::Disconnected) => return (newest, false),
            }
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}
