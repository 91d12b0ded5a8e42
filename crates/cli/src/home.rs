//! Where this machine keeps the arcade's data and the player's key.

use crate::failure::Failure;
use std::path::PathBuf;

fn variable(key: &str) -> Option<PathBuf> {
    std::env::var_os(key).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// `$LATTICE_HOME`, or the folder of one kind that the platform names, or the usual one below the home folder.
fn folder(named: &str, mac: &str, windows: &str, usual: &str) -> Result<PathBuf, Failure> {
    let named = || variable(named).filter(|path| path.is_absolute()).map(|path| path.join("lattice"));
    let system = || match () {
        () if cfg!(target_os = "macos") => variable("HOME").map(|home| home.join(mac).join("lattice")),
        () if cfg!(windows) => variable(windows).map(|data| data.join("lattice")),
        () => None,
    };
    let usual = || variable("HOME").map(|home| home.join(usual).join("lattice"));
    let found = variable("LATTICE_HOME").or_else(named).or_else(system).or_else(usual);
    found.ok_or_else(|| Failure::Usage("no data folder; set HOME or LATTICE_HOME".to_owned()))
}

/// The folder for data.
pub fn data() -> Result<PathBuf, Failure> {
    folder("XDG_DATA_HOME", "Library/Application Support", "LOCALAPPDATA", ".local/share")
}

/// The folder for settings.
pub fn config() -> Result<PathBuf, Failure> {
    folder("XDG_CONFIG_HOME", "Library/Application Support", "APPDATA", ".config")
}

/// Creates a folder that only its owner can look into.
pub fn create_private(folder: &std::path::Path) -> Result<(), Failure> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| Failure::about(folder.display(), &error))
}
