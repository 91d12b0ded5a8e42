//! The picture, the words and what input means.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Outcome, Session, Start};
use grid::Hex;
use lattice_colorcell::ColorCell;
use view::{
    Cell, Control, Cue, Heading, HudField, Input, Marks, Motion, Paint, Picture, Piece, PlaceId, Sound, Spot,
    Tone,
};

mod script;
use script::{seed, text_of};

struct Screen(Session);

fn screen(params: &str, heads: &[&str], colors: &str) -> Screen {
    let position = Some(text_of(params, heads, colors, Hex::ORIGIN));
    let start = Start { params: String::new(), seed: seed("picture"), position };
    Screen(Erased::<ColorCell>::GAME.start(&start).unwrap_or_else(|refused| panic!("{refused}")))
}

impl Screen {
    fn place(&self, name: &str) -> PlaceId {
        self.0.board().ids().find(|id| self.0.board().place(*id).unwrap().name == name).unwrap()
    }

    fn cell(&self, name: &str) -> Cell {
        self.0.scene().cells[self.place(name).index()].clone()
    }

    fn piece(&self, id: u32) -> Option<Piece> {
        self.0.scene().pieces.clone().into_iter().find(|piece| piece.id == id)
    }

    fn field(&self, id: &str) -> HudField {
        self.0.scene().hud.clone().into_iter().find(|field| field.id == id).unwrap()
    }

    fn control(&self, id: &str) -> Control {
        self.0.scene().controls.clone().into_iter().find(|control| control.id == id).unwrap()
    }

    /// Carries out an input that must act.
    fn input(&mut self, input: Input) -> Vec<Cue> {
        match self.0.input(&input) {
            Outcome::Acted(cues) => cues,
            other => panic!("{input:?}: {other:?}"),
        }
    }

    fn choose(&mut self, name: &str) -> Outcome {
        let place = self.place(name);
        self.0.input(&Input::Choose(Spot::Place(place)))
    }

    /// Lets ticks of a twelfth of a second pass.
    fn ticks(&mut self, ticks: u32) -> Vec<Cue> {
        (0..ticks).flat_map(|_| self.0.advance(84)).collect()
    }
}

fn said(cues: &[Cue]) -> Vec<&str> {
    let words = cues.iter().filter_map(|cue| match &cue.motion {
        Motion::Say(words) | Motion::Hear(words) => Some(words.as_str()),
        _ => None,
    });
    words.collect()
}

fn sounds(cues: &[Cue]) -> Vec<Sound> {
    cues.iter()
        .filter_map(|cue| if let Motion::Sound(sound) = cue.motion { Some(sound) } else { None })
        .collect()
}

fn refused(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Refused(refused) => refused.code,
        other => panic!("{other:?}"),
    }
}

