//! The picture and the meaning of input.

use std::borrow::Cow;

use engine::{Game, Present, Response, Status};
use view::{
    Banner, Board, Cell, Control, Cue, Heading, HudField, Marks, Motion, Paint, Picture, Piece, PlaceId,
    Scene, Sound, Spot, Sprite, Tone,
};

use crate::rules::{Event, JUMP_COST};
use crate::{Action, Template};

const WALKER: Sprite = Sprite::new("walker", '☻', '@');
const WALKER_ID: u32 = 0;

/// The action the player points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    pointed: Option<Action>,
}

impl Present for Template {
    type Ui = Ui;

    fn board(&self) -> Board {
        Board::squares(self.params.length.into(), 1)
    }

    fn on_place(&self, _ui: &mut Ui, place: PlaceId) -> Response<Action> {
        self.action_at(&Spot::Place(place)).map_or(Response::Ignored, Response::Act)
    }

    fn on_control(&self, _ui: &mut Ui, id: &str) -> Response<Action> {
        id.parse().map_or(Response::Ignored, Response::Act)
    }

    fn on_step(&self, _ui: &mut Ui, heading: Heading) -> Response<Action> {
        if heading == Heading::East { Response::Act(Action::Step) } else { Response::Ignored }
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Action> {
        Response::change(&mut ui.pointed, spot.and_then(|spot| self.action_at(spot)))
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Action> {
        Response::change(&mut ui.pointed, None)
    }

    fn reconcile(&self, ui: &mut Ui) {
        ui.pointed = ui.pointed.filter(|action| self.check(*action).is_ok());
    }

    fn scene(&self, ui: &Ui) -> Scene {
        let pointed = ui.pointed.filter(|action| self.check(*action).is_ok());
        let aim = pointed.map(|action| self.landing(action));
        let walker = Piece::new(WALKER_ID, PlaceId(self.square.into()), WALKER, Paint::Color(2));
        Scene {
            cells: (0..self.params.length).map(|square| self.cell(square, aim)).collect(),
            pieces: vec![walker],
            hud: self.hud(),
            controls: Action::ALL.into_iter().map(|action| self.control(action)).collect(),
            banner: self.banner(),
            prompt: if self.status() == Status::Playing { "Step or jump." } else { "" }.into(),
            about: pointed.map(|action| self.about(action)).unwrap_or_default(),
            spoken: self.spoken(),
            ..Scene::default()
        }
    }

    fn cues(_before: &Template, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::Moved { from, to, cost } => {
                let path = [*from, *to].map(|square| PlaceId(square.into())).to_vec();
                out.push(Cue::at(0, Motion::Travel { piece: WALKER_ID, path }));
                out.push(Cue::at(0, Motion::Sound(Sound::Move)));
                out.push(Cue::at(0, Motion::Say(format!("Square {}, for {cost} breath.", to + 1))));
            }
            Event::Won => out.push(Cue::at(1, Motion::Sound(Sound::Win))),
            Event::Lost => out.push(Cue::at(1, Motion::Sound(Sound::Lose))),
        }
    }

    fn spot(&self, action: Action) -> Spot {
        Spot::Control(action.word().to_owned())
    }
}

impl Template {
    /// The action of a spot: a button, or the square an action leads to.
    fn action_at(&self, spot: &Spot) -> Option<Action> {
        match spot {
            Spot::Control(id) => id.parse().ok(),
            Spot::Place(place) => {
                Action::ALL.into_iter().find(|action| u16::from(self.landing(*action)) == place.0)
            }
        }
    }

    /// The square an action leads to, on the board or beyond its end.
    fn landing(&self, action: Action) -> u8 {
        match action {
            Action::Step => self.square + 1,
            Action::Jump => self.square + 2,
        }
    }

    fn cell(&self, square: u8, aim: Option<u8>) -> Cell {
        let mut cell = Cell::default();
        if square < self.square {
            cell.marks |= Marks::VISITED;
            cell.says = Cow::Borrowed("visited");
        } else {
            cell.says = Cow::Borrowed("free");
        }
        if square == self.goal() {
            cell.marks |= Marks::TARGET;
            cell.says = Cow::Borrowed("goal");
        }
        if square == self.square {
            cell.says = Cow::Borrowed("you");
        }
        if aim == Some(square) {
            cell.marks |= Marks::PREVIEW;
        }
        cell
    }

    fn hud(&self) -> Vec<HudField> {
        let tone = match self.status() {
            Status::Won => Tone::Good,
            Status::Lost => Tone::Bad,
            _ if self.breath <= JUMP_COST => Tone::Warn,
            _ => Tone::Plain,
        };
        vec![
            HudField::new("breath", "Breath", format!("{} / {}", self.breath, self.params.breath))
                .toned(tone)
                .main(),
            HudField::new("ahead", "Squares ahead", self.ahead()).main(),
        ]
    }

    fn control(&self, action: Action) -> Control {
        let (label, detail, key) = match action {
            Action::Step => ("Step", "one square for 1 or 2 breath".to_owned(), '1'),
            Action::Jump => ("Jump", format!("two squares for {JUMP_COST} breath"), '2'),
        };
        Control {
            id: action.word().to_owned(),
            label: label.to_owned(),
            detail,
            key: Some(key),
            enabled: self.check(action).is_ok(),
            current: false,
            hinted: false,
            picture: Picture::None,
        }
    }

    /// The cost of an action, shown before it is done.
    fn about(&self, action: Action) -> String {
        match action {
            Action::Step => format!("A step takes 1 or 2 of your {} breath.", self.breath),
            Action::Jump => format!("A jump takes {JUMP_COST} of your {} breath.", self.breath),
        }
    }

    fn banner(&self) -> Option<Banner> {
        let (tone, title, text) = match self.status() {
            Status::Won => (Tone::Good, "You made it!", format!("It took {} breath.", self.spent())),
            Status::Lost => (Tone::Bad, "Out of breath", format!("The goal was {} ahead.", self.ahead())),
            Status::Playing | Status::Over => return None,
        };
        Some(Banner { tone, title: title.to_owned(), text, celebrate: tone == Tone::Good })
    }

    fn spoken(&self) -> String {
        format!(
            "You are on square {} of {} and have {} of {} breath left.",
            self.square + 1,
            self.params.length,
            self.breath,
            self.params.breath,
        )
    }
}
