//! The contract every game keeps.

conformance::kit!(template::Template);
