//! The games that have boards.

use crate::Arcade;
use crate::problem::{AppError, Problem};
use axum::Json;
use axum::extract::State;
use engine::{Ranking, quote};
use serde::Serialize;
use utoipa::ToSchema;

/// Every game with ranked presets.
#[derive(Serialize, ToSchema)]
pub struct GamesAnswer {
    games: Vec<GameAnswer>,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameAnswer {
    id: &'static str,
    title: &'static str,
    /// The current rules version.
    rules: u32,
    /// Which scores are better: `fewest-wins`, `most-wins` or `most`.
    ranking: &'static str,
    /// The name of the tie-breaker, of which less is better; empty if there is none.
    tie: &'static str,
    /// 0 for games without a clock.
    ticks_per_second: u32,
    /// The preset of the daily run.
    daily: Option<&'static str>,
    presets: Vec<PresetAnswer>,
}

/// A ranked preset.
#[derive(Serialize, ToSchema)]
pub struct PresetAnswer {
    id: &'static str,
    title: &'static str,
    params: String,
    /// The kinds of its boards, the first being the one to show.
    kinds: [&'static str; 2],
}

/// The refusal of a game that is not there.
pub fn unknown_game(game: &str) -> AppError {
    AppError::missing("unknown-game", format!("there is no game {}", quote(game)))
}

/// Every game with its ranked presets.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = GamesAnswer),
    (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn games(State(arcade): State<Arcade>) -> Json<GamesAnswer> {
    let mut games: Vec<GameAnswer> = Vec::new();
    for setup in arcade.setups.all() {
        let meta = setup.game.meta();
        if games.last().is_none_or(|game| game.id != meta.id) {
            games.push(GameAnswer {
                id: meta.id,
                title: meta.title,
                rules: meta.rules,
                ranking: match meta.ranking {
                    Ranking::FewestWins => "fewest-wins",
                    Ranking::MostWins => "most-wins",
                    Ranking::Most => "most",
                },
                tie: meta.tie,
                ticks_per_second: meta.ticks_per_second,
                daily: None,
                presets: Vec::new(),
            });
        }
        let game = games.last_mut().expect("one was pushed if there was none");
        if setup.daily {
            game.daily = Some(setup.preset.id);
        }
        let (id, title, params) = (setup.preset.id, setup.preset.title, setup.preset.params.clone());
        game.presets.push(PresetAnswer { id, title, params, kinds: setup.kinds() });
    }
    Json(GamesAnswer { games })
}
