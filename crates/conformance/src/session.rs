//! Runs as front ends see them: refusals, undo and redo, limits, watching.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{AnyGame, Digest, Erased, Item, Listing, Replay, Rng, Session, Standing, Status};
use view::Scene;

use crate::case::{STEPS, cases, stroll};
use crate::rules::NONSENSE;

/// Everything that must be unchanged after a refusal.
#[derive(Debug, PartialEq)]
pub(crate) struct Observed {
    digest: Digest,
    replay: Replay,
    text: String,
    inspect: String,
    legal: Vec<String>,
    scene: Arc<Scene>,
    standing: Standing,
}

impl Observed {
    pub(crate) fn of(session: &Session) -> Observed {
        Observed {
            digest: session.digest(),
            replay: session.replay(),
            text: session.text(),
            inspect: session.inspect(),
            legal: session.legal(),
            scene: session.scene(),
            standing: session.standing(),
        }
    }
}

/// A4: refused input leaves the state, the log, the timeline and the picture unchanged.
pub fn refusals_change_nothing<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for _ in 0..STEPS {
            let legal: BTreeSet<String> = session.legal().into_iter().collect();
            seen.extend(legal.iter().cloned());
            let before = Observed::of(&session);
            let illegal = seen.difference(&legal).take(8);
            for text in illegal.map(String::as_str).chain(NONSENSE) {
                assert!(session.act(text).is_err(), "{}: {text:?} is not legal", case.name);
                assert!(session.act_json(text).is_err(), "{}: {text:?} is not legal", case.name);
            }
            assert_eq!(session.redo().map_err(|refused| refused.code), Err("nothing-to-redo"));
            assert_eq!(Observed::of(&session), before, "{}: refusals change nothing", case.name);
            if stroll(&mut session, &mut rng).is_none() {
                break;
            }
        }
        while session.undo().is_ok() {}
        assert_eq!(session.undo().map_err(|refused| refused.code), Err("nothing-to-undo"));
    }
}

/// One action of the model that undo and redo are compared with.
struct Frame {
    before: Digest,
    after: Digest,
}

/// The timeline in its plainest form: all digests kept, nothing recomputed.
struct Model {
    frames: Vec<Frame>,
    /// Actions in effect.
    at: usize,
    assisted: bool,
}

impl Model {
    /// One random move along the timeline, on both the model and the session.
    fn step(&mut self, session: &mut Session, rng: &mut Rng, name: &str) {
        let before = session.digest();
        match rng.below(8) {
            0 | 1 => {
                assert_eq!(session.undo().is_ok(), self.at > 0, "{name}: undo");
                if self.at > 0 {
                    self.at -= 1;
                    self.assisted = true;
                    assert_eq!(session.digest(), self.frames[self.at].before, "{name}: undo goes back");
                }
            }
            2 => {
                let possible = self.at < self.frames.len();
                assert_eq!(session.redo().is_ok(), possible, "{name}: redo");
                if possible {
                    assert_eq!(session.digest(), self.frames[self.at].after, "{name}: redo comes back");
                    self.at += 1;
                    self.assisted = true;
                }
            }
            3 => {
                if session.tick_json(rng.below(100)).0 > 0 {
                    self.frames.truncate(self.at);
                    if let Some(last) = self.frames.last_mut() {
                        last.after = session.digest();
                    }
                }
            }
            _ => {
                let legal = session.legal();
                let Some(action) = rng.pick(&legal) else { return };
                assert!(session.act(action).is_ok(), "{name}: {action} is legal");
                self.frames.truncate(self.at);
                self.frames.push(Frame { before, after: session.digest() });
                self.at += 1;
            }
        }
    }

    fn compare(&self, session: &Session, name: &str) {
        let Standing { actions, length, can_undo, can_redo, assisted, .. } = session.standing();
        let found = (actions, length, can_undo, can_redo, assisted);
        let expected = (self.at, self.frames.len(), self.at > 0, self.at < self.frames.len(), self.assisted);
        assert_eq!(found, expected, "{name}: position, length, can undo, can redo, assisted");
        assert_eq!(session.next_action().is_some(), session.standing().can_redo, "{name}: what comes next");
    }
}

