//! The picture and what input means: the acceptance criteria of the specification that a program can check.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{act, placed, rolled, seeded};
use engine::{AnyGame, Erased, Game, Outcome, Present, Session, Start, Status};
use lattice_gametime::GameTime;
use view::{Board, Control, Cue, Heading, Input, Marks, Motion, Outline, Paint, PlaceId, Scene, Sound, Spot};

/// A run on a screen, from a position.
fn screen(text: String) -> Session {
    let start = Start { params: String::new(), seed: "x".parse().unwrap(), position: Some(text) };
    Erased::<GameTime>::GAME.start(&start).unwrap()
}

fn on_screen(game: &GameTime) -> Session {
    screen(game.text())
}

fn control<'a>(scene: &'a Scene, id: &str) -> &'a Control {
    scene.controls.iter().find(|control| control.id == id).unwrap()
}

fn field(scene: &Scene, id: &str) -> Option<String> {
    scene.hud.iter().find(|field| field.id == id).map(|field| field.value.clone())
}

fn place(board: &Board, name: &str) -> PlaceId {
    board.ids().find(|id| board.places[id.index()].name == format!("dot {name}")).unwrap()
}

fn press(id: &str) -> Input {
    Input::Choose(Spot::Control(id.to_owned()))
}

/// The names of the places with a mark, sorted.
fn marked(run: &Session, mark: Marks) -> Vec<String> {
    let (board, scene) = (run.board(), run.scene());
    let places = board.places.iter().zip(&scene.cells).filter(|(_, cell)| cell.marks.has(mark));
    let mut names: Vec<String> = places.map(|(place, _)| place.name.replace("dot ", "")).collect();
    names.sort();
    names
}

/// A7, G1: neighbors lie N, NE, SE, S, SW, NW of each other at distance 1000, guide hexes have a corner on top.
#[test]
fn a7_the_board_on_the_page() {
    for radius in 2..=8 {
        let board = seeded(&format!("radius={radius}"), "page").board();
        let steps = [(0, -1000), (866, -500), (866, 500), (0, 1000), (-866, 500), (-866, -500)];
        let mut neighbors = 0;
        for place in &board.places {
            assert!(matches!(place.outline, Outline::Dot(180..=220)));
            for (side, (dx, dy)) in place.sides.iter().zip(steps) {
                let Some(other) = side else { continue };
                let other = board.place(*other).unwrap();
                assert_eq!((other.x - place.x, other.y - place.y), (dx, dy));
                neighbors += 1;
            }
        }
        assert_eq!(board.edges.len() * 2, neighbors, "an edge for each pair of neighbors");
        assert_eq!(board.guides.len(), 3 * radius * (radius + 1) + 1);
        for guide in &board.guides {
            let points = &guide.points;
            assert_eq!((points.len(), points[0]), (7, points[6]), "closed");
            assert!(points[1..].iter().all(|(_, y)| *y >= points[0].1), "a corner on top");
            assert_eq!(points[3].0, points[0].0);
        }
    }
}

/// Start green, target gold, obstacles, visited points and the token each told apart, by mark and in words.
#[test]
fn points_are_told_apart() {
    let game = rolled(3, 20, "#0,-2 o1,1");
    let (board, scene) = (game.board(), on_screen(&game).scene());
    let cell = |name: &str| &scene.cells[place(&board, name).index()];
    assert_eq!((cell("2,3").paint, cell("2,3").says.as_ref()), (Paint::Color(1), "start"));
    assert!(cell("2,3").marks.has(Marks::START) && cell("2,3").marks.has(Marks::VISITED));
    assert_eq!((cell("-2,-3").paint, cell("-2,-3").says.as_ref()), (Paint::Color(3), "target"));
    assert!(cell("-2,-3").marks.has(Marks::TARGET));
    assert_eq!(cell("0,-2").says, "obstacle");
    assert!(cell("0,-2").marks.has(Marks::BLOCKED));
    assert_eq!(cell("1,1").says, "visited");
    assert!(cell("1,1").marks.has(Marks::VISITED));
    assert_eq!(cell("0,0").says, "your token");
    assert_eq!(cell("0,-1").says, "free, 1 step north");
    let token = scene.piece_at(place(&board, "0,0")).unwrap();
    assert_eq!((token.sprite.name, token.paint), ("token", Paint::Color(2)));
}

