//! `lattice solve`: searches for the shortest way to win, and proves that none is shorter.

mod boards;
mod odds;
mod report;

use crate::examples::examples;
use crate::failure::Failure;
use crate::pool::{self, StatusLine};
use crate::source;
use crate::start::{StartArgs, game_parser};
use boards::Job;
use clap::ValueEnum;
use cpu_time::ThreadTime;
use engine::{AnyGame, Budget, Found, StartCell};
use report::{SolveSummary, Solved};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

/// Find the fewest moves that win a board, and prove it; or the odds of best play, where chance decides
#[derive(clap::Args)]
#[command(
    after_help = examples("Examples:\n  lattice solve GAME --seed 1                  the default board of a seed\n  \
                  lattice solve GAME --preset PRESET --seed 1\n  \
                  lattice solve GAME --position board.txt\n  \
                  lattice solve GAME --replay run.txt          the board of a run\n  \
                  lattice solve GAME --boards boards.txt       many boards, on all cores\n  \
                  lattice solve GAME --boards - --start middle --json < boards.txt\n\n\
                  A file of boards has a blank line between boards and rows of digits from 1 to 8; lines with # are \
                  comments.\nBudgets count states: the same budget gives the same answer on every machine, as long as memory lasts.\n\
                  Exit code 0 when every board has a solution, 1 when one is refused or fails --validate.")
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// A file of bare boards; `-` for standard input
    #[arg(long, value_name = "FILE")]
    boards: Option<PathBuf>,
    /// Where bare boards begin
    #[arg(long, value_enum, default_value = "corner", requires = "boards")]
    start: FirstCell,
    /// Solve the board of a run: a replay file, `-` for standard input, or a share link
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    replay: Option<OsString>,
    /// Search until the best solution is proven or the memory is used up; the default
    #[arg(long, conflicts_with = "budget")]
    optimal: bool,
    /// Stop after about this many states, with the best solution so far and a bound
    #[arg(long, value_name = "STATES")]
    budget: Option<u64>,
    /// Memory for all searches together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Boards solved at a time; as many as there are cores by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Check every solution with a slow, plain simulator
    #[arg(long)]
    validate: bool,
    /// One JSON object a line, the last one a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    begin: StartArgs,
}

/// Where a bare board begins.
#[derive(Clone, Copy, ValueEnum)]
enum FirstCell {
    /// The top-left cell
    Corner,
    /// The cell in the middle
    Middle,
}

impl Args {
    fn jobs(&self) -> Result<Vec<Job>, Failure> {
        if let Some(path) = &self.boards {
            if self.begin.given() {
                return Err(Failure::Usage(
                    "--boards brings its own boards; leave out the other start".to_owned(),
                ));
            }
            let start = match self.start {
                FirstCell::Corner => StartCell::Corner,
                FirstCell::Middle => StartCell::Middle,
            };
            return boards::read(self.game, path, start);
        }
        Ok(vec![Job::run(self.game, self.start()?)?])
    }

    /// The start of the one board that is asked for.
    fn start(&self) -> Result<engine::Start, Failure> {
        match &self.replay {
            Some(_) if self.begin.given() => {
                Err(Failure::Usage("--replay brings its own board; leave out the other start".to_owned()))
            }
            Some(name) => self.start_of(name),
            None => self.begin.resolve(self.game),
        }
    }

    fn start_of(&self, name: &OsString) -> Result<engine::Start, Failure> {
        let refuse = |why: String| Failure::Refused(format!("{}: {why}", name.to_string_lossy()));
        let replay = source::read_run(name)?.map_err(|rejection| refuse(rejection.to_string()))?;
        let game = catalog::game_of(&replay).map_err(|rejection| refuse(rejection.to_string()))?;
        if game.meta().id != self.game.meta().id {
            return Err(refuse(format!(
                "this is a run of {}, not of {}",
                game.meta().title,
                self.game.meta().title
            )));
        }
        Ok(replay.start)
    }
}

/// Solves boards side by side and prints them in order.
pub fn solve(args: &Args) -> Result<ExitCode, Failure> {
    if args.boards.is_none()
        && let Some(outlook) = args.game.start(&args.start()?)?.outlook()
    {
        return odds::print(&outlook, args.json);
    }
    let jobs = args.jobs()?;
    let threads = pool::threads(args.threads, jobs.len());
    let memory = (args.memory as usize).saturating_mul(1 << 20) / threads;
    let budget = Budget { memory, nodes: args.budget.unwrap_or(u64::MAX) };
    let mut printer = Printer::new(jobs.len(), args);
    if let [job] = &jobs[..] {
        let line = StatusLine::new();
        let solved = solve_one(job, budget, args.validate, |found| line.show(&report::so_far(found)));
        drop(line);
        printer.take(&solved)?;
        return printer.finish();
    }
    let work = |number: usize| solve_one(&jobs[number], budget, args.validate, |_| {});
    pool::in_order(jobs.len(), threads, "boards", work, |solved| printer.take(&solved))?;
    printer.finish()
}

/// States between two looks at a search.
const STEP: u64 = 200_000;

fn solve_one(job: &Job, budget: Budget, validate: bool, watch: impl Fn(&Found)) -> Solved {
    let begun = ThreadTime::now();
    let mut solver = job.solver(budget);
    while !solver.step(STEP) {
        watch(&solver.found());
    }
    let cpu = begun.elapsed();
    let holds = !validate || solver.holds();
    Solved { board: job.number, found: solver.found(), solution: solver.notation(), cpu, holds }
}

/// Prints boards.
struct Printer<'a> {
    args: &'a Args,
    total: usize,
    summary: SolveSummary,
    out: BufWriter<std::io::Stdout>,
}

impl<'a> Printer<'a> {
    fn new(total: usize, args: &'a Args) -> Printer<'a> {
        Printer { args, total, summary: SolveSummary::default(), out: BufWriter::new(std::io::stdout()) }
    }

    fn take(&mut self, solved: &Solved) -> Result<(), Failure> {
        self.summary.count(solved);
        match self.args.json {
            true => writeln!(self.out, "{}", solved.as_json())?,
            false if self.total == 1 => writeln!(self.out, "{solved}")?,
            false => writeln!(self.out, "{}: {solved}", solved.board)?,
        }
        // Whoever ends a long search keeps the boards that are done, also in a pipe or a file.
        self.out.flush()?;
        Ok(())
    }

    fn finish(mut self) -> Result<ExitCode, Failure> {
        match self.args.json {
            true => writeln!(self.out, "{}", self.summary.as_json())?,
            false if self.total > 1 => writeln!(self.out, "{}", self.summary)?,
            false => {}
        }
        self.out.flush()?;
        Ok(if self.summary.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
