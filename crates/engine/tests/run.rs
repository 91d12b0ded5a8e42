//! Undo, redo, waits and limits of a run, with a game that counts its work.

mod toy;

use lattice_engine::{Digest, Game, Item, Replay, Run, Start};
use proptest::prelude::*;
use toy::{Add, Toy, counted, fresh, play};

/// Undo repeats fewer actions and ticks than this.
const STEPS: u32 = 16;
const TICKS: u32 = 32;

#[test]
fn undo_in_a_long_run_is_a_handful_of_steps() {
    let mut run = fresh();
    play(&mut run, 10_000);
    for n in 0..10_000 {
        let (applied, _) = counted(|| run.undo(&mut ()).expect("there is something to undo"));
        assert!(applied < STEPS, "undo number {n} repeated {applied} actions");
    }
    assert_eq!(run.game(), fresh().game());
    assert!(run.undo(&mut ()).is_err());
    for n in 0..10_000 {
        let (applied, _) = counted(|| run.redo(&mut ()).expect("there is something to redo"));
        assert!(applied <= 1, "redo number {n} repeated {applied} actions");
    }
}

#[test]
fn undo_and_redo_in_turn_repeat_nothing() {
    let mut run = fresh();
    play(&mut run, 1_015);
    run.undo(&mut ()).expect("there is something to undo");
    for _ in 0..20 {
        let (applied, _) = counted(|| {
            run.redo(&mut ()).expect("just undone");
            run.undo(&mut ()).expect("just redone");
        });
        assert_eq!(applied, 0);
    }
}

#[test]
fn seeking_in_a_long_run_starts_from_a_kept_state() {
    let mut run = fresh();
    play(&mut run, 10_000);
    run.watch();
    for target in [9_000, 5_000, 17, 0] {
        let (applied, _) = counted(|| run.seek(target, u32::MAX, &mut ()));
        assert!(applied < STEPS, "seeking back to {target} repeated {applied} actions");
        assert_eq!(run.standing().actions, target);
    }
    assert_eq!(run.actions().len(), 10_000, "seeking forgets nothing");
    assert!(run.replay().items.iter().all(|item| !matches!(item, Item::Undo)), "nor writes anything down");
}

#[test]
fn undo_across_long_waits_is_bounded() {
    let mut run = fresh();
    for n in 0..60 {
        play(&mut run, 1);
        assert_eq!(run.tick(n, &mut ()), n);
    }
    for _ in 0..60 {
        let (_, ticked) = counted(|| run.undo(&mut ()).expect("there is something to undo"));
        assert!(ticked < TICKS, "{ticked} ticks were repeated");
    }
    // A snapshot is taken after a long wait too.
    let mut run = fresh();
    play(&mut run, 1);
    run.tick(4_000, &mut ());
    play(&mut run, 1);
    let (applied, ticked) = counted(|| run.undo(&mut ()).expect("there is something to undo"));
    assert!(applied == 0 && ticked < TICKS, "{applied} actions and {ticked} ticks were repeated");
}

#[test]
fn ticks_run_together_into_one_wait() {
    let mut run = fresh();
    (0..200).for_each(|_| assert_eq!(run.tick(1, &mut ()), 1));
    play(&mut run, 1);
    (0..70).for_each(|_| assert_eq!(run.tick(1, &mut ()), 1));
    run.tick(0, &mut ());
    let replay = run.replay();
    assert_eq!(replay.items, [Item::Wait(200), Item::Do("add 0".into()), Item::Wait(70)]);
    let loaded = Run::<Toy>::load(&replay, &mut ()).expect("a run of ours loads");
    assert_eq!(loaded.game(), run.game());
}

/// A6: a run whose rate is 0 accepts no tick, and a replay of it may not claim one.
#[test]
fn a_run_may_stop_the_clock() {
    let start = Start { params: "size=1 limit=1 shape=flat".to_owned(), seed: toy::seed(), position: None };
    let mut run = Run::<Toy>::new(&start).expect("flat toys begin");
    let before = run.game().digest();
    assert_eq!((run.tick(5, &mut ()), run.game().digest()), (0, before));
    let mut replay = run.replay();
    assert_eq!(replay.items, []);
    replay.items.push(Item::Wait(1));
    let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("no tick passes");
    assert_eq!((rejection.line, rejection.cause.code), (replay.line_of(0), "too-long"));
}

#[test]
fn undo_takes_the_ticks_since_and_redo_brings_them_back() {
    let mut run = fresh();
    run.tick(3, &mut ());
    let before = run.game().clone();
    play(&mut run, 1);
    run.tick(5, &mut ());
    let after = run.game().clone();
    run.undo(&mut ()).expect("there is something to undo");
    assert_eq!(*run.game(), before, "with the wait before the action, without the one after");
    assert!(!run.standing().can_undo, "a wait alone is nothing to undo");
    run.redo(&mut ()).expect("there is something to redo");
    assert_eq!(*run.game(), after);
    run.undo(&mut ()).expect("there is something to undo");
    run.tick(1, &mut ());
    assert!(!run.standing().can_redo, "time passing begins a new branch");
    let loaded = Run::<Toy>::load(&run.replay(), &mut ()).expect("a run of ours loads");
    assert_eq!(loaded.game(), run.game());
}

