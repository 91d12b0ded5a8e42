//! Undo, redo, waits and limits of a session, with a game that counts its work.

mod toy;

use lattice_engine::{Digest, Game, Item, Session, Start};
use proptest::prelude::*;
use toy::{Add, Toy, counted, fresh, play};

/// Kept states are at most this many steps apart, and a step is at most this many ticks.
const STEPS: u32 = 16;
const TICKS: u32 = 64;

#[test]
fn undo_in_a_long_run_is_a_handful_of_steps() {
    let mut session = fresh();
    play(&mut session, 10_000);
    for n in 0..10_000 {
        let (applied, _) = counted(|| session.undo().expect("there is something to undo"));
        assert!(applied < STEPS, "undo number {n} repeated {applied} actions");
    }
    assert_eq!(session.game(), fresh().game());
    assert!(session.undo().is_err());
    for n in 0..10_000 {
        let (applied, _) = counted(|| session.redo().expect("there is something to redo"));
        assert_eq!(applied, 1, "redo number {n}");
    }
}

#[test]
fn undo_and_redo_in_turn_cost_one_step() {
    let mut session = fresh();
    play(&mut session, 1_015);
    session.undo().expect("there is something to undo");
    for _ in 0..20 {
        let (applied, _) = counted(|| {
            session.redo().expect("just undone");
            session.undo().expect("just redone");
        });
        assert_eq!(applied, 1);
    }
}

#[test]
fn seeking_in_a_long_run_starts_from_a_kept_state() {
    let mut session = fresh();
    play(&mut session, 10_000);
    for target in [9_000, 5_000, 17, 0] {
        let (applied, _) = counted(|| session.seek(target));
        assert!(applied < STEPS, "seeking back to {target} repeated {applied} actions");
        assert_eq!(session.position(), target);
    }
    assert_eq!(session.length(), 10_000, "seeking forgets nothing");
    assert!(
        session.replay().items.iter().all(|item| !matches!(item, Item::Undo)),
        "nor writes anything down"
    );
}

#[test]
fn undo_across_long_waits_is_bounded() {
    let mut session = fresh();
    for n in 0..60 {
        play(&mut session, 1);
        assert_eq!(session.tick(n, &mut ()), n);
    }
    for _ in 0..60 {
        let (_, ticked) = counted(|| session.undo().expect("there is something to undo"));
        assert!(ticked <= STEPS * TICKS, "{ticked} ticks were repeated");
    }
    // A single endless wait is many steps, so the states inside it are kept too.
    let mut session = fresh();
    play(&mut session, 1);
    session.tick(4_000, &mut ());
    play(&mut session, 1);
    let (applied, ticked) = counted(|| session.undo().expect("there is something to undo"));
    assert!(applied == 0 && ticked <= STEPS * TICKS, "{applied} actions and {ticked} ticks were repeated");
}

#[test]
fn ticks_run_together_into_one_wait() {
    let mut session = fresh();
    (0..200).for_each(|_| assert_eq!(session.tick(1, &mut ()), 1));
    play(&mut session, 1);
    (0..70).for_each(|_| assert_eq!(session.tick(1, &mut ()), 1));
    session.tick(0, &mut ());
    let replay = session.replay();
    assert_eq!(replay.items, [Item::Wait(200), Item::Do("add 0".into()), Item::Wait(70)]);
    let loaded = Session::<Toy>::load(&replay).expect("a run of ours loads");
    assert_eq!(loaded.game(), session.game());
}

/// A6: a run whose rate is 0 lets no tick in, and a replay of it may not claim one.
#[test]
fn a_run_may_stop_the_clock() {
    let start = Start { params: "size=1 limit=1 shape=flat".to_owned(), seed: toy::seed(), position: None };
    let mut session = Session::<Toy>::new(&start).expect("flat toys begin");
    let before = session.game().digest();
    assert_eq!((session.tick(5, &mut ()), session.game().digest()), (0, before));
    let mut replay = session.replay();
    assert_eq!(replay.items, []);
    replay.items.push(Item::Wait(1));
    let rejection = Session::<Toy>::load(&replay).expect_err("no tick passes");
    assert_eq!((rejection.line, rejection.cause.code), (replay.line_of(0), "too-long"));
}

#[test]
fn undo_takes_the_ticks_since_and_redo_brings_them_back() {
    let mut session = fresh();
    session.tick(3, &mut ());
    let before = session.game().clone();
    play(&mut session, 1);
    session.tick(5, &mut ());
    let after = session.game().clone();
    session.undo().expect("there is something to undo");
    assert_eq!(*session.game(), before, "with the wait before the action, without the one after");
    assert!(!session.can_undo(), "a wait alone is nothing to undo");
    session.redo().expect("there is something to redo");
    assert_eq!(*session.game(), after);
    session.undo().expect("there is something to undo");
    session.tick(1, &mut ());
    assert!(!session.can_redo(), "time passing begins a new branch");
    let loaded = Session::<Toy>::load(&session.replay()).expect("a run of ours loads");
    assert_eq!(loaded.game(), session.game());
}

#[test]
fn a_new_action_after_undo_begins_a_new_branch() {
    let mut session = fresh();
    play(&mut session, 40);
    (0..25).for_each(|_| session.undo().expect("there is something to undo"));
    session.act(Add(8), &mut ()).expect("8 is allowed");
    assert_eq!((session.position(), session.length(), session.can_redo()), (16, 16, false));
    let mut other = fresh();
    play(&mut other, 15);
    other.act(Add(8), &mut ()).expect("8 is allowed");
    assert_eq!(session.game(), other.game());
    (0..16).for_each(|_| session.undo().expect("there is something to undo"));
    assert_eq!(session.game(), fresh().game());
}

