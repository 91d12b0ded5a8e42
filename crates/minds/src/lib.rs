//! Search algorithms for players that are programs. A game brings its knowledge ([`Knowledge`]), the algorithm does the
//! rest. Work is counted in states, never in time, so a choice is the same on every machine.

mod playouts;

pub use playouts::{Choice, Comparison, Knowledge, Playouts};
