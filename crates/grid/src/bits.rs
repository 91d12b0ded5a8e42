//! Fixed-size bit sets: whole boards in a few machine words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::select::select;

/// A set of numbers below 64·W, kept in `W` words. Bit 0 is the lowest bit of the first word.
///
/// A layout ([`SquareLayout`](crate::SquareLayout), [`HexLayout`](crate::HexLayout)) maps bits to cells.
///
/// ```
/// use lattice_grid::Bits;
/// let set: Bits<3> = [5, 70, 128].into_iter().collect();
/// assert_eq!(set.nth(1), Some(70));
/// assert_eq!((set << 60).iter().collect::<Vec<_>>(), [65, 130, 188]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// How many bits there are.
    pub const CAPACITY: u32 = 64 * W as u32;

    /// The set with these words, lowest first.
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The words, lowest first: for digests and text.
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The set of all numbers below `n`; everything if `n` exceeds the capacity.
    pub const fn below(n: u32) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < W {
            let left = n.saturating_sub(64 * i as u32);
            words[i] = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
            i += 1;
        }
        Self(words)
    }

    /// The set of `bit` alone. Panics if it is beyond the capacity, as do the other methods that take a bit.
    #[inline]
    pub const fn single(bit: u32) -> Self {
        let mut words = [0; W];
        words[(bit / 64) as usize] = 1 << (bit % 64);
        Self(words)
    }

    /// Whether `bit` is in the set.
    #[inline]
    pub const fn get(&self, bit: u32) -> bool {
        self.0[(bit / 64) as usize] >> (bit % 64) & 1 == 1
    }

    /// Inserts `bit`.
    #[inline]
    pub const fn insert(&mut self, bit: u32) {
        self.0[(bit / 64) as usize] |= 1 << (bit % 64);
    }

    /// Removes `bit`.
    #[inline]
    pub const fn remove(&mut self, bit: u32) {
        self.0[(bit / 64) as usize] &= !(1 << (bit % 64));
    }

    /// Inserts or removes `bit`.
    #[inline]
    pub const fn set(&mut self, bit: u32, on: bool) {
        if on { self.insert(bit) } else { self.remove(bit) }
    }

    /// Inserts the members of `run`, whose lowest bit stands for `at`. Members beyond the capacity are dropped.
    #[inline]
    pub const fn insert_run(&mut self, at: u32, run: u64) {
        let (word, shift) = ((at / 64) as usize, at % 64);
        if word < W {
            self.0[word] |= run << shift;
        }
        if shift > 0 && word + 1 < W {
            self.0[word + 1] |= run >> (64 - shift);
        }
    }

    /// The members of this set that are not in `other`.
    #[inline]
    pub fn without(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] &= !other.0[i];
        }
        self
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets intersect.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Whether this set is a subset of `other`.
    #[inline]
    pub fn is_within(&self, other: &Self) -> bool {
        self.without(*other).is_empty()
    }

    /// The number of members.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least number in the set.
    #[inline]
    pub fn first(&self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word as u32 + self.0[word].trailing_zeros())
    }

    /// The greatest number in the set.
    #[inline]
    pub fn last(&self) -> Option<u32> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word as u32 + 63 - self.0[word].leading_zeros())
    }

    /// The `n`th number in the set in ascending order, counted from 0: picks one of `count()` without listing them.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<u32> {
        // No early exit: counting all words is cheaper than a mispredicted branch.
        let (mut word, mut before, mut sum) = (0, 0, 0);
        for i in 0..W {
            sum += self.0[i].count_ones();
            if sum <= n {
                (word, before) = (i + 1, sum);
            }
        }
        (word < W).then(|| 64 * word as u32 + select(self.0[word], n - before))
    }

    /// The numbers in the set, ascending.
    #[inline]
    pub fn iter(&self) -> Ones<W> {
        Ones { words: self.0, word: 0 }
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Shows the numbers in the set.
impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Panics on numbers beyond the capacity.
impl<const W: usize> FromIterator<u32> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u32>>(bits: I) -> Self {
        let mut set = Self::EMPTY;
        for bit in bits {
            set.insert(bit);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = u32;
    type IntoIter = Ones<W>;

    #[inline]
    fn into_iter(self) -> Ones<W> {
        self.iter()
    }
}

macro_rules! word_by_word {
    ($($op:ident $call:ident $assign:ident $assign_call:ident $sign:tt)*) => {$(
        impl<const W: usize> $assign for Bits<W> {
            #[inline]
            fn $assign_call(&mut self, other: Self) {
                for i in 0..W {
                    self.0[i] $sign other.0[i];
                }
            }
        }

        impl<const W: usize> $op for Bits<W> {
            type Output = Self;

            #[inline]
            fn $call(mut self, other: Self) -> Self {
                self $sign other;
                self
            }
        }
    )*};
}

word_by_word! {
    BitAnd bitand BitAndAssign bitand_assign &=
    BitOr bitor BitOrAssign bitor_assign |=
    BitXor bitxor BitXorAssign bitxor_assign ^=
}

/// Everything not in the set, up to the capacity: guard bits of a layout included.
impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// Adds to every number; those pushed beyond the capacity are lost.
impl<const W: usize> Shl<u32> for Bits<W> {
    type Output = Self;

    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let at = |i: usize| i.checked_sub(words).map_or(0, |from| self.0[from]);
        // `>> 1 >> (63 - bits)` is `>> (64 - bits)` that also works for 0.
        let under = |i: usize| i.checked_sub(words + 1).map_or(0, |from| self.0[from] >> 1 >> (63 - bits));
        Self(std::array::from_fn(|i| at(i) << bits | under(i)))
    }
}

/// Subtracts from every number; those pushed below 0 are lost.
impl<const W: usize> Shr<u32> for Bits<W> {
    type Output = Self;

    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let at = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| at(i) >> bits | at(i + 1) << 1 << (63 - bits)))
    }
}

/// The numbers in a set, ascending; see [`Bits::iter`].
#[derive(Clone, Debug)]
pub struct Ones<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Ones<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.word < W {
            let word = &mut self.words[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(64 * self.word as u32 + bit);
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.words[self.word.min(W)..].iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

impl<const W: usize> ExactSizeIterator for Ones<W> {}
