//! The log of a run: the timeline for undo, the notes a replay prints, and the limits on both.

use crate::{Digest, Item, Limits, Meta, Refused};

/// A moment on the timeline: the number of actions done, and the ticks since the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment {
    pub(crate) actions: usize,
    pub(crate) ticks: u32,
}

/// One entry of the log, in the order of a replay's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogEntry<A> {
    Do(A),
    Wait(u32),
    Mark(Digest),
    Undo,
    Redo,
    Hint,
}

/// The log of one run.
#[derive(Clone, Debug)]
pub(crate) struct Log<A> {
    limits: Limits,
    /// The actions of the timeline, undone ones included.
    pub(crate) actions: Vec<A>,
    /// Ticks between the actions: `waits[n]` passed after the first `n`. One longer than `actions`.
    waits: Vec<u32>,
    /// The current moment.
    pub(crate) now: Moment,
    notes: Vec<LogEntry<A>>,
    /// Actions ever done, undone ones included.
    pub(crate) done: u32,
    entries: u32,
    /// Ticks that have passed, undone ones included.
    pub(crate) ticks: u32,
    /// Steps of the rules, repeated ones included (ruling A8).
    pub(crate) work: u64,
    pub(crate) assisted: bool,
    /// How many times the run was played to an end.
    pub(crate) endings: u32,
    pub(crate) watching: bool,
}

impl<A: Copy + ToString> Log<A> {
    /// The log of a run whose first state took this much work.
    pub(crate) fn new(meta: &Meta, work: u64) -> Log<A> {
        Log {
            limits: meta.limits,
            actions: Vec::new(),
            waits: vec![0],
            now: Moment::default(),
            notes: Vec::new(),
            done: 0,
            entries: 0,
            ticks: 0,
            work,
            assisted: false,
            endings: 0,
            watching: false,
        }
    }

    /// The moment after the first `actions` actions and the ticks that followed them.
    pub(crate) fn after(&self, actions: usize) -> Moment {
        let actions = actions.min(self.actions.len());
        Moment { actions, ticks: self.waits[actions] }
    }

    /// The end of the timeline.
    pub(crate) fn end(&self) -> Moment {
        self.after(self.actions.len())
    }

    /// Ticks between two moments.
    pub(crate) fn ticks_between(&self, from: Moment, to: Moment) -> u32 {
        self.waits[from.actions..to.actions].iter().sum::<u32>() + to.ticks - from.ticks
    }

    /// While watching: ticks until the next action, or the end.
    pub(crate) fn ticks_to_wait(&self) -> u32 {
        let waits = if self.watching { self.waits[self.now.actions] } else { 0 };
        waits.saturating_sub(self.now.ticks)
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.watching && self.now.actions > 0
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.watching && self.now.actions < self.actions.len()
    }

    /// Makes the log read-only and drops undone actions: the timeline ends at the current moment.
    pub(crate) fn watch(&mut self) {
        if !self.watching {
            self.drop_undone();
            self.watching = true;
        }
    }

    pub(crate) fn refuse_watching(&self) -> Result<(), Refused> {
        if self.watching {
            return Err(Refused::new("watching", "this run is being watched, not played"));
        }
        Ok(())
    }

    /// Counts one more action, undo, redo or hint, or refuses it at a limit.
    pub(crate) fn count_entry(&mut self) -> Result<(), Refused> {
        self.refuse_watching()?;
        if self.entries >= self.limits.entries {
            let message = format!("a run can have at most {} actions; start a new one", self.limits.entries);
            return Err(Refused::new("too-long", message));
        }
        if self.work >= self.limits.work {
            let message = "this run was undone and redone too often; start a new one";
            return Err(Refused::new("too-much-work", message));
        }
        self.entries += 1;
        Ok(())
    }

    /// Counts an undo and returns the moment it leads to.
    pub(crate) fn count_undo(&mut self) -> Result<Moment, Refused> {
        self.refuse_watching()?;
        if self.now.actions == 0 {
            return Err(Refused::new("nothing-to-undo", "there is nothing to undo"));
        }
        self.count_entry()?;
        Ok(self.after(self.now.actions - 1))
    }

    /// Counts a redo and returns the moment it leads to.
    pub(crate) fn count_redo(&mut self) -> Result<Moment, Refused> {
        self.refuse_watching()?;
        if self.now.actions == self.actions.len() {
            return Err(Refused::new("nothing-to-redo", "there is nothing to redo"));
        }
        self.count_entry()?;
        Ok(self.after(self.now.actions + 1))
    }

    /// Ticks left before a limit; each is at least one step of work.
    pub(crate) fn ticks_left(&self) -> u32 {
        if self.watching {
            return 0;
        }
        let work_left = self.limits.work.saturating_sub(self.work);
        (self.limits.ticks - self.ticks).min(u32::try_from(work_left).unwrap_or(u32::MAX))
    }

    /// Drops undone actions; returns whether there were any.
    pub(crate) fn drop_undone(&mut self) -> bool {
        let undone = self.now.actions < self.actions.len();
        self.actions.truncate(self.now.actions);
        self.waits.truncate(self.now.actions + 1);
        undone
    }

    /// Appends an action to the timeline.
    pub(crate) fn push(&mut self, action: A) {
        self.actions.push(action);
        self.waits.push(0);
        self.now = self.end();
        self.done += 1;
        self.notes.push(LogEntry::Do(action));
    }

    /// Appends ticks to the timeline.
    pub(crate) fn wait(&mut self, ticks: u32) {
        self.waits[self.now.actions] += ticks;
        self.now = self.end();
        self.ticks += ticks;
        match self.notes.last_mut() {
            Some(LogEntry::Wait(before)) => *before += ticks,
            _ => self.notes.push(LogEntry::Wait(ticks)),
        }
    }

    /// Records the digest of this moment.
    pub(crate) fn mark(&mut self, digest: Digest) {
        self.notes.push(LogEntry::Mark(digest));
    }

    /// Records help, which is part of the run (ruling A5).
    pub(crate) fn note_help(&mut self, note: LogEntry<A>) {
        self.notes.push(note);
        self.assisted = true;
    }

    /// The actions of the timeline that are not undone.
    pub(crate) fn in_effect(&self) -> &[A] {
        &self.actions[..self.now.actions]
    }

    /// The next action of the timeline.
    pub(crate) fn next_action(&self) -> Option<A> {
        self.actions.get(self.now.actions).copied()
    }

    /// The lines of a replay that leads to this moment and counts as assisted: the actions in effect, and the ticks between.
    pub(crate) fn branch(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for (action, wait) in self.in_effect().iter().zip(&self.waits) {
            items.push(Item::Wait(*wait));
            items.push(Item::Do(action.to_string().into()));
        }
        items.push(Item::Wait(self.now.ticks));
        items.retain(|item| *item != Item::Wait(0));
        items.push(Item::Hint);
        items
    }

    /// The lines of a replay.
    pub(crate) fn items(&self) -> Vec<Item> {
        let item = |note: &LogEntry<A>| match note {
            LogEntry::Do(action) => Item::Do(action.to_string().into()),
            LogEntry::Wait(ticks) => Item::Wait(*ticks),
            LogEntry::Mark(digest) => Item::Mark(*digest),
            LogEntry::Undo => Item::Undo,
            LogEntry::Redo => Item::Redo,
            LogEntry::Hint => Item::Hint,
        };
        self.notes.iter().map(item).collect()
    }
}
