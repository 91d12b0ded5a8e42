//! What players see and do: selection, marks, refusals, cues, and positions as text.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Game, Outcome, Session, Start};
use lattice_hexmeld::Hexmeld;
use view::{Cue, Input, Marks, Motion, PlaceId, Scene, Sound, Spot, Tone};

mod drawing;
use drawing::{drawn, text_of};

/// A run that begins at a drawn position.
fn run(params: &str, counts: &str, balls: &str) -> Session {
    let position = Some(text_of(params, counts, balls));
    let start = Start { params: String::new(), seed: "picture".parse().unwrap(), position };
    Erased::<Hexmeld>::GAME.start(&start).unwrap()
}

fn place(run: &Session, name: &str) -> PlaceId {
    run.board().ids().find(|id| run.board().place(*id).unwrap().name == name).unwrap()
}

fn choose(run: &mut Session, name: &str) -> Outcome {
    let place = place(run, name);
    run.input(&Input::Choose(Spot::Place(place)))
}

/// The names of the places that bear a mark, in reading order.
fn marked(run: &Session, mark: Marks) -> Vec<String> {
    let cells = run.scene().cells.clone();
    let places = run.board().places.iter().zip(cells).filter(|(_, cell)| cell.marks.has(mark));
    places.map(|(place, _)| place.name.clone()).collect()
}

fn says(run: &Session, name: &str) -> String {
    run.scene().cells[place(run, name).index()].says.to_string()
}

const COUNTS: &str = "turn 0 score 0 next red,gray";
const PARAMS: &str = "colors=8";
/// Five blue ones in a row, a sixth apart, one walled in.
const BALLS: &str = "b 0,0 1,0 2,0 0,1 0,2 -6,0; r 5,-5 5,-6 6,-6; g 4,-5 4,-4 5,-4 6,-5";

/// Edge cases 1 and 2, H7, H8: choosing again keeps, another ball changes, a blocked cell refuses and keeps, Escape
/// drops; none of it is in the digest or the replay.
#[test]
fn h8_selection_is_the_interfaces_own() {
    let mut run = run(PARAMS, COUNTS, BALLS);
    let before = (run.digest(), run.replay());
    assert_eq!(choose(&mut run, "3,3"), refused("nothing-selected", "pick a ball first"));
    assert_eq!(choose(&mut run, "-6,0"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::SELECTED), ["-6,0"]);
    choose(&mut run, "-6,0");
    assert_eq!(marked(&run, Marks::SELECTED), ["-6,0"]);
    assert_eq!(choose(&mut run, "5,-5"), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::SELECTED), ["5,-5"]);
    assert!(marked(&run, Marks::REACHABLE).is_empty());
    // What is wrong, why, and what was refused: three sentences side by side, none of them twice.
    assert_eq!(run.scene().prompt, "Boxed in. Pick another ball.");
    assert_eq!(run.scene().about, "No free cell touches this ball. Move a neighbor first.");
    assert_eq!(choose(&mut run, "3,3"), refused("blocked", "that ball is boxed in"));
    assert_eq!(marked(&run, Marks::SELECTED), ["5,-5"]);
    assert_eq!(says(&run, "3,3"), "empty, no free path");
    assert_eq!((run.digest(), run.replay()), before);
    assert_eq!(run.input(&Input::Cancel), Outcome::Redraw);
    assert_eq!(run.input(&Input::Cancel), Outcome::Ignored);
    assert!(marked(&run, Marks::SELECTED).is_empty());
}

fn refused(code: &'static str, message: &str) -> Outcome {
    Outcome::Refused(engine::Refused::new(code, message))
}

