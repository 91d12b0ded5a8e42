//! Saved runs: they read back, replay to the same states, and reveal every change made to them.

use engine::{AnyGame, Digest, Erased, Item, Listing, Rejection, Replay, Session, pack, unpack};

use crate::case::{Case, STEPS, cases, stroll};

/// A random run with undo, redo and a hint in it, and the digest after each action carried out in order.
fn record(game: &dyn AnyGame, case: &Case) -> (Session, Vec<Digest>) {
    let (mut session, mut rng) = (case.begin(game), case.rng);
    let mut trail = Vec::new();
    for step in 0..STEPS {
        if stroll(&mut session, &mut rng).is_none() {
            break;
        }
        trail.push(session.digest());
        if step % 16 == 7 && session.undo().is_ok() && session.redo().is_err() {
            panic!("{}: what was undone can be redone", case.name);
        }
        if step % 16 == 11 {
            // Not every position has a hint; a given hint is recorded in the run.
            let _ = session.hint();
        }
    }
    (session, trail)
}

/// Text and link both read back to the same run; loaded, it has the same state and saves the same text.
pub fn replays_round_trip<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (session, trail) = record(&game, &case);
        let replay = session.replay();
        let text = replay.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&replay), "{}: the text reads back", case.name);
        assert_eq!(
            unpack(&pack(replay.clone())),
            Ok(replay.clone().without_marks()),
            "{}: the link reads back",
            case.name
        );
        for version in [replay.clone(), replay.clone().without_marks()] {
            let loaded = game.load(&version).unwrap_or_else(|rejection| panic!("{}: {rejection}", case.name));
            assert_eq!(loaded.replay(), replay, "{}: loaded, it saves the same", case.name);
            assert_eq!(loaded.text(), session.text(), "{}: loaded, it stands the same", case.name);
            assert_eq!(
                loaded.standing().assisted,
                session.standing().assisted,
                "{}: the verdict says assisted",
                case.name
            );
        }
        let verdict = game.verify(&replay).unwrap_or_else(|rejection| panic!("{}: {rejection}", case.name));
        assert_eq!(
            (verdict.status, verdict.score, verdict.digest, verdict.positioned),
            (session.status(), session.standing().score, session.digest(), false),
            "{}: the verdict is what was played",
            case.name
        );
        retrace(&game, &case, &replay, &trail);
        positioned_run_round_trips(&game, &case, &session);
    }
}

/// A new session that plays the same lines passes through the same states.
fn retrace(game: &dyn AnyGame, case: &Case, replay: &Replay, trail: &[Digest]) {
    let mut session = case.begin(game);
    let mut expected = trail.iter();
    let mut last = session.digest();
    for item in &replay.items {
        match item {
            Item::Do(action) => drop(session.act(action).expect("it was allowed before")),
            Item::Wait(ticks) => assert_eq!(session.tick_json(*ticks).0, *ticks, "{}", case.name),
            Item::Undo => session.undo().expect("it was possible before"),
            Item::Redo => session.redo().expect("it was possible before"),
            Item::Hint | Item::Mark(_) => continue,
        }
        last = session.digest();
        if session.ticks_per_second() == 0 && matches!(item, Item::Do(_)) {
            assert_eq!(Some(&last), expected.next(), "{}: the digest trail is the same", case.name);
        }
    }
    assert_eq!(last, replay.end.digest, "{}: the end is the same", case.name);
}

/// A run begun at a drawn position saves and loads, and its verdict says `positioned`.
fn positioned_run_round_trips(game: &dyn AnyGame, case: &Case, drawn: &Session) {
    let mut start = case.start.clone();
    start.params.clear();
    start.position = Some(drawn.text());
    let mut session = game.start(&start).expect("a drawing of ours reads back");
    let mut rng = case.rng;
    (0..5).for_each(|_| drop(stroll(&mut session, &mut rng)));
    let replay = session.replay();
    assert_eq!(replay.to_string().parse().as_ref(), Ok(&replay), "{}: with a position", case.name);
    assert_eq!(unpack(&pack(replay.clone())), Ok(replay.clone().without_marks()), "{}", case.name);
    let verdict = game.verify(&replay).expect("a run of ours holds");
    assert!(verdict.positioned && session.preset().is_none(), "{}: never ranked", case.name);
}

