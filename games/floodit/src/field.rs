//! The board as bit sets: one per color, one for the player's area, one for the bombs.
//!
//! Cells keep their first color; the area shows the current color, which the state holds. A move is then one flood
//! over one set and never rewrites colors. `W` is the number of words: 7 for the standard board, 65 for the largest.

use engine::{Digester, Rng};
use grid::{Bits, Pos, SquareLayout};

use crate::Color;
use crate::params::{Params, StartRule};

/// Words for boards up to 20 × 20.
pub(crate) const SMALL: usize = 7;
/// Words for boards up to 64 × 64.
pub(crate) const LARGE: usize = 65;

/// A board and the player's area.
#[derive(Clone, Debug)]
pub(crate) struct Field<const W: usize> {
    layout: SquareLayout<W>,
    colors: [Bits<W>; 8],
    /// Cells the player controls.
    pub(crate) mine: Bits<W>,
    /// Cells with a bomb, none of them controlled.
    pub(crate) bombs: Bits<W>,
}

impl<const W: usize> Field<W> {
    /// A board without colored cells, with only the origin controlled.
    pub(crate) fn blank(size: u8) -> Field<W> {
        let layout = SquareLayout::new(size, size).expect("parameters keep boards within the chosen words");
        Field { layout, colors: [Bits::EMPTY; 8], mine: Bits::single(0), bombs: Bits::EMPTY }
    }

    /// Generates a random board (stream `board`): colors first, then bombs.
    pub(crate) fn generate(params: &Params, rng: &mut Rng) -> Field<W> {
        let mut field = Field::blank(params.size);
        if params.colors.is_power_of_two() {
            field.paint_by_bits(params.colors, rng);
        } else {
            field.paint_by_digits(params.colors, rng);
        }
        field.place_bombs(params, rng);
        if params.start == StartRule::Component {
            let origin = field.color_at(0);
            field.mine = field.layout.flood(Bits::single(0), &field.colors[origin.index()]);
            field.bombs = field.bombs.without(field.mine);
        }
        field
    }

    /// 2, 4 or 8 colors: each row draws one number per bit of a color, so a board costs a few dozen draws.
    fn paint_by_bits(&mut self, colors: u8, rng: &mut Rng) {
        let size = u32::from(self.layout.width());
        let bits = colors.ilog2() as usize;
        let row_mask = u64::MAX >> (64 - size);
        let mut planes = [Bits::<W>::EMPTY; 3];
        for row in 0..size {
            for plane in &mut planes[..bits] {
                let drawn = if size <= 32 { u64::from(rng.next_u32()) } else { rng.next_u64() };
                plane.insert_run(row * self.layout.stride(), drawn & row_mask);
            }
        }
        let board = self.layout.board();
        for color in Color::first(colors) {
            let of_color = |all: Bits<W>, (bit, plane): (usize, &Bits<W>)| {
                if color.0 >> bit & 1 == 1 { all & *plane } else { all.without(*plane) }
            };
            self.colors[color.index()] = planes[..bits].iter().enumerate().fold(board, of_color);
        }
    }

    /// Other counts: as many base-k digits from each draw as it holds evenly, cells in reading order.
    fn paint_by_digits(&mut self, colors: u8, rng: &mut Rng) {
        let base = u32::from(colors);
        let digits = u32::MAX.ilog(base);
        let range = base.pow(digits);
        let fair = u32::MAX - u32::MAX % range;
        let (mut rest, mut left) = (0, 0);
        for bit in self.layout.board() {
            while left == 0 {
                rest = rng.next_u32();
                left = if rest < fair { digits } else { 0 };
            }
            self.colors[(rest % base) as usize].insert(bit);
            rest /= base;
            left -= 1;
        }
    }

    /// Floyd's sampling: one draw per bomb, every set of cells without the origin equally likely.
    fn place_bombs(&mut self, params: &Params, rng: &mut Rng) {
        let candidates = params.cells() - 1;
        for last in candidates - u32::from(params.bombs)..candidates {
            let drawn = self.bit(1 + rng.below(last + 1));
            let bit = if self.bombs.get(drawn) { self.bit(1 + last) } else { drawn };
            self.bombs.insert(bit);
        }
    }

    /// The bit of a cell counted in reading order.
    pub(crate) fn bit(&self, cell: u32) -> u32 {
        let size = u32::from(self.layout.width());
        cell / size * self.layout.stride() + cell % size
    }

    /// The cell of a bit, counted in reading order.
    pub(crate) fn cell(&self, bit: u32) -> u16 {
        let pos: Pos = self.layout.pos(bit).expect("sets hold no guard bits");
        u16::from(pos.row) * u16::from(self.layout.width()) + u16::from(pos.col)
    }

    /// The cells of a set.
    pub(crate) fn cells(&self, set: Bits<W>) -> Vec<u16> {
        set.iter().map(|bit| self.cell(bit)).collect()
    }

    /// The first color of a cell.
    pub(crate) fn color_at(&self, bit: u32) -> Color {
        Color(self.colors.iter().position(|set| set.get(bit)).unwrap_or(0) as u8)
    }

    /// Sets the color of a cell.
    pub(crate) fn paint(&mut self, bit: u32, color: Color) {
        self.colors[color.index()].insert(bit);
    }

    /// The cells that choosing a color would absorb: connected to the area through that color alone.
    #[inline]
    pub(crate) fn absorbable(&self, color: Color) -> Bits<W> {
        let free = self.colors[color.index()].without(self.mine);
        self.layout.flood(self.layout.dilate(self.mine), &free)
    }

    /// The cells within the blasts of some bombs.
    #[inline]
    pub(crate) fn blast(&self, bombs: Bits<W>, radius: u8) -> Bits<W> {
        (0..radius).fold(bombs, |set, _| self.layout.dilate(set))
    }

    /// The cells of a set next to the area.
    pub(crate) fn next_to(&self, set: Bits<W>, of: Bits<W>) -> Bits<W> {
        self.layout.dilate(of) & set
    }

    /// Returns whether the area is connected and includes the origin.
    pub(crate) fn is_connected(&self) -> bool {
        self.mine.get(0) && self.layout.flood(Bits::single(0), &self.mine) == self.mine
    }

    /// Returns whether every cell is controlled.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.mine == self.layout.board()
    }

    /// Adds everything that can affect the future to a digest.
    pub(crate) fn digest(&self, colors: u8, digester: &mut Digester) {
        let used = (self.layout.stride() * u32::from(self.layout.height())).div_ceil(64) as usize;
        let mut add = |set: &Bits<W>| set.words()[..used].iter().for_each(|&word| digester.u64(word));
        add(&self.mine);
        add(&self.bombs);
        Color::first(colors).for_each(|color| add(&self.colors[color.index()].without(self.mine)));
    }
}