/// The charge fills the cursor's edges; success flashes, the color is a piece that flickers and comes along.
#[test]
fn capturing_and_carrying() {
    let mut screen = screen("radius=3", &[], "0 0,0");
    assert_eq!(screen.cell("0,0").paint, Paint::Shade(0));
    assert_eq!(screen.piece(0).unwrap().sprite.name, "cursor-0");
    screen.input(Input::Hold(true));
    for (ticks, sprite) in [(0, "cursor-0"), (1, "cursor-1"), (1, "cursor-2"), (3, "cursor-5")] {
        screen.ticks(ticks);
        assert_eq!(screen.piece(0).unwrap().sprite.name, sprite);
    }
    assert_eq!(screen.control("press").detail, "5 / 6");
    let cues = screen.ticks(1);
    assert_eq!((said(&cues), sounds(&cues)), (vec!["You carry orange."], vec![Sound::Gain(1)]));
    assert_eq!(screen.piece(0).unwrap().over.map(|sprite| sprite.name), Some("flash-success"));
    let color = screen.piece(1).unwrap();
    assert_eq!(
        (color.sprite.name, color.paint, screen.cell("0,0").paint),
        ("carried-lit", Paint::Shade(0), Paint::Ground)
    );
    screen.ticks(3);
    assert_eq!(screen.piece(1).unwrap().sprite.name, "carried-dim");
    assert_eq!(screen.piece(0).unwrap().over, None);
    assert_eq!(screen.0.input(&Input::Hold(false)), Outcome::Ignored, "the charge is over");
    screen.input(Input::Step(Heading::NorthEast));
    assert_eq!(screen.piece(1).unwrap().place, screen.place("1,-1"));
    assert_eq!(screen.piece(0).unwrap().facing, Some(Heading::NorthEast));
    assert_eq!(
        (screen.field("carrying").value.as_str(), &*screen.0.scene().prompt),
        ("orange", "Pick a template, or drop the color.")
    );
    assert_eq!(
        (screen.control("press").label.as_str(), screen.control("press").detail.as_str()),
        ("Drop", "")
    );
    let cues = screen.input(Input::Hold(true));
    assert_eq!((said(&cues), sounds(&cues)), (vec!["Dropped."], vec![Sound::Move]));
    assert_eq!((screen.cell("1,-1").paint, screen.piece(1)), (Paint::Shade(0), None));
}

/// A failure flashes, sounds, and shows how long to rest.
#[test]
fn failing() {
    let mut screen = screen("radius=3 chance=0", &[], "2 0,0");
    assert_eq!(screen.control("press").detail, "0% chance");
    assert_eq!(screen.0.scene().about, "Bronze. 2 colors away from your orange: you can't capture it.");
    assert_eq!(
        refused(&screen.0.input(&Input::Hold(true))),
        "no-use",
        "a press that can only fail costs nothing"
    );
    assert!(!screen.control("press").enabled);
    screen.0.act("press").expect("it is still an action of the rules");
    let cues = screen.ticks(6);
    assert_eq!(said(&cues), ["You missed bronze."]);
    assert_eq!(sounds(&cues), [Sound::Refuse]);
    assert_eq!(screen.piece(0).unwrap().over.map(|sprite| sprite.name), Some("flash-failure"));
    assert_eq!(refused(&screen.0.input(&Input::Hold(true))), "cooling-down");
    assert_eq!(
        screen.0.scene().prompt,
        "Missed. You can walk while you wait.",
        "how long is on the button alone"
    );
    assert!(!screen.0.scene().about.contains(" s."), "{}", screen.0.scene().about);
    assert_eq!(screen.0.hint().unwrap_err().message, "you can't capture yet. The button shows how long");
    assert!(!screen.control("press").enabled);
    assert_eq!(screen.control("press").detail, "in 3.0 s");
    for (rate, cooldown, rest) in [(12, 34, "in 2.9 s"), (12, 1, "in 0.1 s"), (60, 36, "in 0.6 s")] {
        let counts = format!("tick 0 inputs 0 facing n stepped - charge - cooldown {cooldown}");
        let resting = self::screen(&format!("radius=2 rate={rate}"), &[&counts], "");
        assert_eq!(resting.control("press").detail, rest);
    }
}

