//! The options for the start of a run, shared by `play` and `run`.

use crate::failure::Failure;
use crate::source;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::{AnyGame, Seed, Start, quote};
use std::path::PathBuf;

/// The parameters of a run.
#[derive(clap::Args)]
#[command(next_help_heading = "Start of the run")]
pub struct ParamArgs {
    /// Named parameters; `lattice list <GAME>` shows them
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Set one parameter, over the preset's; repeat for more
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// The start of a run.
#[derive(clap::Args)]
#[command(next_help_heading = "Start of the run")]
pub struct StartArgs {
    #[command(flatten)]
    params: ParamArgs,
    /// The seed of the run; a new random one by default
    #[arg(long)]
    seed: Option<String>,
    /// A drawn position to begin from, as `text` prints it; it carries its own parameters
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "set"])]
    pub position: Option<PathBuf>,
}

/// Reads a game's id; clap lists the ids and suggests the nearest one.
pub fn game_parser() -> impl TypedValueParser<Value = &'static dyn AnyGame> {
    PossibleValuesParser::new(catalog::GAMES.iter().map(|listed| listed.game.meta().id))
        .map(|id| catalog::find(&id).expect("only ids of the catalog pass the parser"))
}

/// A random seed.
pub fn fresh_seed() -> Result<Seed, getrandom::Error> {
    getrandom::u64().map(Seed::from_entropy)
}

impl StartArgs {
    /// Whether any option was given.
    pub fn given(&self) -> bool {
        let ParamArgs { preset, set } = &self.params;
        preset.is_some() || !set.is_empty() || self.seed.is_some() || self.position.is_some()
    }

    /// The start of a run of this game.
    pub fn resolve(&self, game: &dyn AnyGame) -> Result<Start, Failure> {
        let seed = match &self.seed {
            Some(text) => text.parse::<Seed>()?,
            None => fresh_seed()
                .map_err(|error| Failure::Usage(format!("no random seed ({error}); pass --seed")))?,
        };
        let position = self.position.as_deref().map(source::read_position).transpose()?;
        let params = if position.is_some() { String::new() } else { self.params.resolve(game)? };
        Ok(Start { params, seed, position })
    }
}

impl ParamArgs {
    /// What they are, for a headline: `hard, size=10`.
    pub fn name(&self) -> String {
        let preset = self.preset.as_deref().unwrap_or("default").to_owned();
        std::iter::once(preset).chain(self.set.iter().cloned()).collect::<Vec<_>>().join(", ")
    }

    /// The preset's parameters with every `--set` over them, checked by the game.
    pub fn resolve(&self, game: &dyn AnyGame) -> Result<String, Failure> {
        let base = match &self.preset {
            Some(name) => preset(game, name)?,
            None => String::new(),
        };
        let mut pairs: Vec<&str> = base.split_whitespace().collect();
        for pair in &self.set {
            let key = pair.split_once('=').map(|(key, _)| key);
            let Some(key) = key.filter(|_| !pair.contains(char::is_whitespace)) else {
                return Err(Failure::Usage(format!("--set takes key=value, not {}", quote(pair))));
            };
            pairs.retain(|other| other.split_once('=').is_none_or(|(known, _)| known != key));
            pairs.push(pair);
        }
        Ok(game.params(&pairs.join(" "))?)
    }
}

fn preset(game: &dyn AnyGame, name: &str) -> Result<String, Failure> {
    let presets = game.presets();
    presets.iter().find(|preset| preset.id == name).map(|preset| preset.params.clone()).ok_or_else(|| {
        let known: Vec<_> = presets.iter().map(|preset| preset.id).collect();
        let title = game.meta().title;
        Failure::Usage(format!("{title} has no preset {}; try {}", quote(name), known.join(", ")))
    })
}
