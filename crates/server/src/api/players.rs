//! Players.

use super::call::{ApiCall, MAX_JSON};
use crate::Arcade;
use crate::clock::stored;
use crate::name::Name;
use crate::problem::{AppError, Problem};
use crate::store::{self, NewPlayer, Registered, Renamed};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player.
#[derive(Serialize, ToSchema)]
pub struct Player {
    id: i64,
    name: String,
    /// When it was registered.
    created: i64,
}

impl From<store::StoredPlayer> for Player {
    fn from(player: store::StoredPlayer) -> Player {
        Player { id: player.id, name: player.name, created: player.created }
    }
}

/// A name to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Naming {
    name: String,
}

impl Naming {
    fn checked(&self) -> Result<Name, AppError> {
        Name::read(&self.name).map_err(|bad| AppError::bad("bad-name", bad.0))
    }
}

fn name_taken() -> AppError {
    AppError::new(
        StatusCode::CONFLICT,
        "name-taken",
        "someone has a name that looks like this; choose another",
    )
}

fn unknown_player() -> AppError {
    AppError::missing("unknown-player", "there is no such player")
}

/// Registers the key that signs.
#[utoipa::path(post, path = "/api/players", request_body = Naming, security(("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), responses(
    (status = 201, body = Player), (status = 200, body = Player, description = "Registered before."),
    (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn register(
    State(arcade): State<Arcade>,
    request: Request,
) -> Result<(StatusCode, Json<Player>), AppError> {
    let call = ApiCall::read(&arcade, request, MAX_JSON).await?;
    let public_key = call.signed()?.to_vec();
    let name = call.json::<Naming>()?.checked()?;
    let created = stored(arcade.clock.now());
    let new = NewPlayer { public_key, name: name.shown, skeleton: name.skeleton, created };
    match arcade.store.register(new).await? {
        Registered::New(player) => Ok((StatusCode::CREATED, Json(player.into()))),
        Registered::Same(player) => Ok((StatusCode::OK, Json(player.into()))),
        Registered::NameTaken => Err(name_taken()),
        Registered::KeyTaken => Err(AppError::new(
            StatusCode::CONFLICT,
            "key-taken",
            "this key has a name already; rename the player instead",
        )),
    }
}

/// The player of the key that signs.
#[utoipa::path(get, path = "/api/players/me", security(("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), responses(
    (status = 200, body = Player), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn me(State(arcade): State<Arcade>, request: Request) -> Result<Json<Player>, AppError> {
    let call = ApiCall::read(&arcade, request, MAX_JSON).await?;
    Ok(Json(call.some_player(&arcade).await?.into()))
}

/// Gives the player another name.
#[utoipa::path(patch, path = "/api/players/me", request_body = Naming, security(("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), responses(
    (status = 200, body = Player), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn rename(State(arcade): State<Arcade>, request: Request) -> Result<Json<Player>, AppError> {
    let call = ApiCall::read(&arcade, request, MAX_JSON).await?;
    let player = call.some_player(&arcade).await?;
    let name = call.json::<Naming>()?.checked()?;
    match arcade.store.rename(player.id, name.shown, name.skeleton).await? {
        Renamed::Done(player) => {
            arcade.pages.clear();
            Ok(Json(player.into()))
        }
        Renamed::NameTaken => Err(name_taken()),
        Renamed::Unknown => Err(unknown_player()),
    }
}

/// Deletes the player's name and key. The runs stay, and nobody can tell whose they were.
#[utoipa::path(delete, path = "/api/players/me", security(("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), responses(
    (status = 204), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn delete(State(arcade): State<Arcade>, request: Request) -> Result<StatusCode, AppError> {
    let call = ApiCall::read(&arcade, request, MAX_JSON).await?;
    let player = call.some_player(&arcade).await?;
    arcade.store.forget(player.id).await?;
    arcade.pages.clear();
    Ok(StatusCode::NO_CONTENT)
}

/// A player.
#[utoipa::path(get, path = "/api/players/{id}", params(("id" = i64, Path)), responses(
    (status = 200, body = Player), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn player(
    State(arcade): State<Arcade>,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<Player>, AppError> {
    let Path(id) = id.map_err(|_| unknown_player())?;
    Ok(Json(arcade.store.player(id).await?.ok_or_else(unknown_player)?.into()))
}
