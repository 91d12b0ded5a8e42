//! The midend: the handle of front ends, bots and servers to a run of any game.

use std::cell::OnceCell;
use std::ops::Deref;
use std::sync::Arc;

use view::{Board, Cue, Input, PlaceId, Scene, Spot};

use crate::state::AnyState;
use crate::{Advice, AnyGame, Clock, Exercise, Found, Judgement, Meta, PresetInfo, Refused, RunView, Status};

/// The outcome of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing; the front end may handle it.
    Ignored,
    /// It was not possible, and nothing changed.
    Refused(Refused),
    /// Nothing yet: it will be possible after the next tick. [`Session::retry`] waits for that.
    TooSoon,
    /// Only the picture changed.
    Redraw,
    /// The run changed, or only recorded help; with the cues to show.
    Acted(Vec<Cue>),
}

/// A run of any game on a screen. Everything done to a run goes through it; what can be read of the run is its
/// [`RunView`]. [`AnyGame`] starts and loads sessions.
pub struct Session {
    game: &'static dyn AnyGame,
    state: Box<dyn AnyState>,
    /// Built on first use: programs that play thousands of short runs never need it.
    board: OnceCell<Board>,
    /// Found on first use.
    preset: OnceCell<Option<&'static str>>,
    /// Built once for each change.
    scene: OnceCell<Arc<Scene>>,
    clock: Clock,
    hint: Vec<Spot>,
    /// The path to the hint's goal, from where the player was: a hint with one stays until the player arrives.
    route: Vec<PlaceId>,
    /// The input to retry after the next tick.
    retry: Option<Input>,
    /// Whether the clock waits until the player acts: at the start of a run, and after an undo or redo, where passing
    /// time would drop the actions that can be redone.
    resting: bool,
}

/// A saved state to return to.
#[cfg(feature = "programs")]
pub struct SavedState(Box<dyn AnyState>);

impl Session {
    pub(crate) fn new(game: &'static dyn AnyGame, state: Box<dyn AnyState>) -> Session {
        let clock = Clock::new(state.run().ticks_per_second());
        Session {
            game,
            state,
            board: OnceCell::new(),
            preset: OnceCell::new(),
            scene: OnceCell::new(),
            clock,
            hint: Vec::new(),
            route: Vec::new(),
            retry: None,
            resting: false,
        }
    }

