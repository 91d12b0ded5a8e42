//! Parameters: the settings of a run.
//!
//! A game's parameters are one plain struct with a table of [`ParamSpec`]s. Menus, `--set`, share links, refusals and
//! the rule book all read that table, so a parameter is described in one place.

use std::fmt;

use crate::{Refused, quote};

/// The values a parameter accepts.
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
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// Their names in menus, in the same order.
        titles: &'static [&'static str],
    },
    /// A list such as `20:2,50:1` whose first numbers ascend, or `none`.
    Pairs {
        /// The names of the two numbers: `turn:colors`.
        form: &'static str,
        /// Smallest and largest first number.
        first: (u32, u32),
        /// Smallest and largest second number.
        second: (u32, u32),
        /// The most pairs allowed.
        most: usize,
    },
    /// A text without spaces that the game itself parses, or `none`.
    Text {
        /// Its form, in words.
        form: &'static str,
        /// The most characters allowed.
        most: usize,
    },
}

impl ParamKind {
    /// An example of a list of pairs; `None` for other kinds.
    pub fn example(&self) -> Option<String> {
        let ParamKind::Pairs { first, second, .. } = self else { return None };
        let (one, other) = if first.1 >= 50 { (20, 50) } else { (first.0, first.0 + 1) };
        Some(format!("{one}:{},{other}:{}", 2.clamp(second.0, second.1), 1.clamp(second.0, second.1)))
    }
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Number { min, max } => write!(f, "{min}–{max}"),
            ParamKind::NumberOr { min, max, words } => write!(f, "{min}–{max} or {}", words.join(", ")),
            ParamKind::Choice { words, .. } => f.write_str(&words.join(" or ")),
            ParamKind::Pairs { form, first, second, most } => write!(
                f,
                "none or up to {most} ascending {form} pairs like {} ({}–{}:{}–{})",
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
    /// The values it accepts.
    pub kind: ParamKind,
}

impl ParamSpec {
    /// Parses a number in this parameter's range.
    pub fn number(&self, value: &str) -> Result<u32, ParamError> {
        let (ParamKind::Number { min, max } | ParamKind::NumberOr { min, max, .. }) = self.kind else {
            return Err(self.refuse(value));
        };
        number_within(value, (min, max)).ok_or_else(|| self.refuse(value))
    }

    /// Parses this parameter's list of pairs; `none` is the empty list.
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

    /// Checks this parameter's text, which the game parses; `none` is the empty text.
    pub fn text<'a>(&self, value: &'a str) -> Result<&'a str, ParamError> {
        let ParamKind::Text { most, .. } = self.kind else {
            return Err(self.refuse(value));
        };
        let plain = !value.contains(|c: char| c.is_whitespace() || c.is_control());
        let fits = plain && (1..=most).contains(&value.chars().count());
        if fits { Ok(if value == "none" { "" } else { value }) } else { Err(self.refuse(value)) }
    }

    /// Parses one of this parameter's words, as its index.
    pub fn word(&self, value: &str) -> Result<usize, ParamError> {
        let (ParamKind::Choice { words, .. } | ParamKind::NumberOr { words, .. }) = self.kind else {
            return Err(self.refuse(value));
        };
        words.iter().position(|word| *word == value).ok_or_else(|| self.refuse(value))
    }

    fn refuse(&self, value: &str) -> ParamError {
        let whole = match self.kind {
            ParamKind::Number { .. } | ParamKind::NumberOr { .. } if value.contains('.') => {
                "a whole number, "
            }
            _ => "",
        };
        ParamError(format!("{} must be {whole}{}, not {}", self.label, self.kind, quote(value)))
    }
}

/// Parses plain digits as a number within a range.
fn number_within(text: &str, (min, max): (u32, u32)) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse::<u32>().ok()).flatten().filter(|n| (min..=max).contains(n))
}

/// An invalid parameter. The sentence begins with the field's label and gives the value and the allowed range.
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

