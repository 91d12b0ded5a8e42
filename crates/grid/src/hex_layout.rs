//! Hex boards and lattices as bit sets.

use crate::bits::Bits;
use crate::dir::Dir;
use crate::error::ShapeError;
use crate::hex::Hex;
use crate::hex_board::HexBoard;
use crate::sweep::Shifts;

/// Which bit of a [`Bits`] is which hex of a board, and the board's moves as shifts.
///
/// The bounding rhombus of the board is stored row by row with one guard bit after each row. Discs of radius 5 and 6
/// (91 and 127 cells) both take `W` = 3. Bits ascend as ids do, so the `n`th bit of [`board`](Self::board) is the cell
/// with id `n`.
///
/// ```
/// use lattice_grid::{Bits, Hex, HexBoard, HexLayout};
/// let layout = HexLayout::<3>::new(&HexBoard::disc(6)?)?;
/// let middle = layout.bit(Hex::ORIGIN).ok_or("off the board")?;
/// assert_eq!(layout.dilate(Bits::single(middle)).count(), 7);
/// assert_eq!(layout.board().nth(63), Some(middle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexLayout<const W: usize> {
    corner: Hex,
    stride: u32,
    board: Bits<W>,
}

impl<const W: usize> HexLayout<W> {
    /// The most columns a board may span.
    pub const MAX_COLUMNS: u16 = 62;

    /// The layout of `board`, if it spans at most [`Self::MAX_COLUMNS`] columns and fits `W` words.
    pub fn new(board: &HexBoard) -> Result<Self, ShapeError> {
        ShapeError::check("columns", board.columns().into(), 1, Self::MAX_COLUMNS.into())?;
        let stride = u32::from(board.columns()) + 1;
        let need = stride * u32::from(board.rows());
        if need > Bits::<W>::CAPACITY {
            return Err(ShapeError::Capacity { need, have: Bits::<W>::CAPACITY });
        }
        let mut layout = Self { corner: board.corner(), stride, board: Bits::EMPTY };
        layout.board = board.hexes().iter().map(|&hex| layout.place(hex)).collect();
        Ok(layout)
    }

    /// The bit of a hex known to be in the bounding rhombus.
    fn place(&self, hex: Hex) -> u32 {
        let from = |least: i16, value: i16| u32::from(value.abs_diff(least));
        from(self.corner.r, hex.r) * self.stride + from(self.corner.q, hex.q)
    }

    /// Bits from a hex to the one south of it.
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// All cells. Every other bit is a guard or unused.
    #[inline]
    pub fn board(&self) -> Bits<W> {
        self.board
    }

    /// The bit of a hex, if it is on the board.
    #[inline]
    pub fn bit(&self, hex: Hex) -> Option<u32> {
        let column = u32::try_from(i32::from(hex.q) - i32::from(self.corner.q)).ok()?;
        let row = u32::try_from(i32::from(hex.r) - i32::from(self.corner.r)).ok()?;
        let bit = row * self.stride + column;
        (column < self.stride && bit < Bits::<W>::CAPACITY && self.board.get(bit)).then_some(bit)
    }

    /// The hex of a bit, if it is one.
    #[inline]
    pub fn hex(&self, bit: u32) -> Option<Hex> {
        let known = bit < Bits::<W>::CAPACITY && self.board.get(bit);
        // Both are far below 32768: a set of that many rows could not be stored.
        known.then(|| self.corner + Hex::new((bit % self.stride) as i16, (bit / self.stride) as i16))
    }

    /// Every cell of `set` moved one step; those that leave the board are dropped.
    #[inline]
    pub fn step(&self, set: Bits<W>, dir: Dir) -> Bits<W> {
        let moved = match dir {
            Dir::N => set >> self.stride,
            Dir::Ne => set >> (self.stride - 1),
            Dir::Se => set << 1,
            Dir::S => set << self.stride,
            Dir::Sw => set << (self.stride - 1),
            Dir::Nw => set >> 1,
        };
        moved & self.board
    }

    /// The shifts to the south-west and the south.
    #[inline]
    fn shifts(&self) -> Shifts<2, 0> {
        Shifts { far: [self.stride - 1, self.stride] }
    }

    /// `set` and all its neighbors. `set` must lie on the board.
    #[inline]
    pub fn dilate(&self, set: Bits<W>) -> Bits<W> {
        debug_assert!(set.is_within(&self.board), "a set reaches into the guard bits");
        self.shifts().dilate(set) & self.board
    }

    /// All cells of `mask` connected to a cell of `seed` that is itself in `mask`. `mask` must lie on the board.
    #[inline]
    pub fn flood(&self, seed: Bits<W>, mask: &Bits<W>) -> Bits<W> {
        debug_assert!(mask.is_within(&self.board), "a mask reaches into the guard bits");
        self.shifts().flood(seed, mask)
    }

    /// Whether [`flood`](Self::flood) would reach a cell of `goal`; stops as soon as that is known.
    #[inline]
    pub fn connects(&self, seed: Bits<W>, goal: &Bits<W>, mask: &Bits<W>) -> bool {
        debug_assert!(mask.is_within(&self.board), "a mask reaches into the guard bits");
        self.shifts().flood_until(seed, mask, |found| found.meets(goal)).meets(goal)
    }
}
