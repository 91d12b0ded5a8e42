//! The meaning of input in Hop: look first, then act. The scene is in `picture.rs`, cues in `cues.rs`.

use engine::{Digest, Game, Present, Refused, Response};
use grid::{Dir, Hex};
use view::{Board, Cue, Heading, PlaceId, Scene, Spot};

use crate::cells::{Cells, HexCell, each};
use crate::event::Event;
use crate::forecast::Forecast;
use crate::mind::steps_around;
use crate::picture::{self, WAIT, place_of};
use crate::skills::Skill;
use crate::state::{Hop, Spear, Stage};
use crate::{Action, cues, words};

/// The pointer, the selected skill and the aim.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) pointed: Option<Spot>,
    pub(crate) skill: Option<Skill>,
    /// An action that is shown and waits for confirmation.
    pub(crate) aim: Option<Action>,
    /// The state that skill and aim belong to.
    of: Option<Digest>,
}

impl Ui {
    /// The hex pointed at.
    pub(crate) fn pointed_cell(&self) -> Option<HexCell> {
        match self.pointed {
            Some(Spot::Place(place)) => HexCell::at_place(place.0),
            _ => None,
        }
    }

    /// The skill whose range is shown: the selected one, or the one whose button is pointed at.
    pub(crate) fn shown_skill(&self) -> Option<Skill> {
        let pointed = || match &self.pointed {
            Some(Spot::Control(id)) => skill_of(id),
            _ => None,
        };
        self.skill.or_else(pointed)
    }

    /// The considered action: what choosing the pointed spot would do, or else the aim.
    pub(crate) fn considered(&self, game: &Hop) -> Option<Action> {
        let action = match (&self.pointed, self.pointed_cell()) {
            (Some(Spot::Control(id)), _) if id == WAIT => Some(Action::Wait),
            // The first step toward a distant hex is not what is pointed at.
            (_, Some(cell)) => {
                let nears = |action: &Action| matches!(action, Action::Move(to) if *to != cell.hex());
                Some(game.meant(self, cell).0).filter(|action| !nears(action))
            }
            _ => self.aim,
        };
        action.filter(|action| game.check(*action).is_ok())
    }

    /// Returns whether an enemy is pointed at that choosing would aim at.
    pub(crate) fn describes(&self, game: &Hop) -> bool {
        let meant = self.pointed_cell().map(|cell| game.meant(self, cell));
        meant.is_some_and(|(action, implied)| implied && game.check(action).is_ok())
    }

    /// Describes what is pointed or aimed at.
    pub(crate) fn about(&self, game: &Hop) -> String {
        let (hex, action) = (self.pointed_cell(), self.considered(game));
        let refusal = |cell| {
            let (action, implied) = game.meant(self, cell);
            let told = (implied || game.is_too_close(action)) && game.stage == Stage::Playing;
            let refusal = game.check(action).err().filter(|_| told)?;
            // A player who only looks needs no advice on what to pick.
            let why = game.refuse(action, &refusal).message;
            Some(format!("{}.", view::capital(why.split(". ").next().unwrap_or_default())))
        };
        let skill = self.shown_skill().filter(|_| hex.is_none() && action.is_none()).map(Skill::row);
        // Describe an enemy pointed at without a skill; otherwise the action's effects say it all.
        let described = hex.filter(|_| action.is_none() || self.describes(game));
        let thrown = self.shown_skill() == Some(Skill::Spear) && game.spear != Spear::Hand;
        let mut text = match skill {
            Some(_) if thrown => "It flies back to your hand. That takes a turn.".to_owned(),
            Some(row) => format!("{} {} skill.", row.does, row.slot),
            None => String::new(),
        };
        let mut say = |part: Option<String>| words::add(&mut text, " ", &part.unwrap_or_default());
        say(described.map(|cell| words::about_hex(game, cell, action.is_some())));
        say(action.map(|action| words::about_action(game, action, described.is_some())));
        say(hex.and_then(refusal));
        text
    }
}

fn spot(cell: HexCell) -> Spot {
    Spot::Place(place_of(cell))
}

fn skill_of(id: &str) -> Option<Skill> {
    Skill::ALL.into_iter().find(|skill| skill.word() == id)
}

/// The direction of a heading from a hex; left and right become the nearest diagonal on the board (A7).
fn compass(heading: Heading, from: HexCell) -> Dir {
    let mut dirs = heading.sides().iter().filter_map(|side| Dir::from_number(*side));
    let first = dirs.clone().find(|dir| from.next(*dir).is_some());
    first.or(dirs.next_back()).expect("every heading has a side")
}

impl Present for Hop {
    type Ui = Ui;