/// H7: reachable cells, completing cells and the path to the one pointed at are marked.
#[test]
fn h7_reach_targets_and_path_are_marked() {
    let mut run = run(PARAMS, COUNTS, BALLS);
    choose(&mut run, "-6,0");
    assert_eq!(marked(&run, Marks::REACHABLE).len(), 127 - 13);
    let mut targets = marked(&run, Marks::TARGET);
    targets.sort();
    let mut beside: Vec<String> = ["0,-1", "1,-1", "2,-1", "3,-1", "3,0", "2,1", "1,1", "1,2", "0,3", "-1,3"]
        .into_iter()
        .chain(["-1,2", "-1,1", "-1,0"])
        .map(str::to_owned)
        .collect();
    beside.sort();
    assert_eq!(targets, beside);
    assert_eq!(says(&run, "-1,0"), "empty, completes 6 for 6 points");
    assert_eq!(
        (says(&run, "-6,0"), says(&run, "6,0")),
        ("blue ball, selected".into(), "empty, within reach".into())
    );
    let pointed = place(&run, "-4,0");
    assert_eq!(run.input(&Input::Point(Some(Spot::Place(pointed)))), Outcome::Redraw);
    assert_eq!(marked(&run, Marks::PREVIEW), ["-5,0", "-4,0"]);
    assert!(
        run.scene()
            .spoken
            .ends_with("The blue ball is selected. It reaches 114 cells; 13 of them complete a group.")
    );
}

/// The ball walks its path under its own id, its group vanishes when it has arrived, and the selection is gone.
#[test]
fn moves_are_animated_by_id() {
    let mut run = run(PARAMS, COUNTS, BALLS);
    let before = run.scene();
    choose(&mut run, "-6,0");
    let id = |scene: &Scene, place| scene.piece_at(place).map(|piece| piece.id);
    let ball = id(&before, place(&run, "-6,0")).unwrap();
    let Outcome::Acted(cues) = choose(&mut run, "-1,0") else { panic!("a free path") };
    let Motion::Travel { piece, path } = &cues[0].motion else { panic!("{:?}", cues[0]) };
    assert_eq!((*piece, path.len()), (ball, 6));
    let vanished: Vec<&Cue> = cues.iter().filter(|cue| matches!(cue.motion, Motion::Vanish { .. })).collect();
    assert_eq!((vanished.len(), vanished.iter().all(|cue| cue.beat > 5)), (6, true));
    assert!(cues.iter().any(|cue| cue.motion == Motion::Say("6 blue balls vanish for 6 points.".into())));
    assert!(marked(&run, Marks::SELECTED).is_empty());
    run.undo().unwrap();
    assert_eq!(run.scene(), before, "undo brings back the same balls");
    run.act("move -6,0 -5,0").unwrap();
    assert_eq!(id(&run.scene(), place(&run, "-5,0")), Some(ball), "a ball keeps its id");
}

/// A ball that comes to a cell where the selected one was is not selected.
#[test]
fn selection_follows_the_ball_not_the_cell() {
    let params = "radius=1 balls=1 group=3 spawn=1 increases=none";
    let mut run = run(
        &format!("{params} colors=8"),
        "turn 0 score 0 next gray",
        "b 0,0; r 0,1; y 1,0; g -1,0; o 1,-1; p -1,1",
    );
    choose(&mut run, "0,0");
    run.act("move 1,0 1,-1").unwrap_err();
    run.act("move 0,0 0,-1").unwrap();
    assert!(run.scene().piece_at(place(&run, "0,0")).is_some(), "the only free cell");
    assert!(marked(&run, Marks::SELECTED).is_empty());
}

/// Balls that came in the last move are marked until the next one; the start's and a drawing's are not.
#[test]
fn new_balls_are_marked_for_a_turn() {
    let new = |run: &Session| -> Vec<u32> {
        let scene = run.scene();
        let marked = scene.pieces.iter().filter(|piece| piece.over.is_some_and(|over| over.name == "new"));
        let ids: Vec<u32> = marked.map(|piece| piece.id).collect();
        assert_eq!(scene.cells.iter().filter(|cell| cell.says.ends_with("ball, new")).count(), ids.len());
        ids
    };
    let mut run = run("", "turn 0 score 0 next red,red,green", "b 0,0 3,0");
    assert!(new(&run).is_empty());
    run.act("move 0,0 1,0").unwrap();
    let first = new(&run);
    assert_eq!(first.len(), 3);
    run.act("move 1,0 2,0").unwrap();
    let second = new(&run);
    assert!(second.len() == 3 && second.iter().all(|id| !first.contains(id)));
    run.undo().unwrap();
    assert_eq!(new(&run), first, "undo marks the old ones again");
}

