//! The fuzz targets' bodies on random bytes, in every test run.

use engine::AnyGame;
use lattice_conformance::fuzz::{TARGETS, Target};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestRunner};

fn games() -> Vec<&'static dyn AnyGame> {
    catalog::GAMES.iter().map(|listed| listed.game).collect()
}

/// Few bytes, for few edits, or many.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![3 => vec(any::<u8>(), 0..24), 1 => vec(any::<u8>(), 0..600)]
}

fn run(name: &str) {
    let target: Target = TARGETS.iter().find(|(known, _)| *known == name).expect("a target").1;
    let games = games();
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&bytes(), |data| {
        target(&games, &data);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{name}: {failure}");
    }
}

#[test]
fn replay_text() {
    run("replay_text");
}

#[test]
fn compact_link() {
    run("compact_link");
}

#[test]
fn position_text() {
    run("position_text");
}

#[test]
fn params() {
    run("params");
}

#[test]
fn session_inputs() {
    run("session_inputs");
}

/// The tests above and `fuzz/fuzz_targets` run the same list.
#[test]
fn every_target_has_a_program() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/fuzz_targets");
    for (name, _) in TARGETS {
        let text = std::fs::read_to_string(format!("{folder}/{name}.rs")).expect("a program for each target");
        assert!(text.contains(&format!("fuzz::{name}(")), "{name}.rs runs its own target");
    }
}
