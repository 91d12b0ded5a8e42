//! A run being played, undone, saved, loaded or verified: the one path for all of these.
//!
//! States are kept every few steps, so going back costs a handful of steps however long the run. What happened when is
//! the [`Log`]'s to know.

use crate::log::{Entry, LONGEST_WAIT, Log, Step, text};
use crate::{End, Game, Import, Item, Params, Refused, Rejection, Replay, Seed, Sink, claims, quiet};

/// Where a run begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Parameters as text; empty means the defaults.
    pub params: String,
    /// Decides all chance.
    pub seed: Seed,
    /// A drawn position to begin from instead of a generated one. Such a run is never ranked.
    pub position: Option<String>,
}

/// A state kept for going back: the one after the first `at` steps of the timeline.
#[derive(Clone, Debug)]
struct Checkpoint<G> {
    at: usize,
    game: G,
}

/// Steps between kept states.
const CHECKPOINT_EVERY: usize = 16;

/// A run of one game.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    start: Start,
    game: G,
    /// Every action ever done, undone ones included; the log knows them by their number here.
    actions: Vec<G::Action>,
    log: Log,
    checkpoints: Vec<Checkpoint<G>>,
    /// The state the last undo led to: undo and redo in turn cost one step each.
    spare: Option<Checkpoint<G>>,
}

impl<G: Game> Session<G> {
    /// A fresh run.
    pub fn new(start: &Start) -> Result<Session<G>, Refused> {
        let game = match &start.position {
            Some(text) => G::from_text(text, &start.seed)?,
            None => G::new(&G::Params::from_text(&start.params)?, &start.seed),
        };
        let start = Start {
            params: game.params().to_text(),
            seed: start.seed.clone(),
            // What is saved is the program's own drawing, whatever was typed.
            position: start.position.is_some().then(|| game.text()),
        };
        Ok(Session {
            start,
            checkpoints: vec![Checkpoint { at: 0, game: game.clone() }],
            game,
            actions: Vec::new(),
            log: Log::new(const { &G::META }),
            spare: None,
        })
    }

    /// The current state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where the run began.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Whether undo, redo or a hint was used (ruling A5).
    pub fn assisted(&self) -> bool {
        self.log.assisted()
    }

    /// Checks and carries out an action. A refusal changes nothing.
    pub fn act(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) -> Result<(), Refused> {
        self.game.check(action).map_err(|refusal| crate::Refusal::erase(&refusal))?;
        self.log.count_entry()?;
        self.game.apply(action, events);
        let number = self.done();
        self.actions.push(action);
        self.advance_line(Step::Do(number));
        self.log.note_action(number);
        if self.done().is_multiple_of(G::META.mark_every) {
            self.log.mark(self.game.digest());
        }
        Ok(())
    }

    /// The number of actions ever done.
    fn done(&self) -> u32 {
        self.actions.len() as u32
    }

    /// Lets ticks pass, as many as the run's limit still allows; says how many.
    pub fn tick(&mut self, ticks: u32, events: &mut impl Sink<G::Event>) -> u32 {
        let allowed = if self.game.ticks_per_second() == 0 { 0 } else { self.log.ticks_left() };
        let ticks = ticks.min(allowed);
        let mut left = ticks;
        while left > 0 {
            let chunk = left.min(LONGEST_WAIT);
            (0..chunk).for_each(|_| self.game.tick(events));
            self.advance_line(Step::Wait(chunk));
            left -= chunk;
        }
        self.log.note_ticks(ticks);
        ticks
    }

    /// Ticks that have passed, undone ones included.
    pub fn ticks(&self) -> u32 {
        self.log.ticks()
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.log.can_undo()
    }

    /// Whether there is an action to bring back.
    pub fn can_redo(&self) -> bool {
        self.log.can_redo()
    }

    /// Takes back the last action, with the ticks that passed since.
    pub fn undo(&mut self) -> Result<(), Refused> {
        let target = self.log.count_undo()?;
        self.go_to(target);
        self.spare = Some(Checkpoint { at: target, game: self.game.clone() });
        self.log.note_help(Entry::Undo);
        Ok(())
    }

    /// Brings back the action that was taken back last, with the ticks that passed after it.
    pub fn redo(&mut self) -> Result<(), Refused> {
        let target = self.log.count_redo()?;
        self.go_to(target);
        self.log.note_help(Entry::Redo);
        Ok(())
    }

    /// Writes down that a hint was given.
    pub fn note_hint(&mut self) -> Result<(), Refused> {
        self.log.count_entry()?;
        self.log.note_help(Entry::Hint);
        Ok(())
    }

