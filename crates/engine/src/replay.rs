//! A run as text: the save file, the share link, the proof of a score and the test fixture.
//!
//! The format is described in `docs/replay-format.md`. Parsing checks only the form; playing the run
//! (`Run::load`) checks the rest. A parsed replay prints as the same text.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::{Digest, Rejection, Score, Seed, Status, quote};

/// The format's version, in the first line of every replay.
pub const REPLAY_VERSION: u32 = 1;

/// The most bytes a replay may have.
pub const MAX_REPLAY_BYTES: usize = 1 << 20;

const MAGIC: &str = "lattice replay ";

/// The start of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Parameters as text; empty means the defaults.
    pub params: String,
    /// Decides all randomness.
    pub seed: Seed,
    /// A drawn position to begin from instead of a generated one. Such a run is never ranked.
    pub position: Option<String>,
}

/// One line of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `do <action>`
    Do(Box<str>),
    /// `wait <ticks>`
    Wait(u32),
    /// `mark <digest>`: the state after the line before.
    Mark(Digest),
    /// `undo`
    Undo,
    /// `redo`
    Redo,
    /// `hint`: the player asked for a hint here.
    Hint,
}

/// The claims of the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The status.
    pub status: Status,
    /// Its score.
    pub score: Score,
    /// Its last state.
    pub digest: Digest,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with score {} and digest {}", self.status.word(), self.score.0, self.digest)
    }
}

/// A parsed replay, or one to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game's id.
    pub game: String,
    /// The rules version it was played under.
    pub rules: u32,
    /// Its start.
    pub start: Start,
    /// Its lines.
    pub items: Vec<Item>,
    /// Its claimed end.
    pub end: End,
}

impl Replay {
    /// The line number of `items[index]`, counted from 1.
    pub fn line_of(&self, index: usize) -> u32 {
        let position = self.start.position.as_ref().map_or(0, |text| text.lines().count() + 1);
        u32::try_from(5 + position + index + 1).unwrap_or(u32::MAX)
    }

    /// The same run without its marks, which are rebuilt when it is played.
    pub fn without_marks(mut self) -> Replay {
        self.items.retain(|item| !matches!(item, Item::Mark(_)));
        self
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}{REPLAY_VERSION}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "params {}", self.start.params)?;
        writeln!(f, "seed {}", self.start.seed)?;
        if let Some(position) = &self.start.position {
            writeln!(f, "position")?;
            // No line ends in a space: editors and chats strip those.
            position.lines().try_for_each(|line| match line {
                "" => writeln!(f, "|"),
                line => writeln!(f, "| {line}"),
            })?;
        }
        for item in &self.items {
            match item {
                Item::Do(action) => writeln!(f, "do {action}")?,
                Item::Wait(ticks) => writeln!(f, "wait {ticks}")?,
                Item::Mark(digest) => writeln!(f, "mark {digest}")?,
                Item::Undo => f.write_str("undo\n")?,
                Item::Redo => f.write_str("redo\n")?,
                Item::Hint => f.write_str("hint\n")?,
            }
        }
        writeln!(f, "end {} {} {}", self.end.status.word(), self.end.score.0, self.end.digest)
    }
}

