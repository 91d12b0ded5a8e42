//! A minimal reader of Rust source that tells code from comments and tests.

/// One line of a source file, split into code and comment.
pub struct SourceLine<'a> {
    /// Line number, from 1.
    pub number: usize,
    /// The line without its `//` comment.
    pub code: &'a str,
    /// The whole line.
    pub whole: &'a str,
    /// Whether it is compiled only for tests.
    pub test: bool,
}

/// The lines of the file at `path`. A file of tests is all test; elsewhere everything after `#[cfg(test)]` and an
/// inline module is test, because test modules come last.
pub fn lines<'a>(path: &str, text: &'a str) -> Vec<SourceLine<'a>> {
    let mut test = path.contains("/tests/") || path.ends_with("/tests.rs");
    let all: Vec<&str> = text.lines().collect();
    let mut lines = Vec::with_capacity(all.len());
    for (index, whole) in all.iter().enumerate() {
        let opens_module = || {
            let item = all[index + 1..].iter().find(|line| !line.trim_start().starts_with("#["));
            item.is_some_and(|line| has_word(line, "mod") && line.trim_end().ends_with('{'))
        };
        test |= whole.trim() == "#[cfg(test)]" && opens_module();
        lines.push(SourceLine { number: index + 1, code: code_of(whole), whole, test });
    }
    lines
}

/// Cuts off a `//` comment, unless it is inside a string literal.
fn code_of(line: &str) -> &str {
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '/' if !quoted && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Whether `word` occurs in `text` as a whole word. An end of `word` that is punctuation may touch anything.
pub fn has_word(text: &str, word: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(inner) && word.starts_with(inner);
        let after = text[at + word.len()..].chars().next().is_some_and(inner) && word.ends_with(inner);
        !before && !after
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_edges() {
        assert!(has_word("let x: f32 = y;", "f32"));
        assert!(!has_word("let f321 = xf32;", "f32"));
        assert!(has_word("rand::thread()", "rand::"));
        assert!(!has_word("operand::thread()", "rand::"));
        assert!(has_word("x.unwrap();", ".unwrap()"));
        assert!(has_word("operand::x rand::y", "rand::"));
    }

    #[test]
    fn comments_are_not_code() {
        assert_eq!(code_of("a(); // b"), "a(); ");
        assert_eq!(code_of("a(\"http://x\"); // b"), "a(\"http://x\"); ");
        assert_eq!(code_of(r#"a("\"//"); b"#), r#"a("\"//"); b"#);
    }

    #[test]
    fn the_last_module_may_be_tests() {
        let text = "a\n#[cfg(test)]\nmod kit;\nb\n#[cfg(test)]\n#[rustfmt::skip]\nmod tests {\nc\n}\n";
        let tests: Vec<bool> = lines("src/a.rs", text).iter().map(|line| line.test).collect();
        assert_eq!(tests, [false, false, false, false, true, true, true, true, true]);
        assert!(lines("games/x/tests/rules.rs", "a").iter().all(|line| line.test));
        assert!(lines("src/rules/tests.rs", "a").iter().all(|line| line.test));
    }
}
