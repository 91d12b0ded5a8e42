//! Random requests: true ones, bent at random. Whatever comes, the answer is never the server's fault.
//!
//! `LATTICE_NOISE_SECONDS` goes on for so long; otherwise a fixed number is sent.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use axum::body::Body;
use axum::http::Request;
use lattice_server::store::Store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use support::{Bench, Key};
use trials::Cluster;

/// Requests of a test that is not told how long to go on.
const COUNT: u64 = 2000;

/// A generator of small random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Words that parsers stumble over.
const WORDS: &[&[u8]] = &[
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"-1",
    b"99999999999999999999",
    b"1e999",
    b"null",
    b"{",
    b"[[[[",
    b"\"",
    b"\\u0000",
    b"\\ud800",
    b"%00",
    b"%ff",
    b"../",
    b"?",
    b"&",
    b"=",
    b"undo\n",
    b"redo\n",
    b"wait 4294967295\n",
    b"do ",
    b"end ",
    b"\xe2\x80\xae",
    b"'",
    b";",
    b"  ",
];

/// Bends bytes in a few places.
fn bend(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..at, dice.one(WORDS).iter().copied())),
            2 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            3 => {
                let part: Vec<u8> = bytes[at..].iter().take(40).copied().collect();
                drop(bytes.splice(at..at, part));
            }
            4 => drop(bytes.drain(at..(at + 9).min(bytes.len()))),
            _ => {}
        }
    }
    bytes
}

/// A path that a request line can hold.
fn plain(bytes: &[u8]) -> String {
    let path: String =
        bytes.iter().filter(|byte| (0x21..0x7f).contains(*byte)).map(|byte| char::from(*byte)).collect();
    if path.starts_with('/') { path } else { format!("/{path}") }
}

#[tokio::test]
async fn noise_is_never_our_fault() {
    noise(Bench::new().await).await;
}

/// PostgreSQL refuses texts that SQLite takes.
#[tokio::test]
async fn noise_is_never_our_fault_on_postgres() {
    let cluster = Cluster::start();
    let store = Store::postgres(&cluster.database("arcade")).await.unwrap();
    noise(Bench::on(store, None, |_| {}).await).await;
}

async fn noise(bench: Bench) {
    let seconds =
        std::env::var("LATTICE_NOISE_SECONDS").ok().map(|text| Duration::from_secs(text.parse().unwrap()));
    let ada = bench.register("Ada").await;
    let game = catalog::GAMES[0].game;
    let (id, preset) = (game.meta().id, catalog::daily_preset(game).unwrap().id);
    let (ticket, replay) = bench.played(id, preset, Some(&ada)).await;
    let ticket_path = format!("/api/tickets/{}", ticket["ticket"].as_str().unwrap());
    let board =
        format!("/api/boards/{id}/{preset}?kind=clean&period=week&day=2026-11-18&limit=50&after=1.2.3.4");
    let today = json!({"game": id, "day": "2026-11-18"}).to_string();
    let true_ones: Vec<(&str, String, String)> = vec![
        ("PUT", ticket_path, replay),
        ("POST", "/api/runs".into(), json!({"game": id, "preset": preset}).to_string()),
        ("POST", "/api/runs".into(), today),
        ("POST", "/api/players".into(), json!({"name": "Bob"}).to_string()),
        ("PATCH", "/api/players/me".into(), json!({"name": "Ada Lovelace"}).to_string()),
        ("GET", board, String::new()),
        ("GET", format!("/api/boards/{id}/{preset}?around=1"), String::new()),
        ("GET", format!("/api/boards/{id}/{preset}?near=1"), String::new()),
        ("PUT", format!("/api/tickets/{}%00", "A".repeat(21)), String::new()),
        ("GET", "/api/runs/1".into(), String::new()),
        ("GET", "/api/players/1".into(), String::new()),
        ("GET", "/api/daily".into(), String::new()),
        ("GET", "/api/games".into(), String::new()),
        ("DELETE", "/api/players/m".into(), String::new()),
    ];
    let methods = ["GET", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "HEAD"];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut statuses: BTreeMap<u16, u64> = BTreeMap::new();
    let began = Instant::now();
    let goes_on = |done: u64| seconds.map_or(done < COUNT, |seconds| began.elapsed() < seconds);
    let mut done = 0;
    while goes_on(done) {
        done += 1;
        let (method, path, body) = dice.one(&true_ones);
        let method = if dice.below(8) == 0 { dice.one(&methods) } else { method };
        let path = if dice.below(2) == 0 { plain(&bend(&mut dice, path.as_bytes())) } else { path.clone() };
        let body = bend(&mut dice, body.as_bytes());
        let mut request = Request::builder().method(*method).uri(&path);
        if dice.below(2) == 0 {
            let key = if dice.below(4) == 0 { &Key::new() } else { &ada };
            for (name, value) in key.sign(method, &path, bench.now() / 1000, &body) {
                let value =
                    if dice.below(8) == 0 { plain(&bend(&mut dice, value.as_bytes())) } else { value };
                request = request.header(name, value);
            }
        }
        let Ok(request) = request.body(Body::from(body)) else { continue };
        // Live streams have no end to wait for, and this server has no pages.
        let found = request.uri().path();
        if found == "/api/live" || !found.starts_with("/api/") {
            continue;
        }
        let shown = format!("{method} {path}");
        let answer = bench.send(request).await;
        *statuses.entry(answer.status.as_u16()).or_default() += 1;
        assert!(answer.status.as_u16() < 500, "{shown}: {answer:?}");
        if answer.status.is_client_error() && *method != "HEAD" {
            assert_ne!(answer.code(), "", "{shown}");
        } else if answer.status.is_success() && !answer.body.is_empty() {
            serde_json::from_slice::<Value>(&answer.body).unwrap_or_else(|_| panic!("{shown}: {answer:?}"));
        }
    }
    println!("{done} requests in {:.1} s: {statuses:?}", began.elapsed().as_secs_f64());
    assert!(statuses.len() > 3, "noise meets more than one refusal: {statuses:?}");
}