    /// The actions on the timeline, undone ones included.
    pub fn timeline(&self) -> impl Iterator<Item = G::Action> {
        self.log.timeline().map(|number| self.actions[number as usize])
    }

    /// The number of actions on the timeline, undone ones included.
    pub fn length(&self) -> usize {
        self.log.length()
    }

    /// The number of actions in effect.
    pub fn position(&self) -> usize {
        self.log.position()
    }

    /// Shows the state after the first `actions` actions without writing anything down; for watching.
    pub fn seek(&mut self, actions: usize) {
        self.go_to(self.log.place_after(actions));
    }

    /// The action that [`Session::redo`] would carry out.
    pub fn next_action(&self) -> Option<G::Action> {
        self.log.next_action().map(|number| self.actions[number as usize])
    }

    /// The run as it would be saved now.
    pub fn replay(&self) -> Replay {
        let items = self.log.items(&|number| text(&self.actions[number as usize]));
        let game = G::META.id.to_owned();
        Replay { game, rules: G::META.rules, start: self.start.clone(), items, end: self.end() }
    }

    /// What the last line of a replay says now.
    pub fn end(&self) -> End {
        End { status: self.game.status(), score: self.game.score(), digest: self.game.digest() }
    }

    /// Plays a replay through, believing none of its claims.
    pub fn load(replay: &Replay) -> Result<Session<G>, Rejection> {
        claims::check_before(const { &G::META }, replay)?;
        let mut session = Session::new(&replay.start).map_err(claims::reject_start)?;
        claims::check_start(&replay.start, &session.start)?;
        for (index, item) in replay.items.iter().enumerate() {
            session.play_item(item).map_err(|cause| Rejection { line: replay.line_of(index), cause })?;
        }
        claims::check_end(replay, session.end())?;
        Ok(session)
    }

    /// Plays another program's run through.
    pub fn import(import: Import<G>) -> Result<Session<G>, Refused> {
        let start = Start { params: import.params.to_text(), seed: import.seed, position: None };
        let mut session = Session::new(&start)?;
        for (number, action) in (1..).zip(import.actions) {
            let played = session.act(action, &mut quiet());
            played.map_err(|refused| refused.within(&format_args!("action {number} ({action})")))?;
        }
        Ok(session)
    }

    fn play_item(&mut self, item: &Item) -> Result<(), Refused> {
        match item {
            Item::Do(text) => self.act(text.parse()?, &mut quiet()),
            Item::Wait(ticks) => match self.tick(*ticks, &mut quiet()) {
                passed if passed == *ticks => Ok(()),
                _ => Err(Refused::new("too-long", "more ticks than this game allows")),
            },
            Item::Mark(claimed) => claims::check_mark(self.done(), *claimed, self.game.digest()),
            Item::Undo => self.undo(),
            Item::Redo => self.redo(),
            Item::Hint => self.note_hint(),
        }
    }

    fn advance_line(&mut self, step: Step) {
        if self.log.cut() {
            self.checkpoints.retain(|checkpoint| checkpoint.at <= self.log.at());
            self.spare = None;
        }
        // A kept state at the end of the line already counts the wait before it.
        let join = self.checkpoints.last().is_some_and(|last| last.at < self.log.at());
        if self.log.push(step, join) {
            self.spare = None;
        }
        if self.checkpoints.last().is_none_or(|last| self.log.at() - last.at >= CHECKPOINT_EVERY) {
            self.checkpoints.push(Checkpoint { at: self.log.at(), game: self.game.clone() });
        }
    }

    /// Goes to the state after the first `target` steps: forward from here, or from the nearest kept state before it.
    fn go_to(&mut self, target: usize) {
        let mut from = self.log.at();
        if target < from {
            let kept = self.checkpoints.partition_point(|checkpoint| checkpoint.at <= target);
            let nearest = self.checkpoints[..kept].last().into_iter().chain(&self.spare);
            let nearest =
                nearest.filter(|checkpoint| checkpoint.at <= target).max_by_key(|checkpoint| checkpoint.at);
            let nearest = nearest.expect("the first state is always kept");
            self.game = nearest.game.clone();
            from = nearest.at;
        }
        for step in self.log.steps(from, target) {
            match step {
                Step::Do(number) => self.game.apply(self.actions[*number as usize], &mut quiet()),
                Step::Wait(ticks) => (0..*ticks).for_each(|_| self.game.tick(&mut quiet())),
            }
        }
        self.log.go_to(target);
    }
}
