//! A run being played, undone, saved, loaded or verified: the one path for all of these, and for all games.
//!
//! States are kept every few steps, so going back costs a handful of steps however long the run. What happened when is
//! the [`Log`]'s to know, what a step does the states' that every method is given: always those the run began with. Front
//! ends give them without their type, so that this is compiled once; where speed counts they are given with it.

use crate::log::{Entry, LONGEST_WAIT, Log, Step};
use crate::params::write_pairs;
use crate::states::Steps;
use crate::{Item, Refused, Rejection, Replay, Start, Verdict, claims};

/// Steps between kept states.
const CHECKPOINT_EVERY: usize = 16;

/// A run without its states.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    start: Start,
    log: Log,
    /// The number of actions ever done, undone ones included.
    done: u32,
    /// How many steps had been done when the states in place 0, 1, … were kept.
    kept: Vec<usize>,
    /// The same for the state that the last undo led to, in the place behind them: undo and redo in turn cost one step
    /// each.
    spare: Option<usize>,
    /// How many ticks of the next step, a wait, have passed already; only while watching.
    within: u32,
}

impl Run {
    /// A fresh run with the states it begins with.
    pub(crate) fn new(start: &Start, states: &mut (impl Steps + ?Sized)) -> Run {
        states.keep(0);
        let start = Start {
            params: write_pairs(states.specs(), &|index| states.param(index)),
            seed: start.seed.clone(),
            // What is saved is the program's own drawing, whatever was typed.
            position: start.position.is_some().then(|| states.text()),
        };
        Run { start, log: Log::new(states.meta()), done: 0, kept: vec![0], spare: None, within: 0 }
    }

    /// Where the run began.
    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    /// What happened.
    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// The number that the next action will have.
    pub(crate) fn done(&self) -> u32 {
        self.done
    }

    /// Checks and carries out the action that has the next number. A refusal changes nothing.
    pub(crate) fn act(&mut self, states: &mut (impl Steps + ?Sized)) -> Result<(), Refused> {
        let number = self.done;
        states.check(number)?;
        self.log.count_entry()?;
        states.apply(number);
        self.done += 1;
        self.advance(states, Step::Do(number));
        self.log.note_action(number);
        if self.done.is_multiple_of(states.meta().mark_every) {
            self.log.mark(states.digest());
        }
        Ok(())
    }

    /// Lets ticks pass, as many as the run's limit still allows; says how many.
    pub(crate) fn tick(&mut self, states: &mut (impl Steps + ?Sized), ticks: u32) -> u32 {
        let allowed = if states.ticks_per_second() == 0 { 0 } else { self.log.ticks_left() };
        let ticks = ticks.min(allowed);
        let mut left = ticks;
        while left > 0 {
            let chunk = left.min(LONGEST_WAIT);
            states.tick(chunk);
            self.advance(states, Step::Wait(chunk));
            left -= chunk;
        }
        self.log.note_ticks(ticks);
        ticks
    }

    /// Takes back the last action, with the ticks that passed since.
    pub(crate) fn undo(&mut self, states: &mut (impl Steps + ?Sized)) -> Result<(), Refused> {
        let target = self.log.count_undo()?;
        self.go_to(states, target);
        states.keep(self.kept.len());
        self.spare = Some(target);
        self.log.note_help(Entry::Undo);
        Ok(())
    }

    /// Brings back the action that was taken back last, with the ticks that passed after it.
    pub(crate) fn redo(&mut self, states: &mut (impl Steps + ?Sized)) -> Result<(), Refused> {
        let target = self.log.count_redo()?;
        self.go_to(states, target);
        self.log.note_help(Entry::Redo);
        Ok(())
    }

    /// Writes down that a hint was given.
    pub(crate) fn note_hint(&mut self) -> Result<(), Refused> {
        self.log.count_entry()?;
        self.log.note_help(Entry::Hint);
        Ok(())
    }

    /// Shows the state after the first `actions` actions without writing anything down; for watching.
    pub(crate) fn seek(&mut self, states: &mut (impl Steps + ?Sized), actions: usize) {
        self.go_to(states, self.log.place_after(actions));
    }

