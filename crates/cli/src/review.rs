//! `lattice review`: judges every action of a saved run, and tells which cost most and what was luck.

use crate::examples::examples;
use crate::failure::Failure;
use crate::json::object;
use crate::pool::ProgressBar;
use crate::source;
use engine::{Judgement, Session};
use journal::{Review, Reviewer};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{BufWriter, Result as Written, Write};
use std::process::ExitCode;
use view::Scale;

/// The width of the line under the summary.
const WIDE: usize = 60;

/// Show which actions of a saved run cost most, what would have been better, and what was luck
#[derive(clap::Args)]
#[command(
    after_help = examples("Examples:\n  lattice review run.txt\n  \
                        lattice review 'https://example.org/#/run/1eNp…'\n  \
                        lattice review --json - < run.txt     one line of JSON for each action, the last one a summary\n  \
                        lattice bot GAME --games 1 --replays runs        runs to try it on\n\n\
                        Searches count states, so the answer is the same on every machine.\n\
                        Exit code 0 when the run was reviewed, 1 when it is not valid or its game has no review.")
)]
pub struct Args {
    /// A replay file, `-` for standard input, or a share link; a file may hold a link, or a run as JSON
    file: OsString,
    /// One JSON object a line, the last one a summary
    #[arg(long)]
    json: bool,
}

/// Reviews a valid run; an invalid one is refused with its first failing line.
pub fn review(args: &Args) -> Result<ExitCode, Failure> {
    let run = source::read_run(&args.file)?;
    let session = run.and_then(|replay| catalog::load(&replay)).map_err(|rejection| {
        let name = args.file.to_string_lossy();
        Failure::Refused(format!("{name}: {rejection} ({})", rejection.cause.code))
    })?;
    let (title, head) = (session.meta().title, head(&session));
    let mut actions = session.timeline();
    let none = || Failure::Refused(format!("runs of {title} cannot be reviewed yet"));
    let reviewer = Reviewer::new(session).ok_or_else(none)?;
    // Those undone at the end are no part of the run.
    actions.truncate(reviewer.length());
    let (scale, progress) = (reviewer.scale(), ProgressBar::new(actions.len(), "actions"));
    let judged = reviewer.zip(1..).map(|(one, done)| {
        progress.show(done);
        one
    });
    let review = Review::new(scale, judged.collect());
    drop(progress);
    let mut out = BufWriter::new(std::io::stdout().lock());
    match args.json {
        true => write_json(&review, &actions, &mut out)?,
        false => {
            writeln!(out, "{head}")?;
            write_text(&review, &actions, &mut out)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The run in a line.
fn head(session: &Session) -> String {
    let (meta, standing) = (session.meta(), session.standing());
    let score = meta.ranking.words(standing.score);
    format!("{}, seed {}: {}, {score}", meta.title, session.start().seed, standing.status.word())
}

fn write_text(review: &Review, actions: &[String], out: &mut impl Write) -> Written<()> {
    writeln!(out, "{}", review.summary())?;
    if actions.is_empty() {
        return Ok(());
    }
    if let Some(figures) = review.figures() {
        let figures = figures.map(|(name, figure)| format!("{name} {figure}"));
        writeln!(out, "{}", figures.join(", "))?;
    }
    writeln!(out, "{}: {}\n", review.caption(), review.sparkline(WIDE))?;
    let wide = actions.iter().map(|action| action.chars().count()).max().unwrap_or(0);
    for (at, (action, one)) in actions.iter().zip(review.judged()).enumerate() {
        let line = format!("{:>4}. {action:<wide$}  {}", at + 1, remark(review.scale(), one));
        writeln!(out, "{}", line.trim_end())?;
    }
    let worst = review.worst();
    if !worst.is_empty() {
        writeln!(out)?;
    }
    worst.iter().try_for_each(|at| writeln!(out, "{}", review.tell(*at)))
}

/// What an action cost, and what chance then did, where that is worth a word.
fn remark(scale: Scale, one: &Judgement<String>) -> String {
    let loss = Some(one.loss()).filter(|loss| *loss >= scale.least()).map(|loss| scale.words(loss));
    let luck = one.came.map(|came| came - one.kept).filter(|luck| luck.abs() >= scale.least());
    let luck = luck.map(|luck| format!("luck {}", scale.figure(luck)));
    loss.into_iter().chain(luck).collect::<Vec<_>>().join(", ")
}

fn write_json(review: &Review, actions: &[String], out: &mut impl Write) -> Written<()> {
    for (at, (action, one)) in actions.iter().zip(review.judged()).enumerate() {
        let better = one.better.as_ref();
        let line = [
            ("number", json!(at + 1)),
            ("action", json!(action)),
            ("best", json!(one.best)),
            ("kept", json!(one.kept)),
            ("came", json!(one.came)),
            ("loss", json!(one.loss())),
            ("better", better.map_or(Value::Null, |better| json!(better.action))),
            ("why", better.map_or(Value::Null, |better| json!(better.text))),
        ];
        writeln!(out, "{}", object(line))?;
    }
    let worst: Vec<usize> = review.worst().iter().map(|at| at + 1).collect();
    let line = [
        ("scale", json!(review.scale().name())),
        ("play", json!(-review.play())),
        ("luck", json!(review.luck())),
        ("worst", json!(worst)),
        ("chart", json!(review.chart())),
        ("summary", json!(review.summary())),
    ];
    writeln!(out, "{}", object(line))
}
