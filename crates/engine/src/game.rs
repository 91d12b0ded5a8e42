//! The trait a game implements: rules and nothing else.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Digest, Params, PositionError, Ranking, Refused, Rng, Seed};

/// A game's metadata, known before a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meta {
    /// Folder name, address and replay header: lower-case letters and digits.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// One sentence for a card.
    pub pitch: &'static str,
    /// How to play, in two or three short sentences for a new player.
    pub goal: &'static str,
    /// Changes whenever a recorded run could play out differently.
    pub rules: u32,
    /// Ticks per second in timed games; 0 in turn-based ones. A run may differ: [`Game::ticks_per_second`].
    pub ticks_per_second: u32,
    /// Which scores are better.
    pub ranking: Ranking,
    /// The display name of the tie-breaker ([`Game::tie`]); empty if there is none.
    pub tie: &'static str,
    /// Actions between the marks of a replay; a diverging run is detected at the next mark.
    pub mark_every: u32,
    /// Limits on the length and work of a run.
    pub limits: Limits,
}

/// Bounds on a run. Length is checked before a replay is played, work while it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Actions, undos, redos and hints together.
    pub entries: u32,
    /// Ticks.
    pub ticks: u32,
    /// Steps of the rules, including those that undo and redo repeat (ruling A8): one for each action or tick, more
    /// where [`Game::work`] says so. Chosen so that no log takes a verifier longer than 20 ms.
    pub work: u64,
}

/// The status of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not over yet.
    Playing,
    /// The player reached the goal.
    Won,
    /// The player failed.
    Lost,
    /// Over without either; the score says how well.
    Over,
}

impl Status {
    /// Every status with its word in replays and answers.
    const WORDS: [(Status, &'static str); 4] =
        [(Status::Playing, "playing"), (Status::Won, "won"), (Status::Lost, "lost"), (Status::Over, "over")];

    /// The word for replays and answers.
    pub fn word(self) -> &'static str {
        match self {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Lost => "lost",
            Status::Over => "over",
        }
    }

    /// The status a word stands for.
    pub fn from_word(word: &str) -> Option<Status> {
        Status::WORDS.iter().find(|(_, known)| *known == word).map(|(status, _)| *status)
    }
}

/// A run's score; what is better depends on [`Meta::ranking`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i64);

/// A named set of parameters.
#[derive(Clone, Debug)]
pub struct Preset<P> {
    /// Stable name: lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// The parameters.
    pub params: P,
    /// The preset offered after a win with this one.
    pub next: Option<&'static str>,
}

/// One question of a setup whose presets are all combinations of a few answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The question: `Size`.
    pub label: &'static str,
    /// The meaning of the answers, where it is not obvious: `How often the best player wins`.
    pub about: &'static str,
    /// Every answer and a few words about it: `Small`, `19 hexes`.
    pub choices: &'static [(&'static str, &'static str)],
}

/// The reason why an action is not allowed: a stable code and a sentence.
pub trait Refusal: Display {
    /// Stable, lower-case, hyphenated.
    fn code(&self) -> &'static str;

    /// The type-erased refusal.
    fn erase(&self) -> Refused {
        Refused::new(self.code(), self.to_string())
    }
}

/// Where events go. Headless play passes `()`, and everything done for events alone compiles away.
pub trait Sink<E> {
    /// Whether events are used; when not, skip preparing them.
    const WANTED: bool;

    /// Returns whether the next event is used: asked where preparing one is dear.
    fn is_open(&self) -> bool {
        Self::WANTED
    }

    /// Takes one event.
    fn push(&mut self, event: E);
}

impl<E> Sink<E> for () {
    const WANTED: bool = false;
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    const WANTED: bool = true;
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// A sink that keeps or drops events, decided at run time. Front ends and minds use only this one, so that a
/// program holds the rules once: separate copies for `()` and `Vec` cost 17 KB in the browser, 3 KB of brotli.
#[derive(Clone, Debug)]
pub struct Events<E>(Option<Vec<E>>);

impl<E> Events<E> {
    /// Keeps events.
    pub fn kept() -> Events<E> {
        Events(Some(Vec::new()))
    }

