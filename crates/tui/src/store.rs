//! Storage between sessions: runs, best runs, finished runs, choices, settings. Plain text files, written whole and then renamed, so
//! that a crash never leaves half a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine::{AnyGame, MAX_REPLAY_BYTES, PresetInfo, Session};
use view::Scene;

/// The folder, if any.
#[derive(Clone, Debug)]
pub struct DataFolder {
    root: Root,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Root {
    Folder(PathBuf),
    /// The environment names no folder: nothing can be saved, and the player is told.
    Missing,
    /// Nothing should be saved.
    Nowhere,
}

impl DataFolder {
    /// The folder the environment names: `$LATTICE_HOME`, `$XDG_DATA_HOME/lattice` or `~/.local/share/lattice`.
    pub fn locate(env: impl Fn(&str) -> Option<String>) -> DataFolder {
        let path = |key: &str| env(key).filter(|value| !value.is_empty()).map(PathBuf::from);
        let root = path("LATTICE_HOME")
            .or_else(|| {
                path("XDG_DATA_HOME").filter(|path| path.is_absolute()).map(|path| path.join("lattice"))
            })
            .or_else(|| path("HOME").map(|home| home.join(".local/share/lattice")));
        DataFolder { root: root.map_or(Root::Missing, Root::Folder) }
    }

    /// Stores everything in this folder.
    pub fn at(root: impl Into<PathBuf>) -> DataFolder {
        DataFolder { root: Root::Folder(root.into()) }
    }

    /// Stores nothing, without a warning.
    pub fn nowhere() -> DataFolder {
        DataFolder { root: Root::Nowhere }
    }

    /// The path of a file; `None` where nothing is stored.
    pub(crate) fn path(&self, kind: &str, name: &str) -> Option<PathBuf> {
        match &self.root {
            Root::Folder(root) => Some(root.join(kind).join(name)),
            Root::Missing | Root::Nowhere => None,
        }
    }

    /// Keeps other terminals from changing a kind of files until the guard is dropped. Where files cannot be locked, nothing
    /// is kept from anyone.
    pub(crate) fn lock(&self, kind: &str) -> Option<fs::File> {
        let path = self.path(kind, ".lock")?;
        fs::create_dir_all(path.parent()?).ok()?;
        let file = fs::File::create(path).ok()?;
        file.lock().ok()?;
        Some(file)
    }

    /// Writes a file. The error is a sentence.
    pub(crate) fn write(&self, kind: &str, name: &str, text: &str) -> Result<(), String> {
        match &self.root {
            Root::Folder(root) => write(&root.join(kind).join(name), text),
            Root::Missing => Err("no data folder; set HOME or LATTICE_HOME".to_owned()),
            Root::Nowhere => Ok(()),
        }
    }

    /// The settings as text, empty when there are none, and a sentence if the file cannot be read.
    pub(crate) fn settings_text(&self) -> (String, Option<String>) {
        match self.path("", SETTINGS).map(|path| read(&path)) {
            Some(Ok(text)) => (text.unwrap_or_default(), None),
            Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                (String::new(), self.set_settings_aside())
            }
            Some(Err(error)) => (String::new(), Some(format!("Can't read your settings: {error}"))),
            None => (String::new(), None),
        }
    }

    /// Sets aside a settings file with lines that cannot be used.
    pub(crate) fn set_settings_aside(&self) -> Option<String> {
        let path = self.path("", SETTINGS).filter(|path| path.exists())?;
        Some(set_aside(&path, "Your settings were", "parts of them cannot be read"))
    }

    /// The preset of a game that the player chose last (ruling G14), or the one for newcomers.
    pub(crate) fn choice(&self, game: &dyn AnyGame) -> Option<PresetInfo> {
        let chosen = self.path(CHOICES, game.meta().id).and_then(|path| read(&path).ok().flatten());
        let Some(id) = chosen else { return game.newcomer() };
        game.presets().into_iter().find(|preset| preset.id == id)
    }

    /// Remembers the chosen preset; custom parameters are not a preset. A failure is ignored here: saving the run
    /// follows and reports it.
    pub(crate) fn note_choice(&self, session: &Session) {
        let _ = self.write(CHOICES, session.meta().id, session.preset().unwrap_or_default());
    }

    /// Turns on the switches of a game that the player left on.
    pub(crate) fn recall_switches(&self, session: &mut Session) {
        let on = self.path(SWITCHES, session.meta().id).and_then(|path| read(&path).ok().flatten());
        session.turn_on(&on.unwrap_or_default());
    }

    /// Remembers which of a game's switches are on; a failure is ignored here too.
    pub(crate) fn note_switches(&self, game: &str, scene: &Scene) {
        if !scene.kept.is_empty() {
            let _ = self.write(SWITCHES, game, &scene.kept_on());
        }
    }

    /// Saves the settings. The error is a sentence.
    pub(crate) fn save_settings(&self, text: &str) -> Result<(), String> {
        self.write("", SETTINGS, text)
    }
}

const SETTINGS: &str = "terminal-settings";
const CHOICES: &str = "choices";
const SWITCHES: &str = "switches";

/// Renames an unusable file to a free name; returns a sentence about it.
pub(crate) fn set_aside(path: &Path, what: &str, why: &str) -> String {
    let renamed = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        PathBuf::from(name)
    };
    let free = (1..100).map(renamed).find(|path| !path.exists()).unwrap_or_else(|| renamed(100));
    match fs::rename(path, &free) {
        Ok(()) => format!("{what} set aside as {}: {why}.", free.display()),
        Err(error) => format!("{what} damaged ({why}) and can't be moved: {error}."),
    }
}

/// The text of a file, `None` when it does not exist; files larger than a replay are not read.
pub(crate) fn read(path: &Path) -> io::Result<Option<String>> {
    let size = match fs::metadata(path) {
        Ok(about) => about.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if size > MAX_REPLAY_BYTES as u64 {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{size} bytes is too large; at most {MAX_REPLAY_BYTES} are allowed"),
        ));
    }
    fs::read_to_string(path).map(Some)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let attempt = || -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = PathBuf::from(name);
        let mut file = fs::File::create(&part)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        written.and_then(|()| fs::rename(&part, path)).inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
    };
    attempt().map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate(pairs: &[(&str, &str)]) -> Option<PathBuf> {
        let store =
            DataFolder::locate(|key| pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| (*v).to_owned()));
        match store.root {
            Root::Folder(root) => Some(root),
            Root::Missing => None,
            Root::Nowhere => panic!("the player would not be told"),
        }
    }

    #[test]
    fn the_environment_names_the_folder() {
        let all = [("LATTICE_HOME", "/l"), ("XDG_DATA_HOME", "/x"), ("HOME", "/h")];
        assert_eq!(locate(&all), Some("/l".into()));
        assert_eq!(locate(&all[1..]), Some("/x/lattice".into()));
        assert_eq!(locate(&all[2..]), Some("/h/.local/share/lattice".into()));
        assert_eq!(
            locate(&[("XDG_DATA_HOME", "relative"), ("HOME", "/h")]),
            Some("/h/.local/share/lattice".into())
        );
        assert_eq!(locate(&[]), None);
    }
}
