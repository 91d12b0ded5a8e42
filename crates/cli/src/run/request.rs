//! Parsing of requests.

use super::lines::{InputLine, MAX_LINE};
use crate::start::fresh_seed;
use engine::{Refused, Seed};

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// Any line that is not another request.
    Act(&'a str),
    /// `tick N`
    Tick(u32),
    /// `undo`
    Undo,
    /// `redo`
    Redo,
    /// `hint`
    Hint,
    /// `legal`
    Legal,
    /// `text`
    Text,
    /// `inspect`
    Inspect,
    /// `replay`
    Replay,
    /// `new [SEED]`; a new random seed when the line has none.
    New(Seed),
    /// `save NAME`
    Save(&'a str),
    /// `load NAME [SEED]`: with a seed, what is hidden is drawn anew.
    Load(&'a str, Option<Seed>),
    /// `quit`
    Quit,
}

impl<'a> Request<'a> {
    /// Reads a line.
    pub fn read(line: InputLine<'a>) -> Result<Request<'a>, Refused> {
        let InputLine::Bytes(bytes) = line else {
            return Err(Refused::new(
                "long-line",
                format!("this line is too long; send at most {MAX_LINE} bytes"),
            ));
        };
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Refused::new("bad-text", "this line is not UTF-8; send UTF-8 text"))?
            .trim_ascii();
        let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim_ascii()));
        Ok(match (word, rest) {
            ("", _) => {
                return Err(Refused::new("empty-line", "this line is empty; send an action or a command"));
            }
            ("undo", "") => Request::Undo,
            ("redo", "") => Request::Redo,
            ("hint", "") => Request::Hint,
            ("legal", "") => Request::Legal,
            ("text", "") => Request::Text,
            ("inspect", "") => Request::Inspect,
            ("replay", "") => Request::Replay,
            ("quit", "") => Request::Quit,
            ("tick", count) => Request::Tick(ticks(count)?),
            ("new", "") => Request::New(fresh_seed().map_err(|error| {
                Refused::new("no-entropy", format!("no random seed ({error}); send new and a seed"))
            })?),
            ("new", seed) => Request::New(seed.parse()?),
            ("save", name) => Request::Save(saved_name(name)?),
            ("load", rest) => match rest.split_once(' ') {
                None => Request::Load(saved_name(rest)?, None),
                Some((name, seed)) => Request::Load(saved_name(name)?, Some(seed.trim_ascii().parse()?)),
            },
            _ => Request::Act(text),
        })
    }
}

/// A name of a saved state has the form of a seed.
fn saved_name(name: &str) -> Result<&str, Refused> {
    let good = name.parse::<Seed>().is_ok();
    good.then_some(name).ok_or_else(|| {
        Refused::new("bad-name", "a name needs 1 to 64 letters, digits, and . _ : -, as in \"save a\"")
    })
}

fn ticks(count: &str) -> Result<u32, Refused> {
    let digits = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| count.parse().ok()).flatten().filter(|ticks| *ticks > 0);
    number.ok_or_else(|| {
        Refused::new("bad-tick", format!("tick needs a number from 1 to {}, as in \"tick 12\"", u32::MAX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request<'_>, &'static str> {
        Request::read(InputLine::Bytes(line.as_bytes())).map_err(|refused| refused.code)
    }

    #[test]
    fn commands_are_whole_lines_and_the_rest_are_actions() {
        assert_eq!(read("undo"), Ok(Request::Undo));
        assert_eq!(read(" \tundo  "), Ok(Request::Undo));
        assert_eq!(read("undo 3"), Ok(Request::Act("undo 3")));
        assert_eq!(read("Undo"), Ok(Request::Act("Undo")));
        assert_eq!(read("move 1 2"), Ok(Request::Act("move 1 2")));
        assert_eq!(read("new abc"), Ok(Request::New("abc".parse().unwrap())));
        assert!(matches!(read("new"), Ok(Request::New(_))));
        assert_ne!(read("new"), read("new"));
        assert_eq!(read("new a/b"), Err("bad-seed"));
        assert_eq!(read(""), Err("empty-line"));
        assert_eq!(read("  \r"), Err("empty-line"));
        assert_eq!(Request::read(InputLine::Bytes(b"\xff")).map_err(|refused| refused.code), Err("bad-text"));
        assert_eq!(Request::read(InputLine::TooLong).map_err(|refused| refused.code), Err("long-line"));
    }

    #[test]
    fn states_have_names() {
        assert_eq!(read("save a.1"), Ok(Request::Save("a.1")));
        assert_eq!(read("load a.1"), Ok(Request::Load("a.1", None)));
        assert_eq!(read("load  a.1  x "), Ok(Request::Load("a.1", Some("x".parse().unwrap()))));
        let long = format!("save {}", "a".repeat(65));
        for bad in ["save", "load", "save a b", "save é", "load é x", &long] {
            assert_eq!(read(bad), Err("bad-name"), "{bad:?}");
        }
        assert_eq!(read("load a b c"), Err("bad-seed"));
    }

    #[test]
    fn ticks_are_counted_from_one() {
        assert_eq!(read("tick 1"), Ok(Request::Tick(1)));
        assert_eq!(read("tick  4294967295"), Ok(Request::Tick(u32::MAX)));
        for bad in ["tick", "tick 0", "tick -1", "tick +1", "tick 4294967296", "tick 1 2", "tick x"] {
            assert_eq!(read(bad), Err("bad-tick"), "{bad:?}");
        }
    }
}
