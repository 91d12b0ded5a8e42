//! A run of one game: its state, its log and the snapshots that make undo cheap.
//!
//! Playing, undoing, loading, watching and verifying are one path, generic over the game, so verification and tools
//! run at the speed of the rules. Front ends hold a [`Session`](crate::Session), which is built on this.

use crate::log::{Log, LogEntry, Moment};
use crate::{Digest, End, Game, Item, Params, Refusal, Refused, Replay, Score, Sink, Start, Status};

/// Actions and ticks between snapshots: undo replays fewer than these.
const SNAPSHOT_ACTIONS: usize = 16;
const SNAPSHOT_TICKS: u32 = 32;

/// The standing of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is over, and how it ended.
    pub status: Status,
    /// The score so far.
    pub score: Score,
    /// The tie-breaker between equal scores; less is better.
    pub tie: u32,
    /// Whether a run with these parameters can be ranked at all.
    pub ranked: bool,
    /// Whether undo, redo or a hint was used (ruling A5).
    pub assisted: bool,
    /// Actions in effect.
    pub actions: usize,
    /// Actions on the timeline, undone ones included.
    pub length: usize,
    /// Ticks that have passed, undone ones included.
    pub ticks: u32,
    /// Steps of the rules so far, including those that undo and redo repeated (ruling A8).
    pub work: u64,
    /// How many times it was played to an end; undoing an end does not take it back.
    pub endings: u32,
    /// Whether there is an action to undo.
    pub can_undo: bool,
    /// Whether there is an action to redo.
    pub can_redo: bool,
}

/// A state and its moment on the timeline.
#[derive(Clone, Debug)]
struct Snapshot<G> {
    moment: Moment,
    game: G,
}

/// A run of one game.
#[derive(Clone, Debug)]
pub struct Run<G: Game> {
    start: Start,
    game: G,
    pub(crate) log: Log<G::Action>,
    /// In the order of the timeline, the first at its beginning.
    snapshots: Vec<Snapshot<G>>,
    /// The target of the last undo, so that trying one action after another replays nothing.
    undone_to: Option<Snapshot<G>>,
    /// The end of the timeline while a part of it is undone, so that redo need not replay a long wait.
    tip: Option<G>,
}

impl<G: Game> Run<G> {
    /// Starts a new run.
    pub fn new(start: &Start) -> Result<Run<G>, Refused> {
        let game = match &start.position {
            Some(text) => G::from_text(text, &start.seed)?,
            None => G::new(&G::Params::from_text(&start.params)?, &start.seed),
        };
        let start = Start {
            params: game.params().to_text(),
            seed: start.seed.clone(),
            // Saved in the canonical form, whatever was typed.
            position: start.position.is_some().then(|| game.text()),
        };
        let snapshots = vec![Snapshot { moment: Moment::default(), game: game.clone() }];
        let log = Log::new(&G::META, game.work());
        Ok(Run { start, game, log, snapshots, undone_to: None, tip: None })
    }

    /// A run that continues from the current state without an undo history. With a seed, hidden things are drawn again.
    #[cfg(feature = "programs")]
    pub(crate) fn fork(&self, hidden: Option<&crate::Seed>) -> Run<G> {
        let mut game = self.game.clone();
        if let Some(seed) = hidden {
            game.reseed_hidden(seed);
        }
        let snapshots = vec![Snapshot { moment: Moment::default(), game: game.clone() }];
        let start = self.start.clone();
        Run { start, game, log: Log::new(&G::META, 0), snapshots, undone_to: None, tip: None }
    }

    /// Where the run began, in canonical form.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The current state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state the run began with.
    pub(crate) fn first(&self) -> &G {
        &self.snapshots[0].game
    }

    /// The timeline, undone actions included.
    pub fn actions(&self) -> &[G::Action] {
        &self.log.actions
    }

    /// The standing of the run.
    pub fn standing(&self) -> Standing {
        let (game, log) = (&self.game, &self.log);
        Standing {
            status: game.status(),
            score: game.score(),
            tie: game.tie(),
            ranked: game.params().ranked(),
            assisted: log.assisted,
            actions: log.now.actions,
            length: log.actions.len(),
            ticks: log.ticks,
            work: log.work,
            endings: log.endings,
            can_undo: log.can_undo(),
            can_redo: log.can_redo(),
        }
    }

