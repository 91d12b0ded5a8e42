//! What happens around every request: its id, its limits, its figures.

use crate::Arcade;
use crate::client::{ClientAddress, Peer, address, host, household};
use crate::problem::{AppError, finish};
use axum::extract::{Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// What limits count the client by; part of each request.
#[derive(Clone, Copy, Debug)]
pub struct Household(pub IpAddr);

/// Wraps a request.
pub async fn guard(State(arcade): State<Arcade>, mut request: Request, next: Next) -> Response {
    let id = arcade.request_id();
    let peer = request.extensions().get::<Peer>().copied();
    let client = address(peer, request.headers(), &arcade.trusted);
    let from = household(client);
    let host = host(peer, request.headers(), &arcade.trusted);
    request.extensions_mut().insert(Household(from));
    request.extensions_mut().insert(host);
    let buckets = match *request.method() {
        Method::GET | Method::HEAD => &arcade.reads,
        _ => &arcade.writes,
    };
    let response = match buckets.take(from) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            arcade.metrics.limited.fetch_add(1, Relaxed);
            too_many(wait).into_response()
        }
    };
    let mut response = finish(response, &id);
    response.extensions_mut().insert(ClientAddress(client));
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    arcade.metrics.answered(response.status());
    response
}

/// The refusal of someone who asks too often.
pub fn too_many(wait: Duration) -> AppError {
    let detail = "too many requests; wait a moment";
    AppError::later(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail, wait)
}
