//! The state of a run of Flood-It.

use engine::{Rng, Seed};

use crate::Color;
use crate::field::{Field, LARGE, SMALL};
use crate::mind;
use crate::params::{LimitRule, Params};

/// The board in the smallest form that holds it.
#[expect(
    clippy::large_enum_variant,
    reason = "the standard board is the hot path and must cost no allocation"
)]
#[derive(Clone, Debug)]
pub(crate) enum AnyField {
    Small(Field<SMALL>),
    Large(Box<Field<LARGE>>),
}

/// Runs the same code on either board size.
macro_rules! on_field {
    ($field:expr, $name:ident => $body:expr) => {
        match $field {
            $crate::state::AnyField::Small($name) => $body,
            $crate::state::AnyField::Large($name) => $body,
        }
    };
}
pub(crate) use on_field;

/// The whole state. Everything but `params` and `work` can affect the future; `limit` is the resolved move limit.
#[derive(Clone, Debug)]
pub struct Floodit {
    pub(crate) params: Params,
    pub(crate) limit: u32,
    pub(crate) moves: u32,
    pub(crate) color: Color,
    pub(crate) field: AnyField,
    /// The cost of the search for the limit and of all moves beyond one step each (A8).
    pub(crate) work: u64,
}

impl Floodit {
    /// Creates a board without colored cells, to draw a position on.
    pub(crate) fn blank(params: &Params) -> Floodit {
        let field = match params.size {
            0..=20 => AnyField::Small(Field::blank(params.size)),
            _ => AnyField::Large(Box::new(Field::blank(params.size))),
        };
        Floodit { params: params.clone(), limit: 0, moves: 0, color: Color(0), field, work: 0 }
    }

    /// Generates a random board.
    pub(crate) fn generate(params: &Params, seed: &Seed) -> Floodit {
        let mut rng = Rng::stream(seed, "board");
        let field = match params.size {
            0..=20 => AnyField::Small(Field::generate(params, &mut rng)),
            _ => AnyField::Large(Box::new(Field::generate(params, &mut rng))),
        };
        let color = on_field!(&field, field => field.color_at(0));
        let mut game = Floodit { params: params.clone(), limit: 0, moves: 0, color, field, work: 0 };
        game.limit = match params.limit {
            LimitRule::Fixed(moves) => moves,
            // F7
            LimitRule::Auto => {
                let (moves, work) = mind::moves_needed(&game);
                game.work = work;
                moves + u32::from(params.slack)
            }
        };
        game
    }

    /// Cells the player controls.
    pub(crate) fn controlled(&self) -> u32 {
        on_field!(&self.field, field => field.mine.count())
    }

    /// Bombs left.
    pub(crate) fn bombs(&self) -> u32 {
        on_field!(&self.field, field => field.bombs.count())
    }

    /// Returns whether every cell is controlled.
    pub(crate) fn is_won(&self) -> bool {
        on_field!(&self.field, field => field.is_full())
    }

    /// Returns whether the moves ran out first.
    pub(crate) fn is_lost(&self) -> bool {
        self.limit > 0 && self.moves >= self.limit && !self.is_won()
    }

    /// A cell's color, whether it is controlled, and whether it has a bomb.
    pub(crate) fn look(&self, cell: u32) -> (Color, bool, bool) {
        on_field!(&self.field, field => {
            let bit = field.bit(cell);
            let mine = field.mine.get(bit);
            (if mine { self.color } else { field.color_at(bit) }, mine, field.bombs.get(bit))
        })
    }
}
