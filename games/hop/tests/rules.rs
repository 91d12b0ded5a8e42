//! The rulings about turns, score and texts: position before, action, position after.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{
    AnyGame, Digest, Erased, Game, Item, Listing, Params as _, Present, Ranking, Rng, Score, Seed, Start,
    Status,
};
use lattice_hop::{Action, Event, Hop, Params};

mod drawing;
use drawing::{act, drawn, facts, legal, refused, shows, state, text_of, turn};

/// P3: moves go to free neighbors.
#[test]
fn p3_moves() {
    let game = drawn("@ 3,7; # 3,6; footman 4,6; ~ 2,7");
    assert_eq!(refused(&game, "move 3,6"), ("wall", "that hex is a wall".to_owned()));
    assert_eq!(refused(&game, "move 4,6"), ("taken", "someone stands there".to_owned()));
    assert_eq!(refused(&game, "move 3,7").0, "out-of-reach");
    assert_eq!(
        refused(&game, "move 3,5"),
        ("out-of-reach", "out of reach. Pick a hex next to you".to_owned())
    );
    assert_eq!(refused(&game, "move 9,9").0, "off-board");
    let moves: Vec<String> = legal(&game).into_iter().filter(|text| text.starts_with("move")).collect();
    assert_eq!(moves, ["move 2,7", "move 4,7", "move 2,8", "move 3,8"]);
    assert_eq!(
        refused(&drawn("@ 3,0; > 6,0"), "move n"),
        ("off-board", "the board ends north of you".to_owned())
    );
}

/// P12: actions round-trip as text; directions are read, too; nothing else is.
#[test]
fn p12_actions_as_text() {
    for text in [
        "move 3,6",
        "move n",
        "move sw",
        "throw 3,4",
        "bash 2,7",
        "jump 3,5",
        "lunge 3,5",
        "wait",
        "choose 360-bash",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "Move 3,6",
        "move N",
        "move  n",
        "move 3",
        "throw n",
        "reset",
        "load 1",
        "choose luck",
        "choose",
        "wait ",
    ] {
        let refused = text.parse::<Action>().unwrap_err();
        assert_eq!(refused.code, "unknown-action", "{text}");
    }
    turn("@ 3,5", "move n", "@ 3,4; turn 1");
    turn("@ 3,5", "move sw", "@ 2,6");
}

/// P4: Punch takes 1 from who was next to the player before and is after, whatever the action.
#[test]
fn p4_punch() {
    turn("@ 3,5; golem 3,4 timer 1", "wait", "golem 3,4 hp 3");
    turn("@ 3,5; golem 3,4 timer 1", "move 4,4", "golem 3,4 hp 3");
    turn("@ 3,5; golem 3,4 timer 1", "move 3,6", "golem 3,4 hp 4");
    turn("@ 3,6; golem 3,4 timer 1", "move 3,5", "golem 3,4 hp 4");
    turn("@ 3,5; golem 3,4 timer 1; golem 4,4 timer 1", "throw 3,3", "golem 3,4 hp 3; golem 4,4 hp 3");
    turn("@ 3,5; archer 3,4", "wait", "kills 1; tricks 0; log felled-archer");
}

/// P4: who is killed by the action or by Punch strikes no more; who is killed by a bomb has struck before.
#[test]
fn p4_who_still_strikes() {
    turn("@ 3,5; archer 3,3 aims 3,5", "throw 3,3", "hp 3/3; kills 1");
    turn("@ 3,5; sprinter 3,4 aims 3,5", "wait", "hp 3/3; kills 1; log felled-sprinter");
    turn(
        "@ 3,5; archer 3,2 aims 3,5; bomb 3,1 timer 1",
        "wait",
        "hp 2/3; kills 1; tricks 1; log hit-archer-1 blown-up-archer",
    );
}

/// P4: attack, then lava, then bombs, all in one turn; each is counted.
#[test]
fn p4_lava_and_attack_in_one_turn() {
    turn(
        "@ 3,5; archer 3,1 aims 3,4; ~ 3,4; # 3,2 4,0 4,1 2,1 2,2",
        "move 3,4",
        "hp 1/3; archer 3,1 hp 1; log hit-archer-1 burned-1",
    );
    turn(
        "@ 3,5; hp 3/4; archer 3,1 aims 3,4; bomb 4,3 timer 1; ~ 3,4; # 3,2 4,0 4,1 2,1 2,2",
        "move 3,4",
        "hp 0/4; lost; archer 3,1 hp 1; log hit-archer-1 burned-1 blasted-1 lost",
    )
    .status();
}

