//! The meaning of keys, clicks and touches.

use engine::{Game, Present, Refused, Response};
use grid::Dir;
use view::{Board, Cue, Heading, PlaceId, Scene, Spot};

use crate::event::Event;
use crate::geometry::BEYOND;
use crate::words::{color_name, straight};
use crate::{Action, ColorCell, Refusal, cues, picture};

/// The id of the wait control.
pub(crate) const WAIT: &str = "wait";

/// The player's pointer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    pub(crate) pointed: Option<Pointed>,
    /// The blocked step the player was last told about. A held key runs into it every tick but is told once.
    bumped: Option<(u16, Dir)>,
}

/// Something that can be described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointed {
    Cell(u16),
    /// Index of its plan.
    Template(u8),
}

impl Present for ColorCell {
    type Ui = Ui;

    fn board(&self) -> Board {
        picture::board(self.params_ref().radius)
    }

    fn on_step(&self, ui: &mut Ui, heading: Heading) -> Response<Action> {
        self.step_toward(ui, heading)
    }

    fn on_hold(&self, _ui: &mut Ui, down: bool) -> Response<Action> {
        match (down, self.charge) {
            (true, None) => self.press_here(),
            // A second tap ends what the first began.
            (_, Some(_)) => Response::Act(Action::Release),
            (false, None) => Response::Ignored,
        }
    }

    fn on_place(&self, ui: &mut Ui, place: PlaceId) -> Response<Action> {
        self.cell_of(place).map_or(Response::Ignored, |cell| self.choose(ui, cell))
    }

    fn on_control(&self, ui: &mut Ui, id: &str) -> Response<Action> {
        if id == WAIT {
            return Response::Act(Action::Wait(self.waits()));
        }
        let Ok(action) = id.parse() else { return Response::Ignored };
        if action == Action::Press {
            return self.press_here();
        }
        if self.check(action).is_ok() {
            // Describe the choice, not what the mouse left on the way there.
            ui.pointed = None;
        }
        Response::Act(action)
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Action> {
        Response::change(&mut ui.pointed, spot.and_then(|spot| self.pointed(spot)))
    }

    fn reconcile(&self, ui: &mut Ui) {
        if ui.bumped != Some((self.cursor, self.facing)) {
            ui.bumped = None;
        }
    }

    fn scene(&self, ui: &Ui) -> Scene {
        picture::scene(self, ui)
    }

    fn cues(before: &ColorCell, event: &Event, out: &mut Vec<Cue>) {
        cues::cues(before, event, out);
    }

    /// Steps point at a neighbor, the button at the cursor, everything else at its control.
    fn spot(&self, action: Action) -> Spot {
        match action {
            Action::Press | Action::Release => Spot::Place(self.place_of(self.cursor)),
            Action::Step(dir) => {
                let next = self.setup.geometry.step(self.cursor, dir);
                Spot::Place(self.place_of(if next == BEYOND { self.cursor } else { next }))
            }
            Action::Wait(_) => Spot::Control(WAIT.to_owned()),
            Action::Template(_) | Action::NoTemplate => Spot::Control(action.to_string()),
        }
    }
}

impl ColorCell {
    pub(crate) fn place_of(&self, cell: u16) -> PlaceId {
        self.setup.geometry.place(cell)
    }

    fn cell_of(&self, place: PlaceId) -> Option<u16> {
        self.setup.geometry.places.get(place.index()).copied()
    }

    fn step_toward(&self, ui: &mut Ui, heading: Heading) -> Response<Action> {
        self.step_to(ui, self.compass(heading))
    }

    /// Steps once per tick (C5). Running into the same obstacle again is silent (C19).
    fn step_to(&self, ui: &mut Ui, dir: Dir) -> Response<Action> {
        let action = Action::Step(dir);
        let bump = self.passage(dir).is_err().then_some((self.cursor, dir));
        match self.check(action) {
            Err(Refusal::TooSoon(_)) => Response::TooSoon,
            Err(Refusal::Edge(_) | Refusal::Occupied(_)) if bump == ui.bumped => Response::Ignored,
            _ => {
                ui.bumped = bump;
                Response::Act(action)
            }
        }
    }

    /// East and west become the nearest diagonals, south-east and north-west first (C5).
    fn compass(&self, heading: Heading) -> Dir {
        let mut dirs = heading.sides().iter().filter_map(|side| Dir::from_number(*side));
        let first = dirs.clone().find(|dir| self.setup.geometry.step(self.cursor, *dir) != BEYOND);
        first.or(dirs.next_back()).expect("every heading has a side")
    }

    /// Walks to a cell, one step per choice (C29). The cursor's own cell toggles the button, for players
    /// without a key to hold.
    fn choose(&self, ui: &mut Ui, cell: u16) -> Response<Action> {
        if cell == self.cursor {
            return if self.charge.is_some() { Response::Act(Action::Release) } else { self.press_here() };
        }
        match self.setup.geometry.dir(self.cursor, cell).or_else(|| self.first_step(cell)) {
            Some(dir) => self.step_to(ui, dir),
            None if !self.is_free(cell) => {
                Response::Refused(Refused::new("no-way", "you can't step on a color while you carry one"))
            }
            None => Response::Refused(Refused::new("no-way", "no free path leads there. Pick another cell")),
        }
    }

    /// Why a press here could only fail: it would begin on a color that can never be captured, or without a clock where
    /// there is none. Typed, it is an action like any other.
    pub(crate) fn useless_press(&self) -> Option<String> {
        match self.color(self.cursor) {
            _ if self.drops() || self.check(Action::Press).is_err() => None,
            Some(color) if self.params_ref().chance_of(color) == 0 => {
                Some(format!("you can't capture {}. Go to another color", color_name(color)))
            }
            None if self.setup.stepwise() => Some("there is no color here".to_owned()),
            _ => None,
        }
    }

    /// Presses the button, unless that is useless.
    fn press_here(&self) -> Response<Action> {
        match self.useless_press() {
            Some(why) => Response::Refused(Refused::new("no-use", why)),
            None => Response::Act(Action::Press),
        }
    }

    /// The first step of a shortest path: straight if nothing is carried, else over empty cells.
    fn first_step(&self, cell: u16) -> Option<Dir> {
        if self.train.is_empty() || self.params_ref().swap {
            let to = self.setup.geometry.hex(cell);
            return straight(self.cursor(), &|at| at.distance(to)).first().copied();
        }
        self.way_to(cell).first().copied().filter(|_| self.is_free(cell))
    }

    fn pointed(&self, spot: &Spot) -> Option<Pointed> {
        match spot {
            Spot::Place(place) => self.cell_of(*place).map(Pointed::Cell),
            Spot::Control(id) => match id.parse() {
                Ok(Action::Template(id)) => self.setup.find(id).map(Pointed::Template),
                _ => None,
            },
        }
    }
}
