//! The smallest game on a clock: a counter that ticks add to and `clear` empties. For tests of `tick` only.

use engine::{
    Digest, Game, Limits, Listing, Meta, Param, Params, PositionError, Present, Preset, Ranking, Refused,
    Response, Score, Seed, Sink, Status,
};
use std::fmt;
use std::str::FromStr;
use view::{Board, Cue, Input, Scene, Spot};

/// Nothing to set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nothing;

impl Params for Nothing {
    const PARAMS: &'static [Param<Nothing>] = &[];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clear;

impl fmt::Display for Clear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("clear")
    }
}

impl FromStr for Clear {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Clear, Refused> {
        // Quotes the line without escaping, as a careless game might.
        let refused = || Refused::new("unknown-action", format!("no {text}"));
        (text == "clear").then_some(Clear).ok_or_else(refused)
    }
}

#[derive(Debug)]
pub struct Empty;

impl fmt::Display for Empty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the counter is empty")
    }
}

impl engine::Refusal for Empty {
    fn code(&self) -> &'static str {
        "empty"
    }
}

#[derive(Clone, Debug)]
pub struct Counter(u32);

impl Game for Counter {
    type Params = Nothing;
    type Action = Clear;
    type Event = u32;
    type Inspected = serde_json::Value;
    type Refusal = Empty;

    const META: Meta = Meta {
        id: "counter",
        title: "Counter",
        pitch: "Ticks add up.",
        goal: "Wait.",
        rules: 1,
        ticks_per_second: 12,
        ranking: Ranking::Most,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 100, ticks: 50, work: 1_000_000 },
    };

    fn presets() -> Vec<Preset<Nothing>> {
        vec![Preset { id: "only", title: "Only", about: "The only one.", params: Nothing, next: None }]
    }
    fn new(_: &Nothing, _: &Seed) -> Counter {
        Counter(0)
    }
    fn params(&self) -> &Nothing {
        &Nothing
    }
    fn legal(&self, out: &mut Vec<Clear>) {
        out.extend((self.0 > 0).then_some(Clear));
    }
    fn check(&self, _: Clear) -> Result<(), Empty> {
        if self.0 > 0 { Ok(()) } else { Err(Empty) }
    }
    fn apply(&mut self, _: Clear, _: &mut impl Sink<u32>) {
        self.0 = 0;
    }
    fn tick(&mut self, events: &mut impl Sink<u32>) {
        self.0 += 1;
        events.push(self.0);
    }
    fn status(&self) -> Status {
        Status::Playing
    }
    fn score(&self) -> Score {
        Score(self.0.into())
    }
    fn digest(&self) -> Digest {
        Digest(self.0.into())
    }
    fn text(&self) -> String {
        format!("{}\n\nthree lines\n", self.0)
    }
    fn from_text(_: &str, _: &Seed) -> Result<Counter, PositionError> {
        Err(PositionError::at(1, "a counter cannot be drawn"))
    }
    fn inspect(&self) -> serde_json::Value {
        serde_json::json!({ "count": self.0 })
    }
    fn reseed_hidden(&mut self, _: &Seed) {}
}

impl Present for Counter {
    type Ui = ();
    fn board(&self) -> Board {
        Board::default()
    }
    fn interpret(&self, _: &mut (), _: &Input) -> Response<Clear> {
        Response::Ignored
    }
    fn reconcile(&self, _: &mut ()) {}
    fn scene(&self, _: &()) -> Scene {
        Scene::default()
    }
    fn cues(_: &Counter, _: &u32, _: &mut Vec<Cue>) {}
    fn spot(&self, _: Clear) -> Spot {
        Spot::Control("clear".to_owned())
    }
}

impl Listing for Counter {}