/// The chance in words and numbers, for the cursor and for what is pointed at.
#[test]
fn chances_are_told() {
    let mut screen = screen("radius=3", &[], "1 0,0; 0 0,-1; 7 0,1");
    assert_eq!(screen.control("press").detail, "80% chance");
    let legend: Vec<String> = screen.0.scene().legend.iter().map(|line| line.text.to_string()).collect();
    assert_eq!(legend[0], "Chance to capture:");
    assert_eq!(legend[1..], ["orange 100%", "amber 80%", "bronze 60%", "olive 40%", "indigo 20%", "dull 0%"]);
    assert!(screen.cell("0,1").marks.has(Marks::FAINT), "what is never captured stands back");
    assert_eq!(
        screen.0.scene().about,
        "Amber. 1 color away from your orange: 80% chance. After a miss you wait 3 s."
    );
    let point = |screen: &mut Screen, name: &str| {
        let place = screen.place(name);
        assert_eq!(screen.0.input(&Input::Point(Some(Spot::Place(place)))), Outcome::Redraw);
        screen.0.scene().about.clone()
    };
    assert_eq!(point(&mut screen, "0,-1"), "Orange. Your own color: you always capture it.");
    assert_eq!(point(&mut screen, "0,1"), "Pink. 7 colors away from your orange: you can't capture it.");
    assert_eq!(point(&mut screen, "1,0"), "", "nothing to say: what colors are worth is shown instead");
    let ring = Some(Spot::Control("template ring".to_owned()));
    screen.0.input(&Input::Point(ring));
    assert_eq!(screen.0.scene().about, "Ring: Six of a color around an empty cell.");
    assert_eq!(screen.0.input(&Input::Point(None)), Outcome::Redraw);
    assert_eq!(screen.0.input(&Input::Point(None)), Outcome::Ignored);
}

/// C5: a direction is stepped once a tick; arrows take the diagonals, the other one at the edge; neighbors can be chosen.
#[test]
fn c5_input_steps() {
    let mut screen = screen("radius=2", &[], "");
    screen.input(Input::Step(Heading::North));
    assert_eq!(screen.0.input(&Input::Step(Heading::North)), Outcome::TooSoon);
    screen.ticks(1);
    screen.input(Input::Step(Heading::North));
    screen.ticks(1);
    assert_eq!(refused(&screen.0.input(&Input::Step(Heading::North))), "edge");
    let at = |screen: &Screen| screen.0.board().place(screen.piece(0).unwrap().place).unwrap().name.clone();
    let east = [(Heading::East, "1,-2"), (Heading::East, "2,-2")];
    // The last one meets the edge in the north-west and goes south-west instead.
    let west = [(Heading::West, "1,-2"), (Heading::West, "0,-2"), (Heading::West, "-1,-1")];
    for (heading, name) in east.into_iter().chain(west) {
        screen.input(Input::Step(heading));
        screen.ticks(1);
        assert_eq!(at(&screen), name);
    }
    assert!(matches!(screen.choose("-1,0"), Outcome::Acted(_)));
    assert_eq!(at(&screen), "-1,0");
}

/// C29: a cell farther away is walked to, one step at each choice, around what blocks a carried color; the log has
/// steps only.
#[test]
fn c29_far_cells_are_walked_to() {
    let mut free = screen("radius=4", &[], "0 0,-1 0,-2");
    for at in ["0,-1", "0,-2", "0,-3"] {
        assert!(matches!(free.choose("0,-3"), Outcome::Acted(_)), "straight over colors");
        if at != "0,-3" {
            assert_eq!(free.choose("0,-3"), Outcome::TooSoon, "one step a tick");
        }
        assert_eq!(free.piece(0).unwrap().place, free.place(at));
        free.ticks(1);
    }
    // A wall north of the carried color, open in the north-east: three steps become four.
    let mut screen = screen("radius=4", &["carrying 0,0"], "0 0,0; 3 -2,0 -1,-1 0,-1 -2,1");
    for _ in 0..4 {
        assert!(matches!(screen.choose("0,-3"), Outcome::Acted(_)));
        screen.ticks(1);
    }
    assert_eq!(screen.piece(1).unwrap().place, screen.place("0,-3"));
    assert!(
        screen.0.timeline().iter().all(|action| action.starts_with("step ")),
        "{:?}",
        screen.0.timeline()
    );
    assert_eq!(screen.0.timeline().len(), 4);
    assert_eq!(refused(&screen.choose("0,-1")), "no-way", "a carried color cannot go onto another");
}

