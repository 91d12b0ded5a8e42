//! The run of the day. Its seed follows from the date, so it is played without a network, too. The first one that ends
//! counts; whatever is played after it is a repeat.

use engine::{Session, Status};
use journal::{Day, setup_of};

use super::{keep, kept, now, outbox};
use view::capital;

/// The day now, by the server's clock.
pub fn today() -> Day {
    Day::at(now())
}

/// The day whose run this is; runs of yesterday are still taken.
pub fn day_of(session: &Session) -> Option<Day> {
    any_day_of(session).filter(|day| is_taken(*day))
}

/// The day whose board this is, if it is too late for a run of it to count.
pub fn past_day_of(session: &Session) -> Option<Day> {
    any_day_of(session).filter(|day| !is_taken(*day))
}

fn any_day_of(session: &Session) -> Option<Day> {
    let (setup, seed) = (setup_of(session), session.start().seed.as_str());
    Day::of_run(session.meta().id, &setup, seed, catalog::daily_id)
}

fn is_taken(day: Day) -> bool {
    day == today() || day == today().before()
}

/// What became of the first try of a day.
pub struct FirstTry {
    /// Names the run.
    pub key: String,
    /// Its result in words.
    pub words: String,
    /// The server's number for it, once it was sent.
    pub run: Option<i64>,
    /// Whether it counts on the day's board.
    pub ranked: bool,
}

fn record_key(game: &str) -> String {
    format!("lattice.daily.{game}")
}

/// The first try of a day.
pub fn played(game: &str, day: Day) -> Option<FirstTry> {
    let record = kept(&record_key(game));
    (record.text("day") == day.to_string()).then(|| FirstTry {
        key: record.text("key"),
        words: record.text("words"),
        run: record.get("run").whole(),
        ranked: record.get("ranked").is_true(),
    })
}

/// Notes the end of a run, if it is the first of a day.
pub fn note(session: &Session) {
    let (Some(day), id) = (day_of(session), session.meta().id) else { return };
    let day = day.to_string();
    // Days compare as texts do.
    if kept(&record_key(id)).text("day") >= day {
        return;
    }
    let words = match session.status() {
        Status::Lost => capital(Status::Lost.word()),
        _ => session.meta().ranking.words(session.standing().score),
    };
    keep(&record_key(id), &[("day", &day), ("key", &outbox::key(session)), ("words", &words)]);
}
