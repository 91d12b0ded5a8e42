//! The inner loop of every bit-set flood: spreading over shifted words until nothing changes.
//!
//! A layout's neighbors are a few symmetric shifts, one of them by 1. A sweep passes over the words in order and uses
//! each word's new value for the next one, so a fill crosses the whole board in the direction of the sweep at once;
//! two sweeps, up and down, make a round. Going up, runs along a row are also filled to their end by the carry of one
//! addition, which guard bits stop. What a word receives from the one just written is joined last: that keeps the
//! chain of dependent operations through a sweep short.
//!
//! On 20 × 20 boards of 4 random colors this takes about 0.6 of the time of dilating all words at once until nothing
//! changes, and less than every other way measured (rows by carry alone, frontier only, columns before rows).

use crate::bits::Bits;

/// The shifts between neighbors: by 1, and by 64·`Q` + b for each b of `far`, where 0 < b < 64.
#[derive(Clone, Copy)]
pub(crate) struct Shifts<const N: usize, const Q: usize> {
    pub(crate) far: [u32; N],
}

impl<const N: usize, const Q: usize> Shifts<N, Q> {
    /// All members of `mask` connected to a member of `seed & mask` through members of `mask`.
    #[inline]
    pub(crate) fn flood<const W: usize>(self, seed: Bits<W>, mask: &Bits<W>) -> Bits<W> {
        self.flood_until(seed, mask, |_| false)
    }

    /// The same, but stops once `enough` is true of the cells found so far; it is called once a round.
    #[inline]
    pub(crate) fn flood_until<const W: usize>(
        self,
        seed: Bits<W>,
        mask: &Bits<W>,
        enough: impl Fn(&Bits<W>) -> bool,
    ) -> Bits<W> {
        let mut set = *(seed & *mask).words();
        let mask = mask.words();
        loop {
            for i in 0..W {
                // No shift up by 1: the runs are filled upward in any case.
                let word = (set[i] | set[i] >> 1 | self.across(set[i]) | self.falling(&set, i)) & mask[i];
                set[i] = fill_runs(word, mask[i]) | self.rising(&set, i) & mask[i];
            }
            let mut changed = 0;
            for i in (0..W).rev() {
                let word = set[i] | self.within(set[i]) | self.rising(&set, i);
                let word = (word | self.falling(&set, i)) & mask[i];
                changed |= word ^ set[i];
                set[i] = word;
            }
            // The way down spreads every word by at least one step, so when it changes nothing the fill is complete.
            let found = Bits::from_words(set);
            if changed == 0 || enough(&found) {
                return found;
            }
        }
    }

    /// `set` and all its neighbors, guard bits included.
    #[inline]
    pub(crate) fn dilate<const W: usize>(self, set: Bits<W>) -> Bits<W> {
        let set = set.words();
        Bits::from_words(std::array::from_fn(|i| {
            set[i] | self.within(set[i]) | self.rising(set, i) | self.falling(set, i)
        }))
    }

    /// Neighbors in the same word.
    #[inline(always)]
    fn within(self, word: u64) -> u64 {
        word << 1 | word >> 1 | self.across(word)
    }

    /// Neighbors in the same word but in another row.
    #[inline(always)]
    fn across(self, word: u64) -> u64 {
        if Q > 0 { 0 } else { self.far.iter().fold(0, |all, b| all | word << (b & 63) | word >> (b & 63)) }
    }

    /// Neighbors in word `i` of what is in lower words.
    #[inline(always)]
    fn rising<const W: usize>(self, set: &[u64; W], i: usize) -> u64 {
        let word = |back: usize| if i >= back { set[i - back] } else { 0 };
        self.far.iter().fold(word(1) >> 63, |all, b| {
            let all = all | word(Q + 1) >> (b.wrapping_neg() & 63);
            if Q > 0 { all | word(Q) << (b & 63) } else { all }
        })
    }

    /// Neighbors in word `i` of what is in higher words.
    #[inline(always)]
    fn falling<const W: usize>(self, set: &[u64; W], i: usize) -> u64 {
        let word = |on: usize| if i + on < W { set[i + on] } else { 0 };
        self.far.iter().fold(word(1) << 63, |all, b| {
            let all = all | word(Q + 1) << (b.wrapping_neg() & 63);
            if Q > 0 { all | word(Q) >> (b & 63) } else { all }
        })
    }
}

/// Fills every run of ones in `mask` from its lowest member in `seeds` upward. `seeds` must be within `mask`.
///
/// Adding a seed clears the run from there on and carries into the zero after it. Further seeds of a run survive the
/// carry as ones, hence the last term.
#[inline(always)]
fn fill_runs(seeds: u64, mask: u64) -> u64 {
    mask & !mask.wrapping_add(seeds) | seeds
}
