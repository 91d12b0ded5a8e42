//! What input means in Game Time, and the ornament of what happened. The picture itself is in `picture.rs`.

use engine::{Game, Present, Refused, Response, Status};
use grid::{Dir, Hex};
use view::{Board, Cue, Heading, Motion, PlaceId, Scene, Sound, Spot};

use crate::mind::{Chance, Odds};
use crate::picture::{self, FACES, TOKEN_ID};
use crate::rules::{Event, Loss};
use crate::state::Phase;
use crate::{Action, GameTime};

/// How many false faces a rolling die shows.
const FLICKERS: u16 = 7;

/// The direction being considered, and what is switched on.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) aim: Option<Dir>,
    /// A direction moves at once, without a preview.
    pub(crate) one_tap: bool,
    /// The chances are shown.
    pub(crate) odds: bool,
    /// The steps left that earn three stars; the same for the whole run.
    pub(crate) par: Option<u16>,
    /// The chances, worked out when the state changes.
    pub(crate) forecast: Option<Forecast>,
}

/// The chances of this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forecast {
    pub(crate) win: Chance,
    /// By direction; none where it is not open or nothing was rolled.
    pub(crate) toward: [Option<Chance>; 6],
}

/// Ids of the controls that are no actions.
pub(crate) const CONFIRM: &str = "confirm";
pub(crate) const ODDS: &str = "odds";
pub(crate) const ONE_TAP: &str = "one-tap";

impl Present for GameTime {
    type Ui = Ui;

    fn board(&self) -> Board {
        picture::board(self.lattice)
    }

    fn on_control(&self, ui: &mut Ui, id: &str) -> Response<Action> {
        match (id, id.parse()) {
            (CONFIRM, _) => self.confirm(ui),
            (ODDS, _) => self.switch_odds(ui),
            (ONE_TAP, _) => {
                (ui.one_tap, ui.aim) = (!ui.one_tap, None);
                Response::Redraw
            }
            (_, Ok(Action::Roll)) => self.attempt(Action::Roll),
            (_, Ok(Action::Go(dir))) => self.aim(ui, dir),
            (_, Err(_)) => Response::Ignored,
        }
    }

    fn on_place(&self, ui: &mut Ui, place: PlaceId) -> Response<Action> {
        if place.0 < self.lattice.size() { self.choose(ui, place.0) } else { Response::Ignored }
    }

    /// Before a roll, headings move the front end's own cursor.
    fn on_step(&self, ui: &mut Ui, heading: Heading) -> Response<Action> {
        let dir = compass(heading).filter(|_| self.phase == Phase::SelectingDirection);
        dir.map_or(Response::Ignored, |dir| self.aim(ui, dir))
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Action> {
        Response::change(&mut ui.aim, None)
    }

    fn reconcile(&self, ui: &mut Ui) {
        ui.par = ui.par.or_else(|| Some(self.par()));
        ui.aim = ui.aim.filter(|dir| self.check(Action::Go(*dir)).is_ok());
        ui.forecast = (ui.odds && self.status() == Status::Playing).then(|| {
            let odds = Odds::of(self);
            Forecast { win: odds.win(self), toward: Dir::ALL.map(|dir| odds.toward(self, dir)) }
        });
    }

    fn scene(&self, ui: &Ui) -> Scene {
        picture::scene(self, ui)
    }

    fn cues(before: &GameTime, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::Rolled { dice_value } => {
                out.push(Cue::at(0, Motion::Sound(Sound::Throw)));
                let die = Action::Roll.to_string();
                out.push(Cue::at(0, Motion::Stir(die.clone())));
                // All faces go by before the true one; which of them is ornament, not chance.
                let face =
                    |beat: u16| FACES[(usize::from(*dice_value) + 5 * usize::from(FLICKERS - beat) - 1) % 6];
                out.extend((0..=FLICKERS).map(|beat| Cue::at(beat, Motion::Face(die.clone(), face(beat)))));
                out.push(Cue::at(0, Motion::Say(format!("You rolled {dice_value}."))));
                // Eyes are on the board: what was rolled rises from the token.
                let token = PlaceId(before.token);
                out.push(Cue::at(FLICKERS, Motion::Float(token, dice_value.to_string())));
                out.push(Cue::at(FLICKERS, Motion::Pulse(token)));
            }
            Event::Moved { direction, places, movement_pool, .. } => {
                // Each step takes two beats, one of them at rest, so that the points can be counted along.
                let mut path = vec![PlaceId(places[0])];
                for (beat, &point) in (1u16..).step_by(2).zip(&places[1..]) {
                    path.extend([PlaceId(point); 2]);
                    out.push(Cue::at(beat, Motion::Pulse(PlaceId(point))));
                    out.push(Cue::at(beat, Motion::Sound(Sound::Move)));
                }
                let steps = picture::count(places.len() as u32 - 1, "step");
                let left = picture::count((*movement_pool).into(), "step");
                let say = format!("You go {steps} {}. {left} left.", direction.spoken());
                out.push(Cue::at(0, Motion::Say(say)));
                out.push(Cue::at(0, Motion::Travel { piece: TOKEN_ID, path }));
            }
            Event::Won => {
                end(out, Sound::Win, "You reach the target. You win!");
                let arrived = out.last().map_or(0, |cue| cue.beat);
                out.push(Cue::at(arrived, Motion::Blast(PlaceId(before.target), 1)));
            }
            Event::Lost { reason: Loss::OutOfPoints } => {
                end(out, Sound::Lose, "You are out of steps. You lose.");
            }
            Event::Lost { reason: Loss::Trapped } => end(out, Sound::Lose, "You are trapped. You lose."),
        }
    }

