//! Square boards as bit sets.

use crate::bits::Bits;
use crate::dir::Side;
use crate::error::ShapeError;
use crate::square::{Pos, Square};
use crate::sweep::Shifts;

/// Which bit of a [`Bits`] is which cell of a square board, and the board's moves as shifts.
///
/// Rows follow each other with one guard bit between them that is never set, so a step off the right edge lands on a
/// guard and not in the next row. A 20 × 20 board takes 420 bits (`W` = 7), a 64 × 64 board 4160 (`W` = 65).
/// Bits ascend as ids do.
///
/// ```
/// use lattice_grid::{Bits, Pos, SquareLayout};
/// let layout = SquareLayout::<7>::new(20, 20)?;
/// let corner = layout.bit(Pos::new(0, 0)).ok_or("off the board")?;
/// assert_eq!(layout.dilate(Bits::single(corner)).count(), 3);
/// assert_eq!(layout.flood(Bits::single(corner), &layout.board()).count(), 400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareLayout<const W: usize> {
    width: u8,
    height: u8,
    stride: u32,
    board: Bits<W>,
}

impl<const W: usize> SquareLayout<W> {
    /// The layout of a board of 1 to [`Square::MAX_SIDE`] columns and rows that fits `W` words.
    pub fn new(width: u8, height: u8) -> Result<Self, ShapeError> {
        ShapeError::check("width", width.into(), 1, Square::MAX_SIDE.into())?;
        ShapeError::check("height", height.into(), 1, Square::MAX_SIDE.into())?;
        // A stride of 64 would need a case of its own in the inner loop.
        let stride = if width == 63 { 65 } else { u32::from(width) + 1 };
        let need = stride * u32::from(height);
        if need > Bits::<W>::CAPACITY {
            return Err(ShapeError::Capacity { need, have: Bits::<W>::CAPACITY });
        }
        let mut board = Bits::EMPTY;
        for row in 0..u32::from(height) {
            // A row may be longer than a word.
            for begun in (0..u32::from(width)).step_by(64) {
                let run = u64::MAX >> (64 - (u32::from(width) - begun).min(64));
                board.insert_run(row * stride + begun, run);
            }
        }
        Ok(Self { width, height, stride, board })
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Bits from a cell to the one below it.
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// All cells. Every other bit is a guard or unused.
    #[inline]
    pub fn board(&self) -> Bits<W> {
        self.board
    }

    /// The bit of a cell, if it is on the board.
    #[inline]
    pub fn bit(&self, pos: Pos) -> Option<u32> {
        let inside = pos.row < self.height && pos.col < self.width;
        inside.then(|| u32::from(pos.row) * self.stride + u32::from(pos.col))
    }

    /// The cell of a bit, if it is one.
    #[inline]
    pub fn pos(&self, bit: u32) -> Option<Pos> {
        let row = u8::try_from(bit / self.stride).ok().filter(|&row| row < self.height)?;
        let col = u8::try_from(bit % self.stride).ok().filter(|&col| col < self.width)?;
        Some(Pos::new(row, col))
    }

    /// Every cell of `set` moved one step; those that leave the board are dropped.
    #[inline]
    pub fn step(&self, set: Bits<W>, side: Side) -> Bits<W> {
        let moved = match side {
            Side::Up => set >> self.stride,
            Side::Right => set << 1,
            Side::Down => set << self.stride,
            Side::Left => set >> 1,
        };
        moved & self.board
    }

    /// `set` and all its neighbors. `set` must lie on the board.
    #[inline]
    pub fn dilate(&self, set: Bits<W>) -> Bits<W> {
        debug_assert!(set.is_within(&self.board), "a set reaches into the guard bits");
        let far = [self.stride & 63];
        let grown = if self.stride < 64 {
            Shifts::<1, 0> { far }.dilate(set)
        } else {
            Shifts::<1, 1> { far }.dilate(set)
        };
        grown & self.board
    }

    /// All cells of `mask` connected to a cell of `seed` that is itself in `mask`. `mask` must lie on the board.
    #[inline]
    pub fn flood(&self, seed: Bits<W>, mask: &Bits<W>) -> Bits<W> {
        debug_assert!(mask.is_within(&self.board), "a mask reaches into the guard bits");
        let far = [self.stride & 63];
        if self.stride < 64 {
            Shifts::<1, 0> { far }.flood(seed, mask)
        } else {
            Shifts::<1, 1> { far }.flood(seed, mask)
        }
    }
}
