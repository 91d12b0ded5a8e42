//! The contract every game keeps.

conformance::kit!(lattice_hop::Hop);
