//! The moves worth trying.

use grid::Bits;

use super::graph::{ANY, COLORS, Graph, State};

/// The moves worth trying, with what they take.
pub(super) struct Moves<const W: usize> {
    list: [(u8, Bits<W>); COLORS],
    count: usize,
    /// Whether the order of two moves that do not feed each other is free.
    pub(super) can_swap: bool,
}

impl<const W: usize> Moves<W> {
    pub(super) fn list(&self) -> &[(u8, Bits<W>)] {
        &self.list[..self.count]
    }
}

impl<const W: usize> Graph<W> {
    /// The moves worth trying.
    ///
    /// Without bombs, a color that can be finished is tried alone: it has to be played anyway, and owning more is never
    /// worse. Moves that take nothing only serve to come back to the color that is shut out, and any other move serves as
    /// well: one is tried if there is no other.
    #[inline]
    pub(super) fn moves(&self, state: &State<W>) -> Moves<W> {
        let State { flood, shut_out } = *state;
        let armed = self.is_armed(flood.owned);
        let mut moves =
            Moves { list: [(0, Bits::EMPTY); COLORS], count: 0, can_swap: !armed && shut_out == ANY };
        for color in (0..self.colors).filter(|color| *color != shut_out) {
            let rest = self.rest(color, flood.owned);
            let gain = rest & flood.reach;
            if gain.is_empty() {
                continue;
            }
            if !armed && gain == rest {
                moves.list[0] = (color, gain);
                return Moves { count: 1, can_swap: false, ..moves };
            }
            moves.list[moves.count] = (color, gain);
            moves.count += 1;
        }
        if moves.count == 0 && shut_out != ANY {
            moves.list[0].0 = u8::from(shut_out == 0);
            moves.count = 1;
        }
        moves
    }
}
