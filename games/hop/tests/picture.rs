//! What players see and do: threats, aiming, the shrine, the turn told in steps, the end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Listing, Outcome, Session, Start};
use lattice_hop::Hop;
use view::{Cue, Heading, Input, Marks, Motion, PlaceId, Spot};

mod drawing;
mod seat;
use drawing::drawn;
use seat::{acted, choose, field, marked, point, press, refusal, run, says};

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
        "you; the golem hits here this turn for 2; the footman hits here this turn for 1"
    );
    assert_eq!(says(&run, "5,5"), "empty; a bomb hits here this turn for 1");
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
            "3 strikes: your hex by the golem and the footman; 1 north, 1 north-east by the bomb. A footman next to you \
             punches if you stay beside it."
        ),
        "{}",
        scene.spoken
    );
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
            "'z' Wait true stay here",
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
    let banner = game.scene().banner.clone().unwrap();
    assert!(banner.celebrate);
    assert_eq!(
        banner.text,
        "1035 points in 32 turns.\n10 for 1 kill, 25 for lava, bomb and push kills, 500 for floor 5, 500 for escaping."
    );
    let mut lost = run("@ 3,5; hp 1/3; ~ 3,4");
    lost.act("move 3,4").unwrap();
    assert_eq!(lost.scene().banner.clone().unwrap().title, "Killed by lava");
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
    let before = run.scene().notes.clone();
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
            "1 strike: your hex by the footman. A footman next to you punches if you stay beside it. Nearest: footman, \
             north of you.",
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
    assert_eq!(says(&run, "1,4"), "empty; a bomb hits here in 2 turns for 1");
    let scene = run.scene();
    assert_eq!(scene.arrows.iter().map(|arrow| arrow.later).collect::<Vec<_>>(), [true, false]);
    let legend: Vec<(Marks, &str)> = scene.legend.iter().map(|line| (line.mark, &*line.text)).collect();
    let bomb = (Marks::NONE, "On a bomb: turns left");
    assert_eq!(legend, [(Marks::THREATENED, "Hit this turn"), (Marks::LATER, "Hit later"), bomb]);
    assert_eq!(crate::run("@ 3,7; archer 3,4").scene().legend.len(), 2, "no bomb, no countdown");
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
    // Only a bomb is left: players took "out of reach" for a fault.
    let mut lit = crate::run("@ 3,6; bomb 1,5 timer 2");
    assert_eq!(lit.scene().prompt, "A bomb is lit. Go step by step.");
    let why = "a bomb is still lit. Go step by step until it bursts";
    assert_eq!([refusal(choose(&mut lit, "3,0")), refusal(choose(&mut lit, "3,3"))], [why, why]);
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

/// Who throws at a neighbor is told that it stands too close, and what hits it there.
#[test]
fn a_neighbor_is_too_close_to_throw_at() {
    let mut run = run("@ 3,7; footman 3,6; golem 3,4 timer 1");
    press(&mut run, "throw");
    point(&mut run, "3,6");
    assert!(run.scene().about.ends_with(" Too close to throw."), "{}", run.scene().about);
    assert_eq!(refusal(choose(&mut run, "3,6")), "too close to throw. Stay beside it to punch it");
    assert!(refusal(choose(&mut run, "4,6")).starts_with("out of reach"), "nobody is there");
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
        beat("1 of 3 health left. 2 strikes"),
    ];
    assert!(beats.is_sorted_by(|a, b| a < b), "{beats:?}");
    let mut calm = run("@ 3,7; golem 3,1");
    let is_heard = |cue: &&Cue| matches!(cue.motion, Motion::Hear(_));
    let last = calm.act("wait").unwrap().iter().filter(|cue| !is_heard(cue)).map(|cue| cue.beat).max();
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
