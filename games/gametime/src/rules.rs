//! The rules: legal actions, their effects, when a run ends.

use std::fmt;

use engine::{
    Axis, Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Rng, Score, Seed, Sink,
    Status,
};
use grid::Dir;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::lattice::{FACES, Points};
use crate::state::Phase;
use crate::{Action, GameTime, Params, params, position};

/// An event. Dots are named by their coordinates, `q,r`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The die was rolled.
    Rolled {
        /// 1 to 6.
        dice_value: u8,
    },
    /// The token moved.
    Moved {
        /// The direction.
        #[serde(serialize_with = "lower_name")]
        #[schemars(with = "String", extend("enum" = ["n", "ne", "se", "s", "sw", "nw"]))]
        direction: Dir,
        /// Every dot of the path, both ends included.
        path: Vec<String>,
        /// The same dots as place indices.
        #[serde(skip)]
        places: Vec<u16>,
        /// Steps left after it.
        movement_pool: u16,
    },
    /// The target was reached.
    Won,
    /// The run was lost.
    Lost {
        /// The reason.
        reason: Loss,
    },
}

fn lower_name<S: Serializer>(dir: &Dir, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&dir.name().to_ascii_lowercase())
}

/// The reason for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Loss {
    /// The steps ran out.
    OutOfPoints,
    /// No direction is open.
    Trapped,
}

/// A reason why something cannot be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// A direction was chosen before a roll.
    NotRolled,
    /// A direction must be chosen for the last roll first.
    AlreadyRolled(u8),
    /// An obstacle or the edge is right ahead.
    Blocked(Dir),
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NotRolled => "not-rolled",
            Refusal::AlreadyRolled(_) => "already-rolled",
            Refusal::Blocked(_) => "blocked",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotRolled => f.write_str("roll the die first"),
            Refusal::AlreadyRolled(die) => write!(f, "you rolled {die}. Pick a direction"),
            Refusal::Blocked(dir) => write!(f, "the way {} is blocked", dir.spoken()),
        }
    }
}

impl Game for GameTime {
    type Params = Params;
    type Action = Action;
    type Event = Event;
    type Inspected = position::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "gametime",
        title: "Game Time",
        pitch: "Roll, pick a direction, and reach the target before your steps run out.",
        goal: "Roll the die. Pick one of six directions. You go straight ahead, as far as you rolled. \
               Reach the gold target before your steps run out.",
        rules: 2,
        ticks_per_second: 0,
        ranking: Ranking::MostWins,
        tie: "Rolls",
        mark_every: 32,
        limits: Limits { entries: 4096, ticks: 0, work: 40_000 },
    };

    /// G14's default always wins under good play, so newcomers get a board that can be lost.
    fn newcomer() -> Option<&'static str> {
        Some("small-tight")
    }

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn axes() -> &'static [Axis] {
        &params::AXES
    }

    fn new(params: &Params, seed: &Seed) -> GameTime {
        GameTime::generate(params, seed)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn legal(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Rolling => out.push(Action::Roll),
            Phase::SelectingDirection => {
                out.extend(Dir::ALL.into_iter().filter(|dir| self.is_open(*dir)).map(Action::Go));
            }
            Phase::Won | Phase::Lost => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Won | Phase::Lost, _) => Err(Refusal::GameOver),
            (Phase::Rolling, Action::Roll) => Ok(()),
            (Phase::Rolling, Action::Go(_)) => Err(Refusal::NotRolled),
            (Phase::SelectingDirection, Action::Roll) => Err(Refusal::AlreadyRolled(self.die)),
            (Phase::SelectingDirection, Action::Go(dir)) if self.is_open(dir) => Ok(()),
            (Phase::SelectingDirection, Action::Go(dir)) => Err(Refusal::Blocked(dir)),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Roll => {
                self.die = self.rng.below(FACES) as u8 + 1;
                self.rolls = (self.rolls + 1).min(position::MAX_ROLLS);
                self.phase = Phase::SelectingDirection;
                events.push(Event::Rolled { dice_value: self.die });
            }
            Action::Go(dir) => self.go(dir, events),
        }
    }

    #[inline]
    fn status(&self) -> Status {
        match self.phase {
            Phase::Rolling | Phase::SelectingDirection => Status::Playing,
            Phase::Won => Status::Won,
            Phase::Lost => Status::Lost,
        }
    }

    /// G16: ten per step left plus a bonus for the stakes, once the target is reached. Computed on demand, so
    /// that play pays nothing for it.
    fn score(&self) -> Score {
        Score(if self.phase == Phase::Won { i64::from(self.pool) * 10 + self.bonus() as i64 } else { 0 })
    }

    fn tie(&self) -> u32 {
        u32::from(self.rolls)
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        [
            self.params.radius.into(),
            self.start,
            self.target,
            self.token,
            self.full_pool,
            self.pool,
            self.rolls,
        ]
        .into_iter()
        .for_each(|number| digester.u32(number.into()));
        digester.u32(self.die.into());
        digester.u32(self.phase as u32);
        let used = usize::from(self.lattice.size()).div_ceil(64);
        let obstacles = self.blocked.without(Points::single(self.lattice.beyond().into()));
        for set in [obstacles, self.visited] {
            set.words()[..used].iter().for_each(|word| digester.u64(*word));
        }
        digester.u64(self.rng.state());
        digester.finish()
    }

    fn text(&self) -> String {
        position::print(self)
    }

    fn from_text(text: &str, seed: &Seed) -> Result<GameTime, PositionError> {
        position::parse(text, seed)
    }

    fn inspect(&self) -> Self::Inspected {
        position::inspect(self)
    }

    /// Only the die is hidden.
    fn reseed_hidden(&mut self, seed: &Seed) {
        self.rng = Rng::stream(seed, "die");
    }

    #[inline]
    fn sample(&self, rng: &mut Rng) -> Option<Action> {
        match self.phase {
            Phase::Rolling => Some(Action::Roll),
            Phase::SelectingDirection => {
                let skip = rng.below(self.open.count_ones());
                let rest = (0..skip).fold(self.open, |open, _| open & (open - 1));
                Dir::from_number(rest.trailing_zeros() as u8).map(Action::Go)
            }
            Phase::Won | Phase::Lost => None,
        }
    }
}

impl GameTime {
    /// Moves the token (G3) and checks for the end (G4).
    #[inline]
    fn go<S: Sink<Event>>(&mut self, dir: Dir, events: &mut S) {
        let places: Vec<u16> = match S::WANTED {
            true => std::iter::once(self.token).chain(self.path(dir)).collect(),
            false => Vec::new(),
        };
        let most = u16::from(self.die).min(self.pool);
        for &point in &self.lattice.ray(self.token, dir)[..usize::from(most)] {
            if self.blocked.get(point.into()) {
                break;
            }
            self.token = point;
            self.visited.insert(point.into());
            self.pool -= 1;
            if point == self.target {
                break;
            }
        }
        self.settle(Phase::Rolling);
        if S::WANTED {
            let path = places.iter().map(|point| self.lattice.coord(*point).to_string()).collect();
            events.push(Event::Moved { direction: dir, path, places, movement_pool: self.pool });
            match self.phase {
                Phase::Won => events.push(Event::Won),
                Phase::Lost => events.push(Event::Lost { reason: self.loss() }),
                Phase::Rolling | Phase::SelectingDirection => {}
            }
        }
    }

    /// The reason for a loss: an empty pool comes first (G4).
    pub(crate) fn loss(&self) -> Loss {
        if self.pool == 0 { Loss::OutOfPoints } else { Loss::Trapped }
    }
}