/// An iterator over lines that tracks the line number.
struct Lines<'a> {
    rest: std::iter::Peekable<std::str::Lines<'a>>,
    number: u32,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.rest.next()
    }

    fn fail<T>(&self, code: &'static str, message: impl Into<String>) -> Result<T, Rejection> {
        Err(Rejection::at(self.number, code, message))
    }

    /// The value of a header line that must come next.
    fn header(&mut self, key: &str) -> Result<&'a str, Rejection> {
        let line = self.next();
        match line.and_then(|line| line.strip_prefix(key)).and_then(|rest| rest.strip_prefix(' ')) {
            Some(value) => Ok(value),
            None => self.fail("bad-header", format!("expected \"{key} …\", found {}", show(line))),
        }
    }

    fn position(&mut self) -> Option<String> {
        self.rest.next_if(|line| *line == "position")?;
        self.number += 1;
        let mut text = String::new();
        while let Some(line) =
            self.rest.next_if(|line| *line == "|" || (line.starts_with("| ") && line.len() > 2))
        {
            self.number += 1;
            let _ = writeln!(text, "{}", line.get(2..).unwrap_or(""));
        }
        Some(text)
    }

    fn item(&self, line: &str) -> Result<Item, Rejection> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match (word, rest) {
            ("do", action) if !action.is_empty() => Item::Do(action.into()),
            ("wait", ticks) => match plain_number(ticks) {
                Some(n) if n > 0 => Item::Wait(n),
                _ => return self.fail("bad-line", format!("{} is not a number of ticks", show(Some(ticks)))),
            },
            ("mark", digest) => match digest.parse() {
                Ok(digest) => Item::Mark(digest),
                Err(()) => return self.fail("bad-line", "a mark is 16 hexadecimal digits"),
            },
            ("undo", "") => Item::Undo,
            ("redo", "") => Item::Redo,
            ("hint", "") => Item::Hint,
            _ => return self.fail("bad-line", format!("cannot read {}", show(Some(line)))),
        })
    }

    fn end(&self, rest: &str) -> Result<End, Rejection> {
        let mut words = rest.split(' ');
        let status = words.next().and_then(Status::from_word);
        let score = words.next().and_then(plain_number);
        let digest = words.next().and_then(|word| word.parse().ok());
        match (status, score, digest, words.next()) {
            (Some(status), Some(score), Some(digest), None) => {
                Ok(End { status, score: Score(score), digest })
            }
            _ => self.fail("bad-line", "the last line is \"end <status> <score> <digest>\""),
        }
    }
}

/// Parses a number in its canonical form: no sign but a minus, no leading zeros.
fn plain_number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// A line for a message, shortened.
fn show(line: Option<&str>) -> String {
    line.map_or_else(|| "the end of the text".to_owned(), quote)
}

/// Finds a carriage return outside a line end, which would not survive printing and reading back.
fn lone_return(text: &str) -> Option<usize> {
    text.match_indices('\r').map(|(at, _)| at).find(|at| !text[at + 1..].starts_with('\n'))
}

impl FromStr for Replay {
    type Err = Rejection;

    fn from_str(text: &str) -> Result<Replay, Rejection> {
        if text.len() > MAX_REPLAY_BYTES {
            let message = format!(
                "{} bytes are too many for a replay; at most {MAX_REPLAY_BYTES} are allowed",
                text.len()
            );
            return Err(Rejection::at(0, "too-large", message));
        }
        if let Some(at) = lone_return(text) {
            let line = text[..at].matches('\n').count() + 1;
            let message = "this line contains a carriage return";
            return Err(Rejection::at(u32::try_from(line).unwrap_or(u32::MAX), "bad-line", message));
        }
        let mut lines = Lines { rest: text.lines().peekable(), number: 0 };
        match lines.next().and_then(|line| line.strip_prefix(MAGIC)).and_then(plain_number) {
            Some(REPLAY_VERSION) => {}
            Some(newer) if newer > REPLAY_VERSION => {
                let message =
                    format!("replay format {newer} is newer than this program, which reads {REPLAY_VERSION}");
                return lines.fail("newer-format", message);
            }
            _ => {
                return lines
                    .fail("not-a-replay", format!("a replay begins with \"{MAGIC}{REPLAY_VERSION}\""));
            }
        }
        let game = lines.header("game")?.to_owned();
        if game.len() > 64 {
            return lines.fail("bad-header", format!("{} is too long for a game's id", show(Some(&game))));
        }
        let rules = lines.header("rules")?;
        let Some(rules) = plain_number(rules) else {
            return lines.fail("bad-header", "the rules version is a number");
        };
        let params = lines.header("params")?.to_owned();
        let seed = match lines.header("seed")?.parse::<Seed>() {
            Ok(seed) => seed,
            Err(refused) => return lines.fail(refused.code, refused.message),
        };
        let position = lines.position();
        let start = Start { params, seed, position };
        let mut items = Vec::new();
        let end = loop {
            let Some(line) = lines.next() else {
                return lines.fail("truncated", "the \"end\" line is missing");
            };
            match line.strip_prefix("end ") {
                Some(rest) => break lines.end(rest)?,
                None => items.push(lines.item(line)?),
            }
        };
        match lines.next() {
            Some(_) => lines.fail("bad-line", "nothing may follow the \"end\" line"),
            None => Ok(Replay { game, rules, start, items, end }),
        }
    }
}
