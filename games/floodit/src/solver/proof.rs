//! The search that finds a shorter solution or proves that there is none: best first, the deepest first among equals.

use grid::Bits;

use super::graph::{ANY, COLORS, Flood, Graph, Played};

#[derive(Clone, Copy)]
struct Node<const W: usize> {
    flood: Flood<W>,
    parent: u32,
    depth: u16,
    /// The length of the solution hoped for.
    length: u16,
    /// The color that led here.
    color: u8,
    shut_out: u8,
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
}

impl<const W: usize> Proof<W> {
    /// Keeps as many states as `memory` bytes hold.
    pub(super) fn new(graph: &Graph<W>, known: u32, memory: usize) -> Proof<W> {
        let (mut flood, shut_out) = graph.begin();
        if !graph.is_armed(flood.owned) {
            graph.tidy(&mut flood);
        }
        let least = graph.bound(&flood, known).min(known);
        let mut open = vec![vec![Vec::new(); known as usize + 1]; (known - least) as usize];
        if let Some(first) = open.first_mut() {
            first[0].push(0);
        }
        let length = least as u16;
        let nodes =
            vec![Node { flood, parent: 0, depth: 0, length, color: 0, shut_out, allowed: u8::MAX, tried: 0 }];
        let mut table = Table { slots: vec![FREE; 1 << 10] };
        let slot = table.slot(&nodes, &flood.owned, shut_out);
        table.slots[slot] = 0;
        // A node, its places in the table (at least half of which is free), and its place in a stack.
        let most = memory / (size_of::<Node<W>>() + 20);
        Proof { nodes, table, open, least, layer: 0, depth: 0, most: most.min(FREE as usize - 8) }
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
            let Node { flood, depth, allowed, tried, .. } = self.nodes[node as usize];
            if allowed == tried || usize::from(depth) != self.depth {
                continue;
            }
            if flood.owned == graph.all {
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
        let Node { flood, shut_out, depth, allowed, tried, .. } = self.nodes[node as usize];
        self.nodes[node as usize].tried = allowed;
        let depth = depth + 1;
        let moves = graph.moves(&flood, shut_out);
        for &(color, gain) in moves.list().iter().filter(|(color, _)| allowed & !tried & 1 << color != 0) {
            let Played { flood: next, shut_out, fed } = graph.play(&flood, color, gain);
            let allowed = if moves.can_swap { fed | !1 << color } else { u8::MAX };
            let slot = self.table.slot(&self.nodes, &next.owned, shut_out);
            let found = self.table.slots[slot];
            if let Some(known) = self.nodes.get_mut(found as usize).filter(|known| known.depth <= depth) {
                // Another way to a state at the same depth may allow what the first one left to a swapped order.
                if known.depth == depth && allowed & !known.allowed != 0 {
                    known.allowed |= allowed;
                    let layer = (u32::from(known.length) - self.least) as usize;
                    self.open[layer.max(self.layer)][usize::from(depth)].push(found);
                    self.depth = self.depth.max(depth.into());
                }
                continue;
            }
            let enough = self.known() - u32::from(depth);
            let length = (u32::from(depth) + graph.bound(&next, enough)).max(self.bound());
            let Some(layer) = self.open.get_mut((length - self.least) as usize) else { continue };
            let length = length as u16;
            let new = Node { flood: next, parent: node, depth, length, color, shut_out, allowed, tried: 0 };
            let index = if found == FREE { self.nodes.len() as u32 } else { found };
            if found == FREE {
                self.table.slots[slot] = index;
                self.nodes.push(new);
            } else {
                self.nodes[found as usize] = new;
            }
            layer[usize::from(depth)].push(index);
            self.depth = self.depth.max(depth.into());
            if self.nodes.len() * 2 > self.table.slots.len() {
                self.table.grow(&self.nodes);
            }
        }
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

/// States by what is owned: open addressing, half full at most.
struct Table {
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Table {
    #[cold]
    fn grow<const W: usize>(&mut self, nodes: &[Node<W>]) {
        self.slots = vec![FREE; self.slots.len() * 2];
        for (i, node) in (0..).zip(nodes) {
            let slot = self.slot(nodes, &node.flood.owned, node.shut_out);
            self.slots[slot] = i;
        }
    }

    /// Where a state is, or would be.
    #[inline]
    fn slot<const W: usize>(&self, nodes: &[Node<W>], owned: &Bits<W>, shut_out: u8) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(owned, shut_out) as usize & mask;
        while self.slots[slot] != FREE {
            let node = &nodes[self.slots[slot] as usize];
            if node.flood.owned == *owned && node.shut_out == shut_out {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }
}

fn hash<const W: usize>(owned: &Bits<W>, shut_out: u8) -> u64 {
    let mut hash = u64::from(shut_out);
    for word in owned.words() {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash
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