    /// The run as it would be saved now.
    pub fn replay(&self) -> Replay {
        self.saved(self.log.items())
    }

    /// The run up to this moment, to be played on. It counts as assisted: its player may know what comes.
    pub fn branch(&self) -> Replay {
        self.saved(self.log.branch())
    }

    fn saved(&self, items: Vec<Item>) -> Replay {
        let (start, end) = (self.start.clone(), self.end());
        Replay { game: G::META.id.to_owned(), rules: G::META.rules, start, items, end }
    }

    /// The claims a replay's last line would make now.
    pub fn end(&self) -> End {
        End { status: self.game.status(), score: self.game.score(), digest: self.game.digest() }
    }

    /// Checks and carries out an action. A refusal changes nothing.
    pub fn act(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) -> Result<(), Refused> {
        self.game.check(action).map_err(|refusal| refusal.erase())?;
        self.log.count_entry()?;
        self.drop_undone();
        self.take_due_snapshot();
        self.apply(action, events);
        self.log.push(action);
        self.count_ending();
        if let Some(digest) = self.due_mark() {
            self.log.mark(digest);
        }
        Ok(())
    }

    /// The digest to record after the last action, when one is due.
    pub(crate) fn due_mark(&self) -> Option<Digest> {
        self.log.done.is_multiple_of(G::META.mark_every).then(|| self.game.digest())
    }

    /// Advances up to `ticks` ticks, within the run's limits and until it ends; returns how many passed.
    pub fn tick(&mut self, ticks: u32, events: &mut impl Sink<G::Event>) -> u32 {
        if self.game.ticks_per_second() == 0 {
            return 0;
        }
        let most = ticks.min(self.log.ticks_left());
        let mut passed = 0;
        while passed < most && self.game.status() == Status::Playing {
            self.apply_tick(events);
            passed += 1;
        }
        if passed > 0 {
            self.drop_undone();
            self.log.wait(passed);
            self.count_ending();
        }
        passed
    }

    fn count_ending(&mut self) {
        self.log.endings += u32::from(self.game.status() != Status::Playing);
    }

    /// Undoes the last action, with the ticks since.
    pub fn undo(&mut self, events: &mut impl Sink<G::Event>) -> Result<(), Refused> {
        let target = self.log.count_undo()?;
        if self.tip.is_none() {
            self.tip = Some(self.game.clone());
        }
        self.go_to(target, events);
        self.undone_to = Some(Snapshot { moment: target, game: self.game.clone() });
        self.log.note_help(LogEntry::Undo);
        Ok(())
    }

    /// Redoes the action that was undone last, with the ticks after it.
    pub fn redo(&mut self, events: &mut impl Sink<G::Event>) -> Result<(), Refused> {
        let target = self.log.count_redo()?;
        self.go_to(target, events);
        self.log.note_help(LogEntry::Redo);
        Ok(())
    }

    /// Records that a hint was given.
    pub fn note_hint(&mut self) -> Result<(), Refused> {
        self.log.count_entry()?;
        self.log.note_help(LogEntry::Hint);
        Ok(())
    }

    /// Switches to watching: from now on everything that would change the run is refused.
    pub fn watch(&mut self) {
        self.log.watch();
        self.tip = None;
    }

    /// While watching: shows the state after the first `actions` actions and up to `ticks` of the ticks that followed.
    pub fn seek(&mut self, actions: usize, ticks: u32, events: &mut impl Sink<G::Event>) {
        if self.log.watching {
            let end = self.log.after(actions);
            self.go_to(Moment { ticks: ticks.min(end.ticks), ..end }, events);
        }
    }

    /// While watching: skips a wait of more than a second, up to its last half second. Returns the seconds skipped.
    pub fn skip_wait(&mut self, events: &mut impl Sink<G::Event>) -> u32 {
        let (now, second) = (self.log.now, self.game.ticks_per_second());
        let wait = self.log.ticks_to_wait();
        if wait <= second {
            return 0;
        }
        let skipped = wait - second / 2;
        self.seek(now.actions, now.ticks + skipped, events);
        skipped.div_ceil(second)
    }