/// C19: choosing a color in the way turns the cursor. The walk that chooses it again is not told off: players who did as
/// the lesson asked were.
#[test]
fn c19_a_walk_into_a_color_turns_and_is_silent() {
    let mut screen = screen("radius=2 pace=step", &["carrying 0,0"], "0 0,0; 3 1,-1");
    let place = screen.place("1,-1");
    let cues = screen.input(Input::Choose(Spot::Place(place)));
    assert_eq!(said(&cues), ["A color is in the way. You face north-east now."]);
    assert_eq!(sounds(&cues), [Sound::Move]);
    assert_eq!(screen.choose("1,-1"), Outcome::Ignored);
    screen.input(Input::Step(Heading::South));
    screen.input(Input::Step(Heading::North));
    assert!(matches!(screen.choose("1,-1"), Outcome::Acted(_)));
}

/// The display has at most six fields in every mode, with the best score that the page adds; the player's own color is one of them. Only where the timer matters
/// does it come first (C27).
#[test]
fn c27_six_fields() {
    for (mode, time) in [("free", 4), ("challenge", 0), ("rush", 0)] {
        let screen = screen(&format!("radius=2 mode={mode} seconds=90"), &[], "0 0,0");
        let hud = screen.0.scene().hud.clone();
        assert!(hud.len() < 6);
        assert_eq!(hud[time].id, "time", "{mode}");
        assert_eq!(hud[time].meter.is_some(), mode != "free");
        let own = hud.iter().find(|field| field.id == "own").unwrap();
        let swatch = vec![Picture::Swatch(Paint::Shade(0))];
        assert_eq!((own.value.as_str(), &own.pictures), ("orange", &swatch));
    }
    let counts = "tick 12 inputs 0 facing n stepped - charge - cooldown 0";
    assert_eq!(screen("radius=2 seconds=1", &[counts], "").field("time").value, "run out");
}

/// What to do now, in at most eight words, in every situation.
#[test]
fn the_standing_line() {
    let line = |heads: &[&str], colors: &str| {
        let line = screen("radius=4", heads, colors).0.scene().prompt.clone().into_owned();
        assert!(line.split_whitespace().count() <= 8, "{line}");
        line
    };
    assert_eq!(line(&[], "0 0,0"), "Pick a template. Twins is easiest.");
    assert_eq!(line(&["template twins"], ""), "Stand on a color. Orange is surest.");
    assert_eq!(line(&["template twins"], "1 0,0"), "Capture this amber.");
    assert_eq!(line(&["template twins"], "7 0,0"), "You can't capture pink.");
    assert_eq!(line(&["template twins", "carrying 0,0"], "1 0,0"), "Drop it to place the template.");
    let pair = line(&["template twins", "carrying 0,0"], "1 0,0 0,-1");
    assert_eq!(pair, "Drop it to complete the template!");
    let blocked = line(&["template twins", "carrying 0,0"], "1 0,0; 2 0,-1");
    assert_eq!(blocked, "Colors are in the way. Turn or move.");
    let edge = screen("radius=2", &["template beam", "carrying 0,0"], "0 0,0").0.scene().prompt.clone();
    assert_eq!(edge, "Go where the template fits.");
    assert_eq!(line(&["template rainbow"], ""), "Start on an orange cell.");
    assert_eq!(line(&["template rainbow"], "2 0,0"), "This template can't start with bronze.");
    let never = ["template rainbow at 0,0 base 2 rotation 0"];
    assert_eq!(line(&never, "2 0,0"), "You can't capture violet. Pick the template again.");
    // A rainbow has five colors in a row, and only the first five can be captured: orange begins it.
    let mut late = screen("radius=4", &["template rainbow", "carrying 0,0"], "4 0,0");
    assert_eq!(late.0.scene().prompt, "This template needs orange first.");
    assert_eq!(late.0.scene().about, "This template needs orange first.", "before the drop");
    late.input(Input::Choose(Spot::Control("template twins".to_owned())));
    assert_eq!(late.0.scene().prompt, "Drop it to place the template.");
    assert_eq!(late.0.scene().about, "You face north. To turn, bump into a color or the edge.");
    // Strangers saw the words of the template that the mouse had passed, not of the one they had chosen.
    let mut passed = screen("radius=4", &[], "");
    passed.0.input(&Input::Point(Some(Spot::Control("template ring".to_owned()))));
    assert_eq!(passed.0.scene().about, "Ring: Six of a color around an empty cell.");
    passed.input(Input::Choose(Spot::Control("template twins".to_owned())));
    assert_eq!(passed.0.scene().about, "Twins: Two of a color, side by side.");
    let placed = ["template triangle at 0,1 base 0 rotation 3", "carrying 0,0"];
    assert_eq!(line(&placed, "0 0,0 0,1"), "Carry it to a matching cell.");
    let there = ["template twins at 0,1 base 0 rotation 0", "carrying 0,0"];
    assert_eq!(line(&there, "0 0,0 0,1"), "Drop it to complete the template!");
    let third = ["template triangle at 0,1 base 0 rotation 0", "carrying 0,0"];
    assert_eq!(line(&third, "0 0,0 0,1"), "Drop it here.");
    let built = ["template twins at 0,0 base 0 rotation 0"];
    assert_eq!(line(&built, "0 0,0"), "Go to an orange cell.", "what is right stays");
    let done = ["template twins at 0,0 base 0 rotation 0 complete 0", "completed twins last 0"];
    assert_eq!(line(&done, "0 0,0 0,-1"), "Complete! Pick another template.");
    let other = ["template flower at 0,0 base 1 rotation 0"];
    assert_eq!(line(&other, "3 0,0"), "Go to an amber cell.", "the color that is missing, not your own");
    let unwanted = ["template twins at 0,2 base 0 rotation 0"];
    assert_eq!(line(&unwanted, "1 0,0; 0 0,2"), "Go to an orange cell.", "not the color just put away");
}

