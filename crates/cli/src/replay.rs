//! `lattice replay`: watches a saved run, prints it state by state, or converts it.

use crate::failure::Failure;
use crate::play::{self, LookArgs};
use crate::source::{self, LINK_MARK};
use engine::{Session, pack, unpack};
use serde_json::json;
use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Result, Write};
use std::process::ExitCode;

/// Watch a saved run, print it state by state, or convert it to another format
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice replay run.txt            watch it in this terminal\n  \
                        lattice replay run.txt --plain    every position as text\n  \
                        lattice replay run.txt --json     every state as one line of JSON\n  \
                        lattice replay 'https://example.org/#/run/1eNp…'\n  \
                        lattice replay run.txt --export json > run.json      for other programs\n  \
                        lattice replay run.json --export text > run.txt      and back\n  \
                        lattice replay run.txt --export link                 to append to an arcade's address")]
pub struct Args {
    /// A replay file, `-` for standard input, or a share link; a file may hold a link, or a run as JSON
    file: OsString,
    /// Print every position as text, even in a terminal
    #[arg(long)]
    plain: bool,
    /// Print every state as one line of JSON
    #[arg(long, conflicts_with = "plain")]
    json: bool,
    /// Write the run itself to standard output: as replay text, as the part of a share link after the arcade's
    /// address, or as JSON, in the game's own format if it has one
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["plain", "json"])]
    export: Option<Format>,
    #[command(flatten)]
    look: LookArgs,
}

/// The formats a run can be written in.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Link,
    Json,
}

impl Format {
    /// The run in this format, without undone actions where the format cannot express them.
    fn write(self, session: &Session) -> std::result::Result<String, Failure> {
        match self {
            Format::Text => Ok(session.replay().to_string()),
            Format::Link => {
                let code = pack(session.replay());
                match unpack(&code) {
                    Ok(_) => Ok(format!("{LINK_MARK}{code}\n")),
                    Err(_) => Err(Failure::Refused("this run is too long for a link".to_owned())),
                }
            }
            Format::Json => {
                Ok(session.export().unwrap_or_else(|| journal::run_json(&session.replay()) + "\n"))
            }
        }
    }
}

/// Shows a valid run; an invalid one is refused with its first failing line.
pub fn replay(args: &Args) -> std::result::Result<ExitCode, Failure> {
    let run = source::read_run(&args.file)?;
    let mut session = run.and_then(|replay| catalog::load(&replay)).map_err(|rejection| {
        let name = args.file.to_string_lossy();
        Failure::Refused(format!("{name}: {rejection} ({})", rejection.cause.code))
    })?;
    if let Some(format) = args.export {
        let text = format.write(&session)?;
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.plain && !args.json && std::io::stdout().is_terminal() {
        return play::watch(session, &args.look);
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if !args.json {
        write_header(&session, &mut out)?;
    }
    // Only actions in effect at the end: undone ones are not part of the result.
    let last = session.standing().actions;
    session.watch();
    let mut action = None;
    for at in 0..=last {
        session.seek(at);
        match args.json {
            true => write_json(&session, at, action.as_deref(), &mut out)?,
            false => write_plain(&session, at, action.as_deref(), &mut out)?,
        }
        action = session.next_action();
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn write_header(session: &Session, out: &mut impl Write) -> Result<()> {
    let (meta, start) = (session.meta(), session.start());
    writeln!(out, "{}, rules {}, seed {}\n{}", meta.title, meta.rules, start.seed, start.params)
}

fn write_plain(session: &Session, at: usize, action: Option<&str>, out: &mut impl Write) -> Result<()> {
    let action = action.unwrap_or("start");
    let (status, score) = (session.status().word(), session.standing().score.0);
    let text = session.text();
    writeln!(out, "\n{at}. {action}: {status}, score {score}\n{}", text.trim_end_matches('\n'))
}

fn write_json(session: &Session, at: usize, action: Option<&str>, out: &mut impl Write) -> Result<()> {
    let (status, score) = (session.status().word(), session.standing().score.0);
    let digest = session.digest().to_string();
    let head =
        json!({ "at": at, "action": action, "status": status, "score": score, "digest": digest }).to_string();
    // The state is JSON already; it is inserted as it is, in the game's own order.
    writeln!(out, "{},\"state\":{}}}", &head[..head.len() - 1], session.inspect())
}