/// P4: telegraphed attacks hit whoever stands there now, friends too, and are spent.
#[test]
fn p4_attacks_hit_whoever_stands_there() {
    turn(
        "@ 3,7; archer 3,2 aims 3,4; golem 3,4 timer 1",
        "wait",
        "hp 3/3; golem 3,4 hp 3; archer 3,3 hp 1 aims 3,7",
    );
    turn(
        "@ 3,7; archer 3,2 aims 3,4; bomber 3,4 stunned",
        "wait",
        "kills 1; tricks 0; archer 3,3 hp 1 aims 3,7",
    );
    // Spent: two turns later nothing strikes the old hex.
    let mut game = drawn("@ 3,5; footman 3,4 aims 3,5");
    act(&mut game, "jump 3,7");
    act(&mut game, "wait");
    shows(&game, "hp 3/3; footman 3,6 hp 2 aims 3,7");
}

/// P22: all strike at once: two that kill each other both do; bombs land afterwards.
#[test]
fn p22_attacks_are_simultaneous() {
    turn("@ 0,8; archer 3,2 aims 3,4; archer 3,4 aims 3,2", "wait", "hp 3/3; kills 2");
    turn(
        "@ 3,7; archer 3,1 aims 3,4; bomber 3,4 aims 3,6; # 3,2 4,0 4,1 2,1 2,2",
        "wait",
        "kills 1; archer 3,1 hp 1; bomb 3,6 hp 1 timer 2",
    );
}

/// P4: without health everything ends at once: no lava, no pick-up, no shrine, no stairs.
#[test]
fn p4_no_health_no_more() {
    let archer = "archer 5,2 aims 3,4; # 4,2 4,1 5,1 6,1 5,3";
    let lost = |items: &str| {
        let game = turn(
            &format!("@ 3,5; hp 1/3; {archer}; {items}"),
            "move 3,4",
            "hp 0/3; lost; turn 1; archer 5,2 hp 1",
        );
        assert_eq!((game.status(), legal(&game).len()), (Status::Lost, 0));
        assert_eq!(refused(&game, "wait"), ("game-over", "this run is over".to_owned()));
        game
    };
    shows(&lost("_ 3,4"), "offer none; archer 5,2 hp 1; _ 3,4");
    shows(&lost("> 3,4"), "floor 1; archer 5,2 hp 1; @ 3,4");
    shows(&lost("/ 3,4"), "spear ground; archer 5,2 hp 1");
    shows(&lost("~ 3,4"), "archer 5,2 hp 1; log hit-archer-1 lost");
    // Enemies do not act any more.
    shows(
        &turn("@ 3,5; hp 1/3; ~ 3,4; footman 3,1", "move 3,4", "lost; footman 3,1 hp 2"),
        "footman 3,1 hp 2",
    );
}

/// P4: lava hurts on entering, not on staying.
#[test]
fn p4_lava() {
    turn("@ 3,5; ~ 3,4", "move 3,4", "hp 2/3; log burned-1");
    turn("@ 3,4; ~ 3,4", "wait", "hp 3/3");
    turn("@ 3,4; ~ 3,4 3,3", "move 3,3", "hp 2/3");
    turn("@ 3,5; ~ 3,4", "jump 3,3", "hp 3/3");
}

/// P9: ten for a kill, twenty-five more for lava and bombs, a hundred a floor, five hundred for the end; ties by turns.
#[test]
fn p9_score() {
    let score = |before: &str, action: &str| {
        let mut game = drawn(before);
        act(&mut game, action);
        (game.score(), game.tie(), game.status())
    };
    assert_eq!(score("@ 3,5", "wait"), (Score(100), 1, Status::Playing));
    assert_eq!(score("@ 3,5; footman 3,3", "throw 3,3"), (Score(110), 1, Status::Playing));
    assert_eq!(score("@ 3,5; archer 3,4; ~ 3,3", "bash 3,4"), (Score(135), 1, Status::Playing));
    assert_eq!(score("@ 3,5; bomb 3,2 timer 1; archer 3,1", "wait"), (Score(135), 1, Status::Playing));
    assert_eq!(score("@ 3,5; bomb 3,3", "throw 3,3"), (Score(100), 1, Status::Playing));
    assert_eq!(score("@ 3,1; floor 5", "move 3,0"), (Score(1000), 1, Status::Won));
    assert_eq!(score("@ 3,1; floor 1", "move 3,0"), (Score(200), 1, Status::Playing));
    assert_eq!(Hop::META.ranking, Ranking::Most);
}

