//! Every skill and every upgrade: position before, action, position after.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Rng};

mod drawing;
use drawing::{act, drawn, legal, refused, shows, state, targets, turn};

/// P5: any hex 2 to 3 away that is no wall; the spear kills outright and lies there.
#[test]
fn p5_spear_throw() {
    turn("@ 3,7; golem 3,4 timer 1", "throw 3,4", "@ 3,7; / 3,4; kills 1; tricks 0");
    turn("@ 3,7; ~ 3,5", "throw 3,5", "/ 3,5; kills 0");
    let game = drawn("@ 3,7; # 3,4 3,5; footman 3,6");
    assert_eq!(refused(&game, "throw 3,4"), ("wall", "that hex is a wall".to_owned()));
    assert_eq!(
        refused(&game, "throw 3,6"),
        ("out-of-reach", "out of reach. Pick a hex 2 to 3 hexes away".to_owned())
    );
    assert_eq!(refused(&game, "throw 3,3").0, "out-of-reach");
    assert_eq!(refused(&game, "throw 7,7"), ("off-board", "there is no hex 7,7 on this board".to_owned()));
    assert_eq!(targets(&game, "throw").len(), 16 - 2);
    assert_eq!(targets(&drawn("@ 3,7; set spear=2"), "throw").len(), 7);
}

/// P5: without the spear there is nothing to throw; stepping on it takes it up, enemies having acted.
#[test]
fn p5_the_spear_is_picked_up() {
    let game = turn("@ 3,7; / 3,6", "move 3,6", "@ 3,6; spear hand; turn 1; log spear");
    assert!(!targets(&game, "throw").is_empty());
    let game = drawn("@ 3,7; / 3,5");
    assert_eq!(
        refused(&game, "throw 3,5"),
        ("no-spear", "your spear isn't in your hand. Pick it up first".to_owned())
    );
    assert!(targets(&game, "throw").is_empty());
}

/// P5, P6: straight away, one hex; onto lava it hurts; cooldown 3.
#[test]
fn p6_bash() {
    turn("@ 3,5; golem 3,4 timer 1", "bash 3,4", "@ 3,5; golem 3,3 hp 4; bash 2");
    turn("@ 3,5; footman 3,4; ~ 3,3", "bash 3,4", "footman 3,4 hp 1 aims 3,5; kills 0");
    turn("@ 3,5; archer 3,4; ~ 3,3", "bash 3,4", "kills 1; tricks 1; log melted-archer");
    let game = drawn("@ 3,5; footman 3,4");
    assert_eq!(refused(&game, "bash 4,4"), ("no-enemy", "there is no enemy there".to_owned()));
    assert_eq!(
        refused(&game, "bash 3,3"),
        ("out-of-reach", "out of reach. Pick a hex next to you".to_owned())
    );
    let game = drawn("@ 3,5; footman 3,4; bash 2");
    assert_eq!(refused(&game, "bash 3,4"), ("cooling", "Shield Bash is ready in 2 turns".to_owned()));
}

/// P6: into the edge or a wall nobody moves, and the stun takes intent and action.
#[test]
fn p6_a_shove_into_an_obstacle_stuns() {
    let game = turn("@ 3,5; footman 3,4 aims 3,5; # 3,3", "bash 3,4", "@ 3,5; hp 2/3; footman 3,4 hp 1");
    shows(&game, "log stunned-footman punched-footman-1; footman 3,4 hp 1");
    turn("@ 3,1; footman 3,0 aims 3,1; > 6,0", "bash 3,0", "hp 2/3; footman 3,0 hp 1");
    // The turn after it acts again.
    turn("@ 3,5; golem 3,4; # 3,3", "bash 3,4; wait", "golem 3,4 hp 2 aims 3,5 timer 1");
}

/// P6 and push chains: nobody is shoved on, and without Wall Slam nothing happens at all.
#[test]
fn p6_a_shove_into_somebody() {
    let before = "@ 3,6; footman 3,5 aims 3,6; golem 3,4 timer 1; golem 3,3 timer 1";
    turn(before, "bash 3,5", "hp 1/3; footman 3,5 hp 1 aims 3,6; golem 3,4 hp 4; golem 3,3 hp 4");
}

