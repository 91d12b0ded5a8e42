//! The meaning of input in Game Time, and its cues. The scene is in `picture.rs`.

use engine::{Game, Present, Refused, Response, Status};
use grid::{Dir, Hex};
use view::{Board, Cue, Heading, Motion, PlaceId, Scene, Sound, Spot};

use crate::chance::Chance;
use crate::mind::Odds;
use crate::picture::{self, FACES, TOKEN_ID};
use crate::rules::{Event, Loss};
use crate::state::Phase;
use crate::{Action, GameTime};

/// The beats at which a rolling die shows another face, the last one the real face: it slows down.
const ROLL: &[u16] = &[0, 1, 2, 3, 4, 6, 8];
/// A roll that can lose the run takes longer.
const DECISIVE_ROLL: &[u16] = &[0, 1, 2, 3, 4, 5, 6, 8, 10, 12];

/// The dots times the steps of a run up to which its end looks back at its choices: a few milliseconds.
const QUICK: u32 = 20_000;

/// The considered direction, and the switches.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) aim: Option<Dir>,
    /// The open direction under the pointer or the focus.
    pointed: Option<Dir>,
    /// Whether a direction moves at once, without a preview.
    pub(crate) one_tap: bool,
    /// Whether the odds are shown.
    pub(crate) odds: bool,
    /// The steps left that earn three stars; constant during a run.
    pub(crate) par: Option<u16>,
    /// The odds, computed when the state changes.
    pub(crate) forecast: Option<OddsForecast>,
    /// What the choices of a run that is over cost (G19).
    pub(crate) cost: Option<Chance>,
}

impl Ui {
    /// The direction whose path is shown: the pointed one before the chosen one.
    pub(crate) fn previewed(&self) -> Option<Dir> {
        self.pointed.or(self.aim)
    }
}

/// The odds of the current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OddsForecast {
    pub(crate) win: Chance,
    /// By direction; `None` if it is blocked or nothing was rolled.
    pub(crate) toward: [Option<Chance>; 6],
}

/// The ids of the controls that are not actions.
pub(crate) const CONFIRM: &str = "confirm";
pub(crate) const ODDS: &str = "odds";
pub(crate) const ONE_TAP: &str = "one-tap";

impl Present for GameTime {
    type Ui = Ui;