fn rejection(game: &dyn AnyGame, replay: &Replay) -> (u32, &'static str) {
    let Err(Rejection { line, cause }) = game.verify(replay) else { panic!("accepted:\n{replay}") };
    assert!(!cause.message.is_empty());
    (line, cause.code)
}

/// Every change to a saved run is rejected at the first line that fails.
pub fn tampering_is_found<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (session, _) = record(&game, &case);
        let good = session.replay();
        let last = good.line_of(good.items.len());
        assert_eq!(good.to_string().lines().count(), last as usize, "{}: lines are counted", case.name);
        let changed = |change: &dyn Fn(&mut Replay)| {
            let mut replay = good.clone();
            change(&mut replay);
            rejection(&game, &replay)
        };
        assert_eq!(changed(&|r| r.end.score.0 += 1), (last, "wrong-end"), "{}", case.name);
        assert_eq!(changed(&|r| r.end.digest.0 ^= 1), (last, "wrong-end"), "{}", case.name);
        assert_eq!(changed(&|r| r.game.push('x')), (2, "wrong-game"), "{}", case.name);
        assert_eq!(changed(&|r| r.rules += 1), (3, "newer-rules"), "{}", case.name);
        assert_eq!(changed(&|r| r.rules -= 1), (3, "older-rules"), "{}", case.name);
        assert_eq!(changed(&|r| r.start.params.push(' ')), (4, "bad-params"), "{}", case.name);
        assert_eq!(changed(&|r| r.start.params.push_str(" x=1")), (4, "bad-params"), "{}", case.name);
        for (index, item) in good.items.iter().enumerate().take(40) {
            let line = good.line_of(index);
            let nonsense = Item::Do("no-such-action".into());
            let (at, _) = changed(&|r| r.items[index] = nonsense.clone());
            assert_eq!(at, line, "{}: nonsense in place of {item:?}", case.name);
            let mark = Item::Mark(Digest(good.end.digest.0 ^ 1));
            let (at, code) = changed(&|r| r.items.insert(index, mark.clone()));
            assert_eq!(at, line, "{}: a mark before {item:?}", case.name);
            assert!(
                ["wrong-mark", "bad-line"].contains(&code),
                "{}: a mark before {item:?}: {code}",
                case.name
            );
        }
        if !good.items.is_empty() {
            // Without its first action it is another run: some later line or the end must fail.
            let (at, _) = changed(&|r| drop(r.items.remove(0)));
            assert!(at >= good.line_of(0) - 1, "{}: an action was taken out", case.name);
        }
    }
}

/// Runs over the limits are rejected by counting, before a single line is played.
pub fn limits_come_before_work<G: Listing>() {
    let game = Erased::<G>::GAME;
    let limits = game.meta().limits;
    let good = cases(&game)[0].begin(&game).replay();
    let mut long = good.clone();
    // If any line were played, the first would be rejected as an unknown action.
    long.items = vec![Item::Do("no-such-action".into()); limits.entries as usize + 1];
    assert_eq!(rejection(&game, &long), (0, "too-long"));
    long.items.truncate(1);
    long.items.push(Item::Wait(limits.ticks));
    long.items.push(Item::Wait(1));
    assert_eq!(rejection(&game, &long), (0, "too-long"));
    // Marks cost a digest each, so they are allowed only in their places.
    long.items = vec![Item::Mark(good.end.digest)];
    assert_eq!(rejection(&game, &long), (good.line_of(0), "bad-line"));
}
