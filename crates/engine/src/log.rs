//! What happened in a run, and the timeline that undo walks along.
//!
//! Actions are known by their number alone: the session keeps them, so that all games share this code.
//!
//! `line` is the timeline; `history` is everything that happened in order, undo included, and is what a replay prints.

use std::fmt::Display;

use crate::{Digest, Item, Limits, Meta, Refused};

/// Something that moves the state forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An action, by its number.
    Do(u32),
    /// Ticks.
    Wait(u32),
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Step(Step),
    Undo,
    Redo,
    Hint,
}

/// Longer waits are split on the timeline, so that no single step is slow to repeat.
pub(crate) const LONGEST_WAIT: u32 = 64;

/// The log of one run.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    limits: Limits,
    line: Vec<Step>,
    at: usize,
    history: Vec<Entry>,
    /// Index into `history` and the digest after that entry.
    marks: Vec<(usize, Digest)>,
    entries: u32,
    ticks: u32,
    assisted: bool,
}

impl Log {
    pub(crate) fn new(meta: &Meta) -> Log {
        Log {
            limits: meta.limits,
            line: Vec::new(),
            at: 0,
            history: Vec::new(),
            marks: Vec::new(),
            entries: 0,
            ticks: 0,
            assisted: false,
        }
    }

    /// Whether undo, redo or a hint was used (ruling A5).
    pub(crate) fn assisted(&self) -> bool {
        self.assisted
    }

    /// Steps in effect.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The state now shown is the one after this many steps.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The steps from one place on the timeline to another.
    pub(crate) fn steps(&self, from: usize, to: usize) -> &[Step] {
        &self.line[from..to]
    }

    /// The step that comes next on the timeline.
    pub(crate) fn next_step(&self) -> Option<&Step> {
        self.line.get(self.at)
    }

    /// Numbers of the actions on the timeline, undone ones included.
    pub(crate) fn timeline(&self) -> impl Iterator<Item = u32> {
        self.line.iter().filter_map(number)
    }

    /// The number of actions on the timeline, undone ones included.
    pub(crate) fn length(&self) -> usize {
        self.timeline().count()
    }

    /// The number of actions in effect.
    pub(crate) fn position(&self) -> usize {
        self.line[..self.at].iter().filter_map(number).count()
    }

    /// The action that a redo would carry out.
    pub(crate) fn next_action(&self) -> Option<u32> {
        self.line[self.at..].iter().find_map(number)
    }

    /// Where the first `actions` actions have been done, with the ticks that passed after them.
    pub(crate) fn place_after(&self, actions: usize) -> usize {
        let acts = self.line.iter().enumerate().filter(|(_, step)| number(step).is_some());
        acts.map(|(i, _)| i).nth(actions).unwrap_or(self.line.len())
    }

    /// Index of the last action in effect.
    fn last_action(&self) -> Option<usize> {
        self.line[..self.at].iter().rposition(|step| number(step).is_some())
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.last_action().is_some()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.at < self.line.len()
    }

    /// Counts what the limit counts.
    pub(crate) fn count_entry(&mut self) -> Result<(), Refused> {
        if self.entries >= self.limits.entries {
            let message = format!("a run has at most {} actions", self.limits.entries);
            return Err(Refused::new("too-long", message));
        }
        self.entries += 1;
        Ok(())
    }

    /// Counts an undo; where it leads.
    pub(crate) fn count_undo(&mut self) -> Result<usize, Refused> {
        let target =
            self.last_action().ok_or_else(|| Refused::new("nothing-to-undo", "there is nothing to undo"))?;
        self.count_entry()?;
        Ok(target)
    }

    /// Counts a redo; where it leads: behind the next action and the waits after it.
    pub(crate) fn count_redo(&mut self) -> Result<usize, Refused> {
        if !self.can_redo() {
            return Err(Refused::new("nothing-to-redo", "there is nothing to redo"));
        }
        self.count_entry()?;
        let acts = self.line.iter().enumerate().skip(self.at).filter(|(_, step)| number(step).is_some());
        Ok(acts.map(|(i, _)| i).nth(1).unwrap_or(self.line.len()))
    }

    /// Ticks that have passed, undone ones included.
    pub(crate) fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Ticks that may still pass.
    pub(crate) fn ticks_left(&self) -> u32 {
        self.limits.ticks - self.ticks
    }

    /// Writes down ticks that passed.
    pub(crate) fn note_ticks(&mut self, ticks: u32) {
        self.ticks += ticks;
        match self.history.last_mut() {
            Some(Entry::Step(Step::Wait(before))) => *before += ticks,
            _ if ticks > 0 => self.history.push(Entry::Step(Step::Wait(ticks))),
            _ => {}
        }
    }

    /// Writes down an action.
    pub(crate) fn note_action(&mut self, number: u32) {
        self.history.push(Entry::Step(Step::Do(number)));
    }

    /// Writes down the digest after what was noted last.
    pub(crate) fn mark(&mut self, digest: Digest) {
        self.marks.push((self.history.len() - 1, digest));
    }

    /// Writes down help.
    pub(crate) fn note_help(&mut self, entry: Entry) {
        self.history.push(entry);
        self.assisted = true;
    }

    /// Forgets what was undone; whether there was something.
    pub(crate) fn cut(&mut self) -> bool {
        let longer = self.at < self.line.len();
        self.line.truncate(self.at);
        longer
    }

    /// Puts a step at the end of the timeline. With `join`, a wait may become part of the one before it; says whether
    /// it did.
    pub(crate) fn push(&mut self, step: Step, join: bool) -> bool {
        match (self.line.last_mut(), step) {
            (Some(Step::Wait(before)), Step::Wait(more)) if join && *before + more <= LONGEST_WAIT => {
                *before += more;
                true
            }
            _ => {
                self.line.push(step);
                self.at += 1;
                false
            }
        }
    }

    /// The lines of a replay, given the text of each action.
    pub(crate) fn items(&self, text: &dyn Fn(u32) -> String) -> Vec<Item> {
        let mut items = Vec::with_capacity(self.history.len() + self.marks.len());
        let mut marks = self.marks.iter().peekable();
        for (index, entry) in self.history.iter().enumerate() {
            items.push(match entry {
                Entry::Step(Step::Do(number)) => Item::Do(text(*number).into()),
                Entry::Step(Step::Wait(ticks)) => Item::Wait(*ticks),
                Entry::Undo => Item::Undo,
                Entry::Redo => Item::Redo,
                Entry::Hint => Item::Hint,
            });
            if let Some((_, digest)) = marks.next_if(|(at, _)| *at == index) {
                items.push(Item::Mark(*digest));
            }
        }
        items
    }
}

fn number(step: &Step) -> Option<u32> {
    match step {
        Step::Do(number) => Some(*number),
        Step::Wait(_) => None,
    }
}

/// The text of anything; one copy for all types.
pub(crate) fn text(shown: &dyn Display) -> String {
    shown.to_string()
}
