//! The ladder of goals.

use engine::{Budget, Game, Goal, Listing, RunEnding};

use crate::Floodit;

/// The states that the search for a shorter way may store: the end of a run must not wait long for it. It proves nearly every
/// board of the presets with fewer.
const STATES: u64 = 20_000;
/// The memory for them, in bytes.
const MEMORY: usize = 64 << 20;

/// Returns whether it is proven that nobody can win this board in fewer moves.
fn is_optimal(end: &RunEnding<'_, Floodit>) -> bool {
    if !end.won(&["medium", "hard", "classic", "expert"]) {
        return false;
    }
    let board = Floodit::new(end.state.params(), end.seed);
    let Some(mut solver) = board.solver(Budget { memory: MEMORY, nodes: STATES }) else { return false };
    while !solver.step(STATES) {}
    u32::try_from(end.standing.score.0).is_ok_and(|moves| moves <= solver.found().bound)
}

/// From the first step to the last.
pub const GOALS: [Goal<Floodit>; 7] = [
    Goal {
        id: "first",
        title: "First flood",
        about: "Win on any preset.",
        reached: |end| end.won(&["easy", "medium", "hard", "classic", "expert"]),
    },
    Goal { id: "medium", title: "Rising water", about: "Win Medium.", reached: |end| end.won(&["medium"]) },
    Goal {
        id: "spare",
        title: "Plenty to spare",
        about: "Win Medium with 8 moves to spare.",
        reached: |end| end.won(&["medium"]) && end.state.limit >= end.state.moves + 8,
    },
    Goal { id: "hard", title: "High water", about: "Win Hard.", reached: |end| end.won(&["hard"]) },
    Goal { id: "classic", title: "The old way", about: "Win Classic.", reached: |end| end.won(&["classic"]) },
    Goal { id: "expert", title: "Deep water", about: "Win Expert.", reached: |end| end.won(&["expert"]) },
    Goal {
        id: "optimum",
        title: "Not a drop wasted",
        about: "Win Medium or harder in the fewest possible moves.",
        reached: |end| is_optimal(end),
    },
];
