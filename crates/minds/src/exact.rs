//! Exact dynamic programming for decisions under chance: first one of several equally likely outcomes, then the best choice.
//!
//! Values are whole numbers in a unit that the caller chooses, with everything certain at a multiple of it: no floats, so that
//! they may be part of rules. A table is filled row by row, a row for each horizon (so many steps left, so many turns to go), in
//! an order that the caller knows to be right: a value must only depend on rows before its own and on places of its own row that
//! come before it in the order.

use std::iter::Sum;
use std::ops::Div;

/// An integer that values are made of: `u64` is quick, `u128` has room for finer units.
pub trait Whole: Copy + Default + Ord + Sum + Div<Output = Self> + From<u32> {}

impl Whole for u64 {}
impl Whole for u128 {}

/// The values of places, a row for each horizon.
#[derive(Clone, Debug)]
pub struct Values<T> {
    places: usize,
    rows: Vec<Vec<T>>,
}

impl<T: Whole> Values<T> {
    /// Creates a table without rows.
    pub fn new(places: usize) -> Values<T> {
        Values { places, rows: Vec::new() }
    }

    /// The rows so far: a value for each place, 0 where it was not filled.
    #[inline]
    pub fn rows(&self) -> &[Vec<T>] {
        &self.rows
    }

    /// Adds a row and fills it in this order. `value` sees all rows, the new one as far as it is filled.
    #[inline]
    pub fn fill<P: Copy + Into<usize>>(
        &mut self,
        order: impl IntoIterator<Item = P>,
        value: impl Fn(&[Vec<T>], P) -> T,
    ) {
        let row = self.rows.len();
        self.rows.push(vec![T::default(); self.places]);
        for place in order {
            self.rows[row][place.into()] = value(&self.rows, place);
        }
    }
}

/// The value of a decision under chance, rounded down: one of `N` equally likely outcomes is drawn, then the choice is made that is
/// worth most after it. Each choice says what it is worth after an outcome, asked for `0..N` in turn; with no choice the value is 0.
#[inline]
pub fn mean_of_best<const N: usize, T: Whole>(choices: impl IntoIterator<Item: FnMut(usize) -> T>) -> T {
    let mut best = [T::default(); N];
    for mut choice in choices {
        for (outcome, best) in best.iter_mut().enumerate() {
            *best = choice(outcome).max(*best);
        }
    }
    best.into_iter().sum::<T>() / T::from(N as u32)
}
