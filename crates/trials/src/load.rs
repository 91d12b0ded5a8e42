//! Load: how many submissions and reads a second, what happens beyond that, and how both change as runs pile up.

use crate::client::{Drive, HttpCall, HttpClient, drive};
use crate::fill::{fill, sample};
use crate::runs::{Setting, played, start};
use crate::{Folder, TrialResult, about};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How much.
#[derive(Clone, Debug)]
pub struct Load {
    /// Submissions, and four times as many reads.
    pub runs: usize,
    /// Clients at once.
    pub clients: usize,
    /// Clients at once during overload: more than places in the queue.
    pub crowd: usize,
    /// How often the usual rate overload is.
    pub overload: f64,
    /// Numbers of stored runs at which to measure again.
    pub growth: Vec<i64>,
}

impl Load {
    /// As `docs/reliability.md` reports it.
    pub fn long() -> Load {
        let growth = vec![1000, 100_000, 1_000_000];
        Load { runs: 10_000, clients: 32, crowd: 400, overload: 5.0, growth }
    }

    /// For tests.
    pub fn short() -> Load {
        Load { runs: 200, clients: 8, crowd: 200, overload: 5.0, growth: vec![1000] }
    }
}

/// What overload did.
#[derive(Debug)]
pub struct Overload {
    /// All answers.
    pub drive: Drive,
    /// How long after its end a submission was accepted again.
    pub recovery: Duration,
}

/// Everything measured.
#[derive(Debug)]
pub struct Report {
    /// Submissions, each verified and committed.
    pub submissions: Drive,
    /// Pages of boards.
    pub reads: Drive,
    /// Beyond what the server can do.
    pub overload: Overload,
    /// Stored runs, submissions, reads of pages that no cache has.
    pub growth: Vec<(i64, Drive, Drive)>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let row = |f: &mut std::fmt::Formatter<'_>, name: &str, drive: &Drive| {
            let (rate, half, most) = (drive.rate(), drive.millis(50), drive.millis(99));
            writeln!(
                f,
                "{name:<34} {rate:>8.0}/s  p50 {half:>7.2} ms  p99 {most:>7.2} ms  {:?}",
                drive.statuses
            )
        };
        row(f, "submissions", &self.submissions)?;
        row(f, "board reads", &self.reads)?;
        row(f, "overload", &self.overload.drive)?;
        writeln!(f, "{:<34} {:>8.0} ms", "accepted again after", self.overload.recovery.as_millis())?;
        for (runs, submissions, reads) in &self.growth {
            row(f, &format!("submissions at {runs} runs"), submissions)?;
            row(f, &format!("uncached reads at {runs} runs"), reads)?;
        }
        Ok(())
    }
}

/// Runs the whole trial; `say` gets what is being measured.
pub async fn load(lattice: &Path, load: &Load, say: impl Fn(&str)) -> TrialResult<Report> {
    let folder = Folder::new();
    let served = start(lattice, folder.path())?;
    say("submissions");
    let submissions = submissions(&served.address, load.runs, load.clients).await?;
    say("reads");
    let reads = reads(&served.address, 4 * load.runs, load.clients).await?;
    say("overload");
    let overload = overload(&served.address, load, submissions.rate()).await?;
    served.stop()?;
    let mut growth = Vec::new();
    if !load.growth.is_empty() {
        let sample = one_run(lattice).await?;
        for runs in &load.growth {
            say(&format!("{runs} stored runs"));
            let folder = Folder::new();
            fill(&folder.path().join("arcade.db"), &sample, *runs).await?;
            let served = start(lattice, folder.path())?;
            let writes = self::submissions(&served.address, load.runs / 5, load.clients).await?;
            let reads = uncached_reads(&served.address, load.runs / 5, load.clients, *runs).await?;
            served.stop()?;
            growth.push((*runs, writes, reads));
        }
    }
    Ok(Report { submissions, reads, overload, growth })
}

/// Everything in the database of a server that was sent one run.
async fn one_run(lattice: &Path) -> TrialResult<server::store::Dump> {
    let folder = Folder::new();
    let served = start(lattice, folder.path())?;
    let mut runs = played(&served.address, 20).await?;
    runs.truncate(1);
    let calls = runs.iter().map(crate::PlayedRun::call).collect();
    drive(&served.address, calls, 1, Duration::ZERO, |_, _| {}).await?.only(&[201])?;
    served.stop()?;
    sample(&folder.path().join("arcade.db")).await
}

async fn submissions(address: &str, count: usize, clients: usize) -> TrialResult<Drive> {
    let calls: Vec<HttpCall> = played(address, count).await?.iter().map(crate::PlayedRun::call).collect();
    let done = drive(address, calls, clients, Duration::ZERO, |_, _| {}).await?;
    done.only(&[201])?;
    Ok(done)
}

/// Reads as visitors do: the first page, the week's, and a shorter one.
async fn reads(address: &str, count: usize, clients: usize) -> TrialResult<Drive> {
    let board = Setting::usual()?.board();
    let paths = [board.clone(), format!("{board}?period=week"), format!("{board}?limit=20")];
    let calls = (0..count).map(|number| HttpCall::get(&paths[number % paths.len()])).collect();
    let done = drive(address, calls, clients, Duration::ZERO, |_, _| {}).await?;
    done.only(&[200])?;
    Ok(done)
}

/// Pages around runs, each another: no cache helps.
async fn uncached_reads(address: &str, count: usize, clients: usize, runs: i64) -> TrialResult<Drive> {
    let board = Setting::usual()?.board();
    let step = (runs / i64::try_from(count.max(1)).unwrap_or(1)).max(1);
    let calls = (0i64..)
        .map(|number| 1 + number * step % runs)
        .map(|run| HttpCall::get(format!("{board}?around={run}")));
    let done = drive(address, calls.take(count).collect(), clients, Duration::ZERO, |_, _| {}).await?;
    done.only(&[200])?;
    Ok(done)
}

/// Submissions faster than they can be verified: some are accepted, all others are told when to come back.
async fn overload(address: &str, load: &Load, usual: f64) -> TrialResult<Overload> {
    let mut runs = played(address, load.runs).await?;
    // Sent by nobody until the server must show that it accepts runs again.
    let kept = runs.pop().ok_or("no run for after the overload")?.call();
    let calls: Vec<HttpCall> = runs.iter().map(crate::PlayedRun::call).collect();
    // Those refused are sent again, so that the pressure lasts.
    let pressed: Vec<HttpCall> = calls.iter().cycle().take(5 * calls.len()).cloned().collect();
    let pace = Duration::from_secs_f64(1.0 / (load.overload * usual).max(1.0));
    let rude = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&rude);
    let check = move |_, answer: &crate::HttpAnswer| {
        if [429, 503].contains(&answer.status) && !answer.retry {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    };
    let drive = drive(address, pressed, load.crowd, pace, check).await?;
    drive.only(&[200, 201, 429, 503])?;
    if rude.load(Ordering::Relaxed) > 0 {
        return Err("a refusal does not say when to come back".to_owned());
    }
    let ended = Instant::now();
    let mut client = HttpClient::connect(address).await?;
    loop {
        if client.send(&kept).await?.status == 201 {
            return Ok(Overload { drive, recovery: ended.elapsed() });
        }
        if ended.elapsed() > Duration::from_secs(60) {
            return Err("the server does not recover from overload".to_owned());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Runs the trial and prints it.
pub async fn print(lattice: &Path, load: &Load) -> TrialResult {
    let report = self::load(lattice, load, |what| eprintln!("{what} …")).await?;
    use std::io::Write;
    write!(std::io::stdout(), "{report}").map_err(about("printing"))
}
