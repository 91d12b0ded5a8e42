//! Errors of the interface, as `application/problem+json` (RFC 9457).

use crate::store::StoreError;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use engine::Rejection;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// An error as clients read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The status of the answer.
    status: u16,
    /// The status in words.
    title: &'static str,
    /// Stable, lower-case, hyphenated.
    code: &'static str,
    /// A sentence for people.
    detail: String,
    /// The failing line of a replay, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The server's time, where the client's is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    /// The request's id, as in the header `x-request-id` and in the log.
    request: String,
}

/// Why a request is not answered as asked. A client's fault is told to the client and not logged; ours is logged and
/// not told.
#[derive(Clone, Debug)]
pub struct AppError {
    status: StatusCode,
    code: &'static str,
    detail: String,
    line: Option<u32>,
    time: Option<u64>,
    retry: Option<Duration>,
    cause: Option<String>,
}

impl AppError {
    /// A refusal with its stable code and its sentence.
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> AppError {
        AppError { status, code, detail: detail.into(), line: None, time: None, retry: None, cause: None }
    }

    /// A refusal that goes away by itself.
    pub fn later(
        status: StatusCode,
        code: &'static str,
        detail: impl Into<String>,
        wait: Duration,
    ) -> AppError {
        AppError { retry: Some(wait), ..AppError::new(status, code, detail) }
    }

    /// Something is not there.
    pub fn missing(code: &'static str, detail: impl Into<String>) -> AppError {
        AppError::new(StatusCode::NOT_FOUND, code, detail)
    }

    /// A request that cannot be read.
    pub fn bad(code: &'static str, detail: impl Into<String>) -> AppError {
        AppError::new(StatusCode::BAD_REQUEST, code, detail)
    }

    /// A run that is refused, at a line if the fault has one.
    pub fn refused(line: u32, code: &'static str, detail: impl Into<String>) -> AppError {
        let line = (line > 0).then_some(line);
        AppError { line, ..AppError::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail) }
    }

    /// A fault of the server's, with what the log should say.
    pub fn fault(cause: impl ToString) -> AppError {
        let detail = "something went wrong on the server; try again later";
        let error = AppError::new(StatusCode::INTERNAL_SERVER_ERROR, "server-error", detail);
        AppError { cause: Some(cause.to_string()), ..error }
    }

    /// With the server's time.
    pub fn at(self, time: u64) -> AppError {
        AppError { time: Some(time), ..self }
    }
}

impl From<Rejection> for AppError {
    fn from(rejection: Rejection) -> AppError {
        AppError::refused(rejection.line, rejection.cause.code, rejection.cause.message)
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> AppError {
        let detail = "the database is not available; try again in a moment";
        let wait = Duration::from_secs(2);
        let later = AppError::later(StatusCode::SERVICE_UNAVAILABLE, "storage-unavailable", detail, wait);
        AppError { cause: Some(error.to_string()), ..later }
    }
}

impl IntoResponse for AppError {
    /// Only marks the answer: [`finish`] writes it, once the request's id is known.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the id of the request into its answer, and the problem if it has one.
pub fn finish(mut response: Response, request: &str) -> Response {
    if let Some(error) = response.extensions_mut().remove::<AppError>() {
        response = error.write(request);
    }
    if let Ok(value) = HeaderValue::from_str(request) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

impl AppError {
    fn write(self, request: &str) -> Response {
        if let Some(cause) = &self.cause {
            tracing::error!(request, code = self.code, cause, "a request failed");
        }
        let problem = Problem {
            status: self.status.as_u16(),
            title: self.status.canonical_reason().unwrap_or_default(),
            code: self.code,
            detail: self.detail,
            line: self.line,
            time: self.time,
            request: request.to_owned(),
        };
        let body = serde_json::to_vec(&problem).expect("a problem is plain data");
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(wait) = self.retry {
            // Whole seconds, never too early.
            headers
                .insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + u64::from(wait.subsec_nanos() > 0)));
        }
        response
    }
}
