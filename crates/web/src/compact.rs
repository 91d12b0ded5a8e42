//! Compact run links, compressed by the browser: bundling a compressor would add a twentieth to the download.

use crate::graph::window;
use engine::{InflateError, MAX_REPLAY_BYTES, Parcel, Rejection, Replay};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStreamDefaultReader};

/// Returns the compact form of a run, or `None` if the browser has no compressor.
pub async fn pack(replay: Replay) -> Option<String> {
    let text = Parcel::text(replay);
    let reader = through("CompressionStream", text.as_bytes()).ok()?;
    let deflated = collect(reader).await.ok()?;
    Some(Parcel::link(&text, &deflated))
}

/// Parses a compact form.
pub async fn unpack(code: &str) -> Result<Replay, Rejection> {
    let parcel = Parcel::open(code)?;
    let reader = through("DecompressionStream", parcel.deflated())
        .map_err(|_| Rejection::at(0, "no-inflate", "this browser is too old to open a run from a link"))?;
    parcel.replay(collect(reader).await)
}

/// Pipes bytes through one of the browser's raw-deflate streams.
fn through(kind: &str, bytes: &[u8]) -> Result<ReadableStreamDefaultReader, JsValue> {
    let kind: Function = Reflect::get(&window(), &kind.into())?.dyn_into()?;
    let stream = Reflect::construct(&kind, &Array::of1(&"deflate-raw".into()))?;
    let source = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)))?.stream();
    Ok(source.pipe_through(stream.unchecked_ref()).get_reader().unchecked_into())
}

/// Collects the output, refusing more bytes than a run may have.
async fn collect(reader: ReadableStreamDefaultReader) -> Result<Vec<u8>, InflateError> {
    let mut out = Vec::new();
    while let Some(piece) = next(reader.read()).await.map_err(|_| InflateError::Damaged)? {
        if out.len() + piece.length() as usize > MAX_REPLAY_BYTES {
            drop(JsFuture::from(reader.cancel()));
            return Err(InflateError::TooLarge);
        }
        out.extend(piece.to_vec());
    }
    Ok(out)
}

async fn next(read: Promise) -> Result<Option<Uint8Array>, JsValue> {
    let read = JsFuture::from(read).await?;
    let piece = Reflect::get(&read, &"value".into())?;
    Ok((!piece.is_undefined()).then(|| piece.unchecked_into()))
}
