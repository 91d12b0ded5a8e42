//! The states of a run behind one face: all that a [`Run`](crate::run::Run) asks of a game.
//!
//! Everything above this is written, and compiled, once for all games: code for every game is heavy in a browser. Actions
//! are known by their number, so that they need no type.

use crate::{Digest, End, Game, Meta, ParamSpec, Params, Refusal, Refused, Score, Start, Status, log, quiet};

/// The state of a run, those kept for going back, and every action that led there.
pub(crate) trait Steps: Send {
    /// The game.
    fn meta(&self) -> &'static Meta;
    /// Every parameter.
    fn specs(&self) -> &'static [ParamSpec];
    /// The value of a parameter, by its number.
    fn param(&self, index: usize) -> String;
    /// Reads an action and remembers it by a number, in place of all from that number on.
    fn read(&mut self, number: u32, text: &str) -> Result<(), Refused>;
    /// The text of an action.
    fn action(&self, number: u32) -> String;
    /// Whether an action is allowed now.
    fn check(&self, number: u32) -> Result<(), Refused>;
    /// Carries out an action that is allowed.
    fn apply(&mut self, number: u32);
    /// Lets ticks pass.
    fn tick(&mut self, ticks: u32);
    /// Ticks that real time brings in a second of this run.
    fn ticks_per_second(&self) -> u32;
    /// Keeps the state in a place, in place of all from that place on.
    fn keep(&mut self, place: usize);
    /// Goes back to the state kept in a place.
    fn restore(&mut self, place: usize);
    /// How the run stands.
    fn status(&self) -> Status;
    /// The score so far.
    fn score(&self) -> Score;
    /// The fingerprint of the state.
    fn digest(&self) -> Digest;
    /// What the last line of a replay says now.
    fn end(&self) -> End {
        End { status: self.status(), score: self.score(), digest: self.digest() }
    }
    /// What decides between equal scores.
    fn tie(&self) -> u32;
    /// The position as text.
    fn text(&self) -> String;
}

/// The states of a run of one game.
#[derive(Clone, Debug)]
pub(crate) struct States<G: Game> {
    pub(crate) game: G,
    pub(crate) actions: Vec<G::Action>,
    kept: Vec<G>,
    /// What happened since someone began to listen.
    pub(crate) heard: Option<Vec<G::Event>>,
}

impl<G: Game> States<G> {
    pub(crate) fn new(start: &Start) -> Result<States<G>, Refused> {
        let game = match &start.position {
            Some(text) => G::from_text(text, &start.seed)?,
            None => G::new(&G::Params::from_text(&start.params)?, &start.seed),
        };
        Ok(States { game, actions: Vec::new(), kept: Vec::new(), heard: None })
    }

    /// Remembers an action by a number, in place of all from that number on.
    pub(crate) fn write(&mut self, number: u32, action: G::Action) {
        self.actions.truncate(number as usize);
        self.actions.push(action);
    }
}

impl<G: Game> Steps for States<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn specs(&self) -> &'static [ParamSpec] {
        G::Params::SPECS
    }

    fn param(&self, index: usize) -> String {
        self.game.params().get(index)
    }

    fn read(&mut self, number: u32, text: &str) -> Result<(), Refused> {
        self.write(number, text.parse()?);
        Ok(())
    }

    fn action(&self, number: u32) -> String {
        log::text(&self.actions[number as usize])
    }

    fn check(&self, number: u32) -> Result<(), Refused> {
        self.game.check(self.actions[number as usize]).map_err(|refusal| refusal.erase())
    }

    fn apply(&mut self, number: u32) {
        let action = self.actions[number as usize];
        match &mut self.heard {
            Some(events) => self.game.apply(action, events),
            None => self.game.apply(action, &mut quiet()),
        }
    }

    fn tick(&mut self, ticks: u32) {
        for _ in 0..ticks {
            match &mut self.heard {
                Some(events) => self.game.tick(events),
                None => self.game.tick(&mut quiet()),
            }
        }
    }

    fn ticks_per_second(&self) -> u32 {
        self.game.ticks_per_second()
    }

    fn keep(&mut self, place: usize) {
        self.kept.truncate(place);
        self.kept.push(self.game.clone());
    }

    fn restore(&mut self, place: usize) {
        self.game = self.kept[place].clone();
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn score(&self) -> Score {
        self.game.score()
    }

    fn digest(&self) -> Digest {
        self.game.digest()
    }

    fn tie(&self) -> u32 {
        self.game.tie()
    }

    fn text(&self) -> String {
        self.game.text()
    }
}
