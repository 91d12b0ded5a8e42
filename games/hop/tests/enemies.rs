//! Every row of the table of enemies: position before, action, position after.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::Game;

mod drawing;
use drawing::{act, drawn, legal, shows, state, targets, turn};

/// The seed's table: health, range, damage; what costs what and from which floor (P2, P8).
#[test]
fn p8_the_table() {
    let [.., (_, table)] = lattice_hop::book();
    for row in [
        "Footman `f` | 2 | 1 | 1 | 1 | 1",
        "Archer `a` | 1 | 2 to 4 | 1 | 1 | 1",
        "Bomber `b` | 1 | 2 to 3 | 1 | 1 | 1",
        "Sprinter `s` | 1 | 1 | 1 | 1 | 2",
        "Shield bearer `d` | 3 | 1 | 1 | 2 | 2",
        "Warlock `w` | 2 | 2 to 4 | 1 | 2 | 3",
        "Assassin `k` | 1 | 1 | 2 | 2 | 4",
        "Golem `G` | 4 | 1 to 3 | 2 | 3 | 5",
        "Bomb `o` | 1 | 0 to 1 | 1 |  | ",
    ] {
        assert!(table.contains(&format!("| {row} |\n")), "{row}\n{table}");
    }
}

/// P8, footman: walks up, telegraphs at once when it arrives, strikes a turn later and telegraphs again.
#[test]
fn p8_footman() {
    turn("@ 3,7; footman 3,3", "wait", "footman 3,4 hp 2");
    turn("@ 3,7; footman 3,5", "wait", "hp 3/3; footman 3,6 hp 2 aims 3,7");
    turn("@ 2,7; footman 3,5 aims 3,6", "move 3,6", "hp 2/3; footman 3,5 hp 2 aims 3,6; log hit-footman-1");
    turn("@ 3,7; footman 3,6 aims 3,7", "move 3,8", "hp 3/3; footman 3,7 hp 2 aims 3,8");
    // Next to the player it stays and telegraphs.
    turn("@ 3,7; footman 3,6", "wait", "footman 3,6 hp 1 aims 3,7");
}

/// P31: a footman next to the player before and after the action deals 1, unless the player's punch kills it; a stun does
/// not stop it, armor takes it, and nobody else punches.
#[test]
fn p31_footmen_punch() {
    let punched = "hp 2/3; footman 3,6 hp 1 aims 4,6; log punched-footman-1";
    turn("@ 3,7; footman 3,6 aims 3,7", "move 4,6", punched);
    turn(
        "@ 3,7; footman 3,6 aims 3,7",
        "wait",
        "hp 1/3; footman 3,6 hp 1 aims 3,7; log punched-footman-1 hit-footman-1",
    );
    turn("@ 3,7; footman 3,6 hp 1 aims 3,7", "wait", "hp 3/3; kills 1");
    turn("@ 3,7; footman 3,6 hp 1; footman 2,7", "wait", "hp 2/3; kills 1; footman 2,7 hp 1 aims 3,7");
    turn("@ 3,7; armor 1; footman 3,6", "move 4,6", "hp 3/3; armor 0; footman 3,6 hp 1 aims 4,6");
    turn(
        "@ 3,7; golem 3,6 timer 1; shield-bearer 2,7 facing ne",
        "wait",
        "hp 3/3; golem 3,6 hp 3; shield-bearer 2,7 hp 2 aims 3,7 facing se",
    );
    // Shoved away it is out of reach; shoved against a wall it is not.
    turn("@ 3,7; footman 3,6", "bash 3,6", "hp 3/3; footman 3,6 hp 2 aims 3,7");
    turn("@ 3,7; footman 3,6; # 3,5", "bash 3,6", "hp 2/3; footman 3,6 hp 1");
    // A loss by punches ends the turn: nobody strikes or acts any more.
    turn(
        "@ 3,7; hp 1/3; footman 3,6; archer 3,3",
        "wait",
        "hp 0/3; lost; turn 1; footman 3,6 hp 1; archer 3,3 hp 1",
    );
}

