//! The graph as the search sees it that finds a shortest solution or proves that there is none.

use grid::Bits;
use minds::{Child, Space, hash};

use super::graph::{COLORS, Flood, Graph, Played, State};

/// What tells states apart.
///
/// While bombs are left, that is what is owned. Without bombs it is what is within reach, and which colors are not
/// finished: if one of two such floods also owns a part that opens nothing new, the other takes that part by the way when
/// the part's color is played for another, as it has to be; so both are as far from the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key<const W: usize> {
    set: Bits<W>,
    shut_out: u8,
    /// The colors with parts that are not owned, a bit each.
    unfinished: u8,
}

impl<const W: usize> Space for Graph<W> {
    type State = State<W>;
    type Key = Key<W>;
    type Move = u8;
    /// Colors, a bit each.
    type Moves = u8;

    fn start(&self) -> State<W> {
        self.begin()
    }

    #[inline]
    fn key(&self, state: &State<W>) -> Key<W> {
        let State { flood, shut_out } = state;
        let set = if self.is_armed(flood.owned) { flood.owned } else { flood.reach };
        let unfinished = self.colors_where(|of_color| !of_color.is_within(&flood.owned));
        Key { set, shut_out: *shut_out, unfinished }
    }

    #[inline]
    fn state(&self, key: &Key<W>) -> State<W> {
        let (reach, shut_out) = (key.set, key.shut_out);
        if self.is_armed(reach) {
            return State { flood: Flood { owned: key.set, reach: self.widen(key.set, key.set) }, shut_out };
        }
        // What is not beside anything out of reach opens nothing.
        let mut owned = reach.without(self.widen(Bits::EMPTY, self.all.without(reach)));
        for (color, of_color) in (0..self.colors).zip(&self.of_color) {
            if key.unfinished >> color & 1 == 1 && of_color.is_within(&reach) {
                owned = owned.without(*of_color);
            }
        }
        State { flood: Flood { owned, reach }, shut_out }
    }

    #[inline]
    fn hash(&self, key: &Key<W>) -> u32 {
        hash(key.set.words(), key.unfinished.into())
    }

    #[inline]
    fn is_goal(&self, key: &Key<W>) -> bool {
        key.unfinished == 0
    }

    fn expand(&self, state: &State<W>, colors: u8, children: &mut Vec<Child<Self>>) {
        let moves = self.moves(state);
        let mut feeds = [0; COLORS];
        for &(color, gain) in moves.list().iter().filter(|(color, _)| colors >> color & 1 == 1) {
            let Played { state, fed } = self.play(&state.flood, color, gain);
            feeds[usize::from(color)] = fed;
            children.push(Child { last: color, state, moves: u8::MAX });
        }
        if moves.can_swap {
            children.iter_mut().for_each(|child| child.moves = after(child.last, &feeds));
        }
    }

    #[inline]
    fn bound(&self, state: &State<W>, enough: u32) -> u32 {
        self.sharp_bound(&state.flood, enough)
    }
}

/// The colors to try after a color, a bit each, when every color feeds those in `feeds`.
///
/// If c does not feed d, playing d and then c owns at least as much as c and then d. So d is not tried after c if d is the
/// lower color, or if d feeds c, which makes d and then c own more. Some shortest solution always remains. Take those that
/// finish colors as soon as they can. The moves between are as many in all of them, because each color is finished once.
/// Compare two solutions from the end, move between by move between: how much is owned after it and what it lets finish,
/// how much right after it, and its color. Swapping a pair that is not tried makes the solution greater by the
/// first number that differs, so in the greatest of them every pair is tried.
fn after(color: u8, feeds: &[u8; COLORS]) -> u8 {
    let feeders = feeds.iter().rev().fold(0, |all, fed| all << 1 | fed >> color & 1);
    feeds[usize::from(color)] | !1 << color & !feeders
}
