//! Two jugs and a tap: measure a number of liters. A whole game, as small as one can be.

use std::fmt;
use std::str::FromStr;

use engine::{
    Digest, Digester, Game, Limits, Meta, Param, Params, PositionError, Preset, Ranking, Refused, Score,
    Seed, Sink, Status,
};

/// No parameters: tests make the puzzles they want.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nothing;

impl Params for Nothing {
    const PARAMS: &'static [Param<Nothing>] = &[];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pour {
    Fill(usize),
    Empty(usize),
    From(usize),
}

impl Pour {
    pub const ALL: [Pour; 6] =
        [Pour::Fill(0), Pour::Fill(1), Pour::Empty(0), Pour::Empty(1), Pour::From(0), Pour::From(1)];
}

impl fmt::Display for Pour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Pour {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Pour, Refused> {
        let named = Pour::ALL.into_iter().find(|pour| pour.to_string() == text);
        named.ok_or_else(|| Refused::new("no-such-action", "there is no such action"))
    }
}

/// The run is over.
#[derive(Clone, Copy, Debug)]
pub struct Over;

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl engine::Refusal for Over {
    fn code(&self) -> &'static str {
        "game-over"
    }
}

#[derive(Clone, Debug)]
pub struct Jugs {
    sizes: [u8; 2],
    goal: u8,
    pub held: [u8; 2],
    /// The actions that are left.
    pub left: u8,
}

impl Jugs {
    pub fn with(sizes: [u8; 2], goal: u8) -> Jugs {
        Jugs { sizes, goal, held: [0, 0], left: 60 }
    }
}

impl Game for Jugs {
    type Params = Nothing;
    type Action = Pour;
    type Event = ();
    type Inspected = ();
    type Refusal = Over;

    const META: Meta = Meta {
        id: "jugs",
        title: "Jugs",
        pitch: "Measure with two jugs.",
        goal: "Fill, empty and pour until one jug holds what is wanted.",
        rules: 1,
        ticks_per_second: 0,
        ranking: Ranking::FewestWins,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 1000, ticks: 0, work: 1000 },
    };

    fn presets() -> Vec<Preset<Nothing>> {
        Vec::new()
    }

    fn new(_: &Nothing, _: &Seed) -> Jugs {
        Jugs::with([5, 3], 4)
    }

    fn params(&self) -> &Nothing {
        &Nothing
    }

    fn legal(&self, out: &mut Vec<Pour>) {
        out.extend(Pour::ALL.into_iter().filter(|pour| self.check(*pour).is_ok()));
    }

    fn check(&self, _: Pour) -> Result<(), Over> {
        if self.status() == Status::Playing { Ok(()) } else { Err(Over) }
    }

    fn apply(&mut self, action: Pour, _: &mut impl Sink<()>) {
        match action {
            Pour::Fill(jug) => self.held[jug] = self.sizes[jug],
            Pour::Empty(jug) => self.held[jug] = 0,
            Pour::From(jug) => {
                let poured = self.held[jug].min(self.sizes[1 - jug] - self.held[1 - jug]);
                self.held[jug] -= poured;
                self.held[1 - jug] += poured;
            }
        }
        self.left -= 1;
    }

    fn status(&self) -> Status {
        match self.left {
            _ if self.held.contains(&self.goal) => Status::Won,
            0 => Status::Lost,
            _ => Status::Playing,
        }
    }

    fn score(&self) -> Score {
        Score(self.left.into())
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let numbers = [self.sizes[0], self.sizes[1], self.goal, self.held[0], self.held[1], self.left];
        numbers.into_iter().for_each(|number| digester.u32(number.into()));
        digester.finish()
    }

    fn text(&self) -> String {
        format!("{} of {:?} in {:?}, {} actions left", self.goal, self.sizes, self.held, self.left)
    }

    fn from_text(_: &str, _: &Seed) -> Result<Jugs, PositionError> {
        Err(PositionError::at(1, "jugs are not read from text".to_owned()))
    }

    fn inspect(&self) {}

    fn reseed_hidden(&mut self, _: &Seed) {}
}
