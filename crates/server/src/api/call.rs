//! A request with its body read and its signature checked.

use super::guard::{Household, too_many};
use crate::Arcade;
use crate::client::Host;
use crate::problem::AppError;
use crate::store::StoredPlayer;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signature, VerifyingKey};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::Ordering::Relaxed;

/// The most bytes of a JSON body.
pub const MAX_JSON: usize = 4096;

/// Seconds by which a signature's time may differ from ours.
const WINDOW: u64 = 300;

const KEY: &str = "lattice-key";
const TIME: &str = "lattice-time";
const SIGNATURE: &str = "lattice-signature";

/// The headers of a signed request, described.
pub const HEADERS: [(&str, &str); 3] = [
    (KEY, "The 32 bytes of the public key, in URL-safe base64 without padding."),
    (TIME, "Seconds since 1970, at most 300 away from the server's time."),
    (
        SIGNATURE,
        "The 64 bytes of the Ed25519 signature, in the same base64. docs/api.md says what is signed.",
    ),
];

/// A request.
pub struct ApiCall {
    /// Its body.
    pub body: Bytes,
    /// The key that signed it; `None` for guests.
    pub key: Option<Vec<u8>>,
    /// Where it comes from.
    pub household: IpAddr,
}

impl ApiCall {
    /// Reads a body of at most `most` bytes, and checks the signature if there is one.
    pub async fn read(arcade: &Arcade, request: Request, most: usize) -> Result<ApiCall, AppError> {
        let (parts, body) = request.into_parts();
        let too_large = || {
            let detail = format!("too large: at most {most} bytes are allowed");
            AppError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail)
        };
        let length =
            parts.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > most as u64) {
            return Err(too_large());
        }
        let body = to_bytes(body, most).await.map_err(|_| too_large())?;
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = parts.extensions.get().map_or("", |Host(host)| host);
        let text = |time: &str| signed_text(parts.method.as_str(), host, path, time, &body);
        let key = check(arcade, &parts.headers, text)?;
        if key.is_some() && !arcade.hosts.is_empty() && !arcade.hosts.iter().any(|own| own == host) {
            let detail =
                format!("the request is signed for {}, which is not this server", engine::quote(host));
            return Err(AppError::new(StatusCode::UNAUTHORIZED, "wrong-host", detail));
        }
        if let Some(key) = &key
            && let Err(wait) = arcade.players.take(key.clone())
        {
            arcade.metrics.limited.fetch_add(1, Relaxed);
            return Err(too_many(wait));
        }
        let household = parts.extensions.get().map(|Household(household)| *household);
        let household = household.unwrap_or(IpAddr::V6(Ipv6Addr::LOCALHOST));
        Ok(ApiCall { body, key, household })
    }

    /// The body as JSON.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, AppError> {
        serde_json::from_slice(&self.body).map_err(|error| AppError::bad("bad-json", error.to_string()))
    }

    /// The key, which must be there.
    pub fn signed(&self) -> Result<&[u8], AppError> {
        let missing =
            || AppError::new(StatusCode::UNAUTHORIZED, "signature-missing", "this request must be signed");
        self.key.as_deref().ok_or_else(missing)
    }

    /// The player who signed; `None` for guests.
    pub async fn player(&self, arcade: &Arcade) -> Result<Option<StoredPlayer>, AppError> {
        let Some(key) = &self.key else { return Ok(None) };
        match arcade.store.player_by_key(key).await? {
            Some(player) => Ok(Some(player)),
            None => Err(unregistered_key()),
        }
    }

    /// The player who signed, who must be there.
    pub async fn some_player(&self, arcade: &Arcade) -> Result<StoredPlayer, AppError> {
        self.signed()?;
        let player = self.player(arcade).await?;
        Ok(player.expect("a signed request has a player or is refused"))
    }
}

/// The refusal of a key that no player has, or has any more.
pub fn unregistered_key() -> AppError {
    let detail = "no player has this key; register first";
    AppError::new(StatusCode::UNAUTHORIZED, "unregistered-key", detail)
}

/// The text that a client signs. It names the host, so that no other server can pass the request on.
pub fn signed_text(method: &str, host: &str, path: &str, time: &str, body: &[u8]) -> String {
    let mut text = format!("{method}\n{host}\n{path}\n{time}\n");
    for byte in Sha256::digest(body) {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn check(
    arcade: &Arcade,
    headers: &HeaderMap,
    text: impl Fn(&str) -> String,
) -> Result<Option<Vec<u8>>, AppError> {
    let bad = |detail: &str| AppError::new(StatusCode::UNAUTHORIZED, "bad-signature", detail);
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let (key, time, signature) = match (header(KEY), header(TIME), header(SIGNATURE)) {
        (None, None, None) => return Ok(None),
        (Some(key), Some(time), Some(signature)) => (key, time, signature),
        _ => return Err(bad("a signed request has lattice-key, lattice-time and lattice-signature")),
    };
    let key: [u8; 32] = decode(key).ok_or_else(|| bad("lattice-key is 32 bytes in URL-safe base64"))?;
    let signature: [u8; 64] =
        decode(signature).ok_or_else(|| bad("lattice-signature is 64 bytes in URL-safe base64"))?;
    let seconds: u64 = time.parse().map_err(|_| bad("lattice-time is a number of seconds since 1970"))?;
    let now = arcade.clock.now();
    if seconds.abs_diff(now / 1000) > WINDOW {
        let detail = "the signature is more than 5 minutes away from the server's time";
        return Err(AppError::new(StatusCode::UNAUTHORIZED, "stale-signature", detail).at(now));
    }
    let wrong = || bad("the signature does not fit the request");
    let verifier = VerifyingKey::from_bytes(&key).map_err(|_| wrong())?;
    let signature = Signature::from_bytes(&signature);
    verifier.verify_strict(text(time).as_bytes(), &signature).map_err(|_| wrong())?;
    Ok(Some(key.to_vec()))
}

fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let bytes = (text.len() <= 2 * N).then(|| URL_SAFE_NO_PAD.decode(text).ok()).flatten()?;
    bytes.try_into().ok()
}
