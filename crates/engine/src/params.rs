//! What a menu may set before a run begins.
//!
//! A game's parameters are one plain struct with a table of [`ParamSpec`]s. Menus, `--set`, share links, refusals and
//! the rule book all read that table, so a parameter is described in one place.

use std::fmt;

use crate::{Refused, quote};

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number in a range.
    Number {
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
    },
    /// A whole number in a range, or one of a few words.
    NumberOr {
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
        /// The words.
        words: &'static [&'static str],
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// A list such as `20:2,50:1` whose first numbers ascend, or `none`.
    Pairs {
        /// What the two numbers are: `turn:colors`.
        form: &'static str,
        /// Smallest and largest first number.
        first: (u32, u32),
        /// Smallest and largest second number.
        second: (u32, u32),
        /// How many pairs there may be.
        most: usize,
    },
    /// Anything without spaces that the game itself can read, or `none`.
    Text {
        /// What it looks like.
        form: &'static str,
        /// How many characters there may be.
        most: usize,
    },
}

impl ParamKind {
    /// A value that a list may have; `None` where the range says enough.
    pub fn example(&self) -> Option<String> {
        let ParamKind::Pairs { first, second, .. } = self else { return None };
        let (one, other) = if first.1 >= 50 { (20, 50) } else { (first.0, first.0 + 1) };
        Some(format!("{one}:{},{other}:{}", 2.clamp(second.0, second.1), 1.clamp(second.0, second.1)))
    }
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Number { min, max } => write!(f, "{min} to {max}"),
            ParamKind::NumberOr { min, max, words } => write!(f, "{min} to {max} or {}", words.join(", ")),
            ParamKind::Choice(words) => f.write_str(&words.join(" or ")),
            ParamKind::Pairs { form, first, second, most } => write!(
                f,
                "none or up to {most} ascending pairs {form} like {}, {} to {} and {} to {}",
                self.example().unwrap_or_default(),
                first.0,
                first.1,
                second.0,
                second.1
            ),
            ParamKind::Text { form, most } => write!(f, "none or {form}, up to {most} characters"),
        }
    }
}

/// One parameter, described for people and programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Its name in `key=value`.
    pub key: &'static str,
    /// Its name in a menu.
    pub label: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// What it takes.
    pub kind: ParamKind,
}

impl ParamSpec {
    /// Reads a number in this parameter's range.
    pub fn number(&self, value: &str) -> Result<u32, ParamError> {
        let (ParamKind::Number { min, max } | ParamKind::NumberOr { min, max, .. }) = self.kind else {
            return Err(self.refuse(value));
        };
        number_within(value, (min, max)).ok_or_else(|| self.refuse(value))
    }

    /// Reads this parameter's list of pairs; `none` is the empty one.
    pub fn pairs(&self, value: &str) -> Result<Vec<(u32, u32)>, ParamError> {
        let ParamKind::Pairs { first, second, most, .. } = self.kind else {
            return Err(self.refuse(value));
        };
        if value == "none" {
            return Ok(Vec::new());
        }
        let pair = |text: &str| {
            let (one, other) = text.split_once(':')?;
            Some((number_within(one, first)?, number_within(other, second)?))
        };
        // One more than allowed is enough to refuse a list of any length.
        let pairs: Option<Vec<_>> = value.split(',').take(most + 1).map(pair).collect();
        let fits = |pairs: &Vec<(u32, u32)>| pairs.len() <= most && pairs.is_sorted_by(|a, b| a.0 < b.0);
        pairs.filter(fits).ok_or_else(|| self.refuse(value))
    }

