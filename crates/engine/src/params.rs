//! What a menu may set before a run begins.
//!
//! A game's parameters are one plain struct with a table of [`ParamSpec`]s. Menus, `--set`, share links, refusals and
//! the rule book all read that table, so a parameter is described in one place.

use std::fmt;

use crate::Refused;

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
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Number { min, max } => write!(f, "{min} to {max}"),
            ParamKind::NumberOr { min, max, words } => write!(f, "{min} to {max} or {}", words.join(", ")),
            ParamKind::Choice(words) => f.write_str(&words.join(" or ")),
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
        let canonical = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        let number = canonical.then(|| value.parse::<u32>().ok()).flatten();
        number.filter(|n| (min..=max).contains(n)).ok_or_else(|| self.refuse(value))
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

/// Quotes a player's text for a message, shortened when it is long.
fn quote(value: &str) -> String {
    let short: String = value.chars().take(40).collect();
    if short.len() < value.len() { format!("{short:?}…") } else { format!("{short:?}") }
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

    /// Sets by name. Check with [`Params::validate`] when all are set.
    fn assign(&mut self, key: &str, value: &str) -> Result<(), ParamError> {
        let Some(index) = Self::SPECS.iter().position(|spec| spec.key == key) else {
            let known: Vec<_> = Self::SPECS.iter().map(|spec| spec.key).collect();
            return Err(ParamError(format!(
                "there is no parameter {}; there are {}",
                quote(key),
                known.join(", ")
            )));
        };
        self.set(index, value)
    }

    /// The canonical text: every parameter as `key=value`, in order, separated by spaces.
    fn to_text(&self) -> String {
        let pairs: Vec<String> =
            Self::SPECS.iter().enumerate().map(|(i, spec)| format!("{}={}", spec.key, self.get(i))).collect();
        pairs.join(" ")
    }

    /// Reads `key=value` pairs over the defaults.
    fn from_text(text: &str) -> Result<Self, ParamError> {
        let mut params = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        for pair in text.split_whitespace() {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| ParamError(format!("{} is not key=value", quote(pair))))?;
            if seen.contains(&key) {
                return Err(ParamError(format!("{key} is given twice")));
            }
            params.assign(key, value)?;
            seen.push(key);
        }
        params.validate()?;
        Ok(params)
    }
}
