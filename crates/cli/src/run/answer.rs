//! Formatting of answers: framed lines for people and simple programs, or one line of JSON.

use engine::{Refused, Seed, Session};
use std::io::{Result, Write};

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done; with the events as a JSON array.
    Done(String),
    /// Ticks passed.
    Ticked {
        /// How many; fewer than requested when the run's limit is reached.
        passed: u32,
        /// The events, as a JSON array.
        events: String,
    },
    /// A new run began with this seed.
    Began(Seed),
    /// Every allowed action.
    Legal(Vec<String>),
    /// The position as text.
    Text(String),
    /// The state.
    State,
    /// The run as text.
    Replay(String),
    /// A suggestion.
    Hint {
        /// The action to consider.
        action: String,
        /// Why.
        why: String,
    },
    /// The conversation is over.
    Bye,
}

/// The format of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A head line, and the lines it counts.
    Plain,
    /// One line of JSON.
    Json(Shown),
}

/// What JSON answers show of the state, unless more is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All of it.
    State,
    /// The position as text.
    Text,
    /// Nothing.
    Nothing,
}

/// Writes one whole answer.
pub fn write(
    answer: &std::result::Result<Answer, Refused>,
    session: &Session,
    form: Form,
    out: &mut impl Write,
) -> Result<()> {
    match (answer, form) {
        (Ok(answer), Form::Plain) => write_plain(answer, session, out),
        (Ok(answer), Form::Json(shown)) => write_json(answer, session, shown, out),
        (Err(refused), Form::Plain) => {
            // A message never spans lines, even when it quotes a text that does.
            writeln!(out, "no {} {}", refused.code, refused.message.replace(['\n', '\r'], " "))
        }
        (Err(refused), Form::Json(_)) => {
            write!(out, "{{\"ok\":false,\"code\":\"{}\"", refused.code)?;
            write_field("message", refused.message.as_str(), out)?;
            out.write_all(b"}\n")
        }
    }
}

impl Answer {
    /// Done, without events.
    pub const NOTHING: Answer = Answer::Done(String::new());

    fn events(&self) -> &str {
        match self {
            Answer::Done(events) | Answer::Ticked { events, .. } if !events.is_empty() => events,
            _ => "[]",
        }
    }
}

fn write_plain(answer: &Answer, session: &Session, out: &mut impl Write) -> Result<()> {
    let body = match answer {
        Answer::Done(_) | Answer::Bye => String::new(),
        Answer::Ticked { passed, .. } => passed.to_string(),
        Answer::Began(seed) => seed.to_string(),
        Answer::Legal(actions) => actions.join("\n"),
        Answer::Text(text) | Answer::Replay(text) => text.clone(),
        Answer::State => session.inspect(),
        Answer::Hint { action, why } => format!("{action}\n{why}"),
    };
    let (status, score, digest) = (session.status().word(), session.standing().score.0, session.digest());
    writeln!(out, "ok {} {status} {score} {digest}", body.lines().count())?;
    body.lines().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_json(answer: &Answer, session: &Session, shown: Shown, out: &mut impl Write) -> Result<()> {
    let (status, score, digest) = (session.status().word(), session.standing().score.0, session.digest());
    write!(
        out,
        "{{\"ok\":true,\"status\":\"{status}\",\"score\":{score},\"digest\":\"{digest}\",\"events\":{}",
        answer.events()
    )?;
    match answer {
        Answer::Done(_) | Answer::State | Answer::Bye => {}
        Answer::Ticked { passed, .. } => write!(out, ",\"ticks\":{passed}")?,
        Answer::Began(seed) => write!(out, ",\"seed\":\"{seed}\"")?,
        Answer::Legal(actions) => write_field("legal", actions.as_slice(), out)?,
        Answer::Text(text) => write_field("text", text.as_str(), out)?,
        Answer::Replay(text) => write_field("replay", text.as_str(), out)?,
        Answer::Hint { action, why } => {
            write_field("action", action.as_str(), out)?;
            write_field("why", why.as_str(), out)?;
        }
    }
    match (shown, answer) {
        (Shown::State, _) | (_, Answer::State) => write!(out, ",\"state\":{}", session.inspect())?,
        // Asked for it is there already.
        (Shown::Text, Answer::Text(_)) | (Shown::Nothing, _) => {}
        (Shown::Text, _) => write_field("text", session.text(), out)?,
    }
    out.write_all(b"}\n")
}

fn write_field(name: &str, value: impl Into<serde_json::Value>, out: &mut impl Write) -> Result<()> {
    write!(out, ",\"{name}\":{}", value.into())
}
