//! The arcade behind the interface: its storage, its clock, its judge and its limits.

use crate::cache::Cache;
use crate::client::{Network, plain_host};
use crate::clock::{ServerClock, stored};
use crate::judge::Judge;
use crate::live::{Live, LiveEvent, StreamLimits};
use crate::metrics::Metrics;
use crate::rate::{Buckets, Rate};
use crate::setups::Setups;
use crate::store::{Arrivals, Store, StoreError, TicketLimits};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use journal::Day;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;

/// How the arcade treats its clients.
#[derive(Clone, Debug)]
pub struct ArcadeOptions {
    /// How often one address may read.
    pub reads: Rate,
    /// How often one address may write.
    pub writes: Rate,
    /// How often one player may sign a request.
    pub player: Rate,
    /// Open tickets for free play of one preset.
    pub tickets: TicketLimits,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are believed.
    pub trusted: Vec<Network>,
    /// The hosts that signed requests may be for; any if there are none.
    pub hosts: Vec<String>,
    /// Live streams.
    pub streams: StreamLimits,
    /// Threads that verify.
    pub judges: usize,
    /// Submissions that may wait for one of them.
    pub waiting: usize,
    /// How old a page of a board may be.
    pub page_age: Duration,
    /// The clock.
    pub clock: ServerClock,
}

impl Default for ArcadeOptions {
    fn default() -> ArcadeOptions {
        ArcadeOptions {
            reads: Rate { burst: 200, per_second: 50 },
            writes: Rate { burst: 60, per_second: 5 },
            player: Rate { burst: 60, per_second: 2 },
            tickets: TicketLimits::default(),
            trusted: Vec::new(),
            hosts: Vec::new(),
            streams: StreamLimits::default(),
            judges: std::thread::available_parallelism().map_or(2, usize::from),
            // At 20 ms each (ruling A8), those at the end wait about a second.
            waiting: 128,
            page_age: Duration::from_secs(1),
            clock: ServerClock::system(),
        }
    }
}

/// The arcade. Clones share everything.
#[derive(Clone)]
pub struct Arcade(Arc<Inner>);

/// What clones share.
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) clock: ServerClock,
    pub(crate) setups: Setups,
    pub(crate) judge: Judge,
    pub(crate) live: Live,
    pub(crate) reads: Buckets<IpAddr>,
    pub(crate) writes: Buckets<IpAddr>,
    pub(crate) players: Buckets<Vec<u8>>,
    pub(crate) tickets: TicketLimits,
    pub(crate) trusted: Vec<Network>,
    pub(crate) hosts: Vec<String>,
    pub(crate) metrics: Metrics,
    pub(crate) pages: Cache,
    /// Whether runs are announced by the database, to all servers at once.
    pub(crate) announced: bool,
    /// Tells requests of this start from those of others.
    start: String,
    requests: AtomicU64,
    /// Makes the sources of tickets meaningless to everyone else, and to this server after it stops.
    secret: [u8; 32],
    /// What runs in the background until [`Arcade::close`].
    tasks: tokio::sync::Mutex<JoinSet<()>>,
}

impl std::ops::Deref for Arcade {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// How often expired tickets are deleted.
const SWEEP: Duration = Duration::from_secs(600);

/// How long to wait before listening again after the connection was lost.
const PAUSE: Duration = Duration::from_secs(1);

impl Arcade {
    /// Opens the arcade on a database. Its background tasks end with [`Arcade::close`] or the runtime.
    pub async fn open(store: Store, options: ArcadeOptions) -> Result<Arcade, StoreError> {
        let arrivals = store.arrivals().await?;
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(StoreError::new)?;
        let arcade = Arcade(Arc::new(Inner {
            store,
            clock: options.clock,
            setups: Setups::of_catalog(),
            judge: Judge::new(options.judges.max(1), options.waiting),
            live: Live::new(options.streams),
            reads: Buckets::new(options.reads),
            writes: Buckets::new(options.writes),
            players: Buckets::new(options.player),
            tickets: options.tickets,
            trusted: options.trusted,
            hosts: options.hosts.iter().map(|host| plain_host(host)).collect(),
            metrics: Metrics::default(),
            pages: Cache::new(options.page_age),
            announced: arrivals.is_some(),
            start: format!("{:x}", getrandom::u32().unwrap_or_default()),
            requests: AtomicU64::new(0),
            secret,
            tasks: tokio::sync::Mutex::default(),
        }));
        let mut tasks = arcade.tasks.lock().await;
        if let Some(arrivals) = arrivals {
            tasks.spawn(arcade.clone().listen(arrivals));
        }
        tasks.spawn(arcade.clone().sweep());
        drop(tasks);
        Ok(arcade)
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Ends the live streams.
    pub fn end_streams(&self) {
        self.live.tell(LiveEvent::Stop);
    }

    /// Ends the live streams and the background tasks, writes everything that was accepted and closes the database.
    pub async fn close(&self) {
        self.end_streams();
        self.tasks.lock().await.shutdown().await;
        self.store.close().await;
    }

    /// The id of a new request.
    pub(crate) fn request_id(&self) -> String {
        format!("{}-{}", self.start, self.requests.fetch_add(1, Ordering::Relaxed))
    }

    /// A household as tickets remember it: the same while this server runs, and nobody can tell whose it is.
    pub(crate) fn source(&self, household: IpAddr) -> String {
        let hash = Sha256::new().chain_update(self.secret).chain_update(household.to_string()).finalize();
        URL_SAFE_NO_PAD.encode(&hash[..16])
    }

    /// Tells watchers about a run that this server stored, unless the database does.
    pub(crate) fn announce(&self, event: LiveEvent) {
        if !self.announced {
            self.live.tell(event);
        }
    }

    /// Passes on what other servers, and this one, have stored.
    async fn listen(self, mut arrivals: Arrivals) {
        loop {
            match arrivals.next().await {
                Ok(Some(id)) => match self.store.run(id).await {
                    Ok(Some(run)) => self.live.tell(crate::api::run_event(&run)),
                    Ok(None) => {}
                    Err(_) => self.live.tell(LiveEvent::Lag),
                },
                Ok(None) => self.live.tell(LiveEvent::Lag),
                Err(error) => {
                    tracing::warn!(%error, "cannot hear of new runs");
                    self.live.tell(LiveEvent::Lag);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Deletes expired tickets from time to time. A day later nobody needs to be told that theirs has expired.
    async fn sweep(self) {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            let before = stored(self.clock.now().saturating_sub(Day::MILLIS));
            if let Err(error) = self.store.sweep(before).await {
                tracing::warn!(%error, "cannot delete expired tickets");
            }
        }
    }
}
