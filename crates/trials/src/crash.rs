//! Crashes: the server is killed while it writes, PostgreSQL is restarted under load. What was acknowledged must be there
//! afterwards, once.

use crate::client::{HttpCall, HttpClient};
use crate::runs::{PlayedRun, Setting, play, start, start_on};
use crate::{Cluster, Folder, TrialResult, about};
use server::store::{Dump, Store};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;

/// Clients that submit at once.
const CLIENTS: usize = 4;

/// Rows read at a time.
const PART: i64 = 1000;

/// What survived.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Kills or restarts.
    pub crashes: usize,
    /// Runs that clients were told are stored.
    pub acknowledged: usize,
    /// Runs in the database.
    pub stored: usize,
    /// Submissions cut off by a crash and sent again.
    pub repeated: usize,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Report { crashes, acknowledged, stored, repeated } = self;
        write!(
            f,
            "{crashes} crashes: {acknowledged} runs acknowledged, {stored} stored, each once; \
             {repeated} cut off and sent again; the database is sound and every run plays again"
        )
    }
}

/// What clients were told.
#[derive(Default)]
struct Told {
    /// The numbers of acknowledged runs, by ticket.
    runs: Mutex<BTreeMap<String, i64>>,
    /// Submissions without an answer.
    open: Mutex<Vec<PlayedRun>>,
    stop: AtomicBool,
}

impl Told {
    fn runs(&self) -> MutexGuard<'_, BTreeMap<String, i64>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, Vec<PlayedRun>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Submits a run and notes the answer. False when there was none, or one that says to come back.
    async fn submit(&self, client: &mut HttpClient, run: &PlayedRun) -> TrialResult<bool> {
        let Ok(answer) = client.send(&run.call()).await else { return Ok(false) };
        match answer.status {
            200 | 201 => {
                let id = answer.json()["run"].as_i64().ok_or("an answer without a run")?;
                match self.runs().insert(run.ticket.clone(), id) {
                    Some(before) if before != id => Err(format!("run {before} became run {id}")),
                    _ => Ok(true),
                }
            }
            503 => Ok(false),
            status => Err(format!("a true run is answered with {status} {}", answer.code())),
        }
    }

    /// Gets tickets, plays and submits, until the connection breaks or the trial is over.
    async fn play_on(&self, address: &str) -> TrialResult {
        let ticket = Setting::usual()?.ticket();
        let Ok(mut client) = HttpClient::connect(address).await else { return Ok(()) };
        while !self.stop.load(Ordering::Relaxed) {
            let Ok(answer) = client.send(&ticket).await else { return Ok(()) };
            let Some(run) = play(&answer.json()) else { continue };
            if !self.submit(&mut client, &run).await? {
                self.open().push(run);
            }
        }
        Ok(())
    }

    /// Sends again what had no answer; the ticket knows whether it was stored.
    async fn send_again(&self, address: &str) -> TrialResult<usize> {
        let runs = std::mem::take(&mut *self.open());
        let mut client = HttpClient::connect(address).await?;
        for run in &runs {
            if !self.submit(&mut client, run).await? {
                return Err("a run cannot be sent again after a crash".to_owned());
            }
        }
        Ok(runs.len())
    }
}

/// The clients.
fn clients(told: &Arc<Told>, address: &str) -> JoinSet<TrialResult> {
    let mut clients = JoinSet::new();
    for _ in 0..CLIENTS {
        let (told, address) = (Arc::clone(told), address.to_owned());
        clients.spawn(async move { told.play_on(&address).await });
    }
    clients
}

async fn join(mut clients: JoinSet<TrialResult>) -> TrialResult {
    while let Some(ended) = clients.join_next().await {
        ended.map_err(about("a client"))??;
    }
    Ok(())
}