    fn board(&self) -> Board {
        picture::board()
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Action> {
        Response::change(&mut ui.pointed, spot.cloned().filter(is_there))
    }

    fn on_place(&self, ui: &mut Ui, place: PlaceId) -> Response<Action> {
        let Some(cell) = HexCell::at_place(place.0) else { return Response::Ignored };
        let (action, implied) = self.meant(ui, cell);
        if implied && self.stage == Stage::Playing && self.check(action).is_err() {
            // No skill was selected: say what is there and why it is out of reach.
            (ui.aim, ui.pointed) = (None, Some(spot(cell)));
            return Response::Redraw;
        }
        let looked = ui.pointed_cell() == Some(cell) && !implied;
        // After a skill the player may stand where the second pick of it goes.
        if action == Action::Wait && ui.aim != Some(action) && self.check(action).is_ok() {
            (ui.aim, ui.pointed) = (Some(action), None);
            return Response::Redraw;
        }
        self.consider(ui, action, looked)
    }

    fn on_control(&self, ui: &mut Ui, id: &str) -> Response<Action> {
        self.press(ui, id)
    }

    fn on_step(&self, ui: &mut Ui, heading: Heading) -> Response<Action> {
        match self.stage {
            Stage::Playing => self.step(ui, compass(heading, self.cell)),
            _ => Response::Ignored,
        }
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Action> {
        if ui.aim.take().is_some() { Response::Redraw } else { Response::change(&mut ui.skill, None) }
    }

    /// Drops skill, aim and pointer when the state changes: a second click must not be a second turn.
    fn reconcile(&self, ui: &mut Ui) {
        let now = Some(self.digest());
        if ui.of != now {
            *ui = Ui { of: now, ..Ui::default() };
        }
    }

    fn scene(&self, ui: &Ui) -> Scene {
        picture::scene(self, ui)
    }

    fn cues(before: &Hop, event: &Event, out: &mut Vec<Cue>) {
        cues::cues(before, event, out);
    }

    fn spot(&self, action: Action) -> Spot {
        let at = |hex| HexCell::of(hex).unwrap_or(self.cell);
        match action {
            Action::Move(hex) | Action::Use(_, hex) => spot(at(hex)),
            Action::Step(dir) => spot(self.cell.next(dir).unwrap_or(self.cell)),
            Action::Wait | Action::Choose(_) => Spot::Control(action.to_string()),
        }
    }

    /// A skill is selected first, then its hex.
    fn spots(&self, action: Action) -> Vec<Spot> {
        let skill = match action {
            Action::Use(skill, _) => Some(Spot::Control(skill.word().to_owned())),
            _ => None,
        };
        skill.into_iter().chain([self.spot(action)]).collect()
    }
}

fn is_there(spot: &Spot) -> bool {
    match spot {
        Spot::Place(place) => HexCell::at_place(place.0).is_some(),
        Spot::Control(_) => true,
    }
}

impl Hop {
    /// The meaning of choosing a hex, and whether that implies a skill the player did not select.
    fn meant(&self, ui: &Ui, cell: HexCell) -> (Action, bool) {
        let hex = cell.hex();
        if let Some(skill) = ui.skill {
            return (Action::Use(skill, hex), false);
        }
        if cell == self.cell {
            return (Action::Wait, false);
        }
        let called = self.spear == Spear::At(cell) && cell.is_in(Skill::Spear.targets(self));
        if cell.is_in(self.seen_actors()) {
            let near = self.cell.distance(cell) == 1;
            (Action::Use(if near { Skill::Bash } else { Skill::Spear }, hex), true)
        } else if called && self.cell.distance(cell) > 1 {
            (Action::Use(Skill::Spear, hex), true)
        } else {
            (Action::Move(self.toward(cell).unwrap_or(cell).hex()), false)
        }
    }

    /// Returns whether distant hexes can be chosen to walk there: no enemy is in sight. A walk ends with its
    /// floor, so none begins on a floor's start.
    pub(crate) fn walks(&self) -> bool {
        let begins = self.cell == HexCell::START && self.turn > 0;
        self.stage == Stage::Playing && self.seen_actors().is_empty() && !begins
    }

    /// Returns whether bombs are all there is in sight: they alone keep the player from walking.
    pub(crate) fn only_bombs(&self) -> bool {
        self.visible().next().is_some() && self.visible().all(|enemy| enemy.kind.breed().bursts())
    }

    /// Returns whether an action throws the spear at a neighbor.
    fn is_too_close(&self, action: Action) -> bool {
        let beside = |hex| {
            HexCell::of(hex).is_some_and(|to| self.cell.distance(to) == 1 && to.is_in(self.seen_actors()))
        };
        matches!(action, Action::Use(Skill::Spear, hex) if self.spear == Spear::Hand && beside(hex))
    }

    /// Returns whether a jump would lead to a hex now.
    fn jumps_to(&self, hex: Hex) -> bool {
        let ready = self.check(Action::Use(Skill::Jump, hex)).is_ok();
        ready && self.stage == Stage::Playing
    }

    /// A refusal in the words of who picked a hex: why there, and what helps.
    fn refuse(&self, action: Action, refusal: &crate::Refusal) -> Refused {
        let mut refused = engine::Refusal::erase(refusal);
        let words = match (action, refusal) {
            (Action::Move(_), crate::Refusal::OutOfReach(..)) if self.only_bombs() => {
                "a bomb is still lit. Go step by step until it bursts"
            }
            (Action::Move(to), crate::Refusal::OutOfReach(..)) if self.jumps_to(to) => {
                "too far to step. Press Jump to reach it"
            }
            (_, crate::Refusal::OutOfReach(..)) if self.is_too_close(action) => {
                "too close to throw. Stay beside it to punch it"
            }
            _ => return refused,
        };
        refused.message = words.to_owned();
        refused
    }

    /// The first step to a distant hex, on a path without lava, stairs or shrine in between.
    pub(crate) fn toward(&self, to: HexCell) -> Option<HexCell> {
        let stops = self.shrine.map_or(Cells::EMPTY, HexCell::alone) | self.stairs.alone();
        let barrier = self.walls | self.lava | stops.without(to.alone());
        let open = self.steps().without(barrier);
        let steps = |cell| Some((steps_around(barrier, cell, to)?, cell));
        let way = each(open).filter(|_| self.walks() && !to.is_in(barrier)).filter_map(steps).min();
        way.map(|(_, cell)| cell)
    }

    /// Acts, unless the action needs confirmation: it would hurt, or it uses a skill that was not shown
    /// first. Hovering over a hex, or resting a finger on it, is no consent to be hurt there.
    fn consider(&self, ui: &mut Ui, action: Action, looked: bool) -> Response<Action> {
        if let Err(refusal) = self.check(action) {
            return Response::Refused(self.refuse(action, &refusal));
        }
        let asks = matches!(action, Action::Use(..)) && !looked || Forecast::of(self, action).damage > 0;
        if asks && ui.aim != Some(action) {
            // Show the aim now, wherever the pointer was.
            (ui.aim, ui.pointed) = (Some(action), None);
            return Response::Redraw;
        }
        Response::Act(action)
    }

    fn press(&self, ui: &mut Ui, id: &str) -> Response<Action> {
        if let Some(skill) = skill_of(id) {
            return self.take_up(ui, skill);
        }
        let looked = ui.pointed == Some(Spot::Control(id.to_owned()));
        match id.parse() {
            Ok(action @ (Action::Wait | Action::Choose(_))) => self.consider(ui, action, looked),
            _ => Response::Ignored,
        }
    }

    /// Selects or deselects a skill.
    fn take_up(&self, ui: &mut Ui, skill: Skill) -> Response<Action> {
        if self.stage != Stage::Playing || skill.targets(self).is_empty() {
            // Any hex will do: the skill cannot be used anywhere.
            let somewhere = Action::Use(skill, self.cell.hex());
            let refused = match self.check(somewhere) {
                Err(crate::Refusal::OutOfReach(..)) | Ok(()) => Refused::new("nobody", "no one is in reach"),
                Err(refusal) => engine::Refusal::erase(&refusal),
            };
            return Response::Refused(refused);
        }
        ui.aim = None;
        ui.skill = if ui.skill == Some(skill) { None } else { Some(skill) };
        Response::Redraw
    }

    /// Steps, or aims the selected skill in a direction.
    fn step(&self, ui: &mut Ui, dir: Dir) -> Response<Action> {
        let Some(next) = self.cell.next(dir) else {
            return Response::Refused(engine::Refusal::erase(&crate::Refusal::Edge(dir)));
        };
        match ui.skill {
            None => self.consider(ui, Action::Move(next.hex()), false),
            Some(skill) => {
                let target = self.target_toward(skill, dir).unwrap_or(next);
                self.consider(ui, Action::Use(skill, target.hex()), false)
            }
        }
    }

    /// The target of a skill in a direction: the nearest enemy, else for a jump the farthest hex, else the
    /// nearest. On the axis itself, or beside it if nothing on it can be aimed at.
    fn target_toward(&self, skill: Skill, dir: Dir) -> Option<HexCell> {
        let targets = skill.targets(self);
        let ahead = targets & self.cell.ray(dir);
        let beside = || each(targets).filter(|cell| self.cell.toward(*cell) == dir);
        let far = |cell: &HexCell| self.cell.distance(*cell);
        let enemies = self.seen_actors();
        if (ahead & enemies).is_empty()
            && let Some(enemy) = beside().filter(|cell| cell.is_in(enemies)).min_by_key(far)
        {
            return Some(enemy);
        }
        let enemy = each(ahead & self.seen_actors()).min_by_key(far);
        enemy.or_else(|| match skill {
            Skill::Jump => each(ahead).max_by_key(far),
            _ => each(ahead).min_by_key(far),
        })
    }
}