/// P34: with `reach=wide` a blow marks the hex and the two beside it that are as far away, an archer its axis from 1 to 4
/// up to a wall; a golem and a bomber are as before.
#[test]
fn p34_wide_blows() {
    let strikes = |items: &str| {
        let game = drawn(&format!("{items}; set reach=wide"));
        let hexes = state(&game)["enemies"][0]["strikes"].as_array().unwrap().clone();
        let mut names: Vec<String> = hexes.iter().map(|hex| format!("{},{}", hex["q"], hex["r"])).collect();
        names.sort();
        names.join(" ")
    };
    for melee in ["footman", "sprinter", "assassin", "shield-bearer"] {
        assert_eq!(strikes(&format!("@ 3,7; {melee} 3,6 aims 3,7")), "2,7 3,7 4,6", "{melee}");
    }
    assert_eq!(strikes("@ 3,7; archer 3,4 aims 3,6"), "3,5 3,6 3,7 3,8");
    assert_eq!(strikes("@ 2,7; archer 3,4 aims 3,6; # 3,7"), "3,5 3,6");
    assert_eq!(strikes("@ 3,7; warlock 3,4 aims 3,7"), "2,7 3,7 4,6");
    assert_eq!(strikes("@ 3,7; warlock 4,5 aims 3,7"), "2,7 3,7 4,7");
    assert_eq!(strikes("@ 3,7; golem 3,4 aims 3,7 timer 1"), "3,5 3,6 3,7");
    let wide = "set reach=wide";
    turn(
        &format!("@ 3,7; shield-bearer 3,6 aims 3,7 facing s; {wide}"),
        "move 4,6",
        "hp 2/3; shield-bearer 3,6 hp 2 aims 4,6 facing se",
    );
    turn(&format!("@ 3,7; golem 3,4 aims 3,7 timer 1; {wide}"), "move 4,6", "hp 3/3; golem 3,4 hp 4");
    turn(&format!("@ 4,6; archer 3,3 aims 3,7; {wide}"), "move 3,6", "hp 2/3; archer 3,3 hp 1 aims 3,6");
    // Others beside the player are hit as well.
    turn(
        &format!("@ 3,7; sprinter 3,6 aims 3,7; archer 4,6; {wide}"),
        "move 3,8",
        "kills 1; sprinter 3,7 hp 1 aims 3,8",
    );
}

/// P33: nobody steps onto a hex on which a bomb bursts before its next action, as long as another allowed hex or staying
/// avoids it; a golem, which rests, looks a turn farther.
#[test]
fn p33_bombs_are_avoided() {
    for number in 0..20 {
        let seeded = |items: &str, after: &str| {
            let mut game = drawn(items);
            game.reseed_hidden(&format!("bombs{number}").parse().unwrap());
            act(&mut game, "wait");
            assert!(game.text().lines().any(|line| line == after), "{items}: {}", game.text());
        };
        // Of 3,4 and 4,4 only the second is out of the burst.
        seeded("@ 3,7; footman 4,3; bomb 2,4 timer 2", "footman 4,4 hp 2");
        // Every nearer hex is in it: aside, or not at all.
        seeded("@ 3,7; footman 3,3; bomb 3,5 timer 2; # 2,4 4,3", "footman 3,3 hp 2");
        // A bomb that bursts later, or is stunned, frightens nobody who acts before.
        seeded("@ 3,7; footman 3,3; bomb 3,5 timer 3; # 2,4 4,3; set fuse=3", "footman 3,4 hp 2");
        seeded("@ 3,7; footman 3,3; bomb 3,5 timer 1 stunned; # 2,4 4,3; set fuse=3", "footman 3,3 hp 2");
        seeded("@ 3,7; footman 3,3; bomb 3,5 timer 2 stunned; # 2,4 4,3; set fuse=3", "footman 3,4 hp 2");
        seeded("@ 3,7; golem 3,2; bomb 3,4 timer 3; # 2,3 4,2; set fuse=3", "golem 3,2 hp 4 timer 1");
        // Already in it, with no way out: on as usual.
        seeded("@ 3,7; footman 3,4; bomb 3,5 timer 2; # 2,5 4,4 4,3 2,4", "footman 3,4 hp 2");
        seeded("@ 3,7; footman 3,4; bomb 2,5 timer 2; # 4,4 4,3 2,4", "footman 3,5 hp 2");
    }
}

