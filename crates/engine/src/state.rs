//! The type-erased run behind a session: the one place that knows both rules and interface.

use std::cell::{Cell, Ref, RefCell};

use view::{Board, Cue, Input, Scene, Spot};

use crate::{
    Advice, Budget, Digest, Events, Exercise, Found, Judgement, Listing, Outcome, Params, Refusal, Refused,
    Replay, Response, Run, RunEnding, Scale, Solver, Standing, Start, Status, Waited,
};
#[cfg(feature = "programs")]
use crate::{Outlook, Seed};

/// Everything a [`Session`](crate::Session) needs from a game. Actions go in and out as text.
pub(crate) trait AnyState: Send {
    fn start(&self) -> &Start;
    fn param_values(&self) -> Vec<String>;
    fn ticks_per_second(&self) -> u32;
    fn standing(&self) -> Standing;
    fn digest(&self) -> Digest;
    fn text(&self) -> String;
    fn legal(&self) -> Vec<String>;
    /// The timeline, undone actions included.
    fn actions(&self) -> Vec<String>;
    /// The next action of the timeline, and everything it involves.
    fn next_action(&self) -> Option<(String, Vec<Spot>)>;
    fn replay(&self) -> Replay;
    fn export(&self) -> Option<String>;
    fn solver(&self, budget: Budget) -> Option<Box<dyn Solver>>;
    /// Whether the run, which is over and was played with this preset, if with any, reached a goal of the list.
    fn reached(&self, goal: usize, preset: Option<&'static str>) -> bool;
    fn scale(&self) -> Option<Scale>;
    /// Judges the next action of the timeline.
    fn judge(&self, states: u64) -> Option<Judgement<String>>;
    /// While watching: judges the ticks after the first `actions` actions.
    fn judge_wait(&mut self, actions: usize) -> Waited<String>;
    /// Everything an action involves; empty if it is not allowed now.
    fn spots(&self, action: &str) -> Vec<Spot>;

    fn board(&self) -> Board;
    fn scene(&self) -> Scene;
    fn input(&mut self, input: &Input) -> Outcome;
    fn learn(&mut self, found: &Found);
    fn act_text(&mut self, text: &str) -> Result<Vec<Cue>, Refused>;
    fn tick(&mut self, ticks: u32) -> Vec<Cue>;
    fn undo(&mut self) -> Result<(), Refused>;
    fn redo(&mut self) -> Result<(), Refused>;
    /// A suggestion, not recorded yet.
    fn think(&self) -> Result<Advice<String>, Refused>;
    /// Records a suggestion that was made for this run; returns everything it involves.
    fn take_hint(&mut self, advice: &Advice<String>) -> Result<Vec<Spot>, Refused>;
    fn watch(&mut self);
    fn seek(&mut self, actions: usize);
    fn play_on(&mut self) -> bool;
    /// The same as `seek`; returns the cues on the way there.
    fn seek_cued(&mut self, actions: usize) -> Vec<Cue>;
    /// The ticks after some number of actions, up to this moment.
    fn ticks_after(&self, actions: usize) -> u32;
    /// While watching: ticks until the next action or the end; 0 in games without a clock.
    fn ticks_to_wait(&self) -> u32;
    fn pass(&mut self, ticks: u32);

    /// Allows only what an exercise asks for, once. Returns its spots.
    fn set_exercise(&mut self, exercise: &'static Exercise) -> Vec<Spot>;
    fn exercise_done(&self) -> bool;

    /// Acts without the interface; returns the events as a JSON array.
    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused>;
    /// Advances ticks without the interface; returns how many passed, and the events as a JSON array.
    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String);
    #[cfg(feature = "programs")]
    fn inspect(&self) -> String;
    #[cfg(feature = "programs")]
    fn outlook(&self) -> Option<Outlook>;
    /// The current state without its history; with a seed, hidden things are drawn again.
    #[cfg(feature = "programs")]
    fn fork(&self, hidden: Option<&Seed>) -> Box<dyn AnyState>;
}

/// A run of one game with its interface.
pub(crate) struct State<G: Listing> {
    run: Run<G>,
    ui: RefCell<G::Ui>,
    /// Whether the run changed without the interface, which is then updated on the next read.
    ui_is_stale: Cell<bool>,
    /// The current exercise, and whether it is done.
    exercise: Option<(&'static Exercise, bool)>,
}

impl<G: Listing> State<G> {
    pub(crate) fn new(run: Run<G>) -> State<G> {
        State { run, ui: RefCell::default(), ui_is_stale: Cell::new(true), exercise: None }
    }

    /// The interface, up to date with the state.
    fn ui(&self) -> Ref<'_, G::Ui> {
        if self.ui_is_stale.get() {
            self.reconcile();
        }
        self.ui.borrow()
    }

