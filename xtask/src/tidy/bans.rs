//! Words banned from source.

use super::Violation;
use super::source::{SourceLine, has_word, lines};
use super::tree::FileTree;

/// Folders whose code decides digests: nothing in them may differ between machines.
const RULES: [&str; 4] = ["games/", "crates/engine/src/", "crates/grid/src/", "crates/view/src/"];

const ORDER: &str = "a hash map's order differs between native and wasm";
const CLOCK: &str = "rules read no clock; time comes as ticks";
const FLOAT: &str = "floats round differently between machines";
const PRINT: &str = "rules do no I/O";

const BANNED_IN_RULES: [(&str, &str); 12] = [
    ("HashMap", ORDER),
    ("HashSet", ORDER),
    ("Instant", CLOCK),
    ("SystemTime", CLOCK),
    ("f32", FLOAT),
    ("f64", FLOAT),
    ("rand::", "values of a library's generator change between versions; use engine's Rng"),
    ("print!", PRINT),
    ("println!", PRINT),
    ("eprint!", PRINT),
    ("eprintln!", PRINT),
    ("std::env", "rules depend on nothing but parameters, seed and actions"),
];

const UNFINISHED: &str = "unfinished code is not merged";

const BANNED: [(&str, &str); 4] = [
    (".unwrap()", "a panic must state the invariant it relies on; use expect or return an error"),
    ("dbg!", UNFINISHED),
    ("todo!", UNFINISHED),
    ("unimplemented!", UNFINISHED),
];

const NOTE: &str = "a note to oneself belongs in the issue tracker";
const MACHINE: &str = "a path of one machine means nothing on another";

/// Banned in every text, comments included.
const WORDS: [(&str, &str); 8] = [
    ("TODO", NOTE),
    ("FIXME", NOTE),
    ("XXX", NOTE),
    ("HACK", NOTE),
    ("/home/", MACHINE),
    ("/root/", MACHINE),
    ("/work/", MACHINE),
    ("/Users/", MACHINE),
];

/// Code shared by all games: sources, style sheets and pages never name one, not even in a comment.
const FOR_ALL: [&str; 6] =
    ["crates/cli/", "crates/engine/", "crates/server/", "crates/tui/", "crates/view/", "crates/web/"];

/// The longest file that is still about one thing.
const MOST_LINES: usize = 600;

/// The checks' own sources, which list the banned words.
const OURSELVES: &str = "xtask/src/tidy/";

/// Every broken ban in the tree.
pub fn check(tree: &FileTree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, text) in tree.matching("", ".rs").filter(|(path, _)| !path.starts_with(OURSELVES)) {
        let lines = lines(path, text);
        let code = lines.iter().filter(|line| !line.test && is_source(path));
        for line in code {
            found.extend(banned_words(path, line, line.code, &BANNED));
            if RULES.iter().any(|folder| path.starts_with(folder)) {
                found.extend(banned_words(path, line, line.code, &BANNED_IN_RULES));
            }
        }
    }
    for ending in [".rs", ".md", ".toml", ".js", ".mjs", ".css", ".html"] {
        for (path, text) in tree.matching("", ending).filter(|(path, _)| !path.starts_with(OURSELVES)) {
            for line in lines(path, text) {
                found.extend(banned_words(path, &line, line.whole, &WORDS));
            }
            if !ending.ends_with("md") && text.lines().count() > MOST_LINES {
                let what = format!("{} lines, more than {MOST_LINES}", text.lines().count());
                let why = "one noun per file";
                found.push(Violation { path: path.into(), line: MOST_LINES + 1, what, why });
            }
        }
    }
    found.extend(game_names(tree));
    found
}

/// Whether the file is compiled into something, rather than a test, a benchmark or a build script.
fn is_source(path: &str) -> bool {
    path.contains("/src/") && !path.contains("/fixtures/")
}

