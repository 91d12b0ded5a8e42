//! The faces front ends hold: a game and a run without their types.

use std::marker::PhantomData;

use view::{Board, Cue, Input, Scene};

use crate::play::Play;
use crate::screen::{AnyScreen, Screen};
use crate::{
    Digest, Import, Listing, Meta, Outcome, ParamSpec, Params, Preset, Refused, Rejection, Replay, Score,
    Start, Status, Workshop,
};
#[cfg(feature = "programs")]
use crate::{Tally, Verdict};

/// A preset without its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetInfo {
    /// Stable name.
    pub id: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// Its parameters as text.
    pub params: String,
}

/// A run without its type. Everything a front end, a bot or a server does with a run goes through here.
pub trait AnySession: Send {
    /// The game.
    fn meta(&self) -> &'static Meta;
    /// Where the run began, in canonical form.
    fn start(&self) -> &Start;
    /// The preset whose parameters these are; none for custom ones and drawn positions.
    fn preset(&self) -> Option<&'static str>;
    /// The values of the parameters, in the order of [`AnyGame::specs`].
    fn param_values(&self) -> Vec<String>;
    /// The static picture.
    fn board(&self) -> &Board;
    /// The picture of this moment.
    fn scene(&self) -> Scene;
    /// A click, a key, a touch.
    fn input(&mut self, input: &Input) -> Outcome;
    /// A typed action.
    fn act(&mut self, text: &str) -> Result<Vec<Cue>, Refused>;
    /// A typed action for programs: what happened, as a JSON array.
    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused>;
    /// Ticks that real time brings in a second of this run; 0 when time passes by actions alone.
    fn ticks_per_second(&self) -> u32;
    /// Ticks that have passed in this run.
    fn ticks(&self) -> u32;
    /// Real time passed; whole ticks of it reach the game.
    fn advance(&mut self, millis: u32) -> Vec<Cue>;
    /// Lets ticks pass: how many the run's limit allowed, and what happened as a JSON array.
    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String);
    /// Takes back the last action.
    fn undo(&mut self) -> Result<(), Refused>;
    /// Brings back what was taken back.
    fn redo(&mut self) -> Result<(), Refused>;
    /// Whether there is something to take back.
    fn can_undo(&self) -> bool;
    /// Whether there is something to bring back.
    fn can_redo(&self) -> bool;
    /// A suggestion: the action's text and a sentence. Shown in the scene until the next change, noted in the run.
    fn hint(&mut self) -> Result<(String, String), Refused>;
    /// How the run stands.
    fn status(&self) -> Status;
    /// The score so far.
    fn score(&self) -> Score;
    /// What decides between equal scores; less is better.
    fn tie(&self) -> u32;
    /// The fingerprint of the state.
    fn digest(&self) -> Digest;
    /// The position as text.
    fn text(&self) -> String;
    /// The state as a JSON object.
    #[cfg(feature = "programs")]
    fn inspect(&self) -> String;
    /// Every allowed action as text, in the rules' order.
    fn legal(&self) -> Vec<String>;
    /// Whether undo, redo or a hint was used.
    fn assisted(&self) -> bool;
    /// The run as it would be saved now.
    fn replay(&self) -> Replay;
    /// The actions in effect in another program's format, where the game knows one.
    fn export(&self) -> Option<String>;
    /// From now on the run is only watched: [`AnySession::seek`] works, everything that would change it is refused,
    /// and the scene points at the next action on the timeline.
    fn watch(&mut self);
    /// Every action on the timeline as text, undone ones included; the first [`AnySession::position`] are in effect.
    fn timeline(&self) -> Vec<String>;
    /// The number of actions on the timeline, undone ones included.
    fn length(&self) -> usize;
    /// The number of actions in effect.
    fn position(&self) -> usize;
    /// Shows the state after this many actions; only while watching.
    fn seek(&mut self, actions: usize);
    /// Lets the recorded run go on: by a tick with what was done in it, or by an action where no time passes. False at
    /// its end. Only while watching.
    fn play_on(&mut self) -> bool;
    /// The action that comes next on the timeline.
    fn next_action(&self) -> Option<String>;
}

