//! Faults: a full disk, a file that cannot be written, a locked database, PostgreSQL gone for a while. Each gets a
//! defined answer, the server lives on, and nothing acknowledged is lost.

use crate::client::{HttpAnswer, HttpCall, HttpClient};
use crate::cluster::is_root;
use crate::crash::wait_ready;
use crate::runs::{PlayedRun, Setting, played, start, start_on};
use crate::{Cluster, Folder, TrialResult, about};
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Bytes of the disk that gets full.
const DISK: usize = 8 << 20;

/// A small disk of its own, in memory.
struct Disk {
    folder: Folder,
}

impl Disk {
    /// Mounts one; only the superuser may.
    fn mount() -> TrialResult<Disk> {
        let disk = Disk { folder: Folder::new() };
        disk.run("mount", &["-t", "tmpfs", "-o", &format!("size={DISK}"), "none"])?;
        Ok(disk)
    }

    fn run(&self, program: &str, args: &[&str]) -> TrialResult {
        let output =
            Command::new(program).args(args).arg(self.folder.path()).output().map_err(about(program))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() { Ok(()) } else { Err(format!("{program}: {}", said.trim())) }
    }

    /// Uses up what is free.
    fn fill(&self) -> TrialResult<PathBuf> {
        let path = self.folder.path().join("filler");
        let mut file = fs::File::create(&path).map_err(about("filling the disk"))?;
        while file.write_all(&[0; 1024]).is_ok() {}
        Ok(path)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A disk in use goes when its last user ends.
        let _ = self.run("umount", &["--lazy"]);
    }
}

/// Fails unless an answer is as expected; 503 must say when to come back.
fn expect(answer: &HttpAnswer, status: u16, code: &str) -> TrialResult {
    let found = (answer.status, answer.code());
    if found != (status, code.to_owned()) {
        return Err(format!("expected {status} {code}, found {found:?}"));
    }
    if status == 503 && !answer.retry { Err("503 without Retry-After".to_owned()) } else { Ok(()) }
}

/// One run to submit on each side of a fault, and one for its time.
async fn three(address: &str) -> TrialResult<[PlayedRun; 3]> {
    let runs = played(address, 60).await?;
    runs.into_iter().take(3).collect::<Vec<_>>().try_into().map_err(|_| "too few runs".to_owned())
}

/// The disk is full, and has room again.
pub async fn full_disk(lattice: &Path) -> TrialResult<String> {
    if !is_root() {
        return Ok("skipped: only root may mount a small disk".to_owned());
    }
    let disk = Disk::mount()?;
    let mut served = start(lattice, disk.folder.path())?;
    let runs = three(&served.address).await?;
    let mut client = HttpClient::connect(&served.address).await?;
    expect(&client.send(&runs[0].call()).await?, 201, "")?;
    let filler = disk.fill()?;
    // The log beside the database may still have room for a little.
    let mut taken = Vec::new();
    for run in played_or_none(&served.address).await {
        let answer = client.send(&run.call()).await?;
        match answer.status {
            201 => taken.push(run),
            _ => {
                expect(&answer, 503, "storage-unavailable")?;
                break;
            }
        }
    }
    expect(&client.send(&runs[1].call()).await?, 503, "storage-unavailable")?;
    expect(&client.send(&HttpCall::get(Setting::usual()?.board())).await?, 200, "")?;
    served.check_alive()?;
    fs::remove_file(filler).map_err(about("making room"))?;
    expect(&client.send(&runs[1].call()).await?, 201, "")?;
    // What was taken before is there: the same run again is no new one.
    for run in [&runs[0], &runs[1]].into_iter().chain(&taken) {
        expect(&client.send(&run.call()).await?, 200, "")?;
    }
    served.stop()?;
    Ok("503 storage-unavailable while full, boards still read, 201 when there is room".to_owned())
}

/// Runs whose tickets still fit; a full disk issues none.
async fn played_or_none(address: &str) -> Vec<PlayedRun> {
    played(address, 1).await.unwrap_or_default()
}

/// The database cannot be written: the server says so and does not start.
pub async fn read_only(lattice: &Path) -> TrialResult<String> {
    let disk = if is_root() { Some(Disk::mount()?) } else { None };
    let own = Folder::new();
    let folder = disk.as_ref().map_or(own.path(), |disk| disk.folder.path());
    start(lattice, folder)?.stop()?;
    let file = folder.join("arcade.db");
    match &disk {
        // Permissions do not stop root; a disk that cannot be written does.
        Some(disk) => disk.run("mount", &["-o", "remount,ro"])?,
        None => fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).map_err(about("chmod"))?,
    }
    match start(lattice, folder) {
        Ok(_) => Err("a server starts on a database that it cannot write".to_owned()),
        Err(said) if said.starts_with("exit 2: ") && said.contains(&file.display().to_string()) => {
            Ok(format!("does not start, exit 2: {}", said.rsplit("database: ").next().unwrap_or_default()))
        }
        Err(said) => Err(format!("a database that cannot be written: {said}")),
    }
}

/// Another program holds the database's lock for longer than the server waits.
pub async fn locked(lattice: &Path) -> TrialResult<String> {
    let folder = Folder::new();
    let mut served = start(lattice, folder.path())?;
    let runs = three(&served.address).await?;
    let mut client = HttpClient::connect(&served.address).await?;
    expect(&client.send(&runs[0].call()).await?, 201, "")?;
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("arcade.db"));
    let mut other = file.connect().await.map_err(about("the lock"))?;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.map_err(about("the lock"))?;
    expect(&client.send(&runs[1].call()).await?, 503, "storage-unavailable")?;
    expect(&client.send(&HttpCall::get(Setting::usual()?.board())).await?, 200, "")?;
    sqlx::query("ROLLBACK").execute(&mut other).await.map_err(about("the lock"))?;
    other.close().await.map_err(about("the lock"))?;
    expect(&client.send(&runs[1].call()).await?, 201, "")?;
    expect(&client.send(&runs[0].call()).await?, 200, "")?;
    served.check_alive()?;
    served.stop()?;
    Ok("503 storage-unavailable while locked, boards still read, 201 afterwards".to_owned())
}

/// PostgreSQL is gone for a while, and comes back.
pub async fn postgres_gone(lattice: &Path, away: Duration) -> TrialResult<String> {
    let cluster = Cluster::start();
    let database = cluster.database("arcade");
    let mut served = start_on(lattice, "--database", &database)?;
    let runs = three(&served.address).await?;
    let mut client = HttpClient::connect(&served.address).await?;
    expect(&client.send(&runs[0].call()).await?, 201, "")?;
    cluster.crash();
    let gone = tokio::time::Instant::now();
    expect(&client.send(&runs[1].call()).await?, 503, "storage-unavailable")?;
    let ready = client.send(&HttpCall::get("/readyz")).await?.status;
    if ready != 503 {
        return Err(format!("/readyz says {ready} without a database"));
    }
    tokio::time::sleep(away.saturating_sub(gone.elapsed())).await;
    served.check_alive()?;
    cluster.restart();
    wait_ready(&served.address).await?;
    let mut client = HttpClient::connect(&served.address).await?;
    expect(&client.send(&runs[1].call()).await?, 201, "")?;
    expect(&client.send(&runs[0].call()).await?, 200, "")?;
    served.stop()?;
    Ok(format!("gone for {} s: 503 storage-unavailable, /readyz 503, 201 when back", away.as_secs()))
}
