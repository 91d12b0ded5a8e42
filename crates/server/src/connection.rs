//! One connection, from its first byte to its last, within the limits.

use crate::problem::{AppError, finish};
use crate::progress::{ConnectionProgress, Watched};
use crate::{ConnectionLimits, Peer, access, headers, pages};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tower::Service;

/// The smallest buffer hyper accepts.
const LEAST_BUFFER: usize = 8 << 10;

/// A client's connection, and the service that answers it.
pub struct Connection {
    pub socket: TcpStream,
    pub peer: SocketAddr,
    pub progress: Arc<ConnectionProgress>,
    pub app: Router,
    pub limits: ConnectionLimits,
}

impl Connection {
    /// Answers requests until the client disconnects, its time is up, or `stop` changes.
    pub async fn serve(self, mut stop: watch::Receiver<()>) {
        let Connection { socket, peer, progress, app, limits } = self;
        // Answers are small and written whole: waiting to fill a packet only delays them.
        if let Err(error) = socket.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let noted = Arc::clone(&progress);
        let service = service_fn(move |request| {
            noted.asked();
            let (noted, answer) = (Arc::clone(&noted), answer(app.clone(), request, peer, limits));
            async move {
                let response = answer.await;
                noted.answered();
                Ok::<_, Infallible>(response)
            }
        });
        let mut http = http1::Builder::new();
        http.max_header_size(limits.header_bytes).max_buf_size(limits.header_bytes.max(LEAST_BUFFER));
        let socket = Watched { socket, progress: Arc::clone(&progress) };
        let mut connection = pin!(http.serve_connection(TokioIo::new(socket), service));
        let mut overdue = pin!(overdue(&progress, &limits));
        let mut stopping = false;
        loop {
            tokio::select! {
                biased;
                result = connection.as_mut() => {
                    if let Err(error) = result {
                        tracing::debug!(%peer, %error, "connection ended");
                    }
                    return;
                }
                () = overdue.as_mut() => {
                    tracing::debug!(%peer, "connection closed: out of time");
                    return;
                }
                _ = stop.changed(), if !stopping => {
                    connection.as_mut().graceful_shutdown();
                    stopping = true;
                }
            }
        }
    }
}

/// Ready when the connection is out of time. Every event on it wakes its task, so the deadline is always current.
async fn overdue(progress: &ConnectionProgress, limits: &ConnectionLimits) {
    let mut sleep = pin!(sleep_until(Instant::now() + limits.idle_time));
    poll_fn(|cx| {
        let Some(deadline) = progress.deadline(limits) else { return Poll::Pending };
        if sleep.deadline() != deadline {
            sleep.as_mut().reset(deadline);
        }
        sleep.as_mut().poll(cx)
    })
    .await;
}

/// The answer to a request that took too long: a problem below `/api`, else a page.
fn too_slow(in_api: bool) -> Response {
    if !in_api {
        return pages::too_slow();
    }
    let detail = "this request took too long; try again";
    let error = AppError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", detail);
    finish(error.into_response(), &format!("slow-{:x}", getrandom::u32().unwrap_or_default()))
}

/// The service's answer, or a timeout for a request that took too long; either is recorded in the access log.
async fn answer(
    mut app: Router,
    request: Request<Incoming>,
    peer: SocketAddr,
    limits: ConnectionLimits,
) -> Response {
    let line = access::AccessLine::of(&request, peer);
    let in_api = request.uri().path().starts_with("/api/");
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    let response = match timeout(limits.body_time, app.call(request)).await {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(_) => {
            let mut response = headers::secure(too_slow(in_api)).await;
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            response
        }
    };
    line.write(&response);
    response
}