/// P36: a sprinter may step back over the hex it began on.
#[test]
fn p36_a_sprinter_steps_back() {
    // Its way is barred: it goes aside to 4,3 or 2,4 and may come back.
    let ends: std::collections::BTreeSet<String> = (0..60)
        .map(|number| {
            let mut game = drawn("@ 3,7; sprinter 3,3; # 3,4 2,4 4,4 5,2 5,3 2,3");
            game.reseed_hidden(&format!("sprint{number}").parse().unwrap());
            act(&mut game, "wait");
            game.text().lines().find(|line| line.starts_with("sprinter")).unwrap().to_owned()
        })
        .collect();
    assert!(ends.contains("sprinter 3,3 hp 1"), "{ends:?}");
}

/// P8, archer: an axis, 2 to 4 away; otherwise it comes nearer; next to the player it cannot shoot.
#[test]
fn p8_archer() {
    turn("@ 3,7; archer 3,3", "wait", "archer 3,3 hp 1 aims 3,7");
    turn("@ 3,7; archer 3,3 aims 3,7", "wait", "hp 2/3; archer 3,3 hp 1 aims 3,7; log hit-archer-1");
    turn("@ 3,7; archer 3,5", "wait", "archer 3,5 hp 1 aims 3,7");
    // Five away on an axis: one step, then it can.
    turn("@ 3,7; archer 3,2", "wait", "archer 3,3 hp 1 aims 3,7");
    let mut game = drawn("@ 3,7; archer 3,6");
    act(&mut game, "jump 3,5");
    assert!(!game.text().contains("aims"), "{}", game.text());
}

/// P20: a wall in between stops the aim of an archer; somebody in between stops nothing and is not hit.
#[test]
fn p20_lines() {
    let walled = turn("@ 3,7; archer 3,4; # 3,5; # 4,4 2,5 2,4 4,3 3,3", "wait", "archer 3,4 hp 1");
    assert!(!walled.text().contains("aims"));
    turn("@ 3,7; archer 3,4; golem 3,5 timer 1", "wait", "archer 3,4 hp 1 aims 3,7; golem 3,5 hp 4");
    turn(
        "@ 3,7; archer 3,4 aims 3,7; golem 3,5 timer 1",
        "wait",
        "hp 2/3; archer 3,4 hp 1 aims 3,7; golem 3,5 hp 4",
    );
    // A golem's blow ends at a wall; spears and bolts fly over walls.
    turn(
        "@ 3,7; golem 3,4 aims 3,5 timer 1; # 3,6; footman 3,5 stunned",
        "wait",
        "hp 3/3; golem 3,4 hp 4; kills 1",
    );
    turn("@ 3,7; footman 3,5; # 3,6", "throw 3,5", "kills 1");
    turn("@ 3,7; warlock 3,4; # 3,5 3,6", "wait", "warlock 3,4 hp 2 aims 3,7");
}

/// P8, P15, bomber: telegraphs a hex from 2 or 3 away; a turn later a bomb lies there; two turns later it bursts.
#[test]
fn p15_bomber() {
    turn("@ 3,7; bomber 3,4", "wait", "bomber 3,4 hp 1 aims 3,7");
    turn("@ 3,7; bomber 3,3", "wait", "bomber 3,4 hp 1 aims 3,7");
    let mut game = drawn("@ 3,7; bomber 3,5 aims 3,7");
    act(&mut game, "move 2,8");
    shows(&game, "hp 3/3; bomber 3,5 hp 1 aims 2,8; bomb 3,7 hp 1 timer 2");
    // Next to the player it steps back to where it can throw.
    turn("@ 3,7; bomber 3,5; # 4,4 2,5", "move 3,6", "bomber 3,4 hp 1 aims 3,6");
    // The hex is taken: a free neighbor of it.
    let beside = turn(
        "@ 3,7; bomber 3,5 aims 3,7; # 4,6 4,7 3,8 2,8 2,7",
        "wait",
        "bomb 3,6 hp 1 timer 2; bomber 3,5 hp 1 aims 3,7",
    );
    assert_eq!(state(&beside)["enemies"][1]["actionCooldown"], 2);
    // No room at all: no bomb.
    turn("@ 3,7; bomber 3,5 aims 3,7; # 4,6 4,7 3,8 2,8 2,7 3,6", "wait", "bomber 3,5 hp 1 aims 3,7");
}

