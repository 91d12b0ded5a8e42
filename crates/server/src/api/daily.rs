//! The daily runs.

use super::runs::{Owner, closed_until};
use crate::Arcade;
use crate::problem::{AppError, Problem};
use crate::setups::RankedSetup;
use crate::store::{BoardPlace, Part, RunMode};
use axum::Json;
use axum::extract::State;
use journal::Day;
use serde::Serialize;
use utoipa::ToSchema;

/// Today's runs.
#[derive(Serialize, ToSchema)]
pub struct Daily {
    /// Today, in UTC.
    day: String,
    starts: u64,
    ends: u64,
    games: Vec<DailyAnswer>,
}

/// Today's run of a game.
#[derive(Serialize, ToSchema)]
pub struct DailyAnswer {
    game: &'static str,
    preset: &'static str,
    params: String,
    rules: u32,
    /// The kind of the board that counts for the day.
    kind: &'static str,
    seed: String,
    /// Yesterday's best on that board.
    yesterday: Option<Best>,
}

/// The best run of a day.
#[derive(Serialize, ToSchema)]
pub struct Best {
    day: String,
    run: i64,
    player: Option<Owner>,
    score: i64,
    tie: i64,
    /// When its replay opens; `null` if it is open.
    replay_from: Option<u64>,
}

/// Today's runs, and yesterday's best.
#[utoipa::path(get, path = "/api/daily", responses((status = 200, body = Daily), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn daily(State(arcade): State<Arcade>) -> Result<Json<Daily>, AppError> {
    let today = arcade.clock.today();
    let mut games = Vec::new();
    for setup in arcade.setups.daily() {
        let meta = setup.game.meta();
        games.push(DailyAnswer {
            game: meta.id,
            preset: setup.preset.id,
            params: setup.preset.params.clone(),
            rules: meta.rules,
            kind: setup.plain_kind(),
            seed: today.seed(meta.id).map_err(AppError::fault)?.to_string(),
            yesterday: best(&arcade, setup, today.before()).await?,
        });
    }
    Ok(Json(Daily { day: today.to_string(), starts: today.start(), ends: today.end(), games }))
}

async fn best(arcade: &Arcade, setup: &RankedSetup, day: Day) -> Result<Option<Best>, AppError> {
    let names = (setup.game.meta().id, setup.preset.id, setup.rules());
    let Some(board) = arcade.store.board(names, RunMode::Daily, setup.plain_kind()).await? else {
        return Ok(None);
    };
    let part = Part { board, period: Some(i64::from(day.0)) };
    let rows = arcade.store.rows_after(part, BoardPlace::FIRST, 1).await?;
    Ok(rows.into_iter().next().map(|row| Best {
        day: day.to_string(),
        run: row.id,
        player: Owner::of(row.player, row.name.as_deref()),
        score: row.score,
        tie: row.tie,
        replay_from: closed_until(arcade, day),
    }))
}
