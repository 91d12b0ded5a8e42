//! One name, one thing: no type's name is declared in two packages, and none of engine's or view's, which everyone reads,
//! even for a file's own type.

use super::Violation;
use super::source::lines;
use super::tree::FileTree;
use std::collections::{BTreeMap, BTreeSet};

const WHY: &str = "a name is used for one thing in the workspace; choose a longer plain one";

/// A name that several packages may declare.
struct Role {
    name: &'static str,
    /// How the folders of these packages begin.
    folders: &'static [&'static str],
}

/// Names of roles: each of these packages has a type that does the same work as the others'.
const ROLES: [Role; 14] = [
    // Types that `Game` and `Present` ask for. `Params` and `Refusal` are also the traits of such types.
    Role::of_games("Action"),
    Role::of_games("Event"),
    Role::of_games("Inspected"),
    Role { name: "Params", folders: &["games/", "crates/engine"] },
    Role { name: "Refusal", folders: &["games/", "crates/engine"] },
    Role::of_games("Ui"),
    // What most boards have: colors by number, tables of neighbors, cells as text in events, moves that are weighed.
    Role::of_games("Color"),
    Role::of_games("Geometry"),
    Role::of_games("Idea"),
    Role::of_games("Key"),
    // The state of the game to copy is named after its folder; Color Cell builds templates.
    Role::of_games("Template"),
    // A cell in the JSON of Color Cell's states: the schema that programs read names it so.
    Role { name: "Place", folders: &["games/colorcell", "crates/view"] },
    // A player's settings, a saved run: each front end has its own.
    Role { name: "Saved", folders: &["crates/tui", "crates/web"] },
    Role { name: "Settings", folders: &["crates/tui", "crates/web"] },
];

impl Role {
    const fn of_games(name: &'static str) -> Role {
        Role { name, folders: &["games/"] }
    }

    fn allows(&self, name: &str, package: &str) -> bool {
        self.name == name && self.folders.iter().any(|folder| package.starts_with(folder))
    }
}

/// The packages whose public names everyone reads.
const READ: [&str; 2] = ["crates/engine", "crates/view"];

/// Every type that shares its name with one of another package.
pub fn check(tree: &FileTree) -> Vec<Violation> {
    let (mut own, mut read) = (Vec::new(), BTreeMap::new());
    let mut declared: BTreeMap<&str, Vec<(&str, &str, usize)>> = BTreeMap::new();
    for (path, text) in tree.matching("", ".rs").filter(|(path, _)| !path.contains("/fixtures/")) {
        let Some((package, _)) = path.split_once("/src/") else { continue };
        for line in lines(path, text).iter().filter(|line| !line.test) {
            let name = type_name(line.code);
            let name = name.filter(|name| !ROLES.iter().any(|role| role.allows(name, package)));
            let private = own_name(line.code);
            let private = private.filter(|name| !ROLES.iter().any(|role| role.allows(name, package)));
            own.extend(private.map(|name| (name, package, path, line.number)));
            if let Some(name) = name {
                if READ.contains(&package) && line.code.trim_start().starts_with("pub ") {
                    read.insert(name, package);
                }
                declared.entry(name).or_default().push((package, path, line.number));
            }
        }
    }
    let mut found = Vec::new();
    for (name, package, path, line) in own {
        if let Some(other) = read.get(name).filter(|other| **other != package) {
            let what = format!("`{name}` is also a type of {other}");
            found.push(Violation { path: path.into(), line, what, why: WHY });
        }
    }
    for (name, places) in declared {
        let packages: BTreeSet<&str> = places.iter().map(|(package, ..)| *package).collect();
        for (package, path, line) in places.into_iter().filter(|_| packages.len() > 1) {
            let others: Vec<&str> = packages.iter().copied().filter(|other| *other != package).collect();
            let what = format!("`{name}` is also a type of {}", others.join(", "));
            found.push(Violation { path: path.into(), line, what, why: WHY });
        }
    }
    found
}