    // Not inlined: one copy of the code.
    #[inline(never)]
    fn reconcile(&self) {
        let (game, ui) = (self.run.game(), &mut self.ui.borrow_mut());
        game.reconcile(ui);
        // Games that never look back include no code for it.
        if G::LOOKS_BACK && game.status() != Status::Playing {
            game.look_back(ui, self.run.first(), &self.run.actions()[..self.run.log.now.actions]);
        }
        self.ui_is_stale.set(false);
    }

    /// Changes the run and returns the cues for what happened.
    fn watch_for_cues<T>(
        &mut self,
        step: impl FnOnce(&mut Run<G>, &mut Events<G::Event>) -> T,
    ) -> (T, Vec<Cue>) {
        let before = self.run.game().clone();
        let mut events = Events::kept();
        let done = step(&mut self.run, &mut events);
        (done, self.cues_since(&before, events))
    }

    /// The cues of some events, for an interface that is up to date.
    fn cues_since(&self, before: &G, events: Events<G::Event>) -> Vec<Cue> {
        let mut cues = Vec::new();
        events.into_vec().iter().for_each(|event| G::cues(before, event, &mut cues));
        cues.sort_by_cached_key(|cue| cue.beat);
        self.reconcile();
        cues
    }

    fn refuse_in_lesson(&self) -> Result<(), Refused> {
        let lesson = Refused::new("lesson", "Not in a lesson. Do what this step asks.");
        if self.exercise.is_some() { Err(lesson) } else { Ok(()) }
    }

    fn act(&mut self, action: G::Action) -> Result<Vec<Cue>, Refused> {
        if let Some((exercise, done)) = self.exercise {
            self.run.game().check(action).map_err(|refusal| refusal.erase())?;
            if done {
                return Err(Refused::new("lesson", "This step is done. Go on to the next."));
            }
            if exercise.rank(&action.to_string()).is_none() {
                return Err(Refused::new("lesson", exercise.wrong));
            }
        }
        let (acted, cues) = self.watch_for_cues(|run, events| run.act(action, events));
        acted?;
        if let Some((_, done)) = &mut self.exercise {
            *done = true;
        }
        Ok(cues)
    }
}

impl<G: Listing> AnyState for State<G> {
    fn start(&self) -> &Start {
        self.run.start()
    }

    fn param_values(&self) -> Vec<String> {
        self.run.game().params().values()
    }

    fn ticks_per_second(&self) -> u32 {
        self.run.game().ticks_per_second()
    }

    fn standing(&self) -> Standing {
        self.run.standing()
    }

    fn digest(&self) -> Digest {
        self.run.game().digest()
    }