/// P15: the countdown begins the turn after; damage defuses; a stun stops the countdown; all due bombs burst at once.
#[test]
fn p15_bombs() {
    turn("@ 3,7; bomb 3,4 timer 2", "wait", "bomb 3,4 hp 1 timer 1");
    turn("@ 3,7; bomb 3,5 timer 1", "wait", "hp 3/3; kills 0");
    turn("@ 3,7; bomb 3,5 timer 1", "move 3,6", "hp 2/3; log blasted-1");
    turn("@ 3,7; bomb 3,6 timer 1", "wait", "hp 3/3; kills 0; log died-bomb");
    turn("@ 3,7; bomb 3,5 timer 1 stunned", "move 3,6", "hp 3/3; bomb 3,5 hp 1 timer 1");
    turn(
        "@ 3,7; bomb 3,4 timer 1; golem 3,3 timer 1; footman 4,3 stunned",
        "wait",
        "golem 3,3 hp 3; footman 4,3 hp 1",
    );
    turn("@ 3,7; bomb 3,4 timer 1; archer 3,3", "wait", "kills 1; tricks 1; log blown-up-archer");
    // Two at once, each for 1; neither defuses the other; a third that is not due is defused.
    turn(
        "@ 5,5; bomb 4,4 timer 1; bomb 5,3 timer 1; bomb 4,3 timer 2",
        "move 5,4",
        "hp 1/3; log died-bomb blasted-2",
    );
    turn("@ 3,7; set fuse=5; bomb 3,4", "wait", "bomb 3,4 hp 1 timer 4");
    // A shove moves it, lava defuses it.
    turn("@ 3,5; bomb 3,4 timer 1; golem 3,2 timer 1", "bash 3,4", "hp 3/3; golem 3,2 hp 3");
    turn("@ 3,5; bomb 3,4 timer 2; ~ 3,3", "bash 3,4", "kills 0; tricks 0; log died-bomb");
}

/// P15: sixteen are the most; the seventeenth bomb is not laid.
#[test]
fn p15_sixteen() {
    let hexes = "0,3 1,2 2,1 4,0 5,0 6,0 0,5 1,1".split(' ').take(7);
    let bombs: String = hexes.map(|hex| format!("bomb {hex} timer 5; ")).collect();
    let golems = "0,6 0,7 0,8 6,3 6,4 6,5 5,6 5,2"
        .split(' ')
        .map(|hex| format!("golem {hex} timer 1; "))
        .collect::<String>();
    let before = format!("@ 3,7; set fuse=5; bomber 3,5 aims 3,7; {bombs}{golems}");
    let mut game = drawn(&before);
    assert_eq!(state(&game)["enemies"].as_array().unwrap().len(), 16);
    act(&mut game, "move 2,8");
    assert_eq!(state(&game)["enemies"].as_array().unwrap().len(), 16);
    assert!(!game.text().contains("bomb 3,7"));
}

/// P8, P19, sprinter: two steps, stops next to the player.
#[test]
fn p19_sprinter() {
    turn("@ 3,7; sprinter 3,3", "wait", "sprinter 3,5 hp 1");
    turn("@ 3,7; sprinter 3,4", "wait", "sprinter 3,6 hp 1 aims 3,7");
    turn("@ 3,7; sprinter 3,5", "wait", "sprinter 3,6 hp 1 aims 3,7");
}

