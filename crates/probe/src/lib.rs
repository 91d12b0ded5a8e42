//! Digests of random runs of every game in the catalog: the same functions natively and as plain wasm exports.
//!
//! The conformance tests build this for wasm, run it in an interpreter and compare. Only numbers go in and out, so no
//! bindings are needed. Games and presets are identified by their index in the catalog.
#![allow(unsafe_code, reason = "an exported name needs an unsafe attribute; nothing here is unsafe")]

use engine::{AnyGame, Budget, Digester, Rng, Seed, Start, StartCell, Status, pack};

/// One digest over all states of random whole games; 0 when there is no such game or preset.
#[unsafe(no_mangle)]
pub extern "C" fn trail(game: u32, preset: u32, first: u32, steps: u32) -> u64 {
    let Some((game, params)) = find(game, preset) else { return 0 };
    game.trail(&params, first, steps.into()).map_or(0, |digest| digest.0)
}

/// Plays whole runs by text, as front ends do, and folds their pictures, replays and links into one digest: it covers
/// everything that is saved or shared.
#[unsafe(no_mangle)]
pub extern "C" fn saved(game: u32, preset: u32, first: u32, runs: u32) -> u64 {
    let Some((game, params)) = find(game, preset) else { return 0 };
    let mut digester = Digester::default();
    for number in (first..).take(runs as usize) {
        play(game, &params, number, &mut digester);
    }
    digester.finish().0
}

/// Asks the minds: follows hints for some actions, and searches for the shortest way where the game has a search. A
/// budget counted in states gives the same answer everywhere.
#[unsafe(no_mangle)]
pub extern "C" fn minded(game: u32, preset: u32, number: u32, actions: u32) -> u64 {
    let Some((game, params)) = find(game, preset) else { return 0 };
    let mut digester = Digester::default();
    let Ok(mut session) = game.start(&start(&params, number)) else { return 0 };
    if let Some(mut solver) = session.solver(SMALL) {
        while !solver.step(SMALL.nodes) {}
        let found = solver.found();
        digester.text(&format!("{found:?} {:?} {}", solver.solution(), solver.holds()));
    }
    for _ in 0..actions {
        let Ok(advice) = session.hint() else { break };
        digester.text(&format!("{}: {}", advice.action, advice.text));
        if session.act(&advice.action).is_err() {
            return 0;
        }
    }
    digester.finish().0
}

/// Asks every bot for an action and the review for a judgement, after a few random actions, with a budget of states.
#[unsafe(no_mangle)]
pub extern "C" fn weighed(game: u32, preset: u32, number: u32, states: u32) -> u64 {
    let Some((game, params)) = find(game, preset) else { return 0 };
    let Ok(mut session) = game.start(&start(&params, number)) else { return 0 };
    let mut rng = Rng::keyed(number);
    for _ in 0..6 {
        let legal = session.legal();
        if rng.pick(&legal).is_some_and(|action| session.act(action).is_err()) {
            return 0;
        }
        session.tick_json(1);
    }
    let Ok(opinions) = game.opinions(&session.replay(), states.into()) else { return 0 };
    let mut digester = Digester::default();
    opinions.iter().for_each(|opinion| digester.text(opinion));
    digester.finish().0
}

/// Searches a large random board of eight colors for a number of states, of which so many MiB are kept, where the game reads bare
/// boards. Returns the states seen. To measure the memory that it takes.
#[unsafe(no_mangle)]
pub extern "C" fn filled(game: u32, side: u32, states: u32, mebibytes: u32) -> u64 {
    let Some(listed) = catalog::GAMES.get(game as usize) else { return 0 };
    let mut rng = Rng::keyed(side);
    let mut row = || -> String { (0..side).filter_map(|_| char::from_digit(1 + rng.below(8), 10)).collect() };
    let rows: Vec<String> = (0..side).map(|_| row()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let budget = Budget { memory: (mebibytes as usize) << 20, nodes: states.into() };
    let Some(Ok(mut solver)) = listed.game.board_solver(&rows, StartCell::Corner, budget) else { return 0 };
    while !solver.step(2000) {}
    solver.found().nodes
}

/// Less than most boards need, so that the search ends by its budget.
const SMALL: Budget = Budget { memory: 8 << 20, nodes: 300 };

fn find(game: u32, preset: u32) -> Option<(&'static dyn AnyGame, String)> {
    let game = catalog::GAMES.get(game as usize)?.game;
    let presets = game.presets();
    Some((game, presets.get(preset as usize)?.params.clone()))
}

fn start(params: &str, number: u32) -> Start {
    Start { params: params.to_owned(), seed: Seed::from_entropy(number.into()), position: None }
}

fn play(game: &dyn AnyGame, params: &str, number: u32, digester: &mut Digester) {
    let mut session = match game.start(&start(params, number)) {
        Ok(session) => session,
        Err(refused) => return digester.text(refused.code),
    };
    let mut rng = Rng::keyed(number);
    for step in 0..100 {
        let legal = session.legal();
        let Some(action) = rng.pick(&legal) else { break };
        match session.act_json(action) {
            Ok(events) => digester.text(&events),
            Err(refused) => digester.text(refused.code),
        }
        digester.text(&session.tick_json(1).1);
        if step % 16 == 9 && session.undo().is_ok() {
            digester.text(&session.text());
        }
        if session.status() != Status::Playing {
            break;
        }
    }
    digester.text(&session.inspect());
    digester.text(&session.scene().spoken);
    let replay = session.replay();
    digester.text(&replay.to_string());
    digester.text(&pack(replay));
}