/// P16: who is shoved to another hex loses the intent, but acts.
#[test]
fn p16_a_shove_breaks_the_intent() {
    turn("@ 3,5; footman 3,4 aims 3,5", "bash 3,4", "hp 3/3; footman 3,4 hp 2 aims 3,5");
    turn("@ 3,5; golem 3,4 aims 3,5 timer 1", "bash 3,4", "hp 3/3; golem 3,3 hp 4");
}

/// P5: over anything, 1 or 2 hexes, onto a free hex; what is jumped over is not touched; cooldown 3.
#[test]
fn p5_jump() {
    let game = drawn("@ 3,5; golem 3,4 timer 1; # 4,4 2,5; ~ 5,3");
    assert_eq!(refused(&game, "jump 3,4"), ("taken", "someone stands there".to_owned()));
    assert_eq!(refused(&game, "jump 4,4"), ("wall", "that hex is a wall".to_owned()));
    assert_eq!(refused(&game, "jump 3,2").0, "out-of-reach");
    assert_eq!(refused(&game, "jump 3,5").0, "out-of-reach");
    assert_eq!(targets(&game, "jump").len(), 18 - 3);
    turn("@ 3,5; golem 3,4 timer 1", "jump 3,3", "@ 3,3; golem 3,4 hp 3; jump 2");
    assert_eq!(targets(&drawn("@ 3,5; set jump=1"), "jump").len(), 6);
    let cooling = drawn("@ 3,5; jump 1");
    assert_eq!(refused(&cooling, "jump 3,3"), ("cooling", "Jump is ready in 1 turn".to_owned()));
}

/// Leaping over several enemies at once hurts none that was not next to the player.
#[test]
fn p5_a_jump_over_several() {
    turn(
        "@ 3,5; golem 4,4 timer 1; golem 3,4 timer 1; golem 3,2 timer 1",
        "jump 4,3",
        "@ 4,3; golem 4,4 hp 3; golem 3,4 hp 3; golem 3,2 hp 4",
    );
}

/// P27: a skill used in turn t with cooldown n is ready in turn t + n.
#[test]
fn p27_cooldowns() {
    let mut game = drawn("@ 3,5");
    act(&mut game, "jump 3,3");
    for ready in [false, false, true] {
        assert_eq!(!targets(&game, "jump").is_empty(), ready);
        act(&mut game, "wait");
    }
    turn("@ 3,5; set jump-cooldown=1; own nimble", "jump 3,3", "jump 0");
    turn("@ 3,5; own nimble", "jump 3,3", "jump 1");
    turn("@ 3,5; golem 3,4 timer 1; own quick-recovery", "bash 3,4", "bash 1; golem 3,3 hp 4");
    // A free jump is no turn taken, so its cooldown begins whole.
    turn("@ 3,5; own free-jump", "jump 3,3", "jump 3; turn 0");
    turn("@ 3,5; own free-jump,nimble; set jump-cooldown=1", "jump 3,3", "jump 1; turn 0");
}

/// P5: LUNGE needs its upgrade, the spear, an enemy on an axis and a free hex before it.
#[test]
fn p5_lunge() {
    turn("@ 3,6; golem 3,4 timer 1; own lunge", "lunge 3,4", "@ 3,5; spear hand; kills 1");
    let game = drawn("@ 3,6; footman 3,4");
    assert_eq!(
        refused(&game, "lunge 3,4"),
        ("unlearned", "you haven't learned Lunge yet. Find a shrine".to_owned())
    );
    assert_eq!(refused(&drawn("@ 3,6; / 0,8; footman 3,4; own lunge"), "lunge 3,4").0, "no-spear");
    let game = drawn("@ 3,6; footman 3,4; footman 4,4; # 3,5; own lunge; footman 3,7; footman 2,5");
    assert_eq!(refused(&game, "lunge 3,4"), ("no-way", "something is in the way".to_owned()));
    assert_eq!(refused(&game, "lunge 4,4"), ("off-axis", "pick an enemy in a straight line".to_owned()));
    assert_eq!(refused(&game, "lunge 5,4"), ("no-enemy", "there is no enemy there".to_owned()));
    assert_eq!(refused(&game, "lunge 3,7").0, "out-of-reach");
}

