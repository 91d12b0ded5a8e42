//! The server's clock, which tests set.

use journal::Day;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub struct ServerClock(Option<Arc<AtomicU64>>);

impl ServerClock {
    /// The system's clock.
    pub fn system() -> ServerClock {
        ServerClock(None)
    }

    /// A clock that stands still and is moved by hand.
    pub fn standing(millis: Arc<AtomicU64>) -> ServerClock {
        ServerClock(Some(millis))
    }

    /// Now.
    pub fn now(&self) -> u64 {
        match &self.0 {
            Some(millis) => millis.load(Ordering::Relaxed),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
        }
    }

    /// Today.
    pub fn today(&self) -> Day {
        Day::at(self.now())
    }
}

/// A moment as databases hold it.
pub fn stored(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}
