//! The fewest moves that flood a board, with or without bombs, and the proof that no fewer do.
//!
//! A board becomes a [`Graph`] of parts that are taken as a whole; a [`Beam`] finds a good solution, and a search for the
//! [`Shortest`] finds a shorter one or proves that there is none. Here is what these two know of the game: moves worth trying,
//! bounds, and which states are as good as the same. The same number of states gives the same answer on every machine, while the memory suffices.

mod bound;
mod graph;
mod moves;
mod proof;
mod puzzle;
mod quick;

pub use puzzle::Puzzle;

use crate::Color;
use engine::{Budget, Found};
use graph::{Graph, Parts};
use minds::{Beam, Shortest, Step};
use quick::Quick;

/// A search that goes on bit by bit.
pub struct FloodSearch {
    puzzle: Puzzle,
    budget: Budget,
    /// Made at the first step, so that whoever only asks whether there is a solver does not wait.
    search: Option<Box<dyn AnyWidth>>,
}

impl FloodSearch {
    /// A search that has not begun.
    pub fn new(puzzle: Puzzle, budget: Budget) -> FloodSearch {
        FloodSearch { puzzle, budget, search: None }
    }

    /// The colors of the shortest solution found.
    pub fn colors(&self) -> &[u8] {
        self.search.as_ref().map_or(&[], |search| search.colors())
    }
}

/// Begins a search with sets that are just wide enough.
fn begin(puzzle: &Puzzle, budget: Budget) -> Box<dyn AnyWidth> {
    let parts = Parts::of(puzzle);
    match parts.count().div_ceil(64) {
        // In the browser each of these would weigh 6 KB, and no board there waits for a faster search.
        #[cfg(not(target_family = "wasm"))]
        1 => On::<1>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        2 => On::<2>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        3 => On::<3>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        4 => On::<4>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        5 => On::<5>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        6 => On::<6>::begin(&parts, budget),
        0..=8 => On::<8>::begin(&parts, budget),
        #[cfg(not(target_family = "wasm"))]
        9..=16 => On::<16>::begin(&parts, budget),
        // 4096 cells and the flood.
        _ => On::<65>::begin(&parts, budget),
    }
}

impl engine::Solver for FloodSearch {
    fn step(&mut self, nodes: u64) -> bool {
        let FloodSearch { puzzle, budget, search } = self;
        search.get_or_insert_with(|| begin(puzzle, *budget)).step(nodes)
    }

    fn found(&self) -> Found {
        self.search.as_ref().map_or_else(Found::default, |search| search.found())
    }

    fn solution(&self) -> Vec<String> {
        self.colors().iter().map(|color| Color(*color).to_string()).collect()
    }

    fn notation(&self) -> String {
        self.colors().iter().map(|color| (color + 1).to_string()).collect()
    }

    fn holds(&self) -> bool {
        let mut puzzle = self.puzzle.clone();
        self.colors().iter().all(|color| puzzle.play(*color)) && puzzle.is_done()
    }
}

/// A search over sets of some width.
trait AnyWidth: Send {
    fn step(&mut self, nodes: u64) -> bool;
    fn found(&self) -> Found;
    /// The shortest solution found.
    fn colors(&self) -> &[u8];
}

enum Phase<const W: usize> {
    Beam(Beam<Quick<W>>),
    Proof(Box<Shortest<Graph<W>>>),
    /// The memory was too small for a proof: a wider beam may still find something shorter.
    Wide(Beam<Quick<W>>),
    Ended,
}

struct On<const W: usize> {
    quick: Quick<W>,
    phase: Phase<W>,
    budget: Budget,
    found: Found,
    colors: Vec<u8>,
    /// A step visits this many times fewer states than asked for.
    slower: u64,
}

/// The width of the first beam.
fn width(cells: usize, colors: u8, budget: Budget) -> usize {
    match cells {
        // With few colors the proof is so quick that a wider beam takes longer than it saves: an eighth of the whole.
        0..=400 if colors <= 4 && budget.nodes > 0 => 4,
        // Automatic limits depend on this one: part of the rules version.
        0..=400 => 10,
        // Within 0.1 moves of the best with 30 × 30 cells and 4 colors, where a width of 10 is within 0.3.
        401..=1024 if colors <= 4 => 50,
        // With 24 × 24 cells and 6 colors a width of 50 is only within 0.4.
        401..=1024 => 240,
        // The work of a state grows with the board too.
        _ => (50 * 1024 / cells).max(10),
    }
}

