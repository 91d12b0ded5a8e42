//! A run on a screen: what stands behind [`AnySession`], for every game.

use std::cell::OnceCell;

use view::{Board, Cue, Input, Scene, Spot};

use crate::run::Run;
use crate::screen::AnyScreen;
use crate::{
    AnyGame, AnySession, Clock, Digest, Meta, Refused, Rejection, Replay, Response, Score, Start, Status,
    claims,
};

/// What came of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing; the front end may use it for itself.
    Ignored,
    /// It was not possible, and nothing changed.
    Refused(Refused),
    /// Only the picture changed.
    Redraw,
    /// The run changed, be it only that help was noted; here is the ornament.
    Acted(Vec<Cue>),
}

/// A run on a screen.
pub(crate) struct Play {
    game: &'static dyn AnyGame,
    run: Run,
    screen: Box<dyn AnyScreen>,
    /// Drawn when first looked at: programs that play thousands of short runs never do.
    board: OnceCell<Board>,
    clock: Clock,
    hint: Vec<Spot>,
    watching: bool,
}

/// Sets up the screen of a game.
pub(crate) type Begin = fn(&Start) -> Result<Box<dyn AnyScreen>, Refused>;

/// A run, or what is wrong with its beginning.
type Started<E> = Result<Box<dyn AnySession>, E>;

impl Play {
    /// A fresh run on a screen that was set up for it.
    pub(crate) fn new(game: &'static dyn AnyGame, start: &Start, mut screen: Box<dyn AnyScreen>) -> Play {
        let run = Run::new(start, screen.states_mut());
        screen.reconcile();
        let clock = Clock::new(screen.states().ticks_per_second());
        Play { game, run, screen, board: OnceCell::new(), clock, hint: Vec::new(), watching: false }
    }

    /// A fresh run.
    pub(crate) fn start(game: &'static dyn AnyGame, start: &Start, begin: Begin) -> Started<Refused> {
        Ok(Box::new(Play::new(game, start, begin(start)?)))
    }

    /// Plays a replay through, believing none of its claims.
    pub(crate) fn load(game: &'static dyn AnyGame, replay: &Replay, begin: Begin) -> Started<Rejection> {
        claims::check_before(game.meta(), replay)?;
        let screen = begin(&replay.start).map_err(claims::reject_start)?;
        let mut play = Play::new(game, &replay.start, screen);
        play.run.play(play.screen.states_mut(), replay)?;
        play.screen.reconcile();
        Ok(Box::new(play))
    }

    /// Plays actions through that the screen has already.
    pub(crate) fn follow(mut self, actions: usize) -> Started<Refused> {
        for number in 0..actions as u32 {
            self.run.act(self.screen.states_mut()).map_err(|refused| {
                let action = self.screen.states().action(number);
                refused.within(&format_args!("action {} ({action})", number + 1))
            })?;
        }
        self.screen.reconcile();
        Ok(Box::new(self))
    }

    fn refuse_watching(&self) -> Result<(), Refused> {
        if self.watching {
            return Err(Refused::new("watching", "this run is being watched, not played"));
        }
        Ok(())
    }

    fn settle(&mut self) {
        self.hint.clear();
        self.screen.reconcile();
    }

    /// Carries out the action that has the next number.
    fn act_next(&mut self) -> Result<(), Refused> {
        self.run.act(self.screen.states_mut())?;
        self.settle();
        Ok(())
    }

    fn film_next(&mut self) -> Result<Vec<Cue>, Refused> {
        self.refuse_watching()?;
        self.screen.film();
        let acted = self.act_next();
        let cues = self.screen.cues();
        acted.map(|()| in_order(cues))
    }

    fn read(&mut self, text: &str) -> Result<(), Refused> {
        let number = self.run.done();
        self.screen.states_mut().read(number, text)
    }

    fn tick(&mut self, ticks: u32) -> u32 {
        let passed = if self.watching { 0 } else { self.run.tick(self.screen.states_mut(), ticks) };
        if passed > 0 {
            self.screen.reconcile();
        }
        passed
    }
}

/// Sorts by beat; cues of one beat keep the order of their events. Whole numbers are sorted, because machine code for
/// sorting is heavy and every kind of thing that is sorted has its own.
fn in_order(cues: Vec<Cue>) -> Vec<Cue> {
    let mut order: Vec<u64> = (0..).zip(&cues).map(|(i, cue)| u64::from(cue.beat) << 32 | i).collect();
    order.sort_unstable();
    let mut cues: Vec<Option<Cue>> = cues.into_iter().map(Some).collect();
    order.into_iter().filter_map(|key| cues[key as u32 as usize].take()).collect()
}