fn banned_words(path: &str, line: &SourceLine, text: &str, words: &[(&str, &'static str)]) -> Vec<Violation> {
    let hits = words.iter().filter(|(word, _)| has_word(text, word));
    let violation = |(word, why): &(&str, &'static str)| Violation {
        path: path.into(),
        line: line.number,
        what: format!("`{word}`"),
        why,
    };
    hits.map(violation).collect()
}

/// Shared code that knows a game by its id or its title. An example in a help text may.
fn game_names(tree: &FileTree) -> Vec<Violation> {
    let mut names: Vec<&str> = tree.games();
    names.extend(tree.games().iter().filter_map(|id| title(tree, id)));
    let mut found = Vec::new();
    for (path, text) in FOR_ALL.iter().flat_map(|folder| tree.matching(folder, "")) {
        for line in lines(path, text).into_iter().filter(|line| !line.test) {
            let named = |name: &&&str| has_word(line.whole, name) && !only_in_examples(line.whole, name);
            for name in names.iter().filter(named) {
                let what = format!("names the game `{name}`");
                let why = "written once for all games; a game's look is in games/<id>/look";
                found.push(Violation { path: path.into(), line: line.number, what, why });
            }
        }
    }
    found
}

/// A game's title, from the line of its `META` after the one with its id.
fn title<'a>(tree: &'a FileTree, id: &'a str) -> Option<&'a str> {
    let rules = tree.text(&format!("games/{id}/src/rules.rs"))?;
    let (_, meta) = rules.split_once(&format!("id: \"{id}\","))?;
    let (_, rest) = meta.split_once("title: \"")?;
    Some(rest.split_once('"')?.0)
}

/// Whether the game occurs only as in `lattice play <game>`.
fn only_in_examples(line: &str, game: &str) -> bool {
    line.match_indices(game).all(|(at, _)| {
        let mut before = line[..at].split(' ').rev();
        before.next() == Some("") && before.next().is_some() && before.next() == Some("lattice")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats<const N: usize>(files: [(&str, &str); N]) -> Vec<String> {
        let found = check(&FileTree::of(files));
        found.iter().map(|v| format!("{}:{} {}", v.path, v.line, v.what)).collect()
    }

    #[test]
    fn rules_are_held_to_more() {
        let text = "//! HashMap in prose\nuse std::collections::HashMap;\nfn a(x: f64) {}\n";
        assert_eq!(
            whats([("games/hop/src/a.rs", text), ("crates/tui/src/a.rs", text)]),
            ["games/hop/src/a.rs:2 `HashMap`", "games/hop/src/a.rs:3 `f64`"]
        );
        assert_eq!(whats([("games/hop/tests/a.rs", text)]), [""; 0]);
        let times = "use std::time::Duration;\nuse std::time::Instant;\n";
        assert_eq!(whats([("crates/view/src/a.rs", times)]), ["crates/view/src/a.rs:2 `Instant`"]);
    }

    #[test]
    fn unwrap_is_for_tests() {
        let text = "fn a() { b().unwrap() }\n#[cfg(test)]\nmod tests {\n    fn c() { b().unwrap() }\n}\n";
        assert_eq!(whats([("crates/cli/src/a.rs", text)]), ["crates/cli/src/a.rs:1 `.unwrap()`"]);
    }

    #[test]
    fn notes_to_oneself_are_found_in_comments() {
        assert_eq!(whats([("docs/a.md", "fine\nTODO: write\n")]), ["docs/a.md:2 `TODO`"]);
        assert_eq!(whats([("crates/cli/src/a.rs", "// FIXME\n")]), ["crates/cli/src/a.rs:1 `FIXME`"]);
    }

    #[test]
    fn long_files_are_found() {
        let text = "a\n".repeat(MOST_LINES + 1);
        assert_eq!(
            whats([("crates/cli/src/a.rs", &text)]),
            ["crates/cli/src/a.rs:601 601 lines, more than 600"]
        );
        assert_eq!(whats([("crates/cli/src/a.rs", &text[2..])]), [""; 0]);
    }

    #[test]
    fn what_is_for_all_games_names_none() {
        let game = ("games/hop/Cargo.toml", "");
        let text = "let a = \"hop\";\n// like hop\nlet shop = 1;\n";
        assert_eq!(
            whats([game, ("crates/web/src/a.rs", text)]),
            ["crates/web/src/a.rs:1 names the game `hop`", "crates/web/src/a.rs:2 names the game `hop`"]
        );
        let help = "\"Examples:\\n  lattice play hop --seed 1\\n  lattice list\"\n";
        assert_eq!(whats([game, ("crates/cli/src/a.rs", help)]), [""; 0]);
        let meta = ("games/hop/src/rules.rs", "Meta {\n    id: \"hop\",\n    title: \"Hop It\",\n}\n");
        assert_eq!(
            whats([game, meta, ("crates/web/static/play.css", ".hop {}\n/* Hop It */\n")]),
            [
                "crates/web/static/play.css:1 names the game `hop`",
                "crates/web/static/play.css:2 names the game `Hop It`"
            ]
        );
        assert_eq!(whats([game, meta, ("games/hop/look/style.css", ".hop {}\n")]), [""; 0]);
        assert_eq!(whats([game, ("crates/cli/tests/a.rs", text)]), [""; 0]);
        assert_eq!(whats([game, ("crates/catalog/src/lib.rs", text)]), [""; 0]);
    }
}