/// P9, P29: the last floor's stairs win; the turn of the end counts.
#[test]
fn p29_the_end() {
    let game = turn("@ 3,1; floor 5; turn 41", "move 3,0", "won; turn 42; floor 5; @ 3,0; log won");
    assert_eq!((legal(&game), game.sample(&mut Rng::keyed(1))), (Vec::<String>::new(), None));
    assert_eq!(Hop::META.limits.entries, 4096);
    assert_eq!(turn("@ 3,1; floor 2; set floors=2", "move 3,0", "won").status(), Status::Won);
}

/// P2, P28: descending heals, never above the most.
#[test]
fn p2_descending_heals() {
    for (before, after) in [
        ("hp 1/3", "hp 2/3"),
        ("hp 3/3", "hp 3/3"),
        ("hp 1/3; set heal=0", "hp 1/3"),
        ("hp 1/3; set heal=9", "hp 3/3"),
    ] {
        let mut game = drawn(&format!("@ 3,1; {before}"));
        act(&mut game, "move 3,0");
        assert!(facts(&game).contains(&after.to_owned()), "{before}");
    }
}

/// P25: the last eight messages are in the state and the drawing, not in the digest.
#[test]
fn p25_messages() {
    let text = text_of("@ 3,5");
    let seed: Seed = "log".parse().unwrap();
    let silent = Hop::from_text(&text, &seed).unwrap();
    let words = "hit-golem-2 burned-1 blasted-1 armor died-bomb seen-assassin chosen-360-bash floor-3";
    let loud = Hop::from_text(&format!("{text}log {words}\n"), &seed).unwrap();
    assert_eq!(silent.digest(), loud.digest());
    assert!(loud.text().ends_with(&format!("log {words}\n")));
    assert_eq!(state(&loud)["message"], "You reach floor 3.");
    let mut game = loud;
    act(&mut game, "throw 3,3");
    act(&mut game, "move 3,4");
    act(&mut game, "move 3,3");
    assert!(
        game.text().ends_with(
            "log burned-1 blasted-1 armor died-bomb seen-assassin chosen-360-bash floor-3 spear\n"
        )
    );
}

/// P30: what cannot be is refused with a sentence and its line.
#[test]
fn p30_positions_are_checked() {
    let good = text_of("@ 3,5; footman 3,4 hp 1 aims 3,5; / 2,2");
    let seed: Seed = "x".parse().unwrap();
    assert!(Hop::from_text(&good, &seed).is_ok(), "{good}");
    for (from, to, says) in [
        ("hp=3", "hp=99", "line 1 of the position: Health must be 1–9, not \"99\""),
        ("floor 1", "floor 6", "line 2 of the position: floor must be 1–5, not \"6\""),
        ("playing", "paused", "the status must be playing, choosing_upgrade, won or lost"),
        ("playing", "won", "a won run must end on the stairs of the last floor"),
        ("playing", "choosing_upgrade", "upgrades must be offered while choosing_upgrade, and only then"),
        ("hp 3/3", "hp 0/3", "hp must be 0 in a lost run, and only there"),
        ("hp 3/3", "hp 4/3", "hp must be 0–3, not \"4\""),
        ("armor 0", "armor 2", "armor must be 0–1"),
        ("bash 0", "bash 4", "bash must be 0–3"),
        ("spear ground", "spear hand", "the spear is in hand; remove / from the board"),
        ("spear ground", "spear lost", "spear must be hand or ground, not \"lost\""),
        ("upgrades none", "upgrades nimble,nimble", "nimble is listed twice"),
        ("upgrades none", "upgrades luck", "unknown upgrade \"luck\""),
        ("upgrades none", "upgrades extra-hp", "don't list extra-hp"),
        ("@", ".", "draw exactly one player (@)"),
        ("> ", ". ", "draw exactly one stairs hex (>)"),
        ("@", "@x", "unknown hex \"@x\""),
        ("@", "@#", "the wall at 3,5 must be empty"),
        ("footman 3,4", "archer 3,4", "there is no archer at 3,4"),
        ("footman 3,4", "orc 3,4", "unknown enemy \"orc\""),
        ("hp 1 aims", "hp 3 aims", "hp must be 1–2, not \"3\""),
        ("aims 3,5", "aims 3,6", "this footman can't aim at 3,6"),
        ("aims 3,5", "aims 9,9", "\"9,9\" is not a hex of the board"),
        ("aims 3,5", "aims 3,5 stunned", "this footman can't aim at 3,5"),
        ("aims 3,5", "facing n", "\"facing\" is not a detail of a footman"),
        ("aims 3,5", "aims 3,5\nlog nonsense", "unknown message \"nonsense\""),
        ("aims 3,5", "aims 3,5\nassassin unseen now", "write nothing after that"),
        ("aims 3,5", "aims 3,5\ngolem unseen", "only a hiding enemy can be unseen"),
    ] {
        let text = good.replacen(from, to, 1);
        let error = Hop::from_text(&text, &seed).unwrap_err();
        assert!(error.to_string().contains(says), "{from:?} to {to:?}: {error}");
    }
    let near = text_of("@ 3,5; assassin 3,4 unseen");
    assert!(
        Hop::from_text(&near, &seed).unwrap_err().to_string().contains("this assassin can't be unseen here")
    );
    let rows = good.lines().take(10).collect::<Vec<_>>().join("\n");
    assert!(Hop::from_text(&rows, &seed).unwrap_err().to_string().contains("the board has 17 rows"));
}

