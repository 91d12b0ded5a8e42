//! The arcade over HTTP: the browser front end, embedded in the binary, and the interface to boards and players, behind
//! strict headers.
//!
//! [`app`] is the whole service as a value, so tests call it without a socket; [`serve`] binds it to an address and
//! keeps every client within its [`ConnectionLimits`]. The server believes no score: it plays every run that it stores.

mod access;
mod again;
mod api;
mod arcade;
mod assets;
mod cache;
mod client;
mod clock;
mod connection;
mod crowd;
mod headers;
mod judge;
mod limits;
mod live;
mod memory;
mod metrics;
mod name;
mod pages;
mod problem;
mod progress;
mod rate;
mod serve;
mod setups;
pub mod store;

pub use again::{Again, play_again};
pub use arcade::{Arcade, ArcadeOptions};
pub use assets::Assets;
pub use client::{Network, Peer};
pub use clock::ServerClock;
pub use crowd::serve_on;
pub use judge::MAX_SUBMISSION;
pub use limits::ConnectionLimits;
pub use live::StreamLimits;
pub use rate::Rate;
pub use serve::serve;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use tower_http::limit::RequestBodyLimitLayer;

/// The most bytes of a body sent to a page, which takes none. The interface has its own limits.
const BODY_LIMIT: usize = 1 << 20;

/// The whole service: the front end and the arcade behind it.
pub fn app(assets: Assets, arcade: Arcade) -> Router {
    site(assets).merge(api::router(arcade).layer(map_response(headers::secure)))
}

/// The front end alone.
pub fn site(assets: Assets) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .fallback(get(asset))
        .with_state(Arc::new(assets))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(map_response(headers::secure))
}

/// The page again, for frames of other sites; it shows nothing but runs there.
const FRAMED: &str = "embed";

/// Looks up the exact path: a name that is not in the table does not exist, so no path can escape it.
async fn asset(State(assets): State<Arc<Assets>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().strip_prefix('/') {
        None | Some("" | FRAMED) => "index.html",
        Some(name) => name,
    };
    match assets.get(name) {
        Some(asset) if uri.path().strip_prefix('/') == Some(FRAMED) => {
            let mut framed = asset.answer(&headers);
            let policy = HeaderValue::from_static(headers::FRAMED_POLICY);
            framed.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            framed
        }
        Some(asset) => asset.answer(&headers),
        None if assets.is_empty() && name == "index.html" => pages::not_built(),
        None => pages::not_found(),
    }
}
