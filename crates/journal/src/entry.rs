//! One finished run.

use std::fmt;
use std::str::FromStr;

use engine::{Score, Session, Status};

use crate::{Category, Day};

/// A finished run. Its text is one line; [`Entry::of`] computes it from a run that was played through, so nothing in it has
/// to be believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it ended, in milliseconds since 1970. Also names the run: nobody finishes two in one millisecond.
    pub when: u64,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// How it ended.
    pub status: Status,
    /// Its score.
    pub score: Score,
    /// The tie-breaker.
    pub tie: u32,
    /// Whether help was used.
    pub assisted: bool,
    /// Whether it counts towards records: free play and drawn positions do not.
    pub counts: bool,
    /// Actions in effect at its end.
    pub actions: usize,
    /// Its seed.
    pub seed: String,
    /// The goals it reached.
    pub goals: Vec<String>,
    /// A preset's id, or the parameters themselves.
    pub setup: String,
}

impl Entry {
    /// The entry of a run that ended at `when`; `None` while it is being played.
    pub fn of(session: &Session, when: u64) -> Option<Entry> {
        let (meta, start, standing) = (session.meta(), session.start(), session.standing());
        (standing.status != Status::Playing).then(|| Entry {
            when,
            game: meta.id.to_owned(),
            rules: meta.rules,
            status: standing.status,
            score: standing.score,
            tie: standing.tie,
            assisted: standing.assisted,
            counts: Category::of(session).is_some(),
            actions: standing.actions,
            seed: start.seed.to_string(),
            goals: session.goals().into_iter().map(str::to_owned).collect(),
            setup: setup_of(session),
        })
    }

    /// Returns whether these may be two ends of one run: the board is the same.
    pub fn is_same_board(&self, other: &Entry) -> bool {
        (&self.game, &self.setup, &self.seed) == (&other.game, &other.setup, &other.seed)
    }

    /// The day whose run this was; `preset` answers which preset of a game its daily runs have.
    pub fn day(&self, preset: impl Fn(&str) -> Option<&'static str>) -> Option<Day> {
        Day::of_run(&self.game, &self.setup, &self.seed, preset)
    }
}

/// The setup of a run: a preset's id, the parameters themselves, or that it began from a drawn position.
pub fn setup_of(session: &Session) -> String {
    match session.start().position {
        Some(_) => "drawn".to_owned(),
        None => session.preset().map_or_else(|| session.start().params.clone(), str::to_owned),
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { when, game, rules, status, score, tie, assisted, counts, actions, seed, goals, setup } =
            self;
        let kind = if *assisted { "assisted" } else { "plain" };
        let place = if *counts { "counts" } else { "free" };
        let goals = if goals.is_empty() { "-".to_owned() } else { goals.join(",") };
        let (status, score) = (status.word(), score.0);
        write!(
            f,
            "{when} {game} {rules} {status} {score} {tie} {kind} {place} {actions} {seed} {goals} {setup}"
        )
    }
}

/// The text is not that of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnEntry;

impl FromStr for Entry {
    type Err = NotAnEntry;

    fn from_str(line: &str) -> Result<Entry, NotAnEntry> {
        fn number<T: FromStr>(word: &str) -> Result<T, NotAnEntry> {
            word.parse().map_err(|_| NotAnEntry)
        }
        fn either(word: &str, yes: &str, no: &str) -> Result<bool, NotAnEntry> {
            if word == yes || word == no { Ok(word == yes) } else { Err(NotAnEntry) }
        }
        let words: Vec<&str> = line.splitn(12, ' ').collect();
        let [when, game, rules, status, score, tie, kind, place, actions, seed, goals, setup] = words[..]
        else {
            return Err(NotAnEntry);
        };
        if [game, seed, goals, setup].iter().any(|word| word.is_empty()) || setup.contains('\n') {
            return Err(NotAnEntry);
        }
        Ok(Entry {
            when: number(when)?,
            game: game.to_owned(),
            rules: number(rules)?,
            status: Status::from_word(status).ok_or(NotAnEntry)?,
            score: Score(number(score)?),
            tie: number(tie)?,
            assisted: either(kind, "assisted", "plain")?,
            counts: either(place, "counts", "free")?,
            actions: number(actions)?,
            seed: seed.to_owned(),
            goals: if goals == "-" { Vec::new() } else { goals.split(',').map(str::to_owned).collect() },
            setup: setup.to_owned(),
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An entry of a toy game with a few fields of interest.
    pub(crate) fn entry(when: u64, status: Status, score: i64) -> Entry {
        Entry {
            when,
            game: "toy".to_owned(),
            rules: 1,
            status,
            score: Score(score),
            tie: 0,
            assisted: false,
            counts: true,
            actions: 7,
            seed: "a".to_owned(),
            goals: Vec::new(),
            setup: "easy".to_owned(),
        }
    }

    #[test]
    fn nonsense_is_no_entry() {
        for odd in ["", "1", "1 toy 1 won 3 0 plain counts 7 a -", "x toy 1 won 3 0 plain counts 7 a - easy"]
        {
            assert_eq!(odd.parse::<Entry>(), Err(NotAnEntry), "{odd}");
        }
        assert_eq!("1 toy 1 won 3 0 maybe counts 7 a - easy".parse::<Entry>(), Err(NotAnEntry));
        assert_eq!("1 toy 1 fine 3 0 plain counts 7 a - easy".parse::<Entry>(), Err(NotAnEntry));
    }

    proptest! {
        #[test]
        fn entries_round_trip(
            (when, score, tie) in any::<(u64, i64, u32)>(),
            (assisted, counts) in any::<(bool, bool)>(),
            goals in prop::collection::vec("[a-z-]{2,9}", 0..4),
            setup in "[a-z]{1,9}|[a-z]{1,5}=[0-9]{1,3} [a-z]{1,5}=[a-z0-9,:]{1,9}",
        ) {
            let base = entry(when, Status::Over, score);
            let one = Entry { tie, assisted, counts, goals, setup, ..base };
            prop_assert_eq!(one.to_string().parse::<Entry>(), Ok(one));
        }

        #[test]
        fn reading_never_panics(text in "\\PC*") {
            let _ = text.parse::<Entry>();
        }
    }
}
