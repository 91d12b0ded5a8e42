//! The project's files, in memory.

use crate::process::ChoreResult;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Folders without hand-written files.
const SKIPPED: [&str; 7] =
    ["target", "dist", "dist-test", "node_modules", "corpus", "artifacts", "test-results"];

/// Whether a folder is hidden or has no hand-written files.
pub fn is_skipped(name: &str) -> bool {
    name.starts_with('.') || SKIPPED.contains(&name)
}

/// Every file by its path below the root, with `/` between parts; binary files are empty.
pub struct FileTree {
    files: BTreeMap<String, String>,
}

impl FileTree {
    /// Reads the folder `root`, leaving out build products and hidden folders.
    pub fn load(root: &Path) -> ChoreResult<Self> {
        let mut files = BTreeMap::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let path = root.join(&folder);
            let entries = fs::read_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            for entry in entries.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let below = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
                if !entry.path().is_dir() {
                    files.insert(below, fs::read_to_string(entry.path()).unwrap_or_default());
                } else if !is_skipped(&name) {
                    folders.push(below);
                }
            }
        }
        Ok(Self { files })
    }

    /// Files whose path starts with `prefix` and ends with `suffix`.
    pub fn matching<'a>(
        &'a self,
        prefix: &'a str,
        suffix: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        files.filter(move |(path, _)| path.starts_with(prefix) && path.ends_with(suffix))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether `path` is a file or a folder with files.
    pub fn exists(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty()
            || self.files.contains_key(path)
            || self.matching(&format!("{path}/"), "").next().is_some()
    }

    /// The ids of the games, which are the folder names below `games/`; the template is not one.
    pub fn games(&self) -> Vec<&str> {
        let manifests = self.matching("games/", "/Cargo.toml");
        let ids = manifests.filter_map(|(path, _)| path.strip_prefix("games/")?.strip_suffix("/Cargo.toml"));
        ids.filter(|id| *id != "template" && !id.contains('/')).collect()
    }

    #[cfg(test)]
    pub fn of<const N: usize>(files: [(&str, &str); N]) -> Self {
        Self { files: files.map(|(path, text)| (path.into(), text.into())).into() }
    }
}