/// The name of the type that a line declares for its whole package or for others.
fn type_name(code: &str) -> Option<&str> {
    let code = code.trim_start();
    type_kind(code.strip_prefix("pub ").or_else(|| code.strip_prefix("pub(crate) "))?)
}

fn type_kind(declaration: &str) -> Option<&str> {
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

/// The name of the type that a line declares for its own file. Indented aliases are associated types.
fn own_name(code: &str) -> Option<&str> {
    let is_alias = |code: &str| code.starts_with("type ");
    if type_name(code).is_some() || is_alias(code.trim_start()) && !is_alias(code) {
        return None;
    }
    let plain = code.trim_start();
    let plain = plain.strip_prefix("pub(super) ").unwrap_or(plain);
    type_kind(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats<const N: usize>(files: [(&str, &str); N]) -> Vec<String> {
        let found = check(&FileTree::of(files));
        found.iter().map(|v| format!("{}:{} {}", v.path, v.line, v.what)).collect()
    }

    #[test]
    fn declarations_are_found() {
        for (code, name) in [
            ("pub struct Table<T> {", Some("Table")),
            ("    pub(crate) enum Kind {", Some("Kind")),
            ("pub type Keys = u8;", Some("Keys")),
            ("pub trait Game: Clone {", Some("Game")),
            ("struct Table;", None),
            ("pub(super) struct Table;", None),
            ("pub fn table() {", None),
            ("pub use a::Table;", None),
        ] {
            assert_eq!(type_name(code), name, "{code}");
        }
    }

    #[test]
    fn a_name_belongs_to_one_package() {
        let table = "/// Keys.\npub struct Table;\n";
        let test = "#[cfg(test)]\nmod tests {\n    pub struct Table;\n}\n";
        assert_eq!(
            whats([
                ("crates/a/src/lib.rs", table),
                ("crates/a/src/b.rs", table),
                ("games/c/src/d.rs", table)
            ]),
            [
                "crates/a/src/b.rs:2 `Table` is also a type of games/c",
                "crates/a/src/lib.rs:2 `Table` is also a type of games/c",
                "games/c/src/d.rs:2 `Table` is also a type of crates/a",
            ]
        );
        assert_eq!(whats([("crates/a/src/lib.rs", table), ("crates/b/src/lib.rs", test)]), [""; 0]);
        assert_eq!(whats([("crates/a/src/lib.rs", table), ("crates/b/tests/lib.rs", table)]), [""; 0]);
    }

    #[test]
    fn what_everyone_reads_has_its_names_alone() {
        let board = ("crates/view/src/board.rs", "pub struct Board;\n");
        assert_eq!(
            whats([
                board,
                ("crates/a/src/lib.rs", "enum Board {}\nstruct Table;\n"),
                (
                    "crates/b/src/lib.rs",
                    "pub(super) type Board = u8;\nimpl A for B {\n    type Board = u8;\n}\n"
                )
            ]),
            [
                "crates/a/src/lib.rs:1 `Board` is also a type of crates/view",
                "crates/b/src/lib.rs:1 `Board` is also a type of crates/view",
            ]
        );
        assert_eq!(whats([board, ("crates/view/src/lib.rs", "struct Board;\n")]), [""; 0]);
        let own =
            [("crates/a/src/lib.rs", "struct Table;\n"), ("crates/b/src/lib.rs", "pub struct Table;\n")];
        assert_eq!(whats(own), [""; 0], "a file's own names are its own");
    }

    #[test]
    fn each_game_has_its_own_actions() {
        let action = "pub enum Action {}\n";
        assert_eq!(whats([("games/a/src/a.rs", action), ("games/b/src/a.rs", action)]), [""; 0]);
        let found =
            whats([("games/a/src/a.rs", action), ("crates/b/src/a.rs", action), ("xtask/src/a.rs", action)]);
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
