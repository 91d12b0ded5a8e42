//! Everything in one file, and back. The browser's file also carries what it keeps in local storage, under `local`; runs are
//! pairs of the moment they ended and their replay in compact form. Nothing in a file is believed: whoever reads it plays
//! every replay.

use engine::Rejection;

/// What a file of this kind says of itself, under `format`.
pub const FORMAT: &str = "lattice backup 1";
/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 1 << 28;
/// Said about any other file.
pub const FOREIGN: &str = "This isn't a Lattice backup.";

/// What a backup brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// Runs that were added.
    pub runs: usize,
    /// Runs that do not play through.
    pub unreadable: usize,
    /// Runs under other rules than this program's, which it cannot play.
    pub other_rules: usize,
    /// Saved games and settings that were added.
    pub saves: usize,
    /// Those that stayed as they were here.
    pub kept: usize,
}

impl Brought {
    /// Counts a run that was left out.
    pub fn leave_out(&mut self, why: &Rejection) {
        match why.cause.code {
            "older-rules" | "newer-rules" => self.other_rules += 1,
            _ => self.unreadable += 1,
        }
    }

    /// All of it in a few sentences.
    pub fn words(&self) -> String {
        let some = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let mut words = format!("Added {}.", some(self.runs, "run"));
        if self.saves > 0 {
            let what = if self.saves == 1 { "saved game or setting" } else { "saved games and settings" };
            words += &format!(" Also added {} {what}.", self.saves);
        }
        if self.kept > 0 {
            words += &format!(" Kept {} of yours that differed.", self.kept);
        }
        if self.other_rules > 0 {
            let runs = some(self.other_rules, "run");
            words += &format!(" Left out {runs} of other rules versions: they stay in the file.");
        }
        if self.unreadable > 0 {
            words += &format!(" {} could not be read.", some(self.unreadable, "run"));
        }
        words
    }
}

/// Reading and writing without a browser, which has a JSON reader of its own.
#[cfg(feature = "files")]
mod files {
    use std::fmt::Write;

    use serde_json::Value;

    use super::{FOREIGN, FORMAT};

    /// The largest whole number that every reader of JSON keeps.
    const SAFE: u64 = (1 << 53) - 1;

    /// The text of a backup of runs.
    pub fn backup_text<'a>(runs: impl IntoIterator<Item = (u64, &'a str)>) -> String {
        let mut text = format!("{{\"format\":\"{FORMAT}\",\"local\":{{}},\"runs\":[");
        for (i, (when, code)) in runs.into_iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}[{when},{}]", Value::from(code));
        }
        text + "]}"
    }

    /// The runs of a backup as moments and codes, `None` for what is no such pair; the error is a sentence.
    pub fn backup_runs(text: &str) -> Result<Vec<Option<(u64, String)>>, String> {
        let whole: Value = serde_json::from_str(text).map_err(|_| FOREIGN.to_owned())?;
        if whole["format"] != FORMAT {
            return Err(FOREIGN.to_owned());
        }
        let pair = |run: &Value| {
            let pair = run.as_array().filter(|pair| pair.len() == 2)?;
            let when = pair[0].as_u64().filter(|when| *when <= SAFE)?;
            Some((when, pair[1].as_str()?.to_owned()))
        };
        Ok(whole["runs"].as_array().map_or_else(Vec::new, |runs| runs.iter().map(pair).collect()))
    }

    #[cfg(test)]
    mod tests {
        use proptest::prelude::*;

        use super::*;

        #[test]
        fn only_backups_are_read_and_odd_runs_are_left_out() {
            for odd in ["", "{", "[]", "7", "{\"format\":\"lattice backup 2\",\"runs\":[]}"] {
                assert_eq!(backup_runs(odd), Err(FOREIGN.to_owned()), "{odd}");
            }
            let odd = "[1],[1,2],[-1,\"a\"],[1.5,\"a\"],[9007199254740992,\"a\"],7,[1,\"a\",2],[3,\"b\"]";
            let text = format!("{{\"format\":\"{FORMAT}\",\"local\":{{\"a\":1}},\"runs\":[{odd}]}}");
            let mut expected = vec![None; 7];
            expected.push(Some((3, "b".to_owned())));
            assert_eq!(backup_runs(&text), Ok(expected));
            assert_eq!(backup_runs(&format!("{{\"format\":\"{FORMAT}\",\"runs\":8}}")), Ok(Vec::new()));
        }

        proptest! {
            #[test]
            fn runs_round_trip(runs in prop::collection::vec((0..=SAFE, "\\PC*"), 0..6)) {
                let text = backup_text(runs.iter().map(|(when, code)| (*when, code.as_str())));
                prop_assert_eq!(backup_runs(&text), Ok(runs.into_iter().map(Some).collect()));
            }

            #[test]
            fn reading_never_panics(text in "\\PC*|\\{\"format\":\"lattice backup 1\",\"runs\":\\PC*") {
                let _ = backup_runs(&text);
            }
        }
    }
}

#[cfg(feature = "files")]
pub use files::{backup_runs, backup_text};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_is_told() {
        assert_eq!(Brought { runs: 1, ..Brought::default() }.words(), "Added 1 run.");
        let all = Brought { runs: 2, unreadable: 1, saves: 3, kept: 4, ..Brought::default() }.words();
        let expected = "Added 2 runs. Also added 3 saved games and settings. Kept 4 of yours that differed. 1 run could \
                        not be read.";
        assert_eq!(all, expected);
        let mut brought = Brought::default();
        for code in ["older-rules", "newer-rules", "bad-action"] {
            brought.leave_out(&Rejection::at(3, code, "no"));
        }
        let expected = "Added 0 runs. Left out 2 runs of other rules versions: they stay in the file. 1 run could not be \
                        read.";
        assert_eq!(brought.words(), expected);
    }
}
