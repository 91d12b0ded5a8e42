//! What players see and do: threats, costs before they are paid, aiming, the shrine, the end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Listing, Outcome, Session, Start};
use lattice_hop::Hop;
use view::{Cue, Heading, Input, Marks, Motion, PlaceId, Scene, Spot};

mod drawing;
use drawing::{drawn, text_of};

fn run(items: &str) -> Session {
    let start =
        Start { params: String::new(), seed: "picture".parse().unwrap(), position: Some(text_of(items)) };
    Erased::<Hop>::GAME.start(&start).unwrap()
}

fn place(run: &Session, name: &str) -> PlaceId {
    run.board().ids().find(|id| run.board().place(*id).unwrap().name == name).unwrap()
}

fn choose(run: &mut Session, name: &str) -> Outcome {
    let place = place(run, name);
    run.input(&Input::Choose(Spot::Place(place)))
}

fn point(run: &mut Session, name: &str) -> Outcome {
    let place = place(run, name);
    run.input(&Input::Point(Some(Spot::Place(place))))
}

fn press(run: &mut Session, id: &str) -> Outcome {
    run.input(&Input::Choose(Spot::Control(id.to_owned())))
}

fn acted(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Acted(_))
}

fn refusal(outcome: Outcome) -> String {
    let Outcome::Refused(refused) = outcome else { panic!("{outcome:?}") };
    refused.message
}

/// The names of the places that bear a mark, sorted.
fn marked(run: &Session, mark: Marks) -> Vec<String> {
    let cells = run.scene().cells;
    let places = run.board().places.iter().zip(cells).filter(|(_, cell)| cell.marks.has(mark));
    let mut names: Vec<String> = places.map(|(place, _)| place.name.clone()).collect();
    names.sort();
    names
}

fn says(run: &Session, name: &str) -> String {
    run.scene().cells[place(run, name).index()].says.to_string()
}

fn field(scene: &Scene, id: &str) -> String {
    scene.hud.iter().find(|field| field.id == id).unwrap().value.clone()
}

/// Every threatened hex is marked and says by whom and for how much; arrows lead from enemies to where they strike.
#[test]
fn threats_are_shown() {
    let run = run(
        "@ 3,7; golem 3,4 aims 3,7 timer 1; footman 2,7 aims 3,7; bomb 5,4 timer 1; bomber 1,4 aims 1,6; # 5,3",
    );
    let threatened = marked(&run, Marks::THREATENED);
    assert_eq!(threatened, ["3,5", "3,6", "3,7", "4,4", "4,5", "5,4", "5,5", "6,3", "6,4"]);
    assert_eq!(
        says(&run, "3,7"),
        "you; hit this turn by the golem for 2; hit this turn by the footman for 1"
    );
    assert_eq!(says(&run, "5,5"), "empty; hit this turn by a bomb for 1");
    assert_eq!(says(&run, "1,6"), "empty; the bomber throws a bomb here");
    assert_eq!(says(&run, "5,3"), "wall");
    assert_eq!(says(&run, "3,4"), "golem, 4 of 4 health, resting");
    let scene = run.scene();
    let name = |id: PlaceId| run.board().place(id).unwrap().name.clone();
    let arrows: Vec<String> =
        scene.arrows.iter().map(|arrow| format!("{} {}", name(arrow.from), name(arrow.to))).collect();
    assert_eq!(arrows, ["3,4 3,7", "2,7 3,7", "1,4 1,6"]);
    let badges: Vec<Option<u8>> = scene.pieces.iter().map(|piece| piece.badge).collect();
    assert_eq!(badges, [Some(4), Some(2), Some(1), Some(1), None]);
    assert!(
        scene.spoken.ends_with(
            "Three strikes: golem, your hex; footman, your hex; bomb, 1 north, 1 north-east. A footman next to you punches if \
             you stay beside it."
        ),
        "{}",
        scene.spoken
    );
}

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
    let about = run.scene().about;
    assert!(about.starts_with("Archer, 1 of 1 health. It strikes this turn. Shoots"), "{about}");
    // Pointing at somebody describes them, then what choosing them twice would do.
    let throw =
        "Throw your spear: the shield bearer. You lose 1 health (shield bearer). The shield blocks it.";
    point(&mut run, "5,5");
    let about = run.scene().about;
    assert!(
        about.starts_with("Shield bearer, 3 of 3 health, shield to the south-west, stunned. Strikes"),
        "{about}"
    );
    assert!(about.ends_with(throw), "{about}");
    choose(&mut run, "5,5");
    assert_eq!(run.scene().about, throw);
    choose(&mut run, "3,3");
    point(&mut run, "3,6");
    assert!(
        run.scene().about.starts_with("Step north. You lose 2 health (archer 1, lava 1)."),
        "what is pointed at comes before what is aimed"
    );
    run.input(&Input::Point(None));
    assert_eq!(run.scene().about, "");
}

