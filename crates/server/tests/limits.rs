//! Real sockets against the limits: clients that send half a request, nothing, or too much. The tests check counts,
//! never durations: where a limit is a time, the runtime's clock is paused and jumps.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use lattice_server::{Assets, ConnectionLimits, serve_on, site};
use std::future::pending;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const HALF: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: x\r\n";
const REST: &[u8] = b"connection: close\r\n\r\n";
const NEVER: Duration = Duration::from_secs(1 << 30);

/// Limits that no test reaches by waiting.
const PATIENT: ConnectionLimits = ConnectionLimits {
    header_time: NEVER,
    body_time: NEVER,
    idle_time: NEVER,
    answer_time: NEVER,
    connections: 16,
    header_bytes: 4096,
};

/// A server on its own port, for as long as the runtime lives.
async fn start(limits: ConnectionLimits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let echo = || post(async |body: Bytes| body);
    let echoes = Router::new().route("/echo", echo()).route("/api/echo", echo());
    let app = site(Assets::new([])).merge(echoes);
    tokio::spawn(serve_on(listener, app, limits, pending()));
    addr
}

async fn send(addr: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// Everything received until the connection is closed; a reset also closes it.
async fn read(stream: &mut TcpStream) -> String {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = stream.read(&mut part).await {
        bytes.extend_from_slice(&part[..length]);
    }
    String::from_utf8(bytes).unwrap()
}

async fn is_served(addr: SocketAddr) -> bool {
    let mut stream = send(addr, &[HALF, REST].concat()).await;
    read(&mut stream).await.ends_with("\r\n\r\nok\n")
}

/// A thousand half-open connections share sixteen slots; the oldest is closed first.
#[tokio::test]
async fn half_open_connections_make_room_for_honest_ones() {
    let addr = start(PATIENT).await;
    let mut open = std::collections::VecDeque::new();
    let mut closed = 0;
    for _ in 0..1000 {
        open.push_back(send(addr, HALF).await);
        if open.len() > PATIENT.connections {
            // Blocks forever if the oldest one is not the one that was closed.
            assert_eq!(read(&mut open.pop_front().unwrap()).await, "");
            closed += 1;
        }
    }
    assert_eq!(closed, 1000 - PATIENT.connections);
    assert!(is_served(addr).await, "an honest client is served beside them");
    assert_eq!(read(&mut open.pop_front().unwrap()).await, "", "in the place of the oldest");
    for mut stream in open {
        stream.write_all(REST).await.unwrap();
        assert!(read(&mut stream).await.ends_with("ok\n"), "and the others were left alone");
    }
}

/// A client whose request is being answered keeps its connection before idle ones.
#[tokio::test]
async fn a_request_that_is_being_answered_is_closed_last() {
    let addr = start(PATIENT).await;
    let mut busy = send(addr, b"POST /echo HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: 4\r\n\r\n").await;
    let mut line = [0; 25];
    // Sent when the service begins to read the body.
    busy.read_exact(&mut line).await.unwrap();
    assert_eq!(&line, b"HTTP/1.1 100 Continue\r\n\r\n");
    let mut idle = Vec::new();
    for _ in 0..2 * PATIENT.connections {
        idle.push(send(addr, b"").await);
    }
    // The oldest idle connections are closed, so all have been accepted.
    assert_eq!(read(&mut idle[PATIENT.connections]).await, "");
    busy.write_all(b"body").await.unwrap();
    assert!(read(&mut busy).await.ends_with("\r\n\r\nbody"));
}

#[tokio::test(start_paused = true)]
async fn headers_that_do_not_end_are_cut_off() {
    let limits = ConnectionLimits { header_time: Duration::from_secs(10), ..PATIENT };
    let addr = start(limits).await;
    assert_eq!(read(&mut send(addr, HALF).await).await, "");
    let mut trickle = send(addr, HALF).await;
    for sent in 0.. {
        assert!(sent < 100, "a trickle of headers does not lengthen their time");
        tokio::time::sleep(Duration::from_secs(1)).await;
        if trickle.write_all(b"a: b\r\n").await.is_err() {
            break;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn idle_connections_are_closed_before_and_after_a_request() {
    let addr = start(ConnectionLimits { idle_time: Duration::from_secs(60), ..PATIENT }).await;
    assert_eq!(read(&mut send(addr, b"").await).await, "");
    let kept = [HALF, b"\r\n"].concat();
    assert!(read(&mut send(addr, &kept).await).await.ends_with("ok\n"));
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_come_is_answered() {
    let addr = start(ConnectionLimits { body_time: Duration::from_secs(30), ..PATIENT }).await;
    let mut stream = send(addr, b"POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbo").await;
    let answer = read(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
    assert!(answer.contains("\r\ncontent-security-policy: "), "{answer}");
    assert!(answer.contains("\r\ncontent-type: text/html"), "{answer}");
    // Programs get a problem.
    let mut stream = send(addr, b"POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbo").await;
    let answer = read(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
    for part in
        ["\r\ncontent-type: application/problem+json\r\n", "\r\nx-request-id: ", "\"code\":\"too-slow\""]
    {
        assert!(answer.contains(part), "{part} {answer}");
    }
}

#[tokio::test]
async fn long_headers_are_refused() {
    let addr = start(PATIENT).await;
    let line = |length| [HALF, format!("x: {}\r\n", "a".repeat(length)).as_bytes(), REST].concat();
    assert!(read(&mut send(addr, &line(3000)).await).await.ends_with("ok\n"));
    let answer = read(&mut send(addr, &line(5000)).await).await;
    assert!(answer.starts_with("HTTP/1.1 431 Request Header Fields Too Large\r\n"), "{answer}");
    assert!(is_served(addr).await);
}