    /// While watching: advances by a tick and the actions in it, or by one action where no time passes. Returns false
    /// at the end.
    pub fn play_on(&mut self, events: &mut impl Sink<G::Event>) -> bool {
        let now = self.log.now;
        if !self.log.watching || now == self.log.end() {
            return false;
        }
        if self.waited() {
            self.repeat_action(events);
        } else {
            self.apply_tick(events);
            self.log.now = Moment { ticks: now.ticks + 1, ..now };
        }
        // With a clock, actions before the next tick belong to this one.
        let on_a_clock = self.game.ticks_per_second() > 0;
        while on_a_clock && self.log.now.actions < self.actions().len() && self.waited() {
            self.repeat_action(events);
        }
        true
    }

    /// Returns whether all ticks before the next action have passed.
    fn waited(&self) -> bool {
        self.log.now == self.log.after(self.log.now.actions)
    }

    /// Replays the next action of the timeline.
    fn repeat_action(&mut self, events: &mut impl Sink<G::Event>) {
        let actions = self.log.now.actions;
        self.apply(self.log.actions[actions], events);
        self.log.now = Moment { actions: actions + 1, ticks: 0 };
    }

    fn apply(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) {
        let before = self.game.work();
        self.game.apply(action, events);
        self.log.work += 1 + self.game.work() - before;
    }

    fn apply_tick(&mut self, events: &mut impl Sink<G::Event>) {
        let before = self.game.work();
        self.game.tick(events);
        self.log.work += 1 + self.game.work() - before;
    }

    /// Drops undone actions before something new happens: they can no longer be redone.
    fn drop_undone(&mut self) {
        self.tip = None;
        if self.log.drop_undone() {
            let now = self.log.now;
            self.snapshots.truncate(self.snapshots_until(now));
            self.undone_to = self.undone_to.take().filter(|snapshot| snapshot.moment <= now);
        }
    }

    /// Takes a snapshot if one is due. Only before actions, so that a loaded run has the same ones as the played run.
    fn take_due_snapshot(&mut self) {
        let (now, last) = (self.log.now, self.last_snapshot());
        if now.actions - last.actions >= SNAPSHOT_ACTIONS
            || self.log.ticks_between(last, now) >= SNAPSHOT_TICKS
        {
            self.snapshots.push(Snapshot { moment: now, game: self.game.clone() });
        }
    }

    fn last_snapshot(&self) -> Moment {
        self.snapshots.last().map_or(Moment::default(), |snapshot| snapshot.moment)
    }

    /// The number of snapshots up to a moment.
    fn snapshots_until(&self, moment: Moment) -> usize {
        self.snapshots.partition_point(|snapshot| snapshot.moment <= moment)
    }

    /// Goes to a moment on the timeline, forward from here or from the nearest snapshot before it.
    fn go_to(&mut self, target: Moment, events: &mut impl Sink<G::Event>) {
        if let Some(tip) = self.tip.take_if(|_| target == self.log.end()) {
            self.game = tip;
            self.log.now = target;
            return;
        }
        let kept = self.snapshots[..self.snapshots_until(target)].last();
        let near = self.undone_to.as_ref().filter(|snapshot| snapshot.moment <= target);
        let mut from = self.log.now;
        if let Some(snapshot) = kept.into_iter().chain(near).max_by_key(|snapshot| snapshot.moment)
            && (target < from || from < snapshot.moment)
        {
            self.game = snapshot.game.clone();
            from = snapshot.moment;
        }
        self.log.now = from;
        self.repeat_until(target, events);
    }

    /// Replays the timeline forward to a moment.
    fn repeat_until(&mut self, target: Moment, events: &mut impl Sink<G::Event>) {
        loop {
            let now = self.log.now;
            let wait =
                if now.actions < target.actions { self.log.after(now.actions).ticks } else { target.ticks };
            for _ in now.ticks..wait {
                self.apply_tick(events);
            }
            self.log.now = Moment { ticks: wait, ..now };
            if now.actions == target.actions {
                return;
            }
            self.repeat_action(events);
        }
    }
}
