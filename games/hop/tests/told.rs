//! What players are told: costs before they are paid, why something is refused, what a hex is for.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Outcome, Session, Start};
use lattice_hop::Hop;
use view::{Cue, Heading, Input, Motion, Spot};

mod drawing;
mod seat;

use seat::{acted, choose, field, point, press, run};

/// Pointing tells who is there, what it does next, and what going there would certainly cost.
#[test]
fn costs_are_known_before() {
    let mut run = run(
        "@ 3,7; archer 3,3 aims 3,6; ~ 3,6; shield-bearer 2,7 aims 3,7 facing n; shield-bearer 5,5 facing sw stunned",
    );
    point(&mut run, "3,6");
    assert_eq!(run.scene().about, "Step north. You lose 2 health (archer 1, lava 1).");
    point(&mut run, "4,6");
    assert_eq!(run.scene().about, "Step north-east. Nothing can hit you this turn.");
    point(&mut run, "3,7");
    assert_eq!(run.scene().about, "Wait here. You lose 1 health (shield bearer).");
    point(&mut run, "3,3");
    let about = run.scene().about.clone();
    assert!(about.starts_with("Archer, 1 of 1 health. It strikes this turn. Shoots"), "{about}");
    // Pointing at somebody describes them, then what choosing them twice would do.
    let throw = "Throw at it. You lose 1 health (shield bearer). The shield blocks it.";
    point(&mut run, "5,5");
    let about = run.scene().about.clone();
    assert!(
        about.starts_with("Shield bearer, 3 of 3 health, shield to the south-west, stunned. Strikes"),
        "{about}"
    );
    assert!(about.ends_with(throw), "{about}");
    choose(&mut run, "5,5");
    let aimed = throw.replace("Throw at it.", "Throw your spear at the shield bearer.");
    assert_eq!(run.scene().about, aimed);
    choose(&mut run, "3,3");
    point(&mut run, "3,6");
    assert!(
        run.scene().about.starts_with("Step north. You lose 2 health (archer 1, lava 1)."),
        "what is pointed at comes before what is aimed"
    );
    run.input(&Input::Point(None));
    assert_eq!(run.scene().about, "");
}

/// Players asked what had cost them 3: the line after a turn says each hit, and who stays is told what stands to come.
#[test]
fn every_hit_is_itemized() {
    let mut hit = run("@ 3,7; hp 6/6; golem 3,4 timer 1 aims 3,7; footman 2,7 aims 3,7; archer 6,4 aims 3,7");
    assert_eq!(hit.scene().prompt, "Move! Staying here costs 5 health.");
    let cues = hit.act("wait").unwrap();
    let cost = |cue: &&Cue| matches!(&cue.motion, Motion::Say(text) if text.starts_with("You lose "));
    let said: Vec<&Motion> = cues.iter().filter(cost).map(|cue| &cue.motion).collect();
    let sum = "You lose 5 health (footman 1, golem 2, footman 1, archer 1).";
    assert_eq!(said, [&Motion::Say(sum.to_owned())]);
    let two = run("@ 3,7; golem 3,4 timer 1 aims 3,7; archer 6,4 aims 3,7");
    assert_eq!(two.scene().prompt, "Move! Staying here costs 3 health.");
}

/// What a bash comes to is said before it is done: lava, walls, deaths.
#[test]
fn a_bash_says_what_becomes_of_its_target() {
    for (before, effect) in [
        ("@ 3,5; archer 3,4 stunned; ~ 3,3", "The archer burns in lava."),
        ("@ 3,5; golem 3,4 timer 1; ~ 3,3", "Lava burns the golem for 1."),
        ("@ 3,5; golem 3,4 timer 1; # 3,3", "The golem is stunned."),
    ] {
        let mut game = run(before);
        choose(&mut game, "3,4");
        let about = game.scene().about.clone();
        // First what comes of it: on phones the rest is cut.
        let (bash, rest) = about.split_once(". ").unwrap();
        assert!(bash.starts_with("Bash the ") && rest.starts_with(effect), "{about}");
    }
}

/// A floor that was left is over: what landed on it is not said. A new player looked for a bomb that was not there.
#[test]
fn bombs_of_the_old_floor_are_not_said() {
    let landings = |items: &str, action: &str| {
        let cues = run(items).act(action).unwrap();
        let lands =
            |cue: &&Cue| matches!(&cue.motion, Motion::Hear(text) if text.starts_with("A bomb lands"));
        cues.iter().filter(lands).count()
    };
    assert_eq!(landings("@ 3,1; bomber 5,3 aims 3,3", "wait"), 1);
    assert_eq!(landings("@ 3,1; bomber 5,3 aims 3,3", "move 3,0"), 0);
}

