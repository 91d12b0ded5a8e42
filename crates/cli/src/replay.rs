//! `lattice replay`: watches a saved run, or writes it out state by state.

use crate::failure::Failure;
use crate::play::{self, LookArgs};
use crate::source;
use engine::AnySession;
use serde_json::json;
use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Result, Write};
use std::process::ExitCode;

/// Watch a saved run, or write it out state by state
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice replay run.txt            watch it in this terminal\n  \
                        lattice replay run.txt --plain    every position as text\n  \
                        lattice replay run.txt --json     every state as one line of JSON\n  \
                        lattice replay 'https://example.org/#/run/1eNp…'")]
pub struct Args {
    /// A replay file, `-` for standard input, or a share link; a file may hold a link too
    file: OsString,
    /// Write every position as text, also when this is a terminal
    #[arg(long)]
    plain: bool,
    /// Write every state as one line of JSON
    #[arg(long, conflicts_with = "plain")]
    json: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// Shows a run that holds; one that does not is refused with its first failing line.
pub fn replay(args: &Args) -> std::result::Result<ExitCode, Failure> {
    let run = source::read_run(&args.file)?;
    let mut session = run.and_then(|replay| catalog::load(&replay)).map_err(|rejection| {
        let name = args.file.to_string_lossy();
        Failure::Refused(format!("{name}: {rejection} ({})", rejection.cause.code))
    })?;
    if !args.plain && !args.json && std::io::stdout().is_terminal() {
        return play::watch(session, &args.look);
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if !args.json {
        write_header(session.as_ref(), &mut out)?;
    }
    // Only what is in effect at the end: actions that were taken back are not part of the result.
    let last = session.position();
    session.watch();
    let mut action = None;
    for at in 0..=last {
        session.seek(at);
        match args.json {
            true => write_json(session.as_ref(), at, action.as_deref(), &mut out)?,
            false => write_plain(session.as_ref(), at, action.as_deref(), &mut out)?,
        }
        action = session.next_action();
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn write_header(session: &dyn AnySession, out: &mut impl Write) -> Result<()> {
    let (meta, start) = (session.meta(), session.start());
    writeln!(out, "{}, rules {}, seed {}\n{}", meta.title, meta.rules, start.seed, start.params)
}

fn write_plain(
    session: &dyn AnySession,
    at: usize,
    action: Option<&str>,
    out: &mut impl Write,
) -> Result<()> {
    let action = action.unwrap_or("start");
    let (status, score) = (session.status().word(), session.score().0);
    let text = session.text();
    writeln!(out, "\n{at}. {action}: {status}, score {score}\n{}", text.trim_end_matches('\n'))
}

fn write_json(session: &dyn AnySession, at: usize, action: Option<&str>, out: &mut impl Write) -> Result<()> {
    let (status, score) = (session.status().word(), session.score().0);
    let digest = session.digest().to_string();
    let head =
        json!({ "at": at, "action": action, "status": status, "score": score, "digest": digest }).to_string();
    // The state is JSON already; it goes in as it is, in the game's own order.
    writeln!(out, "{},\"state\":{}}}", &head[..head.len() - 1], session.inspect())
}
