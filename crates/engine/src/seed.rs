//! The text that decides all randomness in a run.

use std::fmt;
use std::str::FromStr;

use crate::Refused;

/// A seed: 1 to 64 characters from `A-Z a-z 0-9 : _ . -` (ruling A2).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seed(String);

impl Seed {
    /// The most characters a seed may have.
    pub const MAX_LEN: usize = 64;

    /// Creates a short, readable seed from 64 random bits given by the caller (rules read no entropy).
    pub fn from_entropy(bits: u64) -> Seed {
        // No vowels and no look-alikes: seeds are read aloud and should spell nothing.
        const ALPHABET: &[u8; 20] = b"bcdfghjkmnpqrstvwxz2";
        let mut rest = bits;
        let text = (0..12).map(|_| {
            let letter = ALPHABET[(rest % 20) as usize];
            rest /= 20;
            char::from(letter)
        });
        Seed(text.collect())
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Seed {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Seed, Refused> {
        let refuse = |message: String| Err(Refused::new("bad-seed", message));
        if text.is_empty() || text.len() > Seed::MAX_LEN {
            return refuse(format!(
                "a seed must have 1–{} characters; this one has {}",
                Seed::MAX_LEN,
                text.chars().count()
            ));
        }
        if let Some(bad) = text.chars().find(|c| !(c.is_ascii_alphanumeric() || ":_.-".contains(*c))) {
            let bad = if bad == ' ' { "spaces".to_owned() } else { format!("{bad:?}") };
            return refuse(format!("a seed can't contain {bad}; use letters, digits, and . _ : -"));
        }
        Ok(Seed(text.to_owned()))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ruling A2.
    #[test]
    fn seeds_are_checked() {
        assert!("Ab0:_.-".parse::<Seed>().is_ok());
        assert!("x".repeat(64).parse::<Seed>().is_ok());
        for bad in ["", " ", "a b", "é", "a/b", &"x".repeat(65)] {
            assert!(bad.parse::<Seed>().is_err(), "{bad:?}");
        }
        let made = Seed::from_entropy(u64::MAX);
        assert_eq!(made.to_string().parse::<Seed>().unwrap(), made);
    }
}
