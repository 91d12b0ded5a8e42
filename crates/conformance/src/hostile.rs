//! Logs that keep a verifier busy on purpose (ruling A8). `cargo xtask bench` times the same ones.

use engine::{AnyGame, Erased, Listing, Replay, Rng, Session};

use crate::case::{Case, cases, extremes, stroll};

/// A way to waste a verifier's time.
struct Pattern {
    name: &'static str,
    /// Extends the run until it is refused.
    write: fn(&mut Session, &mut Rng) -> Result<(), &'static str>,
}

const PATTERNS: [Pattern; 5] = [
    Pattern { name: "undo and redo in turn", write: in_turn },
    Pattern { name: "undo and redo a stretch", write: stretches },
    Pattern { name: "the same action again and again", write: again },
    Pattern { name: "the most expensive action again and again", write: dearest },
    Pattern { name: "long waits, undone", write: waits },
];

/// The most hostile logs that can be written for a game, with their names: every pattern, from every start and with
/// every parameter at its maximum.
pub fn hostile_logs(game: &dyn AnyGame) -> Vec<(String, Replay)> {
    let mut logs = Vec::new();
    for case in cases(game).into_iter().chain(greatest(game)) {
        for Pattern { name, write } in &PATTERNS {
            let (mut session, mut rng) = (case.begin(game), case.rng);
            (0..47).for_each(|_| drop(stroll(&mut session, &mut rng)));
            let refused = write(&mut session, &mut rng).expect_err("patterns go on until they are refused");
            if ["too-long", "too-much-work"].contains(&refused) {
                logs.push((format!("{}, {name}", case.name), session.replay()));
            }
        }
    }
    logs
}

/// A8: no log costs more work than the game's limit plus what its last entry may add.
pub fn hostile_logs_are_bounded<G: Listing>() {
    let game = Erased::<G>::GAME;
    let limit = game.meta().limits.work;
    for (name, replay) in hostile_logs(&game) {
        let verdict = game.verify(&replay).unwrap_or_else(|rejection| panic!("{name}: {rejection}"));
        assert!(verdict.work <= limit + limit / 4, "{name}: {} steps, {limit} are allowed", verdict.work);
    }
}

/// All parameters at their joint maximum, with words and with numbers where both are possible.
fn greatest(game: &dyn AnyGame) -> Vec<Case> {
    let mut starts = Vec::new();
    for words in [false, true] {
        let mut params = String::new();
        for spec in game.specs() {
            let mut values = extremes(game, spec);
            values.retain(|value| words || value.ends_with(|c: char| c.is_ascii_digit()));
            let larger = values.iter().rev().map(|value| format!("{params} {value}"));
            if let Some(larger) = larger.into_iter().find(|larger| game.params(larger).is_ok()) {
                params = larger;
            }
        }
        starts.push(Case::new("everything at its maximum", &params, "hostile"));
    }
    starts
}

fn in_turn(session: &mut Session, _: &mut Rng) -> Result<(), &'static str> {
    loop {
        session.undo().map_err(|refused| refused.code)?;
        session.redo().map_err(|refused| refused.code)?;
    }
}

/// Every undo replays the steps since the snapshot before it.
fn stretches(session: &mut Session, _: &mut Rng) -> Result<(), &'static str> {
    let length = session.standing().actions.min(15);
    if length == 0 {
        return Err("nothing-to-undo");
    }
    loop {
        for _ in 0..length {
            session.undo().map_err(|refused| refused.code)?;
        }
        for _ in 0..length {
            session.redo().map_err(|refused| refused.code)?;
        }
    }
}

/// The last action once more, or any other when that is not allowed.
fn again(session: &mut Session, rng: &mut Rng) -> Result<(), &'static str> {
    loop {
        session.undo().map_err(|refused| refused.code)?;
        let legal = session.legal();
        let action = session.next_action().or_else(|| rng.pick(&legal).cloned()).unwrap_or_default();
        session.act(&action).map_err(|refused| refused.code)?;
    }
}

/// The most expensive of some legal actions, undone and repeated.
fn dearest(session: &mut Session, _: &mut Rng) -> Result<(), &'static str> {
    let mut found = (0, String::new());
    for action in session.legal().into_iter().take(32) {
        let before = session.standing().work;
        session.act(&action).map_err(|refused| refused.code)?;
        found = found.max((session.standing().work - before, action));
        session.undo().map_err(|refused| refused.code)?;
    }
    loop {
        session.act(&found.1).map_err(|refused| refused.code)?;
        session.undo().map_err(|refused| refused.code)?;
    }
}

fn waits(session: &mut Session, rng: &mut Rng) -> Result<(), &'static str> {
    loop {
        stroll(session, rng);
        session.tick_json(1 + rng.below(4000));
        for _ in 0..3 {
            session.undo().map_err(|refused| refused.code)?;
            session.redo().map_err(|refused| refused.code)?;
        }
    }
}
