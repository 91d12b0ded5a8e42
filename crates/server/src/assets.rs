//! The files of the browser front end, each with its compressed versions and an entity tag.
//!
//! Loaded once at the start. A release binary embeds the files; a debug build reads `dist/` when it starts.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

/// The content codings by file ending; the smallest first.
const CODINGS: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

#[derive(RustEmbed)]
#[cfg_attr(not(feature = "template"), folder = "../../dist")]
#[cfg_attr(feature = "template", folder = "../../dist-test")]
struct Dist;

/// Every file that can be requested, by path without the leading slash.
pub struct Assets(HashMap<String, Asset>);

/// One file.
pub(crate) struct Asset {
    content_type: &'static str,
    plain: Body,
    /// Its compressed versions by content coding, in the order of [`CODINGS`].
    packed: Vec<(&'static str, Body)>,
}

/// Bytes as sent, with their quoted entity tag.
struct Body {
    bytes: Bytes,
    tag: String,
}

impl Assets {
    /// The front end built by `cargo xtask web`; empty when it was not.
    pub fn embedded() -> Self {
        let file = |name: Cow<'static, str>| Some((name.to_string(), Dist::get(&name)?.data));
        Self::new(Dist::iter().filter_map(file).map(|(name, data)| match data {
            Cow::Borrowed(bytes) => (name, Bytes::from_static(bytes)),
            Cow::Owned(bytes) => (name, Bytes::from(bytes)),
        }))
    }

    /// Builds the table from files by name. `name.br` and `name.gz` beside `name` are its compressed versions, not
    /// files of their own.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut files: HashMap<String, Bytes> = files.into_iter().collect();
        let is_twin =
            |name: &str, ending| name.strip_suffix(ending).is_some_and(|name| files.contains_key(name));
        let plain = |name: &&String| !CODINGS.iter().any(|(ending, _)| is_twin(name, ending));
        let names: Vec<String> = files.keys().filter(plain).cloned().collect();
        let mut assets = HashMap::new();
        for name in names {
            let mut take = |name: &str| files.remove(name).map(Body::new);
            let packed = CODINGS
                .iter()
                .filter_map(|(ending, coding)| Some((*coding, take(&format!("{name}{ending}"))?)));
            let packed = packed.collect();
            if let Some(plain) = take(&name) {
                assets.insert(name.clone(), Asset { content_type: content_type(&name), plain, packed });
            }
        }
        Self(assets)
    }

    /// Whether there is nothing to serve.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Asset> {
        self.0.get(name)
    }
}

impl Asset {
    /// The file, or "not modified" if the client has it. Always revalidated: names do not change with content.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let packed = self.packed.iter().find(|(coding, _)| accepts(request, coding));
        let body = packed.map_or(&self.plain, |(_, body)| body);
        let tag = HeaderValue::from_str(&body.tag).expect("tags are hexadecimal");
        let mut response = if has_tag(request, &body.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = body.bytes.clone().into_response();
            let content_type = HeaderValue::from_static(self.content_type);
            response.headers_mut().insert(header::CONTENT_TYPE, content_type);
            if let Some((coding, _)) = packed {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, tag);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if !self.packed.is_empty() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        response
    }
}

impl Body {
    fn new(bytes: Bytes) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let tag = format!("\"{:016x}\"", hasher.finish());
        Self { bytes, tag }
    }
}

/// The comma-separated items of all headers called `name`; non-text values are skipped.
fn items(request: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = request.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether the client already has the body. Weak comparison, as `If-None-Match` requires.
fn has_tag(request: &HeaderMap, tag: &str) -> bool {
    items(request, header::IF_NONE_MATCH)
        .any(|item| item == "*" || item.strip_prefix("W/").unwrap_or(item) == tag)
}

/// Whether a content coding (or `*` when it is not named) is accepted with a weight above zero.
fn accepts(request: &HeaderMap, wanted_coding: &str) -> bool {
    let mut any = false;
    for item in items(request, header::ACCEPT_ENCODING) {
        let (coding, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        let wanted = weight.is_ok_and(|weight| weight > 0.0);
        match coding.trim() {
            coding if coding.eq_ignore_ascii_case(wanted_coding) => return wanted,
            "*" => any = wanted,
            _ => {}
        }
    }
    any
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "md" => "text/markdown; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
