//! The progress of a connection, from its bytes: it decides when the connection is closed.

use crate::ConnectionLimits;
use std::io::Result;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

/// The stage of a connection between two requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No byte of the next request has arrived. The last answer may still be in transit.
    Idle,
    /// The headers have been arriving since then.
    Headers(Instant),
    /// The headers are complete; the answer is not ready.
    Answering,
}

#[derive(Debug)]
struct ProgressState {
    stage: Stage,
    /// The time of the last byte written, or of the start. Received bytes do not count: a trickle is not progress.
    since: Instant,
    /// The time the last answer was ready to be written, or of the start.
    answered: Instant,
}

impl ProgressState {
    fn idle() -> ProgressState {
        ProgressState { stage: Stage::Idle, since: Instant::now(), answered: Instant::now() }
    }
}

/// The progress of one connection, shared by its socket, its service and the accept loop.
#[derive(Debug)]
pub struct ConnectionProgress(Mutex<ProgressState>);

impl ConnectionProgress {
    pub fn new() -> ConnectionProgress {
        ConnectionProgress(Mutex::new(ProgressState::idle()))
    }

    fn state(&self) -> MutexGuard<'_, ProgressState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records bytes received.
    fn read(&self) {
        let mut state = self.state();
        if state.stage == Stage::Idle {
            state.stage = Stage::Headers(Instant::now());
        }
    }

    /// Records bytes sent.
    fn wrote(&self) {
        let mut state = self.state();
        state.since = Instant::now();
        // The next request may have begun while this answer was being sent; its time starts after that.
        if let Stage::Headers(since) = &mut state.stage {
            *since = Instant::now();
        }
    }

    /// Records that the headers are complete.
    pub fn asked(&self) {
        self.state().stage = Stage::Answering;
    }

    /// Records that the answer is ready to be written.
    pub fn answered(&self) {
        *self.state() = ProgressState::idle();
    }

    /// The time at which the connection is closed; `None` while an answer is made, which has its own limit.
    pub fn deadline(&self, limits: &ConnectionLimits) -> Option<Instant> {
        let state = self.state();
        match state.stage {
            // An answer received byte by byte has an end, too.
            Stage::Idle => Some((state.since + limits.idle_time).min(state.answered + limits.answer_time)),
            Stage::Headers(since) => Some(since + limits.header_time),
            Stage::Answering => None,
        }
    }

    /// The order in which connections are closed when there are too many: idle ones first, the longest waiting first.
    pub fn precedence(&self) -> (bool, Instant) {
        let state = self.state();
        (state.stage == Stage::Answering, state.since)
    }
}

/// A socket that records its progress.
pub struct Watched<S> {
    pub socket: S,
    pub progress: Arc<ConnectionProgress>,
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(cx, buffer))?;
        if buffer.filled().len() > before {
            self.progress.read();
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = ready!(Pin::new(&mut self.socket).poll_write(cx, bytes))?;
        self.progress.wrote();
        Poll::Ready(Ok(written))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = ready!(Pin::new(&mut self.socket).poll_write_vectored(cx, bytes))?;
        self.progress.wrote();
        Poll::Ready(Ok(written))
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_fetched_byte_by_byte_has_an_end() {
        let limits = ConnectionLimits::default();
        let progress = ConnectionProgress::new();
        progress.asked();
        progress.answered();
        let began = Instant::now();
        for _ in 0..limits.answer_time.as_secs() / 10 {
            tokio::time::advance(Duration::from_secs(10)).await;
            progress.wrote();
            assert!(progress.deadline(&limits).unwrap() <= began + limits.answer_time);
        }
        assert_eq!(progress.deadline(&limits), Some(Instant::now()), "its time is over");
        // The next answer has its own time limit.
        progress.answered();
        assert_eq!(progress.deadline(&limits), Some(Instant::now() + limits.idle_time));
    }
}