    fn board(&self) -> Board {
        picture::board(self.lattice)
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Action> {
        let dir = match spot {
            Some(Spot::Place(place)) if place.0 < self.lattice.size() => self.toward(place.0),
            Some(Spot::Control(id)) => match id.parse() {
                Ok(Action::Go(dir)) => Some(dir),
                _ => None,
            },
            _ => None,
        };
        Response::change(&mut ui.pointed, dir.filter(|dir| self.check(Action::Go(*dir)).is_ok()))
    }

    fn on_control(&self, ui: &mut Ui, id: &str) -> Response<Action> {
        match (id, id.parse()) {
            (CONFIRM, _) => self.confirm(ui),
            (ODDS, _) => self.switch_odds(ui),
            (ONE_TAP, _) => {
                (ui.one_tap, ui.aim) = (!ui.one_tap, None);
                Response::Redraw
            }
            (_, Ok(Action::Roll)) => Response::Act(Action::Roll),
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

    /// The main button does what comes next: roll, or go where the player aims.
    fn on_hold(&self, ui: &mut Ui, down: bool) -> Response<Action> {
        match self.phase {
            _ if !down => Response::Ignored,
            Phase::SelectingDirection => self.confirm(ui),
            _ => Response::Act(Action::Roll),
        }
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Action> {
        ui.pointed = None;
        Response::change(&mut ui.aim, None)
    }

    fn reconcile(&self, ui: &mut Ui) {
        ui.par = ui.par.or_else(|| Some(self.par()));
        ui.cost = None;
        ui.aim = ui.aim.filter(|dir| self.check(Action::Go(*dir)).is_ok());
        ui.pointed = ui.pointed.filter(|dir| self.check(Action::Go(*dir)).is_ok());
        ui.forecast = (ui.odds && self.status() == Status::Playing).then(|| {
            let odds = Odds::of(self);
            OddsForecast { win: odds.win(self), toward: Dir::ALL.map(|dir| odds.toward(self, dir)) }
        });
    }

    fn look_back(&self, ui: &mut Ui, first: &GameTime, actions: &[Action]) {
        let quick = u32::from(first.lattice.size()) * u32::from(first.pool) <= QUICK;
        ui.cost = quick.then(|| Odds::of(first).cost(first, actions)).flatten();
    }

    fn scene(&self, ui: &Ui) -> Scene {
        picture::scene(self, ui)
    }

    fn cues(before: &GameTime, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::Rolled { dice_value } => roll(before, *dice_value, out),
            Event::Moved { direction, places, movement_pool, .. } => {
                // Two beats per step, one of them a pause, so that the points can be counted.
                let mut path = vec![PlaceId(places[0])];
                for (beat, &point) in (1u16..).step_by(2).zip(&places[1..]) {
                    path.extend([PlaceId(point); 2]);
                    out.push(Cue::at(beat, Motion::Pulse(PlaceId(point))));
                    out.push(Cue::at(beat, Motion::Sound(Sound::Move)));
                }
                let steps = picture::count(places.len() as u32 - 1, "step");
                let left = picture::count((*movement_pool).into(), "step");
                let say = format!("You went {steps} {}. {left} left.", direction.spoken());
                out.push(Cue::at(0, Motion::Say(say)));
                let stopped = picture::stopped(before, *direction, places.len() - 1);
                out.extend(stopped.map(|why| Cue::at(0, Motion::Hear(why.to_owned()))));
                let after = picture::after(before, *direction);
                if after.phase == Phase::Rolling {
                    out.push(Cue::at(0, Motion::Hear(picture::target_words(&after))));
                }
                out.push(Cue::at(0, Motion::Travel { piece: TOKEN_ID, path }));
            }
            Event::Won => {
                end(out, Sound::Win, "You reach the target.");
                let arrived = out.last().map_or(0, |cue| cue.beat);
                out.push(Cue::at(arrived, Motion::Blast(PlaceId(before.target), 1)));
            }
            Event::Lost { reason: Loss::OutOfPoints } => end(out, Sound::Lose, "You are out of steps."),
            Event::Lost { reason: Loss::Trapped } => end(out, Sound::Lose, "You are trapped."),
        }
    }

    fn spot(&self, action: Action) -> Spot {
        Spot::Control(action.to_string())
    }
}

/// Adds a roll. What it opens is shown when the die lies still.
fn roll(before: &GameTime, value: u8, out: &mut Vec<Cue>) {
    let decisive = picture::decisive(before).is_some();
    let beats = if decisive { DECISIVE_ROLL } else { ROLL };
    let still = beats[beats.len() - 1];
    let die = Action::Roll.to_string();
    out.push(Cue::at(0, Motion::Sound(Sound::Throw)));
    out.push(Cue::at(0, Motion::Stir(die.clone(), still)));
    // Other faces before the real one. Cosmetic, so no randomness is drawn.
    let face = |left: usize| FACES[(usize::from(value) + 5 * left - 1) % 6];
    let faces = beats.iter().zip((0..beats.len()).rev());
    out.extend(faces.map(|(beat, left)| Cue::at(*beat, Motion::Face(die.clone(), face(left)))));
    let rolled = GameTime { die: value, phase: Phase::SelectingDirection, ..before.clone() };
    let saved = if decisive && picture::hopeless(&rolled).is_none() { " That will do!" } else { "" };
    out.push(Cue::at(0, Motion::Say(format!("You rolled {value}.{saved}"))));
    out.push(Cue::at(0, Motion::Hear(format!("Open: {}.", picture::ways(&rolled)))));
    out.push(Cue::at(still, Motion::Outcome));
    for dir in picture::open(&rolled) {
        out.push(Cue::at(still, Motion::Appear { piece: picture::arrow_id(dir) }));
        let end = rolled.path(dir).last().unwrap_or(rolled.token);
        out.push(Cue::at(still, Motion::Reveal(PlaceId(end), picture::cell(&rolled, end).paint)));
    }
    // Eyes are on the board, so float the roll from the token.
    let token = PlaceId(before.token);
    out.push(Cue::at(still, Motion::Float(token, value.to_string())));
    out.push(Cue::at(still, Motion::Pulse(token)));
}

/// Adds the end of a run, after the longest move has arrived.
fn end(out: &mut Vec<Cue>, sound: Sound, say: &str) {
    let arrived = out.iter().map(|cue| cue.beat).max().unwrap_or(0);
    out.push(Cue::at(arrived, Motion::Sound(sound)));
    out.push(Cue::at(arrived, Motion::Say(say.to_owned())));
}

/// The direction of a heading; none of the six is straight left or right (A7).
fn compass(heading: Heading) -> Option<Dir> {
    match heading.sides() {
        [side] => Dir::from_number(*side),
        _ => None,
    }
}

impl GameTime {
    /// Previews a direction when first chosen and moves on the second choice (G3), or at once with one tap.
    fn aim(&self, ui: &mut Ui, dir: Dir) -> Response<Action> {
        let action = Action::Go(dir);
        // A direction that is not open is refused with its reason.
        if ui.aim == Some(dir) || ui.one_tap || self.check(action).is_err() {
            return Response::Act(action);
        }
        ui.aim = Some(dir);
        Response::Redraw
    }

    fn confirm(&self, ui: &Ui) -> Response<Action> {
        match (ui.aim, self.phase) {
            (Some(dir), _) => Response::Act(Action::Go(dir)),
            (None, Phase::SelectingDirection) => {
                Response::Refused(Refused::new("no-direction", "pick a direction first"))
            }
            // Any direction gives the reason why none is possible now.
            (None, _) => Response::Act(Action::Go(Dir::N)),
        }
    }

    /// Chooses the direction a point lies in, so that a finger need not hit one of the six small neighbors.
    /// Before a roll, any point rolls.
    fn choose(&self, ui: &mut Ui, point: u16) -> Response<Action> {
        if self.phase != Phase::SelectingDirection {
            return Response::Act(Action::Roll);
        }
        match self.toward(point) {
            Some(dir) => self.aim(ui, dir),
            None => {
                let message = "that dot is between two directions. Tap nearer to one";
                Response::Refused(Refused::new("not-straight", message))
            }
        }
    }

    /// The direction nearest to a point, unless two are equally near.
    fn toward(&self, point: u16) -> Option<Dir> {
        let toward = self.lattice.coord(point) - self.lattice.coord(self.token);
        let along = |dir: &Dir| {
            let ahead = Hex::unit(*dir);
            let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
            product(toward.q, ahead.q) + product(toward.r, ahead.r) + toward.s() * ahead.s()
        };
        let most = Dir::ALL.iter().map(along).max();
        let mut nearest = Dir::ALL.into_iter().filter(|dir| Some(along(dir)) == most);
        nearest.next().filter(|_| nearest.next().is_none())
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
