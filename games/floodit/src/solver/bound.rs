//! How many moves are needed at least.

use grid::Bits;

use super::graph::{COLORS, Flood, Graph};

impl<const W: usize> Graph<W> {
    /// A number of moves below which no solution exists.
    ///
    /// If the same color could be chosen twice in a row, owning more would never be worse: whatever a flood takes by a
    /// color, a larger one takes too, or owns already, blasts included. In that easier game, a color of which every part
    /// can be taken now, and which has to be played some day because no blast reaches some part of it, may as well be played
    /// now: that move counts. When there is none, one move that takes everything within reach does more than any real one.
    ///
    /// From `enough` on, any number may be given that is not too high.
    pub(super) fn bound(&self, flood: &Flood<W>, enough: u32) -> u32 {
        if self.is_armed(flood.owned) {
            self.bound_with_bombs(*flood, enough)
        } else {
            self.plain_bound(*flood, enough)
        }
    }

    fn plain_bound(&self, flood: Flood<W>, enough: u32) -> u32 {
        let Flood { mut owned, mut reach } = flood;
        let mut moves = 0;
        // The open colors, each with a part that is out of reach: while it is, the color need not be looked at again.
        let mut open = [(0u8, 0u32); COLORS];
        let mut count = 0;
        for color in 0..self.colors {
            open[count] = (color, 0);
            count += usize::from(!self.rest(color, owned).is_empty());
        }
        loop {
            let (mut finished, mut done, mut i) = (Bits::<W>::EMPTY, 0, 0);
            while i < count {
                let (color, witness) = open[i];
                if reach.get(witness) {
                    let of_color = self.of_color[usize::from(color)];
                    match of_color.without(reach).last() {
                        Some(witness) => open[i].1 = witness,
                        None => {
                            finished |= of_color;
                            done += 1;
                            count -= 1;
                            open[i] = open[count];
                            continue;
                        }
                    }
                }
                i += 1;
            }
            // Each open color takes a move at least.
            let least = moves + (done + count) as u32;
            if count == 0 || done + count <= 1 || least >= enough {
                return least;
            }
            if done > 0 {
                moves += done as u32;
                reach = self.widen(reach, finished.without(owned));
                owned |= finished;
            } else {
                moves += 1;
                let before = owned;
                owned = reach;
                reach = self.widen(reach, owned.without(before));
            }
        }
    }

    fn bound_with_bombs(&self, flood: Flood<W>, enough: u32) -> u32 {
        let Flood { mut owned, mut reach } = flood;
        let mut moves = 0;
        while self.is_armed(owned) && moves < enough {
            let threatened = self.threatened(owned);
            let (mut finished, mut done) = (Bits::<W>::EMPTY, 0);
            for color in 0..self.colors {
                let rest = self.rest(color, owned);
                if rest.is_within(&reach) && !rest.is_within(&threatened) {
                    finished |= rest;
                    done += 1;
                }
            }
            let before = owned;
            moves += done.max(1);
            owned = self.burst(owned, if done > 0 { finished } else { reach });
            reach = self.widen(reach, owned.without(before));
        }
        if moves >= enough {
            return moves;
        }
        moves + self.plain_bound(Flood { owned, reach }, enough - moves)
    }
}