impl AnySession for Play {
    fn meta(&self) -> &'static Meta {
        self.game.meta()
    }

    fn start(&self) -> &Start {
        self.run.start()
    }

    fn preset(&self) -> Option<&'static str> {
        let start = self.start();
        let alike = |params: &str| start.position.is_none() && params == start.params;
        self.game.presets().into_iter().find(|preset| alike(&preset.params)).map(|preset| preset.id)
    }

    fn param_values(&self) -> Vec<String> {
        let states = self.screen.states();
        (0..states.specs().len()).map(|index| states.param(index)).collect()
    }

    fn board(&self) -> &Board {
        self.board.get_or_init(|| self.screen.board())
    }

    fn scene(&self) -> Scene {
        let mut scene = self.screen.scene();
        self.hint.iter().for_each(|spot| scene.show_hint(spot));
        if let Some(next) = self.run.log().next_action().filter(|_| self.watching) {
            self.screen.spots(next).iter().for_each(|spot| scene.show_hint(spot));
        }
        scene
    }

    fn input(&mut self, input: &Input) -> Outcome {
        let acted = match self.screen.interpret(input, self.run.done()) {
            Response::Ignored => return Outcome::Ignored,
            Response::Refused(refused) => return Outcome::Refused(refused),
            Response::Redraw => return Outcome::Redraw,
            Response::Assisted => {
                let noted = self.refuse_watching().and_then(|()| self.run.note_hint());
                noted.map(|()| Vec::new()).inspect_err(|_| self.screen.forget())
            }
            Response::Act(()) => self.film_next(),
        };
        acted.map_or_else(Outcome::Refused, Outcome::Acted)
    }

    fn act(&mut self, text: &str) -> Result<Vec<Cue>, Refused> {
        self.read(text)?;
        self.film_next()
    }

    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused> {
        self.read(text)?;
        self.refuse_watching()?;
        self.screen.listen();
        let acted = self.act_next();
        let heard = self.screen.heard();
        acted.map(|()| heard)
    }

    fn ticks_per_second(&self) -> u32 {
        self.screen.states().ticks_per_second()
    }

    fn ticks(&self) -> u32 {
        self.run.log().ticks()
    }

    fn advance(&mut self, millis: u32) -> Vec<Cue> {
        let due = self.clock.advance(millis);
        if due == 0 {
            return Vec::new();
        }
        self.screen.film();
        self.tick(due);
        in_order(self.screen.cues())
    }

    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String) {
        self.screen.listen();
        let passed = self.tick(ticks);
        (passed, self.screen.heard())
    }

    fn undo(&mut self) -> Result<(), Refused> {
        self.refuse_watching()?;
        self.run.undo(self.screen.states_mut())?;
        self.settle();
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refused> {
        self.refuse_watching()?;
        self.run.redo(self.screen.states_mut())?;
        self.settle();
        Ok(())
    }

    fn can_undo(&self) -> bool {
        !self.watching && self.run.log().can_undo()
    }

    fn can_redo(&self) -> bool {
        !self.watching && self.run.log().can_redo()
    }

    fn hint(&mut self) -> Result<(String, String), Refused> {
        self.refuse_watching()?;
        let hint = self.screen.hint();
        let (advice, spots) =
            hint.ok_or_else(|| Refused::new("no-hint", "there is no hint for this position"))?;
        self.run.note_hint()?;
        self.hint = spots;
        Ok((advice.action, advice.text))
    }

    fn status(&self) -> Status {
        self.screen.states().status()
    }

    fn score(&self) -> Score {
        self.screen.states().score()
    }

    fn tie(&self) -> u32 {
        self.screen.states().tie()
    }

    fn digest(&self) -> Digest {
        self.screen.states().digest()
    }

    fn text(&self) -> String {
        self.screen.states().text()
    }

    #[cfg(feature = "programs")]
    fn inspect(&self) -> String {
        self.screen.inspect()
    }

    fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.screen.legal(&mut |action| texts.push(action.to_string()));
        texts
    }

    fn assisted(&self) -> bool {
        self.run.log().assisted()
    }

    fn replay(&self) -> Replay {
        self.run.replay(self.screen.states())
    }

    fn export(&self) -> Option<String> {
        let start = self.start();
        let numbers: Vec<u32> = self.run.log().timeline().take(self.position()).collect();
        if start.position.is_some() { None } else { self.screen.export(&start.seed, &numbers) }
    }

    fn watch(&mut self) {
        self.watching = true;
    }

    fn timeline(&self) -> Vec<String> {
        self.run.log().timeline().map(|number| self.screen.states().action(number)).collect()
    }

    fn length(&self) -> usize {
        self.run.log().length()
    }

    fn position(&self) -> usize {
        self.run.log().position()
    }

    fn seek(&mut self, actions: usize) {
        if self.watching {
            self.run.seek(self.screen.states_mut(), actions);
            self.settle();
        }
    }

    fn play_on(&mut self) -> bool {
        let more = self.watching && self.run.play_on(self.screen.states_mut());
        self.settle();
        more
    }

    fn next_action(&self) -> Option<String> {
        self.run.log().next_action().map(|number| self.screen.states().action(number))
    }
}