#[test]
fn a_new_action_after_undo_begins_a_new_branch() {
    let mut run = fresh();
    play(&mut run, 40);
    (0..25).for_each(|_| run.undo(&mut ()).expect("there is something to undo"));
    run.act(Add(8), &mut ()).expect("8 is allowed");
    assert_eq!((run.standing().actions, run.actions().len(), run.standing().can_redo), (16, 16, false));
    let mut other = fresh();
    play(&mut other, 15);
    other.act(Add(8), &mut ()).expect("8 is allowed");
    assert_eq!(run.game(), other.game());
    (0..16).for_each(|_| run.undo(&mut ()).expect("there is something to undo"));
    assert_eq!(run.game(), fresh().game());
}

#[test]
fn refusals_leave_no_trace() {
    let mut run = fresh();
    play(&mut run, 5);
    let before = run.replay();
    assert_eq!(run.act(Add(9), &mut ()).map_err(|refused| refused.code), Err("nine"));
    assert_eq!(run.redo(&mut ()).map_err(|refused| refused.code), Err("nothing-to-redo"));
    assert_eq!(run.replay(), before);
    assert!(!run.standing().assisted);
}

#[test]
fn limits_hold_for_entries_and_ticks() {
    let limits = Toy::META.limits;
    let mut run = fresh();
    assert_eq!(run.tick(u32::MAX, &mut ()), limits.ticks);
    assert_eq!(run.tick(1, &mut ()), 0);
    play(&mut run, limits.entries);
    for code in [
        run.act(Add(1), &mut ()).expect_err("over the limit").code,
        run.undo(&mut ()).expect_err("over the limit").code,
        run.note_hint().expect_err("over the limit").code,
    ] {
        assert_eq!(code, "too-long");
    }
    let replay = run.replay();
    assert_eq!(replay.items.iter().filter(|item| matches!(item, Item::Mark(_))).count(), 937);
    let (applied, _) = counted(|| drop(Run::<Toy>::load(&replay, &mut ()).expect("at the limit is allowed")));
    assert_eq!(applied, limits.entries, "loading plays each action once");
}

#[test]
fn nothing_is_played_of_a_run_over_the_limits() {
    let mut replay = fresh().replay();
    replay.items = vec![Item::Do("add 1".into()); Toy::META.limits.entries as usize + 1];
    let (applied, _) = counted(|| {
        let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("too long");
        assert_eq!((rejection.line, rejection.cause.code), (0, "too-long"));
    });
    replay.items = vec![Item::Wait(u32::MAX); 1000];
    let (_, ticked) = counted(|| {
        let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("too long");
        assert_eq!((rejection.line, rejection.cause.code), (0, "too-long"));
    });
    assert_eq!((applied, ticked), (0, 0));
}

#[test]
fn marks_name_the_first_line_that_fails() {
    let mut run = fresh();
    play(&mut run, 100);
    let mut replay = run.replay();
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
    let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("changed");
    assert_eq!((rejection.line, rejection.cause.code), (replay.line_of(65), "wrong-mark"));
    assert_eq!(replay.line_of(65), 71);
}

/// There is one way to write a run: consecutive waits are merged, and marks stand where the program writes them.
#[test]
fn items_are_loaded_only_in_their_canonical_form() {
    let mut run = fresh();
    run.tick(3, &mut ());
    play(&mut run, 1);
    let good = run.replay();
    for (items, line) in [
        (vec![Item::Wait(1), Item::Wait(2), Item::Do("add 0".into())], 1),
        (vec![Item::Wait(3), Item::Do("add 0".into()), Item::Mark(good.end.digest)], 2),
        (vec![Item::Mark(fresh().end().digest), Item::Wait(3), Item::Do("add 0".into())], 0),
    ] {
        let rejection =
            Run::<Toy>::load(&Replay { items, ..good.clone() }, &mut ()).expect_err("not canonical");
        assert_eq!((rejection.line, rejection.cause.code), (good.line_of(line), "bad-line"));
    }
    Run::<Toy>::load(&good, &mut ()).expect("the canonical form loads");
}

/// A replay that ends in an undo is watched up to that moment, not to the action that was undone.
#[test]
fn watching_ends_where_the_run_does() {
    let mut run = fresh();
    play(&mut run, 5);
    run.undo(&mut ()).expect("there is something to undo");
    let end = run.game().clone();
    run.watch();
    run.seek(usize::MAX, u32::MAX, &mut ());
    assert_eq!((run.game(), run.actions().len()), (&end, 4));
    run.seek(2, u32::MAX, &mut ());
    while run.play_on(&mut ()) {}
    assert_eq!(*run.game(), end);
}

