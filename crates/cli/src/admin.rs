//! `lattice admin`: chores of whoever runs an arcade, on its database.

use crate::database::DatabaseArgs;
use crate::failure::Failure;
use crate::pool::ProgressBar;
use clap::Subcommand;
use server::store::{self, Store};
use server::{Again, play_again};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Export, import, check and hide runs of an arcade's database
///
/// Works on the database itself, beside a running server or without one.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice admin export arcade.json\n  \
                        lattice admin import arcade.json --database postgres://lattice@db/arcade\n  \
                        lattice admin reverify              after an upgrade: plays every run again\n  \
                        lattice admin hide 17               lattice admin hide 17 --show")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Write everything to a file
    Export {
        /// The file; it must not exist
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Read everything from a file into an empty database
    Import {
        /// The file
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Check the database, play every stored run again and compare
    Reverify {
        /// Hide runs that fail
        #[arg(long)]
        hide: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Hide a run from everyone
    Hide {
        /// Its number
        run: i64,
        /// Show it again
        #[arg(long)]
        show: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// Carries out one of them.
pub fn admin(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let (What::Export { database, .. }
        | What::Import { database, .. }
        | What::Reverify { database, .. }
        | What::Hide { database, .. }) = &args.what;
        let store = match args.what {
            What::Import { .. } => database.open().await?,
            _ => database.open_existing().await?,
        };
        let outcome = match &args.what {
            What::Export { file, .. } => export(&store, file).await,
            What::Import { file, .. } => import(&store, file).await,
            What::Reverify { hide, .. } => reverify(&store, *hide).await,
            What::Hide { run, show, .. } => hide(&store, *run, !show).await,
        };
        store.close().await;
        outcome
    })
}

async fn count(store: &Store) -> Result<usize, Failure> {
    Ok(usize::try_from(store.count_runs().await?).unwrap_or(0))
}

fn progress(runs: usize) -> ProgressBar<'static> {
    ProgressBar::new(runs, "runs")
}

async fn export(store: &Store, file: &Path) -> Result<ExitCode, Failure> {
    let about = |error| Failure::about(file.display(), &error);
    let mut out = BufWriter::new(File::create_new(file).map_err(about)?);
    let progress = progress(count(store).await?);
    let counts = store::export(store, &mut out, |runs| progress.show(runs)).await?;
    out.into_inner().map_err(|error| about(error.into_error()))?.sync_all().map_err(about)?;
    drop(progress);
    tell(&counts)
}

async fn import(store: &Store, file: &Path) -> Result<ExitCode, Failure> {
    let input = BufReader::new(File::open(file).map_err(|error| Failure::about(file.display(), &error))?);
    let counts = store::import(store, input, |_| {}).await?;
    tell(&counts)
}

fn tell(counts: &store::Counts) -> Result<ExitCode, Failure> {
    let store::Counts { players, tickets, boards, runs } = counts;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{runs} runs, {players} players, {boards} boards, {tickets} open tickets")?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

async fn hide(store: &Store, run: i64, hidden: bool) -> Result<ExitCode, Failure> {
    match store.hide(run, hidden).await? {
        true => Ok(ExitCode::SUCCESS),
        false => Err(Failure::Refused(format!("there is no run {run}"))),
    }
}

/// Runs read at a time.
const PART: i64 = 256;

async fn reverify(store: &Store, hide: bool) -> Result<ExitCode, Failure> {
    let total = count(store).await?;
    let progress = progress(total);
    let (mut after, mut done, mut old) = (0, 0, 0);
    let mut broken = Vec::new();
    loop {
        let runs = store.runs_after(after, PART).await?;
        let Some(last) = runs.last() else { break };
        after = last.id;
        for run in runs {
            let deflated = store.replay(run.id).await?.unwrap_or_default();
            match play_again(&run, &deflated) {
                Again::Holds => {}
                Again::OldRules => old += 1,
                Again::Broken(why) => broken.push((run.id, why)),
            }
            done += 1;
            progress.show(done);
        }
    }
    drop(progress);
    let faults = store.faults().await?;
    let mut out = std::io::stdout().lock();
    for fault in &faults {
        writeln!(out, "the database is damaged: {fault}")?;
    }
    for (id, why) in &broken {
        writeln!(out, "run {id}: {why}")?;
    }
    let many = if done == 1 { "" } else { "s" };
    writeln!(
        out,
        "{done} run{many}: {} verified, {old} under older rules, {} failed",
        done - old - broken.len(),
        broken.len()
    )?;
    out.flush()?;
    drop(out);
    if hide {
        for (id, _) in &broken {
            store.hide(*id, true).await?;
        }
    }
    Ok(if broken.is_empty() && faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
