//! Numbered jobs on all cores, with their results in order, and the progress for whoever watches.

use crate::failure::Failure;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// As many threads as asked for, or as there are cores, and no more than there are jobs.
pub fn threads(asked: Option<NonZero<usize>>, jobs: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(cores, NonZero::get).min(jobs).max(1)
}

/// Does jobs `0..count` side by side and takes their results in order.
pub fn in_order<R: Send>(
    count: usize,
    threads: usize,
    noun: &str,
    work: impl Fn(usize) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let progress = ProgressBar::new(count, noun);
    let mut waiting: Vec<(usize, R)> = Vec::new();
    let mut taken = 0;
    progress.show(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in numbers.take_while(|number| *number < count) {
                    // The reader is gone: there is nobody to work for.
                    if send.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        receive.into_iter().try_for_each(|done| {
            waiting.push(done);
            // Results may be printed on the same terminal.
            progress.clear();
            while let Some(at) = waiting.iter().position(|(number, _)| *number == taken) {
                taken += 1;
                take(waiting.swap_remove(at).1)?;
            }
            progress.show(taken + waiting.len());
            Ok(())
        })
    })
}

/// A progress bar on standard error, for terminals.
pub struct ProgressBar<'a> {
    total: usize,
    noun: &'a str,
    line: StatusLine,
}

impl ProgressBar<'_> {
    pub fn new(total: usize, noun: &str) -> ProgressBar<'_> {
        ProgressBar { total, noun, line: StatusLine::new() }
    }

    /// Clears the bar's line.
    fn clear(&self) {
        self.line.clear();
    }

    /// Shows how much is done.
    pub fn show(&self, done: usize) {
        let full = 20 * done.min(self.total) / self.total.max(1);
        let bar = format!("{}{}", "#".repeat(full), "-".repeat(20 - full));
        self.line.show(&format!("{bar} {done} of {} {}", self.total, self.noun));
    }
}

/// A line on standard error that always says the latest, for terminals.
pub struct StatusLine {
    shown: bool,
}

impl StatusLine {
    pub fn new() -> StatusLine {
        StatusLine { shown: std::io::stderr().is_terminal() }
    }

    /// Replaces what the line says.
    pub fn show(&self, text: &str) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{text}\x1b[K");
        }
    }

    fn clear(&self) {
        self.show("");
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}
