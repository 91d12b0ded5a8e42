//! The SQLite database: one file, many readers, one writer.

use super::writer::Writer;
use super::{Change, Changed, Giver, Numbers, Result, StoreError, Taker, schema};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Acquire, ConnectOptions, Connection as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The connection that `queries.rs` is compiled for here.
pub type Connection = SqliteConnection;

#[path = "queries.rs"]
#[allow(clippy::duplicate_mod, reason = "the statements are compiled once for each database")]
pub mod queries;

/// Before 3.51.3 a checkpoint in WAL mode could, rarely, damage a database that has several connections.
const OLDEST: (u32, u32, u32) = (3, 51, 3);

/// How long a statement waits for a lock that another process holds, such as a backup.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connections that read. More than this only compete for the processor.
const READERS: u32 = 4;

/// One SQLite database.
#[derive(Clone)]
pub struct Sqlite {
    options: Arc<SqliteConnectOptions>,
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    pub async fn open(file: &Path) -> Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let mut connection = options.connect().await?;
        check_version(&mut connection).await?;
        schema::sqlite().run(&mut connection).await.map_err(|error| StoreError(error.to_string()))?;
        let pool = SqlitePoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
        // A file does not hang up: connections need no test and no renewal.
        let pool = pool.test_before_acquire(false).idle_timeout(None).max_lifetime(None);
        let readers = pool.connect_with(options.clone().pragma("query_only", "ON")).await?;
        Ok(Sqlite { options: Arc::new(options), readers, writer: Writer::start(connection) })
    }

    pub async fn reader(&self) -> Result<PoolConnection<sqlx::Sqlite>> {
        Ok(self.readers.acquire().await?)
    }

    pub async fn change(&self, change: Change) -> Result<Changed> {
        self.writer.change(change).await
    }

    pub async fn dump(&self, most: i64, take: &mut Taker<'_>) -> Result<()> {
        let mut reader = self.reader().await?;
        queries::dump(&mut *reader.begin().await?, most, take).await
    }

    /// With a connection of its own: the writer commits after each group.
    pub async fn restore(&self, next: &mut Giver<'_>) -> Result<()> {
        let mut connection = self.options.connect().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let numbers = queries::restore(&mut transaction, next).await?;
        set_numbers(&mut transaction, numbers).await?;
        transaction.commit().await?;
        Ok(connection.close().await?)
    }

    pub async fn faults(&self) -> Result<Vec<String>> {
        let mut reader = self.reader().await?;
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *reader).await?;
        let mut faults: Vec<String> = found.into_iter().filter(|line| line != "ok").collect();
        let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *reader).await?;
        if !orphans.is_empty() {
            faults.push(format!("{} rows point at rows that are not there", orphans.len()));
        }
        Ok(faults)
    }

    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// The greatest numbers ever given.
async fn numbers(connection: &mut Connection) -> sqlx::Result<Numbers> {
    let mut numbers = Numbers::default();
    let given: Vec<(String, i64)> =
        sqlx::query_as("SELECT name, seq FROM sqlite_sequence").fetch_all(connection).await?;
    for (table, number) in given {
        match table.as_str() {
            "players" => numbers.players = number,
            "boards" => numbers.boards = number,
            "runs" => numbers.runs = number,
            _ => {}
        }
    }
    Ok(numbers)
}

/// Makes new numbers begin after these, and after all that are there.
async fn set_numbers(connection: &mut Connection, wanted: Numbers) -> sqlx::Result<()> {
    let wanted = wanted.max(numbers(connection).await?);
    for (table, number) in wanted.by_table() {
        sqlx::query("DELETE FROM sqlite_sequence WHERE name = $1")
            .bind(table)
            .execute(&mut *connection)
            .await?;
        let insert = sqlx::query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)");
        insert.bind(table).bind(number).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn check_version(connection: &mut SqliteConnection) -> Result<()> {
    let text: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut *connection).await?;
    let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    let found = (next(), next(), next());
    if found < OLDEST {
        let (major, minor, patch) = OLDEST;
        return Err(StoreError(format!(
            "SQLite {text} is too old; at least {major}.{minor}.{patch} is needed"
        )));
    }
    connection.ping().await?;
    Ok(())
}
