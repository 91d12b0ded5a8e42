//! A quick search: at each depth only the states that look best live on.

use std::collections::BinaryHeap;

use crate::space::{Child, MoveSet, Space, Step};
use crate::table::Table;

/// A state and how it was reached.
struct Kept<S: Space> {
    key: S::Key,
    parent: u32,
    /// The move that led here; the start has none.
    last: Option<S::Move>,
}

/// A search that keeps at most `width` different states at each depth, those with the smallest [`Space::estimate`]. Of equals,
/// the children of better parents live on, then those of lower moves. It finds a solution quickly, not always the shortest, and
/// may find none where there are dead ends.
///
/// It only ever compares states of one depth. So it does not end by itself in a space without a goal, nor where it is too narrow and
/// the estimate too coarse to lead it out of a circle: whoever cannot rule that out counts its steps.
pub struct Beam<S: Space> {
    width: usize,
    now: Vec<Kept<S>>,
    /// How many of those were played on.
    done: usize,
    /// The different states after their moves so far.
    next: Vec<Kept<S>>,
    seen: Table,
    /// The best of these: estimate, parent and move, so that ties do not depend on anything else, and the place in `next`.
    best: BinaryHeap<(i64, u32, S::Move, u32)>,
    /// The states of earlier depths: parent and move.
    before: Vec<Vec<(u32, Option<S::Move>)>>,
    nodes: u64,
    /// Empty between two states; kept for its memory.
    children: Vec<Child<S>>,
}

impl<S: Space> Beam<S> {
    /// Creates a search that has not begun.
    pub fn new(space: &S, width: usize) -> Beam<S> {
        Beam {
            width: width.max(1),
            now: vec![Kept { key: space.key(&space.start()), parent: 0, last: None }],
            done: 0,
            next: Vec::new(),
            seen: Table::new(),
            best: BinaryHeap::new(),
            before: Vec::new(),
            nodes: 0,
            children: Vec::new(),
        }
    }

    /// The different states seen so far, counted anew at each depth.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Plays on from states until it has seen about `count` more. Always in the same space.
    pub fn step(&mut self, space: &S, count: u64) -> Step<S::Move> {
        let until = self.nodes.saturating_add(count);
        loop {
            if self.done == 0
                && let Some(end) = self.now.iter().position(|kept| space.is_goal(&kept.key))
            {
                return Step::Found(self.way(end));
            }
            if self.now.is_empty() {
                return Step::Exhausted;
            }
            self.expand(space);
            if self.done == self.now.len() {
                self.deepen();
            }
            if self.nodes >= until {
                return Step::Open;
            }
        }
    }

    /// Plays on from one state.
    fn expand(&mut self, space: &S) {
        let state = space.state(&self.now[self.done].key);
        let mut children = std::mem::take(&mut self.children);
        space.expand(&state, S::Moves::all(), &mut children);
        for child in children.drain(..) {
            self.look(space, &child);
        }
        self.children = children;
        self.done += 1;
    }

    /// Keeps a state if it is new and among the best.
    fn look(&mut self, space: &S, child: &Child<S>) {
        let key = space.key(&child.state);
        let hash = space.hash(&key);
        let Err(free) = self.seen.find(hash, |i| self.next[i as usize].key == key) else { return };
        let (index, parent) = (self.next.len() as u32, self.done as u32);
        self.seen.insert(free, hash, index);
        self.next.push(Kept { key, parent, last: Some(child.last) });
        self.nodes += 1;
        let most = match self.best.peek() {
            Some((worst, ..)) if self.best.len() == self.width => *worst,
            _ => i64::MAX,
        };
        if let Some(estimate) = space.estimate(&child.state, most) {
            self.best.push((estimate, parent, child.last, index));
            if self.best.len() > self.width {
                self.best.pop();
            }
        }
    }

    /// Goes one move deeper, with the best.
    fn deepen(&mut self) {
        self.before.push(self.now.iter().map(|kept| (kept.parent, kept.last)).collect());
        let best = std::mem::take(&mut self.best).into_sorted_vec();
        let kept = |index: u32| {
            let Kept { ref key, parent, last } = self.next[index as usize];
            Kept { key: key.clone(), parent, last }
        };
        self.now = best.into_iter().map(|(.., index)| kept(index)).collect();
        self.next.clear();
        self.seen.clear();
        self.done = 0;
    }

    /// The moves to a state of the depth reached.
    fn way(&self, end: usize) -> Vec<S::Move> {
        let mut moves = Vec::new();
        let mut at = (self.now[end].parent, self.now[end].last);
        for states in self.before.iter().rev() {
            moves.extend(at.1);
            at = states[at.0 as usize];
        }
        moves.reverse();
        moves
    }
}
