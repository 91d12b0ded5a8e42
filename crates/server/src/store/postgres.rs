//! The PostgreSQL database: many servers share it, and tell each other about new runs.

use super::{Change, Changed, Giver, Numbers, Result, StoreError, StoredTicket, Submitted, Taker, schema};
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
        if let Change::Issue { ticket, .. } = change {
            lock_owner(&mut transaction, ticket).await?;
        }
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
        let numbers = queries::restore(&mut transaction, next).await?;
        set_numbers(&mut transaction, numbers).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// Lets tickets of one owner be issued one after the other, so that each counts those before it.
async fn lock_owner(connection: &mut Connection, ticket: &StoredTicket) -> sqlx::Result<()> {
    let owner = format!("{:?} {:?}", ticket.player, ticket.source);
    let lock = sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))").bind(owner);
    lock.execute(connection).await.map(drop)
}

/// The greatest numbers ever given.
async fn numbers(connection: &mut Connection) -> sqlx::Result<Numbers> {
    let given = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('players', 'id')::regclass), 0), \
                 coalesce(pg_sequence_last_value(pg_get_serial_sequence('boards', 'id')::regclass), 0), \
                 coalesce(pg_sequence_last_value(pg_get_serial_sequence('runs', 'id')::regclass), 0)";
    let (players, boards, runs) = sqlx::query_as(given).fetch_one(connection).await?;
    Ok(Numbers { players, boards, runs })
}

/// Makes new numbers begin after these, and after all that are there.
async fn set_numbers(connection: &mut Connection, wanted: Numbers) -> sqlx::Result<()> {
    let there = "SELECT (SELECT coalesce(max(id), 0) FROM players), (SELECT coalesce(max(id), 0) FROM boards), \
                 (SELECT coalesce(max(id), 0) FROM runs)";
    let (players, boards, runs) = sqlx::query_as(there).fetch_one(&mut *connection).await?;
    for (table, number) in wanted.max(Numbers { players, boards, runs }).by_table() {
        let set = sqlx::query("SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)");
        set.bind(table).bind(number).execute(&mut *connection).await?;
    }
    Ok(())
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
