//! The search for a shortest solution, or for the proof that there is none below some length: best first (A*), the deepest first
//! among equals.

use crate::space::{Child, MoveSet, Space, Step};
use crate::table::Table;

struct Node<S: Space> {
    key: S::Key,
    parent: u32,
    depth: u16,
    /// The length of the solution hoped for.
    length: u16,
    /// The move that led here; the start has none.
    last: Option<S::Move>,
    /// The moves to try.
    allowed: S::Moves,
    /// Those that were tried.
    tried: S::Moves,
}

/// The search for a solution of fewer than `known` moves. Equal states are kept once, at the smallest depth found so far.
pub struct Shortest<S: Space> {
    nodes: Vec<Node<S>>,
    table: Table,
    open: Open,
    least: u32,
    known: u32,
    most: usize,
    /// Nodes whose moves were tried, some of them more than once.
    expanded: u64,
    /// Empty between two nodes; kept for its memory.
    children: Vec<Child<S>>,
}

/// Nodes to look at, in stacks by the length of the solution hoped for, then by depth.
struct Open {
    /// The first layer is for the shortest length.
    layers: Vec<Vec<Vec<u32>>>,
    /// No node is in an earlier layer,
    layer: usize,
    /// nor in this layer at a greater depth.
    depth: usize,
}

impl Open {
    fn push(&mut self, layer: usize, depth: u16, node: u32) {
        let depth = usize::from(depth);
        self.layers[layer][depth].push(node);
        self.depth = self.depth.max(depth);
    }

    /// The next node and the depth it was put at.
    fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(layer) = self.layers.get_mut(self.layer) {
            if let Some(node) = layer[self.depth].pop() {
                return Some((node, self.depth));
            }
            if self.depth == 0 {
                self.layer += 1;
                self.depth = layer.len() - 1;
            } else {
                self.depth -= 1;
            }
        }
        None
    }
}

impl<S: Space> Shortest<S> {
    /// Creates a search for solutions of fewer than `known` moves, with as many states as `memory` bytes hold, not counting
    /// what keys own elsewhere. A table with a place for each length and depth up to `known` is made at once.
    pub fn new(space: &S, known: u16, memory: usize) -> Shortest<S> {
        let state = space.start();
        let least = space.bound(&state, known.into()).min(known.into());
        let layers = usize::from(known) - least as usize;
        let mut open =
            Open { layers: vec![vec![Vec::new(); usize::from(known) + 1]; layers], layer: 0, depth: 0 };
        if layers > 0 {
            open.push(0, 0, 0);
        }
        let first = Node {
            key: space.key(&state),
            parent: 0,
            depth: 0,
            length: least as u16,
            last: None,
            allowed: S::Moves::all(),
            tried: S::Moves::default(),
        };
        let mut table = Table::new();
        let hash = space.hash(&first.key);
        if let Err(free) = table.find(hash, |_| false) {
            table.insert(free, hash, 0);
        }
        // A node, its places in the table, and its places in stacks, which grow by doubling.
        let most = (memory / (size_of::<Node<S>>() + Table::BYTES + 8)).min(Table::MOST);
        Shortest {
            nodes: vec![first],
            table,
            open,
            least,
            known: known.into(),
            most,
            expanded: 0,
            children: Vec::new(),
        }
    }

    /// No solution is shorter than this.
    pub fn bound(&self) -> u32 {
        self.least + self.open.layer as u32
    }

    /// States kept so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// States played on from so far. Where most of what they lead to is known or too long, these are more than new ones.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Keeps about `count` states more, and plays on from at most as many. Always in the same space.
    ///
    /// A solution that is found is as short as any, and [`Step::Exhausted`] proves that there is none of fewer than `known`
    /// moves, if bounds are never too high.
    pub fn step(&mut self, space: &S, count: u64) -> Step<S::Move> {
        let until = self.nodes().saturating_add(count);
        let last = self.expanded.saturating_add(count.max(1));
        while let Some((index, at)) = self.open.pop() {
            let node = &self.nodes[index as usize];
            // Since it was put here, a shorter way to it was found.
            if usize::from(node.depth) != at {
                continue;
            }
            if space.is_goal(&node.key) {
                return Step::Found(self.way(index));
            }
            if node.allowed == node.tried {
                continue;
            }
            self.expand(space, index);
            if self.nodes.len() >= self.most {
                return Step::Full;
            }
            if self.nodes() >= until || self.expanded >= last {
                return Step::Open;
            }
        }
        Step::Exhausted
    }

    /// Tries the moves of a node that are allowed and were not tried.
    fn expand(&mut self, space: &S, index: u32) {
        self.expanded += 1;
        let node = &mut self.nodes[index as usize];
        let moves = node.allowed.without(node.tried);
        node.tried = node.allowed;
        let (state, depth) = (space.state(&node.key), node.depth + 1);
        let mut children = std::mem::take(&mut self.children);
        space.expand(&state, moves, &mut children);
        for child in children.drain(..) {
            self.look(space, &child, index, depth);
        }
        self.children = children;
    }

    /// Keeps a state that is new, or known at a greater depth, if it may lead to a shorter solution.
    fn look(&mut self, space: &S, child: &Child<S>, parent: u32, depth: u16) {
        let key = space.key(&child.state);
        let hash = space.hash(&key);
        let found = self.table.find(hash, |i| self.nodes[i as usize].key == key);
        if let Ok(index) = found
            && self.nodes[index as usize].depth <= depth
        {
            self.allow(index, child.moves, depth);
            return;
        }
        let enough = self.known - u32::from(depth);
        let bound = space.bound(&child.state, enough);
        let length = u32::from(depth).saturating_add(bound).max(self.bound());
        if length >= self.known {
            return;
        }
        let (last, allowed, tried) = (Some(child.last), child.moves, S::Moves::default());
        let new = Node { key, parent, depth, length: length as u16, last, allowed, tried };
        let index = found.unwrap_or(self.nodes.len() as u32);
        match found {
            Ok(known) => self.nodes[known as usize] = new,
            Err(free) => {
                self.table.insert(free, hash, index);
                if self.nodes.len() == self.nodes.capacity() {
                    self.grow();
                }
                self.nodes.push(new);
            }
        }
        self.open.push((length - self.least) as usize, depth, index);
    }

    /// Makes room for more nodes. While a list moves, the old one still takes memory, and what it leaves behind is too small for the
    /// next; so from a quarter of the memory on it takes all of it at once.
    #[cold]
    fn grow(&mut self) {
        let count = self.nodes.len();
        // The last expansion may add a few more.
        let more = if count < self.most / 4 { count } else { self.most.saturating_sub(count) };
        self.nodes.reserve_exact(more.max(64));
    }

    /// Another way to a state at the same depth may allow moves that the first one left to others.
    fn allow(&mut self, index: u32, moves: S::Moves, depth: u16) {
        let known = &mut self.nodes[index as usize];
        if known.depth == depth && !moves.without(known.allowed).is_empty() {
            known.allowed = known.allowed | moves;
            let layer = (u32::from(known.length) - self.least) as usize;
            self.open.push(layer.max(self.open.layer), depth, index);
        }
    }

    fn way(&self, mut at: u32) -> Vec<S::Move> {
        let mut moves = Vec::new();
        while let Some(last) = self.nodes[at as usize].last {
            moves.push(last);
            at = self.nodes[at as usize].parent;
        }
        moves.reverse();
        moves
    }
}
