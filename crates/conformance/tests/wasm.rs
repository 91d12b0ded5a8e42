//! Native equals wasm: the same runs give the same digests, texts and links in an interpreter.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use catalog::GAMES;
use wasmi::{Engine, Instance, Linker, Module, Store};

/// Random actions over the default presets of all games, at least.
const ACTIONS: u32 = 100_000;
/// Random actions for every other preset.
const MORE_ACTIONS: u32 = 2_000;
/// Whole runs played by text, for each preset.
const RUNS: u32 = 4;
/// Hints followed in each preset, after the search for its shortest way.
const HINTS: u32 = 4;
/// Seeds for which every bot chooses and the review judges, each on another preset of each game.
const SEEDS: u32 = 3;
/// The states that they look at, about.
const BUDGETS: [u32; 2] = [60, 400];

/// The module named by `LATTICE_PROBE_WASM`; without that variable, one built here, apart from the build that runs
/// this test.
fn module() -> PathBuf {
    if let Some(path) = std::env::var_os("LATTICE_PROBE_WASM") {
        return path.into();
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let target = root.join("target/probe");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "lattice-probe", "--profile", "wasm"])
        .args(["--target", "wasm32-unknown-unknown", "--target-dir"])
        .arg(&target)
        .current_dir(root)
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the probe cannot be built for wasm; `rustup target add wasm32-unknown-unknown`, or build it elsewhere and \
         name it in LATTICE_PROBE_WASM"
    );
    target.join("wasm32-unknown-unknown/wasm/lattice_probe.wasm")
}

struct Probe {
    store: Store<()>,
    instance: Instance,
}

impl Probe {
    fn load(path: &Path) -> Probe {
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let engine = Engine::default();
        let module = Module::new(&engine, &bytes[..]).expect("the probe is a wasm module");
        let mut store = Store::new(&engine, ());
        let linker = Linker::new(&engine);
        let instance = linker.instantiate_and_start(&mut store, &module).expect("the probe imports nothing");
        Probe { store, instance }
    }

    /// The bytes it takes: WebAssembly never gives memory back.
    fn memory(&self) -> u64 {
        let memory = self.instance.get_memory(&self.store, "memory").expect("every module has one");
        memory.size(&self.store) << 16
    }

    fn call(&mut self, name: &str, numbers: (u32, u32, u32, u32)) -> u64 {
        let function = self.instance.get_typed_func::<(u32, u32, u32, u32), u64>(&self.store, name);
        let function = function.unwrap_or_else(|error| panic!("{name}: {error}"));
        function.call(&mut self.store, numbers).unwrap_or_else(|error| panic!("{name}{numbers:?}: {error}"))
    }
}

/// What the browser may use for the search of a board, and the states that it gives to that.
const BROWSER: (u64, u64) = (128 << 20, 48 << 20);

/// A search keeps to its share: what it takes in all, lists that grow and what they leave behind included, is at most as many times
/// its states as the browser has memory for.
#[test]
fn searches_keep_to_their_memory() {
    let mut probe = Probe::load(&module());
    for game in 0..GAMES.len() as u32 {
        // The quick search, and what every search needs.
        if probe.call("filled", (game, 24, 1, 0)) == 0 {
            continue;
        }
        let before = probe.memory();
        let seen = probe.call("filled", (game, 24, 6000, 1));
        assert!(seen >= 5000, "a board for which that is not enough: {seen}");
        let more = probe.memory() - before;
        assert!(more * BROWSER.1 <= (BROWSER.0 - (8 << 20)) << 20, "{more} bytes for a MiB of states");
    }
}

/// Random actions over the default preset of each game in the long test: more than a million ticks of the game on a
/// clock, thousands of whole runs of the others.
const AT_LENGTH: u32 = 1_100_000;

#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn native_equals_wasm_at_length() {
    let mut probe = Probe::load(&module());
    for (game, listed) in (0..).zip(GAMES) {
        let expected = probe::trail(game, 0, 3, AT_LENGTH);
        let found = probe.call("trail", (game, 0, 3, AT_LENGTH));
        let id = listed.game.meta().id;
        assert_eq!(found, expected, "{id}, {AT_LENGTH} actions");
        println!("{id}: {AT_LENGTH} actions agree");
    }
}

/// A1: every preset of every game.
#[test]
fn native_equals_wasm() {
    let mut probe = Probe::load(&module());
    let presets: Vec<(u32, u32)> = (0..)
        .zip(GAMES)
        .flat_map(|(game, listed)| (0..).zip(listed.game.presets()).map(move |(preset, _)| (game, preset)))
        .collect();
    for (game, preset) in presets {
        let steps = if preset == 0 { ACTIONS.div_ceil(GAMES.len() as u32) } else { MORE_ACTIONS };
        let meta = GAMES[game as usize].game.meta();
        for (name, native, amount) in [
            ("trail", probe::trail as extern "C" fn(u32, u32, u32, u32) -> u64, steps),
            ("saved", probe::saved, RUNS),
            ("minded", probe::minded, HINTS),
        ] {
            let expected = native(game, preset, 1, amount);
            assert_ne!(expected, 0, "{} has preset {preset}", meta.id);
            // A small game may have the same hints on every board.
            if name != "minded" {
                assert_ne!(expected, native(game, preset, 2, amount), "{name} tells runs apart");
            }
            let found = probe.call(name, (game, preset, 1, amount));
            assert_eq!(found, expected, "{name} of {}, preset {preset}, {amount}", meta.id);
        }
    }
}

/// Minds that search say the same everywhere: choices of every bot, judgements, hints and solutions.
#[test]
fn native_equals_wasm_for_minds() {
    let mut probe = Probe::load(&module());
    for (game, listed) in (0..).zip(GAMES) {
        let id = listed.game.meta().id;
        let mut differ = BTreeSet::new();
        for number in 1..=SEEDS {
            let preset = number % listed.game.presets().len() as u32;
            for states in BUDGETS {
                let expected = probe::weighed(game, preset, number, states);
                assert_ne!(expected, 0, "{id}, seed {number}");
                let found = probe.call("weighed", (game, preset, number, states));
                assert_eq!(found, expected, "{id}, seed {number}, {states} states");
                differ.insert(expected);
            }
            let expected = probe::minded(game, preset, number, HINTS);
            assert_eq!(probe.call("minded", (game, preset, number, HINTS)), expected, "{id}, seed {number}");
        }
        assert!(differ.len() > 1, "{id}: other boards, other opinions");
    }
}
