//! The access log: one line for each answer, through `tracing`.

use axum::extract::Request;
use axum::http::Method;
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use std::net::SocketAddr;
use tokio::time::Instant;

/// The most bytes of a path to log; a longer one is cut.
const MOST: usize = 200;

/// A request, kept until its answer is known.
pub struct Line {
    peer: SocketAddr,
    method: Method,
    path: String,
    begun: Instant,
}

impl Line {
    pub fn of<B>(request: &Request<B>, peer: SocketAddr) -> Line {
        Line {
            peer,
            method: request.method().clone(),
            path: shorten(request.uri().path()),
            begun: Instant::now(),
        }
    }

    /// Logs the request with its answer. The query is left out because it may be private.
    pub fn write(self, response: &Response) {
        let Line { peer, method, path, begun } = self;
        let length = response.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        let bytes = length.unwrap_or("-");
        let (status, ms) = (response.status().as_u16(), begun.elapsed().as_millis());
        tracing::info!(target: "access", %peer, %method, path, status, %bytes, ms);
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
    fn long_paths_are_cut() {
        assert_eq!(shorten("/boot.js"), "/boot.js");
        assert_eq!(shorten(&"a".repeat(MOST)), "a".repeat(MOST));
        assert_eq!(shorten(&"a".repeat(60_000)), format!("{}…", "a".repeat(MOST)));
    }
}
