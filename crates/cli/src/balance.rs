//! `lattice balance`: how a parameter changes the game, measured by a bot.

use crate::bot::{Batch, BatchStats, PlotBar, columns, name, save_plot};
use crate::examples::examples;
use crate::failure::Failure;
use crate::json::object;
use crate::pool;
use crate::start::{ParamArgs, game_parser};
use engine::{AnyGame, BotInfo, quote};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Values of a parameter, at most.
const MOST_VALUES: u64 = 200;

/// See how a parameter changes a game: wins or scores of a bot for each of its values
#[derive(clap::Args)]
#[command(
    after_help = examples("Examples:\n  lattice balance GAME --presets\n  \
                  lattice balance GAME --set KEY=2..10          every value from 2 to 10\n  \
                  lattice balance GAME --set KEY=2..20:6        2, 8, 14 and 20\n  \
                  lattice balance GAME --preset PRESET --set KEY=2..10 --bot random --games 1000 --plot sweep.svg\n\n\
                  Other --set options apply to every value.")
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// Compare the presets instead of the values of a parameter
    #[arg(long, conflicts_with_all = ["preset", "set"])]
    presets: bool,
    #[command(flatten)]
    batch: Batch,
    /// Draw wins or mean scores with their 95% intervals
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// One JSON object for each value
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    params: ParamArgs,
}

/// One setup of a sweep.
struct Setup {
    label: String,
    params: String,
}

impl Args {
    /// Every setup, and what tells them apart.
    fn setups(&self) -> Result<(String, Vec<Setup>), Failure> {
        if self.presets {
            let setup =
                |preset: engine::PresetInfo| Setup { label: preset.id.to_owned(), params: preset.params };
            return Ok(("preset".to_owned(), self.game.presets().into_iter().map(setup).collect()));
        }
        let swept: Vec<_> = self.params.set.iter().filter(|pair| pair.contains("..")).collect();
        let [pair] = swept.as_slice() else {
            return Err(Failure::Usage(
                "give one range to go through, such as --set key=1..5, or --presets".to_owned(),
            ));
        };
        let (key, range) = pair.split_once('=').unwrap_or((pair, ""));
        let values = range_of(range).ok_or_else(|| {
            Failure::Usage(format!(
                "{} is not a range; write 1..5 or 2..20:6, with at most {MOST_VALUES} values",
                quote(range)
            ))
        })?;
        let setup = |value: i64| {
            let set = self.params.set.iter().filter(|other| other != pair).cloned();
            let set = set.chain([format!("{key}={value}")]).collect();
            let params = ParamArgs { preset: self.params.preset.clone(), set }.resolve(self.game)?;
            Ok(Setup { label: value.to_string(), params })
        };
        Ok((key.to_owned(), values.into_iter().map(setup).collect::<Result<_, Failure>>()?))
    }
}

/// `1..5`, both ends included, or with a step, `2..20:6`.
fn range_of(text: &str) -> Option<Vec<i64>> {
    let (first, rest) = text.split_once("..")?;
    let (last, step) = rest.split_once(':').unwrap_or((rest, "1"));
    let (first, last, step) =
        (first.parse::<i64>().ok()?, last.parse::<i64>().ok()?, step.parse::<usize>().ok()?);
    let span = u64::try_from(last.checked_sub(first)?).ok()?;
    let few = step > 0 && span / (step as u64) < MOST_VALUES;
    few.then(|| (first..=last).step_by(step).collect())
}

/// Plays every setup and prints a line about each.
pub fn balance(args: &Args) -> Result<ExitCode, Failure> {
    let bot = args.batch.bot(args.game)?;
    let (what, setups) = args.setups()?;
    let title =
        format!("{} by {what}, {} games each by {}", args.game.meta().title, args.batch.games, name(&bot));
    args.plot.as_deref().map_or(Ok(()), |path| save_plot(path, ""))?;
    if !args.json {
        writeln!(std::io::stdout(), "{title}")?;
    }
    let wide = setups.iter().map(|setup| setup.label.len()).max().unwrap_or(0);
    let mut bars = Vec::new();
    let mut unit = "";
    for setup in &setups {
        let stats = measure(args, &bot, setup)?;
        let bar = bar(&stats, &setup.label);
        unit = if stats.is_about_winning() { "% won" } else { "mean score" };
        let line = match args.json {
            true => object([("value", json!(setup.label))].into_iter().chain(stats.summary())),
            false => format!("{:>wide$}  {}", setup.label, row(&stats, &bar)),
        };
        writeln!(std::io::stdout(), "{line}")?;
        bars.push(bar);
    }
    if let Some(path) = &args.plot {
        save_plot(path, &columns(&title, &format!("{unit} by {what}"), &bars))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(args: &Args, bot: &BotInfo, setup: &Setup) -> Result<BatchStats, Failure> {
    let starts = args.batch.starts(&setup.params)?;
    let mut stats = BatchStats::new(args.game.meta().ranking);
    let threads = pool::threads(args.batch.threads, starts.len());
    let play = |at: usize| args.game.play_bot(bot.id, &starts[at], bot.budget);
    pool::in_order(starts.len(), threads, "games", play, |played| {
        let (standing, _) = played?;
        stats.count(standing.status, standing.score, standing.actions);
        Ok(())
    })?;
    Ok(stats)
}

/// The share of won games in percent, or the mean score.
fn bar(stats: &BatchStats, label: &str) -> PlotBar {
    let (value, low, high) = match stats.is_about_winning() {
        true => {
            let (rate, low, high) = stats.win_rate();
            (100.0 * rate, 100.0 * low, 100.0 * high)
        }
        false => stats.mean().unwrap_or_default(),
    };
    PlotBar { label: label.to_owned(), value, range: Some((low, high)) }
}

fn row(stats: &BatchStats, bar: &PlotBar) -> String {
    let (low, high) = bar.range.unwrap_or_default();
    let median =
        stats.quantile(50).map_or_else(String::new, |median| format!(", median {} {median}", stats.what()));
    match stats.is_about_winning() {
        true => format!("{:5.1}% won ({low:.1} to {high:.1}){median}", bar.value),
        false => format!("mean {:.2} ({low:.2} to {high:.2}){median}", bar.value),
    }
}

#[cfg(test)]
mod tests {
    use super::range_of;

    #[test]
    fn ranges_are_read_or_refused() {
        assert_eq!(range_of("1..3"), Some(vec![1, 2, 3]));
        assert_eq!(range_of("2..20:6"), Some(vec![2, 8, 14, 20]));
        assert_eq!(range_of("-1..1"), Some(vec![-1, 0, 1]));
        for bad in
            ["", "1", "3..1", "1..5:0", "1..x", "0..100000000", "-9223372036854775808..9223372036854775807"]
        {
            assert_eq!(range_of(bad), None, "{bad}");
        }
    }
}
