//! Search algorithms for minds, generic over [`Game`](engine::Game). A game provides what it knows ([`Knowledge`],
//! [`Evaluation`]), the algorithm does the rest. Work is counted in states, never in time, so a choice is the same on
//! every machine.
//!
//! - [`Playouts`]: Monte Carlo search with sequential halving; Hexmeld's and Hop's bots, Hexmeld's review.
//! - [`Lookahead`]: expectimax to a fixed depth; Hop's hints, its bot's first estimates, its review and luck.
//!
//! Three searches are deliberately in their games, where being generic would cost more than it gives:
//!
//! - Flood-It's beam and best-first proof (`games/floodit/src/solver`) work on a graph of regions as bit sets: states of a few
//!   words, bounds from that graph, orders of moves pruned by it. Their goals are 0.5 to 75 ms for a proven board, and states that
//!   are whole boards, as those of `Game` are, leave no room for that.
//! - Game Time's exact odds (`games/gametime/src/mind.rs`) are a table of points and steps left, filled in an order that follows
//!   from the board, with at most 36 lookups for each. They need every outcome of the die with its weight, which `Game` does not
//!   list; they are part of the rules (stakes and scores), and the formula is shorter than an interface to it would be.
//! - Color Cell's planner (`games/colorcell/src/plan.rs`) simulates trips without chance, cheapest first. It is a procedure about
//!   trips, sites and capture odds with nothing in it that another game could use.

mod lookahead;
mod playouts;

pub use lookahead::{Evaluation, Lookahead};
pub use playouts::{Choice, Comparison, Knowledge, Playouts};