/// The die can be pressed only while rolling, shows what was rolled, and has a face for each number.
#[test]
fn the_die() {
    let mut run = on_screen(&seeded("", "die"));
    let before = run.scene();
    assert!(control(&before, "roll").enabled);
    assert!(
        ["go n", "go ne", "go se", "go s", "go sw", "go nw"].iter().all(|id| !control(&before, id).enabled)
    );
    assert!(matches!(run.input(&press("roll")), Outcome::Acted(_)));
    let scene = run.scene();
    let roll = field(&scene, "roll").unwrap();
    assert!(!control(&scene, "roll").enabled);
    let view::Picture::Sprite(face) = control(&scene, "roll").picture else { panic!("a face") };
    assert_eq!(face.name, format!("die-{roll}"));
    let Outcome::Refused(refused) = run.input(&press("roll")) else { panic!("rolled twice") };
    assert_eq!(refused.code, "already-rolled");
}

/// Arrows stand on the first point of each open direction; blocked ones are not shown.
#[test]
fn arrows_show_open_directions() {
    let game = rolled(3, 20, "#0,-1 #1,0");
    let (board, scene) = (game.board(), on_screen(&game).scene());
    let mut arrows: Vec<(&str, PlaceId)> = scene
        .pieces
        .iter()
        .filter(|piece| piece.sprite.name.starts_with("arrow-"))
        .map(|piece| (piece.sprite.name, piece.place))
        .collect();
    arrows.sort();
    let at = |name: &str| place(&board, name);
    let expected = [("arrow-ne", "1,-1"), ("arrow-nw", "-1,0"), ("arrow-s", "0,1"), ("arrow-sw", "-1,1")];
    assert_eq!(arrows, expected.map(|(sprite, name)| (sprite, at(name))));
    for (id, enabled) in [("go n", false), ("go ne", true), ("go se", false), ("go s", true)] {
        assert_eq!(control(&scene, id).enabled, enabled, "{id}");
    }
    assert!(on_screen(&seeded("", "x")).scene().pieces.len() == 1, "none before a roll");
}

/// G3: the first choice previews the path, another direction changes it, the second choice moves.
#[test]
fn g3_preview_then_commit() {
    let mut run = on_screen(&rolled(3, 20, "#0,-3"));
    assert_eq!(run.scene().prompt, "Pick a direction.");
    assert_eq!(run.input(&press("go n")), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::PREVIEW), ["0,-1", "0,-2"], "stops at the obstacle");
    assert_eq!(marked(&run, Marks::SELECTED), ["0,-1"]);
    assert!(control(&run.scene(), "go n").current);
    assert_eq!(run.scene().prompt, "Press it again or Confirm.");
    assert_eq!(run.input(&press("go se")), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::PREVIEW), ["1,0", "2,0", "3,0"]);
    let Outcome::Acted(cues) = run.input(&press("go se")) else { panic!("the second choice moves") };
    let path =
        ["0,0", "1,0", "1,0", "2,0", "2,0", "3,0", "3,0"].map(|name| place(run.board(), name)).to_vec();
    assert!(cues.contains(&Cue::at(0, Motion::Travel { piece: 0, path })), "step by step, with rests");
    assert_eq!(run.timeline(), ["go se"]);
    assert!(marked(&run, Marks::PREVIEW).is_empty());
}