/// A harmless move acts at once; one that hurts is aimed first, however long one has looked, and so is every skill that
/// nobody chose and looked at.
#[test]
fn look_then_act() {
    let before = "@ 3,7; shield-bearer 2,7 aims 3,7 facing n; ~ 3,6; golem 3,4 timer 1";
    let mut run = run(before);
    assert!(acted(&choose(&mut run, "4,6")), "a harmless move");
    run.undo().unwrap();
    assert_eq!(choose(&mut run, "3,6"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::SELECTED), ["3,6"]);
    assert!(run.scene().about.starts_with("Step north. You lose 1 health (lava)."));
    assert!(acted(&choose(&mut run, "3,6")), "the second time");
    assert!(marked(&run, Marks::SELECTED).is_empty(), "the aim goes with its turn");
    run.undo().unwrap();
    point(&mut run, "3,6");
    assert_eq!(choose(&mut run, "3,6"), Outcome::Redraw, "looking is not agreeing to be hurt");
    assert!(acted(&choose(&mut run, "3,6")));
    run.undo().unwrap();
    point(&mut run, "4,6");
    assert!(acted(&choose(&mut run, "4,6")));
    point(&mut run, "4,6");
    run.undo().unwrap();
    run.input(&Input::Choose(Spot::Control("wait".to_owned())));
    assert_eq!(run.standing().actions, 0, "what was looked at in another turn is not looked at in this one");
    assert!(acted(&choose(&mut run, "4,6")));
    run.undo().unwrap();
    // An enemy at spear range aims the spear even under the mouse: nobody chose the spear.
    point(&mut run, "3,4");
    assert_eq!(choose(&mut run, "3,4"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::PREVIEW), ["3,4"]);
    run.input(&Input::Cancel);
    assert!(marked(&run, Marks::SELECTED).is_empty());
    choose(&mut run, "3,4");
    assert!(acted(&choose(&mut run, "3,4")));
    run.undo().unwrap();
    assert_eq!(press(&mut run, "wait"), Outcome::Redraw, "waiting would hurt");
    assert!(acted(&press(&mut run, "wait")));
    run.undo().unwrap();
    assert_eq!(choose(&mut run, "3,7"), Outcome::Redraw, "the own hex waits");
    assert!(acted(&choose(&mut run, "3,7")));
}

/// A chosen skill shows its reach; the direction keys turn it; Escape drops the aim, then the skill.
#[test]
fn skills_are_chosen_and_turned() {
    let mut run = run("@ 3,7; footman 3,6; golem 3,4 timer 1; # 2,7; own arc-bash");
    assert_eq!(press(&mut run, "bash"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::REACHABLE), ["3,6"]);
    point(&mut run, "3,6");
    assert_eq!(marked(&run, Marks::PREVIEW), ["2,7", "3,5", "3,6", "4,6"], "and where the target is pushed");
    assert_eq!(refusal(choose(&mut run, "4,6")), "there is no enemy there");
    assert!(acted(&choose(&mut run, "3,6")));
    run.undo().unwrap();
    run.input(&Input::Point(None));
    press(&mut run, "throw");
    assert_eq!(run.input(&Input::Step(Heading::North)), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::SELECTED), ["3,4"], "the nearest enemy that way");
    assert_eq!(run.input(&Input::Cancel), Outcome::Redraw);
    assert!(run.scene().controls[0].current);
    assert_eq!(run.input(&Input::Cancel), Outcome::Redraw);
    assert!(!run.scene().controls[0].current);
    assert_eq!(run.input(&Input::Cancel), Outcome::Ignored);
    press(&mut run, "jump");
    run.input(&Input::Step(Heading::NorthEast));
    assert_eq!(marked(&run, Marks::SELECTED), ["5,5"], "as far as it goes");
    assert!(acted(&run.input(&Input::Step(Heading::NorthEast))));
    assert_eq!(refusal(press(&mut run, "jump")), "Jump is ready in 2 turns");
    run.undo().unwrap();
    assert_eq!(refusal(run.input(&Input::Step(Heading::NorthWest))), "that hex is a wall");
    assert!(acted(&run.input(&Input::Step(Heading::SouthEast))));
    run.undo().unwrap();
    assert!(acted(&run.input(&Input::Step(Heading::East))), "right is the diagonal nearest to it");
    assert_eq!(run.timeline().last().map(String::as_str), Some("move 4,7"));
}