    /// The game.
    pub fn meta(&self) -> &'static Meta {
        self.game.meta()
    }

    /// The preset with these parameters; `None` for custom ones and drawn positions.
    pub fn preset(&self) -> Option<&'static str> {
        *self.preset.get_or_init(|| self.game.preset_of(self.start()))
    }

    /// The preset to try next; `None` before this run is won and after the hardest preset.
    pub fn offer(&self) -> Option<PresetInfo> {
        let (won, played) = (self.status() == Status::Won, self.preset()?);
        let presets = self.game.presets();
        let next = presets.iter().find(|preset| preset.id == played)?.next?;
        presets.into_iter().find(|preset| won && preset.id == next)
    }

    /// The static picture.
    pub fn board(&self) -> &Board {
        self.board.get_or_init(|| self.state.board())
    }

    /// The scene of this moment, with the hint marked until the next change; while watching, the next action
    /// or a better one. Built once for each change.
    pub fn scene(&self) -> Arc<Scene> {
        Arc::clone(self.scene.get_or_init(|| Arc::new(self.draw())))
    }

    fn draw(&self) -> Scene {
        let mut scene = self.state.scene();
        let shows_next = self.is_watched() && self.hint.is_empty();
        let next = if shows_next { self.state.next_spots() } else { Vec::new() };
        // A hinted control is no longer pointed at once it is chosen: the place is next.
        let taken_up = self.hinted_control().is_some_and(|id| is_current(&scene, id));
        let hint = self.hint.iter().skip(usize::from(taken_up));
        hint.chain(&next).for_each(|spot| scene.show_hint(spot));
        if !self.hint.is_empty() {
            scene.show_route(&self.route);
        }
        scene
    }

    /// The state, to change: whatever happens to it, the scene is built anew.
    fn change(&mut self) -> &mut dyn AnyState {
        self.scene.take();
        &mut *self.state
    }

    /// Points at the spots of a hint, or at nothing.
    fn point_at(&mut self, hint: Vec<Spot>, route: Vec<PlaceId>) {
        self.scene.take();
        (self.hint, self.route) = (hint, route);
    }

    fn drop_hint(&mut self) {
        self.point_at(Vec::new(), Vec::new());
    }

    /// Handles a click, key or touch.
    pub fn input(&mut self, input: &Input) -> Outcome {
        if let Input::Choose(spot) = input {
            self.follow_hint(spot);
        }
        self.resting = self.resting
            && (matches!(input, Input::Point(_) | Input::Hold(false) | Input::Cancel)
                || self.standing().ticks == 0 && self.prepares(input));
        let outcome = self.change().input(input);
        if matches!(outcome, Outcome::Acted(_)) && !self.is_under_way(input) {
            self.drop_hint();
        }
        outcome
    }

    /// Returns whether an input only gets ready to play: it chooses a control other than the first, the main one.
    fn prepares(&self, input: &Input) -> bool {
        let Input::Choose(Spot::Control(id)) = input else { return false };
        self.scene().controls.first().is_some_and(|main| main.id != *id)
    }

    /// Lets the clock of a new run wait until the player acts on the board.
    pub fn rest(&mut self) {
        self.resting = self.ticks_per_second() > 0 && self.standing().ticks == 0;
    }

    /// Turns on the switches that stay on for all runs ([`Scene::kept`]), given their ids separated by spaces.
    pub fn turn_on(&mut self, switches: &str) {
        let (scene, wanted) = (self.scene(), |id: &str| switches.split(' ').any(|on| on == id));
        let now = scene.kept_on();
        for id in scene.kept.iter().filter(|id| wanted(id) && !now.split(' ').any(|on| on == **id)) {
            self.change().input(&Input::Choose(Spot::Control((*id).to_owned())));
        }
    }

    /// Returns whether the player is still on the way to the hint's goal after a step.
    fn is_under_way(&self, input: &Input) -> bool {
        let steps = matches!(input, Input::Step(_) | Input::Choose(Spot::Place(_)));
        let here = || self.scene().here.map(Spot::Place);
        steps
            && !self.route.is_empty()
            && self.status() == Status::Playing
            && self.hint.last() != here().as_ref()
    }

    /// The control a hint asks for before its place.
    fn hinted_control(&self) -> Option<&str> {
        match &self.hint[..] {
            [Spot::Control(id), Spot::Place(_)] => Some(id),
            _ => None,
        }
    }

    /// Chooses the control that comes first in a hint when its place is chosen, unless the player has chosen
    /// another. The game shows the effect before the place is chosen again.
    fn follow_hint(&mut self, chosen: &Spot) {
        let control = self.hinted_control().filter(|_| self.hint.last() == Some(chosen)).map(str::to_owned);
        let is_free = || !self.scene().controls.iter().any(|control| control.current);
        if let Some(id) = control.filter(|_| is_free()) {
            self.change().input(&Input::Choose(Spot::Control(id)));
            self.change().input(&Input::Point(None));
        }
    }

    /// Retries an input after the next tick, unless the run changes first. For a second key press within one tick; a
    /// repeating key does not need it.
    pub fn retry(&mut self, input: Input) {
        self.retry = Some(input);
    }

    /// Cancels a pending retry, for example when the window loses focus.
    pub fn stop_retrying(&mut self) {
        self.retry = None;
    }

    /// Plays a typed action.
    pub fn act(&mut self, text: &str) -> Result<Vec<Cue>, Refused> {
        let cues = self.change().act_text(text)?;
        self.drop_hint();
        self.resting = false;
        Ok(cues)
    }

    /// Carries out a typed action without the interface, for programs. Returns the events as a JSON array.
    #[cfg(feature = "programs")]
    pub fn act_json(&mut self, text: &str) -> Result<String, Refused> {
        let events = self.change().act_json(text)?;
        self.drop_hint();
        Ok(events)
    }

    /// Allows only what an exercise asks for, once; the scene points at it.
    pub(crate) fn set_exercise(&mut self, exercise: &'static Exercise) {
        let spots = self.change().set_exercise(exercise);
        self.point_at(spots, Vec::new());
    }

    /// Returns whether the current exercise is done.
    pub fn exercise_done(&self) -> bool {
        self.state.exercise_done()
    }

    /// Advances real time; whole ticks of it reach the game.
    pub fn advance(&mut self, millis: u32) -> Vec<Cue> {
        if self.resting {
            return Vec::new();
        }
        let due = self.clock.advance(millis);
        if due == 0 {
            return Vec::new();
        }
        let mut cues = self.change().tick(1);
        if let Some(input) = self.retry.take()
            && let Outcome::Acted(more) = self.input(&input)
        {
            cues.extend(more);
        }
        if due > 1 {
            cues.extend(self.change().tick(due - 1));
        }
        cues
    }

    /// Advances ticks without the interface. Returns how many passed, and the events as a JSON array.
    #[cfg(feature = "programs")]
    pub fn tick_json(&mut self, ticks: u32) -> (u32, String) {
        self.change().tick_json(ticks)
    }

    /// Undoes the last action, with the ticks since.
    pub fn undo(&mut self) -> Result<(), Refused> {
        self.change().undo()?;
        self.leave_moment();
        Ok(())
    }

    /// Redoes the action that was undone last.
    pub fn redo(&mut self) -> Result<(), Refused> {
        self.change().redo()?;
        self.leave_moment();
        Ok(())
    }

    /// Clears the hint and the retry, which belong to the current moment.
    fn leave_moment(&mut self) {
        self.drop_hint();
        self.retry = None;
        self.resting = self.ticks_per_second() > 0;
    }

    /// Returns whether the clock waits for the player.
    pub fn is_resting(&self) -> bool {
        self.resting
    }

    /// Gives a hint, which the scene shows until the next change and the run records.
    pub fn hint(&mut self) -> Result<Advice<String>, Refused> {
        let advice = self.think()?;
        self.take_hint(&advice)?;
        Ok(advice)
    }

    /// The suggestion for this moment, neither shown nor recorded: front ends think about a copy of the run in a thread
    /// or worker, and [take](Session::take_hint) what comes back.
    pub fn think(&self) -> Result<Advice<String>, Refused> {
        self.state.think()
    }

    /// Gives a hint that [`Session::think`] made for a copy of this run. Refused if its action is no longer allowed, as
    /// after some ticks.
    pub fn take_hint(&mut self, advice: &Advice<String>) -> Result<(), Refused> {
        let spots = self.change().take_hint(advice)?;
        let mut route = advice.route.clone();
        // Where the player stands is asked only for a route: hints without one draw nothing.
        if !route.is_empty() {
            route.splice(..0, self.scene().here);
        }
        self.point_at(spots, route);
        Ok(())
    }

    /// The next action of a known solution from the start of the run, recorded as a hint; `None` if the run does not
    /// follow it.
    pub fn follow(&mut self, solution: &[String]) -> Option<Result<String, Refused>> {
        let next = self.rest_of(solution)?.first()?;
        Some(self.take_hint(&Advice::new(next.clone(), "")).map(|()| next.clone()))
    }

    /// The suggestion along a known solution from the start of the run, where that is better than [`Session::think`]'s;
    /// `None` also if the run does not follow it.
    pub fn think_along(&self, solution: &[String]) -> Option<Advice<String>> {
        self.state.think_along(self.rest_of(solution)?)
    }

    /// What is left of a solution that the run follows.
    fn rest_of<'a>(&self, solution: &'a [String]) -> Option<&'a [String]> {
        let (begun, rest) = solution.split_at_checked(self.standing().actions)?;
        (*begun == self.timeline()[..begun.len()]).then_some(rest)
    }

    /// Saves the current state, without its history: a search would otherwise carry a whole run along.
    #[cfg(feature = "programs")]
    pub fn save_state(&self) -> SavedState {
        SavedState(self.state.fork(None))
    }

    /// Returns to a saved state of this game. With a seed, everything hidden from the player is drawn again,
    /// so that a search does not know the future.
    #[cfg(feature = "programs")]
    pub fn load_state(&mut self, saved: &SavedState, hidden: Option<&crate::Seed>) {
        *self = Session::new(self.game, saved.0.fork(hidden));
    }

    /// Passes on what a search from the start of the run found.
    pub fn learn(&mut self, found: &Found) {
        self.change().learn(found);
    }

    /// Switches to watching: [`Session::seek`] works, everything that would change the run is refused, and the scene
    /// points at the next action. Actions that were undone at the end are left out.
    pub fn watch(&mut self) {
        self.leave_moment();
        self.change().watch();
    }

    /// The goals that a finished run reached without help; none while it is played, and from a drawn position.
    pub fn goals(&self) -> Vec<&'static str> {
        let standing = self.standing();
        let counts =
            standing.status != Status::Playing && !standing.assisted && self.start().position.is_none();
        if counts { self.state.goals(self.preset()) } else { Vec::new() }
    }

    /// Judges an action of the timeline, searching about `states` states, with the wait before it and what the time after it
    /// decided; with the last action also the wait after it. Only while watching: during play it would be a hint.
    pub fn judge(&mut self, at: usize, states: u64) -> Option<Judgement<String>> {
        self.drop_hint();
        self.change().judge(at, states)
    }

    /// While watching: points at a better action instead of the next one, until another moment is shown.
    pub fn show_better(&mut self, action: &str) {
        if self.is_watched() {
            self.point_at(self.state.spots(action), Vec::new());
        }
    }

    /// Returns whether the scene points at a better action.
    pub fn shows_better(&self) -> bool {
        self.is_watched() && !self.hint.is_empty()
    }

    /// Shows the state after this many actions; only while watching. Returns the cues of a step to the next action; a jump
    /// has none.
    pub fn seek(&mut self, actions: usize) -> Vec<Cue> {
        self.drop_hint();
        self.change().seek(actions)
    }

    /// Advances the recorded run: by a tick with its actions, or by one action where no time passes. Returns false at
    /// its end. Only while watching.
    pub fn play_on(&mut self) -> bool {
        self.drop_hint();
        self.change().play_on()
    }

    /// While watching: skips a wait of more than a second, up to its last half second. Returns the seconds skipped.
    pub fn skip_wait(&mut self) -> u32 {
        self.change().skip_wait()
    }
}

impl Deref for Session {
    type Target = dyn RunView;

    fn deref(&self) -> &Self::Target {
        self.state.run()
    }
}

/// Returns whether a control is the current one.
fn is_current(scene: &Scene, id: &str) -> bool {
    scene.controls.iter().any(|control| control.current && control.id == id)
}
