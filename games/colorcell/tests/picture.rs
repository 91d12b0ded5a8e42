//! The picture, the words and what input means.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{AnyGame, Erased, Outcome, Session, Start};
use grid::Hex;
use lattice_colorcell::ColorCell;
use view::{
    Cell, Control, Cue, Field, Heading, Input, Marks, Motion, Paint, Picture, Piece, PlaceId, Sound, Spot,
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
        self.0.scene().pieces.into_iter().find(|piece| piece.id == id)
    }

    fn field(&self, id: &str) -> Field {
        self.0.scene().hud.into_iter().find(|field| field.id == id).unwrap()
    }

    fn control(&self, id: &str) -> Control {
        self.0.scene().controls.into_iter().find(|control| control.id == id).unwrap()
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
        Motion::Say(words) => Some(words.as_str()),
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
    assert_eq!(
        (screen.field("charge").value.as_str(), screen.field("charge").meter),
        ("5 / 6", Some((5, 6)))
    );
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
        (screen.field("carrying").value.as_str(), screen.field("mode").value.as_str()),
        ("orange", "Carrying")
    );
    assert_eq!(
        (screen.control("press").label.as_str(), screen.control("press").detail.as_str()),
        ("Drop", "")
    );
    let cues = screen.input(Input::Hold(true));
    assert_eq!((said(&cues), sounds(&cues)), (vec!["Dropped at 1,-1."], vec![Sound::Move]));
    assert_eq!((screen.cell("1,-1").paint, screen.piece(1)), (Paint::Shade(0), None));
}

/// A failure flashes, sounds, and shows how long to rest.
#[test]
fn failing() {
    let mut screen = screen("radius=3 chance=0", &[], "2 0,0");
    assert_eq!(screen.control("press").detail, "hold, 0 %");
    assert_eq!(
        screen.0.scene().about,
        "0,0: bronze. Bronze is 2 away from your orange: it cannot be captured."
    );
    screen.input(Input::Hold(true));
    let cues = screen.ticks(6);
    assert_eq!(said(&cues), ["Missed bronze. Next attempt in 3.0 s."]);
    assert_eq!(sounds(&cues), [Sound::Refuse]);
    assert_eq!(screen.piece(0).unwrap().over.map(|sprite| sprite.name), Some("flash-failure"));
    assert_eq!((screen.field("rest").value.as_str(), screen.field("rest").meter), ("3.0 s", Some((36, 36))));
    assert_eq!(refused(&screen.0.input(&Input::Hold(true))), "cooling-down");
    assert!(screen.0.scene().about.contains("The next attempt is possible in 3.0 s"));
    assert!(!screen.control("press").enabled);
    assert_eq!(screen.control("press").detail, "in 3.0 s");
}

/// The chance in words and numbers, for the cursor and for what is pointed at.
#[test]
fn chances_are_told() {
    let mut screen = screen("radius=3", &[], "1 0,0; 0 0,-1; 7 0,1");
    assert_eq!(screen.field("chance").value, "80 %");
    assert_eq!(screen.0.scene().about, "0,0: amber. Amber is 1 away from your orange: 80 % to capture it.");
    let point = |screen: &mut Screen, name: &str| {
        let place = screen.place(name);
        assert_eq!(screen.0.input(&Input::Point(Some(Spot::Place(place)))), Outcome::Redraw);
        screen.0.scene().about
    };
    assert_eq!(
        point(&mut screen, "0,-1"),
        "0,-1: orange. Orange is your own color: a capture always succeeds."
    );
    assert_eq!(
        point(&mut screen, "0,1"),
        "0,1: pink. Pink is 7 away from your orange: it cannot be captured."
    );
    assert_eq!(point(&mut screen, "1,0"), "1,0: empty.");
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
    assert_eq!(refused(&screen.choose("1,-2")), "too-far");
    assert!(matches!(screen.choose("-1,0"), Outcome::Acted(_)));
    assert_eq!(at(&screen), "-1,0");
}