/// The player's own hex is said only with what is there besides.
#[test]
fn your_own_hex_says_no_more_than_needed() {
    let mut calm = run("@ 3,7");
    point(&mut calm, "3,7");
    assert_eq!(calm.scene().about, "Wait here. Nothing can hit you this turn.");
}

/// What lies on a hex says what it is for: a new player pressed on the shrine and was told "Shrine." A step that leads there
/// says what comes of it, and nothing is said about empty ground.
#[test]
fn places_say_what_they_are_for() {
    let mut run = run("@ 3,5; _ 3,3; golem 6,1; / 4,4; ~ 2,4; > 2,5");
    for (hex, about) in [
        ("3,3", "Shrine. Step on it to choose an upgrade."),
        ("2,4", "Lava. Stepping in costs 1 health."),
        ("4,4", "Step north-east. You pick up your spear. Nothing can hit you this turn."),
        ("2,5", "Step north-west. You take the stairs. Nothing can hit you this turn."),
        ("3,4", "Step north. Nothing can hit you this turn."),
    ] {
        point(&mut run, hex);
        assert_eq!(run.scene().about, about);
    }
    let mut near = crate::run("@ 3,5; _ 3,4; golem 6,1; bomb 5,3 timer 2");
    point(&mut near, "3,4");
    assert_eq!(
        near.scene().about,
        "Step north. The shrine offers an upgrade. Nothing can hit you this turn."
    );
    point(&mut near, "4,4");
    assert!(
        near.scene().about.ends_with("Nothing can hit you this turn. A bomb hits here in 2 turns for 1.")
    );
}

/// A new player stepped on the shrine beside a footman, was punched and had not been asked: a finger that had rested on the
/// hex counted as a question. What hurts is asked for twice, whatever leads there.
#[test]
fn a_shrine_beside_a_footman_asks() {
    let mut run = run("@ 3,5; footman 3,4; _ 4,4");
    point(&mut run, "4,4");
    let about = run.scene().about.clone();
    assert!(about.starts_with("Step north-east. You lose 1 health (footman)."), "{about}");
    assert_eq!(choose(&mut run, "4,4"), Outcome::Redraw);
    assert_eq!((run.scene().prompt.as_ref(), run.standing().actions), ("Pick it again to confirm.", 0));
    assert!(acted(&choose(&mut run, "4,4")));
    assert_eq!(field(&run.scene(), "hp"), "2 / 3");
    // The same for a step by key or swipe, and for waiting.
    let mut keys = crate::run("@ 3,5; footman 3,4; _ 4,4");
    assert_eq!(keys.input(&Input::Step(Heading::NorthEast)), Outcome::Redraw);
    keys.input(&Input::Point(Some(Spot::Control("wait".to_owned()))));
    assert_eq!(press(&mut keys, "wait"), Outcome::Redraw);
}

/// What a step costs is what it was said to cost, in whole runs: punches, strikes, lava and bombs, with shrines on the way.
#[test]
fn forecasts_miss_no_hit() {
    let mut hits = 0;
    for seed in 0..12 {
        let start = Start {
            params: "reach=wide".to_owned(),
            seed: format!("f{seed}").parse().unwrap(),
            position: None,
        };
        let mut run = Erased::<Hop>::GAME.start(&start).unwrap();
        for turn in 0..60 {
            let actions = run.legal();
            let Some(action) = actions.get((7 * turn + seed) % actions.len().max(1)).cloned() else { break };
            let Some(hex) = action.strip_prefix("move ") else {
                run.act(&action).unwrap();
                continue;
            };
            point(&mut run, hex);
            let about = run.scene().about.clone();
            let foretold = about.split_once("You lose ").map_or(0, |(_, rest)| rest[..1].parse().unwrap());
            let health = |run: &Session| field(&run.scene(), "hp")[..1].parse::<i32>().unwrap();
            let (floor, before) = (field(&run.scene(), "floor"), health(&run));
            run.act(&action).unwrap();
            if field(&run.scene(), "floor") == floor {
                assert_eq!(before - health(&run), foretold, "seed {seed}, turn {turn}: {action}: {about}");
                hits += foretold;
            }
        }
    }
    assert!(hits > 10, "the test needs hits: {hits}");
}

