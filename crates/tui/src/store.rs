//! What is kept between visits: one run per game, best scores, settings. Plain text files, written whole and then
//! renamed into place, so that no crash leaves half a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine::{MAX_REPLAY_BYTES, Replay, Score, Session, Status};

use crate::bests::Bests;

/// A folder, or nothing at all.
#[derive(Clone, Debug)]
pub struct Store {
    root: Option<PathBuf>,
}

/// What there is to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    Nothing,
    Run(Box<Replay>),
    /// There was something, and this is what is wrong with it.
    Trouble(String),
}

impl Store {
    /// The folder the environment names: `$LATTICE_HOME`, `$XDG_DATA_HOME/lattice` or `~/.local/share/lattice`.
    pub fn locate(env: impl Fn(&str) -> Option<String>) -> Store {
        let path = |key: &str| env(key).filter(|value| !value.is_empty()).map(PathBuf::from);
        let root = path("LATTICE_HOME")
            .or_else(|| {
                path("XDG_DATA_HOME").filter(|path| path.is_absolute()).map(|path| path.join("lattice"))
            })
            .or_else(|| path("HOME").map(|home| home.join(".local/share/lattice")));
        Store { root }
    }

    /// Keeps everything in this folder.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store { root: Some(root.into()) }
    }

    /// Keeps nothing, and says nothing about it.
    pub fn nowhere() -> Store {
        Store { root: None }
    }

    fn path(&self, kind: &str, name: &str) -> Option<PathBuf> {
        Some(self.root.as_ref()?.join(kind).join(name))
    }

    fn save_path(&self, game: &str) -> Option<PathBuf> {
        self.path("saves", &format!("{game}.replay"))
    }

    /// The run kept for a game. One that cannot be read as a replay is set aside.
    pub(crate) fn saved(&self, game: &str) -> Saved {
        let Some(path) = self.save_path(game) else { return Saved::Nothing };
        let text = match read(&path) {
            Ok(None) => return Saved::Nothing,
            Ok(Some(text)) => text,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Saved::Trouble(self.set_aside(game, &error.to_string()));
            }
            Err(error) => return Saved::Trouble(format!("cannot read {}: {error}", path.display())),
        };
        match text.parse::<Replay>() {
            Ok(replay) if replay.game == game => Saved::Run(Box::new(replay)),
            Ok(replay) => Saved::Trouble(self.set_aside(game, &format!("it is a run of {:?}", replay.game))),
            Err(rejection) => Saved::Trouble(self.set_aside(game, &rejection.to_string())),
        }
    }

    /// Whether a saved run can be gone on with, judged by what it says of itself.
    pub(crate) fn unfinished(&self, game: &str) -> Option<Box<Replay>> {
        match self.saved(game) {
            Saved::Run(replay) if replay.end.status == Status::Playing && !replay.items.is_empty() => {
                Some(replay)
            }
            _ => None,
        }
    }

    /// Renames a save that is of no use here, and says so in a sentence.
    pub(crate) fn set_aside(&self, game: &str, why: &str) -> String {
        let Some(path) = self.save_path(game) else { return why.to_owned() };
        match fs::rename(&path, damaged(&path)) {
            Ok(()) => format!("The saved run was set aside as {}: {why}", damaged(&path).display()),
            Err(error) => format!("The saved run cannot be used ({why}) nor set aside: {error}"),
        }
    }

    /// Keeps a run. The error is a sentence.
    pub(crate) fn save(&self, game: &str, session: &Session) -> Result<(), String> {
        let Some(path) = self.save_path(game) else { return Ok(()) };
        write(&path, &session.replay().to_string())
    }

    /// The best scores of a game; those of a file that cannot be read are none.
    pub(crate) fn bests(&self, game: &str) -> Bests {
        let text = self.path("bests", game).and_then(|path| read(&path).ok().flatten());
        text.map(|text| Bests::read(&text)).unwrap_or_default()
    }

    /// The best score of runs like this one; none for drawn positions.
    pub(crate) fn best(&self, session: &Session) -> Option<Score> {
        let ranked = session.start().position.is_none();
        ranked.then(|| self.bests(session.meta().id).get(&key(session), session.assisted())).flatten()
    }

    /// Notes the score of a run that has just ended, when it counts. True when it is a new best.
    pub(crate) fn record(&self, session: &Session) -> Result<bool, String> {
        let meta = session.meta();
        if engine::Finish::of(session, 0).is_none() {
            return Ok(false);
        }
        let mut bests = self.bests(meta.id);
        if !bests.note(&key(session), session.assisted(), session.score(), meta.ranking) {
            return Ok(false);
        }
        let Some(path) = self.path("bests", meta.id) else { return Ok(true) };
        // A file with lines this program cannot read (damaged, or of a newer one) is kept before it is replaced.
        if let Ok(Some(text)) | Err(text) = read(&path).map_err(|_| String::new())
            && Bests::read(&text).to_string() != text
            && path.exists()
        {
            let _ = fs::rename(&path, damaged(&path));
        }
        write(&path, &bests.to_string()).map(|()| true)
    }

    /// The settings as text; empty when there are none.
    pub(crate) fn settings(&self) -> String {
        self.settings_path().and_then(|path| read(&path).ok().flatten()).unwrap_or_default()
    }

    /// Keeps the settings. The error is a sentence.
    pub(crate) fn save_settings(&self, text: &str) -> Result<(), String> {
        self.settings_path().map_or(Ok(()), |path| write(&path, text))
    }

    fn settings_path(&self) -> Option<PathBuf> {
        Some(self.root.as_ref()?.join("terminal-settings"))
    }
}

/// What a run's score is kept under: its preset, or its parameters.
fn key(session: &Session) -> String {
    session.preset().map_or_else(|| session.start().params.clone(), str::to_owned)
}

fn damaged(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".damaged");
    PathBuf::from(name)
}

/// The text of a file, `None` when there is no such file; nothing larger than a replay is read.
fn read(path: &Path) -> io::Result<Option<String>> {
    let size = match fs::metadata(path) {
        Ok(about) => about.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if size > MAX_REPLAY_BYTES as u64 {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{size} bytes are too many")));
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
        Store::locate(|key| pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| (*v).to_owned())).root
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
