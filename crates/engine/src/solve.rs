//! Searches for the shortest solution, in games that have one.

/// The limits of a search. The same number of states gives the same answer on every machine, as long as the
/// memory suffices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Memory for stored states, in bytes.
    pub memory: usize,
    /// The number of stored states. The search goes on until it has some solution, and ends soon after.
    pub nodes: u64,
}

/// What a search has found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The length of the shortest solution found.
    pub moves: Option<u32>,
    /// The proven lower bound of solutions.
    pub bound: u32,
    /// The number of stored states.
    pub nodes: u64,
}

impl Found {
    /// Returns whether no shorter solution exists.
    pub fn is_proven(&self) -> bool {
        self.moves == Some(self.bound)
    }
}

/// An incremental search, which can report progress and be dropped at any time.
pub trait Solver: Send {
    /// Continues for about `nodes` states. Returns whether the search has ended.
    fn step(&mut self, nodes: u64) -> bool;
    /// What it has found so far.
    fn found(&self) -> Found;
    /// The actions of the shortest solution found.
    fn solution(&self) -> Vec<String>;
    /// The same as files of boards write it, without spaces.
    fn notation(&self) -> String;
    /// Checks the solution by plain play: whether it wins with legal moves.
    fn holds(&self) -> bool;
}

/// The start of a bare board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartCell {
    /// The top-left cell.
    Corner,
    /// The center cell; with an even number of rows or columns, the one below or to the right.
    Middle,
}

/// A fraction of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// The numerator.
    pub part: u128,
    /// The denominator; not 0.
    pub of: u128,
}

/// The odds of best play, in games of open chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The chance of winning from here.
    pub win: Fraction,
    /// Whether all chances are exact; if not, they are rounded down in the last digits.
    pub exact: bool,
    /// The possible actions.
    pub choices: Vec<Prospect>,
}

/// The odds after an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What must happen first: `roll 3`; empty for an action possible now.
    pub when: String,
    /// The action.
    pub action: String,
    /// The chance of winning after it, under best play.
    pub win: Fraction,
}