/// P7, Recall: SPEAR_THROW without the spear calls it back, and only from where it lies.
#[test]
fn p7_recall() {
    let before = "@ 3,7; / 3,2; golem 3,4 timer 1; own recall";
    turn(before, "throw 3,2", "spear hand; turn 1; golem 3,4 hp 4; kills 0");
    assert_eq!(targets(&drawn(before), "throw"), ["3,2"]);
    assert_eq!(
        refused(&drawn(before), "throw 3,4"),
        ("spear-elsewhere", "pick the hex your spear lies on".to_owned())
    );
}

/// P7, Recall Damage: includes Recall, kills everything on the line back and where the spear lay, shields or not (P21).
#[test]
fn p7_recall_damage() {
    turn(
        "@ 3,7; / 3,2; golem 3,4 timer 1; shield-bearer 3,2 facing n; golem 4,3 timer 1; own recall-damage",
        "throw 3,2",
        "spear hand; kills 2; golem 4,3 hp 4",
    );
    turn(
        "@ 3,7; / 4,5; golem 3,6 timer 1; golem 4,6 timer 1; own recall-damage",
        "throw 4,5",
        "kills 1; golem 3,6 hp 3",
    );
}

/// P7, Arc Lunge: also those 2 from where it began and 1 from where it ends.
#[test]
fn p7_arc_lunge() {
    let enemies = "golem 3,4 timer 1; golem 4,4 timer 1; golem 2,5 timer 1; golem 3,3 timer 1";
    turn(&format!("@ 3,6; {enemies}; own lunge,arc-lunge"), "lunge 3,4", "@ 3,5; kills 3; golem 3,3 hp 4");
    turn(
        &format!("@ 3,6; {enemies}; own lunge"),
        "lunge 3,4",
        "kills 1; golem 4,4 hp 4; golem 2,5 hp 4; golem 3,3 hp 4",
    );
}

/// P7, Deep Breath: a spear or lunge kill readies Jump; a miss, or a bomb, does not.
#[test]
fn p7_deep_breath() {
    turn("@ 3,7; jump 3; footman 3,5; own deep-breath", "throw 3,5", "jump 0; kills 1");
    turn("@ 3,7; jump 3; footman 3,5; own deep-breath,lunge", "lunge 3,5", "jump 0; kills 1");
    turn("@ 3,7; jump 3; own deep-breath", "throw 3,5", "jump 2");
    turn("@ 3,7; jump 3; bomb 3,5; own deep-breath", "throw 3,5", "jump 2; kills 0");
    turn("@ 3,7; jump 3; footman 3,5", "throw 3,5", "jump 2; kills 1");
}

/// P7, Cleave: picking the spear up deals 1 to all neighbors, after enemies have acted (P4).
#[test]
fn p7_cleave() {
    turn(
        "@ 3,7; / 3,6; golem 3,5 timer 1; golem 4,5 timer 1; own cleave",
        "move 3,6",
        "golem 3,5 hp 3; golem 4,5 hp 3; spear hand",
    );
    turn("@ 3,7; / 3,6; golem 3,5 timer 1; own recall,cleave", "throw 3,6", "golem 3,5 hp 4");
}

/// P7, Arc Bash and 360° Bash: the neighbors beside, or all six.
#[test]
fn p7_arc_and_full_bash() {
    let ring = "golem 3,4 timer 1; golem 4,4 timer 1; golem 4,5 timer 1; golem 3,6 timer 1; golem 2,6 timer 1; golem 2,5 timer 1";
    turn(
        &format!("@ 3,5; {ring}; own arc-bash"),
        "bash 3,4",
        "golem 3,3 hp 4; golem 5,3 hp 4; golem 4,5 hp 3; golem 3,6 hp 3; golem 2,6 hp 3; golem 1,5 hp 4",
    );
    turn(
        &format!("@ 3,5; {ring}; own 360-bash"),
        "bash 3,4",
        "golem 3,3 hp 4; golem 5,3 hp 4; golem 5,5 hp 4; golem 3,7 hp 4; golem 1,7 hp 4; golem 1,5 hp 4",
    );
}

/// P7, Wall Slam: a shove into somebody stuns both.
#[test]
fn p7_wall_slam() {
    turn(
        "@ 3,6; footman 3,5 aims 3,6; archer 3,4 aims 3,6; own wall-slam",
        "bash 3,5",
        "hp 2/3; footman 3,5 hp 1; archer 3,4 hp 1",
    );
}

