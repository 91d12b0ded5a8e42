//! Tickets, and runs that bots play for them.

use crate::client::{HttpCall, drive};
use crate::process::Served;
use crate::{TrialResult, about};
use engine::{AnyGame, Seed, Start, Status};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A run to submit.
#[derive(Clone, Debug)]
pub struct PlayedRun {
    /// The ticket's secret.
    pub ticket: String,
    /// Its seed, which is the run's.
    pub seed: String,
    /// The run.
    pub replay: String,
}

impl PlayedRun {
    /// The request that submits it.
    pub fn call(&self) -> HttpCall {
        HttpCall::put(format!("/api/tickets/{}", self.ticket), self.replay.clone())
    }
}

/// The game and preset that trials play: the first of the catalog without a clock.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The game.
    pub game: &'static str,
    /// The preset.
    pub preset: &'static str,
}

impl Setting {
    /// The usual one.
    pub fn usual() -> TrialResult<Setting> {
        let mut games = catalog::GAMES.iter().map(|listed| listed.game);
        let game = games.find(|game| game.meta().ticks_per_second == 0).ok_or("no game without a clock")?;
        let preset = catalog::daily_preset(game).ok_or("a game without ranked presets")?;
        Ok(Setting { game: game.meta().id, preset: preset.id })
    }

    /// The request for a ticket.
    pub fn ticket(&self) -> HttpCall {
        HttpCall::post("/api/runs", &json!({ "game": self.game, "preset": self.preset }))
    }

    /// The path of the board.
    pub fn board(&self) -> String {
        format!("/api/boards/{}/{}", self.game, self.preset)
    }
}

/// A bot's run for a ticket, if it is one that counts.
pub fn play(ticket: &Value) -> Option<PlayedRun> {
    let word = |key: &str| ticket[key].as_str();
    let game = catalog::find(word("game")?)?;
    let replay = play_with(game, word("params")?, word("seed")?)?;
    Some(PlayedRun { ticket: word("ticket")?.to_owned(), seed: word("seed")?.to_owned(), replay })
}

/// The run of the first quick bot that ends with one that counts.
pub fn play_with(game: &dyn AnyGame, params: &str, seed: &str) -> Option<String> {
    let seed: Seed = seed.parse().ok()?;
    let start = Start { params: params.to_owned(), seed, position: None };
    game.bots().iter().filter(|bot| bot.budget == 0).rev().find_map(|bot| {
        let (standing, replay) = game.play_bot(bot.id, &start, 0).ok()?;
        let counts = game.meta().ranking.counts(standing.status, standing.score);
        (counts && standing.status != Status::Playing).then(|| replay.to_string())
    })
}

/// About `count` runs to submit: each has a ticket, but not every bot wins.
pub async fn played(address: &str, count: usize) -> TrialResult<Vec<PlayedRun>> {
    let call = Setting::usual()?.ticket();
    let tickets = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&tickets);
    let keep = move |_, answer: &crate::HttpAnswer| {
        kept.lock().unwrap_or_else(PoisonError::into_inner).push(answer.json());
    };
    drive(address, vec![call; count], 32, Duration::ZERO, keep).await?.only(&[201])?;
    let play_all = move || {
        let tickets = tickets.lock().unwrap_or_else(PoisonError::into_inner);
        std::thread::scope(|scope| {
            let halves = tickets.chunks(tickets.len().div_ceil(2).max(1));
            let threads = halves.map(|half| scope.spawn(|| half.iter().filter_map(play).collect::<Vec<_>>()));
            let threads: Vec<_> = threads.collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    };
    tokio::task::spawn_blocking(play_all).await.map_err(about("playing"))
}

/// The options of a server that sets no limits on how often clients ask.
const UNLIMITED: [&str; 10] = [
    "--read-rate",
    "0",
    "--write-rate",
    "0",
    "--player-rate",
    "0",
    "--max-tickets",
    "0",
    "--max-guest-tickets",
    "0",
];

/// Starts a server without limits that keeps its data in a folder.
pub fn start(lattice: &Path, folder: &Path) -> TrialResult<Served> {
    start_on(lattice, "--data", &folder.display().to_string())
}

/// Starts a server without limits on a database.
pub fn start_on(lattice: &Path, option: &str, database: &str) -> TrialResult<Served> {
    Served::start(lattice, &[&[option, database], &UNLIMITED[..]].concat())
}
