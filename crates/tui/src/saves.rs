//! The saved runs of each game. Two terminals playing the same run do not overwrite each other: the second to write
//! gets a save of its own.

use std::fs;
use std::io;
use std::path::PathBuf;

use engine::{AnyGame, Replay, Session, Status};
use journal::slot_of;

use crate::store::{DataFolder, read, set_aside};

/// The most saves of one game.
const MOST: u8 = 19;

/// A saved run, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    Nothing,
    Run(Box<Replay>),
    /// A file that cannot be used, and why.
    Trouble(String),
}

impl Saved {
    /// The run, if it has begun and its last line says it is not over.
    pub(crate) fn unfinished(&self) -> Option<&Replay> {
        match self {
            Saved::Run(replay) if replay.end.status == Status::Playing && !replay.items.is_empty() => {
                Some(replay)
            }
            _ => None,
        }
    }
}

/// The place a run is saved in, and the content this program last saw there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Save {
    /// Counted from 1, the usual one; 0 for a lesson, which is not saved.
    number: u8,
    known: Option<String>,
}

/// What to do about a new run in a slot.
pub(crate) enum SlotState {
    /// This save has an unfinished run of the same slot.
    Taken(u8),
    /// This save has no run to continue, though maybe trouble to tell.
    Free(Saved, Save),
    /// Every save has a run of another slot.
    Full,
}

/// Why a game takes no more runs.
pub(crate) const FULL: &str = "this game already has 19 saves; finish one first";

/// The last finished run of a game, whichever save it was in.
fn last(game: &str) -> String {
    format!("{game}-last.replay")
}

fn file(game: &str, number: u8) -> String {
    if number == 1 { format!("{game}.replay") } else { format!("{game}-{number}.replay") }
}

/// The numbers of all saves that a game can have.
pub(crate) fn numbers() -> impl Iterator<Item = u8> {
    1..=MOST
}

impl DataFolder {
    /// Reads a save. A file that is not a replay is set aside.
    pub(crate) fn open(&self, game: &str, number: u8) -> (Saved, Save) {
        let mut save = Save { number, known: None };
        let Some(path) = self.path("saves", &file(game, number)) else { return (Saved::Nothing, save) };
        let aside = |why: &str| Saved::Trouble(set_aside(&path, "The saved run was", why));
        let text = match read(&path) {
            Ok(None) => return (Saved::Nothing, save),
            Ok(Some(text)) => text,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return (aside(&error.to_string()), save);
            }
            Err(error) => {
                return (
                    Saved::Trouble(format!("The saved run cannot be read: {}: {error}", path.display())),
                    save,
                );
            }
        };
        let saved = match text.parse::<Replay>() {
            Ok(replay) if replay.game == game => Saved::Run(Box::new(replay)),
            Ok(replay) => aside(&format!("it is a run of {:?}", replay.game)),
            Err(rejection) => aside(&rejection.to_string()),
        };
        if matches!(saved, Saved::Run(_)) {
            save.known = Some(text);
        }
        (saved, save)
    }

    /// Finds the place for a new run in a slot.
    pub(crate) fn slot_state(&self, game: &dyn AnyGame, slot: &str) -> SlotState {
        let mut state = SlotState::Full;
        for number in numbers() {
            let (saved, save) = self.open(game.meta().id, number);
            match saved.unfinished() {
                Some(replay) if slot_of(game, &replay.start) == slot => return SlotState::Taken(number),
                None if matches!(state, SlotState::Full) => state = SlotState::Free(saved, save),
                _ => {}
            }
        }
        state
    }

    /// The first save with a run to continue.
    pub(crate) fn first_unfinished(&self, game: &str) -> Option<u8> {
        numbers().find(|number| self.open(game, *number).0.unfinished().is_some())
    }

    /// The file of the last finished run; of earlier versions the first save.
    pub(crate) fn last_run(&self, game: &str) -> Option<PathBuf> {
        let files = [last(game), file(game, 1)];
        files.iter().filter_map(|name| self.path("saves", name)).find(|path| path.exists())
    }

    /// Sets aside a save that can be read but does not play through.
    pub(crate) fn reject(&self, game: &str, number: u8, why: &str) -> String {
        match self.path("saves", &file(game, number)) {
            Some(path) => set_aside(&path, "The saved run was", why),
            None => why.to_owned(),
        }
    }

    /// Saves a run. Returns true when another terminal has written to its save since: the run then gets its own. The
    /// error is a sentence.
    pub(crate) fn save(&self, game: &str, save: &mut Save, session: &Session) -> Result<bool, String> {
        let now = self.path("saves", &file(game, save.number)).and_then(|path| read(&path).ok().flatten());
        // A deleted file belongs to nobody: it is written again.
        let moved = now.is_some() && now != save.known;
        if moved {
            save.number = self.free_number(game).ok_or(FULL)?;
        }
        let text = session.replay().to_string();
        if session.status() != Status::Playing {
            self.write("saves", &last(game), &text)?;
        }
        if save.number > 1 && session.status() != Status::Playing {
            // Nothing to continue.
            if let Some(path) = self.path("saves", &file(game, save.number)) {
                let _ = fs::remove_file(path);
            }
            save.known = None;
            return Ok(moved);
        }
        self.write("saves", &file(game, save.number), &text)?;
        save.known = Some(text);
        Ok(moved)
    }

    /// The number of a save without a run to continue.
    fn free_number(&self, game: &str) -> Option<u8> {
        numbers().skip(1).find(|number| self.open(game, *number).0.unfinished().is_none())
    }
}