/// P7, P23, Passive Protection: armor at the start of a turn while Bash is ready; waiting gives it; it lasts a turn.
#[test]
fn p23_passive_protection() {
    let own = "own passive-protection";
    turn(&format!("@ 3,5; {own}"), "move 3,6", "armor 1");
    turn(&format!("@ 3,5; armor 1; footman 3,4; {own}"), "bash 3,4", "armor 0; footman 3,4 hp 2 aims 3,5");
    let struck = format!("@ 3,5; armor 1; archer 3,2 aims 3,5; {own}");
    turn(&struck, "wait", "hp 3/3; armor 1; archer 3,2 hp 1 aims 3,5");
    turn("@ 3,5; armor 1; archer 3,2 aims 3,5", "wait", "hp 3/3; armor 0; archer 3,2 hp 1 aims 3,5");
    // Not ready: none at the start of a turn, but waiting gives it, and it takes the blow.
    let cooling = format!("@ 3,5; bash 3; archer 3,2 aims 3,5; {own}");
    turn(&cooling, "wait", "hp 3/3; armor 0; archer 3,2 hp 1 aims 3,5");
    // At most 1: the rest of a golem's blow comes through.
    turn(&format!("@ 3,5; armor 1; golem 3,4 aims 3,5 timer 1; {own}"), "wait", "hp 2/3; golem 3,4 hp 3");
    let mut game = drawn("@ 3,5; status choosing_upgrade; offer extra-hp,passive-protection");
    act(&mut game, "choose passive-protection");
    shows(&game, "armor 1; own passive-protection; playing; turn 0");
}

/// P7, Quick Recovery and Nimble: a turn less.
#[test]
fn p7_quick_recovery_and_nimble() {
    turn("@ 3,5; golem 3,4 timer 1; own quick-recovery", "bash 3,4", "bash 1; golem 3,3 hp 4");
    turn("@ 3,5; own nimble", "jump 3,3", "jump 1");
}

/// P7, Meteor Impact: may land on an enemy and kill it.
#[test]
fn p7_meteor_impact() {
    turn("@ 3,5; golem 3,3 timer 1; own meteor-impact", "jump 3,3", "@ 3,3; kills 1; tricks 0");
    turn("@ 3,5; shield-bearer 3,4 facing s; own meteor-impact", "jump 3,4", "@ 3,4; kills 1");
}

/// P7, Stunning Landing: neighbors of the landing are stunned.
#[test]
fn p7_stunning_landing() {
    turn(
        "@ 3,6; footman 3,3 aims 3,4; archer 4,3; footman 1,2; own stunning-landing",
        "jump 3,4",
        "@ 3,4; hp 3/3; footman 3,3 hp 2; archer 4,3 hp 1; footman 2,2 hp 2",
    );
    turn("@ 3,6; bomb 3,3 timer 1; own stunning-landing", "jump 3,4", "hp 3/3; bomb 3,3 hp 1 timer 1");
}

/// P4, P7, P14, Free Jump: ends after Punch; lava, spear, shrine and stairs wait for the next full turn.
#[test]
fn p14_free_jump() {
    let own = "own free-jump";
    turn(
        &format!("@ 3,5; footman 3,4 aims 3,5; archer 5,1 aims 3,3; {own}"),
        "jump 4,4",
        "@ 4,4; turn 0; hp 2/3; footman 3,4 hp 1 aims 3,5; archer 5,1 hp 1 aims 3,3",
    );
    let mut game = drawn(&format!("@ 3,5; ~ 3,3; {own}"));
    act(&mut game, "jump 3,3");
    shows(&game, "hp 3/3; landed; @ 3,3");
    let mut off = game;
    act(&mut game, "wait");
    shows(&game, "hp 2/3; turn 1");
    act(&mut game, "wait");
    shows(&game, "hp 2/3");
    act(&mut off, "move 3,4");
    shows(&off, "hp 3/3");
    turn(&format!("@ 3,2; {own}"), "jump 3,0", "@ 3,0; floor 1; turn 0");
    let mut game = drawn(&format!("@ 3,2; {own}"));
    act(&mut game, "jump 3,0");
    act(&mut game, "wait");
    assert_eq!(game.floor(), 2);
    turn(&format!("@ 3,5; / 3,3; {own}"), "jump 3,3", "spear ground");
    turn(&format!("@ 3,5; / 3,3; {own}"), "jump 3,3; wait", "spear hand");
}