/// C20: a placed outline stays. Where it cannot be completed, the prompt says so and how to move it: strangers went on
/// filling it.
#[test]
fn c20_a_blocked_outline_says_how_to_move_it() {
    let placed = "template triangle at 0,0 base 0 rotation 0";
    let away = "template triangle at 0,2 base 0 rotation 0";
    for heads in [&[placed][..], &[away], &[away, "carrying 0,0"]] {
        let blocked = screen("radius=4", heads, "0 0,0 0,2; 7 0,-1 0,1").0.scene();
        assert_eq!(blocked.prompt, "A dull cell blocks. Pick the template again.");
    }
    let open = screen("radius=4", &[placed], "0 0,0 1,-1; 7 0,-2 1,-2 -1,-1").0.scene();
    assert_eq!(open.prompt, "Go to an orange cell.");
    let walled = screen("radius=4", &[placed], "0 0,0 1,-1; 7 0,-2 1,-2 -1,-1 -1,0").0.scene();
    assert_eq!(walled.prompt, "A cell is walled in. Move a color.");
    let mut blocked = screen("radius=4", &[placed], "0 0,0; 7 0,-1");
    assert_eq!(
        blocked.0.scene().about,
        "A dull cell is in the way. Pick Triangle again to move the template."
    );
    blocked.input(Input::Choose(Spot::Control("template triangle".to_owned())));
    assert_eq!(blocked.0.scene().prompt, "Capture this orange.", "it follows again");
    let long = "template yin-yang at 0,0 base 0 rotation 0";
    let prompt = screen("radius=4", &[long], "2 0,0; 7 0,-1").0.scene().prompt.clone();
    assert_eq!(prompt, "A dull cell blocks. Pick the template again.");
    // A color that trades places can be pushed out, and one that can be captured is carried away.
    let swap = screen("radius=4 occupied=swap", &[placed], "0 0,0; 7 0,-1").0.scene();
    assert_eq!(swap.prompt, "Go to an orange cell.");
    let wrong = screen("radius=4", &[placed], "0 0,0; 1 0,-1").0.scene();
    assert_eq!(wrong.prompt, "Go to an orange cell.", "another cell is open");
    let last = screen("radius=4", &[placed], "0 0,0 1,-1; 1 0,-1").0.scene();
    assert_eq!(last.prompt, "Carry the wrong amber away first.");
    let here = screen("radius=4", &["template triangle at 0,1 base 0 rotation 0"], "0 0,1; 1 0,0").0.scene();
    assert_eq!(here.prompt, "Capture this amber.");
}

