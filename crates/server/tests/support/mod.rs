//! What tests of the arcade share: an arcade on a database of its own, clients, and runs to submit.

#![allow(dead_code, clippy::unwrap_used, reason = "each test uses a part of it, and may panic")]

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use lattice_server::store::{Store, TicketLimits};
use lattice_server::{Arcade, ArcadeOptions, Assets, Rate, ServerClock, app};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tower::ServiceExt;
use trials::Folder;
pub use trials::play_with;

/// Noon of 2026-11-18, a Wednesday.
pub const NOON: u64 = 20_775 * 86_400_000 + 43_200_000;
pub const HOUR: u64 = 3_600_000;
pub const DAY: u64 = 24 * HOUR;
/// The host of the arcade.
pub const HOST: &str = "arcade.example";

/// An arcade without a socket, whose clock is moved by hand.
pub struct Bench {
    pub arcade: Arcade,
    pub app: Router,
    pub time: Arc<AtomicU64>,
    _folder: Option<Folder>,
}

impl Bench {
    /// On a SQLite database of its own, without limits on how often clients ask.
    pub async fn new() -> Bench {
        Bench::with(|_| {}).await
    }

    /// The same with other options.
    pub async fn with(change: impl FnOnce(&mut ArcadeOptions)) -> Bench {
        let folder = Folder::new();
        let store = Store::sqlite(&folder.path().join("arcade.db")).await.unwrap();
        Bench::on(store, Some(folder), change).await
    }

    /// On a database that is there.
    pub async fn on(store: Store, folder: Option<Folder>, change: impl FnOnce(&mut ArcadeOptions)) -> Bench {
        let time = Arc::new(AtomicU64::new(NOON));
        let mut options = ArcadeOptions {
            reads: Rate::UNLIMITED,
            writes: Rate::UNLIMITED,
            player: Rate::UNLIMITED,
            tickets: TicketLimits::NONE,
            page_age: Duration::ZERO,
            clock: ServerClock::standing(Arc::clone(&time)),
            ..ArcadeOptions::default()
        };
        change(&mut options);
        let arcade = Arcade::open(store, options).await.unwrap();
        let app = app(Assets::new([]), arcade.clone());
        Bench { arcade, app, time, _folder: folder }
    }

    pub fn now(&self) -> u64 {
        self.time.load(Ordering::Relaxed)
    }

    pub fn advance(&self, millis: u64) {
        self.time.fetch_add(millis, Ordering::Relaxed);
    }

    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.headers_mut().entry("host").or_insert(HeaderValue::from_static(HOST));
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// A request, signed by `key` if there is one.
    pub async fn call(&self, method: &str, path: &str, body: impl Into<Bytes>, key: Option<&Key>) -> Answer {
        let body: Bytes = body.into();
        let mut request = Request::builder().method(method).uri(path);
        if let Some(key) = key {
            for (name, value) in key.sign(method, path, self.now() / 1000, &body) {
                request = request.header(name, value);
            }
        }
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    pub async fn register(&self, name: &str) -> Key {
        let key = Key::new();
        let answer = self.call("POST", "/api/players", json!({ "name": name }).to_string(), Some(&key)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        key
    }

    pub async fn ticket(&self, wish: Value, key: Option<&Key>) -> Value {
        let answer = self.call("POST", "/api/runs", wish.to_string(), key).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        answer.json()
    }

    pub async fn submit(&self, ticket: &Value, replay: impl Into<Bytes>, key: Option<&Key>) -> Answer {
        let path = format!("/api/tickets/{}", ticket["ticket"].as_str().unwrap());
        self.call("PUT", &path, replay, key).await
    }

    /// A free ticket of a preset, and a run of it that counts.
    pub async fn played(&self, game: &str, preset: &str, key: Option<&Key>) -> (Value, String) {
        for _ in 0..50 {
            let ticket = self.ticket(json!({ "game": game, "preset": preset }), key).await;
            if let Some(replay) = play(&ticket) {
                // Long enough for every clock.
                self.advance(HOUR);
                return (ticket, replay);
            }
        }
        panic!("no bot plays {game} {preset} well enough");
    }
}

/// A bot's run for a ticket, if one of the bots ends with one that counts.
pub fn play(ticket: &Value) -> Option<String> {
    let game = catalog::find(ticket["game"].as_str().unwrap()).unwrap();
    let params = ticket["params"].as_str().unwrap();
    play_with(game, params, ticket["seed"].as_str().unwrap())
}

/// A player's key pair.
pub struct Key(pub SigningKey);

impl Key {
    pub fn new() -> Key {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).unwrap();
        Key(SigningKey::from_bytes(&secret))
    }

    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().as_bytes())
    }

    pub fn sign(&self, method: &str, path: &str, time: u64, body: &[u8]) -> [(&'static str, String); 3] {
        self.sign_for(HOST, method, path, time, body)
    }

    /// A signature for a request to another host.
    pub fn sign_for(
        &self,
        host: &str,
        method: &str,
        path: &str,
        time: u64,
        body: &[u8],
    ) -> [(&'static str, String); 3] {
        let hash: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        let text = format!("{method}\n{host}\n{path}\n{time}\n{hash}");
        let signature = URL_SAFE_NO_PAD.encode(self.0.sign(text.as_bytes()).to_bytes());
        [("lattice-key", self.public()), ("lattice-time", time.to_string()), ("lattice-signature", signature)]
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The code of a problem, after checks that hold for all of them.
    pub fn code(&self) -> String {
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["request"], self.header("x-request-id"));
        assert!(!problem["detail"].as_str().unwrap().is_empty());
        let waits = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&self.status);
        assert_eq!(!self.header("retry-after").is_empty(), waits, "{self:?}");
        problem["code"].as_str().unwrap().to_owned()
    }
}
