//! A game's states with its interface behind one face: all that a [`Play`](crate::play::Play) asks of a game.

use std::fmt::Display;

use view::{Board, Cue, Input, Scene, Spot};

use crate::log::text;
use crate::states::{States, Steps};
use crate::{Advice, Listing, Refused, Response, Seed, Start};

/// What a run shows of itself, and what input means to it.
pub(crate) trait AnyScreen: Send {
    /// The states.
    fn states(&self) -> &dyn Steps;
    /// The states, for going on.
    fn states_mut(&mut self) -> &mut dyn Steps;
    /// The static picture.
    fn board(&self) -> Board;
    /// The picture of this moment.
    fn scene(&self) -> Scene;
    /// Drops from the interface what no longer fits.
    fn reconcile(&mut self);
    /// What an input means. An action is remembered by a number, in place of all from that number on.
    fn interpret(&mut self, input: &Input, number: u32) -> Response<()>;
    /// Takes back what the last input changed in the interface.
    fn forget(&mut self);
    /// From now on what happens is filmed.
    fn film(&mut self);
    /// What was filmed, as ornament.
    fn cues(&mut self) -> Vec<Cue>;
    /// Everything an action involves.
    fn spots(&self, number: u32) -> Vec<Spot>;
    /// A suggestion, with everything it involves.
    fn hint(&self) -> Option<(Advice<String>, Vec<Spot>)>;
    /// Hands over every allowed action.
    fn legal(&self, each: &mut dyn FnMut(&dyn Display));
    /// The actions that led from the start of a seed to here, in another program's format.
    fn export(&self, seed: &Seed, numbers: &[u32]) -> Option<String>;
    /// From now on what happens is written down.
    #[cfg(feature = "programs")]
    fn listen(&mut self);
    /// What was written down, as a JSON array.
    #[cfg(feature = "programs")]
    fn heard(&mut self) -> String;
    /// The state as a JSON object.
    #[cfg(feature = "programs")]
    fn inspect(&self) -> String;
}

/// The states and the interface of one game.
pub(crate) struct Screen<G: Listing> {
    pub(crate) states: States<G>,
    ui: G::Ui,
    /// The interface before the last input.
    old: G::Ui,
    /// The state before what is being filmed.
    before: Option<G>,
}

impl<G: Listing> Screen<G> {
    pub(crate) fn new(start: &Start) -> Result<Screen<G>, Refused> {
        Ok(Screen { states: States::new(start)?, ui: G::Ui::default(), old: G::Ui::default(), before: None })
    }
}

#[cfg(feature = "programs")]
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("states and events are plain data with string keys")
}

impl<G: Listing> AnyScreen for Screen<G> {
    fn states(&self) -> &dyn Steps {
        &self.states
    }

    fn states_mut(&mut self) -> &mut dyn Steps {
        &mut self.states
    }

    fn board(&self) -> Board {
        self.states.game.board()
    }

    fn scene(&self) -> Scene {
        self.states.game.scene(&self.ui)
    }

    fn reconcile(&mut self) {
        self.states.game.reconcile(&mut self.ui);
    }

    fn interpret(&mut self, input: &Input, number: u32) -> Response<()> {
        self.old.clone_from(&self.ui);
        match self.states.game.interpret(&mut self.ui, input) {
            Response::Ignored => Response::Ignored,
            Response::Refused(refused) => Response::Refused(refused),
            Response::Redraw => Response::Redraw,
            Response::Assisted => Response::Assisted,
            Response::Act(action) => {
                self.states.write(number, action);
                Response::Act(())
            }
        }
    }

    fn forget(&mut self) {
        self.ui.clone_from(&self.old);
    }

    fn film(&mut self) {
        self.before = Some(self.states.game.clone());
        self.states.heard = Some(Vec::new());
    }

    fn cues(&mut self) -> Vec<Cue> {
        let mut out = Vec::new();
        if let (Some(before), Some(events)) = (self.before.take(), self.states.heard.take()) {
            events.iter().for_each(|event| G::cues(&before, event, &mut out));
        }
        out
    }

    fn spots(&self, number: u32) -> Vec<Spot> {
        self.states.game.spots(self.states.actions[number as usize])
    }

    fn hint(&self) -> Option<(Advice<String>, Vec<Spot>)> {
        let advice = self.states.game.hint()?;
        let spots = self.states.game.spots(advice.action);
        Some((Advice { action: text(&advice.action), text: advice.text }, spots))
    }

    fn legal(&self, each: &mut dyn FnMut(&dyn Display)) {
        let mut legal = Vec::new();
        self.states.game.legal(&mut legal);
        legal.iter().for_each(|action| each(action));
    }

    fn export(&self, seed: &Seed, numbers: &[u32]) -> Option<String> {
        let action = |number: &u32| self.states.actions.get(*number as usize).copied();
        let actions: Vec<_> = numbers.iter().filter_map(action).collect();
        self.states.game.export(seed, &actions)
    }

    #[cfg(feature = "programs")]
    fn listen(&mut self) {
        self.states.heard = Some(Vec::new());
    }

    #[cfg(feature = "programs")]
    fn heard(&mut self) -> String {
        json(&self.states.heard.take().unwrap_or_default())
    }

    #[cfg(feature = "programs")]
    fn inspect(&self) -> String {
        json(&self.states.game.inspect())
    }
}