    /// Lets the recorded run go on without writing anything down: by a tick with what was done in it, or by an action
    /// where no time passes. False at its end.
    pub(crate) fn play_on(&mut self, states: &mut dyn Steps) -> bool {
        match self.log.next_step() {
            None => return false,
            Some(Step::Do(_)) => self.redo_next(states),
            Some(Step::Wait(ticks)) => {
                let last = *ticks;
                states.tick(1);
                self.within += 1;
                if self.within < last {
                    return true;
                }
                self.within = 0;
                self.log.go_to(self.log.at() + 1);
            }
        }
        while states.ticks_per_second() > 0 && matches!(self.log.next_step(), Some(Step::Do(_))) {
            self.redo_next(states);
        }
        true
    }

    /// Carries out the action that comes next on the timeline.
    fn redo_next(&mut self, states: &mut dyn Steps) {
        if let Some(Step::Do(number)) = self.log.next_step() {
            states.apply(*number);
            self.log.go_to(self.log.at() + 1);
        }
    }

    /// The run as it would be saved now.
    pub(crate) fn replay(&self, states: &(impl Steps + ?Sized)) -> Replay {
        let items = self.log.items(&|number| states.action(number));
        let meta = states.meta();
        let start = self.start.clone();
        Replay { game: meta.id.to_owned(), rules: meta.rules, start, items, end: states.end() }
    }

    /// Plays the rest of a replay through that this run began like, believing none of its claims.
    pub(crate) fn play(
        &mut self,
        states: &mut (impl Steps + ?Sized),
        replay: &Replay,
    ) -> Result<(), Rejection> {
        claims::check_start(&replay.start, &self.start)?;
        for (index, item) in replay.items.iter().enumerate() {
            self.play_item(states, item).map_err(|cause| Rejection { line: replay.line_of(index), cause })?;
        }
        claims::check_end(replay, states.end())
    }

    /// What the run is worth.
    pub(crate) fn verdict(&self, states: &(impl Steps + ?Sized)) -> Verdict {
        let end = states.end();
        Verdict {
            status: end.status,
            score: end.score,
            tie: states.tie(),
            digest: end.digest,
            assisted: self.log.assisted(),
            positioned: self.start.position.is_some(),
            actions: self.log.position() as u32,
        }
    }

    fn play_item(&mut self, states: &mut (impl Steps + ?Sized), item: &Item) -> Result<(), Refused> {
        match item {
            Item::Do(text) => {
                states.read(self.done, text)?;
                self.act(states)
            }
            Item::Wait(ticks) => match self.tick(states, *ticks) {
                passed if passed == *ticks => Ok(()),
                _ => Err(Refused::new("too-long", "more ticks than this game allows")),
            },
            Item::Mark(claimed) => claims::check_mark(self.done, *claimed, states.digest()),
            Item::Undo => self.undo(states),
            Item::Redo => self.redo(states),
            Item::Hint => self.note_hint(),
        }
    }

    /// Writes a step that was done on the timeline.
    fn advance(&mut self, states: &mut (impl Steps + ?Sized), step: Step) {
        if self.log.cut() {
            self.kept.truncate(self.kept_until(self.log.at()));
            self.spare = None;
        }
        let last = self.kept.last().copied().unwrap_or(0);
        // A kept state at the end of the line already counts the wait before it.
        if self.log.push(step, last < self.log.at()) {
            self.spare = None;
        }
        if self.log.at() - last >= CHECKPOINT_EVERY {
            states.keep(self.kept.len());
            self.kept.push(self.log.at());
            self.spare = None;
        }
    }

    /// The number of states kept after at most so many steps.
    fn kept_until(&self, steps: usize) -> usize {
        self.kept.partition_point(|at| *at <= steps)
    }

    /// Goes to the state after the first `target` steps: forward from here, or from the nearest kept state before it.
    fn go_to(&mut self, states: &mut (impl Steps + ?Sized), target: usize) {
        let mut from = self.log.at();
        // From the middle of a wait there is no way but from its beginning.
        if std::mem::take(&mut self.within) > 0 || target < from {
            let mut place = self.kept_until(target) - 1;
            from = self.kept[place];
            if let Some(spare) = self.spare.filter(|spare| (from..=target).contains(spare)) {
                (place, from) = (self.kept.len(), spare);
            }
            states.restore(place);
        }
        for step in self.log.steps(from, target) {
            match step {
                Step::Do(number) => states.apply(*number),
                Step::Wait(ticks) => states.tick(*ticks),
            }
        }
        self.log.go_to(target);
    }
}
