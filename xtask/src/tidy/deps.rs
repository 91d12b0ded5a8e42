//! The dependency rule between the packages of the workspace.

use super::Violation;
use crate::process::{ChoreResult, cargo, output};
use serde_json::Value;
use std::fs;
use std::path::Path;

const WHY: &str = "dependencies point one way: grid, view; engine; minds, journal; games; catalog; the rest";

/// One of our packages.
pub struct Package {
    /// Folder below the root, such as `crates/engine`.
    folder: String,
    manifest: String,
    uses: Vec<Use>,
}

/// A dependency on a package of the workspace.
struct Use {
    folder: String,
    /// The name in the manifest.
    key: String,
    /// Whether it is only for tests.
    dev: bool,
}

/// The workspace's packages with their dependencies on each other.
pub fn packages(root: &Path) -> ChoreResult<Vec<Package>> {
    let text = output(cargo(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    packages.iter().map(|value| package(root, value)).collect()
}

fn package(root: &Path, value: &Value) -> ChoreResult<Package> {
    let path = value["manifest_path"].as_str().ok_or("a package without a manifest")?;
    let manifest = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let dependencies = value["dependencies"].as_array().into_iter().flatten();
    let uses = dependencies.filter_map(|dependency| {
        Some(Use {
            folder: below(root, dependency["path"].as_str()?),
            key: dependency["rename"].as_str().or(dependency["name"].as_str())?.into(),
            dev: dependency["kind"] == "dev",
        })
    });
    let folder = below(root, path.trim_end_matches("Cargo.toml").trim_end_matches(['/', '\\']));
    Ok(Package { folder, manifest, uses: uses.collect() })
}

fn below(root: &Path, path: &str) -> String {
    let path = Path::new(path);
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Every dependency that points the wrong way.
pub fn check(packages: &[Package]) -> Vec<Violation> {
    let mut found = Vec::new();
    for package in packages {
        for wrong in package.uses.iter().filter(|used| !allowed(&package.folder, &used.folder, used.dev)) {
            let line = package.manifest.lines().position(|line| line.starts_with(wrong.key.as_str()));
            found.push(Violation {
                path: format!("{}/Cargo.toml", package.folder),
                line: line.unwrap_or(0) + 1,
                what: format!("{} may not depend on {}", package.folder, wrong.folder),
                why: WHY,
            });
        }
    }
    found
}

/// Tests may use every package but a game; the template is allowed, for tests.
fn allowed(from: &str, to: &str, dev: bool) -> bool {
    let to = match to.strip_prefix("games/") {
        Some("template") => "template",
        Some(_) => "game",
        None => to.strip_prefix("crates/").unwrap_or(to),
    };
    if dev && to != "game" {
        return true;
    }
    match from.strip_prefix("crates/").unwrap_or(from) {
        "grid" | "view" | "xtask" => false,
        "engine" => to == "view",
        "minds" => to == "engine",
        "journal" => ["engine", "view"].contains(&to),
        "web" | "tui" => ["catalog", "engine", "journal", "view"].contains(&to),
        game if game.starts_with("games/") => ["grid", "engine", "view", "minds"].contains(&to),
        // The template is listed only for tests.
        "catalog" => ["game", "template", "engine", "view"].contains(&to),
        "cli" => ["catalog", "engine", "journal", "view", "server", "tui"].contains(&to),
        "server" => ["catalog", "engine", "journal", "view"].contains(&to),
        "trials" => ["catalog", "engine", "journal", "server"].contains(&to),
        "xtask/pack" => to == "catalog",
        "bench" => ["catalog", "conformance", "engine", "view"].contains(&to),
        "conformance" => ["catalog", "engine", "view", "template"].contains(&to),
        _ => ["catalog", "engine", "view"].contains(&to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_one_way() {
        for (from, to) in [
            ("crates/engine", "crates/view"),
            ("games/hop", "crates/minds"),
            ("crates/web", "crates/journal"),
            ("crates/tui", "crates/journal"),
            ("crates/server", "crates/journal"),
            ("crates/catalog", "games/hop"),
            ("crates/cli", "crates/server"),
            ("crates/conformance", "games/template"),
            ("crates/bench", "crates/catalog"),
            ("crates/bench", "crates/conformance"),
        ] {
            assert!(allowed(from, to, false), "{from} -> {to}");
        }
        for (from, to) in [
            ("crates/view", "crates/engine"),
            ("crates/engine", "crates/grid"),
            ("games/hop", "games/floodit"),
            ("games/hop", "crates/catalog"),
            ("crates/cli", "games/hop"),
            ("crates/tui", "crates/server"),
            ("xtask", "crates/engine"),
        ] {
            assert!(!allowed(from, to, false), "{from} -> {to}");
        }
        assert!(allowed("games/hop", "crates/conformance", true));
        assert!(!allowed("crates/engine", "games/hop", true));
    }

    #[test]
    fn a_wrong_arrow_is_named_by_line() {
        let uses = vec![Use { folder: "crates/engine".into(), key: "engine".into(), dev: false }];
        let manifest = "[package]\n\n[dependencies]\nengine.workspace = true\n".into();
        let found = check(&[Package { folder: "crates/view".into(), manifest, uses }]);
        assert_eq!((found.len(), found[0].path.as_str(), found[0].line), (1, "crates/view/Cargo.toml", 4));
    }

    #[test]
    fn the_real_packages_are_read() {
        let packages = packages(&crate::process::root()).unwrap();
        let catalog = packages.iter().find(|package| package.folder == "crates/catalog").unwrap();
        assert!(catalog.uses.iter().any(|used| used.folder == "games/floodit" && used.key == "floodit"));
    }
}
