//! The run of each game that can be gone on with. Two terminals that play on the same one do not overwrite each other:
//! the second to write gets a save of its own.

use std::fs;
use std::io;

use engine::{Replay, Session, Status};

use crate::store::{Store, read, set_aside};

/// The most saves of one game.
const MOST: u8 = 9;

/// What there is to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    Nothing,
    Run(Box<Replay>),
    /// There was something, and this is what is wrong with it.
    Trouble(String),
}

impl Saved {
    /// The run, if it can be gone on with, judged by what it says of itself.
    pub(crate) fn unfinished(&self) -> Option<&Replay> {
        match self {
            Saved::Run(replay) if replay.end.status == Status::Playing && !replay.items.is_empty() => {
                Some(replay)
            }
            _ => None,
        }
    }
}

/// Where a run is kept, and what was there when this program last looked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Save {
    /// Counted from 1, the usual one; 0 for a lesson, which is kept nowhere.
    number: u8,
    known: Option<String>,
}

fn file(game: &str, number: u8) -> String {
    if number == 1 { format!("{game}.replay") } else { format!("{game}-{number}.replay") }
}

/// The numbers of all saves that a game can have.
pub(crate) fn numbers() -> impl Iterator<Item = u8> {
    1..=MOST
}

impl Store {
    /// Looks at a save. What cannot be read as a replay is set aside.
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

    /// Sets a save aside that reads well and does not hold.
    pub(crate) fn reject(&self, game: &str, number: u8, why: &str) -> String {
        match self.path("saves", &file(game, number)) {
            Some(path) => set_aside(&path, "The saved run was", why),
            None => why.to_owned(),
        }
    }

    /// Keeps a run. True when another terminal has written to its save since: the run then has one of its own. The
    /// error is a sentence.
    pub(crate) fn save(&self, game: &str, save: &mut Save, session: &Session) -> Result<bool, String> {
        let now = self.path("saves", &file(game, save.number)).and_then(|path| read(&path).ok().flatten());
        // A file that is gone was nobody's: it is written again.
        let moved = now.is_some() && now != save.known;
        if moved {
            save.number = self.free_number(game).ok_or("this game already has nine saves")?;
        }
        let text = session.replay().to_string();
        if save.number > 1 && session.status() != Status::Playing {
            // Nothing to go on with; only the usual save keeps the last run.
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

    /// A save that holds nothing to go on with.
    fn free_number(&self, game: &str) -> Option<u8> {
        numbers().skip(1).find(|number| self.open(game, *number).0.unfinished().is_none())
    }
}
