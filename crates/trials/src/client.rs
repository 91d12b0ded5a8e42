//! A client with one connection, and many of them at once.

use crate::{TrialResult, about};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A request.
#[derive(Clone)]
pub struct HttpCall {
    method: &'static str,
    path: String,
    body: Bytes,
}

impl HttpCall {
    /// Asks for something.
    pub fn get(path: impl Into<String>) -> HttpCall {
        HttpCall { method: "GET", path: path.into(), body: Bytes::new() }
    }

    /// Sends JSON.
    pub fn post(path: impl Into<String>, body: &Value) -> HttpCall {
        HttpCall { method: "POST", path: path.into(), body: body.to_string().into() }
    }

    /// Sends text.
    pub fn put(path: impl Into<String>, body: impl Into<Bytes>) -> HttpCall {
        HttpCall { method: "PUT", path: path.into(), body: body.into() }
    }
}

/// An answer.
#[derive(Debug)]
pub struct HttpAnswer {
    /// Its status.
    pub status: u16,
    /// Whether it says when to come back.
    pub retry: bool,
    body: Bytes,
}

impl HttpAnswer {
    /// Its body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The code of a problem.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A connection to a server.
pub struct HttpClient(SendRequest<Full<Bytes>>);

impl HttpClient {
    /// Connects to `host:port`.
    pub async fn connect(address: &str) -> TrialResult<HttpClient> {
        let stream = TcpStream::connect(address).await.map_err(about("connecting"))?;
        stream.set_nodelay(true).map_err(about("connecting"))?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(about("connecting"))?;
        // Its errors reach whoever waits for an answer.
        tokio::spawn(async move { drop(connection.await) });
        Ok(HttpClient(sender))
    }

    /// Sends a request and reads the whole answer.
    pub async fn send(&mut self, call: &HttpCall) -> TrialResult<HttpAnswer> {
        let fail = |error: hyper::Error| format!("{} {}: {error}", call.method, call.path);
        self.0.ready().await.map_err(fail)?;
        let request = Request::builder().method(call.method).uri(&call.path).header("host", "trial");
        let request = request.body(Full::new(call.body.clone())).map_err(about("a request"))?;
        let response = self.0.send_request(request).await.map_err(fail)?;
        let status = response.status().as_u16();
        let retry = response.headers().contains_key("retry-after");
        let body = response.into_body().collect().await.map_err(fail)?.to_bytes();
        Ok(HttpAnswer { status, retry, body })
    }
}

/// What came of many requests.
#[derive(Debug, Default)]
pub struct Drive {
    /// How long all of them took.
    pub elapsed: Duration,
    /// Microseconds of each, ascending.
    pub micros: Vec<u64>,
    /// How often each status came.
    pub statuses: BTreeMap<u16, usize>,
}

impl Drive {
    /// Requests a second.
    pub fn rate(&self) -> f64 {
        self.micros.len() as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// The milliseconds within which a share of the answers came.
    pub fn millis(&self, percent: usize) -> f64 {
        let last = self.micros.len().saturating_sub(1);
        self.micros.get(last * percent / 100).map_or(0.0, |micros| *micros as f64 / 1000.0)
    }

    /// Fails unless all answers have one of these statuses.
    pub fn only(&self, allowed: &[u16]) -> TrialResult {
        match self.statuses.keys().find(|status| !allowed.contains(status)) {
            None => Ok(()),
            Some(wrong) => Err(format!("{} answers with status {wrong}", self.statuses[wrong])),
        }
    }
}

/// Sends requests over `connections`, one after the other on each, and passes each answer to `take` with its number.
/// `pace` is the least time between the beginnings of two requests.
pub async fn drive(
    address: &str,
    calls: Vec<HttpCall>,
    connections: usize,
    pace: Duration,
    take: impl Fn(usize, &HttpAnswer) + Send + Sync + 'static,
) -> TrialResult<Drive> {
    let (calls, take, next) = (Arc::new(calls), Arc::new(take), Arc::new(AtomicUsize::new(0)));
    let began = Instant::now();
    let mut tasks = JoinSet::new();
    for _ in 0..connections.min(calls.len()) {
        let (calls, take, next) = (Arc::clone(&calls), Arc::clone(&take), Arc::clone(&next));
        let mut client = HttpClient::connect(address).await?;
        tasks.spawn(async move {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(call) = calls.get(number) else { return TrialResult::Ok(done) };
                let due = pace.saturating_mul(u32::try_from(number).unwrap_or(u32::MAX));
                tokio::time::sleep(due.saturating_sub(began.elapsed())).await;
                let sent = Instant::now();
                let answer = client.send(call).await?;
                done.push((answer.status, u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX)));
                take(number, &answer);
            }
        });
    }
    let mut drive = Drive::default();
    while let Some(done) = tasks.join_next().await {
        for (status, micros) in done.map_err(about("a client"))?? {
            drive.micros.push(micros);
            *drive.statuses.entry(status).or_default() += 1;
        }
    }
    drive.elapsed = began.elapsed();
    drive.micros.sort_unstable();
    Ok(drive)
}
