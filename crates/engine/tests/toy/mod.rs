//! A game on a clock that counts the work it is asked to do.
#![allow(dead_code, reason = "each test file uses a part")]

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use lattice_engine::{
    Digest, Digester, Game, Limits, Meta, Param, ParamError, ParamKind, ParamSpec, PositionError, Preset,
    Ranking, Refused, Run, Score, Seed, Sink, Start, Status, choice_param, number_param,
};

thread_local! {
    static APPLIED: Cell<u32> = const { Cell::new(0) };
    static TICKED: Cell<u32> = const { Cell::new(0) };
}

/// Actions and ticks that games on this thread carried out while `work` ran.
pub fn counted(work: impl FnOnce()) -> (u32, u32) {
    let before = (APPLIED.get(), TICKED.get());
    work();
    (APPLIED.get() - before.0, TICKED.get() - before.1)
}

/// A number that actions add to and ticks mix up, so that no two histories look alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Toy {
    params: ToyParams,
    number: u64,
}

/// `add 5`, up to 9; 9 is never allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Add(pub u8);

impl fmt::Display for Add {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "add {}", self.0)
    }
}

impl FromStr for Add {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Add, Refused> {
        let digit = text.strip_prefix("add ").filter(|rest| rest.len() == 1);
        let number = digit.and_then(|digit| digit.parse().ok()).map(Add);
        number.ok_or_else(|| Refused::new("unknown-action", "say add and a digit"))
    }
}

#[derive(Debug)]
pub struct Nine;

impl fmt::Display for Nine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nine is too much")
    }
}

impl lattice_engine::Refusal for Nine {
    fn code(&self) -> &'static str {
        "nine"
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToyParams {
    pub size: u32,
    pub limit: Option<u32>,
    pub shape: usize,
}

const LIMIT: Param<ToyParams> = Param {
    spec: ParamSpec {
        key: "limit",
        label: "Limit",
        help: "A number or a word.",
        kind: ParamKind::NumberOr { min: 1, max: 9, words: &["none"] },
    },
    get: |params| params.limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string()),
    set: |params, spec, value| {
        params.limit = if spec.word(value).is_ok() { None } else { Some(spec.number(value)?) };
        Ok(())
    },
};

impl lattice_engine::Params for ToyParams {
    const PARAMS: &'static [Param<ToyParams>] = &[
        number_param!("size", "Size", "A number.", 0 => 12, size),
        LIMIT,
        choice_param!("shape", "Shape", "A word.", ["round" "Round" => 0, "flat" "Flat" => 1], shape),
    ];

    fn validate(&self) -> Result<(), ParamError> {
        match self.limit {
            Some(limit) if limit > self.size => {
                Err(ParamError(format!("limit is 1 to {} here, not {limit}", self.size)))
            }
            _ => Ok(()),
        }
    }
}

impl Game for Toy {
    type Params = ToyParams;
    type Action = Add;
    type Event = u64;
    type Inspected = std::collections::BTreeMap<&'static str, u64>;
    type Refusal = Nine;

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        pitch: "Add.",
        goal: "Add up.",
        rules: 3,
        ticks_per_second: 10,
        ranking: Ranking::Most,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 30_000, ticks: 5_000, work: 100_000 },
    };

    fn presets() -> Vec<Preset<ToyParams>> {
        vec![Preset { id: "toy", title: "Toy", about: "The toy.", params: ToyParams::default(), next: None }]
    }

    fn new(params: &ToyParams, seed: &Seed) -> Toy {
        Toy { params: params.clone(), number: seed.as_str().len() as u64 }
    }

    fn params(&self) -> &ToyParams {
        &self.params
    }

    fn legal(&self, out: &mut Vec<Add>) {
        out.extend((0..9).map(Add));
    }

    fn check(&self, action: Add) -> Result<(), Nine> {
        if action.0 == 9 { Err(Nine) } else { Ok(()) }
    }

    fn apply(&mut self, action: Add, events: &mut impl Sink<u64>) {
        APPLIED.set(APPLIED.get() + 1);
        self.number = self.number.wrapping_mul(31).wrapping_add(u64::from(action.0));
        events.push(self.number);
    }

    /// A flat toy has no real-time ticks.
    fn ticks_per_second(&self) -> u32 {
        if self.params.shape == 1 { 0 } else { Toy::META.ticks_per_second }
    }

    fn tick(&mut self, _events: &mut impl Sink<u64>) {
        TICKED.set(TICKED.get() + 1);
        self.number = self.number.rotate_left(1) ^ 0x5555;
    }

    fn status(&self) -> Status {
        Status::Playing
    }

    fn score(&self) -> Score {
        Score((self.number % 1000) as i64)
    }

    /// As if `new` had searched for something of this size.
    fn work(&self) -> u64 {
        u64::from(self.params.size)
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        digester.u64(self.number);
        digester.finish()
    }

    fn text(&self) -> String {
        format!("number\n\n{}\n", self.number)
    }

    fn from_text(text: &str, _seed: &Seed) -> Result<Toy, PositionError> {
        let number = text.strip_prefix("number\n\n").and_then(|rest| rest.trim().parse().ok());
        let number = number.ok_or_else(|| PositionError::at(3, "expected a number"))?;
        Ok(Toy { params: ToyParams::default(), number })
    }

    fn inspect(&self) -> Self::Inspected {
        [("number", self.number)].into()
    }

    fn reseed_hidden(&mut self, _seed: &Seed) {}
}

pub fn seed() -> Seed {
    "toy".parse().expect("a seed")
}

pub fn fresh() -> Run<Toy> {
    let start = Start { params: String::new(), seed: seed(), position: None };
    Run::new(&start).expect("the default begins")
}

/// Plays `count` actions.
pub fn play(run: &mut Run<Toy>, count: u32) {
    for n in 0..count {
        run.act(Add((n % 9) as u8), &mut ()).expect("all but 9 are allowed");
    }
}
