//! Runs.

use crate::Arcade;
use crate::judge::inflate;
use crate::live::LiveEvent;
use crate::problem::{AppError, Problem};
use crate::store::{self, Part};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use journal::Day;
use serde::Serialize;
use utoipa::ToSchema;

/// The worst rank that is counted. Beyond it a rank costs more than it tells.
pub const LAST_RANK: i64 = 10_000;

/// Whose a run is.
#[derive(Clone, Serialize, ToSchema)]
pub struct Owner {
    id: i64,
    name: String,
}

impl Owner {
    /// The owner of a run; `None` for guests and deleted players.
    pub fn of(player: Option<i64>, name: Option<&str>) -> Option<Owner> {
        Some(Owner { id: player?, name: name?.to_owned() })
    }
}

/// What the server found a run to be.
#[derive(Serialize, ToSchema)]
pub struct RunFacts {
    /// Its number.
    run: i64,
    /// `free` or `daily`.
    mode: String,
    game: String,
    preset: String,
    rules: i64,
    /// `clean`, `assisted` or `step`.
    kind: String,
    /// The day of a daily run.
    day: Option<String>,
    seed: String,
    /// `won`, `lost` or `over`.
    status: String,
    score: i64,
    /// The tie-breaker; less is better.
    tie: i64,
    actions: i64,
    ticks: i64,
    /// Whether it counts.
    ranked: bool,
    /// Why it does not: `late`, `guest` or `repeat`; `null` if it counts.
    unranked: Option<&'static str>,
    /// When it arrived.
    submitted: i64,
    /// `null` for guests and deleted players.
    player: Option<Owner>,
}

/// A day as databases hold it.
pub fn day_of(number: i64) -> Day {
    Day(u32::try_from(number).unwrap_or_default())
}

impl RunFacts {
    /// The facts of a stored run.
    pub fn of(run: &store::StoredRun) -> RunFacts {
        RunFacts {
            run: run.id,
            mode: run.mode.clone(),
            game: run.game.clone(),
            preset: run.preset.clone(),
            rules: run.rules,
            kind: run.kind.clone(),
            day: run.day.map(|day| day_of(day).to_string()),
            seed: run.seed.clone(),
            status: run.status.clone(),
            score: run.score,
            tie: run.tie,
            actions: run.actions,
            ticks: run.ticks,
            ranked: run.ranked,
            unranked: unranked(run),
            submitted: run.submitted,
            player: Owner::of(run.player, run.name.as_deref()),
        }
    }
}

/// Why a run does not count.
fn unranked(run: &store::StoredRun) -> Option<&'static str> {
    match () {
        () if run.ranked => None,
        () if run.is_late() => Some("late"),
        () if run.player.is_none() => Some("guest"),
        () => Some("repeat"),
    }
}

/// When the replays of a day open; `None` if they are open. Before that a copy of one could still be ranked.
pub fn closed_until(arcade: &Arcade, day: Day) -> Option<u64> {
    Some(day.closes()).filter(|opens| arcade.clock.now() < *opens)
}

/// The answer to a submission.
#[derive(Serialize, ToSchema)]
pub struct SubmissionAnswer {
    #[serde(flatten)]
    facts: RunFacts,
    /// The boards the run is on now.
    boards: Vec<Rank>,
}

/// A rank on a board.
#[derive(Serialize, ToSchema)]
pub struct Rank {
    /// `all`, `week` or `day`.
    period: &'static str,
    /// From 1; `null` beyond 10,000.
    rank: Option<i64>,
}

impl SubmissionAnswer {
    /// A run with its ranks.
    pub async fn of(arcade: &Arcade, run: &store::StoredRun) -> Result<SubmissionAnswer, AppError> {
        let periods: &[(&'static str, Option<i64>)] = match (run.listed, run.day) {
            (false, _) => &[],
            (true, Some(day)) => &[("day", Some(day))],
            (true, None) => &[("all", None), ("week", Some(run.period))],
        };
        let mut boards = Vec::new();
        for &(period, number) in periods {
            let part = Part { board: run.board, period: number };
            boards.push(Rank { period, rank: rank(arcade, part, run.place()).await? });
        }
        Ok(SubmissionAnswer { facts: RunFacts::of(run), boards })
    }
}

/// The rank of a place on a board; `None` beyond the last that is counted.
pub async fn rank(arcade: &Arcade, part: Part, place: store::BoardPlace) -> Result<Option<i64>, AppError> {
    let before = arcade.store.count_before(part, place, LAST_RANK).await?;
    Ok((before < LAST_RANK).then_some(before + 1))
}

/// What watchers are told of a run.
pub fn run_event(run: &store::StoredRun) -> LiveEvent {
    let json = serde_json::to_string(&RunFacts::of(run)).expect("facts are plain data");
    LiveEvent::Run { id: run.id, game: run.game.clone(), json }
}

/// A run with its replay.
#[derive(Serialize, ToSchema)]
pub struct RunAnswer {
    #[serde(flatten)]
    facts: RunFacts,
    params: String,
    /// The replay's text, without marks; `null` until its day closes.
    replay: Option<String>,
    /// When the replay opens; `null` if it is open.
    replay_from: Option<u64>,
}

fn unknown_run() -> AppError {
    AppError::missing("unknown-run", "there is no such run")
}

/// A run with its replay. Daily runs keep theirs until no copy can be ranked any more.
#[utoipa::path(get, path = "/api/runs/{id}", params(("id" = i64, Path)), responses(
    (status = 200, body = RunAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn run(
    State(arcade): State<Arcade>,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<RunAnswer>, AppError> {
    let Path(id) = id.map_err(|_| unknown_run())?;
    let run = arcade.store.run(id).await?.filter(|run| !run.hidden).ok_or_else(unknown_run)?;
    let opens = run.day.and_then(|day| closed_until(&arcade, day_of(day)));
    let replay = match opens {
        Some(_) => None,
        None => {
            let deflated = arcade.store.replay(id).await?;
            let text = deflated.and_then(|deflated| inflate(&deflated));
            Some(text.ok_or_else(|| AppError::fault(format!("run {id} has no readable replay")))?)
        }
    };
    let params = run.params.clone();
    Ok(Json(RunAnswer { facts: RunFacts::of(&run), params, replay, replay_from: opens }))
}