    /// Drops events.
    pub fn dropped() -> Events<E> {
        Events(None)
    }

    /// The kept events, in order.
    pub fn into_vec(self) -> Vec<E> {
        self.0.unwrap_or_default()
    }
}

impl<E> Sink<E> for Events<E> {
    const WANTED: bool = true;

    fn is_open(&self) -> bool {
        self.0.is_some()
    }

    fn push(&mut self, event: E) {
        if let Some(events) = &mut self.0 {
            events.push(event);
        }
    }
}

/// The rules of a game. No I/O, no clock, no float, no hash-map order, no platform width.
pub trait Game: Clone + Send + Sync + 'static {
    /// The parameters a menu sets.
    type Params: Params;
    /// A player's action. `Display` and `FromStr` round-trip; the text is the only way in.
    type Action: Copy + Ord + Debug + Display + FromStr<Err = Refused> + Send + Sync;
    /// An event, for cues and for programs that watch.
    type Event: Clone + Debug + Serialize + JsonSchema + Send;
    /// The state for programs, with the field names of the game's specification.
    type Inspected: Serialize + JsonSchema;
    /// The reason why an action is not allowed.
    type Refusal: Refusal;

    /// The game's metadata.
    const META: Meta;

    /// Named parameters, in the order menus show; the default is one of them.
    fn presets() -> Vec<Preset<Self::Params>>;

    /// The questions whose combined answers are the presets; answers to the first vary fastest in [`Game::presets`].
    /// Empty where presets are a plain list.
    fn axes() -> &'static [Axis] {
        &[]
    }

    /// The preset for a player who has never chosen one: the most inviting. `None` for the default parameters.
    fn newcomer() -> Option<&'static str> {
        None
    }

    /// A new run. `params` have passed [`Params::validate`].
    fn new(params: &Self::Params, seed: &Seed) -> Self;

    /// The run's parameters.
    fn params(&self) -> &Self::Params;

    /// Appends every allowed action, sorted.
    fn legal(&self, out: &mut Vec<Self::Action>);

    /// Checks whether an action is allowed now.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Carries out an action that [`Game::check`] allows.
    fn apply(&mut self, action: Self::Action, events: &mut impl Sink<Self::Event>);

    /// Ticks per second of real time in this run; 0 when only actions pass time (ruling A6).
    fn ticks_per_second(&self) -> u32 {
        Self::META.ticks_per_second
    }

    /// Advances one tick; does nothing in turn-based games.
    fn tick(&mut self, _events: &mut impl Sink<Self::Event>) {}

    /// The status of the run.
    fn status(&self) -> Status;

    /// The score so far.
    fn score(&self) -> Score;

    /// The tie-breaker between equal scores; less is better.
    fn tie(&self) -> u32 {
        0
    }

    /// The steps so far beyond one per action and tick, in games where some cost much more than others; searches in
    /// [`Game::new`] are steps, too. They count toward [`Limits::work`], which bounds a verifier's work (ruling A8).
    /// Never decreases.
    fn work(&self) -> u64 {
        0
    }

    /// A digest of everything that can affect the future, randomness included.
    fn digest(&self) -> Digest;

    /// The position as text, for people and for [`Game::from_text`].
    fn text(&self) -> String;

    /// A run that begins at a drawn position; `seed` decides what the text does not show.
    fn from_text(text: &str, seed: &Seed) -> Result<Self, PositionError>;

    /// The state for programs.
    fn inspect(&self) -> Self::Inspected;

    /// Replaces all randomness the player cannot see, so that a search cannot read the future.
    fn reseed_hidden(&mut self, seed: &Seed);

    /// A uniformly random allowed action; `None` when there is none. Override where listing is slow.
    fn sample(&self, rng: &mut Rng) -> Option<Self::Action> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        rng.pick(&legal).copied()
    }
}