    /// Reads this parameter's text, of which the game makes what it can; `none` is the empty one.
    pub fn text<'a>(&self, value: &'a str) -> Result<&'a str, ParamError> {
        let ParamKind::Text { most, .. } = self.kind else {
            return Err(self.refuse(value));
        };
        let fits = !value.is_empty() && value.len() <= most && value.bytes().all(|b| b.is_ascii_graphic());
        if fits { Ok(if value == "none" { "" } else { value }) } else { Err(self.refuse(value)) }
    }

    /// Reads one of this parameter's words, as its index.
    pub fn word(&self, value: &str) -> Result<usize, ParamError> {
        let (ParamKind::Choice(words) | ParamKind::NumberOr { words, .. }) = self.kind else {
            return Err(self.refuse(value));
        };
        words.iter().position(|word| *word == value).ok_or_else(|| self.refuse(value))
    }

    fn refuse(&self, value: &str) -> ParamError {
        ParamError(format!("{} is {}, not {}", self.key, self.kind, quote(value)))
    }
}

/// Reads plain digits as a number within a range.
fn number_within(text: &str, (min, max): (u32, u32)) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse::<u32>().ok()).flatten().filter(|n| (min..=max).contains(n))
}

/// A parameter that cannot be: the sentence names the field, the value and the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamError(pub String);

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<ParamError> for Refused {
    fn from(error: ParamError) -> Refused {
        Refused::new("bad-params", error.0)
    }
}

/// The parameters of a game. `Default` is the default preset's.
pub trait Params: Clone + Default + PartialEq + fmt::Debug + Send + Sync {
    /// Every parameter, in the order of the text form.
    const SPECS: &'static [ParamSpec];

    /// The value of the parameter `SPECS[index]`, as [`Params::set`] reads it.
    fn get(&self, index: usize) -> String;

    /// Sets the parameter `SPECS[index]`, checking its own range.
    fn set(&mut self, index: usize, value: &str) -> Result<(), ParamError>;

    /// Checks what depends on several parameters at once.
    fn validate(&self) -> Result<(), ParamError> {
        Ok(())
    }

    /// Whether runs with these parameters can be ranked.
    fn ranked(&self) -> bool {
        true
    }

    /// Sets by name. Check with [`Params::validate`] when all are set.
    fn assign(&mut self, key: &str, value: &str) -> Result<(), ParamError> {
        self.set(index_of(Self::SPECS, key)?, value)
    }

    /// The canonical text: every parameter as `key=value`, in order, separated by spaces.
    fn to_text(&self) -> String {
        write_pairs(Self::SPECS, &|index| self.get(index))
    }

    /// Reads `key=value` pairs over the defaults.
    fn from_text(text: &str) -> Result<Self, ParamError> {
        let mut params = Self::default();
        read_pairs(text, &mut |key, value| params.assign(key, value))?;
        params.validate()?;
        Ok(params)
    }
}

// What follows is the same for every game, so it is no part of the trait: machine code once, not per game.

fn index_of(specs: &[ParamSpec], key: &str) -> Result<usize, ParamError> {
    specs.iter().position(|spec| spec.key == key).ok_or_else(|| {
        let known: Vec<_> = specs.iter().map(|spec| spec.key).collect();
        ParamError(format!("there is no parameter {}; there are {}", quote(key), known.join(", ")))
    })
}

pub(crate) fn write_pairs(specs: &[ParamSpec], get: &dyn Fn(usize) -> String) -> String {
    let pairs: Vec<String> =
        specs.iter().enumerate().map(|(i, spec)| format!("{}={}", spec.key, get(i))).collect();
    pairs.join(" ")
}

/// Takes one pair.
type Assign<'a> = &'a mut dyn FnMut(&str, &str) -> Result<(), ParamError>;

fn read_pairs(text: &str, assign: Assign) -> Result<(), ParamError> {
    let mut seen: Vec<&str> = Vec::new();
    for pair in text.split_whitespace() {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| ParamError(format!("{} is not key=value", quote(pair))))?;
        if seen.contains(&key) {
            return Err(ParamError(format!("{key} is given twice")));
        }
        assign(key, value)?;
        seen.push(key);
    }
    Ok(())
}
