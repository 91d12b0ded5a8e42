//! Everything in one file, and back.

use std::path::PathBuf;
use std::sync::mpsc::{TryRecvError, channel};

use journal::Brought;
use view::Tone;

use super::History;
use crate::screens::Desk;

/// Milliseconds between two looks at an import.
const LOOK: u32 = 50;

/// News of an import.
pub(super) enum News {
    Progress(usize, usize),
    Done(Result<Brought, String>),
}

impl History {
    pub(super) fn export(&mut self, file: &str, desk: &Desk) {
        self.notice = match desk.store.export(desk.shelf, &path(file)) {
            Ok(words) => (Tone::Good, words),
            Err(why) => (Tone::Warn, why),
        };
    }

    /// Reads a file in a thread of its own: every run in it is played.
    pub(super) fn import(&mut self, file: &str, desk: &Desk) {
        let (store, shelf, file) = (desk.store.clone(), desk.shelf, path(file));
        let (send, news) = channel();
        let work = move || {
            let progress = send.clone();
            let told = |done, all| drop(progress.send(News::Progress(done, all)));
            let _ = send.send(News::Done(store.import(shelf, &file, told)));
        };
        match std::thread::Builder::new().spawn(work) {
            Ok(_) => self.import = Some(news),
            Err(error) => self.notice = (Tone::Warn, format!("Can't import now: {error}")),
        }
    }

    /// Milliseconds until something new may be known.
    pub(crate) fn wait(&self) -> Option<u32> {
        self.import.as_ref().map(|_| LOOK)
    }

    /// Takes in news of an import; true when the picture changed.
    pub(crate) fn elapse(&mut self, desk: &Desk) -> bool {
        let Some(import) = &self.import else { return false };
        let mut newest = None;
        let ended = loop {
            match import.try_recv() {
                Ok(News::Done(result)) => break Some(result),
                Ok(news) => newest = Some(news),
                Err(TryRecvError::Empty) => break None,
                Err(TryRecvError::Disconnected) => break Some(Err("The import broke off.".to_owned())),
            }
        };
        if let Some(News::Progress(done, all)) = newest {
            self.notice = (Tone::Plain, format!("Playing run {} of {all}…", done + 1));
        }
        let Some(result) = ended else { return newest.is_some() };
        self.import = None;
        self.load(desk);
        self.notice = match result {
            Ok(brought) => (Tone::Good, brought.words()),
            Err(why) => (Tone::Warn, why),
        };
        true
    }
}

/// A file as players type it: `~` is their home folder.
fn path(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    }
}
