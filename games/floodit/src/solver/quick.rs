//! The graph as the quick search sees it.

use grid::Bits;
use minds::{Child, Space, hash};

use super::graph::{ANY, Graph, Played, State};

/// What a move of the bound weighs against parts owned or within reach.
const BOUND: i64 = 4096;

/// The graph with states in canonical form and the quicker bound.
pub(super) struct Quick<const W: usize>(pub(super) Graph<W>);

impl<const W: usize> Space for Quick<W> {
    type State = State<W>;
    type Key = State<W>;
    type Move = u8;
    type Moves = bool;

    fn start(&self) -> State<W> {
        self.0.begin()
    }

    #[inline]
    fn key(&self, state: &State<W>) -> State<W> {
        *state
    }

    #[inline]
    fn state(&self, key: &State<W>) -> State<W> {
        *key
    }

    #[inline]
    fn hash(&self, key: &State<W>) -> u32 {
        hash(key.flood.owned.words(), key.shut_out.into())
    }

    #[inline]
    fn is_goal(&self, key: &State<W>) -> bool {
        key.flood.owned == self.0.all
    }

    fn expand(&self, state: &State<W>, _: bool, children: &mut Vec<Child<Self>>) {
        for &(color, gain) in self.0.moves(state).list() {
            children.push(Child { last: color, state: tidied(&self.0, state, color, gain), moves: true });
        }
    }

    #[inline]
    fn bound(&self, state: &State<W>, enough: u32) -> u32 {
        self.0.quick_bound(&state.flood, enough)
    }

    /// The bound, then how much is owned or within reach.
    #[inline]
    fn estimate(&self, State { flood, .. }: &State<W>, most: i64) -> Option<i64> {
        let size = 2 * i64::from(flood.reach.count()) + i64::from(flood.owned.count());
        let enough = u32::try_from(most.saturating_add(size) / BOUND + 1).unwrap_or(u32::MAX);
        let bound = self.0.quick_bound(flood, enough);
        (bound < enough).then(|| i64::from(bound) * BOUND - size)
    }
}

/// A state after a move, in canonical form when no bombs are left.
fn tidied<const W: usize>(graph: &Graph<W>, from: &State<W>, color: u8, gain: Bits<W>) -> State<W> {
    let Played { mut state, .. } = graph.play(&from.flood, color, gain);
    if !graph.is_armed(state.flood.owned) {
        graph.tidy(&mut state.flood);
        if state.shut_out != ANY {
            state.shut_out = graph.shut_out(&state.flood, color);
        }
    }
    state
}
