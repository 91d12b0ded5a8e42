//! Binds the service to an address, until it is stopped.

use crate::{Arcade, Assets, ConnectionLimits, app, serve_on};
use axum::Router;
use std::future::{Future, pending};
use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Serves the embedded front end and the arcade on `addr` (`host:port`) until Ctrl-C or SIGTERM; then closes the arcade.
/// `on_ready` gets the bound address, which differs when port 0 was requested. Errors are worded for the person who
/// chose the address.
pub async fn serve(
    addr: &str,
    limits: ConnectionLimits,
    arcade: Arcade,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<()> {
    let signal = stop_signal();
    let stop = async {
        signal.await;
        arcade.end_streams();
    };
    let served = serve_until(addr, limits, app(Assets::embedded(), arcade.clone()), on_ready, stop).await;
    arcade.close().await;
    served
}

/// Serves `app` until `stop` is ready.
pub(crate) async fn serve_until(
    addr: &str,
    limits: ConnectionLimits,
    app: Router,
    on_ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<()> {
    let listener = TcpListener::bind(addr).await.map_err(|error| explain(addr, error))?;
    on_ready(listener.local_addr()?);
    serve_on(listener, app, limits, stop).await;
    Ok(())
}

fn explain(addr: &str, error: Error) -> Error {
    let message = match error.kind() {
        ErrorKind::AddrInUse => format!("{addr} is already in use; pass another with --addr"),
        ErrorKind::AddrNotAvailable => {
            format!("{addr} is not an address of this machine; pass another with --addr")
        }
        ErrorKind::PermissionDenied => {
            format!("{addr} needs more rights; pass a port above 1023 with --addr")
        }
        ErrorKind::InvalidInput => format!("`{addr}` is not an address like 127.0.0.1:4000"),
        _ => format!("cannot listen on {addr}: {error}"),
    };
    Error::new(error.kind(), message)
}

/// Ready when the process is asked to stop. The signals are registered by the call, not by the first poll: one that came
/// in between would end the process at once.
#[cfg(unix)]
fn stop_signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn arrival(signal: Result<Signal>) {
        match signal {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot listen for a signal to stop");
                pending().await
            }
        }
    }
    let (interrupt, terminate) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async {
        tokio::select! {
            () = arrival(interrupt) => {}
            () = arrival(terminate) => {}
        }
    }
}

#[cfg(not(unix))]
async fn stop_signal() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "cannot listen for Ctrl-C");
        pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn answers_on_a_socket_and_stops_when_told() {
        let (ready, bound) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let on_ready = move |addr| ready.send(addr).unwrap();
        let stopped = async move { stopped.await.unwrap() };
        let app = site(Assets::embedded());
        let server = tokio::spawn(async move {
            serve_until("127.0.0.1:0", ConnectionLimits::default(), app, on_ready, stopped).await
        });
        let mut stream = TcpStream::connect(bound.await.unwrap()).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\nok\n"), "{answer}");
        stop.send(()).unwrap();
        server.await.unwrap().unwrap();
    }

    /// A client that never finishes its request must not keep the server alive.
    #[tokio::test(start_paused = true)]
    async fn a_half_sent_request_does_not_hold_the_stop() {
        let (ready, bound) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let on_ready = move |addr| ready.send(addr).unwrap();
        let stopped = async move { stopped.await.unwrap() };
        let app = site(Assets::embedded());
        let server = tokio::spawn(async move {
            serve_until("127.0.0.1:0", ConnectionLimits::default(), app, on_ready, stopped).await
        });
        let mut stream = TcpStream::connect(bound.await.unwrap()).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost:").await.unwrap();
        stop.send(()).unwrap();
        server.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn bad_addresses_say_what_to_do() {
        let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = taken.local_addr().unwrap().to_string();
        let error = serve_until(&addr, ConnectionLimits::default(), Router::new(), |_| {}, pending())
            .await
            .unwrap_err();
        assert_eq!(error.to_string(), format!("{addr} is already in use; pass another with --addr"));
        for bad in ["", "4000", "127.0.0.1", "127.0.0.1:99999"] {
            let error = serve_until(bad, ConnectionLimits::default(), Router::new(), |_| {}, pending())
                .await
                .unwrap_err();
            assert_eq!(error.to_string(), format!("`{bad}` is not an address like 127.0.0.1:4000"));
        }
    }
}
