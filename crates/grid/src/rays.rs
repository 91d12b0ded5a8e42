//! Straight rays over a hex board, worked out once.

use crate::cell::CellId;
use crate::dir::Dir;
use crate::hex_board::HexBoard;
use crate::topology::Topology;

/// For every cell and direction, the cells straight ahead up to the edge.
///
/// Each line of the board is stored once per direction and a ray is the rest of its line, so the whole table is six
/// entries a cell and a ray is a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rays {
    lines: [Vec<CellId>; 6],
    /// Where in `lines` the ray of each cell begins and ends.
    spans: Vec<[(u16, u16); 6]>,
}

impl Rays {
    /// All rays of `board`.
    pub fn new(board: &HexBoard) -> Self {
        let mut spans = vec![[(0, 0); 6]; usize::from(board.size())];
        let lines = Dir::ALL.map(|dir| {
            let mut line: Vec<CellId> = Vec::with_capacity(spans.len());
            for start in board.cells().filter(|&id| board.step(id, dir.opposite()).is_none()) {
                let first = line.len();
                line.extend(std::iter::successors(Some(start), |&id| board.step(id, dir)));
                let place = |at: usize| u16::try_from(at).expect("a line table is as long as the board");
                for at in first..line.len() {
                    spans[line[at].index()][dir.index()] = (place(at + 1), place(line.len()));
                }
            }
            line
        });
        Self { lines, spans }
    }

    /// The cells ahead of `id`, nearest first; empty at the edge.
    pub fn ray(&self, id: CellId, dir: Dir) -> &[CellId] {
        let (from, to) = self.spans[id.index()][dir.index()];
        &self.lines[dir.index()][usize::from(from)..usize::from(to)]
    }
}
