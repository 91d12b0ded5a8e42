//! `lattice bot`: lets a program play many games and tells how they went.

mod plot;
mod stats;

use crate::examples::examples;
use crate::failure::Failure;
use crate::json::object;
use crate::pool;
use crate::start::{ParamArgs, game_parser};
use engine::{AnyGame, BotInfo, Seed, Standing, Start, quote};
use serde_json::json;
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use plot::{PlotBar, columns};
pub use stats::BatchStats;

/// Let a bot play many games, and see how they went
#[derive(clap::Args)]
#[command(
    after_help = examples("Examples:\n  lattice bot GAME                        100 games of the strongest bot\n  \
                  lattice bot GAME --bot random --games 1000\n  \
                  lattice bot GAME --preset PRESET --games 500 --plot scores.svg\n  \
                  lattice bot GAME --games 20 --seed team --json\n  \
                  lattice bot GAME --games 5 --replays runs   keep the runs, to be watched\n\n\
                  `lattice list GAME` names its bots. Game number 3 of `--seed team` has the seed `team-3`. The same \
                  command plays the same games on every machine.")
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    #[command(flatten)]
    pub batch: Batch,
    /// Draw the distribution of scores
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Keep every run as a replay in this folder
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// One JSON object a line, the last one a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    params: ParamArgs,
}

/// Who plays how many games.
#[derive(clap::Args)]
pub struct Batch {
    /// Who plays; the strongest bot by default
    #[arg(long, value_name = "NAME")]
    bot: Option<String>,
    /// States the bot plays through before each action; its own number by default
    #[arg(long, value_name = "STATES", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    budget: Option<u64>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// The seeds of the games are this text with their numbers: 1-1, 1-2, …
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    /// Games played at a time; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
}

impl Batch {
    /// The bot of this name, or the strongest.
    pub fn bot(&self, game: &dyn AnyGame) -> Result<BotInfo, Failure> {
        let bots = game.bots();
        let known = || bots.iter().map(|bot| bot.id).collect::<Vec<_>>().join(", ");
        let bot = match &self.bot {
            Some(name) => bots.iter().find(|bot| bot.id == name),
            None => bots.last(),
        };
        let name = self.bot.as_deref().unwrap_or_default();
        let bot = bot.ok_or_else(|| {
            Failure::Usage(format!("{} has no bot {}; try {}", game.meta().title, quote(name), known()))
        })?;
        if self.budget.is_some() && bot.budget == 0 {
            return Err(Failure::Usage(format!("{} does not search; leave out --budget", bot.id)));
        }
        Ok(BotInfo { budget: self.budget.unwrap_or(bot.budget), ..*bot })
    }

    /// The seed of a game, counted from 1.
    fn seed(&self, number: usize) -> Result<Seed, Failure> {
        Ok(format!("{}-{number}", self.seed).parse::<Seed>()?)
    }

    /// The starts of all games with these parameters.
    pub fn starts(&self, params: &str) -> Result<Vec<Start>, Failure> {
        // The longest seed first: if it is one, all are.
        self.seed(self.games as usize)?;
        let start =
            |number| Ok(Start { params: params.to_owned(), seed: self.seed(number)?, position: None });
        (1..=self.games as usize).map(start).collect()
    }
}

/// Plays every game and prints them, or what they come to.
pub fn bot(args: &Args) -> Result<ExitCode, Failure> {
    let bot = args.batch.bot(args.game)?;
    let params = args.params.resolve(args.game)?;
    let starts = args.batch.starts(&params)?;
    if let Some(folder) = &args.replays {
        std::fs::create_dir_all(folder).map_err(|error| Failure::about(folder.display(), &error))?;
    }
    // What cannot be written is known before hours of play.
    args.plot.as_deref().map_or(Ok(()), |path| save_plot(path, ""))?;
    let games = if starts.len() == 1 { "1 game" } else { &format!("{} games", starts.len()) };
    let title = format!("{}, {}: {games} by {}", args.game.meta().title, args.params.name(), name(&bot));
    let mut out = BufWriter::new(std::io::stdout());
    let mut stats = BatchStats::new(args.game.meta().ranking);
    let mut number = 0;
    let threads = pool::threads(args.batch.threads, starts.len());
    let play = |at: usize| args.game.play_bot(bot.id, &starts[at], bot.budget);
    pool::in_order(starts.len(), threads, "games", play, |played| {
        let (standing, replay) = played?;
        number += 1;
        if let Some(folder) = &args.replays {
            let path = folder.join(format!("{}-{}.txt", args.game.meta().id, replay.start.seed));
            std::fs::write(&path, replay.to_string())
                .map_err(|error| Failure::about(path.display(), &error))?;
        }
        if args.json {
            writeln!(out, "{}", line(number, &replay.start.seed, &standing))?;
        }
        stats.count(standing.status, standing.score, standing.actions);
        Ok(())
    })?;
    if args.json {
        writeln!(out, "{}", object(stats.summary()))?;
    } else {
        write!(out, "{title}\n{stats}")?;
    }
    out.flush()?;
    if let Some(path) = &args.plot {
        save_plot(path, &plot::columns(&title, stats.what(), &stats.bars()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A bot and how much it thinks: `thinker (400 states)`.
pub fn name(bot: &BotInfo) -> String {
    match bot.budget {
        0 => bot.id.to_owned(),
        budget => format!("{} ({budget} states)", bot.id),
    }
}

pub fn save_plot(path: &Path, svg: &str) -> Result<(), Failure> {
    std::fs::write(path, svg).map_err(|error| Failure::about(path.display(), &error))
}

fn line(number: usize, seed: &Seed, standing: &Standing) -> String {
    object([
        ("game", json!(number)),
        ("seed", json!(seed.as_str())),
        ("status", json!(standing.status.word())),
        ("score", json!(standing.score.0)),
        ("actions", json!(standing.actions)),
        ("ticks", json!(standing.ticks)),
    ])
}
