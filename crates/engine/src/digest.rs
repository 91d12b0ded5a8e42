//! A 64-bit fingerprint of a state, the same on every platform.

use std::fmt;
use std::str::FromStr;

/// The fingerprint of everything that can affect a run's future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(pub u64);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = ();

    fn from_str(text: &str) -> Result<Digest, ()> {
        let canonical = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        canonical.then(|| u64::from_str_radix(text, 16).ok().map(Digest)).flatten().ok_or(())
    }
}

/// Collects the parts of a state. Only fixed-width numbers go in: a `usize` would differ between platforms.
#[derive(Clone, Copy, Debug)]
pub struct Digester(u64);

impl Default for Digester {
    fn default() -> Digester {
        Digester(0x9E37_79B9_7F4A_7C15)
    }
}

impl Digester {
    /// Adds 64 bits; order matters.
    #[inline]
    pub fn u64(&mut self, value: u64) {
        // One multiplication and two shifts per word: enough to tell states apart, cheap enough for every step.
        let mixed = (self.0.rotate_left(29) ^ value).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ (mixed >> 32);
    }

    /// Adds 32 bits.
    #[inline]
    pub fn u32(&mut self, value: u32) {
        self.u64(u64::from(value));
    }

    /// Adds text, with its length.
    pub fn text(&mut self, text: &str) {
        self.u64(text.len() as u64);
        for byte in text.bytes() {
            self.u64(u64::from(byte));
        }
    }

    /// The fingerprint of everything added.
    #[inline]
    pub fn finish(mut self) -> Digest {
        self.u64(0x2545_F491_4F6C_DD1D);
        Digest(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[u64]) -> Digest {
        let mut digester = Digester::default();
        values.iter().for_each(|&value| digester.u64(value));
        digester.finish()
    }

    #[test]
    fn golden_vectors() {
        assert_eq!(of(&[]).to_string(), EMPTY);
        assert_eq!(of(&[1, 2, 3]).to_string(), ONE_TWO_THREE);
    }
    const EMPTY: &str = "e0da8e869532de98";
    const ONE_TWO_THREE: &str = "48e011a252edf921";

    #[test]
    fn order_and_zeros_count() {
        assert_ne!(of(&[1, 2]), of(&[2, 1]));
        assert_ne!(of(&[0]), of(&[0, 0]));
        assert_ne!(of(&[]), of(&[0]));
    }

    #[test]
    fn text_form_is_canonical() {
        let digest = of(&[5]);
        assert_eq!(digest.to_string().parse(), Ok(digest));
        for bad in ["", "12", "0123456789ABCDEF", "+123456789abcdef", "0123456789abcdef0"] {
            assert_eq!(bad.parse::<Digest>(), Err(()), "{bad:?}");
        }
    }
}