/// A8: steps that undo and redo repeat are counted and limited, so no log costs more than its share of work.
#[test]
fn the_most_hostile_log_is_bounded_by_work() {
    let mut run = fresh();
    let work = |run: &mut Run<Toy>, deed: &dyn Fn(&mut Run<Toy>)| {
        let (applied, ticked) = counted(|| deed(run));
        u64::from(applied + ticked)
    };
    let mut total = work(&mut run, &|run| play(run, 15));
    total += work(&mut run, &|run| assert_eq!(run.tick(4_000, &mut ()), 4_000));
    for _ in 0..1_000 {
        total += work(&mut run, &|run| run.undo(&mut ()).expect("there is something to undo"));
        total += work(&mut run, &|run| run.redo(&mut ()).expect("just undone"));
    }
    assert!(total < 4_100, "redo repeated a long wait: {total} steps");
    let refused = loop {
        // Every undo repeats the steps since the snapshot before it.
        let there_and_back = (0..15)
            .try_for_each(|_| run.undo(&mut ()))
            .and_then(|()| (0..15).try_for_each(|_| run.redo(&mut ())));
        if let Err(refused) = there_and_back {
            break refused;
        }
        assert!(
            run.standing().work < Toy::META.limits.work + u64::from(STEPS),
            "{} steps",
            run.standing().work
        );
    };
    assert_eq!(refused.code, "too-much-work");
    let mut replay = run.replay();
    let loaded = Run::<Toy>::load(&replay, &mut ()).expect("what could be played can be verified");
    assert_eq!(loaded.standing().work, run.standing().work, "playing and verifying cost the same");
    replay.items.push(Item::Hint);
    let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("too much work");
    assert_eq!(
        (rejection.line, rejection.cause.code),
        (replay.line_of(replay.items.len() - 1), "too-much-work")
    );
}

/// A8: what a new state searched is counted before the first action.
#[test]
fn the_work_of_a_new_state_counts() {
    let params = "size=12 limit=none shape=round".to_owned();
    let mut run = Run::<Toy>::new(&Start { params, ..fresh().replay().start }).expect("a valid start");
    assert_eq!(run.standing().work, 12);
    play(&mut run, 3);
    assert_eq!(run.standing().work, 15);
}

#[test]
fn a_start_is_loaded_only_in_its_canonical_form() {
    let mut replay = fresh().replay();
    for (params, line) in
        [("", 4), ("size=0  limit=none shape=round", 4), ("size=99 limit=none shape=round", 4)]
    {
        replay.start.params = params.to_owned();
        let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("not canonical");
        assert_eq!((rejection.line, rejection.cause.code), (line, "bad-params"), "{params:?}");
    }
    replay.start.params = fresh().replay().start.params;
    for position in ["number\n\n 3\n", "nonsense\n", ""] {
        replay.start.position = Some(position.to_owned());
        let rejection = Run::<Toy>::load(&replay, &mut ()).expect_err("not canonical");
        assert_eq!((rejection.line, rejection.cause.code), (6, "bad-position"), "{position:?}");
    }
}

/// One thing done to a run.
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

    /// Checked against a timeline that keeps every state: undo and redo always restore the exact state.
    #[test]
    fn sessions_agree_with_a_list_of_states(deeds in deeds()) {
        let mut run = fresh();
        // Before and after each action, including the ticks after it.
        let mut line: Vec<(Digest, Digest)> = Vec::new();
        let mut at = 0;
        for deed in deeds {
            let before = run.game().digest();
            match deed {
                Deed::Act(n) => if run.act(Add(n), &mut ()).is_ok() {
                    line.truncate(at);
                    line.push((before, run.game().digest()));
                    at += 1;
                },
                Deed::Tick(n) => if run.tick(n, &mut ()) > 0 {
                    line.truncate(at);
                    if let Some(last) = line.last_mut() {
                        last.1 = run.game().digest();
                    }
                },
                Deed::Undo => if run.undo(&mut ()).is_ok() {
                    at -= 1;
                    prop_assert_eq!(run.game().digest(), line[at].0);
                },
                Deed::Redo => if run.redo(&mut ()).is_ok() {
                    prop_assert_eq!(run.game().digest(), line[at].1);
                    at += 1;
                },
                Deed::Reload => {
                    let replay = run.replay();
                    run = Run::load(&replay, &mut ()).expect("a run of ours loads");
                    prop_assert_eq!(run.replay(), replay);
                    prop_assert_eq!(run.game().digest(), before);
                }
            }
            prop_assert_eq!((run.standing().actions, run.actions().len()), (at, line.len()));
            prop_assert_eq!((run.standing().can_undo, run.standing().can_redo), (at > 0, at < line.len()));
        }
    }
}