/// Where no key can be held, choosing the cursor's own cell presses and lets go in turn.
#[test]
fn c13_the_button_as_a_toggle() {
    let mut screen = screen("radius=2", &[], "0 0,0");
    assert!(matches!(screen.choose("0,0"), Outcome::Acted(_)));
    assert_eq!(screen.0.scene().prompt, "Capturing…");
    assert!(matches!(screen.choose("0,0"), Outcome::Acted(_)));
    assert_eq!(screen.0.scene().prompt, "Pick a template. Twins is easiest.");
    screen.choose("0,0");
    screen.ticks(6);
    assert_eq!(screen.field("carrying").value, "orange");
    screen.choose("0,0");
    assert_eq!(screen.field("carrying").value, "nothing");
}

/// The overlay: a preview that turns with the cursor, then right, wrong and wanted cells.
#[test]
fn templates_are_drawn() {
    let mut screen = screen("radius=3", &["carrying 0,0"], "0 0,0; 3 1,-1");
    let hexes = vec![(0, 0, Paint::Shade(0)), (0, -1732, Paint::Shade(0)), (1500, -866, Paint::Shade(0))];
    assert_eq!(
        screen.control("template triangle").picture,
        Picture::Hexes(hexes),
        "buttons show what to build"
    );
    screen.input(Input::Choose(Spot::Control("template triangle".to_owned())));
    let cell = screen.cell("0,0");
    assert_eq!((cell.ghost, cell.marks), (None, Marks::RIGHT | Marks::SELECTED), "it would be right");
    let cell = screen.cell("0,-1");
    assert_eq!(
        (cell.ghost, cell.marks, &*cell.says),
        (Some(Paint::Shade(0)), Marks::PREVIEW, "needs orange")
    );
    assert!(screen.control("template triangle").current && !screen.control("template triangle").enabled);
    assert_eq!(screen.field("template").value, "0 / 3", "what is carried lies nowhere");
    let cues = screen.input(Input::Hold(true));
    assert_eq!(
        said(&cues),
        ["Dropped.", "Template placed here.", "1 of 3 in place.", "One cell has the wrong color."]
    );
    assert_eq!(sounds(&cues), [Sound::Move, Sound::Throw, Sound::Gain(4), Sound::Wrong]);
    let cell = screen.cell("0,0");
    assert_eq!((cell.ghost, cell.marks), (None, Marks::RIGHT | Marks::SELECTED));
    let cell = screen.cell("1,-1");
    assert_eq!(
        (cell.ghost, cell.marks, &*cell.says),
        (Some(Paint::Shade(0)), Marks::WRONG, "olive, wrong, needs orange")
    );
    let cell = screen.cell("0,-1");
    assert_eq!((cell.ghost, cell.marks), (Some(Paint::Shade(0)), Marks::NONE));
    assert_eq!(screen.field("template").value, "1 / 3");
    assert!(
        screen.0.scene().spoken.ends_with(
            "Triangle: 1 of 3 right, 1 wrong. The nearest open cell needs an orange: 1 step north."
        ),
        "{}",
        screen.0.scene().spoken
    );
    screen.input(Input::Choose(Spot::Control("template none".to_owned())));
    assert_eq!((screen.cell("0,0").marks, screen.cell("0,-1").ghost), (Marks::SELECTED, None));
}