/// Waits until something more was acknowledged, and a little longer each time, so that kills come at every moment of a
/// write.
async fn let_write(told: &Told, round: usize) {
    let before = told.runs().len();
    for _ in 0..2000 {
        if told.runs().len() > before {
            break;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(Duration::from_micros(round as u64 * 977 % 40_000)).await;
}

/// Kills the server again and again while it writes to SQLite.
pub async fn sqlite(lattice: &Path, kills: usize, say: impl Fn(usize)) -> TrialResult<Report> {
    let folder = Folder::new();
    let (told, mut repeated) = (Arc::new(Told::default()), 0);
    for round in 0..kills {
        let served = start(lattice, folder.path())?;
        repeated += told.send_again(&served.address).await?;
        let clients = clients(&told, &served.address);
        let_write(&told, round).await;
        served.kill()?;
        join(clients).await?;
        say(round + 1);
    }
    let served = start(lattice, folder.path())?;
    repeated += told.send_again(&served.address).await?;
    served.stop()?;
    let store = Store::sqlite(&folder.path().join("arcade.db")).await.map_err(about("the database"))?;
    let stored = check(&store, &told).await?;
    store.close().await;
    reverify(lattice, &["--data", &folder.path().display().to_string()])?;
    Ok(Report { crashes: kills, acknowledged: told.runs().len(), stored, repeated })
}

/// Restarts PostgreSQL again and again while the server writes to it.
pub async fn postgres(lattice: &Path, restarts: usize, say: impl Fn(usize)) -> TrialResult<Report> {
    let cluster = Cluster::durable();
    let database = cluster.database("arcade");
    let (told, mut repeated) = (Arc::new(Told::default()), 0);
    let served = start_on(lattice, "--database", &database)?;
    let playing = clients(&told, &served.address);
    for round in 0..restarts {
        let_write(&told, round).await;
        tokio::task::block_in_place(|| {
            cluster.crash();
            cluster.restart();
        });
        wait_ready(&served.address).await?;
        repeated += told.send_again(&served.address).await?;
        say(round + 1);
    }
    told.stop.store(true, Ordering::Relaxed);
    join(playing).await?;
    repeated += told.send_again(&served.address).await?;
    served.stop()?;
    let store = Store::postgres(&database).await.map_err(about("the database"))?;
    let stored = check(&store, &told).await?;
    store.close().await;
    reverify(lattice, &["--database", &database])?;
    Ok(Report { crashes: restarts, acknowledged: told.runs().len(), stored, repeated })
}

/// Waits until a server's database answers.
pub(crate) async fn wait_ready(address: &str) -> TrialResult {
    let mut client = HttpClient::connect(address).await?;
    for _ in 0..600 {
        if client.send(&HttpCall::get("/readyz")).await?.status == 200 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the database does not come back".to_owned())
}

/// Compares the database with what clients were told; returns the number of its runs.
async fn check(store: &Store, told: &Told) -> TrialResult<usize> {
    let mut found: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    let take = |part: Dump| {
        for (run, _) in part.runs {
            found.entry(run.ticket).or_default().push(run.id);
        }
        Ok(())
    };
    store.dump(PART, take).await.map_err(about("reading all runs"))?;
    if let Some((ticket, ids)) = found.iter().find(|(_, ids)| ids.len() > 1) {
        return Err(format!("ticket {ticket} has runs {ids:?}"));
    }
    for (ticket, id) in &*told.runs() {
        if found.get(ticket) != Some(&vec![*id]) {
            return Err(format!("run {id} was acknowledged and is lost"));
        }
    }
    match store.faults().await.map_err(about("checking the database"))?.first() {
        None => Ok(found.len()),
        Some(fault) => Err(format!("the database is damaged: {fault}")),
    }
}

/// Plays every stored run again.
fn reverify(lattice: &Path, database: &[&str]) -> TrialResult {
    let output = Command::new(lattice).args(["admin", "reverify"]).args(database).output();
    let output = output.map_err(about("reverify"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("reverify: {}", String::from_utf8_lossy(&output.stdout))),
    }
}