    fn text(&self) -> String {
        self.run.game().text()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.run.game().legal(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn actions(&self) -> Vec<String> {
        self.run.actions().iter().map(ToString::to_string).collect()
    }

    fn next_action(&self) -> Option<(String, Vec<Spot>)> {
        let action = *self.run.actions().get(self.run.log.now.actions)?;
        Some((action.to_string(), self.run.game().spots(action)))
    }

    fn replay(&self) -> Replay {
        self.run.replay()
    }

    fn export(&self) -> Option<String> {
        let Start { seed, position, .. } = self.run.start();
        let in_effect = &self.run.actions()[..self.run.log.now.actions];
        if position.is_some() { None } else { self.run.game().export(seed, in_effect, self.run.log.assisted) }
    }

    fn solver(&self, budget: Budget) -> Option<Box<dyn Solver>> {
        self.run.game().solver(budget)
    }

    fn reached(&self, goal: usize, preset: Option<&'static str>) -> bool {
        let (state, seed) = (self.run.game(), &self.run.start().seed);
        (G::goals()[goal].reached)(&RunEnding { state, seed, preset, standing: self.run.standing() })
    }

    fn scale(&self) -> Option<Scale> {
        G::scale()
    }

    fn judge(&self, states: u64) -> Option<Judgement<String>> {
        // Games without a review include no code for it.
        G::scale()?;
        let game = self.run.game();
        let action = *self.run.actions().get(self.run.log.now.actions)?;
        let mut after = game.clone();
        after.apply(action, &mut Events::dropped());
        Some(game.judge(action, &after, states)?.map(|action| action.to_string()))
    }

    fn judge_wait(&mut self, actions: usize) -> Waited<String> {
        // Games without a review, or without a clock, include no code for it.
        if G::scale().is_none() || G::META.ticks_per_second == 0 {
            return Waited::default();
        }
        let ticks = self.run.seek_wait(actions, &mut Events::dropped());
        self.ui_is_stale.set(true);
        let Waited { decided, idle } = self.run.game().judge_wait(ticks);
        let text = |judged: Option<Judgement<G::Action>>| Some(judged?.map(|action| action.to_string()));
        Waited { decided: text(decided), idle: text(idle) }
    }

    fn spots(&self, action: &str) -> Vec<Spot> {
        let game = self.run.game();
        let read = || action.parse().ok().filter(|action| game.check(*action).is_ok());
        let allowed = G::scale().and_then(|_| read());
        allowed.map_or_else(Vec::new, |action| game.spots(action))
    }

    fn board(&self) -> Board {
        self.run.game().board()
    }

    fn scene(&self) -> Scene {
        self.run.game().scene(&self.ui())
    }

    fn input(&mut self, input: &Input) -> Outcome {
        let mut ui = self.ui().clone();
        let response = self.run.game().interpret(&mut ui, input);
        if response == Response::Assisted
            && let Err(refused) = self.run.note_hint()
        {
            return Outcome::Refused(refused);
        }
        self.ui.replace(ui);
        match response {
            Response::Ignored => Outcome::Ignored,
            Response::Refused(refused) => Outcome::Refused(refused),
            Response::Redraw => Outcome::Redraw,
            Response::TooSoon => Outcome::TooSoon,
            Response::Assisted => Outcome::Acted(Vec::new()),
            Response::Act(action) => self.act(action).map_or_else(Outcome::Refused, Outcome::Acted),
        }
    }

    fn learn(&mut self, found: &Found) {
        self.run.game().on_found(&mut self.ui.borrow_mut(), found);
    }

    fn act_text(&mut self, text: &str) -> Result<Vec<Cue>, Refused> {
        self.act(text.parse()?)
    }

    fn tick(&mut self, ticks: u32) -> Vec<Cue> {
        self.watch_for_cues(|run, events| run.tick(ticks, events)).1
    }

    fn undo(&mut self) -> Result<(), Refused> {
        self.refuse_in_lesson()?;
        self.run.undo(&mut Events::dropped())?;
        self.reconcile();
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refused> {
        self.refuse_in_lesson()?;
        self.run.redo(&mut Events::dropped())?;
        self.reconcile();
        Ok(())
    }

    fn think(&self) -> Result<Advice<String>, Refused> {
        self.run.log.refuse_watching()?;
        self.refuse_in_lesson()?;
        let hint = self.run.game().hint();
        let hint = hint.ok_or_else(|| Refused::new("no-hint", self.run.game().no_hint()))?;
        Ok(hint.map(|action| action.to_string()))
    }

    fn take_hint(&mut self, advice: &Advice<String>) -> Result<Vec<Spot>, Refused> {
        self.run.log.refuse_watching()?;
        self.refuse_in_lesson()?;
        let action = advice.action.parse()?;
        self.run.game().check(action).map_err(|refusal| refusal.erase())?;
        self.run.note_hint()?;
        let goal = advice.route.last().map(|goal| vec![Spot::Place(*goal)]);
        Ok(goal.unwrap_or_else(|| self.run.game().spots(action)))
    }

    fn watch(&mut self) {
        self.run.watch();
    }

    fn seek(&mut self, actions: usize) {
        self.run.seek(actions, &mut Events::dropped());
        self.reconcile();
    }

    fn play_on(&mut self) -> bool {
        let more = self.run.play_on(&mut Events::dropped());
        self.reconcile();
        more
    }

    fn seek_cued(&mut self, actions: usize) -> Vec<Cue> {
        self.watch_for_cues(|run, events| run.seek(actions, events)).1
    }

    fn ticks_after(&self, actions: usize) -> u32 {
        let now = self.run.log.now;
        if actions == now.actions { now.ticks } else { self.run.log.after(actions).ticks }
    }

    fn pass(&mut self, ticks: u32) {
        self.run.pass(ticks, &mut Events::dropped());
        self.reconcile();
    }

    fn ticks_to_wait(&self) -> u32 {
        self.run.log.ticks_to_wait()
    }

    fn set_exercise(&mut self, exercise: &'static Exercise) -> Vec<Spot> {
        self.exercise = Some((exercise, false));
        let mut legal = Vec::new();
        self.run.game().legal(&mut legal);
        let ranked =
            legal.into_iter().filter_map(|action| Some((exercise.rank(&action.to_string())?, action)));
        let first = ranked.min_by_key(|(rank, _)| *rank).filter(|_| !exercise.accept.is_empty());
        first.map_or_else(Vec::new, |(_, action)| self.run.game().spots(action))
    }

    fn exercise_done(&self) -> bool {
        self.exercise.is_some_and(|(_, done)| done)
    }

    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused> {
        let mut events = Events::kept();
        self.run.act(text.parse()?, &mut events)?;
        self.ui_is_stale.set(true);
        Ok(json(&events.into_vec()))
    }

    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String) {
        let mut events = Events::kept();
        let passed = self.run.tick(ticks, &mut events);
        self.ui_is_stale.set(true);
        (passed, json(&events.into_vec()))
    }

    #[cfg(feature = "programs")]
    fn outlook(&self) -> Option<Outlook> {
        self.run.game().outlook()
    }

    #[cfg(feature = "programs")]
    fn fork(&self, hidden: Option<&Seed>) -> Box<dyn AnyState> {
        Box::new(State::new(self.run.fork(hidden)))
    }

    #[cfg(feature = "programs")]
    fn inspect(&self) -> String {
        json(&self.run.game().inspect())
    }
}

#[cfg(feature = "programs")]
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("states and events are plain data with string keys")
}