/// What heals is said: a new player saw health come back and did not know why.
#[test]
fn healing_is_said() {
    let said = |items: &str| {
        let cues = run(items).act("move 3,0").unwrap();
        cues.iter().any(|cue| matches!(&cue.motion, Motion::Say(text) if text == "Floor 2. You heal 1."))
    };
    assert!(said("@ 3,1; hp 2/3") && !said("@ 3,1"));
}

/// An enemy out of range is explained when it is chosen; it is no error.
#[test]
fn out_of_range_is_explained() {
    let mut run = run("@ 3,7; archer 3,2");
    assert_eq!(choose(&mut run, "3,2"), Outcome::Redraw);
    let about = run.scene().about.clone();
    assert!(about.starts_with("Archer, 1 of 1 health."), "{about}");
    assert!(about.ends_with("Out of reach."), "{about}");
    let mut cooling = crate::run("@ 3,7; bash 2; golem 3,6 timer 1");
    assert_eq!(choose(&mut cooling, "3,6"), Outcome::Redraw);
    assert!(cooling.scene().about.ends_with("Shield Bash is ready in 2 turns."));
    assert_eq!(cooling.standing().actions, 0);
}

/// The end names who did it.
#[test]
fn the_end_names_the_killer() {
    for (before, action, title) in [
        ("@ 3,7; hp 1/3; archer 3,4 aims 3,7", "wait", "Killed by an archer"),
        ("@ 3,7; hp 1/3; footman 3,6", "wait", "Killed by a footman"),
        ("@ 3,7; hp 1/3; bomb 3,5 timer 1", "move 3,6", "Killed by a bomb"),
    ] {
        let mut game = run(before);
        game.act(action).unwrap();
        assert_eq!(game.scene().banner.clone().unwrap().title, title);
    }
}

/// What is chosen says what to pick, and how to drop it.
#[test]
fn a_chosen_skill_says_what_to_pick() {
    let mut run = run("@ 3,5; archer 3,4; archer 3,2");
    for (skill, pick) in [
        ("throw", "Pick a hex to throw at."),
        ("bash", "Pick an enemy to bash."),
        ("jump", "Pick a hex to jump to."),
    ] {
        press(&mut run, skill);
        let scene = run.scene();
        let chosen = scene.controls.iter().find(|control| control.current).unwrap();
        assert_eq!((scene.prompt.as_ref(), chosen.id.as_str()), (pick, skill));
        assert_eq!(chosen.detail, "cancel");
    }
    press(&mut run, "jump");
    assert_eq!(run.scene().prompt, "Reach the stairs: walk, use skills, or wait.");
}

/// P35, hints never circle: at 1 health on an island in lava no way is left, and the player is told so (Harsh, seed
/// `pvbbbbbbbbbb`, walked to and fro there for 1400 turns). With health to spare the way over lava stays open.
#[test]
fn p35_an_island_in_lava_is_told() {
    let lava = "~ 1,8 1,7 0,7 2,7 2,6 2,5 3,6 3,5 0,6 1,6 1,5 0,5 3,7 2,8 4,6 3,4 2,4 1,4 0,4";
    let island = |hp: u8| run(&format!("@ 0,8; hp {hp}/3; {lava}"));
    let mut stuck = island(1);
    assert!(stuck.scene().hopeless);
    assert_eq!(stuck.scene().prompt, "No way out: lava all around.");
    assert_eq!(stuck.hint().unwrap_err().code, "no-hint");
    let mut healthy = island(3);
    assert!(!healthy.scene().hopeless && healthy.hint().is_ok());
}

/// Who is aimed at but strikes first, or wears armor, is told that staying costs nothing; two of a kind are counted.
#[test]
fn the_standing_line_counts_what_staying_costs() {
    let stays = |items: &str| run(items).scene().prompt.clone().into_owned();
    assert_eq!(stays("@ 3,7; archer 3,4 aims 3,7"), "Move! The archer hits here for 1.");
    assert_eq!(
        stays("@ 3,7; archer 3,4 aims 3,7; archer 6,4 aims 3,7"),
        "Move! Staying here costs 2 health."
    );
    let guarded = "@ 3,7; armor 1; own passive-protection; archer 3,4 aims 3,7";
    assert_eq!(stays(guarded), "Your armor takes the hit here.");
}

/// A bomb that the action puts out is no threat to come any more.
#[test]
fn bombs_that_go_out_are_no_threat() {
    let mut run = run("@ 3,7; bomb 3,6 timer 2; bomb 2,7 timer 2");
    point(&mut run, "3,7");
    let about = run.scene().about.clone();
    assert!(about.contains("2 bombs are defused."), "{about}");
    assert!(!about.contains("Hit in"), "{about}");
}
