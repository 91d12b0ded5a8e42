//! Ended runs on their way to the server. A run is kept before it is sent.

use engine::{Digester, Parcel, Session};
use journal::Finish;

use super::{JsJson, Presence, daily, object, ranks, reason, script, tickets};
use crate::route::Route;
use crate::shell::Shell;

/// What became of a run.
#[derive(Clone, PartialEq, Eq)]
pub enum SendProgress {
    /// It can be sent.
    Offered,
    /// It is on its way.
    Sending,
    /// It waits for the network.
    Kept,
    /// It is on a board: what to say, and where.
    Sent(String, String),
    /// The server did not take it, and why.
    Refused(String),
    /// Another run of the same day came first.
    Repeat,
    /// Too many runs wait to keep another.
    Full,
    /// It began without a ticket, and why.
    Unranked(String),
}

/// Names a run as it stands: help that was used since makes it another.
pub fn key(session: &Session) -> String {
    let mut digester = Digester::default();
    digester.text(&session.replay().to_string());
    digester.finish().to_string()
}

/// The day and the ticket of an ended run that can be sent, either of which may be empty: it counts, and has a ticket or is
/// the first of its day.
fn claim(session: &Session) -> Option<(String, String)> {
    let claim = match daily::day_of(session) {
        Some(day) => {
            daily::played(session.meta().id, day).filter(|played| played.key == key(session))?;
            (day.to_string(), String::new())
        }
        None => (String::new(), tickets::of_run(session)),
    };
    (!claim.0.is_empty() || !claim.1.is_empty()).then_some(claim)
}

/// What became of an ended run; nothing for one that stays here. A tracked read.
pub fn progress(shell: Shell, session: &Session) -> Option<SendProgress> {
    shell.online.changed.track();
    let absent = shell.online.presence.get() == Presence::Absent;
    Finish::of(session, 0).filter(|_| !absent)?;
    let known = script::progress(session.meta().id, &key(session)).map_or_else(|_| JsJson::nothing(), JsJson);
    if known.is_nothing() {
        let repeats = || daily::day_of(session).map(|_| SendProgress::Repeat);
        let unranked = || tickets::refusal(session).map(SendProgress::Unranked);
        return claim(session).map(|_| SendProgress::Offered).or_else(repeats).or_else(unranked);
    }
    if known.get("full").is_true() {
        return Some(SendProgress::Full);
    }
    let (sent, refused) = (known.get("sent"), known.get("refused"));
    Some(match (sent.is_nothing(), refused.is_nothing()) {
        (false, _) => SendProgress::Sent(outcome(&sent), place(&sent)),
        (_, false) => SendProgress::Refused(reason(&refused)),
        _ if known.get("sending").is_true() => SendProgress::Sending,
        _ => SendProgress::Kept,
    })
}

/// Where a run stands, in words.
fn outcome(run: &JsJson) -> String {
    let why = match run.text("unranked").as_str() {
        "late" => "Sent, unranked: that day is over.",
        "guest" => "Sent. Choose a name to be ranked next time.",
        "repeat" => "Sent, unranked: your first run of the day counts.",
        _ => return ranks(run),
    };
    why.to_owned()
}

/// The board around a run.
fn place(run: &JsJson) -> String {
    let period = if run.get("day").is_nothing() { "all" } else { "day" };
    let (preset, kind) = (run.text("preset"), run.text("kind"));
    let id = run.get("run").whole().unwrap_or_default();
    let query = format!("preset={preset}&kind={kind}&period={period}&run={id}");
    Route::Boards { game: run.text("game"), query }.href()
}

/// Keeps an ended run and sends what is kept.
pub fn send(session: &Session) {
    let (Some((day, ticket)), Some(preset)) = (claim(session), session.preset()) else { return };
    let meta = session.meta();
    let entry = object(&[
        ("key", &key(session)),
        ("game", meta.id),
        ("preset", preset),
        ("day", &day),
        ("ticket", &ticket),
        ("words", &meta.ranking.words(session.standing().score)),
        ("text", &Parcel::text(session.replay())),
    ]);
    // One ticket, one run.
    if script::send(&entry).unwrap_or_default() {
        tickets::drop_run(meta.id, preset);
    }
}
