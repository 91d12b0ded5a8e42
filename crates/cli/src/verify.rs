//! `lattice verify`: plays saved runs through and reports whether they are valid.

mod names;
mod report;

use crate::failure::Failure;
use crate::source;
use names::Names;
use report::{Judged, VerifySummary};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Check saved runs by playing them through
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lattice verify run.txt\n  lattice verify runs/            every file in a folder\n  \
                        find . -name '*.run' | lattice verify --files-from -\n  \
                        lattice verify 'https://example.org/#/run/1eNp…'\n  \
                        lattice verify run.json\n  \
                        lattice verify --json - < run.txt\n\n\
                        Exit code 0 when every run is accepted, 1 when one is rejected, 2 when a file cannot \
                        be read;\nthe others are judged all the same."
)]
pub struct Args {
    /// Replay files, folders of them, `-` for standard input, or share links; a file may hold a link, or a run as JSON
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<OsString>,
    /// A file with more names, one a line; `-` for standard input
    #[arg(long, value_name = "LIST")]
    files_from: Option<PathBuf>,
    /// One JSON object a line, the last one a summary
    #[arg(long)]
    json: bool,
}

/// Prints one line for each run, and a summary when there may be several.
pub fn verify(args: &Args) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let names = Names::new(&args.files, args.files_from.as_deref())?;
    let alone = names.is_one_file();
    let mut summary = VerifySummary::default();
    for name in names {
        let (name, judged) = match name {
            Ok(name) => (name.clone(), judge(&name)),
            Err((name, failure)) => (name, Judged::unreadable(&failure)),
        };
        summary.count(&judged);
        let name = name.to_string_lossy();
        match judged.as_text() {
            _ if args.json => writeln!(out, "{}", judged.as_json(&name))?,
            Ok(text) if alone => writeln!(out, "{text}")?,
            Ok(text) => writeln!(out, "{name}: {text}")?,
            Err(complaint) => {
                // Flushed first, so that the lines keep their order when both streams go to one terminal.
                out.flush()?;
                let _ = writeln!(std::io::stderr(), "lattice: {complaint}");
            }
        }
    }
    match (args.json, alone) {
        (true, _) => writeln!(out, "{}", summary.as_json())?,
        (false, false) => writeln!(out, "{summary}")?,
        (false, true) => {}
    }
    out.flush()?;
    Ok(summary.code())
}

fn judge(name: &OsString) -> Judged {
    let run = match source::read_run(name) {
        Ok(run) => run,
        Err(failure) => return Judged::unreadable(&failure),
    };
    match run {
        Ok(replay) => {
            let game = catalog::game_of(&replay);
            let verdict = game.as_ref().map_err(Clone::clone).and_then(|game| game.verify(&replay));
            Judged::run(&replay, game.ok(), verdict)
        }
        Err(rejection) => Judged::no_run(rejection),
    }
}