/// P8, P18, P21, shield bearer: faces the player at its own action; attacks along the exact facing are blocked.
#[test]
fn p18_shield_bearer() {
    turn("@ 3,7; shield-bearer 3,4 facing n", "wait", "shield-bearer 3,5 hp 3 facing s");
    turn(
        "@ 3,7; shield-bearer 3,5 facing s",
        "throw 3,5",
        "/ 3,5; shield-bearer 3,6 hp 3 aims 3,7 facing s; log blocked-shield-bearer",
    );
    turn("@ 3,7; shield-bearer 3,5 facing sw", "throw 3,5", "kills 1");
    // 4,5 is two away from 3,7 but on no axis: never along the facing.
    turn("@ 3,7; shield-bearer 4,5 facing s", "throw 4,5", "kills 1");
    turn("@ 3,7; shield-bearer 3,6 facing s", "wait", "shield-bearer 3,6 hp 3 aims 3,7 facing s");
    turn("@ 3,7; shield-bearer 3,6 facing s", "move 4,6", "shield-bearer 3,6 hp 2 aims 4,6 facing se");
    turn(
        "@ 3,7; shield-bearer 3,5 facing s; own lunge",
        "lunge 3,5",
        "@ 3,6; shield-bearer 3,5 hp 3 aims 3,6 facing s",
    );
    // Off the axes the nearest direction counts, the first clockwise of two.
    turn("@ 3,7; shield-bearer 4,4 facing n; # 3,5 4,5 3,4", "wait", "shield-bearer 5,4 hp 3 facing sw");
}

/// P21: shoves, bursts and lava are not blocked; other enemies' attacks are.
#[test]
fn p21_what_a_shield_stops() {
    turn("@ 3,7; shield-bearer 3,6 facing s; ~ 3,5", "bash 3,6", "shield-bearer 3,6 hp 2 aims 3,7 facing s");
    turn(
        "@ 3,7; shield-bearer 3,4 facing s stunned; bomb 3,5 timer 1",
        "wait",
        "shield-bearer 3,4 hp 2 facing s",
    );
    turn(
        "@ 3,7; archer 3,1 aims 3,4; shield-bearer 3,4 facing n stunned; # 3,2 4,0 4,1 2,1 2,2",
        "wait",
        "archer 3,1 hp 1; shield-bearer 3,4 hp 3 facing n",
    );
    turn(
        "@ 3,7; archer 3,1 aims 3,4; shield-bearer 3,4 facing s stunned; # 3,2 4,0 4,1 2,1 2,2",
        "wait",
        "archer 3,1 hp 1; shield-bearer 3,4 hp 2 facing s",
    );
    turn(
        "@ 3,7; / 3,6; shield-bearer 3,5 facing s stunned; own cleave",
        "move 3,6",
        "shield-bearer 3,5 hp 3 facing s",
    );
}

/// P8, warlock: bolts from 2 to 4 away in any direction; a player within 2 makes it teleport at least 3 away.
#[test]
fn p8_warlock() {
    turn("@ 3,7; warlock 4,4", "wait", "warlock 4,4 hp 2 aims 3,7");
    turn("@ 3,7; warlock 4,4 aims 3,7", "wait", "hp 2/3; warlock 4,4 hp 2 aims 3,7; log hit-warlock-1");
    turn("@ 3,7; warlock 3,2", "wait", "warlock 3,3 hp 2 aims 3,7");
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..400 {
        let mut game = drawn("@ 3,7; warlock 3,5; ~ 0,3");
        game.reseed_hidden(&format!("warlock{number}").parse().unwrap());
        act(&mut game, "wait");
        let state = state(&game);
        let at = &state["enemies"][0]["position"];
        let hex = grid::Hex::new(at["q"].as_i64().unwrap() as i16, at["r"].as_i64().unwrap() as i16);
        let far = hex.distance(grid::Hex::new(3, 7));
        assert!(far >= 3, "{hex}");
        assert_eq!(state["enemies"][0]["intent"] == "Aiming", far <= 4, "{hex}");
        seen.insert(hex);
    }
    // All free hexes 3 and more away without lava; somewhere else than the one it left.
    assert_eq!(seen.len(), 51 - 1 - 6 - 7 - 1);
}

/// P8, P17, assassin: unseen until next to the player, then seen for good; damage 2.
#[test]
fn p17_assassin() {
    let mut game = drawn("@ 3,7; assassin 3,4 unseen");
    assert!(!game.text().contains("3,4") && game.text().contains("assassin unseen"));
    act(&mut game, "wait");
    shows(&game, "assassin unseen");
    act(&mut game, "wait");
    shows(&game, "assassin 3,6 hp 1 aims 3,7; log seen-assassin");
    let mut hit = game;
    act(&mut hit, "jump 1,7");
    assert!(
        hit.text().contains("assassin 2,7 hp 1 aims 1,7")
            || hit.text().contains("assassin 2,6 hp 1 aims 1,7")
    );
    turn(
        "@ 2,8; assassin 4,6 aims 3,7",
        "move 3,7",
        "hp 1/3; assassin 4,6 hp 1 aims 3,7; log hit-assassin-2",
    );
}

