//! Search algorithms for bots. A game provides its [`Knowledge`], the algorithm does the rest. Work is
//! counted in states, never in time, so a choice is the same on every machine.

mod playouts;

pub use playouts::{Choice, Comparison, Knowledge, Playouts};
