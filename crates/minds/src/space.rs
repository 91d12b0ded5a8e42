//! Puzzles without chance, as searches for the shortest solution see them.

use std::ops::{BitAnd, BitOr, Not};

/// States, the moves between them, and how far a state is from the goal at least.
///
/// A search is compiled for each space it is used with, so a space may be as close to the machine as it likes: nothing here
/// is a trait object, and nothing is allocated for a state.
pub trait Space {
    /// A state, ready to be played on from.
    type State;
    /// What a search stores of a state: enough to tell it from others, and to make it again.
    type Key: Clone + Eq;
    /// A move. Their order settles ties.
    type Move: Copy + Ord;
    /// A set of moves; `bool` where a state is expanded with all of them or not at all.
    type Moves: MoveSet;

    /// The state to begin with.
    fn start(&self) -> Self::State;

    /// What to store of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state with this key.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// The same number for equal keys, and seldom for others; all its bits count.
    fn hash(&self, key: &Self::Key) -> u32;

    /// Whether the state with this key is a goal.
    fn is_goal(&self, key: &Self::Key) -> bool;

    /// Lists the states after these moves, as far as they are possible and worth trying, in an order that follows from the
    /// state. `children` comes empty.
    fn expand(&self, state: &Self::State, moves: Self::Moves, children: &mut Vec<Child<Self>>);

    /// A number of moves below which no goal can be reached. From `enough` on, any number may be given that is not too high.
    fn bound(&self, state: &Self::State, enough: u32) -> u32;

    /// How far from a goal a state seems to be, in any unit; `None` if that is more than `most`. What decides which states a
    /// [`Beam`](crate::Beam) keeps: the bound, unless a space knows better.
    fn estimate(&self, state: &Self::State, most: i64) -> Option<i64> {
        let enough = u32::try_from(most.saturating_add(1)).unwrap_or(u32::MAX);
        Some(self.bound(state, enough).into()).filter(|bound| *bound <= most)
    }
}

/// The state after a move.
pub struct Child<S: Space + ?Sized> {
    /// The move.
    pub last: S::Move,
    /// The state after it.
    pub state: S::State,
    /// The moves to try from there on this way. What is left out must be open to another way to a state as good.
    pub moves: S::Moves,
}

/// A set of moves with a bit for each, or a single bit for all of them.
pub trait MoveSet:
    Copy + Eq + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Every move.
    fn all() -> Self {
        !Self::default()
    }

    /// The moves that are not in another set.
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Whether there is no move.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl MoveSet for bool {}
impl MoveSet for u8 {}
impl MoveSet for u16 {}
impl MoveSet for u32 {}
impl MoveSet for u64 {}

/// How a search stands after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// There is more to do.
    Open,
    /// The moves to a goal. The search is over.
    Found(Vec<M>),
    /// Nothing is left to look at: there is no goal within the limits of the search.
    Exhausted,
    /// The memory is used up.
    Full,
}
