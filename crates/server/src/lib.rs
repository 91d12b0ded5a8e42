//! The arcade over HTTP: the browser front end, embedded in the binary, behind strict headers.
//!
//! [`app`] is the whole service as a value, so tests call it without a socket; [`serve`] binds it to an address and
//! keeps every client within its [`Limits`].

mod access;
mod assets;
mod connection;
mod crowd;
mod headers;
mod limits;
mod memory;
mod pages;
mod progress;
mod serve;

pub use assets::Assets;
pub use crowd::serve_on;
pub use limits::Limits;
pub use serve::serve;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Uri};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use tower_http::limit::RequestBodyLimitLayer;

/// The most bytes of a request's body. No route takes one yet; a replay of the longest allowed run fits.
const BODY_LIMIT: usize = 1 << 20;

/// The service for `assets`.
pub fn app(assets: Assets) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .fallback(get(asset))
        .with_state(Arc::new(assets))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(map_response(headers::secure))
}

/// Looks up the exact path: a name that is not in the table does not exist, so no path can escape it.
async fn asset(State(assets): State<Arc<Assets>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().strip_prefix('/') {
        None | Some("") => "index.html",
        Some(name) => name,
    };
    match assets.get(name) {
        Some(asset) => asset.answer(&headers),
        None if assets.is_empty() && name == "index.html" => pages::not_built(),
        None => pages::not_found(),
    }
}