/// G3: Confirm commits the preview, and is off without one; Escape drops it.
#[test]
fn g3_confirm_and_cancel() {
    let mut run = on_screen(&rolled(2, 20, ""));
    assert!(!control(&run.scene(), "confirm").enabled);
    let Outcome::Refused(refused) = run.input(&press("confirm")) else { panic!("nothing to confirm") };
    assert_eq!(refused.code, "no-direction");
    run.input(&press("go s"));
    assert!(control(&run.scene(), "confirm").enabled);
    assert_eq!(run.input(&Input::Cancel), Outcome::Redraw);
    assert!(!control(&run.scene(), "confirm").enabled);
    assert_eq!(run.input(&Input::Cancel), Outcome::Ignored);
    run.input(&press("go s"));
    assert!(matches!(run.input(&press("confirm")), Outcome::Acted(_)));
    assert_eq!(run.timeline(), ["go s"]);
    let Outcome::Refused(refused) = run.input(&press("confirm")) else { panic!("roll first") };
    assert_eq!(refused.code, "not-rolled");
}

/// Dots ahead and headings stand for their direction.
#[test]
fn points_and_headings_choose() {
    let mut run = on_screen(&rolled(2, 20, ""));
    let tap = |run: &Session, name: &str| Input::Choose(Spot::Place(place(run.board(), name)));
    let far = tap(&run, "0,4");
    assert_eq!(run.input(&far), Outcome::Redraw, "beyond the roll, but the way is south");
    assert_eq!(marked(&run, Marks::PREVIEW), ["0,1", "0,2"]);
    let beside = tap(&run, "2,-1");
    let Outcome::Refused(refused) = run.input(&beside) else { panic!("not straight") };
    assert_eq!(refused.code, "not-straight");
    let near_southeast = tap(&run, "3,-1");
    assert_eq!(run.input(&near_southeast), Outcome::Redraw, "a finger need not hit the line");
    assert_eq!(marked(&run, Marks::PREVIEW), ["1,0", "2,0"]);
    assert_eq!(run.input(&Input::Step(Heading::NorthEast)), Outcome::Redraw);
    assert_eq!(run.input(&Input::Step(Heading::East)), Outcome::Ignored);
    assert!(matches!(run.input(&Input::Step(Heading::NorthEast)), Outcome::Acted(_)));
    assert_eq!(run.timeline(), ["go ne"]);
    assert_eq!(run.input(&Input::Step(Heading::North)), Outcome::Ignored, "the cursor's, before a roll");
    let early = tap(&run, "0,0");
    assert!(matches!(run.input(&early), Outcome::Acted(_)), "any dot rolls when there is nothing else to do");
    assert_eq!(run.timeline(), ["go ne", "roll"]);
}

/// The heads-up display: pool and last roll. What to do now is the prompt's, and stands there alone.
#[test]
fn the_hud() {
    let mut game = seeded("radius=2", "hud");
    let show = |game: &GameTime| on_screen(game).scene();
    let told = |game: &GameTime, id: &str| field(&show(game), id).unwrap();
    assert_eq!((told(&game, "pool"), told(&game, "roll")), ("20 / 20".into(), "–".into()));
    assert_eq!(show(&game).prompt, "Roll the die.");
    act(&mut game, "roll");
    assert_eq!(told(&game, "roll"), game.roll().unwrap().to_string());
    assert_eq!(show(&game).prompt, "Pick a direction.");
    assert!(show(&game).hud.iter().all(|field| field.value != show(&game).prompt));
    assert!(show(&game).spoken.starts_with("You rolled "));
}

