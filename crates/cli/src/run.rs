//! `lattice run`: a line protocol on standard input and output, so that any program can play (`docs/protocol.md`).
//!
//! [`converse`] is the whole conversation over any reader and writer; the rest of this file opens it.

mod answer;
mod lines;
mod request;
#[cfg(test)]
mod tests;

use crate::examples::examples;
use crate::failure::Failure;
use crate::source;
use crate::start::{StartArgs, game_parser};
use answer::{Form, RequestAnswer, ShownState};
use engine::{Advice, AnyGame, Refused, SavedState, Session, Start};
use lines::{InputLine, Lines};
use request::Request;
use std::collections::BTreeMap;
use std::io::{BufWriter, Read, Result, Write};
use std::process::ExitCode;

/// Let a program play: requests on standard input, one answer each on standard output
#[derive(clap::Args)]
#[command(after_help = examples("Examples:\n  lattice run GAME --seed demo\n  \
                        lattice run GAME --preset PRESET --json\n  \
                        printf 'legal\\nhint\\nreplay\\n' | lattice run GAME --seed demo\n\n\
                        A line is an action, or one of\n  \
                        legal, text, inspect, replay    look\n  \
                        tick N, undo, redo, hint        play\n  \
                        save NAME, load NAME [SEED]     try something and come back\n  \
                        new [SEED], quit                begin again, end\n\n\
                        A refusal is an answer: the exit code is 0 all the same."))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// One line of JSON for each answer
    #[arg(long)]
    json: bool,
    /// Leave the state out of the answers
    #[arg(long, requires = "json")]
    lean: bool,
    /// Give the position as text instead of the whole state
    #[arg(long, requires = "json", conflicts_with = "lean")]
    observe: bool,
    #[command(flatten)]
    start: StartArgs,
}

/// Talks until the input ends or says `quit`.
pub fn run(args: &Args) -> std::result::Result<ExitCode, Failure> {
    if args.start.position.as_deref().is_some_and(source::is_stdin) {
        let message = "--position can't read standard input, which carries the requests; name a file";
        return Err(Failure::Usage(message.to_owned()));
    }
    let conversation = Conversation::new(args.game, &args.start.resolve(args.game)?)?;
    let form = match (args.json, args.lean, args.observe) {
        (false, ..) => Form::Plain,
        (_, true, _) => Form::Json(ShownState::Nothing),
        (_, _, true) => Form::Json(ShownState::Text),
        _ => Form::Json(ShownState::State),
    };
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    converse(conversation, form, input, BufWriter::with_capacity(1 << 16, output))?;
    Ok(ExitCode::SUCCESS)
}

/// Answers every line. Output is flushed when no whole request is waiting: at once for a bot that waits for each
/// answer, in large writes for one that sends many requests.
fn converse(mut conversation: Conversation, form: Form, input: impl Read, mut out: impl Write) -> Result<()> {
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next(|| out.flush())? {
        let answer = conversation.answer(line);
        answer::write(&answer, &conversation.session, form, &mut out)?;
        if matches!(answer, Ok(RequestAnswer::Bye)) {
            break;
        }
    }
    out.flush()
}

/// States a conversation keeps, at most.
const MOST_SAVED: usize = 1000;

/// The run being played, its game, to begin another, and states to come back to.
struct Conversation {
    game: &'static dyn AnyGame,
    session: Session,
    saved: BTreeMap<String, SavedState>,
    /// Whether the run went back to a saved state: it is then no run to rank.
    loaded: bool,
}

impl Conversation {
    fn new(game: &'static dyn AnyGame, start: &Start) -> std::result::Result<Conversation, Refused> {
        Ok(Conversation { game, session: game.start(start)?, saved: BTreeMap::new(), loaded: false })
    }

    fn answer(&mut self, line: InputLine<'_>) -> std::result::Result<RequestAnswer, Refused> {
        let session = &mut self.session;
        Ok(match Request::read(line)? {
            Request::Act(text) => RequestAnswer::Done(session.act_json(text)?),
            Request::Tick(ticks) => tick(session, ticks)?,
            Request::Undo => session.undo().map(|()| RequestAnswer::NOTHING)?,
            Request::Redo => session.redo().map(|()| RequestAnswer::NOTHING)?,
            Request::Hint => {
                session.hint().map(|Advice { action, text, .. }| RequestAnswer::Hint { action, why: text })?
            }
            Request::Legal => RequestAnswer::Legal(session.legal()),
            Request::Text => RequestAnswer::Text(session.text()),
            Request::Inspect => RequestAnswer::State,
            Request::Replay if self.loaded => {
                return Err(Refused::new(
                    "loaded",
                    "this run used load, so it has no replay; begin a new one",
                ));
            }
            Request::Replay => RequestAnswer::Replay(session.replay().to_string()),
            Request::Save(name) => {
                if self.saved.len() >= MOST_SAVED && !self.saved.contains_key(name) {
                    let message = format!("{MOST_SAVED} states are saved already; use one of their names");
                    return Err(Refused::new("too-many-saved", message));
                }
                self.saved.insert(name.to_owned(), session.save_state());
                RequestAnswer::NOTHING
            }
            Request::Load(name, seed) => {
                let saved = self.saved.get(name);
                let saved =
                    saved.ok_or_else(|| Refused::new("not-saved", format!("no state is saved as {name}")))?;
                session.load_state(saved, seed.as_ref());
                self.loaded = true;
                RequestAnswer::NOTHING
            }
            Request::New(seed) => {
                let start = Start { seed, ..session.start().clone() };
                self.session = self.game.start(&start)?;
                self.loaded = false;
                RequestAnswer::Began(start.seed)
            }
            Request::Quit => RequestAnswer::Bye,
        })
    }
}

fn tick(session: &mut Session, ticks: u32) -> std::result::Result<RequestAnswer, Refused> {
    if session.ticks_per_second() == 0 {
        return Err(Refused::new("no-clock", "this run has no clock; time passes only with actions"));
    }
    match session.tick_json(ticks) {
        (0, _) => Err(Refused::new("too-long", "this run has no ticks left; begin a new one")),
        (passed, events) => Ok(RequestAnswer::Ticked { passed, events }),
    }
}
