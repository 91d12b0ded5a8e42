//! The rules: which actions are allowed, what they do, when the run ends.

use std::fmt;

use engine::{
    Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Score, Seed, Sink, Status,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Action, Params, Template, params};

/// The cost of a jump (T3).
pub(crate) const JUMP_COST: u8 = 3;

/// The events of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// The walker moved.
    Moved {
        /// The square it left.
        from: u8,
        /// The square it reached.
        to: u8,
        /// The breath it cost.
        cost: u8,
    },
    /// The walker reached the goal.
    Won,
    /// The breath ran out.
    Lost,
}

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// A jump would pass the goal (T3).
    TooFar,
    /// A jump needs more breath than is left (T3).
    OutOfBreath,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::TooFar => "too-far",
            Refusal::OutOfBreath => "out-of-breath",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::TooFar => f.write_str("a jump would pass the goal"),
            Refusal::OutOfBreath => write!(f, "a jump takes {JUMP_COST} breath"),
        }
    }
}

impl Game for Template {
    type Params = Params;
    type Action = Action;
    type Event = Event;
    type Inspected = crate::state::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "template",
        title: "Template",
        pitch: "Cross a row of squares before your breath runs out.",
        goal: "Step or jump along the row to its last square. A step costs one breath or two, a jump always three.",
        rules: 1,
        ticks_per_second: 0,
        ranking: Ranking::FewestWins,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 1000, ticks: 0, work: 40_000 },
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn new(params: &Params, seed: &Seed) -> Template {
        Template::fresh(params, seed)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.extend(Action::ALL.into_iter().filter(|action| self.check(*action).is_ok()));
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        if self.status() != Status::Playing {
            return Err(Refusal::GameOver);
        }
        match action {
            Action::Jump if self.ahead() < 2 => Err(Refusal::TooFar),
            Action::Jump if self.breath < JUMP_COST => Err(Refusal::OutOfBreath),
            Action::Step | Action::Jump => Ok(()),
        }
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        let from = self.square;
        let (squares, price) = match action {
            Action::Step => (1, 1 + self.chance.below(2) as u8),
            Action::Jump => (2, JUMP_COST),
        };
        let cost = price.min(self.breath); // T2
        self.square += squares;
        self.breath -= cost;
        events.push(Event::Moved { from, to: self.square, cost });
        match self.status() {
            Status::Won => events.push(Event::Won),
            Status::Lost => events.push(Event::Lost),
            Status::Playing | Status::Over => {}
        }
    }

    /// T4 comes before T5.
    fn status(&self) -> Status {
        match (self.ahead(), self.breath) {
            (0, _) => Status::Won,
            (_, 0) => Status::Lost,
            _ => Status::Playing,
        }
    }

    /// T6.
    fn score(&self) -> Score {
        Score(self.spent().into())
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        [self.params.length, self.params.breath, self.square, self.breath]
            .into_iter()
            .for_each(|number| digester.u32(number.into()));
        digester.u64(self.chance.state());
        digester.finish()
    }

    fn text(&self) -> String {
        self.print()
    }

    fn from_text(text: &str, seed: &Seed) -> Result<Template, PositionError> {
        Template::parse(text, seed)
    }

    fn inspect(&self) -> Self::Inspected {
        self.inspected()
    }

    fn reseed_hidden(&mut self, seed: &Seed) {
        self.reseed(seed);
    }
}
