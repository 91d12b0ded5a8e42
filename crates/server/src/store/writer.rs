//! The one writer of a SQLite database. Changes that arrive together are committed together, and nobody is answered
//! before the commit: what was acknowledged is on the disk.

use super::sqlite::queries;
use super::{Change, Changed, Result, StoreError};
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
        match commit(&mut connection, &group).await {
            Ok(answers) => answer(group.drain(..).zip(answers.into_iter().map(Ok))),
            Err(_) if group.len() > 1 => one_by_one(&mut connection, group.drain(..)).await,
            Err(error) => answer(group.drain(..).map(|job| (job, Err(error.clone())))),
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close");
    }
}

/// One bad change must not fail the others: each gets a commit of its own. Two in a row that fail are the database's
/// fault, and the rest need not wait for it.
async fn one_by_one(connection: &mut SqliteConnection, group: impl Iterator<Item = Job>) {
    let mut faults = Vec::new();
    for job in group {
        let outcome = match &faults[..] {
            [.., error, _] => Err(StoreError::clone(error)),
            _ => commit(connection, std::slice::from_ref(&job)).await,
        };
        match &outcome {
            Ok(_) => faults.clear(),
            Err(error) => faults.push(error.clone()),
        }
        let outcome = outcome.map(|mut answers| answers.pop().expect("one answer to each change"));
        answer([(job, outcome)]);
    }
}

/// Carries out a group in one transaction. Not SQLx's, which goes on counting one that SQLite has rolled back by itself,
/// as it does on a full disk, and then begins no other.
async fn commit(connection: &mut SqliteConnection, group: &[Job]) -> Result<Vec<Changed>> {
    query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let outcome = apply(connection, group).await;
    if outcome.is_err() {
        // Fails where there is nothing left to roll back.
        let _ = query("ROLLBACK").execute(connection).await;
    }
    outcome
}

async fn apply(connection: &mut SqliteConnection, group: &[Job]) -> Result<Vec<Changed>> {
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
