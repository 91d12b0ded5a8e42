//! The type-erased run behind a session: the one place that knows both rules and interface.

use std::cell::{Cell, Ref, RefCell};

use view::{Board, Cue, Input, Scene, Spot};

use crate::{
    Advice, Events, Exercise, Found, Judgement, Listing, Outcome, Refusal, Refused, Response, Run, RunEnding,
    RunView, Status, Waited,
};

/// Everything a [`Session`](crate::Session) needs from a game. Actions go in and out as text.
pub(crate) trait AnyState: Send {
    /// The run without its interface.
    fn run(&self) -> &(dyn RunView + 'static);
    /// The goals that the run, which is over and was played with this preset, if with any, reached.
    fn goals(&self, preset: Option<&'static str>) -> Vec<&'static str>;
    /// While watching: judges an action of the timeline, the wait before it and what time made of it.
    fn judge(&mut self, at: usize, states: u64) -> Option<Judgement<String>>;
    /// Everything the next action of the timeline involves; empty at its end.
    fn next_spots(&self) -> Vec<Spot>;
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
    /// A suggestion along a known way to the end, not recorded yet, where it is better than [`AnyState::think`]'s.
    fn think_along(&self, way: &[String]) -> Option<Advice<String>>;
    /// Records a suggestion that was made for this run; returns everything it involves.
    fn take_hint(&mut self, advice: &Advice<String>) -> Result<Vec<Spot>, Refused>;
    fn watch(&mut self);
    /// While watching: shows another state. Returns the cues of a step to the next action.
    fn seek(&mut self, actions: usize) -> Vec<Cue>;
    fn play_on(&mut self) -> bool;
    fn skip_wait(&mut self) -> u32;

    /// Allows only what an exercise asks for, once. Returns its spots.
    fn set_exercise(&mut self, exercise: &'static Exercise) -> Vec<Spot>;
    fn exercise_done(&self) -> bool;

    /// Acts without the interface; returns the events as a JSON array.
    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused>;
    /// Advances ticks without the interface; returns how many passed, and the events as a JSON array.
    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String);
    /// The current state without its history; with a seed, hidden things are drawn again.
    #[cfg(feature = "programs")]
    fn fork(&self, hidden: Option<&crate::Seed>) -> Box<dyn AnyState>;
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

    fn reconcile(&self) {
        let (game, ui) = (self.run.game(), &mut self.ui.borrow_mut());
        game.reconcile(ui);
        if game.status() != Status::Playing {
            game.look_back(ui, self.run.first(), self.run.log.in_effect());
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
        let mut cues = Vec::new();
        events.into_vec().iter().for_each(|event| G::cues(&before, event, &mut cues));
        cues.sort_by_cached_key(|cue| cue.beat);
        self.reconcile();
        (done, cues)
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

    /// While watching: judges the next action of the timeline.
    fn judge_action(&self, states: u64) -> Option<Judgement<G::Action>> {
        let (game, action) = (self.run.game(), self.run.log.next_action()?);
        let mut after = game.clone();
        after.apply(action, &mut Events::dropped());
        game.judge(action, &after, states)
    }

    /// While watching: judges the ticks after the first `actions` actions.
    fn judge_wait(&mut self, actions: usize) -> Waited<G::Action> {
        if G::META.ticks_per_second == 0 {
            return Waited::default();
        }
        self.run.seek(actions, 0, &mut Events::dropped());
        self.run.game().judge_wait(self.run.log.ticks_to_wait())
    }
}

impl<G: Listing> AnyState for State<G> {
    fn run(&self) -> &(dyn RunView + 'static) {
        &self.run
    }

    fn goals(&self, preset: Option<&'static str>) -> Vec<&'static str> {
        let (state, seed, standing) = (self.run.game(), &self.run.start().seed, self.run.standing());
        let ending = RunEnding { state, seed, preset, standing };
        G::goals().iter().filter(|goal| (goal.reached)(&ending)).map(|goal| goal.id).collect()
    }

    fn judge(&mut self, at: usize, states: u64) -> Option<Judgement<String>> {
        G::scale().filter(|_| self.run.log.watching)?;
        self.ui_is_stale.set(true);
        let before = self.judge_wait(at).idle;
        self.run.seek(at, u32::MAX, &mut Events::dropped());
        let action = self.judge_action(states);
        let Waited { decided, idle } = self.judge_wait(at + 1);
        let after = idle.filter(|_| at + 1 == self.run.actions().len());
        let judged = [before, action, decided, after].into_iter().flatten().reduce(Judgement::and);
        judged.map(|judged| judged.map(|action| action.to_string()))
    }

    fn next_spots(&self) -> Vec<Spot> {
        let next = self.run.log.next_action();
        next.map_or_else(Vec::new, |action| self.run.game().spots(action))
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
        self.run.game().on_found(&mut self.ui.borrow_mut(), self.run.first(), found);
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

    fn think_along(&self, way: &[String]) -> Option<Advice<String>> {
        let way: Option<Vec<G::Action>> = way.iter().map(|action| action.parse().ok()).collect();
        Some(self.run.game().hint_along(&way?)?.map(|action| action.to_string()))
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

    fn seek(&mut self, actions: usize) -> Vec<Cue> {
        if actions == self.run.log.now.actions + 1 {
            return self.watch_for_cues(|run, events| run.seek(actions, u32::MAX, events)).1;
        }
        self.run.seek(actions, u32::MAX, &mut Events::dropped());
        self.reconcile();
        Vec::new()
    }

    fn play_on(&mut self) -> bool {
        let more = self.run.play_on(&mut Events::dropped());
        self.reconcile();
        more
    }

    fn skip_wait(&mut self) -> u32 {
        let skipped = self.run.skip_wait(&mut Events::dropped());
        self.reconcile();
        skipped
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
    fn fork(&self, hidden: Option<&crate::Seed>) -> Box<dyn AnyState> {
        Box::new(State::new(self.run.fork(hidden)))
    }
}

#[cfg(feature = "programs")]
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("states and events are plain data with string keys")
}