/// P30: whatever a damaged drawing says, it is refused or can be drawn again, shown and played.
#[test]
fn p30_damaged_positions_are_safe() {
    let symbols: Vec<char> = ".~#>_/@fabsdwkGo 0123456789,\n".chars().collect();
    let (mut rng, mut accepted) = (Rng::keyed(11), 0);
    for number in 0..3000 {
        let seed: Seed = format!("damaged{number}").parse().unwrap();
        let mut text =
            text_of(&format!("@ 3,1; floor {}; own lunge,free-jump,meteor-impact", 1 + number % 4));
        let mut game = Hop::from_text(&text, &seed).unwrap();
        act(&mut game, "move 3,0");
        (0..rng.below(6)).for_each(|_| {
            if let Some(action) = game.sample(&mut rng) {
                game.apply(action, &mut ())
            }
        });
        text = game.text();
        let mut chars: Vec<char> = text.chars().collect();
        // The board, where most damage still makes sense.
        let board: Vec<usize> =
            text.match_indices(['.', '~', '#']).map(|(at, _)| at).filter(|at| *at > 300).collect();
        for _ in 0..1 + rng.below(3) {
            let anywhere = rng.below(chars.len() as u32) as usize;
            let at = if rng.below(8) == 0 { anywhere } else { *rng.pick(&board).unwrap() };
            chars[at] = *rng.pick(&symbols).unwrap();
        }
        let Ok(mut game) = Hop::from_text(&chars.iter().collect::<String>(), &seed) else { continue };
        accepted += 1;
        assert_eq!(Hop::from_text(&game.text(), &seed).unwrap().text(), game.text());
        for _ in 0..20 {
            let mut ui = lattice_hop::Ui::default();
            game.reconcile(&mut ui);
            assert!(!game.scene(&ui).cells.is_empty());
            game.reseed_hidden(&seed);
            let Some(action) = game.sample(&mut rng) else { break };
            game.apply(action, &mut ());
        }
    }
    assert!(accepted > 300, "{accepted}");
}

/// P11: parameters out of range are refused, and so are ranges upside down.
#[test]
fn p11_parameters() {
    let error = |text: &str| Params::from_text(text).unwrap_err().to_string();
    assert_eq!(error("lava-min=10"), "Least lava must be 0–9, no more than Most lava");
    assert_eq!(error("hp=0"), "Health must be 1–9, not \"0\"");
    assert_eq!(Params::from_text("budgets=2:5").unwrap().budgets.on(1), 0);
    let budgets = Params::from_text("budgets=2:5,4:7").unwrap().budgets;
    assert_eq!((2..=9).map(|floor| budgets.on(floor)).collect::<Vec<_>>(), [5, 5, 7, 7, 7, 7, 7, 7]);
    let standard: Vec<u8> = (1..=5).map(|floor| Params::default().budgets.on(floor)).collect();
    assert_eq!(standard, [3, 4, 6, 8, 10]);
    // P34: in this order, and who has won one is offered the next.
    let presets = Hop::presets();
    let ids = ["gentle", "standard", "veteran", "harsh"];
    assert_eq!(presets.iter().map(|preset| preset.id).collect::<Vec<_>>(), ids);
    let offers: Vec<_> = presets.iter().map(|preset| preset.next).collect();
    assert_eq!(offers, [Some(ids[1]), Some(ids[2]), Some(ids[3]), None]);
}

