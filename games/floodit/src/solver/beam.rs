//! A quick search: at each depth only the states that look best live on.

use std::collections::BinaryHeap;

use grid::Bits;

use super::graph::{ANY, Flood, Graph, Played};
use super::table::{Table, hash};

/// What a move of the bound weighs against parts owned or within reach.
const BOUND: i64 = 4096;

#[derive(Clone, Copy)]
struct Kept<const W: usize> {
    flood: Flood<W>,
    shut_out: u8,
    parent: u32,
    color: u8,
}

/// A search that keeps `width` states at each depth.
pub(super) struct Beam<const W: usize> {
    width: usize,
    now: Vec<Kept<W>>,
    /// How many of those were played on.
    done: usize,
    /// The different states after their moves so far.
    next: Vec<Kept<W>>,
    seen: Table,
    /// The best of these: score, parent and color, so that ties do not depend on anything else, and the place in `next`.
    best: BinaryHeap<(i64, u32, u8, u32)>,
    /// The states of earlier depths: parent and color.
    before: Vec<Vec<(u32, u8)>>,
}

impl<const W: usize> Beam<W> {
    pub(super) fn new(graph: &Graph<W>, width: usize) -> Beam<W> {
        let (flood, shut_out) = graph.begin();
        Beam {
            width,
            now: vec![Kept { flood, shut_out, parent: 0, color: 0 }],
            done: 0,
            next: Vec::new(),
            seen: Table::new(),
            best: BinaryHeap::new(),
            before: Vec::new(),
        }
    }

    /// Plays on from one state and returns how many new ones it saw, or the solution.
    pub(super) fn step(&mut self, graph: &Graph<W>) -> Result<u64, Vec<u8>> {
        if self.done == 0
            && let Some(end) = self.now.iter().position(|kept| kept.flood.owned == graph.all)
        {
            return Err(self.way(end));
        }
        let before = self.next.len();
        let kept = self.now[self.done];
        for &(color, gain) in graph.moves(&kept.flood, kept.shut_out).list() {
            let (flood, shut_out) = tidied(graph, &kept, color, gain);
            self.look(graph, Kept { flood, shut_out, parent: self.done as u32, color });
        }
        let seen = self.next.len() - before;
        self.done += 1;
        if self.done == self.now.len() {
            self.deepen();
        }
        Ok(seen as u64)
    }

    /// Keeps a state if it is new and among the best.
    fn look(&mut self, graph: &Graph<W>, new: Kept<W>) {
        let Kept { flood, shut_out, parent, color } = new;
        let hash = hash(&flood.owned, shut_out);
        let is_same = |other: &Kept<W>| other.flood.owned == flood.owned && other.shut_out == shut_out;
        let Err(free) = self.seen.find(hash, |i| is_same(&self.next[i as usize])) else { return };
        let index = self.next.len() as u32;
        self.seen.insert(free, hash, index);
        self.next.push(new);
        let size = 2 * i64::from(flood.reach.count()) + i64::from(flood.owned.count());
        // A bound as high as `enough` is too high for the best.
        let enough = match self.best.peek() {
            Some((worst, ..)) if self.best.len() == self.width => ((worst + size) / BOUND + 1) as u32,
            _ => u32::MAX,
        };
        let bound = graph.bound(&flood, enough);
        if bound < enough {
            self.best.push((i64::from(bound) * BOUND - size, parent, color, index));
            if self.best.len() > self.width {
                self.best.pop();
            }
        }
    }

    /// Goes one move deeper, with the best.
    fn deepen(&mut self) {
        self.before.push(self.now.iter().map(|kept| (kept.parent, kept.color)).collect());
        let best = std::mem::take(&mut self.best).into_sorted_vec();
        self.now = best.into_iter().map(|(.., index)| self.next[index as usize]).collect();
        self.next.clear();
        self.seen.clear();
        self.done = 0;
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

/// A state after a move, in canonical form when no bombs are left.
fn tidied<const W: usize>(graph: &Graph<W>, kept: &Kept<W>, color: u8, gain: Bits<W>) -> (Flood<W>, u8) {
    let Played { mut flood, shut_out, .. } = graph.play(&kept.flood, color, gain);
    if graph.is_armed(flood.owned) {
        return (flood, shut_out);
    }
    graph.tidy(&mut flood);
    (flood, if shut_out == ANY { ANY } else { graph.shut_out(&flood, color) })
}
