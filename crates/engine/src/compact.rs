//! A run small enough for a link: the text without marks, deflated, in URL-safe characters.
//!
//! Programs call [`pack`] and [`unpack`]. The browser has its own compressor, which is asynchronous: it takes the same
//! steps one by one with a [`Parcel`], and the compressor here stays out of its bundle.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use crate::{Digester, MAX_REPLAY_BYTES, Rejection, Replay};

/// The first character of every compact replay.
pub const COMPACT_VERSION: char = '1';

/// The most bytes a link may have.
const MAX_LINK_BYTES: usize = 1 << 18;

/// Bytes of the text's digest before the deflated text, to detect damage. zlib's own checksum adds bytes
/// up: many similar short texts share one.
const GUARD: usize = 6;

fn guard(text: &str) -> [u8; GUARD] {
    let mut digester = Digester::default();
    digester.text(text);
    let bytes = digester.finish().0.to_le_bytes();
    std::array::from_fn(|i| bytes[i])
}

/// Why inflating failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InflateError {
    /// The text is longer than [`MAX_REPLAY_BYTES`].
    TooLarge,
    /// Not a deflate stream, or one that does not end where the bytes do.
    Damaged,
}

/// The parts of a link: a deflated text and its guard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    guard: [u8; GUARD],
    deflated: Vec<u8>,
}

impl Parcel {
    /// The text to deflate for a run.
    pub fn text(replay: Replay) -> String {
        replay.without_marks().to_string()
    }

    /// The link that holds a text, given the same text as a raw deflate stream.
    pub fn link(text: &str, deflated: &[u8]) -> String {
        let mut link = String::from(COMPACT_VERSION);
        URL_SAFE_NO_PAD.encode_string([&guard(text)[..], deflated].concat(), &mut link);
        link
    }

    /// Decodes a link, without inflating it.
    pub fn open(link: &str) -> Result<Parcel, Rejection> {
        let fail = |code, message: &str| Err(Rejection::at(0, code, message));
        if link.len() > MAX_LINK_BYTES {
            return fail("too-large", "this link is too long for a run");
        }
        let mut chars = link.chars();
        match chars.next() {
            Some(COMPACT_VERSION) => {}
            Some(version) if version.is_ascii_digit() && version > COMPACT_VERSION => {
                return fail("newer-format", "this link was made by a newer version of the program");
            }
            _ => return fail("not-a-replay", "this link does not hold a run"),
        }
        let packed = URL_SAFE_NO_PAD.decode(chars.as_str()).map_err(|_| damaged())?;
        let (guard, deflated) = packed.split_first_chunk().ok_or_else(damaged)?;
        Ok(Parcel { guard: *guard, deflated: deflated.to_vec() })
    }

    /// The bytes to inflate, to at most [`MAX_REPLAY_BYTES`].
    pub fn deflated(&self) -> &[u8] {
        &self.deflated
    }

    /// The run in the inflated text.
    pub fn replay(&self, inflated: Result<Vec<u8>, InflateError>) -> Result<Replay, Rejection> {
        match inflated.map(String::from_utf8) {
            Ok(Ok(text)) if guard(&text) == self.guard => text.parse(),
            Err(InflateError::TooLarge) => {
                Err(Rejection::at(0, "too-large", "the run in this link is too long"))
            }
            _ => Err(damaged()),
        }
    }
}

fn damaged() -> Rejection {
    Rejection::at(0, "damaged", "this link is damaged: it was cut short or changed on the way")
}

fn inflate(deflated: &[u8]) -> Result<Vec<u8>, InflateError> {
    let mut out = vec![0; MAX_REPLAY_BYTES];
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    match decompress(&mut DecompressorOxide::new(), deflated, &mut out, 0, flags) {
        (TINFLStatus::Done, read, written) if read == deflated.len() => {
            out.truncate(written);
            Ok(out)
        }
        (TINFLStatus::HasMoreOutput, ..) => Err(InflateError::TooLarge),
        _ => Err(InflateError::Damaged),
    }
}

/// The compact form of a run.
pub fn pack(replay: Replay) -> String {
    let text = Parcel::text(replay);
    Parcel::link(&text, &compress_to_vec(text.as_bytes(), 9))
}

/// Parses a compact form.
pub fn unpack(link: &str) -> Result<Replay, Rejection> {
    let parcel = Parcel::open(link)?;
    parcel.replay(inflate(parcel.deflated()))
}