/// P17: what is legal, drawn and inspected does not depend on who is unseen; a jump onto him makes him slip aside.
#[test]
fn p17_the_unseen_change_nothing() {
    let without = drawn("@ 3,7");
    let with = drawn("@ 3,7; assassin 3,5 unseen");
    assert_eq!(legal(&with), legal(&without));
    assert!(targets(&with, "jump").contains(&"3,5".to_owned()));
    assert!(state(&with)["enemies"][0].get("position").is_none());
    let mut game = with;
    act(&mut game, "jump 3,5");
    shows(&game, game.text().lines().find(|line| line.starts_with("assassin ")).unwrap());
    assert!(game.text().contains("aims 3,5") && game.text().contains("@"), "{}", game.text());
    turn("@ 3,7; assassin 3,5 unseen; own meteor-impact", "jump 3,5", "@ 3,5; kills 1");
    turn("@ 3,7; assassin 3,5 unseen", "throw 3,5", "kills 1; log speared-assassin");
    turn(
        "@ 3,7; footman 3,6; assassin 3,5 unseen; own wall-slam",
        "bash 3,6",
        "footman 3,6 hp 1; assassin 3,5 hp 1",
    );
}

/// P8, golem: acts every other turn; telegraphs three hexes of an axis; damage 2 to everyone on them.
#[test]
fn p8_golem() {
    turn("@ 3,7; golem 3,2", "wait", "golem 3,3 hp 4 timer 1");
    turn("@ 3,7; golem 3,2", "wait; wait", "golem 3,3 hp 4");
    turn("@ 3,7; golem 3,2", "wait; wait; wait", "golem 3,4 hp 4 aims 3,7 timer 1");
    turn("@ 3,7; golem 3,4 aims 3,7 timer 1", "wait", "hp 1/3; golem 3,4 hp 4; log hit-golem-2");
    let game = drawn("@ 3,7; golem 3,4 aims 3,7 timer 1");
    let strikes = &state(&game)["enemies"][0]["strikes"];
    assert_eq!(strikes.as_array().unwrap().len(), 3);
    turn("@ 3,7; golem 3,4 aims 3,7 timer 1", "move 3,6", "hp 1/3; golem 3,4 hp 4");
    turn(
        "@ 3,7; golem 3,4 aims 3,7 timer 1; footman 3,5 stunned",
        "move 4,6",
        "hp 3/3; golem 3,4 hp 4; kills 1; tricks 0",
    );
}

/// P8, P19, P32: the nearest free neighbor without lava, never farther; who finds none stays.
#[test]
fn p19_walking() {
    for _ in 0..20 {
        // From 4,3 both 3,4 and 4,4 are nearer to 3,7; the one with lava is left.
        turn("@ 3,7; footman 4,3; ~ 3,4", "wait", "footman 4,4 hp 2");
    }
    // Only lava is nearer: around it, or not at all.
    turn("@ 3,7; footman 3,3; ~ 3,4; # 2,4", "wait", "footman 4,3 hp 2");
    turn("@ 3,7; footman 3,3; ~ 3,4 2,4 4,3", "wait", "footman 3,3 hp 2");
    turn("@ 3,7; sprinter 3,3; ~ 3,4; # 4,3 2,4 4,2 2,3 3,2", "wait", "sprinter 3,3 hp 1; kills 0");
    turn("@ 3,6; bomber 3,5; ~ 3,4 2,5 4,4", "wait", "kills 1");
    // A push still puts them there, and they walk out again.
    turn("@ 3,6; shield-bearer 3,5 facing s; ~ 3,4", "bash 3,5", "shield-bearer 3,5 hp 2 aims 3,6 facing s");
    turn("@ 3,7; footman 3,3; # 3,4 2,4 4,3 4,2 2,3", "wait", "footman 3,3 hp 2");
    // Enemies may stand on the stairs.
    turn("@ 3,2; footman 4,0; golem 3,1 timer 1; # 4,1", "wait", "footman 3,0 hp 2; golem 3,1 hp 3");
}
