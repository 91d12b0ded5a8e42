//! A player's seat at a drawn position: picks places, presses controls, reads what the scene says.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part, and a test may panic")]

use engine::{AnyGame, Erased, Outcome, Session, Start};
use lattice_hop::Hop;
use view::{Input, Marks, PlaceId, Scene, Spot};

use crate::drawing::text_of;

pub fn run(items: &str) -> Session {
    let start =
        Start { params: String::new(), seed: "picture".parse().unwrap(), position: Some(text_of(items)) };
    Erased::<Hop>::GAME.start(&start).unwrap()
}

pub fn place(run: &Session, name: &str) -> PlaceId {
    run.board().ids().find(|id| run.board().place(*id).unwrap().name == name).unwrap()
}

pub fn choose(run: &mut Session, name: &str) -> Outcome {
    let place = place(run, name);
    run.input(&Input::Choose(Spot::Place(place)))
}

pub fn point(run: &mut Session, name: &str) -> Outcome {
    let place = place(run, name);
    run.input(&Input::Point(Some(Spot::Place(place))))
}

pub fn press(run: &mut Session, id: &str) -> Outcome {
    run.input(&Input::Choose(Spot::Control(id.to_owned())))
}

pub fn acted(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Acted(_))
}

pub fn refusal(outcome: Outcome) -> String {
    let Outcome::Refused(refused) = outcome else { panic!("{outcome:?}") };
    refused.message
}

/// The names of the places that bear a mark, sorted.
pub fn marked(run: &Session, mark: Marks) -> Vec<String> {
    let cells = run.scene().cells.clone();
    let places = run.board().places.iter().zip(cells).filter(|(_, cell)| cell.marks.has(mark));
    let mut names: Vec<String> = places.map(|(place, _)| place.name.clone()).collect();
    names.sort();
    names
}

pub fn says(run: &Session, name: &str) -> String {
    run.scene().cells[place(run, name).index()].says.to_string()
}

pub fn field(scene: &Scene, id: &str) -> String {
    scene.hud.iter().find(|field| field.id == id).unwrap().value.clone()
}