/// A game without its type: the catalog is a list of these.
pub trait AnyGame: Send + Sync {
    /// What is known before a run begins.
    fn meta(&self) -> &'static Meta;
    /// Named parameters, the default first.
    fn presets(&self) -> Vec<PresetInfo>;
    /// Every parameter.
    fn specs(&self) -> &'static [ParamSpec];
    /// Checks `key=value` pairs and writes all parameters in canonical form.
    fn params(&self, text: &str) -> Result<String, Refused>;
    /// A fresh run.
    fn start(&self, start: &Start) -> Result<Box<dyn AnySession>, Refused>;
    /// A run from a replay, played through and checked.
    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Rejection>;
    /// A run in another program's format, played through; `None` when the text is not of this game.
    fn import(&self, text: &str) -> Option<Result<Box<dyn AnySession>, Refused>>;
    /// Where players make things for this game.
    fn workshop(&self) -> Option<&'static dyn Workshop>;
    /// The judgment on a replay.
    #[cfg(feature = "programs")]
    fn verify(&self, replay: &Replay) -> Result<Verdict, Rejection>;
    /// Random whole games; see [`simulate`](crate::simulate).
    #[cfg(feature = "programs")]
    fn simulate(&self, params: &str, first: u32, steps: u64) -> Result<Tally, Refused>;
    /// The digests of all states of random whole games, folded into one.
    #[cfg(feature = "programs")]
    fn trail(&self, params: &str, first: u32, steps: u64) -> Result<Digest, Refused>;
}

/// Makes a game type into an [`AnyGame`].
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry; a constant, so that the catalog can be one.
    pub const NEW: Entry<G> = Entry(PhantomData);
}

fn screen<G: Listing>(start: &Start) -> Result<Box<dyn AnyScreen>, Refused> {
    Ok(Box::new(Screen::<G>::new(start)?))
}

/// Plays another program's run through.
fn import<G: Listing>(import: Import<G>) -> Result<Box<dyn AnySession>, Refused> {
    let start = Start { params: import.params.to_text(), seed: import.seed, position: None };
    let mut screen = Screen::<G>::new(&start)?;
    let count = import.actions.len();
    screen.states.actions = import.actions;
    Play::new(&Entry::<G>::NEW, &start, Box::new(screen)).follow(count)
}

impl<G: Listing> AnyGame for Entry<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn presets(&self) -> Vec<PresetInfo> {
        let mut infos = Vec::new();
        for Preset { id, title, about, params } in G::presets() {
            infos.push(PresetInfo { id, title, about, params: params.to_text() });
        }
        infos
    }

    fn specs(&self) -> &'static [ParamSpec] {
        G::Params::SPECS
    }

    fn params(&self, text: &str) -> Result<String, Refused> {
        Ok(G::Params::from_text(text)?.to_text())
    }

    fn start(&self, start: &Start) -> Result<Box<dyn AnySession>, Refused> {
        Play::start(&Self::NEW, start, screen::<G>)
    }

    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Rejection> {
        Play::load(&Self::NEW, replay, screen::<G>)
    }

    fn import(&self, text: &str) -> Option<Result<Box<dyn AnySession>, Refused>> {
        Some(G::import(text)?.and_then(import))
    }

    fn workshop(&self) -> Option<&'static dyn Workshop> {
        G::workshop()
    }

    #[cfg(feature = "programs")]
    fn verify(&self, replay: &Replay) -> Result<Verdict, Rejection> {
        crate::verify::<G>(replay)
    }

    #[cfg(feature = "programs")]
    fn simulate(&self, params: &str, first: u32, steps: u64) -> Result<Tally, Refused> {
        Ok(crate::simulate::<G>(&G::Params::from_text(params)?, first, steps, |_| {}))
    }

    #[cfg(feature = "programs")]
    fn trail(&self, params: &str, first: u32, steps: u64) -> Result<Digest, Refused> {
        let mut digester = crate::Digester::default();
        crate::simulate::<G>(&G::Params::from_text(params)?, first, steps, |game| {
            digester.u64(game.digest().0)
        });
        Ok(digester.finish())
    }
}
