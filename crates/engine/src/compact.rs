//! A run small enough for a link: the text without marks, deflated, in URL-safe characters.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use crate::{MAX_REPLAY_BYTES, Rejection, Replay};

/// The first character of every compact replay.
pub const COMPACT_VERSION: char = '1';

/// No longer link is looked at.
const MAX_LINK_BYTES: usize = 1 << 18;

/// The compact form of a run. zlib's checksum guards it against damage on the way.
pub fn pack(replay: Replay) -> String {
    let text = replay.without_marks().to_string();
    let mut link = String::from(COMPACT_VERSION);
    URL_SAFE_NO_PAD.encode_string(compress_to_vec_zlib(text.as_bytes(), 9), &mut link);
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
    let Ok(packed) = URL_SAFE_NO_PAD.decode(chars.as_str()) else {
        return fail("damaged", "this link is damaged: it was cut short or changed on the way");
    };
    match decompress_to_vec_zlib_with_limit(&packed, MAX_REPLAY_BYTES) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => text.parse(),
            Err(_) => fail("damaged", "this link does not hold text"),
        },
        Err(error) if error.status == TINFLStatus::HasMoreOutput => {
            fail("too-large", "the run in this link is too long")
        }
        Err(_) => fail("damaged", "this link is damaged: it was cut short or changed on the way"),
    }
}
