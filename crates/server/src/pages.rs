//! The few pages the server generates itself.

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

/// The answer for an unknown path.
pub fn not_found() -> Response {
    page(StatusCode::NOT_FOUND, "Not found", "This page does not exist. <a href=\"/\">Go to the games</a>.")
}

/// The home page of a binary built without the front end.
pub fn not_built() -> Response {
    let text = "This server was built without the browser front end. \
                Run <code>cargo xtask web</code> and build the server again.";
    page(StatusCode::SERVICE_UNAVAILABLE, "Not built yet", text)
}

/// The answer for a request whose body took too long.
pub fn too_slow() -> Response {
    page(StatusCode::REQUEST_TIMEOUT, "Too slow", "This request took too long. Try again.")
}

fn page(status: StatusCode, title: &str, text: &str) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} – Lattice</title>\n\
         <main>\n<h1>{title}</h1>\n<p>{text}</p>\n</main>\n</html>\n"
    );
    (status, [(header::CACHE_CONTROL, "no-store")], Html(html)).into_response()
}