/// The specification's fields are there.
#[test]
fn programs_see_the_specification() {
    let game = drawn(
        "@ 3,5; armor 1; / 2,2; ~ 1,2; # 1,3; _ 4,1; shield-bearer 3,4 aims 3,5 facing s; own lunge; turn 7",
    );
    let state = state(&game);
    let expected = serde_json::json!({
        "turn": 7, "floor": 1, "gameStatus": "playing", "hasSpear": false,
        "spearPosition": {"q": 2, "r": 2, "s": -4}, "stairsPosition": {"q": 3, "r": 0, "s": -3},
        "lavaPositions": [{"q": 1, "r": 2, "s": -3}], "wallPositions": [{"q": 1, "r": 3, "s": -4}],
        "shrinePosition": {"q": 4, "r": 1, "s": -5}, "upgrades": ["LUNGE"], "gridWidth": 7, "gridHeight": 9,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&state[name], value, "{name}");
    }
    let player = &state["player"];
    assert_eq!((&player["id"], &player["hp"], &player["maxHp"]), (&"player".into(), &3.into(), &3.into()));
    assert_eq!((&player["temporaryArmor"], &player["energy"]), (&1.into(), &100.into()));
    let enemy = &state["enemies"][0];
    assert_eq!(
        (&enemy["subtype"], &enemy["intent"], &enemy["facing"]),
        (&"shield-bearer".into(), &"Attacking!".into(), &3.into())
    );
    assert_eq!((&enemy["isStunned"], &enemy["isVisible"]), (&false.into(), &true.into()));
}

/// A3: 2,000 whole random runs, saved and played again, come to the same digest after every action.
#[test]
fn two_thousand_runs_replay() {
    let game = Erased::<Hop>::GAME;
    let mut floors = 0;
    for number in 0..2000 {
        let seed: Seed = format!("replay{number}").parse().unwrap();
        let start = Start { params: String::new(), seed: seed.clone(), position: None };
        let mut session = game.start(&start).unwrap();
        let (mut rng, mut run) = (Rng::keyed(number), Hop::new(&Params::default(), &seed));
        let mut digests: Vec<Digest> = Vec::new();
        while let Some(action) = run.sample(&mut rng).filter(|_| digests.len() < 400) {
            session.act(&action.to_string()).unwrap();
            run.apply(action, &mut ());
            digests.push(run.digest());
        }
        let replay = session.replay();
        let marks: Vec<Digest> = replay
            .items
            .iter()
            .filter_map(|item| if let Item::Mark(mark) = item { Some(*mark) } else { None })
            .collect();
        assert_eq!(marks, digests, "run {number}");
        assert_eq!(game.verify(&replay).unwrap().digest, run.digest(), "run {number}");
        floors += u32::from(run.floor());
    }
    assert!(floors > 2000, "some runs reach the second floor");
}

/// A replay that turns out differently names the action at fault.
#[test]
fn a_tampered_run_names_its_turn() {
    let game = Erased::<Hop>::GAME;
    let start = Start { params: String::new(), seed: "tampered".parse().unwrap(), position: None };
    let mut session = game.start(&start).unwrap();
    ["wait", "throw 3,5", "wait"].iter().for_each(|action| drop(session.act(action).unwrap()));
    let mut replay = session.replay();
    replay.items[2] = Item::Do("throw 3,4".into());
    let rejection = game.verify(&replay).unwrap_err();
    assert_eq!(rejection.cause.code, "wrong-mark");
    assert!(rejection.to_string().contains("action 2"), "{rejection}");
}

