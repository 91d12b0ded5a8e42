//! How a game shows itself and understands input: same crate as its rules, a file of its own.

use view::{Board, Cue, Heading, Input, PlaceId, Scene, Spot, Voice};

use crate::{Exercise, Game, Refusal, Refused, Seed, Workshop};

/// What an input means to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<A> {
    /// Nothing; the front end may use it for itself.
    Ignored,
    /// The player meant something that is not possible.
    Refused(Refused),
    /// Only the interface changed.
    Redraw,
    /// It will be possible after the next tick.
    TooSoon,
    /// The interface now shows something that counts as help: noted in the run like a hint (ruling A5).
    Assisted,
    /// The player acts; the session checks and applies it.
    Act(A),
}

impl<A> Response<A> {
    /// Puts a value into the interface: a redraw if it is another.
    pub fn change<T: PartialEq>(place: &mut T, value: T) -> Response<A> {
        if *place == value {
            return Response::Ignored;
        }
        *place = value;
        Response::Redraw
    }
}

/// Picture and input of a game.
pub trait Present: Game {
    /// Selection, cursor, aim: what undo does not restore. Never in a digest or a replay.
    type Ui: Clone + Default + Send;

    /// The static picture; depends on parameters only.
    fn board(&self) -> Board;

    /// What an input means now. Games answer the kinds of input they know, below.
    fn interpret(&self, ui: &mut Self::Ui, input: &Input) -> Response<Self::Action> {
        match input {
            Input::Point(spot) => self.on_point(ui, spot.as_ref()),
            Input::Choose(Spot::Place(place)) => self.on_place(ui, *place),
            Input::Choose(Spot::Control(id)) => self.on_control(ui, id),
            Input::Step(heading) => self.on_step(ui, *heading),
            Input::Hold(down) => self.on_hold(ui, *down),
            Input::Cancel => self.on_cancel(ui),
        }
    }

    /// The pointer is on something, or on nothing.
    fn on_point(&self, _ui: &mut Self::Ui, _spot: Option<&Spot>) -> Response<Self::Action> {
        Response::Ignored
    }

    /// A place was chosen.
    fn on_place(&self, _ui: &mut Self::Ui, _place: PlaceId) -> Response<Self::Action> {
        Response::Ignored
    }

    /// A control was chosen, by its id.
    fn on_control(&self, _ui: &mut Self::Ui, _id: &str) -> Response<Self::Action> {
        Response::Ignored
    }

    /// A direction was pressed.
    fn on_step(&self, _ui: &mut Self::Ui, _heading: Heading) -> Response<Self::Action> {
        Response::Ignored
    }

    /// The main button went down or up.
    fn on_hold(&self, _ui: &mut Self::Ui, _down: bool) -> Response<Self::Action> {
        Response::Ignored
    }

    /// Escape.
    fn on_cancel(&self, _ui: &mut Self::Ui) -> Response<Self::Action> {
        Response::Ignored
    }

    /// Whether an action that an input leads to is possible, for interfaces that show something before it is done. Others
    /// answer [`Response::Act`]: the session checks in any case.
    fn attempt(&self, action: Self::Action) -> Response<Self::Action> {
        match self.check(action) {
            Ok(()) => Response::Act(action),
            Err(refusal) => Response::Refused(refusal.erase()),
        }
    }

    /// Drops from the interface what no longer fits, after a step, an undo or a load.
    fn reconcile(&self, ui: &mut Self::Ui);

    /// The picture of this moment.
    fn scene(&self, ui: &Self::Ui) -> Scene;

    /// Ornament for something that happened; `before` is the state it happened to.
    fn cues(before: &Self, event: &Self::Event, out: &mut Vec<Cue>);

    /// Where an action is made, so that hints and replays can point at it.
    fn spot(&self, action: Self::Action) -> Spot;

    /// Everything an action involves, in order, where that is more than one spot: from here to there.
    fn spots(&self, action: Self::Action) -> Vec<Spot> {
        vec![self.spot(action)]
    }
}

/// A suggested action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<A> {
    /// What to do.
    pub action: A,
    /// What kind of advice this is and why, in one sentence.
    pub text: String,
    /// Where it leads, when that is farther than the action itself: pointed at until the player is there.
    pub goal: Option<Spot>,
}

impl<A> Advice<A> {
    /// Advice that points at where its action is made.
    pub fn new(action: A, text: impl Into<String>) -> Advice<A> {
        Advice { action, text: text.into(), goal: None }
    }
}

/// A run read from another program's file: who imports it plays it through.
#[derive(Clone, Debug)]
pub struct Import<G: Game> {
    /// What it was begun with.
    pub params: G::Params,
    /// What decided its chance.
    pub seed: Seed,
    /// What was done, in order.
    pub actions: Vec<G::Action>,
    /// Whether the file says that help was used.
    pub assisted: bool,
}

/// Optional abilities; the defaults say "no".
pub trait Listing: Present {
    /// A run in another program's format: the actions that led from the start of `seed` to this state, and whether help
    /// was used.
    fn export(&self, _seed: &Seed, _actions: &[Self::Action], _assisted: bool) -> Option<String> {
        None
    }

    /// Reads another program's format; `None` when the text does not look like it at all.
    fn import(_text: &str) -> Option<Result<Import<Self>, Refused>> {
        None
    }

    /// How the game sounds.
    fn voice() -> &'static Voice {
        &view::HOUSE
    }

    /// Where players make things for this game.
    fn workshop() -> Option<&'static dyn Workshop> {
        None
    }

    /// What a newcomer learns by doing, three to six things.
    fn exercises() -> &'static [Exercise] {
        &[]
    }

    /// A suggestion for the next action.
    fn hint(&self) -> Option<Advice<Self::Action>> {
        None
    }
}
