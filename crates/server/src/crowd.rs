//! All open connections: accepts them, counts them, and closes some to make room for new ones.

use crate::connection::Connection;
use crate::progress::ConnectionProgress;
use crate::{ConnectionLimits, memory};
use axum::Router;
use std::collections::HashMap;
use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, Id, JoinSet};
use tokio::time::{sleep, timeout};

/// How long open requests may take to finish after a stop signal.
const GRACE: Duration = Duration::from_secs(5);

/// How long to wait when the system lacks the resources to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// With fewer connections there is too little memory to return.
const CROWDED: usize = 64;

/// Answers every connection to `listener` with `app` until `stop` is ready; open requests then have five seconds.
pub async fn serve_on(
    listener: TcpListener,
    app: Router,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let (stopping, _) = watch::channel(());
    let mut crowd = Crowd { app, limits, tasks: JoinSet::new(), open: HashMap::new(), stopping, peak: 0 };
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = stop.as_mut() => break,
            accepted = listener.accept() => match accepted {
                Ok((socket, peer)) => crowd.admit(socket, peer).await,
                Err(error) => crowd.not_accepted(&error).await,
            },
            Some(ended) = crowd.tasks.join_next_with_id() => crowd.forget(&ended),
        }
    }
    drop(listener);
    tracing::info!("stopping");
    crowd.stopping.send_replace(());
    // Connections still open after that are closed with the set.
    let _ = timeout(GRACE, async { while crowd.tasks.join_next().await.is_some() {} }).await;
}

type Ended = Result<(Id, ()), tokio::task::JoinError>;

struct Crowd {
    app: Router,
    limits: ConnectionLimits,
    tasks: JoinSet<()>,
    /// The tasks that have not been aborted.
    open: HashMap<Id, (AbortHandle, Arc<ConnectionProgress>)>,
    stopping: watch::Sender<()>,
    /// The most tasks since memory was last returned.
    peak: usize,
}

impl Crowd {
    async fn admit(&mut self, socket: TcpStream, peer: SocketAddr) {
        while self.tasks.len() >= self.limits.connections {
            self.close_one();
            if let Some(ended) = self.tasks.join_next_with_id().await {
                self.forget(&ended);
            }
        }
        let progress = Arc::new(ConnectionProgress::new());
        let (app, limits) = (self.app.clone(), self.limits);
        let connection = Connection { socket, peer, progress: Arc::clone(&progress), app, limits };
        let handle = self.tasks.spawn(connection.serve(self.stopping.subscribe()));
        self.open.insert(handle.id(), (handle, progress));
        self.peak = self.peak.max(self.tasks.len());
    }

    /// Closes the connection that has waited longest.
    fn close_one(&mut self) {
        let first = self.open.iter().min_by_key(|(_, (_, progress))| progress.precedence());
        if let Some((handle, _)) = first.map(|(id, _)| *id).and_then(|id| self.open.remove(&id)) {
            tracing::debug!("connection closed: too many");
            handle.abort();
        }
    }

    fn forget(&mut self, ended: &Ended) {
        let id = match ended {
            Ok((id, ())) => *id,
            Err(error) => {
                if error.is_panic() {
                    tracing::error!(%error, "a connection's task failed");
                }
                error.id()
            }
        };
        self.open.remove(&id);
        if self.peak >= CROWDED && self.tasks.len() <= self.peak / 8 {
            self.peak = self.tasks.len();
            memory::give_back();
        }
    }

    /// A client that gave up while it waited needs nothing. Otherwise a resource is exhausted, mostly file handles:
    /// then a connection is closed, as if there were too many.
    async fn not_accepted(&mut self, error: &std::io::Error) {
        use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
        if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
            tracing::error!(%error, "cannot accept a connection");
            self.close_one();
            sleep(PAUSE).await;
        }
    }
}
