//! The state of a run of Hexmeld.

use engine::{Rng, Seed};

use crate::field::BallField;
use crate::geometry::Set;
use crate::{Color, Move, Params};

/// The colors that come next, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preview {
    /// Unused entries are zero.
    colors: [Color; Params::MOST_SPAWNED],
    len: u8,
}

impl Preview {
    /// Creates a preview of these colors; more than [`Params::MOST_SPAWNED`] are dropped.
    pub(crate) fn of(colors: impl IntoIterator<Item = Color>) -> Preview {
        let mut preview = Preview::default();
        for (slot, color) in preview.colors.iter_mut().zip(colors) {
            *slot = color;
            preview.len += 1;
        }
        preview
    }

    /// The colors.
    #[inline]
    pub(crate) fn colors(&self) -> &[Color] {
        &self.colors[..usize::from(self.len)]
    }
}

/// The whole state. `ids`, `born` and `newest` only track balls for the picture; everything else can affect the future.
#[derive(Clone, Debug)]
pub struct Hexmeld {
    pub(crate) params: Params,
    pub(crate) field: BallField,
    pub(crate) score: u32,
    pub(crate) turn: u32,
    pub(crate) preview: Preview,
    pub(crate) over: bool,
    /// Whether no group is left for the scan of H4 to find. Once true, it stays true: every group that forms
    /// contains a ball that has just come or moved, and is removed at once. Derived from the balls, so in no digest.
    pub(crate) settled: bool,
    /// The random stream `play`: the cells of new balls, and previews.
    pub(crate) rng: Rng,
    /// The ball on each cell; meaningless for free cells.
    pub(crate) ids: [u32; Set::CAPACITY as usize],
    /// The id of the next ball to come.
    pub(crate) born: u32,
    /// The id of the first ball that came in the last move.
    pub(crate) newest: u32,
}

impl Hexmeld {
    /// Creates a board without balls, to draw a position on.
    pub(crate) fn blank(params: &Params, seed: &Seed) -> Hexmeld {
        Hexmeld {
            params: *params,
            field: BallField::blank(params.radius),
            score: 0,
            turn: 0,
            preview: Preview::default(),
            over: false,
            settled: false,
            rng: Rng::stream(seed, "play"),
            ids: [0; Set::CAPACITY as usize],
            born: 0,
            newest: u32::MAX,
        }
    }

    /// Generates a random start (H10): cell and color of each ball in turn.
    pub(crate) fn generate(params: &Params, seed: &Seed) -> Hexmeld {
        let mut game = Hexmeld::blank(params, seed);
        let mut rng = Rng::stream(seed, "board");
        for placed in 0..u32::from(params.balls) {
            let free = params.cells() - placed;
            let cell = game.field.empty.nth(rng.below(free)).expect("there are that many free cells");
            game.put(cell, Color(rng.below(params.colors.into()) as u8));
        }
        game.settled = params.balls < params.group || !game.field.has_group(params.group);
        game.draw_preview();
        game
    }

    /// Puts a new ball on a free cell.
    #[inline]
    pub(crate) fn put(&mut self, bit: u32, color: Color) {
        self.field.put(bit, color);
        self.ids[bit as usize] = self.born;
        self.born += 1;
    }

    /// Draws the next preview (H3): as many balls as the coming turn needs, of the colors in play now.
    #[inline]
    pub(crate) fn draw_preview(&mut self) {
        let colors = u32::from(self.colors_in_play());
        let count = self.params.spawn_at(self.turn + 1);
        let mut preview = Preview { len: count, ..Preview::default() };
        for slot in &mut preview.colors[..usize::from(count)] {
            *slot = Color(self.rng.below(colors) as u8);
        }
        self.preview = preview;
    }

    /// The specification's `availableColorCount`.
    #[inline]
    pub(crate) fn colors_in_play(&self) -> u8 {
        self.params.colors_at(self.turn)
    }

    /// How many balls of its color a ball would touch after a move, including itself; 0 if the move is illegal.
    pub(crate) fn touching(&self, action: Move) -> u32 {
        let bit = |hex| self.field.geometry.layout.bit(hex);
        let (Some(from), Some(to)) = (bit(action.from), bit(action.to)) else { return 0 };
        self.field.color_at(from).map_or(0, |color| self.field.group_after(from, to, color).count())
    }

    /// Cells without a ball.
    pub(crate) fn free(&self) -> u32 {
        self.field.empty.count()
    }

    /// Balls on the board.
    pub(crate) fn filled(&self) -> u32 {
        self.field.balls().count()
    }
}
