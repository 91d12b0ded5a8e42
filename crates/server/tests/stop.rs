//! A server that is told to stop finishes what it has begun.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use lattice_server::store::Store;
use lattice_server::{Assets, ConnectionLimits, app, serve_on};
use support::Bench;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use trials::Folder;

/// A submission is half sent when the signal comes: it is answered, and stored.
#[tokio::test]
async fn a_submission_in_flight_is_answered_and_stored() {
    let folder = Folder::new();
    let file = folder.path().join("arcade.db");
    let bench = Bench::on(Store::sqlite(&file).await.unwrap(), None, |_| {}).await;
    let game = catalog::GAMES[0].game;
    let (ticket, replay) = bench.played(game.meta().id, catalog::daily_preset(game).unwrap().id, None).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let served = app(Assets::new([]), bench.arcade.clone());
    let server = tokio::spawn(serve_on(listener, served, ConnectionLimits::default(), async {
        stopped.await.unwrap()
    }));
    let mut client = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "PUT /api/tickets/{} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        ticket["ticket"].as_str().unwrap(),
        replay.len()
    );
    client.write_all(head.as_bytes()).await.unwrap();
    let mut go_on = [0; 25];
    // Sent when the service begins to read the body.
    client.read_exact(&mut go_on).await.unwrap();
    let (half, rest) = replay.as_bytes().split_at(replay.len() / 2);
    client.write_all(half).await.unwrap();
    stop.send(()).unwrap();
    // Nobody else is let in.
    while TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    client.write_all(rest).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 Created\r\n"), "{answer}");
    server.await.unwrap();
    bench.arcade.close().await;
    let again = Store::sqlite(&file).await.unwrap();
    assert_eq!(again.count_runs().await.unwrap(), 1);
    assert!(again.run_by_ticket(ticket["ticket"].as_str().unwrap()).await.unwrap().is_some());
}