/// Points rise from a cell of the group with no other ball above it, after the balls are gone.
#[test]
fn points_float_clear_of_balls() {
    // A column of five, a sixth comes to its foot; red balls lie north of all but the lowest.
    let mut run = run(PARAMS, COUNTS, "b 0,0 1,0 2,0 3,0 4,0 -6,6; r 0,-1 1,-1 2,-1 4,-1");
    let cues = run.act("move -6,6 -1,0").unwrap();
    let floats: Vec<(u16, PlaceId)> = cues
        .iter()
        .filter_map(|cue| match &cue.motion {
            Motion::Float(place, words) if words == "+6" => Some((cue.beat, *place)),
            _ => None,
        })
        .collect();
    let gone =
        cues.iter().filter(|cue| matches!(cue.motion, Motion::Vanish { .. })).map(|cue| cue.beat).max();
    assert_eq!(floats, [(gone.unwrap(), place(&run, "3,0"))]);
}

/// H14: the palette Original has the specification's colors, in its order and with its values.
#[test]
fn h14_the_original_palette() {
    let palette = view::theme::palette("original").unwrap();
    let run = run(
        "colors=8 radius=6",
        "turn 0 score 0 next blue,yellow,red,green,orange,purple,gray,cyan",
        "b 0,0",
    );
    let next = run.scene().hud.clone().into_iter().find(|field| field.id == "next").unwrap();
    let values: Vec<String> = next
        .pictures
        .iter()
        .map(|picture| match picture {
            view::Picture::Swatch(paint) => {
                let view::theme::Rgb(r, g, b) = palette.rgb(*paint).unwrap();
                format!("#{r:02X}{g:02X}{b:02X}")
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let seed = ["#0000FF", "#FFFF00", "#FF0000", "#00FF00", "#FFA500", "#800080", "#FFFFFF", "#00FFFF"];
    assert_eq!(values, seed);
    assert!(palette.title.starts_with("Original"));
}

/// The display values of the specification.
#[test]
fn the_hud_and_the_banner() {
    let mut run = run(
        "radius=1 balls=1 colors=8",
        "turn 41 score 17 next red,gray",
        "b 0,0; r 0,1; y 1,0; g -1,0; o 1,-1",
    );
    let hud: Vec<(&str, String)> =
        run.scene().hud.clone().into_iter().map(|field| (field.id, field.value)).collect();
    let expected = [
        ("score", "17"),
        ("turn", "41"),
        ("filled", "5 / 7"),
        ("next", "red, gray"),
        ("colors", "8"),
        ("coming", "–"),
    ];
    assert_eq!(hud, expected.map(|(id, value)| (id, value.to_owned())));
    assert_eq!(run.scene().banner, None);
    run.act("move 0,0 0,-1").unwrap();
    let banner = run.scene().banner.clone().unwrap();
    assert_eq!(
        (banner.title.as_str(), banner.text.as_str()),
        ("Game over: 17 points", "The board is full. You lasted 42 turns.")
    );
    assert_eq!(choose(&mut run, "0,1"), refused("game-over", "the game is over"));
}

/// A7: flat-top cells, north up; neighbors of the middle are where the compass says.
#[test]
fn the_board_keeps_to_the_compass() {
    let game = drawn("", COUNTS_PLAIN, "b 0,0");
    let board = engine::Present::board(&game);
    let middle = board.places.iter().find(|place| place.name == "0,0").unwrap();
    let around: Vec<&str> =
        middle.sides.iter().map(|id| board.place(id.unwrap()).unwrap().name.as_str()).collect();
    assert_eq!(around, ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
    let north = board.place(middle.sides[0].unwrap()).unwrap();
    assert_eq!((north.x, north.y, north.column, north.row), (0, -1732, middle.column, middle.row - 2));
    assert_eq!((board.places.len(), board.bounds().width, board.bounds().height), (127, 20_000, 22_516));
}
const COUNTS_PLAIN: &str = "turn 0 score 0 next red";

/// The picture of the rule book reads as it is drawn.
#[test]
fn positions_are_pictures() {
    let text = "radius=2 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=40:4\n\
                turn 3 score 6 next blue,red,orange\n\
                \x20   .\n\x20 .   r\n.   .   b\n\x20 .   .\n.   y   .\n\x20 .   .\n.   .   .\n\x20 g   .\n\x20   .\n";
    let game = Hexmeld::from_text(text, &"x".parse().unwrap()).unwrap();
    assert_eq!(game.text(), text);
    assert_eq!(drawing::occupied(&game), ["1,-2", "2,-2", "0,0", "-1,2"]);
}

/// The positions that the rule book shows can be played.
#[test]
fn the_rule_books_positions_read() {
    let book = include_str!("../../../docs/rules/hexmeld.md");
    let blocks: Vec<&str> = book.split("```text\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let example = block.split("```").next().unwrap();
        assert!(Hexmeld::from_text(example, &"x".parse().unwrap()).is_ok(), "{example}");
    }
}

/// Positions that cannot be are refused with the line and the reason.
#[test]
fn bad_positions_are_refused() {
    let refused = |text: &str| {
        let error = Hexmeld::from_text(text, &"x".parse().unwrap()).unwrap_err();
        (error.line, error.message)
    };
    let head = "radius=1 balls=1\nturn 0 score 0 next red\n";
    assert_eq!(refused("radius=9").0, 1);
    for counts in [
        "",
        "turn 0",
        "turn 0 score 0 next",
        "turn 0 score 0 next red ended",
        "turn 0 score 0 next red over x",
    ] {
        assert_eq!(refused(&format!("radius=1 balls=1\n{counts}\n")).0, 2, "{counts:?}");
    }
    let counts = |counts: &str| refused(&format!("radius=1 balls=1\n{counts}\n"));
    assert_eq!(counts("turn x score 0 next red"), (2, "turn and score must be 0–1000000000".into()));
    assert_eq!(counts("turn 0 score 1000000001 next red").0, 2);
    assert_eq!(
        counts("turn 0 score 0 next mauve"),
        (2, "unknown color \"mauve\". Try red, green or blue".into())
    );
    let beyond = "gray is not in play yet at turn 0";
    assert_eq!(counts("turn 0 score 0 next gray"), (2, beyond.into()));
    assert_eq!(
        counts(&format!("turn 0 score 0 next red{}", ",red".repeat(12))),
        (2, "draw at most 12 balls to come".into())
    );
    assert_eq!(refused(&format!("{head}.\n. .\n.")), (6, "the board has 5 rows".into()));
    assert_eq!(refused(&format!("{head}.\n. . .\n")), (4, "this row has 2 cells, not 3".into()));
    assert_eq!(refused(&format!("{head}.\n. w\n")), (4, beyond.into()));
    assert!(refused(&format!("{head}é\n")).1.starts_with("unknown cell 'é'. Use . or b, y"));
    assert_eq!(
        refused(&format!("{head}.\n. .\nb\n. .\n.\nx\n")),
        (8, "delete what follows the board".into())
    );
    assert_eq!(refused(&format!("{head}.\n. .\n.\n. .\n.\n")).0, 2);
    assert_eq!(refused(&format!("{head}y\ng o\nb\ng o\ny\n")).0, 2);
    let over = head.replace("red", "red over");
    assert_eq!(refused(&format!("{over}y\ng .\nb\ng o\ny\n")).0, 2);
    assert!(Hexmeld::from_text(&format!("{over}y\ng o\nb\ng o\ny\n"), &"x".parse().unwrap()).is_ok());
}

/// What makes the game harder is announced before it comes, and heard, said and seen when it does.
#[test]
fn milestones_are_announced() {
    let params = "radius=6 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=22:4";
    let at = |turn: u32| run(params, &format!("turn {turn} score 0 next red,green,blue"), BALLS);
    let coming = |turn| {
        let scene = at(turn).scene();
        let field = scene.hud.clone().into_iter().find(|field| field.id == "coming").unwrap();
        (field.value, scene.prompt.clone().into_owned())
    };
    assert_eq!(coming(8), ("New colors in 12 turns".to_owned(), "Pick a ball.".to_owned()));
    assert_eq!(coming(16).1, "Pick a ball. New colors in 4 turns.");
    assert_eq!(coming(19).1, "Pick a ball. New colors in 1 turn.");
    assert_eq!(coming(20), ("4 at once in 2 turns".to_owned(), "Pick a ball. Soon 4 at once.".to_owned()));
    let cues = |turn| at(turn).act("move -6,0 -6,1").unwrap();
    let cheered = |cues: &[Cue]| cues.iter().any(|cue| cue.motion == Motion::Sound(Sound::Win));
    let told = |cues: &[Cue], words: &str| {
        let says = cues.iter().any(|cue| matches!(&cue.motion, Motion::Say(said) if said == words));
        says && cues.iter().any(|cue| matches!(cue.motion, Motion::Float(..)))
    };
    assert!(told(&cues(19), "2 new colors join: gray and cyan!") && cheered(&cues(19)), "{:?}", cues(19));
    assert!(told(&cues(20), "From now on 4 balls come each turn."), "{:?}", cues(20));
    assert!(!cheered(&cues(20)), "more balls are no good news");
    assert!(!cheered(&cues(8)));
    assert!(at(8).scene().pieces.iter().all(|ball| ball.movable), "balls can be dragged");
}

/// New players felt no tension: room that gets short is said and seen, and nothing is said while there is plenty.
#[test]
fn room_that_gets_short_is_told() {
    let params = "radius=1 balls=1 group=6 colors=6 expansions=none spawn=1 increases=none";
    let at = |balls: &str| {
        let scene = run(params, "turn 3 score 0 next red", balls).scene();
        let filled = scene.hud.iter().find(|field| field.id == "filled").unwrap().tone;
        (filled, scene.prompt.clone().into_owned())
    };
    assert_eq!(at("g 0,0"), (Tone::Plain, "Pick a ball.".to_owned()));
    assert_eq!(at("g 0,0; b 0,1 0,-1; r 1,0"), (Tone::Warn, "Pick a ball. 3 cells left.".to_owned()));
    assert_eq!(
        at("g 0,0; b 0,1 0,-1; r 1,0 -1,0; y 1,-1"),
        (Tone::Bad, "Careful! 1 ball comes, 1 cell left.".to_owned())
    );
}

/// A larger group than needed makes a wave and a word; the balls pop one after another from the last one on.
#[test]
fn big_groups_feel_big() {
    let cues = |more: &str| {
        let mut run = run(PARAMS, COUNTS, &format!("b 0,0 1,0 2,0 3,0 4,0 -6,6 {more}"));
        run.act("move -6,6 -1,0").unwrap()
    };
    let felt = |cues: &[Cue]| {
        let words = cues.iter().find_map(|cue| match &cue.motion {
            Motion::Float(_, words) => Some(words.clone()),
            _ => None,
        });
        (words.unwrap(), cues.iter().any(|cue| matches!(cue.motion, Motion::Blast(..))))
    };
    assert_eq!(felt(&cues("")), ("+6".to_owned(), false));
    assert_eq!(felt(&cues("0,1 1,1")), ("+11 great!".to_owned(), true));
    let gone = |cue: &Cue| matches!(cue.motion, Motion::Vanish { .. }).then_some(cue.beat);
    let mut beats: Vec<u16> = cues("").iter().filter_map(gone).collect();
    beats.dedup();
    assert_eq!(beats.len(), 5, "{beats:?}");
}