/// P7, P24, Extra HP: most and current; it is offered again.
#[test]
fn p24_extra_hp() {
    let choosing = "@ 3,5; hp 1/3; status choosing_upgrade; offer extra-hp,nimble";
    let game = turn(choosing, "choose extra-hp", "hp 2/4; own none; offer none; playing; turn 0");
    assert_eq!(state(&game)["upgrades"], serde_json::json!(["EXTRA_HP"]));
    let again = turn("@ 3,6; hp 3/4; _ 3,5", "move 3,5", "choosing_upgrade");
    assert!(legal(&again).contains(&"choose extra-hp".to_owned()));
}

/// P7, P24: Extra HP and three others not owned; none without its base; none that would change nothing.
#[test]
fn p24_offers() {
    let mut seen = std::collections::BTreeSet::new();
    let owned = "recall-damage,360-bash,nimble";
    for number in 0..300 {
        let mut game = drawn(&format!("@ 3,6; _ 3,5; own {owned}"));
        game.reseed_hidden(&format!("offer{number}").parse().unwrap());
        act(&mut game, "move 3,5");
        let offered = targets(&game, "choose");
        assert_eq!((offered.len(), offered[0].as_str()), (4, "extra-hp"));
        seen.extend(offered);
        assert_eq!(refused(&game, "move 3,4"), ("choosing", "choose an upgrade first".to_owned()));
        assert_eq!(
            refused(&game, "choose arc-lunge"),
            ("not-offered", "Arc Lunge isn't on offer".to_owned())
        );
    }
    let all = lattice_hop::Upgrade::all().map(|upgrade| upgrade.id().to_owned());
    let never = ["recall-damage", "360-bash", "nimble", "recall", "arc-bash", "arc-lunge"];
    assert_eq!(seen, all.filter(|id| !never.contains(&id.as_str())).collect());
    assert_eq!(refused(&drawn("@ 3,5"), "choose recall").0, "not-choosing");
    let few = drawn(
        "@ 3,6; _ 3,5; set offers=6; own recall-damage,lunge,arc-lunge,deep-breath,cleave,360-bash,wall-slam,\
                     passive-protection,quick-recovery,meteor-impact,stunning-landing,free-jump",
    );
    let mut few = few;
    act(&mut few, "move 3,5");
    assert_eq!(targets(&few, "choose"), ["extra-hp", "nimble"]);
}

/// P24: a shrine is used up by stepping on it, and enemies have acted before.
#[test]
fn p24_shrines_are_used_up() {
    let mut game = drawn("@ 3,6; _ 3,5; footman 3,2");
    act(&mut game, "move 3,5");
    shows(&game, "choosing_upgrade; turn 1; footman 3,3 hp 2; log shrine");
    assert!(state(&game)["shrinePosition"].is_null());
    act(&mut game, "choose extra-hp");
    act(&mut game, "wait");
    shows(&game, "playing; turn 2; footman 3,4 hp 2 aims 3,5");
}

/// Upgrades are kept across floors; health, cooldowns too; the spear comes along (P28).
#[test]
fn p28_what_is_kept() {
    let mut game = drawn("@ 3,1; hp 1/4; / 5,5; bash 3; jump 2; own lunge,cleave,nimble");
    act(&mut game, "move 3,0");
    assert_eq!(game.floor(), 2);
    let facts = drawing::facts(&game);
    for fact in
        ["@ 3,7", "hp 2/4", "spear hand", "bash 2", "jump 1", "own lunge,cleave,nimble", "floor 2", "turn 1"]
    {
        assert!(facts.iter().any(|known| known == fact), "{fact} in {facts:?}");
    }
}

/// What is drawn is legal and every legal action is equally likely, also among skills.
#[test]
fn samples_are_even() {
    let game = drawn("@ 3,5; footman 3,4; footman 3,3; footman 5,3; bash 0; own lunge");
    let mut all = Vec::new();
    game.legal(&mut all);
    let mut seen = vec![0_u32; all.len()];
    let mut rng = Rng::keyed(5);
    for _ in 0..all.len() * 1000 {
        seen[all.binary_search(&game.sample(&mut rng).unwrap()).unwrap()] += 1;
    }
    // Five standard deviations of a count that is 1000 on average.
    assert!(seen.iter().all(|n| n.abs_diff(1000) < 160), "{seen:?}");
}
