//! Breadth-first search: reachable cells, their distances and one shortest path.

use crate::cell::CellId;
use crate::topology::Topology;

/// A breadth-first search and its reusable memory.
///
/// Neighbors are tried in direction order and a cell keeps its first discoverer, so among several shortest paths the
/// same one is always found (ruling H7). Searching again allocates nothing unless the board is larger.
///
/// ```
/// use lattice_grid::{Hex, HexBoard, Search, Topology};
/// let board = HexBoard::disc(2)?;
/// let id = |q, r| board.id(Hex::new(q, r)).ok_or("off the board");
/// let wall = id(0, 0)?;
/// let mut search = Search::default();
/// let mut path = Vec::new();
/// assert!(search.path(&board, id(0, -1)?, id(0, 1)?, |cell| cell != wall, &mut path));
/// assert_eq!(path.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Cells in the order of discovery; also the queue.
    reached: Vec<CellId>,
    /// Per cell: the round that discovered it, from where, and how far that was.
    found: Vec<(u32, CellId, u16)>,
    round: u32,
}

impl Search {
    /// Finds every cell reachable from `start` by entering only passable cells, nearest first. `start` itself is always
    /// reached. The answer stays available through [`reached`](Self::reached), [`steps_to`](Self::steps_to) and
    /// [`path_to`](Self::path_to) until the next search.
    pub fn explore(&mut self, board: &impl Topology, start: CellId, passable: impl Fn(CellId) -> bool) {
        self.run(board, start, passable, None);
    }

    /// Writes a shortest path from `start` to `goal`, both included, into `path`; false and empty if there is none.
    /// `goal` must be passable too, unless it is `start`.
    pub fn path(
        &mut self,
        board: &impl Topology,
        start: CellId,
        goal: CellId,
        passable: impl Fn(CellId) -> bool,
        path: &mut Vec<CellId>,
    ) -> bool {
        self.run(board, start, passable, Some(goal));
        self.path_to(goal, path)
    }

    /// The cells the last search reached, in the order of discovery.
    pub fn reached(&self) -> &[CellId] {
        &self.reached
    }

    /// Steps from the start of the last search, if it reached `id`.
    pub fn steps_to(&self, id: CellId) -> Option<u16> {
        self.found
            .get(id.index())
            .filter(|found| found.0 == self.round && self.round > 0)
            .map(|found| found.2)
    }

    /// Writes the path from the start of the last search to `id`, both included, into `path`; false and empty if it
    /// was not reached.
    pub fn path_to(&self, id: CellId, path: &mut Vec<CellId>) -> bool {
        path.clear();
        let Some(steps) = self.steps_to(id) else { return false };
        path.resize(usize::from(steps) + 1, id);
        let mut cell = id;
        for slot in path.iter_mut().rev() {
            *slot = cell;
            cell = self.found[cell.index()].1;
        }
        true
    }

    fn run<T: Topology>(
        &mut self,
        board: &T,
        start: CellId,
        passable: impl Fn(CellId) -> bool,
        goal: Option<CellId>,
    ) {
        self.begin(board.size());
        self.found[start.index()] = (self.round, start, 0);
        self.reached.push(start);
        let mut next = 0;
        while let Some(&from) = self.reached.get(next) {
            if goal.is_some_and(|goal| self.found[goal.index()].0 == self.round) {
                return;
            }
            next += 1;
            let steps = self.found[from.index()].2 + 1;
            for to in board.neighbors(from).iter().copied().flatten() {
                if self.found[to.index()].0 != self.round && passable(to) {
                    self.found[to.index()] = (self.round, from, steps);
                    self.reached.push(to);
                }
            }
        }
    }

    /// Forgets the last search. Counting rounds makes that one addition instead of a pass over the board.
    fn begin(&mut self, size: u16) {
        self.reached.clear();
        if self.round == u32::MAX {
            self.found.clear();
            self.round = 0;
        }
        self.round += 1;
        if self.found.len() < usize::from(size) {
            self.found.resize(usize::from(size), (0, CellId::default(), 0));
        }
    }
}
