//! `xtask new-game`: copies the template under a new name and lists it in the catalog.

use crate::process::{ChoreResult, cargo, root, run};
use std::fs;
use std::path::Path;

/// Creates `games/<id>`, its rule book, its workspace line, its catalog entry and its row on the protocol's page.
pub fn new_game(id: &str) -> ChoreResult {
    create(&root(), id)?;
    println!("games/{id} is a copy of the template and in the catalog. Next:");
    println!("  1. write the rules down in docs/rules/{id}.md, numbered");
    println!(
        "  2. make games/{id}/src and its Cargo.toml say the same, and cite each number in games/{id}/tests"
    );
    println!("  3. cargo test -p lattice-{id} -p lattice-conformance");
    println!("  4. cargo xtask bless, and read the golden files it wrote");
    println!(
        "  5. correct the row of {id} in docs/protocol.md; cargo test -p lattice --test schema checks it"
    );
    println!("  6. cargo xtask play");
    Ok(())
}

/// Makes all edits in the project at `root`. Nothing is written unless every edit is possible.
fn create(root: &Path, id: &str) -> ChoreResult {
    check_id(id)?;
    let folder = root.join("games").join(id);
    if folder.exists() {
        return Err(format!("games/{id} exists already"));
    }
    let book = format!("docs/rules/{id}.md");
    if root.join(&book).exists() {
        return Err(format!("{book} exists already"));
    }
    let mut writes = Vec::new();
    for (file, edit) in EDITS {
        let text = read(&root.join(file))?;
        writes.push((root.join(file), edit(&text, id).map_err(|error| format!("{file}: {error}"))?));
    }
    let rules = read(&root.join("docs/rules/template.md"))?;
    writes.push((root.join(book), renamed(&rules, id)));
    copy(&root.join("games/template"), &folder, id)?;
    for (path, text) in writes {
        write(&path, &text)?;
    }
    run(cargo(["fmt", "-p", "lattice-catalog", "-p", &format!("lattice-{id}")]).current_dir(root))
}

type Edit = fn(&str, &str) -> ChoreResult<String>;

const EDITS: [(&str, Edit); 4] = [
    ("Cargo.toml", |text, id| {
        let line = format!("{id} = {{ path = \"games/{id}\", package = \"lattice-{id}\" }}");
        insert_after(text, "template = {", &line)
    }),
    ("crates/catalog/Cargo.toml", |text, id| {
        insert_after(text, "engine.workspace", &format!("{id}.workspace = true"))
    }),
    ("crates/catalog/src/lib.rs", add_to_list),
    ("docs/protocol.md", add_to_observations),
];

fn check_id(id: &str) -> ChoreResult {
    let letters = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !letters || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err(format!(
            "`{id}` is not an id: use lower-case letters and digits, starting with a letter"
        ));
    }
    const TAKEN: [&str; 12] = [
        "bench",
        "catalog",
        "cli",
        "conformance",
        "engine",
        "grid",
        "journal",
        "minds",
        "probe",
        "server",
        "trials",
        "view",
    ];
    if TAKEN.contains(&id) || ["tui", "web", "core", "std", "alloc", "test"].contains(&id) {
        return Err(format!("`{id}` is the name of another crate"));
    }
    Ok(())
}

/// Inserts `line` after the first line that starts with `mark`.
fn insert_after(text: &str, mark: &str, line: &str) -> ChoreResult<String> {
    let at = text.lines().position(|found| found.starts_with(mark)).ok_or(format!("no line `{mark}…`"))?;
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(at + 1, line);
    Ok(lines.join("\n") + "\n")
}

/// Adds the game at the end of the catalog's list.
fn add_to_list(text: &str, id: &str) -> ChoreResult<String> {
    const LIST: &str = "\nlist! {";
    let start = text.find(LIST).ok_or("no `list! {`")?;
    let end = start + text[start..].find("\n}").ok_or("`list! {` does not end with `}`")?;
    let (before, after) = text.split_at(end);
    let name = type_name(id);
    Ok(format!("{before}\n    {id}: {id}::{name} => small,{after}"))
}

/// Adds the game at the end of the table of observations, with what the template's say.
fn add_to_observations(text: &str, id: &str) -> ChoreResult<String> {
    let last = text.lines().rfind(|line| line.contains("#positions-as-text) |"));
    let last = last.ok_or("no row with `#positions-as-text`")?;
    let row = format!("| [{id}](rules/{id}.md#positions-as-text) | breath; the row | 3 | 38 | `breath 11` |");
    insert_after(text, last, &row)
}

fn copy(from: &Path, to: &Path, id: &str) -> ChoreResult {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        let name = renamed(&entry.file_name().to_string_lossy(), id);
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(name), id)?;
        } else {
            write(&to.join(name), &renamed(&read(&entry.path())?, id))?;
        }
    }
    Ok(())
}

/// The template's text with its names replaced by the game's.
fn renamed(text: &str, id: &str) -> String {
    text.replace("template", id).replace("Template", &type_name(id))
}

