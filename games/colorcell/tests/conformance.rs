//! The contract every game keeps.

conformance::kit!(lattice_colorcell::ColorCell);
