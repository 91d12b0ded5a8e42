//! Search algorithms for minds. A game provides what it knows, the algorithm does the rest. Work is counted in states, never in
//! time, so a choice is the same on every machine.
//!
//! For any [`Game`](engine::Game), with or without chance:
//!
//! - [`Playouts`]: Monte Carlo search with sequential halving, given [`Knowledge`]; Hexmeld's and Hop's bots, Hexmeld's review.
//! - [`Tree`]: Monte Carlo tree search (UCT) with the same [`Knowledge`]; Hexmeld's bot for few states.
//! - [`Lookahead`]: expectimax to a fixed depth, given an [`Evaluation`]; Hop's hints, its bot's first estimates, its review and
//!   luck.
//!
//! For puzzles without chance, over any [`Space`]; [`Positions`] makes one of any game:
//!
//! - [`Beam`]: the best few states at each depth; Flood-It's automatic limits, hints and solver.
//! - [`Shortest`]: A* for a shortest way or the proof that there is none; Flood-It's solver. Flood-It's own spaces are a graph of
//!   regions as bit sets, with bounds from that graph and orders of moves pruned by it: its boards are proven in 0.5 to 75 ms,
//!   and whole boards as states, as `Positions` has them, leave no room for that. Its tests compare both.
//!
//! For decisions under chance, of which every outcome is known:
//!
//! - [`Values`] and [`mean_of_best`]: exact dynamic programming in whole numbers; Game Time's odds and stars. They take functions
//!   instead of a `Game`, which draws outcomes and does not list them with their weights.
//!
//! One search is deliberately in its game: Color Cell's planner (`games/colorcell/src/plan.rs`) simulates trips without chance,
//! cheapest first. It is a procedure about trips, sites and capture odds; its steps over empty cells are a flood from several
//! cells at once that fills a table, not a search for one goal.

mod beam;
mod exact;
mod lookahead;
mod playouts;
mod positions;
mod shortest;
mod space;
mod table;
mod tree;

pub use beam::Beam;
pub use exact::{Values, Whole, mean_of_best};
pub use lookahead::{Evaluation, Lookahead};
pub use playouts::{Choice, Comparison, Knowledge, Playouts};
pub use positions::{Distance, Position, Positions};
pub use shortest::Shortest;
pub use space::{Child, MoveSet, Space, Step};
pub use table::hash;
pub use tree::Tree;