/// `snake` → `Snake`.
fn type_name(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    first.to_ascii_uppercase() + rest
}

fn read(path: &Path) -> ChoreResult<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> ChoreResult {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::target;
    use crate::tidy::{is_skipped, tidy_at};
    use std::path::PathBuf;

    #[test]
    fn ids_are_checked() {
        for good in ["snake", "a", "x2048"] {
            assert_eq!(check_id(good), Ok(()), "{good}");
        }
        for bad in ["", "2048", "Snake", "my-game", "my_game", "../up", "é", "engine", "web", "std"] {
            assert!(check_id(bad).unwrap_err().contains(&format!("`{bad}`")), "{bad}");
        }
    }

    #[test]
    fn no_book_is_written_over() {
        assert_eq!(create(&root(), "arcade"), Err("docs/rules/arcade.md exists already".to_owned()));
    }

    #[test]
    fn the_list_grows_at_its_end() {
        let one = "\nlist! {\n    floodit: floodit::Floodit => small,\n}\n";
        let two = add_to_list(one, "snake").unwrap();
        let three = add_to_list(&two, "hop").unwrap();
        assert!(three.find("floodit::Floodit").unwrap() < three.find("snake::Snake").unwrap());
        assert!(three.find("snake::Snake").unwrap() < three.find("hop::Hop").unwrap());
        assert_eq!(three.matches("=> small,").count(), 3);
        assert!(three.ends_with(",\n}\n"));
        assert!(add_to_list("nothing", "snake").is_err());
    }

    #[test]
    fn the_real_files_take_a_game() {
        let root = root();
        for (file, edit) in EDITS {
            let text = read(&root.join(file)).unwrap();
            let new = edit(&text, "snake").unwrap();
            assert_eq!(new.lines().filter(|line| line.contains("snake")).count(), 1, "{file}");
            assert!(text.lines().all(|line| new.contains(line)), "{file} lost a line");
        }
    }

    /// Makes `to` equal to `from`. Equal files are left untouched, so that cargo does not rebuild them.
    fn mirror(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        let names = |folder: &Path| -> Vec<_> {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| !is_skipped(&name.to_string_lossy())).collect()
        };
        for name in names(to).iter().filter(|name| !from.join(name).exists()) {
            let gone = to.join(name);
            if gone.is_dir() { fs::remove_dir_all(&gone).unwrap() } else { fs::remove_file(&gone).unwrap() }
        }
        for name in names(from) {
            let (old, new) = (from.join(&name), to.join(&name));
            if old.is_dir() {
                mirror(&old, &new);
            } else if fs::read(&new).ok() != fs::read(&old).ok() {
                fs::copy(&old, &new).unwrap();
            }
        }
    }

    /// A copy of the project with a new game. The copy and its build are kept, so that the next time only the game is
    /// built. It has its own target folder: in a shared one, cargo takes the copy's crates for the project's.
    fn copy_with_a_game() -> PathBuf {
        let copy = target().join("new-game");
        mirror(&root(), &copy);
        assert_eq!(create(&copy, "snake"), Ok(()));
        copy
    }

    fn in_copy(copy: &Path, args: &[&str]) {
        let mut cargo = cargo(args.iter().copied());
        cargo.current_dir(copy).env("CARGO_TARGET_DIR", copy.join("target"));
        // The project's rules as WebAssembly do not know the copy's new game.
        let done = run(cargo.env_remove("LATTICE_PROBE_WASM"));
        assert_eq!(done, Ok(()), "{args:?}");
    }

    /// An unchanged copy of the template is tidy, keeps the contract and is in the catalog; it once had seven
    /// violations.
    #[test]
    fn a_new_game_holds_at_once() {
        let copy = copy_with_a_game();
        for file in ["src/lib.rs", "look/sprites.svg", "look/style.css"] {
            assert!(copy.join("games/snake").join(file).exists(), "{file}");
        }
        assert_eq!(tidy_at(&copy), Ok(()));
        in_copy(&copy, &["test", "-q", "-p", "lattice-snake"]);
        in_copy(&copy, &["fmt", "--all", "--check"]);
        let games = ["-p", "lattice-snake", "-p", "lattice-catalog"];
        in_copy(&copy, &[&["clippy", "-q"], &games[..], &["--all-targets", "--", "-D", "warnings"]].concat());
    }

    /// The conformance kit over the whole catalog, the commands, the terminal and the server hold with one more game, and
    /// the browser's files stay within their limits.
    #[test]
    #[ignore = "builds the whole project in a copy: ten minutes the first time"]
    fn everything_holds_with_a_new_game() {
        let copy = copy_with_a_game();
        in_copy(&copy, &["test", "-q", "--workspace", "--exclude", "xtask", "--exclude", "pack"]);
        in_copy(&copy, &["run", "-q", "-p", "xtask", "--", "web", "--tested"]);
    }

    #[test]
    fn names_are_replaced() {
        assert_eq!(
            renamed("use template::Template; // lattice-template", "snake"),
            "use snake::Snake; // lattice-snake"
        );
    }
}
