//! See `conformance::fuzz::session_inputs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let games: Vec<_> = catalog::GAMES.iter().map(|listed| listed.game).collect();
    conformance::fuzz::session_inputs(&games, data);
});
