//! Searches in threads of their own beside the game: for the shortest way to win, and for a hint.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use engine::{Advice, AnyGame, Budget, Found, Replay, Start};

/// Until the answer is proven or this memory is used up, which few boards need.
const BUDGET: Budget = Budget { memory: 256 << 20, nodes: u64::MAX };

/// States between two reports; also how soon a search ends that nobody waits for.
const STEP: u64 = 2000;

/// A search that runs until it ends or nobody listens any more.
pub(crate) struct SearchThread {
    reports: Receiver<(Found, Vec<String>)>,
    /// Moves and bound as they were last told.
    told: Option<(Option<u32>, u32)>,
    /// For the test that it ends.
    #[cfg(test)]
    thread: std::thread::JoinHandle<()>,
}

impl SearchThread {
    /// Searches from the start of a run; `None` if the game has no solver.
    pub(crate) fn begin(game: &'static dyn AnyGame, start: &Start) -> Option<SearchThread> {
        let session = game.start(start).ok()?;
        let mut solver = session.solver(BUDGET)?;
        let (send, reports) = channel();
        let search = move || {
            loop {
                let ended = solver.step(STEP);
                if send.send((solver.found(), solver.solution())).is_err() || ended {
                    break;
                }
            }
        };
        let _thread = std::thread::Builder::new().spawn(search).ok()?;
        Some(SearchThread {
            reports,
            told: None,
            #[cfg(test)]
            thread: _thread,
        })
    }

    /// What is new since the last call, with the actions of the solution, and whether more may come.
    pub(crate) fn news(&mut self) -> (Option<(Found, Vec<String>)>, bool) {
        let mut newest = None;
        let more = loop {
            match self.reports.try_recv() {
                Ok(found) => newest = Some(found),
                Err(closed) => break closed == TryRecvError::Empty,
            }
        };
        let newest = newest.filter(|(found, _)| {
            let said = Some((found.moves, found.bound));
            std::mem::replace(&mut self.told, said) != said
        });
        (newest, more)
    }
}

/// A hint that is being thought out. Dropping it drops the answer; the thread ends with its thought.
pub(crate) struct Thought {
    answer: Receiver<Option<Advice<String>>>,
    /// Milliseconds since it began.
    pub(crate) waited: u32,
}

impl Thought {
    /// Thinks about the end of a run; `None` if there are no threads.
    pub(crate) fn begin(game: &'static dyn AnyGame, run: Replay) -> Option<Thought> {
        let (send, answer) = channel();
        let think = move || {
            let advice = game.load(&run).ok().and_then(|session| session.think().ok());
            // Nobody listens to a thought that was dropped.
            let _ = send.send(advice);
        };
        std::thread::Builder::new().spawn(think).ok()?;
        Some(Thought { answer, waited: 0 })
    }

    /// The answer, once there is one; without advice if there is no hint.
    pub(crate) fn news(&self) -> Option<Option<Advice<String>>> {
        match self.answer.try_recv() {
            Ok(advice) => Some(advice),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that would take hours ends as soon as it is dropped.
    #[test]
    fn a_dropped_search_ends_its_thread() {
        let largest = "size=64 colors=8 bombs=0 start=component";
        let mut games = catalog::GAMES.iter().map(|listed| listed.game);
        let game = games.find(|game| game.params(largest).is_ok()).expect("a game of floods");
        let params = largest.to_owned();
        let seed = "endless".parse().expect("a valid seed");
        let mut search =
            SearchThread::begin(game, &Start { params, seed, position: None }).expect("it has a solver");
        // Once it has reported, it is under way.
        while search.news().0.is_none() {
            std::thread::yield_now();
        }
        assert!(!search.thread.is_finished(), "nobody can prove this board so soon");
        let SearchThread { reports, thread, .. } = search;
        drop(reports);
        thread.join().expect("it ends, and does not panic");
    }
}