/// Where no key can be held, choosing the cursor's own cell presses and lets go in turn.
#[test]
fn c13_the_button_as_a_toggle() {
    let mut screen = screen("radius=2", &[], "0 0,0");
    assert!(matches!(screen.choose("0,0"), Outcome::Acted(_)));
    assert_eq!(screen.field("mode").value, "Charging");
    assert!(matches!(screen.choose("0,0"), Outcome::Acted(_)));
    assert_eq!(screen.field("mode").value, "Free");
    screen.choose("0,0");
    screen.ticks(6);
    assert_eq!(screen.field("mode").value, "Carrying");
    screen.choose("0,0");
    assert_eq!(screen.field("mode").value, "Free");
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
    assert_eq!(
        (cell.ghost, cell.marks),
        (None, Marks::RIGHT | Marks::PREVIEW | Marks::SELECTED),
        "it would be right"
    );
    let cell = screen.cell("0,-1");
    assert_eq!(
        (cell.ghost, cell.marks, &*cell.says),
        (Some(Paint::Shade(0)), Marks::PREVIEW, "empty, the template would want orange")
    );
    assert!(screen.control("template triangle").current && !screen.control("template triangle").enabled);
    assert_eq!(screen.field("template").value, "Triangle, follows you");
    let cues = screen.input(Input::Hold(true));
    assert_eq!(
        said(&cues),
        ["Dropped at 0,0.", "Triangle has its place, facing north.", "Right at 0,0.", "Wrong at 1,-1."]
    );
    assert_eq!(sounds(&cues), [Sound::Move, Sound::Move, Sound::Gain(4), Sound::Wrong]);
    let cell = screen.cell("0,0");
    assert_eq!((cell.ghost, cell.marks), (None, Marks::RIGHT | Marks::SELECTED));
    let cell = screen.cell("1,-1");
    assert_eq!(
        (cell.ghost, cell.marks, &*cell.says),
        (Some(Paint::Shade(0)), Marks::WRONG, "olive, wrong, the template wants orange")
    );
    let cell = screen.cell("0,-1");
    assert_eq!((cell.ghost, cell.marks), (Some(Paint::Shade(0)), Marks::NONE));
    assert_eq!(screen.field("template").value, "Triangle, 1 / 3, 1 wrong");
    assert!(
        screen.0.scene().spoken.ends_with(
            "Triangle: 1 of 3 right, 1 wrong. The nearest open cell wants an orange: 1 step north."
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
    assert!(said(&cues).contains(&"Twins is complete! 100 points."));
    assert!(sounds(&cues).contains(&Sound::Win));
    assert!(cues.iter().any(|cue| matches!(&cue.motion, Motion::Float(_, text) if text == "+100")));
    assert_eq!(
        (screen.field("completed").value.as_str(), screen.field("score").value.as_str()),
        ("1 / 15", "100")
    );
    assert_eq!(screen.control("template twins").detail, "done, 2");
}

/// Without a clock there are waits to choose; with one there are none. The list of templates goes from easy to hard.
#[test]
fn c14_controls() {
    let ids = |params: &str| -> Vec<String> {
        screen(params, &[], "").0.scene().controls.into_iter().map(|control| control.id).collect()
    };
    assert_eq!(ids("radius=2 pace=step")[..5], ["press", "release", "wait", "wait 6", "template none"]);
    assert_eq!(ids("radius=2")[..4], ["press", "release", "template none", "template twins"]);
    assert_eq!(ids("radius=2").last().unwrap(), "template heart");
    let mut screen = screen("radius=2 pace=step", &[], "0 0,0");
    screen.choose("0,0");
    screen.input(Input::Choose(Spot::Control("wait 6".to_owned())));
    assert_eq!(screen.field("carrying").value, "orange");
}

/// The end of a challenge is announced, and everything is in the spoken description.
#[test]
fn c10_the_end_is_told() {
    let mut screen = screen("radius=2 mode=challenge seconds=1", &[], "1 1,-1; 5 0,1");
    assert_eq!(
        screen.0.scene().spoken,
        "0:01 left, 0 points. Cursor at 0,0, facing north: empty. Around: north-east amber, south violet. \
         Nearest to capture: amber, 1 step north-east, 80 percent."
    );
    let cues = screen.ticks(12);
    assert_eq!((said(&cues), sounds(&cues)), (vec!["Time is up. 0 points."], vec![Sound::Lose]));
    let banner = screen.0.scene().banner.unwrap();
    assert_eq!(
        (banner.title.as_str(), banner.text.as_str()),
        ("Time is up", "0 templates completed, 0 points, 0 inputs.")
    );
    assert!(screen.0.scene().controls.iter().all(|control| !control.enabled));
}
