//! The service as a browser sees it, called without a socket.

#![allow(clippy::unwrap_used)]

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use lattice_server::{Assets, site};
use tower::ServiceExt;

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

fn assets() -> Assets {
    let files: [(&str, &[u8]); 10] = [
        ("index.html", b"<p>home"),
        ("boot.js", b"start()"),
        ("game.wasm", b"\0asm plain"),
        ("game.wasm.gz", b"squeezed"),
        ("game.wasm.br", b"tiny"),
        ("icons/die.svg", b"<svg/>"),
        ("app.webmanifest", b"{}"),
        ("style.css", b"p{}"),
        ("lone.gz", b"kept"),
        ("style.css.gz", b"p"),
    ];
    Assets::new(files.map(|(name, bytes)| (name.to_string(), Bytes::from_static(bytes))))
}

async fn send(request: Request<Body>) -> Answer {
    let response = site(assets()).oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    Answer { status: parts.status, headers: parts.headers, body }
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = Request::get(path);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn serves_each_file_with_its_type() {
    for (path, content_type, body) in [
        ("/", "text/html; charset=utf-8", "<p>home"),
        ("/index.html", "text/html; charset=utf-8", "<p>home"),
        ("/boot.js", "text/javascript; charset=utf-8", "start()"),
        ("/boot.js?v=1", "text/javascript; charset=utf-8", "start()"),
        ("/game.wasm", "application/wasm", "\0asm plain"),
        ("/icons/die.svg", "image/svg+xml", "<svg/>"),
        ("/app.webmanifest", "application/manifest+json", "{}"),
        ("/style.css", "text/css; charset=utf-8", "p{}"),
        ("/lone.gz", "application/octet-stream", "kept"),
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), content_type, "{path}");
        assert_eq!(answer.body, body, "{path}");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-cache", "{path}");
        assert_eq!(answer.header(header::CONTENT_ENCODING), "", "{path}");
    }
}

#[tokio::test]
async fn compresses_for_those_who_accept_it() {
    for (accepted, coding) in [
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("BR;q=0.1, GZip", "br"),
        ("deflate, *", "br"),
        ("br;q=0, *", "gzip"),
        ("gzip", "gzip"),
        ("*;q=0, gzip", "gzip"),
        ("br;q=nonsense, gzip;q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("gzip;q=0, br;q=0, *", ""),
        ("deflate", ""),
        ("", ""),
    ] {
        let answer = get("/game.wasm", &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.header(header::CONTENT_ENCODING), coding, "{accepted}");
        let body = match coding {
            "br" => "tiny",
            "gzip" => "squeezed",
            _ => "\0asm plain",
        };
        assert_eq!(answer.body, body, "{accepted}");
        assert_eq!(answer.header(header::CONTENT_TYPE), "application/wasm");
        assert_eq!(answer.header(header::VARY), "accept-encoding", "caches must keep the forms apart");
    }
    let answer = get("/style.css", &[("accept-encoding", "br, gzip")]).await;
    assert_eq!((answer.header(header::CONTENT_ENCODING), &answer.body[..]), ("gzip", &b"p"[..]));
    for twin in ["/game.wasm.gz", "/game.wasm.br"] {
        assert_eq!(get(twin, &[]).await.status, StatusCode::NOT_FOUND, "{twin} is not a file of its own");
    }
}

#[tokio::test]
async fn revalidates_by_tag() {
    let plain = get("/game.wasm", &[]).await.header(header::ETAG).to_string();
    let gzip = get("/game.wasm", &[("accept-encoding", "gzip")]).await.header(header::ETAG).to_string();
    assert!(plain.starts_with('"') && plain.ends_with('"') && plain.len() > 2, "{plain}");
    assert_ne!(plain, gzip, "a tag names the bytes as sent");
    for sent in [plain.clone(), format!("W/{plain}"), format!("\"other\", {plain}"), "*".to_string()] {
        let answer = get("/game.wasm", &[("if-none-match", &sent)]).await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{sent}");
        assert_eq!(answer.header(header::ETAG), plain);
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-cache");
        assert!(answer.body.is_empty());
    }
    for sent in ["\"other\"", &gzip, "nonsense"] {
        let answer = get("/game.wasm", &[("if-none-match", sent)]).await;
        assert_eq!(answer.status, StatusCode::OK, "{sent}");
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let request = Request::head("/game.wasm").body(Body::empty()).unwrap();
    let answer = send(request).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header(header::CONTENT_LENGTH), "10");
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/wasm");
    assert!(answer.body.is_empty());
}

#[tokio::test]
async fn other_paths_are_not_found() {
    let long = format!("/{}", "a".repeat(60_000));
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/icons",
        "/icons/",
        "/icons/../boot.js",
        "//boot.js",
        "/%",
        "/%ff%00",
        "/boot.js/",
        &long,
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert!(String::from_utf8_lossy(&answer.body).contains("<a href=\"/\">"));
    }
}

#[tokio::test]
async fn other_methods_are_not_allowed() {
    for (method, path) in [(Method::POST, "/"), (Method::PUT, "/nothing"), (Method::DELETE, "/healthz")] {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = send(request).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(answer.header(header::ALLOW), "GET,HEAD");
    }
}

#[tokio::test]
async fn a_huge_body_is_refused() {
    let request = Request::post("/").header("content-length", "1048577").body(Body::empty()).unwrap();
    assert_eq!(send(request).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let tag = get("/boot.js", &[]).await.header(header::ETAG).to_string();
    let answers = [
        get("/", &[]).await,
        get("/healthz", &[]).await,
        get("/nothing", &[]).await,
        get("/boot.js", &[("if-none-match", &tag)]).await,
        send(Request::post("/").body(Body::empty()).unwrap()).await,
        send(Request::post("/").header("content-length", "1048577").body(Body::empty()).unwrap()).await,
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "), "{policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
    }
}

#[tokio::test]
async fn health_is_plain_text() {
    let answer = get("/healthz", &[]).await;
    assert_eq!((answer.status, &answer.body[..]), (StatusCode::OK, &b"ok\n"[..]));
}

#[tokio::test]
async fn without_a_front_end_it_says_how_to_build_one() {
    let request = Request::get("/").body(Body::empty()).unwrap();
    let response = site(Assets::new([])).oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    assert!(String::from_utf8_lossy(&body).contains("cargo xtask web"));
}
