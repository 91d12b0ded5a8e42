//! Digests of random play.