/// The end: won or lost and why, the score first, moves, and what best play would have given unless it always wins.
#[test]
fn g6_the_end_says_what_best_play_gives() {
    let won = placed("pool 7 of 20 rolls 3 die 6 won", "@0,-2 S2,3");
    let banner = on_screen(&won).scene().banner.clone().unwrap();
    assert!(banner.celebrate && banner.title == "You win: 2 stars!");
    let text = "70 points. Keep 12 steps for 3 stars.\n70 for 7 steps left. 3 moves.";
    assert_eq!(banner.text, text);
    let walls = "#0,-1 #1,-1 #1,0 #0,1 #-1,1 #-1,0";
    let trapped = placed("pool 9 of 20 rolls 1 die 3 lost", &format!("@0,0 S2,3 T-2,-3 {walls}"));
    assert_eq!(on_screen(&trapped).scene().banner.clone().unwrap().title, "Trapped");
    let spent = placed("pool 0 of 3 rolls 1 die 3 lost", "@0,0 S2,3 T-2,-3");
    let banner = on_screen(&spent).scene().banner.clone().unwrap();
    assert_eq!(banner.title, "Out of steps");
    let text = "The target was 5 steps away.\n1 move. The best player wins 0% here.";
    assert_eq!(banner.text, text);
    let near = placed("pool 0 of 9 rolls 2 die 3 lost", "@0,0 S2,3 T0,-1");
    let banner = on_screen(&near).scene().banner.clone().unwrap();
    assert_eq!(banner.title, "Out of steps: 1 short");
    assert!(banner.text.starts_with("So close! The target was 1 step away.\n"), "{}", banner.text);
}

/// What a roll opens and what it means is shown when the die lies still; a roll that can lose the run takes longer.
#[test]
fn a_roll_keeps_its_secret_until_the_die_lies_still() {
    let beat = |cues: &[Cue], wanted: fn(&Motion) -> bool| {
        cues.iter().find(|cue| wanted(&cue.motion)).map(|cue| cue.beat)
    };
    let still = |text: &str, symbols: &str| {
        let mut run = on_screen(&placed(text, symbols));
        let cues = run.act("roll").unwrap();
        let outcome = beat(&cues, |motion| *motion == Motion::Outcome);
        assert_eq!(beat(&cues, |motion| matches!(motion, Motion::Appear { .. })), outcome);
        assert_eq!(beat(&cues, |motion| matches!(motion, Motion::Reveal(..))), outcome);
        let last = cues.iter().rfind(|cue| matches!(cue.motion, Motion::Face(..))).map(|cue| cue.beat);
        assert_eq!(last, outcome);
        let said = cues.iter().find_map(|cue| match &cue.motion {
            Motion::Say(words) => Some(words.clone()),
            _ => None,
        });
        (outcome.unwrap(), said.unwrap(), run.scene().hopeless)
    };
    let (calm, said, _) = still("pool 20 of 20 rolls 0 die - rolling", "@0,0 S2,3 T0,-2");
    assert!(!said.contains("That will do"), "{said}");
    let (tense, said, hopeless) = still("pool 2 of 20 rolls 4 die 3 rolling", "@0,0 S2,3 T1,1");
    assert!(tense > calm);
    assert_ne!(said.contains("That will do!"), hopeless, "{said}");
}

/// Sounds and speech come when the token has arrived.
#[test]
fn the_end_is_heard() {
    let game = placed("pool 9 of 20 rolls 3 die 6 selectingDirection", "@0,0 S2,3 T0,-2");
    let mut run = on_screen(&game);
    let cues = run.act("go n").unwrap();
    assert_eq!(run.status(), Status::Won);
    assert!(cues.contains(&Cue::at(3, Motion::Sound(Sound::Win))), "{cues:?}");
    assert!(cues.contains(&Cue::at(0, Motion::Say("You went 2 steps north. 7 steps left.".into()))));
    let mut run = on_screen(&rolled(1, 1, ""));
    let cues = run.act("go n").unwrap();
    assert!(cues.contains(&Cue::at(1, Motion::Sound(Sound::Lose))));
}

/// G6: the switch shows the chance of winning and, after a roll, of each direction; it is off at first.
#[test]
fn g6_the_odds_switch() {
    let mut run = on_screen(&placed("pool 2 of 20 rolls 1 die 1 selectingDirection", "@0,0 S2,3 T1,1"));
    assert_eq!(field(&run.scene(), "odds"), None);
    assert_eq!(control(&run.scene(), "go s").detail, "1 away", "no odds: nobody has asked");
    assert_ne!(run.input(&press("odds")), Outcome::Ignored);
    let scene = run.scene();
    assert_eq!(field(&scene, "odds").unwrap(), "100%");
    assert!(control(&scene, "odds").current);
    assert_eq!(control(&scene, "go s").detail, "100%");
    assert_eq!(control(&scene, "go n").detail, "0%");
    run.act("go n").unwrap();
    assert_eq!(field(&run.scene(), "odds").unwrap(), "0%", "kept up with the run");
    run.input(&press("odds"));
    assert_eq!(field(&run.scene(), "odds"), None);
}

