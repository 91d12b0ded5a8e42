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
    pub(super) fn quick_bound(&self, flood: &Flood<W>, enough: u32) -> u32 {
        self.any_bound(*flood, enough, false)
    }

    /// A bound that is sometimes higher by a move or two, for proofs. It takes a third off the states of a proof.
    ///
    /// A move that takes everything within reach is too generous just before a color is finished: a real move takes one
    /// color, and may open some of what is left of the color to be finished, but not all of it. If that is so for every
    /// move and every color, then the next move cannot finish a color either, and two moves do no more than to take
    /// everything within reach twice.
    pub(super) fn sharp_bound(&self, flood: &Flood<W>, enough: u32) -> u32 {
        self.any_bound(*flood, enough, true)
    }

    fn any_bound(&self, flood: Flood<W>, enough: u32, is_sharp: bool) -> u32 {
        if self.is_armed(flood.owned) {
            self.bound_with_bombs(flood, enough, is_sharp)
        } else {
            self.plain_bound(flood, enough, is_sharp)
        }
    }

    fn plain_bound(&self, flood: Flood<W>, enough: u32, is_sharp: bool) -> u32 {
        let Flood { mut owned, mut reach } = flood;
        let mut moves = 0;
        let mut open = Open::new(self, owned);
        // What was within reach before a move took all of it.
        let mut taken = None;
        loop {
            let (mut finished, mut is_early) = (0, false);
            if open.guards.meets(&reach) {
                let before = open;
                finished = open.finish(self, reach);
                is_early = finished != 0 && taken.is_some_and(|taken| !self.opens_a_rest(taken, finished));
                if is_early {
                    (open, finished) = (before, 0);
                }
            }
            // Each open color takes a move at least.
            let least = moves + finished.count_ones() + open.count as u32;
            if open.count == 0 || least == moves + 1 || least >= enough {
                return least;
            }
            let before = owned;
            if finished == 0 {
                taken = (is_sharp && !is_early).then_some(reach);
                moves += 1;
                owned |= reach;
            } else {
                taken = None;
                moves += finished.count_ones();
                colors(finished).for_each(|color| owned |= self.of_color[color]);
            }
            reach = self.widen(reach, owned.without(before));
        }
    }

    /// Whether some move, with `reach` within reach, opens all that is left of one of these colors, a bit each.
    fn opens_a_rest(&self, reach: Bits<W>, of: u8) -> bool {
        colors(of).any(|color| {
            // The colors that open all of it, a bit each.
            let mut openers = u8::MAX;
            for part in self.of_color[color].without(reach) {
                openers &= self.colors_in(self.openers[part as usize] & reach);
                if openers == 0 {
                    break;
                }
            }
            openers != 0
        })
    }

    fn bound_with_bombs(&self, flood: Flood<W>, enough: u32, is_sharp: bool) -> u32 {
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
        moves + self.plain_bound(Flood { owned, reach }, enough - moves, is_sharp)
    }
}

/// Colors that are not finished, each with a guard, a part out of reach: while it is, the color need not be looked at. One
/// test of all guards together saves a twentieth of the search's time.
#[derive(Clone, Copy)]
struct Open<const W: usize> {
    list: [(u8, u32); COLORS],
    count: usize,
    guards: Bits<W>,
}

impl<const W: usize> Open<W> {
    /// The first guards may be within reach.
    #[inline]
    fn new(graph: &Graph<W>, owned: Bits<W>) -> Open<W> {
        let mut open = Open { list: [(0, 0); COLORS], count: 0, guards: Bits::EMPTY };
        for color in 0..graph.colors {
            if let Some(guard) = graph.rest(color, owned).last() {
                open.list[open.count] = (color, guard);
                open.guards.insert(guard);
                open.count += 1;
            }
        }
        open
    }

    /// Looks for other guards where they are within reach, and removes the colors that have none. Returns these, a bit each.
    #[inline]
    fn finish(&mut self, graph: &Graph<W>, reach: Bits<W>) -> u8 {
        let (mut finished, mut i) = (0, 0);
        while i < self.count {
            let (color, guard) = self.list[i];
            if reach.get(guard) {
                self.guards.remove(guard);
                match graph.rest(color, reach).last() {
                    Some(guard) => {
                        self.list[i].1 = guard;
                        self.guards.insert(guard);
                    }
                    None => {
                        finished |= 1 << color;
                        self.count -= 1;
                        self.list[i] = self.list[self.count];
                        continue;
                    }
                }
            }
            i += 1;
        }
        finished
    }
}

/// The colors in a set of them, a bit each.
fn colors(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let color = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (color < COLORS).then_some(color)
    })
}

#[cfg(test)]
mod tests {
    use engine::{Budget, Game, Params as _, Solver as _};

    use super::super::graph::Parts;
    use super::super::{FloodSearch, Puzzle};
    use super::*;
    use crate::{Floodit, Params};

    /// On the way of a shortest solution, both bounds and the moves that are left.
    #[test]
    fn bounds_are_never_too_high() {
        let boards = ["size=12 colors=6 bombs=0 start=component", "size=9 colors=8 bombs=4 radius=2"];
        let mut is_higher = 0;
        for (seed, params) in boards.into_iter().cycle().take(60).enumerate() {
            let params = Params::from_text(params).expect("good parameters");
            let game = Floodit::new(&params, &format!("bound-{seed}").parse().expect("a good seed"));
            let puzzle = Puzzle::of(&game);
            let graph = Graph::<3>::new(&Parts::of(&puzzle));
            let mut solver = FloodSearch::new(puzzle, Budget { memory: 1 << 26, nodes: u64::MAX });
            while !solver.step(1000) {}
            assert!(solver.found().is_proven(), "board {seed}");
            let mut flood = graph.begin().flood;
            for (left, color) in (1..=solver.colors().len() as u32).rev().zip(solver.colors()) {
                let (bound, sharp) =
                    (graph.quick_bound(&flood, u32::MAX), graph.sharp_bound(&flood, u32::MAX));
                assert!(bound <= sharp && sharp <= left, "board {seed}, {left} moves left: {bound}, {sharp}");
                is_higher += u32::from(bound < sharp);
                flood = graph.play(&flood, *color, graph.rest(*color, flood.owned) & flood.reach).state.flood;
            }
            assert_eq!(flood.owned, graph.all, "board {seed}");
        }
        assert!(is_higher > 0, "the sharp bound is never higher");
    }
}
