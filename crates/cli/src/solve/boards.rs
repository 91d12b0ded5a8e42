//! What there is to solve: the boards of a file, or the start of a run.

use crate::failure::Failure;
use crate::source;
use engine::{AnyGame, Budget, Solver, Start, StartCell};
use std::path::Path;

/// Enough for 10,000 boards of the largest size.
const MAX_BYTES: usize = 64 << 20;

/// Nothing is kept or looked at: enough to learn whether a board can be read.
const NOTHING: Budget = Budget { memory: 0, nodes: 0 };

/// One board to solve.
pub struct Job {
    game: &'static dyn AnyGame,
    /// Counted from 1.
    pub number: usize,
    board: BoardSource,
}

enum BoardSource {
    Bare(Vec<String>, StartCell),
    Run(Start),
}

impl Job {
    /// The start of a run.
    pub fn run(game: &'static dyn AnyGame, start: Start) -> Result<Job, Failure> {
        let session = game.start(&start)?;
        match session.solver(NOTHING) {
            Some(_) => Ok(Job { game, number: 1, board: BoardSource::Run(start) }),
            None => Err(cannot(game)),
        }
    }

    /// A search that has not begun.
    pub fn solver(&self, budget: Budget) -> Box<dyn Solver> {
        let solver = match &self.board {
            BoardSource::Bare(rows, start) => {
                let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
                self.game.board_solver(&rows, *start, budget).and_then(Result::ok)
            }
            BoardSource::Run(start) => {
                self.game.start(start).ok().as_ref().and_then(|run| run.solver(budget))
            }
        };
        solver.expect("jobs are made of boards that were read once")
    }
}

fn cannot(game: &dyn AnyGame) -> Failure {
    Failure::Refused(format!("there is no solver for {}", game.meta().title))
}

/// The boards of a file.
pub fn read(game: &'static dyn AnyGame, path: &Path, start: StartCell) -> Result<Vec<Job>, Failure> {
    let text = source::read_text(path, MAX_BYTES)?;
    let mut jobs = Vec::new();
    let mut rows: Vec<(usize, String)> = Vec::new();
    for (line, row) in (1..).zip(text.lines().map(str::trim_end).chain([""])) {
        if row.starts_with('#') {
            continue;
        }
        if !row.is_empty() {
            rows.push((line, row.to_owned()));
        } else if !rows.is_empty() {
            let number = jobs.len() + 1;
            let read: Vec<&str> = rows.iter().map(|(_, row)| row.as_str()).collect();
            game.board_solver(&read, start, NOTHING).ok_or_else(|| cannot(game))?.map_err(|error| {
                let at = rows[error.line as usize - 1].0;
                Failure::Refused(format!("{}, board {number}, line {at}: {}", path.display(), error.message))
            })?;
            jobs.push(Job {
                game,
                number,
                board: BoardSource::Bare(rows.drain(..).map(|(_, row)| row).collect(), start),
            });
        }
    }
    if jobs.is_empty() {
        return Err(Failure::Refused(format!("{}: there are no boards in this file", path.display())));
    }
    Ok(jobs)
}