/// With one tap a direction moves at once; the switch is the interface's and in no replay.
#[test]
fn one_tap_moves() {
    let mut run = on_screen(&rolled(3, 20, ""));
    run.input(&press("go s"));
    assert_eq!(run.input(&press("one-tap")), Outcome::Redraw);
    assert!(control(&run.scene(), "one-tap").current);
    assert_eq!(control(&run.scene(), "one-tap").detail, "on");
    assert!(marked(&run, Marks::PREVIEW).is_empty(), "a preview is dropped");
    assert!(matches!(run.input(&press("go se")), Outcome::Acted(_)));
    assert_eq!(run.timeline(), ["go se"]);
    assert!(matches!(run.input(&press("roll")), Outcome::Acted(_)));
    run.input(&press("one-tap"));
    let open = run.legal()[0].clone();
    assert_eq!(run.input(&press(&open)), Outcome::Redraw, "previewed again");
}

/// G16: the end of a risky win tells its score with the bonus.
#[test]
fn g16_the_end_tells_the_bonus() {
    let won = placed("pool 0 of 2 rolls 2 die 6 won", "@1,1 S0,0");
    let banner = on_screen(&won).scene().banner.clone().unwrap();
    assert_eq!(banner.title, "Photo finish: 3 stars!", "no way leaves more steps (G18)");
    let told = "You beat the odds: 17%. 83 points. The shortest way!\n83 for the risky stakes. 2 moves.";
    assert_eq!(banner.text, told);
}

/// What a direction costs is said before it is gone: what is to spare, and the stars that go. Strangers saw stars vanish
/// and did not know why.
#[test]
fn g18_a_direction_says_what_it_costs() {
    let mut run = on_screen(&placed("pool 7 of 20 rolls 3 die 3 selectingDirection", "@0,0 S2,3 T0,-3"));
    let about = |run: &mut Session, way: &str| {
        run.input(&press(way));
        run.scene().about.clone()
    };
    assert_eq!(about(&mut run, "go n"), "This wins.");
    assert_eq!(about(&mut run, "go ne"), "That's 3 away, 1 step to spare. That costs a star.");
    assert_eq!(control(&run.scene(), "go ne").detail, "3 away", "buttons say one thing");
    assert_eq!(control(&run.scene(), "go s").detail, "6 away", "unless one looks at it");
    assert_eq!(about(&mut run, "go s"), "That puts the target out of reach.");
    assert_eq!(control(&run.scene(), "go s").detail, "loses");
    assert_eq!(control(&run.scene(), "go n").detail, "target");
}

