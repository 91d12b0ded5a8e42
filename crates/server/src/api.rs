//! The interface under `/api`, described in `docs/api.md`. One file for each noun.

mod boards;
mod call;
mod daily;
mod games;
mod guard;
mod players;
mod runs;
mod stream;
mod tickets;

pub(crate) use runs::run_event;

use crate::Arcade;
use crate::problem::{AppError, Problem};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(title = "Lattice", description = "An arcade that replays every run. See docs/api.md."),
    components(schemas(Problem)),
    modifiers(&Signatures)
)]
struct Document;

/// Describes the headers of a signed request.
struct Signatures;

impl Modify for Signatures {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        for (name, about) in call::HEADERS {
            let header = ApiKey::Header(ApiKeyValue::with_description(name, about));
            components.add_security_scheme(name, SecurityScheme::ApiKey(header));
        }
    }
}

/// The interface, and its description.
fn described() -> OpenApiRouter<Arcade> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::games))
        .routes(routes!(players::register))
        .routes(routes!(players::me, players::rename, players::delete))
        .routes(routes!(players::player))
        .routes(routes!(tickets::issue))
        .routes(routes!(tickets::submit))
        .routes(routes!(runs::run))
        .routes(routes!(boards::board))
        .routes(routes!(daily::daily))
        .routes(routes!(stream::live))
}

/// The routes under `/api`, and those for operators.
pub fn router(arcade: Arcade) -> Router {
    let (routes, document) = described().split_for_parts();
    let document: Arc<str> = document.to_json().expect("the document is plain data").into();
    let openapi = async move || ([(header::CONTENT_TYPE, "application/json")], document.to_string());
    let api = routes
        .route("/api/openapi.json", get(openapi))
        .route("/api", any(no_such_route))
        .route("/api/", any(no_such_route))
        .route("/api/{*rest}", any(no_such_route))
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(arcade.clone(), guard::guard))
        .layer(CompressionLayer::new());
    let operators = Router::new().route("/readyz", get(ready)).route("/metrics", get(metrics));
    api.merge(operators).with_state(arcade)
}

async fn no_such_route() -> AppError {
    AppError::missing("no-such-route", "there is nothing at this address")
}

async fn wrong_method() -> AppError {
    AppError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address does not take this method")
}

async fn ready(State(arcade): State<Arcade>) -> Response {
    match arcade.store.is_ready().await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response(),
    }
}

async fn metrics(State(arcade): State<Arcade>) -> Response {
    let text = arcade.metrics.text(arcade.judge.free(), arcade.live.count());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
