//! A small game on a clock that uses every part of a picture: a lamp that charges while its button is held, in a cave
//! of hexagons.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part")]

mod picture;

use std::fmt;
use std::str::FromStr;

use catalog::Listed;
use engine::{
    Digest, Digester, Erased, Game, Limits, Meta, Param, ParamKind, ParamSpec, PositionError, Preset,
    Ranking, Refused, Score, Seed, Sink, Status,
};
use lattice_tui::FirstScreen;

/// A run: on the clock, or in steps.
pub fn opening(params: &str) -> FirstScreen {
    FirstScreen::Start(&LAMP, super::common::start(params))
}

/// The game as a catalog entry.
pub static LAMP: Listed = Listed { game: &Erased::<Lamp>::GAME, rules: "# Lamp\n\nHold the button.\n" };

/// A run at one moment.
#[derive(Clone, Debug)]
pub struct Lamp {
    pace: Pace,
    ticks: u32,
    charge: u32,
    held: bool,
    /// The place the keeper stands on.
    at: u16,
    asking: bool,
    /// The answer given.
    gift: Option<bool>,
}

/// Whether real time passes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace(bool);

impl engine::Params for Pace {
    const PARAMS: &'static [Param<Pace>] = &[Param {
        spec: ParamSpec {
            key: "pace",
            label: "Pace",
            help: "What lets time pass.",
            kind: ParamKind::Choice { words: &["clock", "step"], titles: &["Clock", "Step"] },
        },
        get: |pace| ["clock", "step"][usize::from(pace.0)].to_owned(),
        set: |pace, spec, value| {
            pace.0 = spec.word(value)? == 1;
            Ok(())
        },
    }];
}

/// The keeper's actions; `ask` makes the game ask a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Press,
    Release,
    Go(u16),
    Ask,
    Answer(bool),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Press => f.write_str("press"),
            Action::Release => f.write_str("release"),
            Action::Go(place) => write!(f, "go {place}"),
            Action::Ask => f.write_str("ask"),
            Action::Answer(yes) => write!(f, "answer {yes}"),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Action, Refused> {
        let unknown = || Refused::new("unknown-action", "there is no such action");
        match text.split_once(' ') {
            None if text == "press" => Ok(Action::Press),
            None if text == "release" => Ok(Action::Release),
            None if text == "ask" => Ok(Action::Ask),
            Some(("go", place)) => place.parse().map(Action::Go).map_err(|_| unknown()),
            Some(("answer", word)) => word.parse().map(Action::Answer).map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}

/// The one refusal.
#[derive(Debug)]
pub struct NotNow;

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that cannot be done now")
    }
}

impl engine::Refusal for NotNow {
    fn code(&self) -> &'static str {
        "not-now"
    }
}

impl Game for Lamp {
    type Params = Pace;
    type Action = Action;
    /// The places of a step, or the same one twice when the lamp is full.
    type Event = (u16, u16);
    type Inspected = ();
    type Refusal = NotNow;

    const META: Meta = Meta {
        id: "lamp",
        title: "Lamp",
        pitch: "Hold the button.",
        goal: "Hold, then let go.",
        rules: 1,
        ticks_per_second: 10,
        ranking: Ranking::Most,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 10_000, ticks: 100_000, work: 1_000_000 },
    };

    fn presets() -> Vec<Preset<Pace>> {
        let (id, title, about) = ("clock", "Clock", "Time passes.");
        vec![Preset { id, title, about, params: Pace::default(), next: None }]
    }

    fn new(pace: &Pace, _: &Seed) -> Lamp {
        let at = picture::CENTER;
        Lamp { pace: pace.clone(), ticks: 0, charge: 0, held: false, at, asking: false, gift: None }
    }

    fn params(&self) -> &Pace {
        &self.pace
    }

    fn legal(&self, out: &mut Vec<Action>) {
        let all = [Action::Press, Action::Release, Action::Ask, Action::Answer(false), Action::Answer(true)];
        out.extend(all.into_iter().filter(|action| self.check(*action).is_ok()));
    }

    fn check(&self, action: Action) -> Result<(), NotNow> {
        let allowed = match action {
            Action::Press => !self.asking && !self.held,
            Action::Release => self.held,
            Action::Go(place) => !self.asking && picture::joined(self.at, place),
            Action::Ask => !self.asking,
            Action::Answer(_) => self.asking,
        };
        if allowed { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<(u16, u16)>) {
        match action {
            Action::Press => self.held = true,
            Action::Release => (self.held, self.charge) = (false, 0),
            Action::Go(place) => {
                events.push((self.at, place));
                self.at = place;
            }
            Action::Ask => self.asking = true,
            Action::Answer(yes) => (self.asking, self.gift) = (false, Some(yes)),
        }
    }

    fn ticks_per_second(&self) -> u32 {
        if self.pace.0 { 0 } else { Lamp::META.ticks_per_second }
    }

    fn tick(&mut self, events: &mut impl Sink<(u16, u16)>) {
        self.ticks += 1;
        self.charge += u32::from(self.held);
        if self.charge == picture::FULL {
            events.push((self.at, self.at));
        }
    }

    fn status(&self) -> Status {
        Status::Playing
    }

    fn score(&self) -> Score {
        Score(self.ticks.into())
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let flags = u64::from(self.held) | u64::from(self.asking) << 1;
        digester.u64(flags | u64::from(self.ticks) << 2 | u64::from(self.at) << 40);
        digester.finish()
    }

    fn text(&self) -> String {
        format!("{self:?}")
    }

    fn from_text(_: &str, _: &Seed) -> Result<Lamp, PositionError> {
        Err(PositionError::at(1, "lamps are not drawn"))
    }

    #[allow(refining_impl_trait, reason = "nothing looks at it")]
    fn inspect(&self) {}

    fn reseed_hidden(&mut self, _: &Seed) {}
}

impl engine::Listing for Lamp {}
