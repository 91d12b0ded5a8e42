//! The live stream.

use super::games::unknown_game;
use super::guard::Household;
use crate::Arcade;
use crate::live;
use crate::problem::{AppError, Problem};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use std::convert::Infallible;
use std::time::Duration;
use utoipa::IntoParams;

/// How often a quiet stream shows that it is open. Connections without a byte are closed after a minute.
const SIGN: Duration = Duration::from_secs(20);

/// What to watch.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// One game only.
    game: Option<String>,
}

/// Runs as they arrive, as server-sent events.
#[utoipa::path(get, path = "/api/live", params(StreamQuery), responses(
    (status = 200, content_type = "text/event-stream", body = String), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn live(
    State(arcade): State<Arcade>,
    Extension(Household(address)): Extension<Household>,
    ask: Result<Query<StreamQuery>, QueryRejection>,
) -> Result<impl IntoResponse, AppError> {
    let Query(ask) = ask.map_err(|error| AppError::bad("bad-query", error.body_text()))?;
    if let Some(game) = ask.game.as_deref().filter(|game| catalog::find(game).is_none()) {
        return Err(unknown_game(game));
    }
    let watcher = arcade.live.watch(address)?;
    Ok(Sse::new(events(watcher, ask.game)).keep_alive(KeepAlive::new().interval(SIGN)))
}

fn events(watcher: live::Watcher, only: Option<String>) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold((watcher, only), async |(mut watcher, only)| {
        loop {
            let event = match watcher.next().await? {
                live::LiveEvent::Run { game, .. } if only.as_ref().is_some_and(|only| *only != game) => {
                    continue;
                }
                live::LiveEvent::Run { id, json, .. } => {
                    Event::default().event("run").id(id.to_string()).data(json)
                }
                live::LiveEvent::Lag => Event::default().event("lag").data(""),
                live::LiveEvent::Stop => return None,
            };
            return Some((Ok(event), (watcher, only)));
        }
    })
}