/// A5: undo and redo restore exact states; undone to the start, the run is as it began. Watching the saved run shows
/// the same states and ends where it claims to, even in an undo.
pub fn undo_and_redo_retrace<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        let mut model = Model { frames: Vec::new(), at: 0, assisted: false };
        for _ in 0..3 * STEPS {
            model.step(&mut session, &mut rng, &case.name);
            model.compare(&session, &case.name);
        }
        let mut watched = game.load(&session.replay()).expect("a run of ours loads");
        watched.watch();
        assert_eq!(
            (watched.standing().length, watched.digest()),
            (model.at, session.digest()),
            "{}: the end",
            case.name
        );
        for at in (0..model.at).chain((0..model.at).rev()) {
            watched.seek(at);
            assert_eq!(watched.digest(), model.frames[at].before, "{}: seek to {at}", case.name);
            watched.seek(at + 1);
            assert_eq!(watched.digest(), model.frames[at].after, "{}: seek to {}", case.name, at + 1);
        }
        while session.undo().is_ok() {}
        let first = model.frames.first().map_or(session.digest(), |frame| frame.before);
        assert_eq!(session.digest(), first, "{}: undone to the start", case.name);
    }
}

/// Random play ends by the rules or is stopped at the limit, and the run can still be saved and verified.
pub fn runs_are_bounded<G: Listing>() {
    let game = Erased::<G>::GAME;
    let limit = game.meta().limits.entries as usize;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        let refused = loop {
            let legal = session.legal();
            match rng.pick(&legal).map(|action| session.act(action)) {
                Some(Ok(_)) => {}
                Some(Err(refused)) => break Some(refused),
                None if session.status() == Status::Playing && session.tick_json(1).0 == 1 => {}
                None => break None,
            }
            assert!(session.standing().actions <= limit, "{}: the limit holds", case.name);
        };
        match refused {
            Some(refused) => {
                assert_eq!((refused.code, session.standing().actions), ("too-long", limit), "{}", case.name);
                let before = Observed::of(&session);
                assert_eq!(session.undo().map_err(|refused| refused.code), Err("too-long"));
                assert_eq!(Observed::of(&session), before, "{}: refusals change nothing", case.name);
            }
            None => no_time_passes_after_the_end(&game, &mut session, &case.name),
        }
        let text = session.replay().to_string();
        let verdict = game.verify(&text.parse().expect("a replay of ours reads back"));
        let verdict = verdict.unwrap_or_else(|rejection| panic!("{}: {rejection}", case.name));
        assert_eq!((verdict.digest, verdict.status), (session.digest(), session.status()), "{}", case.name);
    }
}

fn no_time_passes_after_the_end(game: &dyn AnyGame, session: &mut Session, name: &str) {
    assert_ne!(session.status(), Status::Playing, "{name}: stuck");
    let before = Observed::of(session);
    assert_eq!(session.tick_json(7).0, 0, "{name}: ticks after the end");
    assert_eq!(session.advance(1000), [], "{name}: time after the end");
    assert_eq!(Observed::of(session), before, "{name}: nothing is written down after the end");
    let mut replay = session.replay();
    replay.items.push(Item::Wait(1));
    // A game without a clock allows no ticks at all, so no line of the run is played.
    assert_eq!(game.verify(&replay).map_err(|rejection| rejection.cause.code), Err("too-long"), "{name}");
}

/// A watched run can be moved through and refuses everything else.
pub fn watching_only_seeks<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        for _ in 0..20 {
            stroll(&mut session, &mut rng);
        }
        let end = session.digest();
        session.seek(0);
        assert_eq!(session.digest(), end, "{}: a run being played cannot be sought", case.name);
        session.watch();
        session.seek(usize::MAX);
        assert_eq!(session.digest(), end, "{}: past the end is the end", case.name);
        session.seek(session.standing().length / 2);
        let before = Observed::of(&session);
        for action in session.legal() {
            assert_eq!(session.act(&action).map_err(|refused| refused.code), Err("watching"));
        }
        assert_eq!(session.undo().map_err(|refused| refused.code), Err("watching"));
        assert_eq!(session.redo().map_err(|refused| refused.code), Err("watching"));
        assert_eq!(session.hint().map_err(|refused| refused.code), Err("watching"));
        assert_eq!(session.tick_json(5).0, 0);
        assert_eq!(session.advance(1000), []);
        assert_eq!(Observed::of(&session), before, "{}: watching changes nothing", case.name);
        let branch = game.load(&session.branch()).unwrap_or_else(|why| panic!("{}: {why}", case.name));
        assert_eq!(branch.digest(), session.digest(), "{}: a branch begins where it was taken", case.name);
        assert!(branch.standing().assisted, "{}: its player may know what comes", case.name);
        let (mut jumps, mut steps) = (game.load(&branch.replay()).expect("a branch can be saved"), branch);
        jumps.watch();
        steps.watch();
        steps.seek(0);
        for at in 1..=jumps.standing().length {
            steps.seek(at);
            jumps.seek(0);
            assert!(jumps.seek(at).is_empty() || at == 1, "{}: a jump has no cues", case.name);
            assert_eq!(jumps.digest(), steps.digest(), "{}: cues change nothing", case.name);
        }
    }
}
