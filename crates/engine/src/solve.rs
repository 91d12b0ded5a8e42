//! Searches for the shortest way to win, where a game has one.

/// How much a search may do. The same number of states gives the same answer on every machine, while the memory suffices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes for the states it keeps.
    pub memory: usize,
    /// States it keeps while searching. It goes on until it has some solution, and ends soon after.
    pub nodes: u64,
}

/// What a search knows so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The length of the shortest solution found.
    pub moves: Option<u32>,
    /// No solution is shorter than this.
    pub bound: u32,
    /// States kept while searching.
    pub nodes: u64,
}

impl Found {
    /// Whether no shorter solution exists.
    pub fn is_proven(&self) -> bool {
        self.moves == Some(self.bound)
    }
}

/// A search that goes on bit by bit, so that it can report progress and be dropped at any time.
pub trait Solver: Send {
    /// Goes on for about `nodes` states. Whether it has ended.
    fn step(&mut self, nodes: u64) -> bool;
    /// What it knows so far.
    fn found(&self) -> Found;
    /// The actions of the shortest solution found.
    fn solution(&self) -> Vec<String>;
    /// Plays that solution slowly and plainly, and tells whether it wins by allowed moves.
    fn holds(&self) -> bool;
}

/// Where a bare board begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartCell {
    /// The top-left cell.
    Corner,
    /// The cell in the middle; with an even number of rows or columns, the one below or to the right.
    Middle,
}

/// A share of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// How much of `of`.
    pub part: u64,
    /// The whole; not 0.
    pub of: u64,
}

/// What best play wins, in games of open chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The chance of winning from here.
    pub win: Fraction,
    /// Whether all chances are exact; if not, they are rounded down in the last digits.
    pub exact: bool,
    /// What there is to choose.
    pub choices: Vec<Prospect>,
}

/// The chance that a choice leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What must come first: `roll 3`; empty for a choice that is there now.
    pub when: String,
    /// The action.
    pub action: String,
    /// The chance of winning after it, under best play.
    pub win: Fraction,
}
