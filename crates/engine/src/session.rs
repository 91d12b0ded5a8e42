//! A run of one game, for programs that know which: tests, tools, bots. Front ends hold an
//! [`AnySession`](crate::AnySession).

use crate::run::Run;
use crate::states::{States, Steps};
use crate::{End, Game, Refused, Rejection, Replay, Seed, Sink, Verdict, claims};

/// Where a run begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Parameters as text; empty means the defaults.
    pub params: String,
    /// Decides all chance.
    pub seed: Seed,
    /// A drawn position to begin from instead of a generated one. Such a run is never ranked.
    pub position: Option<String>,
}

/// A run of one game.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    run: Run,
    states: States<G>,
}

impl<G: Game> Session<G> {
    /// A fresh run.
    pub fn new(start: &Start) -> Result<Session<G>, Refused> {
        let mut states = States::new(start)?;
        Ok(Session { run: Run::new(start, &mut states), states })
    }

    /// Plays a replay through, believing none of its claims.
    pub fn load(replay: &Replay) -> Result<Session<G>, Rejection> {
        claims::check_before(const { &G::META }, replay)?;
        let mut session = Session::new(&replay.start).map_err(claims::reject_start)?;
        session.run.play(&mut session.states, replay)?;
        Ok(session)
    }

    /// The current state.
    pub fn game(&self) -> &G {
        &self.states.game
    }

    /// Where the run began.
    pub fn start(&self) -> &Start {
        self.run.start()
    }

    /// Whether undo, redo or a hint was used (ruling A5).
    pub fn assisted(&self) -> bool {
        self.run.log().assisted()
    }

    /// Checks and carries out an action. A refusal changes nothing.
    pub fn act<S: Sink<G::Event>>(&mut self, action: G::Action, events: &mut S) -> Result<(), Refused> {
        self.states.write(self.run.done(), action);
        self.listen(events, |run, states| run.act(states))
    }

    /// Lets ticks pass, as many as the run's limit still allows; says how many.
    pub fn tick<S: Sink<G::Event>>(&mut self, ticks: u32, events: &mut S) -> u32 {
        self.listen(events, |run, states| run.tick(states, ticks))
    }

    /// Does something and hands over what happened.
    fn listen<S: Sink<G::Event>, T>(
        &mut self,
        events: &mut S,
        step: impl FnOnce(&mut Run, &mut States<G>) -> T,
    ) -> T {
        self.states.heard = S::WANTED.then(Vec::new);
        let done = step(&mut self.run, &mut self.states);
        self.states.heard.take().into_iter().flatten().for_each(|event| events.push(event));
        done
    }

    /// Ticks that have passed, undone ones included.
    pub fn ticks(&self) -> u32 {
        self.run.log().ticks()
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.run.log().can_undo()
    }

    /// Whether there is an action to bring back.
    pub fn can_redo(&self) -> bool {
        self.run.log().can_redo()
    }

    /// Takes back the last action, with the ticks that passed since.
    pub fn undo(&mut self) -> Result<(), Refused> {
        self.run.undo(&mut self.states)
    }

    /// Brings back the action that was taken back last, with the ticks that passed after it.
    pub fn redo(&mut self) -> Result<(), Refused> {
        self.run.redo(&mut self.states)
    }

    /// Writes down that a hint was given.
    pub fn note_hint(&mut self) -> Result<(), Refused> {
        self.run.note_hint()
    }

    /// The number of actions on the timeline, undone ones included.
    pub fn length(&self) -> usize {
        self.run.log().length()
    }

    /// The number of actions in effect.
    pub fn position(&self) -> usize {
        self.run.log().position()
    }

    /// Shows the state after the first `actions` actions without writing anything down; for watching.
    pub fn seek(&mut self, actions: usize) {
        self.run.seek(&mut self.states, actions);
    }

    /// The run as it would be saved now.
    pub fn replay(&self) -> Replay {
        self.run.replay(&self.states)
    }

    /// What the last line of a replay says now.
    pub fn end(&self) -> End {
        self.states.end()
    }

    /// What the run is worth.
    pub fn verdict(&self) -> Verdict {
        self.run.verdict(&self.states)
    }
}