#[test]
fn refusals_leave_no_trace() {
    let mut session = fresh();
    play(&mut session, 5);
    let before = session.replay();
    assert_eq!(session.act(Add(9), &mut ()).map_err(|refused| refused.code), Err("nine"));
    assert_eq!(session.redo().map_err(|refused| refused.code), Err("nothing-to-redo"));
    assert_eq!(session.replay(), before);
    assert!(!session.assisted());
}

#[test]
fn limits_hold_for_entries_and_ticks() {
    let limits = Toy::META.limits;
    let mut session = fresh();
    assert_eq!(session.tick(u32::MAX, &mut ()), limits.ticks);
    assert_eq!(session.tick(1, &mut ()), 0);
    play(&mut session, limits.entries);
    for code in [
        session.act(Add(1), &mut ()).expect_err("over the limit").code,
        session.undo().expect_err("over the limit").code,
        session.note_hint().expect_err("over the limit").code,
    ] {
        assert_eq!(code, "too-long");
    }
    let replay = session.replay();
    assert_eq!(replay.items.iter().filter(|item| matches!(item, Item::Mark(_))).count(), 937);
    let (applied, _) = counted(|| drop(Session::<Toy>::load(&replay).expect("at the limit is allowed")));
    assert_eq!(applied, limits.entries, "loading plays each action once");
}

#[test]
fn nothing_is_played_of_a_run_over_the_limits() {
    let mut replay = fresh().replay();
    replay.items = vec![Item::Do("add 1".into()); Toy::META.limits.entries as usize + 1];
    let (applied, _) = counted(|| {
        let rejection = Session::<Toy>::load(&replay).expect_err("too long");
        assert_eq!((rejection.line, rejection.cause.code), (0, "too-long"));
    });
    replay.items = vec![Item::Wait(u32::MAX); 1000];
    let (_, ticked) = counted(|| {
        let rejection = Session::<Toy>::load(&replay).expect_err("too long");
        assert_eq!((rejection.line, rejection.cause.code), (0, "too-long"));
    });
    assert_eq!((applied, ticked), (0, 0));
}

#[test]
fn marks_name_the_first_line_that_fails() {
    let mut session = fresh();
    play(&mut session, 100);
    let mut replay = session.replay();
    let marks: Vec<usize> = replay
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| matches!(item, Item::Mark(_)))
        .map(|(index, _)| index)
        .collect();
    assert_eq!(marks, [32, 65, 98], "one after every 32 actions");
    // A changed action is found at the next mark, not only at the end.
    replay.items[40] = Item::Do("add 8".into());
    let rejection = Session::<Toy>::load(&replay).expect_err("changed");
    assert_eq!((rejection.line, rejection.cause.code), (replay.line_of(65), "wrong-mark"));
    assert_eq!(replay.line_of(65), 71);
}

#[test]
fn a_start_is_loaded_only_in_its_canonical_form() {
    let mut replay = fresh().replay();
    for (params, line) in
        [("", 4), ("size=0  limit=none shape=round", 4), ("size=99 limit=none shape=round", 4)]
    {
        replay.start.params = params.to_owned();
        let rejection = Session::<Toy>::load(&replay).expect_err("not canonical");
        assert_eq!((rejection.line, rejection.cause.code), (line, "bad-params"), "{params:?}");
    }
    replay.start.params = fresh().replay().start.params;
    for position in ["number\n\n 3\n", "nonsense\n", ""] {
        replay.start.position = Some(position.to_owned());
        let rejection = Session::<Toy>::load(&replay).expect_err("not canonical");
        assert_eq!((rejection.line, rejection.cause.code), (6, "bad-position"), "{position:?}");
    }
}

/// One thing done to a session.
#[derive(Clone, Debug)]
enum Deed {
    Act(u8),
    Tick(u32),
    Undo,
    Redo,
    Reload,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        6 => (0u8..10).prop_map(Deed::Act),
        2 => prop_oneof![1u32..4, 60u32..140].prop_map(Deed::Tick),
        4 => Just(Deed::Undo),
        3 => Just(Deed::Redo),
        1 => Just(Deed::Reload),
    ];
    prop::collection::vec(deed, 0..300)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// Against a timeline that keeps every state: whatever is done, undo and redo give back exactly what was.
    #[test]
    fn sessions_agree_with_a_list_of_states(deeds in deeds()) {
        let mut session = fresh();
        // Before and after each action, the ticks behind it included.
        let mut line: Vec<(Digest, Digest)> = Vec::new();
        let mut at = 0;
        for deed in deeds {
            let before = session.game().digest();
            match deed {
                Deed::Act(n) => if session.act(Add(n), &mut ()).is_ok() {
                    line.truncate(at);
                    line.push((before, session.game().digest()));
                    at += 1;
                },
                Deed::Tick(n) => if session.tick(n, &mut ()) > 0 {
                    line.truncate(at);
                    if let Some(last) = line.last_mut() {
                        last.1 = session.game().digest();
                    }
                },
                Deed::Undo => if session.undo().is_ok() {
                    at -= 1;
                    prop_assert_eq!(session.game().digest(), line[at].0);
                },
                Deed::Redo => if session.redo().is_ok() {
                    prop_assert_eq!(session.game().digest(), line[at].1);
                    at += 1;
                },
                Deed::Reload => {
                    let replay = session.replay();
                    session = Session::load(&replay).expect("a run of ours loads");
                    prop_assert_eq!(session.replay(), replay);
                    prop_assert_eq!(session.game().digest(), before);
                }
            }
            prop_assert_eq!((session.position(), session.length()), (at, line.len()));
            prop_assert_eq!((session.can_undo(), session.can_redo()), (at > 0, at < line.len()));
        }
    }
}