/// G17: who can no longer win is told so, and why; G18: stars that are out of reach go out.
#[test]
fn g17_a_lost_cause_is_told() {
    let scene = |counts: &str| on_screen(&placed(counts, "@0,0 S2,3 T0,-3")).scene();
    let field =
        |scene: &Scene, id: &str| scene.hud.iter().find(|field| field.id == id).unwrap().value.clone();
    let spent = scene("pool 2 of 20 rolls 3 die 4 rolling");
    assert_eq!(spent.prompt, "Out of reach: 3 needed, 2 left.");
    assert!(spent.spoken.contains("Out of reach"), "{}", spent.spoken);
    assert_eq!((field(&spent, "stars"), field(&spent, "target")), ("0 of 3".to_owned(), "3 away".to_owned()));
    let enough = scene("pool 3 of 20 rolls 3 die 4 rolling");
    // Any way but straight north takes more than the three steps left.
    assert_eq!((&*enough.prompt, field(&enough, "stars")), ("Roll the die.", "1 of 3".to_owned()));
    // Only a roll that did it is blamed.
    let went_on = scene("pool 2 of 20 rolls 3 die 2 selectingDirection");
    assert_eq!(went_on.prompt, "Out of reach: 3 needed, 2 left.");
    let mut overshot = on_screen(&placed("pool 3 of 20 rolls 3 die 3 selectingDirection", "@0,0 S2,3 T1,-2"));
    assert_eq!(overshot.scene().prompt, "3! Now the target is out of reach.");
    overshot.input(&press("go n"));
    assert_eq!(overshot.scene().about, "The target stays out of reach.");
    assert_eq!(field(&scene("pool 19 of 20 rolls 1 die 1 rolling"), "stars"), "3 of 3");
    assert!(spent.hopeless && !enough.hopeless, "another board is offered when nothing can be lost");
    // New players were puzzled that a roll changed both: it does not, only a move does.
    let [before, rolled] = ["rolling", "selectingDirection"]
        .map(|phase| scene(&format!("pool 6 of 20 rolls 1 die 2 {phase}")))
        .map(|scene| (field(&scene, "stars"), field(&scene, "target")));
    assert_eq!(before, rolled);
}

/// The setup screen's cards name hexes and steps, and how often the best player wins.
#[test]
fn presets_tell_their_size() {
    for (id, words) in [
        ("small", "19 hexes, 20 steps."),
        ("medium", "37 hexes, 30 steps."),
        ("large", "61 hexes, 40 steps."),
        ("small-tight", "19 hexes. The best player wins 3 in 4."),
        ("large-daring", "61 hexes. The best player wins half."),
    ] {
        let preset = GameTime::presets().into_iter().find(|preset| preset.id == id).unwrap();
        assert!(preset.about.starts_with(words), "{}", preset.about);
    }
}

/// G17: before a roll that can lose the run, the prompt says which rolls will do.
#[test]
fn g17_a_decisive_roll_is_announced() {
    let prompt = |pool: u32, drawn: &str| {
        on_screen(&placed(&format!("pool {pool} of 20 rolls 3 die 4 rolling"), drawn)).scene().prompt.clone()
    };
    // Two steps north, then one south-east: a third step north is one too many.
    assert_eq!(prompt(3, "@0,0 S2,3 T1,-2"), "You need 2 or less. Roll the die.");
    assert_eq!(prompt(9, "@0,0 S2,3 T1,-2"), "Roll the die.");
    // The edge stops a longer roll.
    assert_eq!(prompt(3, "@0,0 S2,3 T0,-3"), "Roll the die.");
}

/// The main button rolls, then goes where the player aims.
#[test]
fn the_main_button_does_what_comes_next() {
    let mut run = on_screen(&seeded("radius=2", "hud"));
    assert!(matches!(run.input(&Input::Hold(true)), Outcome::Acted(_)), "it rolls");
    assert!(matches!(run.input(&Input::Hold(true)), Outcome::Refused(_)), "a direction comes first");
    let way = run.legal()[0].clone();
    run.input(&press(&way));
    assert!(matches!(run.input(&Input::Hold(true)), Outcome::Acted(_)), "it goes");
    assert_eq!(run.timeline(), ["roll".to_owned(), way]);
    assert_eq!(run.input(&Input::Hold(false)), Outcome::Ignored);
}

/// Pointing at a direction shows its path and its price, and aims at nothing.
#[test]
fn pointing_previews() {
    let mut run = on_screen(&rolled(3, 20, ""));
    let north = Spot::Control("go n".to_owned());
    assert_eq!(run.input(&Input::Point(Some(north))), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::PREVIEW).len(), 3);
    assert!(marked(&run, Marks::SELECTED).is_empty() && !control(&run.scene(), "confirm").enabled);
    assert!(run.scene().about.ends_with("to spare."), "{}", run.scene().about);
    assert_eq!(run.input(&Input::Point(None)), Outcome::Redraw);
    assert!(marked(&run, Marks::PREVIEW).is_empty() && run.scene().about.is_empty());
}
