//! The PostgreSQL database: many servers share it, and tell each other about new runs.

use super::{Change, Changed, Giver, Result, StoreError, Submitted, Taker, not_empty, schema};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions};
use std::time::Duration;

/// The connection that `queries.rs` is compiled for here.
pub type Connection = PgConnection;

#[path = "queries.rs"]
#[allow(clippy::duplicate_mod, reason = "the statements are compiled once for each database")]
pub mod queries;

/// How long a request waits for a connection before it is told that the storage is unavailable.
const PATIENCE: Duration = Duration::from_secs(3);

/// Connections of one server.
const CONNECTIONS: u32 = 16;

/// The channel on which servers tell each other the numbers of new runs.
const CHANNEL: &str = "lattice_runs";

/// One PostgreSQL database.
#[derive(Clone)]
pub struct Postgres(PgPool);

impl Postgres {
    pub async fn open(address: &str) -> Result<Postgres> {
        let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = options.connect(address).await?;
        schema::postgres().run(&pool).await.map_err(|error| StoreError(error.to_string()))?;
        Ok(Postgres(pool))
    }

    pub async fn connection(&self) -> Result<PoolConnection<sqlx::Postgres>> {
        Ok(self.0.acquire().await?)
    }

    /// Carries out a change in a transaction of its own.
    pub async fn change(&self, change: &Change) -> Result<Changed> {
        let mut transaction = self.0.begin().await?;
        let changed = queries::apply(&mut transaction, change).await?;
        if let Changed::Submitted(Submitted::New(id)) = changed {
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(id.to_string());
            notify.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(changed)
    }

    pub async fn arrivals(&self) -> Result<Arrivals> {
        let mut listener = PgListener::connect_with(&self.0).await?;
        listener.listen(CHANNEL).await?;
        Ok(Arrivals(listener))
    }

    pub async fn dump(&self, most: i64, take: &mut Taker<'_>) -> Result<()> {
        let mut snapshot = self.0.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        queries::dump(&mut snapshot, most, take).await
    }

    pub async fn restore(&self, next: &mut Giver<'_>) -> Result<()> {
        let mut transaction = self.0.begin().await?;
        if !queries::is_empty(&mut transaction).await? {
            return Err(not_empty());
        }
        while let Some(part) = next()? {
            queries::restore(&mut transaction, &part).await?;
        }
        // New numbers begin after the greatest ones; SQLite does that by itself.
        for statement in [
            "SELECT setval(pg_get_serial_sequence('players', 'id'), max(id)) FROM players",
            "SELECT setval(pg_get_serial_sequence('boards', 'id'), max(id)) FROM boards",
            "SELECT setval(pg_get_serial_sequence('runs', 'id'), max(id)) FROM runs",
        ] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// The numbers of new runs, of all servers on one database.
pub struct Arrivals(PgListener);

impl Arrivals {
    /// The next run; `None` when the connection was lost and is back, so that some may have been missed.
    pub async fn next(&mut self) -> Result<Option<i64>> {
        let notification = self.0.try_recv().await?;
        Ok(notification.and_then(|notification| notification.payload().parse().ok()))
    }
}
