//! Finished runs. Each is two files, `history/<game>/<when>.replay` and, written last, `<when>.run` with the line of its
//! [`Entry`]: two terminals never write to the same file, so neither loses what the other has finished.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use catalog::Listed;
use engine::{Rejection, Replay, Session};
use journal::{Brought, Entry, FOREIGN, LARGEST, backup_runs, backup_text};

use crate::bests::has_replay;
use crate::store::{DataFolder, read, set_aside};

/// Says that the best runs of a game, which are older than the history, are in it.
const ADOPTED: &str = ".adopted";

/// What the history holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The runs, in the order in which they ended.
    pub entries: Vec<Entry>,
    /// Sentences about what could not be read.
    pub troubles: Vec<String>,
}

fn folder(game: &str) -> String {
    format!("history/{game}")
}

fn line_file(when: u64) -> String {
    format!("{when}.run")
}

fn replay_file(when: u64) -> String {
    format!("{when}.replay")
}

impl DataFolder {
    /// Reads the history of these games.
    pub fn past(&self, shelf: &[Listed]) -> Past {
        let mut past = Past::default();
        for listed in shelf {
            if self.path("bests", listed.game.meta().id).is_some_and(|bests| bests.exists()) {
                self.adopt_bests(listed);
            }
            self.read_game(listed, &mut past);
        }
        past.entries.sort_by_key(|entry| entry.when);
        past
    }

