//! Players' names: what is allowed, and which two look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile;
use unicode_security::confusable_detection::skeleton;

/// Visible characters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Bytes of a name, checked before anything else looks at it.
const MOST_BYTES: usize = 160;

/// Combining marks in a row: scripts need two, towers of them cover other lines.
const MOST_MARKS: usize = 2;

/// Allowed between letters and digits, one at a time.
const BETWEEN: &str = " -_.'";

/// Names nobody may have: they would speak for the arcade, or for those without a name.
const RESERVED: [&str; 8] =
    ["admin", "administrator", "anonymous", "guest", "lattice", "moderator", "server", "system"];

/// A valid name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As shown, in NFC.
    pub shown: String,
    /// What it looks like: two names with one skeleton are one name.
    pub skeleton: String,
}

/// Why a name is refused, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadName(pub String);

impl Name {
    /// Checks a name.
    pub fn read(text: &str) -> Result<Name, BadName> {
        let refuse = |why: String| Err(BadName(why));
        if text.len() > MOST_BYTES {
            return refuse(length());
        }
        let shown: String = text.nfc().collect();
        let (mut visible, mut marks, mut between) = (0, 0, true);
        for c in shown.chars() {
            if is_combining_mark(c) && c.identifier_allowed() {
                marks += 1;
                if marks > MOST_MARKS || between {
                    return refuse("a name can't stack marks on a letter".to_owned());
                }
                continue;
            }
            let gap = BETWEEN.contains(c);
            if gap && between {
                return refuse("put only one space or - _ . ' between letters or digits".to_owned());
            }
            let plain = c.identifier_allowed() && c.is_alphanumeric();
            if !gap && !plain {
                return refuse(format!("a name can't contain {}; use letters and digits", describe(c)));
            }
            (visible, marks, between) = (visible + 1, 0, gap);
        }
        if !LENGTH.contains(&visible) {
            return refuse(length());
        }
        if between {
            return refuse("a name must end in a letter or digit".to_owned());
        }
        let looks = look(&shown);
        if RESERVED.iter().any(|reserved| look(reserved) == looks) {
            return refuse("this name is reserved; choose another".to_owned());
        }
        Ok(Name { shown, skeleton: looks })
    }
}

fn length() -> String {
    format!("a name has {}–{} characters", LENGTH.start(), LENGTH.end())
}

/// An unwelcome character, in a form that can be shown.
fn describe(c: char) -> String {
    if c.is_ascii_graphic() { c.to_string() } else { format!("the character U+{:04X}", u32::from(c)) }
}

/// The skeleton of UTS 39, without case, gaps and the difference between I, l and 1.
fn look(name: &str) -> String {
    // Capitals look alike that small letters do not, and the other way round: both are taken apart.
    let plain: String = name.chars().filter(|c| !BETWEEN.contains(*c)).collect();
    let capitals: String = skeleton(&plain).collect();
    let looks: String = skeleton(&capitals.to_lowercase()).collect();
    looks.to_lowercase().nfc().map(|c| if c == 'i' { 'l' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_scripts_are_fine() {
        for name in [
            "Ada",
            "Ada L",
            "o'Neil",
            "J.R. R",
            "José",
            "Jose\u{301}",
            "Łukasz",
            "Юлия",
            "김민준",
            "たろう",
            "x2",
            "नमस्ते",
        ] {
            let read = Name::read(name);
            // "J.R. R" has a point and a space in a row.
            assert_eq!(read.is_ok(), name != "J.R. R", "{name}: {read:?}");
        }
        assert_eq!(Name::read("Jose\u{301}").unwrap().shown, "José", "in NFC");
    }

    #[test]
    fn what_cannot_be_seen_or_misleads_is_refused() {
        for name in [
            "",
            "A",
            " Ada",
            "Ada ",
            "A  da",
            "A\tb",
            "A\nb",
            "Ada\u{200b}",
            "A\u{200d}da",
            "A\u{202e}da",
            "A\u{ad}da",
            "A\u{feff}da",
            "\u{2800}\u{2800}",
            "A\u{a0}da",
            "<b>",
            "a/b",
            "a@b",
            "\u{e000}ab",
            "ab\u{0}",
            "\u{3164}\u{3164}",
            "123456789012345678901",
            "Admin",
            "АDМIN",
            "l4ttice\u{fe0f}",
            "anonymous",
            "Lattice",
            "--",
            "a-",
            "👍👍",
            "Z\u{351}\u{352}\u{353}algo",
        ] {
            assert!(Name::read(name).is_err(), "{name:?}");
        }
        assert!(Name::read(&"a".repeat(1 << 20)).is_err());
        assert!(Name::read(&"a\u{301}".repeat(20)).is_ok(), "marks are not counted");
    }

    #[test]
    fn those_that_look_alike_are_one() {
        let look = |name: &str| Name::read(name).unwrap().skeleton;
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "Аdа"),
            ("Ada L", "ada-l"),
            ("Bill", "BiIl"),
            ("Bill", "B1ll"),
            ("moss", "rnoss"),
            ("Zoe", "Z0e"),
            ("José", "Jose\u{301}"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        assert_ne!(look("Ada"), look("Eda"));
        assert_ne!(look("José"), look("Jose"));
    }
}
