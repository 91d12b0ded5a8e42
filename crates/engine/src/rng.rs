//! Randomness: Mulberry32 streams, frozen by golden vectors (ruling A3, `docs/rng.md`).
//!
//! Value number `n` of a stream is computed from its key and `n` directly, so a state holds two small numbers, undo
//! restores both, and no library update can change what a seed means.

use crate::Seed;

/// Mulberry32's increment.
const STRIDE: u32 = 0x6D2B_79F5;

/// A stream of random numbers and how far it has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng {
    key: u32,
    count: u32,
}

impl Rng {
    /// The stream named `stream` of a seed, at its beginning.
    pub fn stream(seed: &Seed, stream: &str) -> Rng {
        // FNV-1a over "{seed}:{stream}", then a finalizer so that similar names land far apart.
        let bytes = seed.as_str().bytes().chain([b':']).chain(stream.bytes());
        let hash = bytes.fold(0x811C_9DC5_u32, |h, byte| (h ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let mut key = hash ^ (hash >> 16);
        key = key.wrapping_mul(0x85EB_CA6B);
        key ^= key >> 13;
        key = key.wrapping_mul(0xC2B2_AE35);
        key ^= key >> 16;
        Rng { key, count: 0 }
    }

    /// The stream of an explicit key, for simulations that number their games.
    pub fn keyed(key: u32) -> Rng {
        Rng { key, count: 0 }
    }

    /// Key and counter, for digests.
    pub fn state(self) -> u64 {
        u64::from(self.key) << 32 | u64::from(self.count)
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.count = self.count.wrapping_add(1);
        let a = self.key.wrapping_add(self.count.wrapping_mul(STRIDE));
        let mut t = (a ^ (a >> 15)).wrapping_mul(a | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// The next 64 bits: two values, low half first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    /// A number from 0 to `bound − 1`, uniformly; 0 if `bound` is 0 or 1 (then nothing is drawn).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        // Multiply-and-shift; the few low products that would bias the result are drawn again. Their
        // threshold takes a division, so it is computed only when a product is low enough to matter.
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let reject = bound.wrapping_neg() % bound;
            while (product as u32) < reject {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A random item of a slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Shuffles in place, last position first.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(seed: &str, name: &str) -> Rng {
        Rng::stream(&seed.parse().unwrap(), name)
    }

    /// Ruling A3: the vectors every seed ever shared depends on. They may never change.
    #[test]
    fn golden_vectors() {
        // Reference values of Mulberry32 with the state 0 and 1, as published implementations give them.
        let first = |key| Rng::keyed(key).next_u32();
        assert_eq!([first(0), first(1)], [1_144_304_738, 2_693_262_067]);
        let mut rng = stream("lattice", "board");
        assert_eq!(rng.state() >> 32, KEY);
        let drawn: Vec<u32> = (0..4).map(|_| rng.next_u32()).collect();
        assert_eq!(drawn, DRAWN);
        let small: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        assert_eq!(small, SMALL);
        let mut cards: Vec<u8> = (0..8).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, CARDS);
    }
    const KEY: u64 = 3_597_807_012;
    const DRAWN: [u32; 4] = [1_729_530_829, 3_285_393_007, 340_522_008, 3_169_368_675];
    const SMALL: [u32; 12] = [0, 4, 1, 4, 0, 2, 1, 4, 1, 5, 5, 1];
    const CARDS: [u8; 8] = [2, 7, 4, 3, 6, 5, 1, 0];

    /// Ruling A3: streams of one seed differ, and a copy continues exactly where the original was.
    #[test]
    fn streams_are_separate_and_restorable() {
        assert_ne!(stream("a", "board").next_u32(), stream("a", "play").next_u32());
        let mut rng = stream("a", "play");
        rng.next_u64();
        let mut copy = rng;
        assert_eq!(rng.next_u64(), copy.next_u64());
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let mut rng = Rng::keyed(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
    }
}