/// The width of the beam after a proof that was too large for the memory.
const WIDE: usize = 1000;

impl<const W: usize> On<W> {
    fn begin(parts: &Parts, budget: Budget) -> Box<dyn AnyWidth> {
        let graph = Graph::<W>::new(parts);
        let found = Found { bound: graph.quick_bound(&graph.begin().flood, u32::MAX), ..Found::default() };
        let width = width(parts.cells, graph.colors, budget);
        let quick = Quick(graph);
        let phase = Phase::Beam(Beam::new(&quick, width));
        // The work of a state grows with the parts. Steps are as short on huge boards, so that a search can be called off.
        let slower = 1 + parts.count() as u64 / 256;
        Box::new(On { quick, phase, budget, found, colors: Vec::new(), slower })
    }

    /// Takes a solution if it is shorter.
    fn take(&mut self, colors: Vec<u8>) {
        let moves = colors.len() as u32;
        if self.found.moves.is_none_or(|known| moves < known) {
            self.found.moves = Some(moves);
            self.colors = colors;
        }
    }

    /// Continues for about `nodes` states, or until the phase changes. Returns the work done, in states.
    fn advance(&mut self, nodes: u64) -> u64 {
        let (step, seen, work) = match &mut self.phase {
            Phase::Beam(beam) | Phase::Wide(beam) => {
                let before = beam.nodes();
                let step = beam.step(&self.quick, nodes);
                (step, beam.nodes() - before, beam.nodes() - before)
            }
            Phase::Proof(proof) => {
                let (before, expanded) = (proof.nodes(), proof.expanded());
                let step = proof.step(&self.quick.0, nodes);
                self.found.bound = proof.bound();
                let seen = proof.nodes() - before;
                // Towards the end of a proof hardly any state is new, but each has to be looked at.
                (step, seen, seen.max(proof.expanded() - expanded))
            }
            Phase::Ended => return 0,
        };
        self.found.nodes += seen;
        let is_first = matches!(self.phase, Phase::Beam(_));
        match step {
            Step::Open => {}
            Step::Found(colors) if is_first => {
                // At most 4097 parts, and at least every other move takes one.
                let proof = Shortest::new(&self.quick.0, colors.len() as u16, self.budget.memory);
                self.take(colors);
                self.phase = Phase::Proof(Box::new(proof));
            }
            Step::Found(colors) => {
                self.take(colors);
                self.phase = Phase::Ended;
            }
            Step::Exhausted => self.phase = Phase::Ended,
            Step::Full => self.phase = Phase::Wide(Beam::new(&self.quick, WIDE)),
        }
        work
    }
}

impl<const W: usize> AnyWidth for On<W> {
    fn step(&mut self, nodes: u64) -> bool {
        let mut work = (nodes / self.slower).max(1);
        while work > 0 && !matches!(self.phase, Phase::Ended) {
            let left = self.budget.nodes.saturating_sub(self.found.nodes);
            // The first beam always comes to its end: there is a solution however small the budget is.
            if left == 0 && self.found.moves.is_some() {
                self.phase = Phase::Ended;
                break;
            }
            work = work.saturating_sub(self.advance(left.min(work)));
        }
        matches!(self.phase, Phase::Ended)
    }

    fn found(&self) -> Found {
        self.found
    }

    fn colors(&self) -> &[u8] {
        &self.colors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Floodit, Params};
    use engine::{Game, Params as _};

    /// The width of the sets is a matter of speed alone.
    #[test]
    fn every_width_gives_the_same_answer() {
        for (seed, params) in ["size=9 colors=6 bombs=0 start=component", "size=8 bombs=9 radius=1"]
            .into_iter()
            .cycle()
            .take(40)
            .enumerate()
        {
            let params = Params::from_text(params).expect("good parameters");
            let game = Floodit::new(&params, &format!("width-{seed}").parse().expect("a good seed"));
            let parts = Parts::of(&Puzzle::of(&game));
            for nodes in [0, 300, u64::MAX] {
                let budget = Budget { memory: 1 << 24, nodes };
                let answers =
                    [On::<3>::begin, On::<8>::begin, On::<16>::begin, On::<65>::begin].map(|begin| {
                        let mut search = begin(&parts, budget);
                        while !search.step(50) {}
                        (search.found(), search.colors().to_vec())
                    });
                assert!(answers.iter().all(|answer| *answer == answers[0]), "board {seed}, {nodes} states");
            }
        }
    }
}
