//! The picture of the cave.

use engine::{Present, Response};
use view::{
    Arrow, Board, Cell, Control, Cue, Heading, HudField, Hue, Input, Marks, Motion, Outline, Paint, Picture,
    Piece, Place, PlaceId, Question, Scene, SceneNote, Spot, Sprite, Tone,
};

use super::{Action, Lamp};

const RADIUS: i16 = 2;
/// The place in the middle.
pub const CENTER: u16 = 9;
/// The charge of a full lamp.
pub const FULL: u32 = 5;

const KEEPER: Sprite = Sprite::new("keeper", '@', '@');
const ARCHER: Sprite = Sprite::new("archer", 'a', 'a');
const STUNNED: Sprite = Sprite::new("stunned", '✶', '*');

/// Every place as (q, r), in reading order.
fn places() -> Vec<(i16, i16)> {
    let all = (-RADIUS..=RADIUS).flat_map(|q| (-RADIUS..=RADIUS).map(move |r| (q, r)));
    let mut all: Vec<_> = all.filter(|(q, r)| (q + r).abs() <= RADIUS).collect();
    all.sort_unstable_by_key(|(q, r)| (2 * r + q, *q));
    all
}

fn find(at: (i16, i16)) -> Option<PlaceId> {
    places().iter().position(|place| *place == at).map(|index| PlaceId(index as u16))
}

fn around((q, r): (i16, i16)) -> [(i16, i16); 6] {
    [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]
}

/// Whether two places touch.
pub fn joined(a: u16, b: u16) -> bool {
    let places = places();
    let a = places.get(usize::from(a));
    a.is_some_and(|a| around(*a).into_iter().any(|at| find(at) == Some(PlaceId(b))))
}

/// The grounds of the cave.
fn ground(place: u16) -> Option<Sprite> {
    Some(match place {
        0 => Sprite::new("wall", '#', '#').hued(Hue::Gray),
        4 => Sprite::new("lava", '~', '~').hued(Hue::Red),
        15 => Sprite::new("stairs", '>', '>').hued(Hue::Yellow),
        18 => Sprite::new("shrine", '_', '_').hued(Hue::Cyan),
        17 => Sprite::new("mystery", '§', '%'),
        _ => return None,
    })
}

#[derive(Clone, Debug, Default)]
pub struct Ui {
    pointed: Option<Spot>,
}

impl Present for Lamp {
    type Ui = Ui;

    fn board(&self) -> Board {
        let place = |&(q, r): &(i16, i16)| Place {
            x: i32::from(q) * 1500,
            y: i32::from(2 * r + q) * 866,
            outline: Outline::HexFlat,
            column: (q + RADIUS) as u16,
            row: (2 * r + q + 2 * RADIUS) as u16,
            sides: around((q, r)).into_iter().map(find).collect(),
            name: format!("{q},{r}"),
        };
        Board { places: places().iter().map(place).collect(), edges: Vec::new(), guides: Vec::new() }
    }

    fn interpret(&self, ui: &mut Ui, input: &Input) -> Response<Action> {
        let action = match input {
            Input::Point(spot) => {
                ui.pointed.clone_from(spot);
                return Response::Redraw;
            }
            Input::Hold(true) => Some(Action::Press),
            Input::Hold(false) => Some(Action::Release),
            Input::Step(heading) => self.board().step(PlaceId(self.at), *heading).map(|to| Action::Go(to.0)),
            Input::Choose(Spot::Place(place)) => Some(Action::Go(place.0)),
            Input::Choose(Spot::Control(id)) => id.parse().ok(),
            Input::Cancel => None,
        };
        action.map_or(Response::Ignored, Response::Act)
    }

    fn reconcile(&self, _: &mut Ui) {}

    fn scene(&self, ui: &Ui) -> Scene {
        let cell = |place: u16| Cell {
            ground: ground(place),
            ghost: [(6, Paint::Shade(2)), (7, Paint::Shade(3)), (8, Paint::Shade(4))]
                .into_iter()
                .find_map(|(at, ghost)| (at == place).then_some(ghost)),
            paint: match place {
                7 => Paint::Shade(3),
                8 => Paint::Shade(0),
                _ => Paint::Ground,
            },
            marks: match place {
                3 | 4 => Marks::THREATENED | Marks::REACHABLE,
                5 => Marks::REACHABLE | Marks::TARGET,
                7 => Marks::RIGHT,
                8 => Marks::WRONG,
                _ => Marks::NONE,
            },
            says: "a cave".into(),
        };
        let note = |text: String, tone| SceneNote { text, tone };
        Scene {
            cells: (0..places().len() as u16).map(cell).collect(),
            here: Some(PlaceId(self.at)),
            pieces: vec![
                Piece::new(0, PlaceId(self.at), KEEPER, Paint::Color(3)).facing(Heading::NorthEast),
                Piece::new(1, PlaceId(1), ARCHER, Paint::Ground).badge(2).facing(Heading::South),
                Piece::new(2, PlaceId(5), ARCHER, Paint::Ground).badge(1).over(STUNNED),
            ],
            arrows: vec![
                Arrow { from: PlaceId(1), to: PlaceId(6), later: false },
                Arrow { from: PlaceId(1), to: PlaceId(3), later: true },
            ],
            hud: vec![
                HudField::new("charge", "Charge", self.charge).metered(self.charge, FULL).toned(Tone::Warn),
                HudField::new("ticks", "Ticks", self.ticks),
            ],
            controls: vec![control("ask", "Ask", "makes the game ask", 'z')],
            question: self.asking.then(question),
            about: match &ui.pointed {
                Some(Spot::Place(place)) => format!("About place {}. You would be hit for 2.", place.0),
                Some(Spot::Control(id)) => format!("About {id}."),
                None => format!("About place {}, where you are.", self.at),
            },
            notes: vec![
                note("The lamp is lit.".to_owned(), Tone::Plain),
                note(format!("The gift: {:?}.", self.gift), Tone::Good),
            ],
            ..Scene::default()
        }
    }

    fn cues(_: &Lamp, (from, to): &(u16, u16), out: &mut Vec<Cue>) {
        let (from, to) = (PlaceId(*from), PlaceId(*to));
        if from == to {
            out.push(Cue::at(0, Motion::Float(to, "full".to_owned())));
            out.push(Cue::at(0, Motion::Say("the lamp is full".to_owned())));
        } else {
            // Something else moves too, and the cursor must not follow that.
            let elsewhere = vec![PlaceId(18), PlaceId(17)];
            out.push(Cue::at(0, Motion::Travel { piece: 0, path: vec![from, to] }));
            out.push(Cue::at(1, Motion::Travel { piece: 9, path: elsewhere }));
        }
    }

    fn spot(&self, action: Action) -> Spot {
        Spot::Control(action.to_string())
    }
}

fn question() -> Question {
    Question {
        title: "A gift".to_owned(),
        text: "The shrine offers something.".to_owned(),
        options: vec![
            control("answer true", "Oil", "The lamp burns longer.", '1'),
            control("answer false", "Nothing", "You keep what you have.", '2'),
        ],
    }
}

fn control(id: &str, label: &str, detail: &str, key: char) -> Control {
    Control {
        id: id.to_owned(),
        label: label.to_owned(),
        detail: detail.to_owned(),
        key: Some(key),
        enabled: true,
        current: false,
        hinted: false,
        picture: Picture::None,
    }
}