    fn read_game(&self, listed: &Listed, past: &mut Past) {
        let id = listed.game.meta().id;
        let Some(folder) = self.path("history", id) else { return };
        let files = match fs::read_dir(&folder) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return,
            Err(error) => {
                past.troubles.push(format!("Can't read the history: {}: {error}", folder.display()));
                return;
            }
        };
        for path in files.flatten().map(|file| file.path()) {
            let Some(when) = moment(&path) else { continue };
            match read(&path) {
                // Another terminal is about to write it, or has deleted it.
                Ok(None) => {}
                Ok(Some(line)) if line.is_empty() => {}
                Ok(Some(line)) => match line.trim_end().parse::<Entry>() {
                    Ok(entry) if entry.when == when && entry.game == id => past.entries.push(entry),
                    _ => self.mend(listed, &path, when, past),
                },
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    self.mend(listed, &path, when, past);
                }
                Err(error) => {
                    past.troubles.push(format!("Can't read a finished run: {}: {error}", path.display()));
                }
            }
        }
    }

    /// Sets a damaged line aside and computes it again from the replay, if that is whole.
    fn mend(&self, listed: &Listed, path: &Path, when: u64, past: &mut Past) {
        let aside = set_aside(path, "A line of your history was", "it is damaged");
        let id = listed.game.meta().id;
        let session = self.past_replay(id, when).ok().and_then(|replay| listed.game.load(&replay).ok());
        let entry = session.and_then(|session| Entry::of(&session, when));
        let written =
            entry.map(|entry| (self.write(&folder(id), &line_file(when), &format!("{entry}\n")), entry));
        past.troubles.push(match written {
            Some((Ok(()), entry)) => {
                past.entries.push(entry);
                format!("{aside}. It was restored from the replay.")
            }
            _ => format!("{aside}."),
        });
    }

    /// Keeps a run that has just ended; `None` if it is still being played. The error is a sentence.
    pub(crate) fn note(
        &self,
        listed: &Listed,
        session: &Session,
        when: u64,
    ) -> Result<Option<Entry>, String> {
        let Some(mut entry) = Entry::of(session, when) else { return Ok(None) };
        self.adopt_bests(listed);
        // Two terminals may end a run in the same millisecond.
        while !self.keep(&entry, &session.replay())? {
            entry.when += 1;
        }
        Ok(Some(entry))
    }

    /// Stores a run; false if there is one of this moment. The error is a sentence.
    fn keep(&self, entry: &Entry, replay: &Replay) -> Result<bool, String> {
        let (folder, line) = (folder(&entry.game), line_file(entry.when));
        let Some(path) = self.path(&folder, &line) else {
            return self.write(&folder, &line, "").map(|()| true);
        };
        // The empty file reserves the name.
        let reserved = || -> io::Result<fs::File> {
            fs::create_dir_all(path.parent().unwrap_or(&path))?;
            fs::File::create_new(&path)
        };
        match reserved() {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_file() => return Ok(false),
            Err(error) => return Err(format!("cannot write {}: {error}", path.display())),
        }
        let written = self
            .write(&folder, &replay_file(entry.when), &replay.to_string())
            .and_then(|()| self.write(&folder, &line, &format!("{entry}\n")));
        written.map(|()| true).inspect_err(|_| {
            let _ = fs::remove_file(&path);
        })
    }

    /// Takes the best runs of a game into the history, once.
    fn adopt_bests(&self, listed: &Listed) {
        let meta = listed.game.meta();
        if self.path(&folder(meta.id), ADOPTED).is_none_or(|marker| marker.exists()) {
            return;
        }
        for run in self.bests(meta).runs().iter().filter(|run| has_replay(run)) {
            let replay = self.best_replay(meta.id, run).ok();
            let session = replay.and_then(|replay| listed.game.load(&replay).ok());
            if let Some(session) = session
                && let Some(entry) = Entry::of(&session, run.when)
            {
                // A failure is told when the next run ends.
                let _ = self.keep(&entry, &session.replay());
            }
        }
        let _ = self.write(&folder(meta.id), ADOPTED, "");
    }

    /// The file with the replay of a finished run; `None` where nothing is stored.
    pub fn replay_path(&self, entry: &Entry) -> Option<PathBuf> {
        self.path(&folder(&entry.game), &replay_file(entry.when))
    }

    /// The replay of a finished run. The error is a sentence.
    pub(crate) fn past_replay(&self, game: &str, when: u64) -> Result<Replay, String> {
        let path = self.path(&folder(game), &replay_file(when)).ok_or("This run has no replay.")?;
        match read(&path) {
            Ok(Some(text)) => text.parse().map_err(|rejection| format!("{}: {rejection}", path.display())),
            Ok(None) => Err(format!("The replay file is missing: {}", path.display())),
            Err(error) => Err(format!("Can't read the replay {}: {error}", path.display())),
        }
    }

    /// Deletes a finished run. The error is a sentence.
    pub(crate) fn forget(&self, entry: &Entry) -> Result<(), String> {
        for file in [line_file(entry.when), replay_file(entry.when)] {
            let Some(path) = self.path(&folder(&entry.game), &file) else { continue };
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(format!("Can't delete {}: {error}", path.display()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes all finished runs into one new file; returns a sentence about it. The error is one, too.
    pub fn export(&self, shelf: &[Listed], file: &Path) -> Result<String, String> {
        let past = self.past(shelf);
        let code = |entry: &Entry| {
            let replay = self.past_replay(&entry.game, entry.when).ok()?;
            Some((entry.when, engine::pack(replay)))
        };
        let runs: Vec<(u64, String)> = past.entries.iter().filter_map(code).collect();
        let text = backup_text(runs.iter().map(|(when, code)| (*when, code.as_str())));
        let written = fs::File::create_new(file).and_then(|mut out| {
            let written = out.write_all(text.as_bytes()).and_then(|()| out.sync_all());
            written.inspect_err(|_| drop(fs::remove_file(file)))
        });
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{} already exists. Choose another name.", file.display())
            }
            _ => format!("Can't write {}: {error}", file.display()),
        })?;
        let count = |count: usize| format!("{count} {}", if count == 1 { "run" } else { "runs" });
        let missing = past.entries.len() - runs.len();
        let lacks = if missing > 0 { format!(" {} had no replay.", count(missing)) } else { String::new() };
        Ok(format!("Exported {} to {}.{lacks}", count(runs.len()), file.display()))
    }

    /// Takes in the runs of a backup, each of which is played; those that are here already stay. `told` hears how many of
    /// how many are done. The error is a sentence.
    pub fn import(
        &self,
        shelf: &[Listed],
        file: &Path,
        mut told: impl FnMut(usize, usize),
    ) -> Result<Brought, String> {
        let runs = backup_runs(&read_backup(file)?)?;
        let known: BTreeSet<u64> = self.past(shelf).entries.iter().map(|entry| entry.when).collect();
        let mut brought = Brought::default();
        for (done, run) in runs.iter().enumerate() {
            told(done, runs.len());
            if run.as_ref().is_some_and(|(when, _)| known.contains(when)) {
                continue;
            }
            let no_pair = || Rejection::at(0, "bad-run", "this is no run");
            let played = run.as_ref().ok_or_else(no_pair);
            let played = played.and_then(|(when, code)| play(shelf, *when, code));
            let (listed, entry, session) = match played {
                Ok(played) => played,
                Err(why) => {
                    brought.leave_out(&why);
                    continue;
                }
            };
            self.adopt_bests(listed);
            let kept = self.keep(&entry, &session.replay()).and_then(|kept| {
                self.record(&session, entry.when)?;
                Ok(kept)
            });
            let kept = kept.map_err(|why| format!("Stopped: {why}. {}", brought.words()))?;
            brought.runs += usize::from(kept);
        }
        Ok(brought)
    }
}

/// The moment in the name of a line's file.
fn moment(path: &Path) -> Option<u64> {
    path.file_name()?.to_str()?.strip_suffix(".run")?.parse().ok()
}

/// Plays a run of a backup: an entry never says more than its replay.
fn play<'a>(shelf: &'a [Listed], when: u64, code: &str) -> Result<(&'a Listed, Entry, Session), Rejection> {
    let unfit = || Rejection::at(0, "unfit", "this run is not over, or of no game here");
    let replay = engine::unpack(code)?;
    let listed = shelf.iter().find(|listed| listed.game.meta().id == replay.game).ok_or_else(unfit)?;
    let session = listed.game.load(&replay)?;
    Ok((listed, Entry::of(&session, when).ok_or_else(unfit)?, session))
}

fn read_backup(file: &Path) -> Result<String, String> {
    let about = |error: io::Error| format!("Can't read {}: {error}", file.display());
    let mut bytes = Vec::new();
    // Not by the length that the system tells: a device has none.
    let read = fs::File::open(file).and_then(|input| input.take(LARGEST + 1).read_to_end(&mut bytes));
    if read.map_err(about)? as u64 > LARGEST {
        return Err("This file is too large for a backup.".to_owned());
    }
    String::from_utf8(bytes).map_err(|_| FOREIGN.to_owned())
}
