//! How a game draws itself and interprets input: in the game's own crate, apart from its rules.

use std::fmt;
use std::str::FromStr;

use view::{Board, Cue, Heading, Input, PlaceId, Scale, Scene, Spot, Voice};

use crate::{
    Bot, Budget, Exercise, Found, Game, Goal, Judgement, Outlook, PositionError, Refused, Seed, Solver,
    StartCell, Waited, Workshop,
};

/// The meaning of an input to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<A> {
    /// Nothing; the front end may handle it.
    Ignored,
    /// An action that is not possible.
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
    /// Sets a value of the interface; [`Response::Redraw`] if it changed.
    pub fn change<T: PartialEq>(place: &mut T, value: T) -> Response<A> {
        if *place == value {
            return Response::Ignored;
        }
        *place = value;
        Response::Redraw
    }
}

/// The presentation and input of a game.
pub trait Present: Game {
    /// Selection, cursor, aim: what undo does not restore. Never in a digest or a replay.
    type Ui: Clone + Default + Send;

    /// The static picture; depends on parameters only.
    fn board(&self) -> Board;

    /// What an input means now. Dispatches to the methods below; games override those they need.
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

    /// The pointer moved onto a spot, or off the last one.
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

    /// Takes what the front end's search for the shortest solution has found so far, from the run's first state.
    fn on_found(&self, _ui: &mut Self::Ui, _first: &Self, _found: &Found) {}

    /// Drops interface state that no longer fits, after a step, an undo or a load.
    fn reconcile(&self, ui: &mut Self::Ui);

    /// Looks back at a run that is over: from its first state, the actions in effect led to this one. On a clock, time
    /// passed between them. Called after [`Present::reconcile`].
    fn look_back(&self, _ui: &mut Self::Ui, _first: &Self, _actions: &[Self::Action]) {}

    /// The scene of this moment.
    fn scene(&self, ui: &Self::Ui) -> Scene;

    /// Appends the cues of an event; `before` is the state before it.
    fn cues(before: &Self, event: &Self::Event, out: &mut Vec<Cue>);

    /// The spot where an action is made, so that hints and replays can point at it.
    fn spot(&self, action: Self::Action) -> Spot;

    /// All spots of an action, in order: from its source to its target.
    fn spots(&self, action: Self::Action) -> Vec<Spot> {
        vec![self.spot(action)]
    }
}

/// A suggested action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<A> {
    /// What to do.
    pub action: A,
    /// The reason, in one sentence.
    pub text: String,
    /// The places to its goal, the next one first, if that is farther than the action itself. Shown until the
    /// player arrives.
    pub route: Vec<PlaceId>,
}

impl<A> Advice<A> {
    /// Creates advice that points only at its action.
    pub fn new(action: A, text: impl Into<String>) -> Advice<A> {
        Advice { action, text: text.into(), route: Vec::new() }
    }

    /// Converts the type of actions.
    pub(crate) fn map<B>(self, form: impl FnOnce(A) -> B) -> Advice<B> {
        let Advice { action, text, route } = self;
        Advice { action: form(action), text, route }
    }
}

/// One line of text, to pass advice between threads and workers.
impl fmt::Display for Advice<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.action, self.text)?;
        self.route.iter().try_for_each(|place| write!(f, "\t{}", place.0))
    }
}

impl FromStr for Advice<String> {
    type Err = ();

    fn from_str(line: &str) -> Result<Advice<String>, ()> {
        let mut parts = line.split('\t');
        let mut next = || parts.next().map(str::to_owned).ok_or(());
        let (action, text) = (next()?, next()?);
        let route = parts.map(|place| place.parse().map(PlaceId).map_err(|_| ()));
        Ok(Advice { action, text, route: route.collect::<Result<_, ()>>()? })
    }
}

/// A run read from another program's file; the importer plays it through.
#[derive(Clone, Debug)]
pub struct Import<G: Game> {
    /// Its parameters.
    pub params: G::Params,
    /// Its seed.
    pub seed: Seed,
    /// Its actions, in order.
    pub actions: Vec<G::Action>,
    /// Whether the file records help.
    pub assisted: bool,
}

/// Optional features; the defaults provide none.
pub trait Listing: Present {
    /// Exports a run to another program's format: `actions` led from the start of `seed` to this state,
    /// `assisted` says whether help was used.
    fn export(&self, _seed: &Seed, _actions: &[Self::Action], _assisted: bool) -> Option<String> {
        None
    }

    /// Imports another program's format; `None` if the text does not look like it at all.
    fn import(_text: &str) -> Option<Result<Import<Self>, Refused>> {
        None
    }

    /// The game's sounds.
    fn voice() -> &'static Voice {
        &view::HOUSE
    }

    /// The editor for player-made content.
    fn workshop() -> Option<&'static dyn Workshop> {
        None
    }

    /// The pieces on the board, introduced on the help page.
    fn portraits() -> Vec<view::Portrait> {
        Vec::new()
    }

    /// The exercises for new players, three to six.
    fn exercises() -> &'static [Exercise] {
        &[]
    }

    /// The ladder of goals, from the first step to the last.
    fn goals() -> &'static [Goal<Self>] {
        &[]
    }

    /// A suggestion for the next action.
    fn hint(&self) -> Option<Advice<Self::Action>> {
        None
    }

    /// A suggestion along a way to the end that a longer search has found; `None` where [`Listing::hint`] is as good.
    fn hint_along(&self, _way: &[Self::Action]) -> Option<Advice<Self::Action>> {
        None
    }

    /// The game's own bots, from the weakest to the strongest, besides those that every game has.
    fn bots() -> Vec<Bot<Self>> {
        Vec::new()
    }

    /// The lines of the game's `ratings.txt`, one per preset; see [`Rating`](crate::Rating).
    fn ratings() -> &'static str {
        ""
    }

    /// The odds of best play from here, if they can be computed.
    fn outlook(&self) -> Option<Outlook> {
        None
    }

    /// The unit of [`Listing::judge`]; `None` if runs cannot be reviewed.
    fn scale() -> Option<Scale> {
        None
    }

    /// Compares an allowed action with best play; `None` if there is nothing to say about it. Searches about
    /// `states` states and uses nothing hidden. `after` is the state the action led to, which only shows what
    /// chance made of it. Never called while a run is played.
    fn judge(&self, _action: Self::Action, _after: &Self, _states: u64) -> Option<Judgement<Self::Action>> {
        None
    }

    /// Judges the ticks that passed from here to the next action, or to the end. Like [`Listing::judge`], to whose values its
    /// own are added.
    fn judge_wait(&self, _ticks: u32) -> Waited<Self::Action> {
        Waited::default()
    }

    /// Why there is no suggestion, worded like a refusal.
    fn no_hint(&self) -> String {
        "there is no hint here".to_owned()
    }

    /// A search for the shortest solution from here.
    fn solver(&self, _budget: Budget) -> Option<Box<dyn Solver>> {
        None
    }

    /// A search for the shortest solution of a bare board from a file of boards.
    fn board_solver(
        _rows: &[&str],
        _start: StartCell,
        _budget: Budget,
    ) -> Option<Result<Box<dyn Solver>, PositionError>> {
        None
    }
}
