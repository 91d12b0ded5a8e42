//! What players see and do: threats, costs before they are paid, aiming, the shrine, the end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Listing, Outcome, Session, Start};
use lattice_hop::Hop;
use view::{Heading, Input, Marks, Motion, PlaceId, Scene, Spot};

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
    assert_eq!(says(&run, "3,7"), "you; golem strikes for 2; footman strikes for 1");
    assert_eq!(says(&run, "5,5"), "empty; bomb bursts in 1 turn for 1");
    assert_eq!(says(&run, "1,6"), "empty; bomber throws a bomb here");
    assert_eq!(says(&run, "5,3"), "wall");
    assert_eq!(says(&run, "3,4"), "golem, 4 of 4 health, rests in its next action");
    let scene = run.scene();
    let name = |id: PlaceId| run.board().place(id).unwrap().name.clone();
    let arrows: Vec<String> =
        scene.arrows.iter().map(|arrow| format!("{} {}", name(arrow.from), name(arrow.to))).collect();
    assert_eq!(arrows, ["3,4 3,7", "2,7 3,7", "1,4 1,6"]);
    let badges: Vec<Option<u8>> = scene.pieces.iter().map(|piece| piece.badge).collect();
    assert_eq!(badges, [Some(4), Some(2), Some(1), Some(1), None]);
    assert!(
        scene.spoken.contains("Where you stand: golem strikes for 2, footman strikes for 1."),
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
    assert_eq!(
        run.scene().about,
        "Move to 3,6. You would be hit for 2 (archer and lava). Lava; archer strikes for 1."
    );
    point(&mut run, "4,6");
    assert_eq!(run.scene().about, "Move to 4,6. Nothing announced hits you. Empty.");
    point(&mut run, "3,7");
    assert_eq!(
        run.scene().about,
        "Wait. You would be hit for 1 (shield bearer). You; shield bearer strikes for 1."
    );
    point(&mut run, "3,3");
    let about = run.scene().about;
    assert!(
        about.starts_with("Archer, 1 of 1 health; range 2 to 4, damage 1. Aims at you along an axis"),
        "{about}"
    );
    assert!(about.ends_with("Next it strikes 3,6."), "{about}");
    point(&mut run, "5,5");
    assert!(run.scene().about.starts_with(
        "Throw the spear at 5,5. The shield would stop it. You would be hit for 1 (shield bearer). \
         Shield bearer, 3 of 3 health, shield to the south-west, stunned; range 1"
    ));
    choose(&mut run, "3,3");
    point(&mut run, "3,6");
    assert!(
        run.scene().about.starts_with("Move to 3,6. You would be hit for 2 (archer and lava)."),
        "what is pointed at comes before what is aimed"
    );
    run.input(&Input::Point(None));
    assert_eq!(run.scene().about, "");
}

/// A harmless move acts at once; one that hurts, and every skill, is aimed first where nobody has looked.
#[test]
fn look_then_act() {
    let before = "@ 3,7; shield-bearer 2,7 aims 3,7 facing n; ~ 3,6; golem 3,4 timer 1";
    let mut run = run(before);
    assert!(acted(&choose(&mut run, "4,6")), "a harmless move");
    run.undo().unwrap();
    assert_eq!(choose(&mut run, "3,6"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::SELECTED), ["3,6"]);
    assert!(run.scene().about.starts_with("Move to 3,6. You would be hit for 1 (lava)."));
    assert!(acted(&choose(&mut run, "3,6")), "the second time");
    assert!(marked(&run, Marks::SELECTED).is_empty(), "the aim goes with its turn");
    run.undo().unwrap();
    point(&mut run, "3,6");
    assert!(acted(&choose(&mut run, "3,6")), "already looked at");
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
    assert_eq!(marked(&run, Marks::PREVIEW), ["2,7", "3,6", "4,6"]);
    assert_eq!(refusal(choose(&mut run, "4,6")), "there is no enemy at 4,6");
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
    assert_eq!(refusal(run.input(&Input::Step(Heading::NorthWest))), "there is a wall at 2,7");
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
            "'1' Spear Throw false spear at 3,3",
            "'2' Shield Bash false ready in 2 turns",
            "'3' Jump false ready in 1 turn",
            "'4' Lunge false spear at 3,3",
            "'z' Wait true let a turn pass",
        ]
    );
    let values = ["hp", "armor", "floor", "turn", "spear", "score", "upgrades"].map(|id| field(&scene, id));
    assert_eq!(values, ["1 / 3", "1", "1 / 5", "5", "at 3,3", "100", "Lunge, Passive Protection"]);
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
    assert_eq!(question.options[2].detail, "Utility · Jump is ready a turn earlier.");
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
        "1035 points in 32 turns: 10 for 1 kill, 25 for 1 of them by lava or bomb, 500 for reaching floor 5, 500 for getting out."
    );
    let mut lost = run("@ 3,5; hp 1/3; ~ 3,4");
    lost.act("move 3,4").unwrap();
    assert_eq!(lost.scene().banner.unwrap().title, "You died on floor 1");
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
    assert!(with.scene().about.contains("Nothing announced hits you."));
}

/// P25: undo brings the messages back.
#[test]
fn p25_undo_restores_messages() {
    let mut run = run("@ 3,5; ~ 3,4; archer 3,3 stunned");
    run.act("throw 3,3").unwrap();
    let before = run.scene().notes;
    run.act("move 3,4").unwrap();
    let texts: Vec<String> = run.scene().notes.iter().map(|note| note.text.clone()).collect();
    assert_eq!(texts, ["Archer killed.", "The lava burns you for 1!"]);
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
        .filter_map(|cue| if let Motion::Say(text) = &cue.motion { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(said, ["The footman is shoved to 3,3."], "nobody is hit, nobody dies");
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
    assert!(cues.iter().any(|cue| matches!(&cue.motion, Motion::Say(text) if text == "The footman dies.")));
    assert!(
        cues.iter()
            .any(|cue| matches!(&cue.motion, Motion::Say(text) if text == "The archer hurts you for 1."))
    );
    assert!(cues.iter().any(|cue| matches!(cue.motion, Motion::Vanish { .. })));
}

/// The hint is a sentence about what it advises, and it does not depend on hidden chance.
#[test]
fn hints_do_not_peek() {
    let game = drawn("@ 3,1; golem 3,4 timer 1");
    let advice = game.hint().unwrap();
    assert_eq!(advice.action.to_string(), "move 3,0");
    assert_eq!(
        advice.text,
        "Two turns ahead over what is announced: Move to 3,0. Nothing announced hits you."
    );
    let crowded = drawn("@ 3,7; warlock 3,4; footman 3,2; archer 1,5; bomber 5,3; assassin 2,2 unseen");
    let mut other = crowded;
    engine::Game::reseed_hidden(&mut other, &"elsewhere".parse().unwrap());
    assert_eq!(crowded.hint(), other.hint());
}