/// Buttons say when they are ready; the lunge is there once it is learned; keys are the number keys and Z.
#[test]
fn controls_and_fields() {
    let run = run("@ 3,7; hp 1/3; armor 1; bash 2; jump 1; / 3,3; turn 5; own lunge,passive-protection");
    let scene = run.scene();
    let controls: Vec<String> = scene
        .controls
        .iter()
        .map(|c| format!("{:?} {} {} {}", c.key.unwrap(), c.label, c.enabled, c.detail))
        .collect();
    assert_eq!(
        controls,
        [
            "'1' Throw false no spear",
            "'2' Bash false in 2 turns",
            "'3' Jump false in 1 turn",
            "'4' Lunge false no spear",
            "'z' Wait true skip a turn",
        ]
    );
    let values = ["hp", "armor", "floor", "turn", "spear", "score", "upgrades"].map(|id| field(&scene, id));
    assert_eq!(values, ["1 / 3", "1", "1 / 5", "5", "4 away", "100", "Lunge, Passive Protection"]);
    assert_eq!(scene.hud[0].meter, Some((1, 3)));
    assert_eq!(crate::run("@ 3,7").scene().controls.len(), 4);
}

/// A shrine asks, each answer is explained, and the answer is an action.
#[test]
fn the_shrine_asks() {
    let mut run = run("@ 3,7; status choosing_upgrade; offer extra-hp,nimble,360-bash");
    let scene = run.scene();
    let question = scene.question.as_ref().unwrap();
    let options: Vec<&str> = question.options.iter().map(|option| option.id.as_str()).collect();
    assert_eq!(options, ["choose extra-hp", "choose 360-bash", "choose nimble"]);
    assert_eq!(question.options[2].detail, "Utility · Jump is ready 1 turn sooner.");
    assert!(scene.controls.iter().all(|control| !control.enabled && control.key.is_none()));
    assert_eq!(refusal(choose(&mut run, "3,6")), "choose an upgrade first");
    assert!(acted(&press(&mut run, "choose nimble")));
    assert!(run.scene().question.is_none());
    assert_eq!(run.scene().notes.last().unwrap().text, "You gain Nimble.");
}

/// The end tells what the score is made of.
#[test]
fn the_end_is_summed_up() {
    let mut game = run("@ 3,1; floor 5; archer 3,2; ~ 3,3; turn 30");
    game.act("bash 3,2").unwrap();
    game.act("move 3,0").unwrap();
    let banner = game.scene().banner.unwrap();
    assert!(banner.celebrate);
    assert_eq!(
        banner.text,
        "1035 points in 32 turns.\n10 for 1 kill, 25 for lava and bomb kills, 500 for floor 5, 500 for escaping."
    );
    let mut lost = run("@ 3,5; hp 1/3; ~ 3,4");
    lost.act("move 3,4").unwrap();
    assert_eq!(lost.scene().banner.unwrap().title, "Killed by lava");
}

/// P17: who is unseen is in no picture, and a forecast knows nothing of him.
#[test]
fn p17_the_unseen_are_not_shown() {
    let (mut with, mut without) = (run("@ 3,7; assassin 3,5 unseen"), run("@ 3,7"));
    for run in [&mut with, &mut without] {
        press(run, "jump");
        point(run, "3,5");
    }
    assert_eq!(with.scene(), without.scene());
    assert!(with.scene().about.contains("Nothing can hit you this turn."));
}

