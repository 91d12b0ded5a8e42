//! A quick search: at each depth only the states that look best live on.

use std::collections::BTreeSet;

use grid::Bits;

use super::graph::{Flood, Graph, Played};

struct Kept<const W: usize> {
    flood: Flood<W>,
    shut_out: u8,
    parent: u32,
    color: u8,
    score: i64,
}

/// A search that keeps `width` states at each depth.
pub(super) struct Beam<const W: usize> {
    width: usize,
    now: Vec<Kept<W>>,
    /// The states of earlier depths: parent and color.
    before: Vec<Vec<(u32, u8)>>,
}

impl<const W: usize> Beam<W> {
    pub(super) fn new(graph: &Graph<W>, width: usize) -> Beam<W> {
        let (flood, shut_out) = graph.begin();
        Beam { width, now: vec![Kept { flood, shut_out, parent: 0, color: 0, score: 0 }], before: Vec::new() }
    }

    /// Goes one move deeper and returns the number of states looked at, or the solution.
    pub(super) fn step(&mut self, graph: &Graph<W>) -> Result<u64, Vec<u8>> {
        if let Some(end) = self.now.iter().position(|kept| kept.flood.owned == graph.all) {
            return Err(self.way(end));
        }
        let mut seen: BTreeSet<(Bits<W>, u8)> = BTreeSet::new();
        let mut next: Vec<Kept<W>> = Vec::new();
        for (parent, kept) in (0..).zip(&self.now) {
            for &(color, gain) in graph.moves(&kept.flood, kept.shut_out).list() {
                let Played { flood, shut_out, .. } = graph.play(&kept.flood, color, gain);
                if seen.insert((flood.owned, shut_out)) {
                    let score = i64::from(graph.bound(&flood, u32::MAX)) * 4096
                        - 2 * i64::from(flood.reach.count())
                        - i64::from(flood.owned.count());
                    next.push(Kept { flood, shut_out, parent, color, score });
                }
            }
        }
        let rank = |kept: &Kept<W>| (kept.score, kept.parent, kept.color);
        if next.len() > self.width {
            next.select_nth_unstable_by_key(self.width - 1, rank);
            next.truncate(self.width);
        }
        // The order decides later ties, and the selection's depends on how wide the sets are.
        next.sort_unstable_by_key(rank);
        self.before.push(self.now.iter().map(|kept| (kept.parent, kept.color)).collect());
        self.now = next;
        Ok(seen.len() as u64)
    }

    fn way(&self, end: usize) -> Vec<u8> {
        let mut at = (self.now[end].parent, self.now[end].color);
        let mut colors = Vec::new();
        for states in self.before.iter().rev() {
            colors.push(at.1);
            at = states[at.0 as usize];
        }
        colors.reverse();
        colors
    }
}
