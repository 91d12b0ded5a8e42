//! The access log: one line for each answer, through `tracing`.

use crate::client::ClientAddress;
use axum::extract::Request;
use axum::http::Method;
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use std::net::SocketAddr;
use tokio::time::Instant;

/// The most bytes of a path to log; a longer one is cut.
const MOST: usize = 200;

/// A request, kept until its answer is known.
pub struct AccessLine {
    peer: SocketAddr,
    method: Method,
    path: String,
    begun: Instant,
}

impl AccessLine {
    pub fn of<B>(request: &Request<B>, peer: SocketAddr) -> AccessLine {
        AccessLine {
            peer,
            method: request.method().clone(),
            path: shown(request.uri().path()),
            begun: Instant::now(),
        }
    }

    /// Logs the request with its answer. The query is left out because it may be private.
    pub fn write(self, response: &Response) {
        let AccessLine { peer, method, path, begun } = self;
        let client = response.extensions().get().map_or(peer.ip(), |ClientAddress(address)| *address);
        let length = response.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        let bytes = length.unwrap_or("-");
        let (status, ms) = (response.status().as_u16(), begun.elapsed().as_millis());
        let id = response.headers().get("x-request-id").and_then(|value| value.to_str().ok()).unwrap_or("-");
        tracing::info!(target: "access", %client, %method, path, status, %bytes, ms, id);
    }
}

/// A path as it may be logged: a ticket is a secret while its run is played.
fn shown(path: &str) -> String {
    const TICKETS: &str = "/api/tickets/";
    match path.starts_with(TICKETS) {
        true => format!("{TICKETS}…"),
        false => shorten(path),
    }
}

fn shorten(path: &str) -> String {
    match path.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &path[..at]),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tickets_are_not_logged() {
        assert_eq!(shown("/api/tickets/mV1b3Xo0yLJ8m2mCq0h4Ww"), "/api/tickets/…");
        assert_eq!(shown("/api/runs/17"), "/api/runs/17");
    }

    #[test]
    fn long_paths_are_cut() {
        assert_eq!(shorten("/boot.js"), "/boot.js");
        assert_eq!(shorten(&"a".repeat(MOST)), "a".repeat(MOST));
        assert_eq!(shorten(&"a".repeat(60_000)), format!("{}…", "a".repeat(MOST)));
    }
}