/// A parameter of a game: its spec, and how to get and set it.
pub struct Param<P: 'static> {
    /// Its description for people and programs.
    pub spec: ParamSpec,
    /// Returns its value in the form that `set` parses.
    pub get: fn(&P) -> String,
    /// Sets it, checking its own range.
    pub set: fn(&mut P, &ParamSpec, &str) -> Result<(), ParamError>,
}

/// A [`Param`] that is a whole number in a range: key, label, help, range, and the field that holds it.
#[macro_export]
macro_rules! number_param {
    ($key:literal, $label:literal, $help:literal, $min:expr => $max:expr, $($field:tt)+) => {
        $crate::Param {
            spec: $crate::ParamSpec {
                key: $key,
                label: $label,
                help: $help,
                kind: $crate::ParamKind::Number { min: $min as u32, max: $max as u32 },
            },
            get: |params| params.$($field)+.to_string(),
            set: |params, spec, value| {
                // The range makes the cast lossless.
                params.$($field)+ = spec.number(value)? as _;
                Ok(())
            },
        }
    };
}

/// A [`Param`] that is one of a few words: key, label, help, words with their values, and the field.
#[macro_export]
macro_rules! choice_param {
    ($key:literal, $label:literal, $help:literal, [$($word:literal $title:literal => $value:expr),+], $field:ident) => {
        $crate::Param {
            spec: $crate::ParamSpec {
                key: $key,
                label: $label,
                help: $help,
                kind: $crate::ParamKind::Choice { words: &[$($word),+], titles: &[$($title),+] },
            },
            get: |params| {
                let word = [$(($word, $value)),+].into_iter().find(|(_, value)| *value == params.$field);
                word.map_or_else(String::new, |(word, _)| word.to_owned())
            },
            set: |params, spec, value| {
                params.$field = [$($value),+][spec.word(value)?];
                Ok(())
            },
        }
    };
}

/// The parameters of a game. `Default` is the default preset's.
pub trait Params: Clone + Default + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// Every parameter, in the order of the text form.
    const PARAMS: &'static [Param<Self>];

    /// Checks constraints between parameters.
    fn validate(&self) -> Result<(), ParamError> {
        Ok(())
    }

    /// Returns whether runs with these parameters can be ranked.
    fn ranked(&self) -> bool {
        true
    }

    /// The descriptions of all parameters.
    fn specs() -> Vec<&'static ParamSpec> {
        Self::PARAMS.iter().map(|param| &param.spec).collect()
    }

    /// The values of all parameters.
    fn values(&self) -> Vec<String> {
        Self::PARAMS.iter().map(|param| (param.get)(self)).collect()
    }

    /// Sets one parameter by name. Call [`Params::validate`] when all are set.
    fn assign(&mut self, key: &str, value: &str) -> Result<(), ParamError> {
        let Some(param) = Self::PARAMS.iter().find(|param| param.spec.key == key) else {
            let known: Vec<_> = Self::PARAMS.iter().map(|param| param.spec.key).collect();
            let message = format!("unknown parameter {}; try {}", quote(key), known.join(", "));
            return Err(ParamError(message));
        };
        (param.set)(self, &param.spec, value)
    }

    /// The canonical text: every parameter as `key=value`, in order, separated by spaces.
    fn to_text(&self) -> String {
        let pair = |param: &Param<Self>| format!("{}={}", param.spec.key, (param.get)(self));
        Self::PARAMS.iter().map(pair).collect::<Vec<_>>().join(" ")
    }

    /// Parses `key=value` pairs over the defaults.
    fn from_text(text: &str) -> Result<Self, ParamError> {
        let mut params = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        for pair in text.split_whitespace() {
            let not_a_pair = || ParamError(format!("write {} as key=value", quote(pair)));
            let (key, value) = pair.split_once('=').ok_or_else(not_a_pair)?;
            if seen.contains(&key) {
                return Err(ParamError(format!("{key} appears twice")));
            }
            params.assign(key, value)?;
            seen.push(key);
        }
        params.validate()?;
        Ok(params)
    }
}
