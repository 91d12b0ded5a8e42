//! Formatting of answers: framed lines for people and simple programs, or one line of JSON.

use engine::{Refused, Seed, Session};
use std::io::{Result, Write};

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestAnswer {
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
    Json(ShownState),
}

/// What JSON answers show of the state, unless more is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownState {
    /// All of it.
    State,
    /// The position as text.
    Text,
    /// Nothing.
    Nothing,
}

/// Writes one whole answer.
pub fn write(
    answer: &std::result::Result<RequestAnswer, Refused>,
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

impl RequestAnswer {
    /// Done, without events.
    pub const NOTHING: RequestAnswer = RequestAnswer::Done(String::new());

    fn events(&self) -> &str {
        match self {
            RequestAnswer::Done(events) | RequestAnswer::Ticked { events, .. } if !events.is_empty() => {
                events
            }
            _ => "[]",
        }
    }
}

fn write_plain(answer: &RequestAnswer, session: &Session, out: &mut impl Write) -> Result<()> {
    let body = match answer {
        RequestAnswer::Done(_) | RequestAnswer::Bye => String::new(),
        RequestAnswer::Ticked { passed, .. } => passed.to_string(),
        RequestAnswer::Began(seed) => seed.to_string(),
        RequestAnswer::Legal(actions) => actions.join("\n"),
        RequestAnswer::Text(text) | RequestAnswer::Replay(text) => text.clone(),
        RequestAnswer::State => session.inspect(),
        RequestAnswer::Hint { action, why } => format!("{action}\n{why}"),
    };
    let (status, score, digest) = (session.status().word(), session.standing().score.0, session.digest());
    writeln!(out, "ok {} {status} {score} {digest}", body.lines().count())?;
    body.lines().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_json(
    answer: &RequestAnswer,
    session: &Session,
    shown: ShownState,
    out: &mut impl Write,
) -> Result<()> {
    let (status, score, digest) = (session.status().word(), session.standing().score.0, session.digest());
    write!(
        out,
        "{{\"ok\":true,\"status\":\"{status}\",\"score\":{score},\"digest\":\"{digest}\",\"events\":{}",
        answer.events()
    )?;
    match answer {
        RequestAnswer::Done(_) | RequestAnswer::State | RequestAnswer::Bye => {}
        RequestAnswer::Ticked { passed, .. } => write!(out, ",\"ticks\":{passed}")?,
        RequestAnswer::Began(seed) => write!(out, ",\"seed\":\"{seed}\"")?,
        RequestAnswer::Legal(actions) => write_field("legal", actions.as_slice(), out)?,
        RequestAnswer::Text(text) => write_field("text", text.as_str(), out)?,
        RequestAnswer::Replay(text) => write_field("replay", text.as_str(), out)?,
        RequestAnswer::Hint { action, why } => {
            write_field("action", action.as_str(), out)?;
            write_field("why", why.as_str(), out)?;
        }
    }
    match (shown, answer) {
        (ShownState::State, _) | (_, RequestAnswer::State) => {
            write!(out, ",\"state\":{}", session.inspect())?
        }
        // Asked for it is there already.
        (ShownState::Text, RequestAnswer::Text(_)) | (ShownState::Nothing, _) => {}
        (ShownState::Text, _) => write_field("text", session.text(), out)?,
    }
    out.write_all(b"}\n")
}

fn write_field(name: &str, value: impl Into<serde_json::Value>, out: &mut impl Write) -> Result<()> {
    write!(out, ",\"{name}\":{}", value.into())
}
