//! The search that finds a shorter solution or proves that there is none: best first, the deepest first among equals.

use grid::Bits;

use super::graph::{ANY, COLORS, Flood, Graph, Key, Played};
use super::table::{self, Table, hash};

#[derive(Clone, Copy)]
struct Node<const W: usize> {
    key: Key<W>,
    parent: u32,
    depth: u16,
    /// The length of the solution hoped for.
    length: u16,
    /// The color that led here.
    color: u8,
    /// The colors to try, a bit each.
    allowed: u8,
    /// Those that were tried.
    tried: u8,
}

/// How a search stands.
pub(super) enum Step {
    /// There is more to do.
    Open,
    /// A shorter solution, as short as possible.
    Shorter(Vec<u8>),
    /// There is no shorter one.
    Proven,
    /// The memory is used up.
    Full,
}

/// The search for a solution of fewer than `known` moves.
pub(super) struct Proof<const W: usize> {
    nodes: Vec<Node<W>>,
    table: Table,
    /// Nodes to look at, by length of the solution hoped for above `least`, then by depth.
    open: Vec<Vec<Vec<u32>>>,
    least: u32,
    layer: usize,
    depth: usize,
    most: usize,
    /// Empty between two nodes; kept for its memory.
    played: Vec<(u8, Played<W>)>,
}

impl<const W: usize> Proof<W> {
    /// Keeps as many states as `memory` bytes hold.
    pub(super) fn new(graph: &Graph<W>, known: u32, memory: usize) -> Proof<W> {
        let (flood, shut_out) = graph.begin();
        let key = graph.key(&flood, shut_out);
        let least = graph.sharp_bound(&flood, known).min(known);
        let mut open = vec![vec![Vec::new(); known as usize + 1]; (known - least) as usize];
        if let Some(first) = open.first_mut() {
            first[0].push(0);
        }
        let length = least as u16;
        let nodes = vec![Node { key, parent: 0, depth: 0, length, color: 0, allowed: u8::MAX, tried: 0 }];
        // No move leads back to the first node, so it need not be found.
        let table = Table::new();
        // A node, its places in the table, and its place in a stack.
        let most = memory / (size_of::<Node<W>>() + table::BYTES + 4);
        Proof {
            nodes,
            table,
            open,
            least,
            layer: 0,
            depth: 0,
            most: most.min(table::MOST),
            played: Vec::new(),
        }
    }

    /// No solution is shorter than this.
    pub(super) fn bound(&self) -> u32 {
        self.least + self.layer as u32
    }

    /// States kept so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Keeps about `count` states more.
    pub(super) fn step(&mut self, graph: &Graph<W>, count: u64) -> Step {
        let until = self.nodes().saturating_add(count);
        while self.layer < self.open.len() {
            let Some(node) = self.open[self.layer][self.depth].pop() else {
                if self.depth == 0 {
                    self.layer += 1;
                    self.depth = self.open.first().map_or(0, |layer| layer.len() - 1);
                } else {
                    self.depth -= 1;
                }
                continue;
            };
            let Node { key, depth, allowed, tried, .. } = self.nodes[node as usize];
            if allowed == tried || usize::from(depth) != self.depth {
                continue;
            }
            if key.unfinished == 0 {
                return Step::Shorter(self.way(node));
            }
            self.expand(graph, node);
            if self.nodes.len() >= self.most {
                return Step::Full;
            }
            if self.nodes() >= until {
                return Step::Open;
            }
        }
        Step::Proven
    }

    /// Tries the moves of a node that are allowed and were not tried.
    fn expand(&mut self, graph: &Graph<W>, node: u32) {
        let Node { key, depth, allowed, tried, .. } = self.nodes[node as usize];
        let flood = graph.flood(&key);
        self.nodes[node as usize].tried = allowed;
        let depth = depth + 1;
        let moves = graph.moves(&flood, key.shut_out);
        let mut feeds = [0; COLORS];
        let mut played = std::mem::take(&mut self.played);
        for &(color, gain) in moves.list().iter().filter(|(color, _)| allowed & !tried & 1 << color != 0) {
            let outcome = graph.play(&flood, color, gain);
            feeds[usize::from(color)] = outcome.fed;
            played.push((color, outcome));
        }
        for (color, Played { flood: next, shut_out, fed }) in played.drain(..) {
            let allowed = if moves.can_swap { after(color, fed, &feeds) } else { u8::MAX };
            let key = graph.key(&next, shut_out);
            let hash = hash(&key.set, key.unfinished);
            let found = self.table.find(hash, |i| self.nodes[i as usize].key == key);
            if let Ok(i) = found
                && let known = &mut self.nodes[i as usize]
                && known.depth <= depth
            {
                // Another way to a state at the same depth may allow what the first one left to a swapped order.
                if known.depth == depth && allowed & !known.allowed != 0 {
                    known.allowed |= allowed;
                    let layer = (u32::from(known.length) - self.least) as usize;
                    self.open[layer.max(self.layer)][usize::from(depth)].push(i);
                    self.depth = self.depth.max(depth.into());
                }
                continue;
            }
            let enough = self.known() - u32::from(depth);
            let length = (u32::from(depth) + graph.sharp_bound(&next, enough)).max(self.bound());
            let Some(layer) = self.open.get_mut((length - self.least) as usize) else { continue };
            let length = length as u16;
            let new = Node { key, parent: node, depth, length, color, allowed, tried: 0 };
            let index = found.unwrap_or(self.nodes.len() as u32);
            match found {
                Ok(known) => self.nodes[known as usize] = new,
                Err(free) => {
                    self.table.insert(free, hash, index);
                    self.nodes.push(new);
                }
            }
            layer[usize::from(depth)].push(index);
            self.depth = self.depth.max(depth.into());
        }
        self.played = played;
    }

    /// The length to beat.
    fn known(&self) -> u32 {
        self.least + self.open.len() as u32
    }

    fn way(&self, mut at: u32) -> Vec<u8> {
        let mut colors = Vec::new();
        while self.nodes[at as usize].depth > 0 {
            colors.push(self.nodes[at as usize].color);
            at = self.nodes[at as usize].parent;
        }
        colors.reverse();
        colors
    }
}

/// The colors to try after a color that feeds some, a bit each, when every other color feeds those in `feeds`.
///
/// If c does not feed d, playing d and then c owns at least as much as c and then d. So d is not tried after c if d is the
/// lower color, or if d feeds c, which makes d and then c own more. Some shortest solution always remains. Take those that
/// finish colors as soon as they can. The moves between are as many in all of them, because each color is finished once.
/// Compare two solutions from the end, move between by move between: how much is owned after it and what it lets finish,
/// how much right after it, and its color. Swapping a pair that is not tried makes the solution greater by the
/// first number that differs, so in the greatest of them every pair is tried.
fn after(color: u8, fed: u8, feeds: &[u8; COLORS]) -> u8 {
    let feeders = feeds.iter().rev().fold(0, |all, fed| all << 1 | fed >> color & 1);
    fed | !1 << color & !feeders
}

/// The moves worth trying, with what they take.
pub(super) struct Moves<const W: usize> {
    list: [(u8, Bits<W>); COLORS],
    count: usize,
    /// Whether the order of two moves that do not feed each other is free.
    can_swap: bool,
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
    pub(super) fn moves(&self, flood: &Flood<W>, shut_out: u8) -> Moves<W> {
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