    fn spot(&self, action: Action) -> Spot {
        Spot::Control(action.to_string())
    }
}

/// The end of a run, when the longest move has arrived.
fn end(out: &mut Vec<Cue>, sound: Sound, say: &str) {
    let arrived = out.iter().map(|cue| cue.beat).max().unwrap_or(0);
    out.push(Cue::at(arrived, Motion::Sound(sound)));
    out.push(Cue::at(arrived, Motion::Say(say.to_owned())));
}

/// The direction of a heading; left and right are none of the six (A7).
fn compass(heading: Heading) -> Option<Dir> {
    match heading.sides() {
        [side] => Dir::from_number(*side),
        _ => None,
    }
}

impl GameTime {
    /// The first choice of a direction previews its path, the second moves (G3); the first, with one tap.
    fn aim(&self, ui: &mut Ui, dir: Dir) -> Response<Action> {
        let response = self.attempt(Action::Go(dir));
        match response {
            Response::Act(_) if ui.aim != Some(dir) && !ui.one_tap => {
                ui.aim = Some(dir);
                Response::Redraw
            }
            other => other,
        }
    }

    fn confirm(&self, ui: &Ui) -> Response<Action> {
        match (ui.aim, self.phase) {
            (Some(dir), _) => self.attempt(Action::Go(dir)),
            (None, Phase::SelectingDirection) => {
                Response::Refused(Refused::new("no-direction", "pick a direction first"))
            }
            // Whatever the direction, the answer is why none can be gone now.
            (None, _) => self.attempt(Action::Go(Dir::N)),
        }
    }

    /// A point stands for the direction it lies in, so that a finger need not hit one of the six small neighbors. Before
    /// a roll there is nothing to choose, and any point rolls.
    fn choose(&self, ui: &mut Ui, point: u16) -> Response<Action> {
        if self.phase != Phase::SelectingDirection {
            return self.attempt(Action::Roll);
        }
        let toward = self.lattice.coord(point) - self.lattice.coord(self.token);
        let along = |dir: &Dir| {
            let ahead = Hex::unit(*dir);
            let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
            product(toward.q, ahead.q) + product(toward.r, ahead.r) + toward.s() * ahead.s()
        };
        let most = Dir::ALL.iter().map(along).max();
        let mut nearest = Dir::ALL.into_iter().filter(|dir| Some(along(dir)) == most);
        match (nearest.next(), nearest.next()) {
            (Some(dir), None) => self.aim(ui, dir),
            _ => {
                let message = "that dot is between two directions. Tap nearer to one";
                Response::Refused(Refused::new("not-straight", message))
            }
        }
    }

    fn switch_odds(&self, ui: &mut Ui) -> Response<Action> {
        if self.status() != Status::Playing {
            return Response::Refused(engine::Refusal::erase(&crate::Refusal::GameOver));
        }
        ui.odds = !ui.odds;
        self.reconcile(ui);
        if ui.odds { Response::Assisted } else { Response::Redraw }
    }
}