/// P35: the adviser visits every shrine on its way, and what it advises brings no position of the floor back.
#[test]
fn p35_hints_visit_shrines_and_never_circle() {
    let (mut shrines, mut taken, mut turns, mut repeats) = (0, 0, 0, 0);
    for number in 0..60 {
        let seed: Seed = format!("advice{number}").parse().unwrap();
        let mut game = Hop::new(&Params::default(), &seed);
        let mut seen = std::collections::BTreeSet::new();
        while let Some(action) = game.advise() {
            let floor = game.floor();
            taken += u32::from(matches!(action, Action::Choose(_)));
            game.apply(action, &mut ());
            if game.floor() != floor {
                shrines += u32::from(floor.is_multiple_of(2));
                seen.clear();
            }
            // The board and who is on it, without counters and messages.
            let text = game.text();
            let lines = text.lines().filter(|line| !line.starts_with("floor") && !line.starts_with("log"));
            turns += 1;
            repeats += u32::from(!seen.insert(lines.collect::<String>()));
        }
    }
    assert!(shrines >= 110 && taken >= shrines - 2, "{taken} of {shrines} shrines");
    assert!(repeats * 500 < turns, "{repeats} of {turns}");
}

/// P35: where lava and walls leave no way, hints lead to where a jump crosses them. This run went around in circles.
#[test]
fn p35_hints_cross_what_they_cannot_walk_around() {
    let harsh = Hop::presets().into_iter().find(|preset| preset.id == "harsh").unwrap().params;
    let mut game = Hop::new(&harsh, &Seed::from_entropy(56));
    while let Some(action) = game.advise() {
        game.apply(action, &mut ());
        assert!(game.tie() < 500, "{}", game.text());
    }
}

/// P35: a hint spends no health where another way is free, be it as short or one step longer, and jumps over lava. New
/// players were sent through lava because the next floor heals.
#[test]
fn p35_hints_spend_no_health_in_vain() {
    for (before, way) in [
        ("@ 4,1; ~ 3,1; jump 2", "4,0"),
        ("@ 4,1; ~ 4,0; jump 2", "3,1"),
        ("@ 2,2; ~ 3,1; jump 2", "2,1"),
        ("@ 2,2; ~ 2,1; jump 2", "3,1"),
        ("@ 4,3; ~ 4,2 4,1; > 4,0; jump 3", ""),
        ("@ 3,2; ~ 3,1; jump 2", ""),
        ("@ 3,4; ~ 3,3 2,4 4,3", ""),
        ("@ 3,3; ~ 3,2; _ 3,1; jump 3", ""),
    ] {
        let mut game = drawn(before);
        for _ in 0..4 {
            let Some(action) = game.advise().filter(|_| game.floor() == 1) else { break };
            let action = action.to_string();
            assert!(
                way.is_empty() || game.tie() > 0 || action == format!("move {way}"),
                "{before}: {action}"
            );
            let hurt = act(&mut game, &action).iter().any(|event| matches!(event, Event::Hurt { id: 0, .. }));
            assert!(!hurt, "{before}: {action}");
        }
    }
    assert_eq!(drawn("@ 3,2; ~ 3,1").advise().unwrap().to_string(), "jump 3,0");
}

/// The lesson means what it says: stepping aside leaves the line even of a wide blow, and whatever is accepted as a punch
/// kills. New players were shown a hex in the line.
#[test]
fn the_lesson_dodges_and_punches() {
    let after = |number: usize, action: &str, from: &str, to: &str| {
        let text = Hop::exercises()[number].position.unwrap().replacen(from, to, 1);
        let mut game = Hop::from_text(&text, &"lesson".parse().unwrap()).unwrap();
        act(&mut game, action);
        game
    };
    let unhurt = |action| facts(&after(1, action, "hp=3", "reach=wide")).contains(&"hp 3/3".to_owned());
    let [dodge, punch] = [1, 2].map(|number| Hop::exercises()[number].accept);
    dodge.iter().for_each(|action| assert!(unhurt(action), "{action}"));
    assert!(!unhurt("move 3,4"), "in the line");
    punch.iter().for_each(|action| shows(&after(2, action, "", ""), "kills 1; hp 3/3"));
}

/// P36: skills name their slots, and enemies that are about to walk say so.
#[test]
fn p36_slots_and_intents() {
    let game = drawn(
        "@ 3,7; footman 3,2; golem 1,2 timer 1; archer 5,1 stunned; bomb 1,5; warlock 3,4 aims 3,7; own lunge",
    );
    let state = state(&game);
    let skills: Vec<&str> = state["player"]["activeSkills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|skill| skill["slot"].as_str().unwrap())
        .collect();
    assert_eq!(skills, ["Offensive", "Defensive", "Utility", "Offensive"]);
    let intents: Vec<Option<&str>> =
        state["enemies"].as_array().unwrap().iter().map(|enemy| enemy["intent"].as_str()).collect();
    assert_eq!(intents, [Some("Moving"), None, None, None, Some("Aiming")]);
}
