//! The one writer of a SQLite database. Changes that arrive together are committed together, and nobody is answered
//! before the commit: what was acknowledged is on the disk.

use super::sqlite::queries;
use super::{Change, Changed, Result, StoreError, is_own_fault};
use sqlx::{Connection, SqliteConnection, query};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most changes in one commit.
const GROUP: usize = 256;

/// The most changes that wait; more wait outside.
const WAITING: usize = 1024;

struct Job {
    change: Change,
    answer: oneshot::Sender<Result<Changed>>,
}

/// A handle to the writer's task.
#[derive(Clone)]
pub struct Writer {
    jobs: Arc<Mutex<Option<mpsc::Sender<Job>>>>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

fn closed() -> StoreError {
    StoreError("the database is closed".to_owned())
}

impl Writer {
    /// Starts the task that owns the connection.
    pub fn start(connection: SqliteConnection) -> Writer {
        let (jobs, waiting) = mpsc::channel(WAITING);
        let task = tokio::spawn(write(connection, waiting));
        Writer { jobs: Arc::new(Mutex::new(Some(jobs))), task: Arc::new(Mutex::new(Some(task))) }
    }

    /// Carries out a change; returns after its commit.
    pub async fn change(&self, change: Change) -> Result<Changed> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        jobs.send(Job { change, answer }).await.map_err(|_| closed())?;
        drop(jobs);
        answered.await.map_err(|_| closed())?
    }

    /// Takes no more changes, and returns when all those taken are committed.
    pub async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writer failed");
        }
    }
}

async fn write(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    while waiting.recv_many(&mut group, GROUP).await > 0 {
        write_group(&mut connection, &mut group).await;
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close");
    }
}

/// Why a group was not committed.
enum Fault {
    /// The database failed: it fails for everyone.
    Database(StoreError),
    /// One change cannot be carried out; others may.
    Change(StoreError),
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        match is_own_fault(&error) {
            true => Fault::Change(error.into()),
            false => Fault::Database(error.into()),
        }
    }
}

/// Commits a group and answers it. One bad change must not fail the others: each then gets a commit of its own. When the
/// database fails, nobody waits for it again.
async fn write_group(connection: &mut SqliteConnection, group: &mut Vec<Job>) {
    match commit(connection, group).await {
        Ok(answers) => answer(group.drain(..).zip(answers.into_iter().map(Ok))),
        Err(Fault::Change(_)) if group.len() > 1 => one_by_one(connection, group.drain(..)).await,
        Err(Fault::Change(error) | Fault::Database(error)) => {
            answer(group.drain(..).map(|job| (job, Err(error.clone()))));
        }
    }
}

async fn one_by_one(connection: &mut SqliteConnection, mut group: impl Iterator<Item = Job>) {
    while let Some(job) = group.next() {
        match commit(connection, std::slice::from_ref(&job)).await {
            Ok(answers) => answer([job].into_iter().zip(answers.into_iter().map(Ok))),
            Err(Fault::Change(error)) => answer([(job, Err(error))]),
            Err(Fault::Database(error)) => {
                answer([job].into_iter().chain(group).map(|job| (job, Err(error.clone()))));
                return;
            }
        }
    }
}

/// Carries out a group in one transaction. Not SQLx's, which goes on counting one that SQLite has rolled back by itself,
/// as it does on a full disk, and then begins no other.
async fn commit(
    connection: &mut SqliteConnection,
    group: &[Job],
) -> std::result::Result<Vec<Changed>, Fault> {
    #[cfg(test)]
    tests::COMMITS.set(tests::COMMITS.get() + 1);
    query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let outcome = apply(connection, group).await;
    if outcome.is_err() {
        // Fails where there is nothing left to roll back.
        let _ = query("ROLLBACK").execute(connection).await;
    }
    outcome
}

async fn apply(connection: &mut SqliteConnection, group: &[Job]) -> std::result::Result<Vec<Changed>, Fault> {
    let mut answers = Vec::with_capacity(group.len());
    for job in group {
        answers.push(queries::apply(connection, &job.change).await?);
    }
    query("COMMIT").execute(connection).await?;
    Ok(answers)
}

fn answer(outcomes: impl IntoIterator<Item = (Job, Result<Changed>)>) {
    for (job, outcome) in outcomes {
        // Someone who gave up waiting needs no answer.
        let _ = job.answer.send(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, StoredTicket, TicketLimits};
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;
    use std::cell::Cell;
    use std::path::PathBuf;
    use std::time::Duration;
    use trials::Folder;

    /// How long the writer of these tests waits for a lock.
    const PATIENCE: Duration = Duration::from_millis(100);

    thread_local! {
        /// Commits that this thread's test tried.
        pub(super) static COMMITS: Cell<u32> = const { Cell::new(0) };
    }

    /// A database with its tables.
    async fn database() -> (Folder, PathBuf) {
        let folder = Folder::new();
        let file = folder.path().join("a.db");
        Store::sqlite(&file).await.unwrap().close().await;
        (folder, file)
    }

    fn issue(id: &str) -> Change {
        let word = str::to_owned;
        let (id, mode, game) = (word(id), word("free"), word("toy"));
        let (preset, params, seed) = (word("easy"), word("size=1"), word("abc"));
        let (player, source, day, rules) = (None, None, None, 1);
        let ticket = StoredTicket {
            id,
            player,
            source,
            mode,
            game,
            preset,
            params,
            rules,
            seed,
            day,
            issued: 1,
            expires: 2,
        };
        Change::Issue { ticket, limits: TicketLimits::NONE }
    }

    /// A connection like the writer's.
    async fn connect(file: &PathBuf) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE).foreign_keys(true);
        options.connect().await.unwrap()
    }

    /// Jobs for changes, and where their answers arrive.
    fn jobs(changes: &[&str]) -> (Vec<Job>, Vec<oneshot::Receiver<Result<Changed>>>) {
        let job = |id: &&str| {
            let (answer, answered) = oneshot::channel();
            (Job { change: issue(id), answer }, answered)
        };
        changes.iter().map(job).unzip()
    }

    /// Writes changes as one group; returns which succeeded.
    async fn group(connection: &mut SqliteConnection, changes: &[&str]) -> Vec<bool> {
        let (mut jobs, answers) = jobs(changes);
        write_group(connection, &mut jobs).await;
        let mut outcomes = Vec::new();
        for answer in answers {
            outcomes.push(answer.await.unwrap().is_ok());
        }
        outcomes
    }

    #[tokio::test]
    async fn bad_changes_fail_alone() {
        let (_folder, file) = database().await;
        let mut connection = connect(&file).await;
        assert_eq!(
            group(&mut connection, &["a", "a", "a", "a", "b"]).await,
            [true, false, false, false, true]
        );
    }

    /// A locked database fails for everyone, so it is waited for once, not once for each change.
    #[tokio::test]
    async fn a_locked_database_fails_the_whole_group_at_once() {
        let (_folder, file) = database().await;
        let mut other = connect(&file).await;
        query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let mut connection = connect(&file).await;
        let changes = ["a", "b", "c"];
        assert!(matches!(commit(&mut connection, &jobs(&changes).0).await, Err(Fault::Database(_))));
        let before = COMMITS.get();
        assert_eq!(group(&mut connection, &changes).await, [false; 3]);
        assert_eq!(COMMITS.get() - before, 1);
    }
}
