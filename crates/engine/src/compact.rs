//! A run small enough for a link: the text without marks, deflated, in URL-safe characters.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::{Digester, MAX_REPLAY_BYTES, Rejection, Replay};

/// The first character of every compact replay.
pub const COMPACT_VERSION: char = '1';

/// No longer link is looked at.
const MAX_LINK_BYTES: usize = 1 << 18;

/// Bytes of the text's digest that stand before the deflated text and guard it against damage on the way. zlib's own
/// checksum adds bytes up: a short text has many neighbors with the same sum.
const GUARD: usize = 6;

fn guard(text: &str) -> [u8; GUARD] {
    let mut digester = Digester::default();
    digester.text(text);
    let bytes = digester.finish().0.to_le_bytes();
    std::array::from_fn(|i| bytes[i])
}

/// The compact form of a run.
pub fn pack(replay: Replay) -> String {
    let text = replay.without_marks().to_string();
    let mut packed = guard(&text).to_vec();
    packed.extend(compress_to_vec(text.as_bytes(), 9));
    let mut link = String::from(COMPACT_VERSION);
    URL_SAFE_NO_PAD.encode_string(packed, &mut link);
    link
}

/// Reads a compact form back.
pub fn unpack(link: &str) -> Result<Replay, Rejection> {
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
    let damaged = || fail("damaged", "this link is damaged: it was cut short or changed on the way");
    let Ok(packed) = URL_SAFE_NO_PAD.decode(chars.as_str()) else {
        return damaged();
    };
    let Some((claimed, deflated)) = packed.split_first_chunk::<GUARD>() else {
        return damaged();
    };
    match decompress_to_vec_with_limit(deflated, MAX_REPLAY_BYTES).map(String::from_utf8) {
        Ok(Ok(text)) if guard(&text) == *claimed => text.parse(),
        Err(error) if error.status == TINFLStatus::HasMoreOutput => {
            fail("too-large", "the run in this link is too long")
        }
        _ => damaged(),
    }
}