/// Completion has its fanfare; cells that must stay empty have the ground as their ghost.
#[test]
fn completion_is_celebrated() {
    let mut ring = screen("radius=3", &["carrying 0,0"], "0 0,0");
    ring.input(Input::Choose(Spot::Control("template ring".to_owned())));
    assert_eq!(
        (ring.cell("0,-1").ghost, ring.cell("0,-2").ghost),
        (Some(Paint::Ground), Some(Paint::Shade(0)))
    );
    let mut screen = screen("radius=3", &["carrying 0,0"], "0 0,0 0,-1");
    screen.input(Input::Choose(Spot::Control("template twins".to_owned())));
    let cues = screen.input(Input::Hold(true));
    let pulsed = |cue: &Cue| matches!(cue.motion, Motion::Pulse(_)) && cue.beat > 0;
    assert_eq!(cues.iter().filter(|cue| pulsed(cue)).count(), 2, "its cells light up one after another");
    assert_eq!(said(&cues), ["Twins is complete! +100 points."], "and nothing of what led to it");
    assert_eq!(screen.cell("0,-1").says, "orange, in its place");
    assert!(sounds(&cues).contains(&Sound::Win));
    assert!(cues.iter().any(|cue| matches!(&cue.motion, Motion::Float(_, text) if text == "Twins +100")));
    assert_eq!(screen.field("completed").value, "1 / 15");
    assert_eq!(screen.control("template twins").detail, "done");
}

/// Without a clock there are waits to choose; with one there are none. The list of templates goes from easy to hard.
#[test]
fn c14_controls() {
    let ids = |params: &str| -> Vec<String> {
        screen(params, &[], "").0.scene().controls.clone().into_iter().map(|control| control.id).collect()
    };
    assert_eq!(ids("radius=2 pace=step")[..4], ["press", "wait", "template twins", "template triangle"]);
    assert_eq!(ids("radius=2")[..4], ["press", "release", "template twins", "template triangle"]);
    assert_eq!(ids("radius=2").last().unwrap(), "template none");
    let mut screen = screen("radius=2 pace=step", &[], "0 0,0");
    screen.choose("0,0");
    assert_eq!(screen.field("carrying").value, "orange", "C28: a capture is one action");
}

/// The end of a challenge is announced, and everything is in the spoken description.
#[test]
fn c10_the_end_is_told() {
    let mut screen = screen("radius=2 mode=challenge seconds=1", &[], "1 1,-1; 5 0,1");
    assert_eq!(
        screen.0.scene().spoken,
        "0:01 left, 0 points. Pick a template. Twins is easiest. You face north. Here: empty. Your color is orange. Around: \
         north-east amber, south violet. Nearest to capture: amber, 1 step north-east, 80% chance."
    );
    let cues = screen.ticks(12);
    assert_eq!((said(&cues), sounds(&cues)), (vec!["Time is up. 0 points."], vec![Sound::Lose]));
    let banner = screen.0.scene().banner.clone().unwrap();
    assert_eq!(
        (banner.title.as_str(), banner.text.as_str()),
        ("Time is up", "0 points. 0 templates built in 0:01. 400 more for your first star.\n")
    );
    assert!(screen.0.scene().controls.iter().all(|control| !control.enabled));
}

/// Points earn stars on the way, and the end counts them.
#[test]
fn stars_are_told_when_they_come_and_at_the_end() {
    let lines = ["carrying 0,0", "template twins", "completed beam,chevron,triangle last 0"];
    let mut screen = screen("radius=2 mode=challenge seconds=1", &lines, "0 0,0 0,-1");
    let cues = screen.input(Input::Hold(true));
    assert_eq!(said(&cues), ["Twins is complete! +100 points. 800 more for your second star."]);
    assert!(format!("{cues:?}").contains("\"★ Twins +100\""), "{cues:?}");
    screen.ticks(12);
    let banner = screen.0.scene().banner.clone().unwrap();
    assert_eq!((banner.title.as_str(), banner.tone), ("One star ★☆☆", Tone::Good));
    assert!(banner.text.starts_with("400 points. 4 templates built in 0:01. 800 more"), "{}", banner.text);
}

