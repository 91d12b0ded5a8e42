//! See `conformance::fuzz::compact_link`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let games: Vec<_> = catalog::GAMES.iter().map(|listed| listed.game).collect();
    conformance::fuzz::compact_link(&games, data);
});
