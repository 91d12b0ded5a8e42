//! Bytes as characters that may stand in an address: base64 with the URL-safe alphabet and without padding (RFC 4648,
//! section 5). A library for it weighs more in the browser than all of a link's other code.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Appends bytes as characters.
pub(crate) fn encode(bytes: &[u8], out: &mut String) {
    for group in bytes.chunks(3) {
        let bits =
            group.iter().fold(0, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - group.len()));
        out.extend((0..=group.len()).map(|i| char::from(ALPHABET[bits >> (18 - 6 * i) & 63])));
    }
}

/// Reads characters back. Other characters, a length that no bytes have and bits that say nothing are refused, so that
/// no two texts hold the same bytes.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for character in group {
            bits = bits << 6 | value(*character)?;
        }
        let (whole, rest) = (group.len() * 6 / 8, group.len() * 6 % 8);
        if whole == 0 || bits & ((1 << rest) - 1) != 0 {
            return None;
        }
        out.extend(&(bits >> rest).to_be_bytes()[4 - whole..]);
    }
    Some(out)
}

fn value(character: u8) -> Option<u32> {
    Some(match character {
        b'A'..=b'Z' => u32::from(character - b'A'),
        b'a'..=b'z' => u32::from(character - b'a') + 26,
        b'0'..=b'9' => u32::from(character - b'0') + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::base64::Engine;
    use ::base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn bytes_are_written_as_others_write_them(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let mut text = String::new();
            encode(&bytes, &mut text);
            prop_assert_eq!(&text, &URL_SAFE_NO_PAD.encode(&bytes));
            prop_assert_eq!(decode(&text), Some(bytes));
        }

        #[test]
        fn texts_are_read_as_others_read_them(text in "[A-Da-d0-9_=+/é-]{0,9}") {
            prop_assert_eq!(decode(&text), URL_SAFE_NO_PAD.decode(&text).ok());
        }
    }
}
