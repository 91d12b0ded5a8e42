//! Flood fill: the connected groups of a board.

use crate::cell::CellId;
use crate::topology::Topology;

/// Connected groups of cells and the reusable memory to find them.
///
/// ```
/// use lattice_grid::{Regions, Square, Topology};
/// let board = Square::new(4, 1)?;
/// let colors = [7, 7, 9, 7];
/// let mut regions = Regions::default();
/// regions.split(&board, |cell| Some(colors[cell.index()]));
/// let sizes: Vec<_> = regions.groups().map(<[_]>::len).collect();
/// assert_eq!(sizes, [2, 1, 1]);
/// # Ok::<(), lattice_grid::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// Cells group by group, each group in the order of discovery.
    cells: Vec<CellId>,
    /// Where each group ends in `cells`.
    ends: Vec<u16>,
    /// The group of each cell.
    labels: Vec<Option<u16>>,
}

impl Regions {
    /// Finds the one group of member cells around `start`, nearest first; empty if `start` is not a member.
    pub fn around(
        &mut self,
        board: &impl Topology,
        start: CellId,
        member: impl Fn(CellId) -> bool,
    ) -> &[CellId] {
        self.begin(board.size());
        if member(start) {
            self.fill(board, start, member);
        }
        &self.cells
    }

    /// Finds all groups of neighboring cells with equal keys; cells without a key belong to none. Groups are numbered
    /// by their least cell.
    pub fn split<K: Eq>(&mut self, board: &impl Topology, key: impl Fn(CellId) -> Option<K>) {
        self.begin(board.size());
        for start in board.cells() {
            if self.labels[start.index()].is_none()
                && let Some(own) = key(start)
            {
                self.fill(board, start, |cell| key(cell).as_ref() == Some(&own));
            }
        }
    }

    /// The groups of the last search, by number.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[CellId]> {
        (0..self.ends.len()).map(|n| {
            let from = if n == 0 { 0 } else { self.ends[n - 1] };
            &self.cells[usize::from(from)..usize::from(self.ends[n])]
        })
    }

    /// The number of the group `id` belongs to, if any.
    pub fn group_of(&self, id: CellId) -> Option<u16> {
        self.labels.get(id.index()).copied().flatten()
    }

    fn begin(&mut self, size: u16) {
        self.cells.clear();
        self.ends.clear();
        self.labels.clear();
        self.labels.resize(usize::from(size), None);
    }

    fn fill<T: Topology>(&mut self, board: &T, start: CellId, member: impl Fn(CellId) -> bool) {
        let short = |n: usize| u16::try_from(n).expect("a board has fewer than 65536 cells");
        let label = Some(short(self.ends.len()));
        let mut next = self.cells.len();
        self.labels[start.index()] = label;
        self.cells.push(start);
        while let Some(&from) = self.cells.get(next) {
            next += 1;
            for to in board.neighbors(from).iter().copied().flatten() {
                if self.labels[to.index()].is_none() && member(to) {
                    self.labels[to.index()] = label;
                    self.cells.push(to);
                }
            }
        }
        self.ends.push(short(self.cells.len()));
    }
}