/// The lesson completes two templates: new players had left it without having seen one complete.
#[test]
fn the_lesson_completes_two_templates() {
    let mut lesson = engine::Lesson::new(&Erased::<ColorCell>::GAME).unwrap();
    let mut session = lesson.begin().unwrap();
    let mut built = Vec::new();
    loop {
        session.act(lesson.exercise().accept[0]).unwrap();
        built.push(session.scene().hud.clone().into_iter().find(|field| field.id == "template").unwrap());
        if !lesson.advance(&mut session).unwrap() {
            break;
        }
    }
    let [.., twins, arrow] = &built[..] else { panic!("{built:?}") };
    assert_eq!(
        [twins, arrow].map(|built| (built.value.as_str(), built.tone)),
        [("2 / 2", Tone::Good), ("8 / 8", Tone::Good)]
    );
}

/// C19: who turns by picking the color, as the lesson asks, hears no refusal from the walk that picks it again.
#[test]
fn c19_the_lesson_lets_a_walk_end_in_a_turn() {
    let mut lesson = engine::Lesson::new(&Erased::<ColorCell>::GAME).unwrap();
    let mut session = lesson.begin().unwrap();
    while lesson.exercise().accept != ["step n"] {
        session.act(lesson.exercise().accept[0]).unwrap();
        lesson.advance(&mut session).unwrap();
    }
    let board = session.board();
    let north = board.step(session.scene().here.unwrap(), Heading::North).unwrap();
    let pick = Input::Choose(Spot::Place(north));
    assert!(matches!(session.input(&pick), Outcome::Acted(_)));
    assert!(session.exercise_done());
    assert_eq!(session.input(&pick), Outcome::Ignored, "before the next step of the lesson");
    lesson.advance(&mut session).unwrap();
    assert_eq!(session.input(&pick), Outcome::Ignored, "and in it");
}

/// With free hands a template is shown in colors it can be built in: strangers saw petals that nobody can capture.
#[test]
fn templates_are_shown_as_they_can_be_built() {
    let head = "template flower";
    for under in ["", "0 0,0", "5 0,0"] {
        let screen = screen("radius=3 mode=free", &[head], under);
        let scene = screen.0.scene();
        let ghosts: Vec<_> = scene.cells.iter().filter_map(|cell| cell.ghost).collect();
        assert!(
            ghosts.contains(&Paint::Shade(0)) && !ghosts.contains(&Paint::Shade(6)),
            "{under}: {ghosts:?}"
        );
    }
}

/// C28: where only actions let time pass, everything that is said of time counts steps.
#[test]
fn c28_the_step_pace_counts_steps() {
    let heads = ["tick 0 inputs 0 facing n stepped - charge - cooldown 36"];
    let mut screen = screen("radius=2 pace=step mode=challenge seconds=120", &heads, "0 0,0");
    let scene = screen.0.scene();
    assert_eq!((screen.field("time").label, screen.field("time").value.as_str()), ("Steps left", "480"));
    assert_eq!(scene.prompt, "Missed. You can walk while you wait.");
    let details: Vec<String> = scene.controls[..2].iter().map(|control| control.detail.clone()).collect();
    assert_eq!(details, ["in 12 steps", "4 steps"]);
    assert!(scene.spoken.contains("You can capture again in 12 steps."), "{}", scene.spoken);
    let Outcome::Refused(refused) = screen.0.input(&Input::Hold(true)) else {
        panic!("a rest is no time to press")
    };
    assert_eq!(refused.message, "you can't capture yet. The button shows how long");
    screen.input(Input::Choose(Spot::Control("wait".to_owned())));
    assert_eq!(screen.field("time").value, "476");
    screen.input(Input::Step(Heading::North));
    assert_eq!(screen.field("time").value, "475", "one step is one step");
}
