//! Checks of documents: required ones exist, rulings are cited by tests, and links work.

use super::Violation;
use super::source::{has_word, lines};
use super::tree::FileTree;

/// Every violation in the documents.
pub fn check(tree: &FileTree) -> Vec<Violation> {
    let mut found = Vec::new();
    for game in tree.games() {
        found.extend(rule_book(tree, game));
    }
    found.extend(arcade_book(tree));
    for (path, text) in tree.matching("", ".md") {
        found.extend(links(tree, path, text));
    }
    found
}

/// Checks that the game has a rule book and that a test cites each numbered ruling.
fn rule_book(tree: &FileTree, game: &str) -> Vec<Violation> {
    let path = format!("docs/rules/{game}.md");
    let Some(text) = tree.text(&path) else {
        let why = "players read it, and tests cite it";
        return vec![Violation { path, line: 1, what: format!("the game `{game}` has no rule book"), why }];
    };
    let folder = format!("games/{game}/");
    uncited(&path, text, &tests(tree, &folder), &format!("no test in {folder}"))
}

/// The rulings of all games.
const ARCADE: &str = "docs/rules/arcade.md";

/// Checks that a test cites each ruling for all games, wherever the test is.
fn arcade_book(tree: &FileTree) -> Vec<Violation> {
    let Some(text) = tree.text(ARCADE) else { return Vec::new() };
    uncited(ARCADE, text, &tests(tree, ""), "no test")
}

/// The lines of all tests in a folder. The conformance kit is made of tests.
fn tests<'a>(tree: &'a FileTree, folder: &'a str) -> Vec<&'a str> {
    let files = tree.matching(folder, ".rs");
    let lines = files.flat_map(|(path, text)| {
        let kit = path.starts_with("crates/conformance/");
        lines(path, text).into_iter().filter(move |line| kit || line.test)
    });
    lines.map(|line| line.whole).collect()
}

/// The rulings of a book that no test cites.
fn uncited(path: &str, text: &str, tests: &[&str], nobody: &str) -> Vec<Violation> {
    let numbered = text.lines().enumerate().filter_map(|(index, line)| Some((index + 1, ruling(line)?)));
    let unproven = numbered.filter(|(_, number)| !tests.iter().any(|line| has_word(line, number)));
    let violation = |(line, number)| Violation {
        path: path.into(),
        line,
        what: format!("{nobody} cites {number}"),
        why: "a ruling without a test is a wish",
    };
    unproven.map(violation).collect()
}

/// The number of a ruling's first line: `F1. …`, `- **F1** …`, `### F1 …`.
fn ruling(line: &str) -> Option<&str> {
    let plain = line.trim_start();
    let text = plain.trim_start_matches(['-', '*', '#', ' ']);
    let letters = text.chars().take_while(char::is_ascii_uppercase).count();
    let digits = text[letters..].chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = text.split_at(letters + digits);
    let marked = plain.starts_with(['-', '*', '#']) && plain.len() > text.len();
    let ended = rest.starts_with(['.', '*', ':']) || (marked && (rest.is_empty() || rest.starts_with(' ')));
    ((1..=2).contains(&letters) && digits > 0 && ended).then_some(number)
}

/// Broken relative links.
fn links(tree: &FileTree, path: &str, text: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        // Every second piece between backticks is code.
        for prose in line.split('`').step_by(2) {
            for target in prose.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next()) {
                if !leads_somewhere(tree, path, target) {
                    let what = format!("link to `{target}`, which does not exist");
                    found.push(Violation {
                        path: path.into(),
                        line: index + 1,
                        what,
                        why: "readers follow links",
                    });
                }
            }
        }
    }
    found
}

fn leads_somewhere(tree: &FileTree, from: &str, target: &str) -> bool {
    let file = target.split('#').next().unwrap_or(target);
    if file.is_empty() || target.contains("://") || target.starts_with("mailto:") {
        return true;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            "." | "" => {}
            ".." if parts.pop().is_none() => return false,
            ".." => {}
            part => parts.push(part),
        }
    }
    tree.exists(&parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats<const N: usize>(files: [(&str, &str); N]) -> Vec<String> {
        let found = check(&FileTree::of(files));
        found.iter().map(|v| format!("{}:{} {}", v.path, v.line, v.what)).collect()
    }

    #[test]
    fn rulings_are_recognized() {
        for (line, number) in [
            ("F1. Text", Some("F1")),
            ("**F12** text", Some("F12")),
            ("- **F1.** text", Some("F1")),
            ("### F1 Title", Some("F1")),
            ("- F3: text", Some("F3")),
            ("F1 is cited here", None),
            ("- Fill. text", None),
            ("- **Bold** text", None),
            ("- 20 cells", None),
            ("As F1. says", None),
            ("", None),
        ] {
            assert_eq!(ruling(line), number, "{line}");
        }
    }

    #[test]
    fn each_ruling_needs_a_test() {
        let book = ("docs/rules/hop.md", "# Hop\n\n- **H1** a\n- **H2** b\n- **H10** c\n");
        let source = ("games/hop/src/rules.rs", "// H2\n#[cfg(test)]\nmod tests {\n// H10\n}\n");
        let tests = ("games/hop/tests/rules.rs", "/// H1: a\nfn a() {}\n");
        assert_eq!(
            whats([("games/hop/Cargo.toml", ""), book, source, tests]),
            ["docs/rules/hop.md:4 no test in games/hop/ cites H2"]
        );
        assert_eq!(
            whats([("games/hop/Cargo.toml", "")]),
            ["docs/rules/hop.md:1 the game `hop` has no rule book"]
        );
    }

    #[test]
    fn each_ruling_of_the_arcade_needs_a_test() {
        let book = ("docs/rules/arcade.md", "- **A1** a\n- **A2** b\n- **A3** c\n- **A4** d\n");
        let kit = ("crates/conformance/src/rules.rs", "/// A1: a\npub fn a() {}\n");
        let code = ("crates/engine/src/rng.rs", "// A3\n#[cfg(test)]\nmod tests {\n// A2\n}\n");
        let game = ("games/template/tests/rules.rs", "/// A4: d\n");
        assert_eq!(whats([book, kit, code, game]), ["docs/rules/arcade.md:3 no test cites A3"]);
    }

    #[test]
    fn links_lead_somewhere() {
        let text = "[a](b.md) [c](../README.md#top) [d](https://x.y/) [e](#here)\n\
                    `[f](code.md)`\n```\n[g](fence.md)\n```\n[h](sub/) [i](missing.md) [j](../../up.md)\n";
        let files = [("docs/a.md", text), ("docs/b.md", ""), ("README.md", ""), ("docs/sub/x.md", "")];
        assert_eq!(
            whats(files),
            [
                "docs/a.md:6 link to `missing.md`, which does not exist",
                "docs/a.md:6 link to `../../up.md`, which does not exist"
            ]
        );
    }
}
