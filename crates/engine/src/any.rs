//! Type-erased games: the catalog lists them, and front ends start runs with them.

use std::marker::PhantomData;

use crate::state::State;
use crate::{
    Axis, Events, Exercise, Goal, GoalInfo, Import, Listing, Meta, ParamSpec, Params, Preset, Rating,
    Refused, Rejection, Replay, Run, Session, Start, Workshop,
};
#[cfg(feature = "programs")]
use crate::{
    Bot, BotInfo, Budget, Digest, PositionError, Rng, Seed, Solver, Standing, StartCell, Tally, Verdict,
};

/// A type-erased preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetInfo {
    /// Stable name.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// Its parameters as text.
    pub params: String,
    /// The preset offered after a win with this one.
    pub next: Option<&'static str>,
    /// Whether its runs are ranked.
    pub ranked: bool,
    /// How hard it is; `None` if it has not been measured.
    pub rating: Option<Rating>,
}

/// A type-erased game.
pub trait AnyGame: Send + Sync {
    /// The game's metadata.
    fn meta(&self) -> &'static Meta;
    /// Named parameters, in the order menus show; the default is one of them.
    fn presets(&self) -> Vec<PresetInfo>;
    /// The preset that a run with this start is of; `None` for custom parameters and drawn positions.
    fn preset_of(&self, start: &Start) -> Option<&'static str>;
    /// The preset for a player who has never chosen one; the default parameters if `None`.
    fn newcomer(&self) -> Option<PresetInfo>;
    /// The questions whose combined answers are the presets, the first varying fastest; empty for a plain list.
    fn axes(&self) -> &'static [Axis];
    /// Every parameter.
    fn specs(&self) -> Vec<&'static ParamSpec>;
    /// Checks `key=value` pairs and writes all parameters in canonical form.
    fn params(&self, text: &str) -> Result<String, Refused>;
    /// A new run.
    fn start(&self, start: &Start) -> Result<Session, Refused>;
    /// A run from a replay, played through and checked.
    fn load(&self, replay: &Replay) -> Result<Session, Rejection>;
    /// A run imported from another program's format; `None` if the text is not of this game.
    fn import(&self, text: &str) -> Option<Result<Session, Refused>>;
    /// The exercises for new players; [`Lesson`](crate::Lesson) runs them.
    fn exercises(&self) -> &'static [Exercise];
    /// The ladder of goals, from the first step to the last.
    fn goals(&self) -> Vec<GoalInfo>;
    /// The pieces on the board, for the help page.
    fn portraits(&self) -> Vec<view::Portrait>;
    /// The game's sounds.
    fn voice(&self) -> &'static view::Voice;
    /// The editor for player-made content, if the game has one.
    fn workshop(&self) -> Option<&'static dyn Workshop>;
    /// A search for the shortest solution of a bare board; `None` if the game does not solve those.
    #[cfg(feature = "programs")]
    fn board_solver(
        &self,
        rows: &[&str],
        start: StartCell,
        budget: Budget,
    ) -> Option<Result<Box<dyn Solver>, PositionError>>;
    /// The JSON Schemas of states and events, under `state` and `event`, with shared definitions under `$defs`.
    #[cfg(feature = "programs")]
    fn schema(&self) -> serde_json::Value;
    /// Plays a replay and returns its verdict.
    #[cfg(feature = "programs")]
    fn verify(&self, replay: &Replay) -> Result<Verdict, Rejection>;
    /// The bots, from the weakest to the strongest.
    #[cfg(feature = "programs")]
    fn bots(&self) -> Vec<BotInfo>;
    /// Lets a bot play a run, searching `budget` states before each action.
    #[cfg(feature = "programs")]
    fn play_bot(&self, bot: &str, start: &Start, budget: u64) -> Result<(Standing, Replay), Refused>;
    /// The opinions of all minds at the end of a run, each searching about `states` states: every bot's next action, and the
    /// judgement of the last action. To compare machines.
    #[cfg(feature = "programs")]
    fn opinions(&self, replay: &Replay, states: u64) -> Result<Vec<String>, Rejection>;
    /// Random whole games; see [`simulate`](crate::simulate).
    #[cfg(feature = "programs")]
    fn simulate(&self, params: &str, first: u32, steps: u64) -> Result<Tally, Refused>;
    /// One digest over all states of random whole games.
    #[cfg(feature = "programs")]
    fn trail(&self, params: &str, first: u32, steps: u64) -> Result<Digest, Refused>;
}

/// Implements [`AnyGame`] for a game type.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Listing> Erased<G> {
    /// The erased game as a constant, for the catalog's table.
    pub const GAME: Erased<G> = Erased(PhantomData);

    fn session(run: Run<G>) -> Session {
        Session::new(&Self::GAME, Box::new(State::new(run)))
    }
}

/// Plays an imported run.
fn follow<G: Listing>(import: Import<G>) -> Result<Run<G>, Refused> {
    let mut run = Run::new(&Start { params: import.params.to_text(), seed: import.seed, position: None })?;
    for (number, action) in (1..).zip(import.actions) {
        run.act(action, &mut Events::dropped()).map_err(|Refused { code, message }| {
            Refused::new(code, format!("action {number} ({action}): {message}"))
        })?;
    }
    if import.assisted {
        run.note_hint()?;
    }
    Ok(run)
}

