//! Runs as they arrive, told to everyone who watches.

use crate::problem::AppError;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;

/// Events that a slow watcher may be behind before it skips some.
const BACKLOG: usize = 256;

/// What watchers are told.
#[derive(Clone, Debug)]
pub enum LiveEvent {
    /// A run arrived.
    Run {
        /// Its number.
        id: i64,
        /// Its game.
        game: String,
        /// The run as JSON.
        json: String,
    },
    /// Some events may have been missed.
    Lag,
    /// The server stops.
    Stop,
}

/// The most streams at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamLimits {
    /// In all.
    pub all: usize,
    /// From one address.
    pub each: usize,
}

impl Default for StreamLimits {
    fn default() -> StreamLimits {
        // Half of the connections a server has by default.
        StreamLimits { all: 256, each: 8 }
    }
}

/// The hub between those who submit and those who watch.
#[derive(Clone)]
pub struct Live {
    events: broadcast::Sender<LiveEvent>,
    limits: StreamLimits,
    watching: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Live {
    /// A hub with nobody watching.
    pub fn new(limits: StreamLimits) -> Live {
        Live { events: broadcast::channel(BACKLOG).0, limits, watching: Arc::default() }
    }

    /// Tells everyone who watches.
    pub fn tell(&self, event: LiveEvent) {
        // Nobody watching is no error.
        let _ = self.events.send(event);
    }

    /// How many watch.
    pub fn count(&self) -> usize {
        self.watching.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Begins to watch from an address, if there is room.
    pub fn watch(&self, address: IpAddr) -> Result<Watcher, AppError> {
        let mut watching = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = watching.values().sum();
        let each = watching.get(&address).copied().unwrap_or(0);
        if all >= self.limits.all || each >= self.limits.each {
            let detail = "too many live streams are open; try again later";
            let (status, wait) = (StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(30));
            return Err(AppError::later(status, "too-many-streams", detail, wait));
        }
        *watching.entry(address).or_default() += 1;
        let seat = Seat { address, watching: Arc::clone(&self.watching) };
        Ok(Watcher { events: self.events.subscribe(), _seat: seat })
    }
}

/// A place among those who watch, freed when dropped.
struct Seat {
    address: IpAddr,
    watching: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut watching = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = watching.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                watching.remove(&self.address);
            }
        }
    }
}

/// One who watches.
pub struct Watcher {
    events: broadcast::Receiver<LiveEvent>,
    _seat: Seat,
}

impl Watcher {
    /// The next event; `None` when the server stops.
    pub async fn next(&mut self) -> Option<LiveEvent> {
        match self.events.recv().await {
            Ok(LiveEvent::Stop) | Err(broadcast::error::RecvError::Closed) => None,
            Ok(event) => Some(event),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(LiveEvent::Lag),
        }
    }
}
