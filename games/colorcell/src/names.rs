//! Valid characters of names and descriptions: letters, accents and digits of any script, some punctuation,
//! and nothing invisible.

/// The punctuation allowed besides letters and digits.
pub(crate) const SIGNS: &str = "-.,!?'’";

/// Returns whether a character is valid in a name or description, where `_` stands for a space. Control,
/// joiner and bidi characters are not.
pub(crate) fn fits(c: char) -> bool {
    (c.is_alphanumeric() || is_mark(c)) && !is_blank(c) || c == '_' || SIGNS.contains(c)
}

/// Returns whether a name is well-formed: single `_` between words, and every accent on a letter.
pub(crate) fn is_sound(text: &str) -> bool {
    let mut before = '_';
    let follows = |c: char| {
        let last = std::mem::replace(&mut before, c);
        fits(c) && (c != '_' || last != '_') && (!is_mark(c) || last.is_alphanumeric() || is_mark(last))
    };
    text.chars().all(follows) && before != '_'
}

/// Returns whether a character combines with the one before it, as accents do. `escape_debug` tells: it escapes such a
/// character at the start of a text, but not after a letter.
fn is_mark(c: char) -> bool {
    c != '\\' && c.escape_debug().next() == Some('\\') && format!("a{c}").escape_debug().nth(1) == Some(c)
}

/// Letters and marks without a visible glyph.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_any_script_fit_and_nothing_unseen_does() {
        for c in "aZ7éßñЖλ字の한אعहिा\u{94d}\u{301}ไ\u{e35}Ⅷ٣".chars() {
            assert!(fits(c), "{c:?}");
        }
        let unseen = "\0\t\n\u{7f}\u{85}\u{a0}\u{ad}\u{34f}\u{61c}\u{115f}\u{17b4}\u{180b}\u{200b}\u{200c}\u{200d}\u{200e}\
                      \u{200f}\u{2028}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{2800}\u{3000}\u{3164}\u{fe0f}\u{feff}\
                      \u{ffa0}\u{fffd}\u{e0041}\u{e0100}\u{e000}";
        for c in unseen.chars().chain("/@+:#%&\"\\<>|☺♥".chars()) {
            assert!(!fits(c), "{c:?}");
        }
    }

    #[test]
    fn accents_need_a_letter() {
        assert!(is_sound("e\u{301}_a\u{323}\u{302}") && is_sound("ह\u{94d}न"));
        // A letter that only ever follows another one.
        assert!(is_sound("ｶ\u{ff9e}") && !is_sound("ｶ_\u{ff9e}"));
        for odd in ["", "_a", "a_", "a__b", "\u{301}a", "a_\u{301}", "-\u{301}"] {
            assert!(!is_sound(odd), "{odd:?}");
        }
    }
}
