//! The names of the runs to verify: as given, from a list, and of the files in folders.

use crate::failure::Failure;
use crate::source::is_stdin;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::{File, read_dir};
use std::io::{BufRead, BufReader, Error, Lines, stdin};
use std::path::Path;

/// A name that cannot be resolved, and why.
type Unreadable = (OsString, Failure);

/// An iterator over names, the given ones first. A folder stands for the files in it and in its subfolders, in the
/// order of their names; hidden files and links to folders are skipped.
pub struct Names {
    given: VecDeque<OsString>,
    list: Option<(OsString, Lines<Box<dyn BufRead>>)>,
}

impl Names {
    pub fn new(given: &[OsString], list: Option<&Path>) -> Result<Names, Failure> {
        let list = list.map(|path| Ok((path.as_os_str().to_owned(), open(path)?.lines()))).transpose();
        let list = list.map_err(|(path, error): (&Path, Error)| Failure::about(path.display(), &error))?;
        if list.as_ref().is_some_and(|(path, _)| is_stdin(Path::new(path)))
            && given.iter().any(|name| name == "-")
        {
            return Err(Failure::Usage("standard input cannot be both a run and a list of names".to_owned()));
        }
        Ok(Names { given: given.iter().cloned().collect(), list })
    }

    /// Whether there is one name, and it is not a folder.
    pub fn is_one_file(&self) -> bool {
        self.list.is_none() && self.given.len() == 1 && !Path::new(&self.given[0]).is_dir()
    }

    fn next_name(&mut self) -> Option<Result<OsString, Unreadable>> {
        if let Some(name) = self.given.pop_front() {
            return Some(Ok(name));
        }
        loop {
            let (path, lines) = self.list.as_mut()?;
            match lines.next()? {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Some(Ok(line.into())),
                Err(error) => {
                    let failure = Failure::about(Path::new(path).display(), &error);
                    return self.list.take().map(|(path, _)| Err((path, failure)));
                }
            }
        }
    }

    /// Inserts the files of a folder before all other names.
    fn enter(&mut self, folder: &Path) -> Result<(), Error> {
        let mut inside = Vec::new();
        for entry in read_dir(folder)? {
            let entry = entry?;
            let (path, linked) = (entry.path(), entry.file_type()?.is_symlink());
            let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            // A link to a folder can form a loop; reading a pipe can block forever.
            let wanted = path.metadata().map_or(true, |found| found.is_file() || (found.is_dir() && !linked));
            if wanted && !hidden {
                inside.push(path.into_os_string());
            }
        }
        inside.sort();
        inside.into_iter().rev().for_each(|name| self.given.push_front(name));
        Ok(())
    }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, (&Path, Error)> {
    match is_stdin(path) {
        true => Ok(Box::new(BufReader::new(stdin()))),
        false => Ok(Box::new(BufReader::new(File::open(path).map_err(|error| (path, error))?))),
    }
}

impl Iterator for Names {
    type Item = Result<OsString, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let name = match self.next_name()? {
                Ok(name) => name,
                unreadable => return Some(unreadable),
            };
            if !Path::new(&name).is_dir() {
                return Some(Ok(name));
            }
            if let Err(error) = self.enter(Path::new(&name)) {
                let failure = Failure::about(Path::new(&name).display(), &error);
                return Some(Err((name, failure)));
            }
        }
    }
}
