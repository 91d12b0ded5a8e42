//! `xtask bench`: the benchmark program, optimized.

use crate::process::{Outcome, cargo, run};

/// Runs the benchmarks with `args`.
pub fn bench(args: &[String]) -> Outcome {
    run(cargo(["run", "--release", "-p", "lattice-bench", "--"]).args(args))
}