impl<G: Listing> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn presets(&self) -> Vec<PresetInfo> {
        let info = |Preset { id, title, about, params, next }: Preset<G::Params>| {
            let (ranked, rating) = (params.ranked(), Rating::find(G::ratings(), id));
            PresetInfo { id, title, about, params: params.to_text(), next, ranked, rating }
        };
        G::presets().into_iter().map(info).collect()
    }

    fn preset_of(&self, start: &Start) -> Option<&'static str> {
        if start.position.is_some() {
            return None;
        }
        let of_start = |preset: &Preset<G::Params>| preset.params.to_text() == start.params;
        G::presets().into_iter().find(of_start).map(|preset| preset.id)
    }

    fn newcomer(&self) -> Option<PresetInfo> {
        let id = G::newcomer()?;
        self.presets().into_iter().find(|preset| preset.id == id)
    }

    fn axes(&self) -> &'static [Axis] {
        G::axes()
    }

    fn specs(&self) -> Vec<&'static ParamSpec> {
        G::Params::specs()
    }

    fn params(&self, text: &str) -> Result<String, Refused> {
        Ok(G::Params::from_text(text)?.to_text())
    }

    fn start(&self, start: &Start) -> Result<Session, Refused> {
        Run::new(start).map(Self::session)
    }

    fn load(&self, replay: &Replay) -> Result<Session, Rejection> {
        Run::load(replay, &mut Events::dropped()).map(Self::session)
    }

    fn import(&self, text: &str) -> Option<Result<Session, Refused>> {
        Some(G::import(text)?.and_then(follow).map(Self::session))
    }

    fn exercises(&self) -> &'static [Exercise] {
        G::exercises()
    }

    fn goals(&self) -> Vec<GoalInfo> {
        G::goals().iter().map(|Goal { id, title, about, .. }| GoalInfo { id, title, about }).collect()
    }

    fn portraits(&self) -> Vec<view::Portrait> {
        G::portraits()
    }

    fn voice(&self) -> &'static view::Voice {
        G::voice()
    }

    fn workshop(&self) -> Option<&'static dyn Workshop> {
        G::workshop()
    }

    #[cfg(feature = "programs")]
    fn board_solver(
        &self,
        rows: &[&str],
        start: StartCell,
        budget: Budget,
    ) -> Option<Result<Box<dyn Solver>, PositionError>> {
        G::board_solver(rows, start, budget)
    }

    #[cfg(feature = "programs")]
    fn schema(&self) -> serde_json::Value {
        let settings = schemars::generate::SchemaSettings::draft2020_12();
        let mut generator = settings.for_serialize().into_generator();
        let state = generator.subschema_for::<G::Inspected>();
        let event = generator.subschema_for::<G::Event>();
        serde_json::json!({ "state": state, "event": event, "$defs": generator.take_definitions(true) })
    }

    #[cfg(feature = "programs")]
    fn verify(&self, replay: &Replay) -> Result<Verdict, Rejection> {
        crate::verify::<G>(replay)
    }

    #[cfg(feature = "programs")]
    fn bots(&self) -> Vec<BotInfo> {
        let info = |Bot { id, about, budget, .. }: Bot<G>| BotInfo { id, about, budget };
        Bot::all().into_iter().map(info).collect()
    }

    #[cfg(feature = "programs")]
    fn play_bot(&self, bot: &str, start: &Start, budget: u64) -> Result<(Standing, Replay), Refused> {
        let bots = Bot::<G>::all();
        let known = || bots.iter().map(|bot| bot.id).collect::<Vec<_>>().join(", ");
        let bot = bots.iter().find(|known| known.id == bot);
        let bot = bot.ok_or_else(|| Refused::new("no-bot", format!("no such bot; try {}", known())))?;
        let run = bot.play(start, budget)?;
        Ok((run.standing(), run.replay()))
    }

    #[cfg(feature = "programs")]
    fn opinions(&self, replay: &Replay, states: u64) -> Result<Vec<String>, Rejection> {
        let mut run = Run::<G>::load(replay, &mut ())?;
        let mut seen = run.game().clone();
        seen.reseed_hidden(&Seed::from_entropy(states));
        let choice = |Bot { id, choose, .. }: Bot<G>| match choose(&seen, states, &mut Rng::keyed(1)) {
            Some(action) => format!("{id}: {action}"),
            None => format!("{id} waits"),
        };
        let mut said: Vec<String> = Bot::<G>::all().into_iter().map(choice).collect();
        if let Some(action) = run.actions().last().copied()
            && G::scale().is_some()
            && run.undo(&mut ()).is_ok()
        {
            let mut after = run.game().clone();
            after.apply(action, &mut ());
            let judged = run.game().judge(action, &after, states);
            said.extend(judged.map(|judged| judged.map(|action| action.to_string()).to_string()));
        }
        Ok(said)
    }

    #[cfg(feature = "programs")]
    fn simulate(&self, params: &str, first: u32, steps: u64) -> Result<Tally, Refused> {
        Ok(crate::simulate::<G>(&G::Params::from_text(params)?, first, steps, |_| {}))
    }

    #[cfg(feature = "programs")]
    fn trail(&self, params: &str, first: u32, steps: u64) -> Result<Digest, Refused> {
        let mut digester = crate::Digester::default();
        crate::simulate::<G>(&G::Params::from_text(params)?, first, steps, |game| {
            digester.u64(game.digest().0)
        });
        Ok(digester.finish())
    }
}
