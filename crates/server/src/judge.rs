//! Verification on a bounded pool of threads: what a replay is worth, whatever it claims.

use crate::problem::AppError;
use crate::setups::RankedSetup;
use crate::store::StoredTicket;
use axum::body::Bytes;
use axum::http::StatusCode;
use engine::{Item, Rejection, Replay, Status, Verdict};
use miniz_oxide::deflate::compress_to_vec;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most bytes of a submitted replay.
pub const MAX_SUBMISSION: usize = 256 << 10;

/// How hard replays are compressed: as good as the best for such short texts, at half the time.
const LEVEL: u8 = 6;

/// Milliseconds by which a client's clock may be ahead of ours when a run ends.
const HASTE: u64 = 1000;

/// Threads that verify, and a queue before them.
#[derive(Clone)]
pub struct Judge {
    /// One permit for each submission, from its verification to its commit.
    places: Arc<Semaphore>,
    /// One permit for each thread.
    threads: Arc<Semaphore>,
}

impl Judge {
    /// So many threads, and so many submissions that may wait beside those on one.
    pub fn new(threads: usize, waiting: usize) -> Judge {
        Judge {
            places: Arc::new(Semaphore::new(threads + waiting)),
            threads: Arc::new(Semaphore::new(threads)),
        }
    }

    /// Submissions that may still come.
    pub fn free(&self) -> usize {
        self.places.available_permits()
    }

    /// A place in the queue, to be kept until the submission is stored; refused when all are taken.
    pub fn enter(&self) -> Result<OwnedSemaphorePermit, AppError> {
        let full = || busy("too many runs are waiting for verification; try again in a moment");
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| full())
    }

    /// Runs a job on one of the threads.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(AppError::fault)?;
        let done = tokio::task::spawn_blocking(move || {
            // Held by the thread: a client that leaves does not free it before the work is done.
            let _held = thread;
            job()
        });
        done.await.map_err(AppError::fault)?
    }
}

/// The refusal of a run for which there is no time now.
pub fn busy(detail: &str) -> AppError {
    AppError::later(StatusCode::SERVICE_UNAVAILABLE, "busy", detail, Duration::from_secs(1))
}

/// A replay that can be read, in canonical form.
pub struct Read {
    /// The run.
    pub replay: Replay,
    /// The canonical text: without marks, which are rebuilt when it is played.
    pub text: String,
    /// SHA-256 of the text.
    pub hash: Vec<u8>,
}

impl Read {
    /// Reads a submitted body.
    pub fn body(body: &Bytes) -> Result<Read, AppError> {
        let text = std::str::from_utf8(body).map_err(|error| {
            let line = body[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
            AppError::refused(u32::try_from(line).unwrap_or(0), "not-text", "this line is not UTF-8 text")
        })?;
        Ok(Read::text(text)?)
    }

    /// Reads a text.
    pub fn text(text: &str) -> Result<Read, Rejection> {
        let replay: Replay = text.parse()?;
        let text = replay.clone().without_marks().to_string();
        let hash = Sha256::digest(text.as_bytes()).to_vec();
        Ok(Read { replay, text, hash })
    }

    /// The text, compressed.
    pub fn deflated(&self) -> Vec<u8> {
        compress_to_vec(self.text.as_bytes(), LEVEL)
    }

    /// Ticks that passed, undone ones included.
    pub fn ticks(&self) -> u64 {
        let ticks = |item: &Item| if let Item::Wait(ticks) = item { u64::from(*ticks) } else { 0 };
        self.replay.items.iter().map(ticks).sum()
    }
}

/// Checks that a replay is the run of a ticket, and plays it. `elapsed` milliseconds have passed since it could begin.
pub fn judge(
    read: &Read,
    ticket: &StoredTicket,
    setup: &RankedSetup,
    elapsed: u64,
) -> Result<Verdict, AppError> {
    check_header(&read.replay, ticket)?;
    let verdict = setup.game.verify(&read.replay)?;
    if verdict.status == Status::Playing {
        return Err(AppError::refused(0, "unfinished", "this run is not over"));
    }
    if !setup.game.meta().ranking.counts(verdict.status, verdict.score) {
        return Err(AppError::refused(
            0,
            "does-not-count",
            "this run has nothing to rank: it is lost or has no points",
        ));
    }
    let needed = match setup.rate {
        0 => 0,
        rate => read.ticks() * 1000 / u64::from(rate),
    };
    if elapsed + HASTE < needed {
        let detail = format!("this run takes {} seconds; {} have passed", needed / 1000, elapsed / 1000);
        return Err(AppError::refused(0, "too-fast", detail));
    }
    Ok(verdict)
}

/// Compares the header with the ticket, line by line.
fn check_header(replay: &Replay, ticket: &StoredTicket) -> Result<(), AppError> {
    if replay.game != ticket.game {
        let detail = format!("the ticket is for {:?}, not for {}", ticket.game, engine::quote(&replay.game));
        return Err(AppError::refused(2, "wrong-game", detail));
    }
    let code = match i64::from(replay.rules).cmp(&ticket.rules) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some("older-rules"),
        std::cmp::Ordering::Greater => Some("newer-rules"),
    };
    if let Some(code) = code {
        let detail = format!("the ticket is for rules {}, not {}", ticket.rules, replay.rules);
        return Err(Rejection::at(3, code, detail).into());
    }
    if replay.start.params != ticket.params {
        return Err(AppError::refused(4, "wrong-params", format!("the ticket is for \"{}\"", ticket.params)));
    }
    if replay.start.seed.as_str() != ticket.seed {
        return Err(AppError::refused(
            5,
            "wrong-seed",
            format!("the ticket is for the seed \"{}\"", ticket.seed),
        ));
    }
    if replay.start.position.is_some() {
        return Err(AppError::refused(6, "positioned", "a run from a drawn position is never ranked"));
    }
    Ok(())
}

/// The text of a stored replay; `None` if it is damaged.
pub(crate) fn inflate(deflated: &[u8]) -> Option<String> {
    let bytes =
        miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, engine::MAX_REPLAY_BYTES).ok()?;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;
    use std::sync::mpsc;

    /// One submission is verified, one waits, the next is told to come back; when they are done there is room again.
    #[tokio::test]
    async fn a_full_queue_says_so_and_recovers() {
        let judge = Judge::new(1, 1);
        let (release, released) = mpsc::channel::<()>();
        let places = [judge.enter().unwrap(), judge.enter().unwrap()];
        let first = tokio::spawn({
            let judge = judge.clone();
            async move { judge.run(move || released.recv().map_err(AppError::fault)).await }
        });
        let second = tokio::spawn({
            let judge = judge.clone();
            async move { judge.run(|| Ok(2)).await }
        });
        let refused = judge.enter().unwrap_err().into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        release.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert_eq!(second.await.unwrap().unwrap(), 2);
        drop(places);
        assert!(judge.enter().is_ok());
        assert_eq!(judge.free(), 2);
    }

    #[tokio::test]
    async fn a_panic_is_our_fault_and_frees_its_thread() {
        let judge = Judge::new(1, 0);
        let failed = judge.run(|| -> Result<(), AppError> { panic!("a bug") }).await;
        assert_eq!(failed.unwrap_err().into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(judge.run(|| Ok(1)).await.unwrap(), 1);
    }
}
