//! Live streams: runs as they arrive, on one server and across two.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use lattice_server::StreamLimits;
use lattice_server::store::Store;
use serde_json::Value;
use support::Bench;
use tower::ServiceExt;
use trials::Cluster;

fn preset(index: usize) -> (&'static str, &'static str) {
    let game = catalog::GAMES[index].game;
    (game.meta().id, catalog::daily_preset(game).unwrap().id)
}

async fn watch(bench: &Bench, query: &str) -> BodyDataStream {
    let request = Request::get(format!("/api/live{query}")).body(Body::empty()).unwrap();
    let response = bench.app.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response.into_body().into_data_stream()
}

/// The next event and its data; comments are skipped.
async fn event(stream: &mut BodyDataStream) -> Option<(String, String)> {
    loop {
        let text = String::from_utf8(stream.next().await?.unwrap().to_vec()).unwrap();
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
        if let Some(name) = field("event: ") {
            return Some((name, field("data: ").unwrap_or_default()));
        }
    }
}

async fn submit(bench: &Bench, index: usize) -> Value {
    let (game, preset) = preset(index);
    let (ticket, replay) = bench.played(game, preset, None).await;
    let answer = bench.submit(&ticket, replay, None).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    answer.json()
}

fn check(found: Option<(String, String)>, run: &Value) {
    let (name, data) = found.unwrap();
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!((name.as_str(), &data["run"], &data["score"]), ("run", &run["run"], &run["score"]));
}

#[tokio::test]
async fn watchers_hear_of_runs_until_the_server_stops() {
    let bench = Bench::new().await;
    let mut all = watch(&bench, "").await;
    let mut one = watch(&bench, &format!("?game={}", preset(1).0)).await;
    let (first, second) = (submit(&bench, 0).await, submit(&bench, 1).await);
    check(event(&mut all).await, &first);
    check(event(&mut all).await, &second);
    check(event(&mut one).await, &second);
    bench.arcade.close().await;
    assert_eq!((event(&mut all).await, event(&mut one).await), (None, None));
    assert_eq!(bench.get("/api/live?game=none").await.code(), "unknown-game");
}

#[tokio::test]
async fn streams_are_limited() {
    let bench = Bench::with(|options| options.streams = StreamLimits { all: 9, each: 2 }).await;
    let first = watch(&bench, "").await;
    let _second = watch(&bench, "").await;
    assert_eq!(bench.get("/api/live").await.code(), "too-many-streams");
    drop(first);
    let _third = watch(&bench, "").await;
}

#[tokio::test]
async fn a_slow_watcher_is_told_that_it_missed_some() {
    let bench = Bench::new().await;
    let mut slow = watch(&bench, "").await;
    let mut runs = Vec::new();
    for _ in 0..300 {
        runs.push(submit(&bench, 0).await);
    }
    let (name, _) = event(&mut slow).await.unwrap();
    assert_eq!(name, "lag");
    check(event(&mut slow).await, &runs[300 - 256]);
}

/// A run submitted to one server appears on the stream of another; and after the database was gone for a while, too.
#[tokio::test]
async fn servers_on_one_database_hear_of_each_other() {
    let cluster = Cluster::start();
    let address = cluster.database("arcade");
    let one = Bench::on(Store::postgres(&address).await.unwrap(), None, |_| {}).await;
    let other = Bench::on(Store::postgres(&address).await.unwrap(), None, |_| {}).await;
    let mut stream = watch(&other, "").await;
    let mut own = watch(&one, "").await;
    let run = submit(&one, 0).await;
    check(event(&mut stream).await, &run);
    check(event(&mut own).await, &run);
    let shown = other.get(&format!("/api/runs/{}", run["run"])).await;
    assert_eq!(shown.json()["score"], run["score"]);
    cluster.crash();
    let (game, preset) = preset(0);
    let answer = one.get(&format!("/api/boards/{game}/{preset}")).await;
    assert_eq!(answer.code(), "storage-unavailable");
    cluster.restart();
    // Streams say that they may have missed something, then go on.
    assert_eq!(event(&mut stream).await.unwrap().0, "lag");
    let run = submit(&one, 0).await;
    loop {
        let (name, data) = event(&mut stream).await.unwrap();
        if name == "run" {
            check(Some((name, data)), &run);
            break;
        }
    }
}