/// P25: undo brings the messages back.
#[test]
fn p25_undo_restores_messages() {
    let mut run = run("@ 3,5; ~ 3,4; archer 3,3 stunned");
    run.act("throw 3,3").unwrap();
    let before = run.scene().notes;
    run.act("move 3,4").unwrap();
    let texts: Vec<String> = run.scene().notes.iter().map(|note| note.text.clone()).collect();
    assert_eq!(texts, ["Your spear kills the archer.", "Lava burns you for 1."], "the log names causes");
    run.undo().unwrap();
    assert_eq!(run.scene().notes, before);
}

/// Movement, damage and death are animated in the order of the phases, and said.
#[test]
fn cues_tell_the_turn() {
    let mut game = run("@ 3,5; footman 3,4 aims 3,5");
    let cues = game.act("bash 3,4").unwrap();
    let said: Vec<&str> = cues
        .iter()
        .filter_map(|cue| match &cue.motion {
            Motion::Say(text) | Motion::Hear(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        said,
        [
            "You push the footman.",
            "One strike: footman, your hex. A footman next to you punches if you stay beside it.",
        ],
        "nobody is hit, nobody dies"
    );
    let travels: Vec<usize> = cues
        .iter()
        .filter_map(|cue| if let Motion::Travel { path, .. } = &cue.motion { Some(path.len()) } else { None })
        .collect();
    assert_eq!(travels, [3], "shoved away and back: one journey");
    let mut hit = run("@ 3,5; footman 3,4 hp 1 aims 3,5; archer 3,2 aims 3,5");
    let cues = hit.act("wait").unwrap();
    let floats: Vec<&str> = cues
        .iter()
        .filter_map(|cue| if let Motion::Float(_, text) = &cue.motion { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(floats, ["-1"]);
    assert!(
        cues.iter()
            .any(|cue| matches!(&cue.motion, Motion::Say(text) if text == "You punch the footman. It dies."))
    );
    assert!(
        cues.iter()
            .any(|cue| matches!(&cue.motion, Motion::Say(text) if text == "You lose 1 health (archer)."))
    );
    assert!(cues.iter().any(|cue| matches!(cue.motion, Motion::Vanish { .. })));
}

/// Players asked what had cost them 3: the line after a turn says each hit, and who stays is told what stands to come.
#[test]
fn every_hit_is_itemized() {
    let mut hit = run("@ 3,7; hp 6/6; golem 3,4 timer 1 aims 3,7; footman 2,7 aims 3,7; archer 6,4 aims 3,7");
    assert_eq!(hit.scene().prompt, "Move! 3 hits here cost 5 health.");
    let cues = hit.act("wait").unwrap();
    let cost = |cue: &&Cue| matches!(&cue.motion, Motion::Say(text) if text.starts_with("You lose "));
    let said: Vec<&Motion> = cues.iter().filter(cost).map(|cue| &cue.motion).collect();
    let sum = "You lose 5 health (footman 1, golem 2, footman 1, archer 1).";
    assert_eq!(said, [&Motion::Say(sum.to_owned())]);
    let two = run("@ 3,7; golem 3,4 timer 1 aims 3,7; archer 6,4 aims 3,7");
    assert_eq!(two.scene().prompt, "Move! Golem 2, archer 1 hit here.");
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
        let about = game.scene().about;
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

/// The hint is a sentence about what it advises, and it does not depend on hidden chance.
#[test]
fn hints_do_not_peek() {
    let game = drawn("@ 3,1; golem 3,4 timer 1");
    let advice = game.hint().unwrap();
    assert_eq!(advice.action.to_string(), "move 3,0");
    assert_eq!(advice.text, "Step north. That takes the stairs.");
    let crowded = drawn("@ 3,7; warlock 3,4; footman 3,2; archer 1,5; bomber 5,3; assassin 2,2 unseen");
    let mut other = crowded;
    engine::Game::reseed_hidden(&mut other, &"elsewhere".parse().unwrap());
    assert_eq!(crowded.hint(), other.hint());
}

/// A9: what hits this turn and what hits later have different marks, words and arrows, and both are explained.
#[test]
fn a9_now_is_not_later() {
    let run =
        run("@ 3,7; bomb 1,5 timer 2; bomber 5,4 aims 4,6; archer 3,4 aims 3,7; bomb 5,2 timer 1 stunned");
    assert_eq!(marked(&run, Marks::THREATENED), ["3,7"]);
    let later = marked(&run, Marks::LATER);
    assert!(later.contains(&"1,5".to_owned()) && later.contains(&"4,6".to_owned()), "{later:?}");
    assert_eq!(later.len(), 7 + 1 + 7, "both bombs and the throw");
    assert!(!later.contains(&"3,7".to_owned()));
    assert_eq!(says(&run, "1,4"), "empty; hit in 2 turns by a bomb for 1");
    let scene = run.scene();
    assert_eq!(scene.arrows.iter().map(|arrow| arrow.later).collect::<Vec<_>>(), [true, false]);
    let legend: Vec<(Marks, &str)> = scene.legend.iter().map(|line| (line.mark, &*line.text)).collect();
    assert_eq!(legend, [(Marks::THREATENED, "Hit this turn"), (Marks::LATER, "Hit later")]);
    assert_eq!(scene.prompt, "Move! The archer hits here for 1.");
}

/// Where a bash pushes somebody is shown before, and so is what an enemy under the pointer can strike.
#[test]
fn previews_show_landings_and_reach() {
    let mut run = run("@ 3,5; golem 3,4 timer 1; archer 6,1; # 6,3");
    choose(&mut run, "3,4");
    assert_eq!(marked(&run, Marks::PREVIEW), ["3,3", "3,4"]);
    point(&mut run, "6,1");
    // Along the axes 2 to 4 away, up to the wall.
    assert_eq!(marked(&run, Marks::PREVIEW), ["2,1", "2,5", "3,1", "3,4", "4,1", "4,3"]);
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
    assert!(near.scene().about.ends_with("Nothing can hit you this turn. Hit in 2 turns by a bomb for 1."));
}

/// A new player stepped on the shrine beside a footman, was punched and had not been asked: a finger that had rested on the
/// hex counted as a question. What hurts is asked for twice, whatever leads there.
#[test]
fn a_shrine_beside_a_footman_asks() {
    let mut run = run("@ 3,5; footman 3,4; _ 4,4");
    point(&mut run, "4,4");
    let about = run.scene().about;
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
            let about = run.scene().about;
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

/// A floor without anybody in sight is walked by choosing where to go, a step at a time, each in the log; lava, a shrine on
/// the way and whoever comes out of hiding are never walked into.
#[test]
fn a_quiet_floor_is_walked_at_a_pick() {
    let mut run = run("@ 3,6; ~ 3,5; # 2,6; _ 5,3");
    assert_eq!(run.scene().prompt, "Nobody in sight. Pick the stairs to walk.");
    for _ in 0..20 {
        if !run.scene().walks {
            break;
        }
        assert!(acted(&choose(&mut run, "3,0")));
    }
    assert_eq!(field(&run.scene(), "floor"), "2 / 5");
    assert_eq!(run.timeline().len(), 7, "six steps, and one around the lava");
    assert!(run.timeline().iter().all(|action| action.starts_with("move ")));
    assert!(!run.scene().walks, "a walk ends with its floor");
    let mut hot = crate::run("@ 3,6; ~ 3,2");
    assert!(refusal(choose(&mut hot, "3,2")).starts_with("out of reach"), "nobody walks into lava unasked");
    let mut watched = crate::run("@ 3,6; golem 3,1");
    assert!(refusal(choose(&mut watched, "3,3")).starts_with("out of reach"));
    // P17: who is unseen does not show in what can be picked, and ends the walk by coming out.
    let mut unseen = crate::run("@ 3,6; assassin 3,2 unseen");
    assert!(unseen.scene().walks);
    for _ in 0..9 {
        if unseen.scene().walks {
            choose(&mut unseen, "3,0");
        }
    }
    assert_eq!(field(&unseen.scene(), "floor"), "1 / 5");
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
    let about = run.scene().about;
    assert!(about.starts_with("Archer, 1 of 1 health."), "{about}");
    assert!(about.ends_with("Out of reach. Pick a hex 2 to 3 hexes away."), "{about}");
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
        assert_eq!(game.scene().banner.unwrap().title, title);
    }
}

/// What moved, what hit, what burst and who acts come one after another; phases without anything take no time.
#[test]
fn phases_follow_each_other() {
    let mut game = run("@ 3,7; footman 2,7; archer 3,4 aims 3,6; bomb 5,2 timer 1; golem 3,1");
    let cues = game.act("move 3,6").unwrap();
    let beat = |text: &str| {
        let found = cues.iter().find(
            |cue| matches!(&cue.motion, Motion::Say(said) | Motion::Hear(said) if said.starts_with(text)),
        );
        found.unwrap_or_else(|| panic!("{text}: {cues:?}")).beat
    };
    let beats = [
        beat("You step"),
        beat("You lose 2 health (footman 1, archer 1)"),
        beat("A bomb bursts"),
        beat("Two strikes"),
    ];
    assert!(beats.is_sorted_by(|a, b| a < b), "{beats:?}");
    let mut calm = run("@ 3,7; golem 3,1");
    let last = calm.act("wait").unwrap().iter().map(|cue| cue.beat).max();
    assert_eq!(last, Some(2), "the golem's step");
}

/// A hint to use a skill points at its control and its hex; a tap on either leads on, and nobody is told "out of reach".
#[test]
fn hints_lead_through_the_skill_to_its_hex() {
    let hinted = |run: &Session| -> Vec<String> {
        run.scene()
            .controls
            .iter()
            .filter(|control| control.hinted)
            .map(|control| control.id.clone())
            .collect()
    };
    let mut known = Vec::new();
    for seed in 0..40 {
        let start =
            Start { params: String::new(), seed: format!("h{seed}").parse().unwrap(), position: None };
        let mut run = Erased::<Hop>::GAME.start(&start).unwrap();
        for _ in 0..40 {
            let Ok(advice) = run.hint() else { break };
            let (skill, hex) = advice.action.split_once(' ').unwrap_or_default();
            if ["throw", "bash", "jump"].contains(&skill) && !known.contains(&skill.to_owned()) {
                assert_eq!(
                    (hinted(&run), marked(&run, Marks::HINT)),
                    (vec![skill.to_owned()], vec![hex.to_owned()])
                );
                let turn = run.digest();
                point(&mut run, hex);
                assert_eq!(choose(&mut run, hex), Outcome::Redraw, "the ringed hex aims what the hint says");
                assert_eq!((hinted(&run), run.digest()), (Vec::new(), turn), "only the hex is left to tap");
                assert!(acted(&choose(&mut run, hex)));
                assert_eq!(run.timeline().last(), Some(&advice.action));
                run.undo().unwrap();
                run.hint().unwrap();
                press(&mut run, skill);
                assert_eq!((hinted(&run), marked(&run, Marks::HINT)), (Vec::new(), vec![hex.to_owned()]));
                known.push(skill.to_owned());
            }
            run.act(&advice.action).unwrap();
        }
    }
    known.sort();
    assert_eq!(known, ["bash", "jump", "throw"], "each was advised somewhere");
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
        assert_eq!(chosen.detail, "press to cancel");
    }
    press(&mut run, "jump");
    assert_eq!(run.scene().prompt, "Reach the stairs: walk, use skills, or wait.");
}

/// Every upgrade has a picture and a character of its own.
#[test]
fn upgrades_look_different() {
    let book = lattice_hop::book();
    let (_, upgrades) = book.iter().find(|(name, _)| *name == "upgrades").unwrap();
    let mut faces: Vec<&str> =
        upgrades.lines().filter_map(|line| line.split_once(") ").map(|(face, _)| face)).collect();
    let all = faces.len();
    faces.sort_unstable();
    faces.dedup_by_key(|face| face.rsplit_once('(').map(|(_, glyph)| glyph.to_owned()));
    assert_eq!((faces.len(), all), (16, 16));
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
