//! A run being played, undone, saved, loaded or verified: the one path for all of these.
//!
//! `line` is the timeline that undo walks along; `history` is everything that happened in order, undo included, and is
//! what a replay prints. States are kept every few steps, so going back costs a handful of steps however long the run.

use crate::{Digest, End, Game, Import, Item, Params, Refused, Rejection, Replay, Seed, Sink};

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

/// Something that moves the state forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step<A> {
    Do(A),
    Wait(u32),
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry<A> {
    Step(Step<A>),
    Undo,
    Redo,
    Hint,
}

/// A state kept for going back: the one after the first `at` steps of the timeline.
#[derive(Clone, Debug)]
struct Checkpoint<G> {
    at: usize,
    game: G,
}

/// Steps between kept states.
const CHECKPOINT_EVERY: usize = 16;
/// Longer waits are split on the timeline, so that no single step is slow to repeat.
const LONGEST_WAIT: u32 = 64;

/// A run of one game.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    start: Start,
    game: G,
    line: Vec<Step<G::Action>>,
    at: usize,
    checkpoints: Vec<Checkpoint<G>>,
    /// The state the last undo led to: undo and redo in turn cost one step each.
    spare: Option<Checkpoint<G>>,
    history: Vec<Entry<G::Action>>,
    /// Index into `history` and the digest after that entry.
    marks: Vec<(usize, Digest)>,
    done: u32,
    entries: u32,
    ticks: u32,
    assisted: bool,
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
            line: Vec::new(),
            at: 0,
            spare: None,
            history: Vec::new(),
            marks: Vec::new(),
            done: 0,
            entries: 0,
            ticks: 0,
            assisted: false,
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
        self.assisted
    }

    /// Checks and carries out an action. A refusal changes nothing.
    pub fn act(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) -> Result<(), Refused> {
        self.game.check(action).map_err(|refusal| crate::Refusal::erase(&refusal))?;
        self.count_entry()?;
        self.game.apply(action, events);
        self.advance_line(Step::Do(action));
        self.history.push(Entry::Step(Step::Do(action)));
        self.done += 1;
        if self.done.is_multiple_of(G::META.mark_every) {
            self.marks.push((self.history.len() - 1, self.game.digest()));
        }
        Ok(())
    }

    /// Lets ticks pass, as many as the run's limit still allows; says how many.
    pub fn tick(&mut self, ticks: u32, events: &mut impl Sink<G::Event>) -> u32 {
        let allowed = if self.game.ticks_per_second() == 0 { 0 } else { G::META.limits.ticks - self.ticks };
        let ticks = ticks.min(allowed);
        let mut left = ticks;
        while left > 0 {
            let chunk = left.min(LONGEST_WAIT);
            (0..chunk).for_each(|_| self.game.tick(events));
            self.advance_line(Step::Wait(chunk));
            left -= chunk;
        }
        self.ticks += ticks;
        match self.history.last_mut() {
            Some(Entry::Step(Step::Wait(before))) => *before += ticks,
            _ if ticks > 0 => self.history.push(Entry::Step(Step::Wait(ticks))),
            _ => {}
        }
        ticks
    }

    /// Ticks that have passed, undone ones included.
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.last_action().is_some()
    }

    /// Whether there is an action to bring back.
    pub fn can_redo(&self) -> bool {
        self.at < self.line.len()
    }

    /// Takes back the last action, with the ticks that passed since.
    pub fn undo(&mut self) -> Result<(), Refused> {
        let target =
            self.last_action().ok_or_else(|| Refused::new("nothing-to-undo", "there is nothing to undo"))?;
        self.count_entry()?;
        self.rebuild(target);
        self.spare = Some(Checkpoint { at: target, game: self.game.clone() });
        self.note(Entry::Undo);
        Ok(())
    }

    /// Brings back the action that was taken back last, with the ticks that passed after it.
    pub fn redo(&mut self) -> Result<(), Refused> {
        if !self.can_redo() {
            return Err(Refused::new("nothing-to-redo", "there is nothing to redo"));
        }
        self.count_entry()?;
        self.seek_forward();
        self.note(Entry::Redo);
        Ok(())
    }

    /// Writes down that a hint was given.
    pub fn note_hint(&mut self) -> Result<(), Refused> {
        self.count_entry()?;
        self.note(Entry::Hint);
        Ok(())
    }

    /// The actions on the timeline, undone ones included.
    pub fn timeline(&self) -> impl Iterator<Item = G::Action> {
        self.line.iter().filter_map(|step| match step {
            Step::Do(action) => Some(*action),
            Step::Wait(_) => None,
        })
    }

    /// The number of actions on the timeline, undone ones included.
    pub fn length(&self) -> usize {
        self.timeline().count()
    }

    /// The number of actions in effect.
    pub fn position(&self) -> usize {
        self.line[..self.at].iter().filter(|step| matches!(step, Step::Do(_))).count()
    }

    /// Shows the state after the first `actions` actions without writing anything down; for watching.
    pub fn seek(&mut self, actions: usize) {
        let steps = self.line.iter().enumerate().filter(|(_, step)| matches!(step, Step::Do(_)));
        let target = steps.map(|(i, _)| i).nth(actions).unwrap_or(self.line.len());
        if target < self.at {
            self.rebuild(target);
        }
        for step in &self.line[self.at..target] {
            Self::repeat(&mut self.game, step);
        }
        self.at = target;
    }

    /// The action that [`Session::redo`] would carry out.
    pub fn next_action(&self) -> Option<G::Action> {
        self.line[self.at..].iter().find_map(|step| match step {
            Step::Do(action) => Some(*action),
            Step::Wait(_) => None,
        })
    }

    /// The run as it would be saved now.
    pub fn replay(&self) -> Replay {
        let mut items = Vec::with_capacity(self.history.len() + self.marks.len());
        let mut marks = self.marks.iter().peekable();
        for (index, entry) in self.history.iter().enumerate() {
            items.push(match entry {
                Entry::Step(Step::Do(action)) => Item::Do(action.to_string().into()),
                Entry::Step(Step::Wait(ticks)) => Item::Wait(*ticks),
                Entry::Undo => Item::Undo,
                Entry::Redo => Item::Redo,
                Entry::Hint => Item::Hint,
            });
            if let Some((_, digest)) = marks.next_if(|(at, _)| *at == index) {
                items.push(Item::Mark(*digest));
            }
        }
        let game = G::META.id.to_owned();
        Replay { game, rules: G::META.rules, start: self.start.clone(), items, end: self.end() }
    }

    /// What the last line of a replay says now.
    pub fn end(&self) -> End {
        End { status: self.game.status(), score: self.game.score(), digest: self.game.digest() }
    }

    /// Plays a replay through, believing none of its claims.
    pub fn load(replay: &Replay) -> Result<Session<G>, Rejection> {
        check_header::<G>(replay)?;
        check_limits::<G>(replay)?;
        let mut session = Session::begin(replay)?;
        for (index, item) in replay.items.iter().enumerate() {
            session.play_item(item).map_err(|cause| Rejection { line: replay.line_of(index), cause })?;
        }
        let (claimed, found) = (replay.end, session.end());
        if claimed != found {
            let message = format!(
                "the run ends {} with score {} and digest {}, not {} with {} and {}",
                found.status.word(),
                found.score.0,
                found.digest,
                claimed.status.word(),
                claimed.score.0,
                claimed.digest,
            );
            return Err(Rejection::at(replay.line_of(replay.items.len()), "wrong-end", message));
        }
        Ok(session)
    }

    /// Plays another program's run through.
    pub fn import(import: Import<G>) -> Result<Session<G>, Refused> {
        let start = Start { params: import.params.to_text(), seed: import.seed, position: None };
        let mut session = Session::new(&start)?;
        for (number, action) in (1..).zip(import.actions) {
            session.act(action, &mut ()).map_err(|refused| {
                let message = format!("action {number} ({action}): {}", refused.message);
                Refused::new(refused.code, message)
            })?;
        }
        Ok(session)
    }

    /// The start of a replay, which must be written in the one canonical way: what is loaded saves the same text.
    fn begin(replay: &Replay) -> Result<Session<G>, Rejection> {
        let start = &replay.start;
        let session = Session::new(start).map_err(|refused| {
            let line = if refused.code == "bad-position" { 6 } else { 4 };
            Rejection::at(line, refused.code, refused.message)
        })?;
        if session.start.params != start.params {
            let message = format!("parameters are written {:?}", session.start.params);
            return Err(Rejection::at(4, "bad-params", message));
        }
        if session.start.position != start.position {
            return Err(Rejection::at(
                6,
                "bad-position",
                "the position is not drawn the way this game draws it",
            ));
        }
        Ok(session)
    }

    fn play_item(&mut self, item: &Item) -> Result<(), Refused> {
        match item {
            Item::Do(text) => self.act(text.parse()?, &mut ()),
            Item::Wait(ticks) => match self.tick(*ticks, &mut ()) {
                passed if passed == *ticks => Ok(()),
                _ => Err(Refused::new("too-long", "more ticks than this game allows")),
            },
            Item::Mark(claimed) => match self.game.digest() {
                found if found == *claimed => Ok(()),
                found => Err(Refused::new(
                    "wrong-mark",
                    format!("action {} leads to digest {found}, not {claimed}", self.done),
                )),
            },
            Item::Undo => self.undo(),
            Item::Redo => self.redo(),
            Item::Hint => self.note_hint(),
        }
    }

    fn note(&mut self, entry: Entry<G::Action>) {
        self.history.push(entry);
        self.assisted = true;
    }

    fn count_entry(&mut self) -> Result<(), Refused> {
        if self.entries >= G::META.limits.entries {
            let message = format!("a run has at most {} actions", G::META.limits.entries);
            return Err(Refused::new("too-long", message));
        }
        self.entries += 1;
        Ok(())
    }

    /// Index of the last action in effect.
    fn last_action(&self) -> Option<usize> {
        self.line[..self.at].iter().rposition(|step| matches!(step, Step::Do(_)))
    }

    fn advance_line(&mut self, step: Step<G::Action>) {
        if self.at < self.line.len() {
            self.line.truncate(self.at);
            self.checkpoints.retain(|checkpoint| checkpoint.at <= self.at);
            self.spare = None;
        }
        match (self.line.last_mut(), step) {
            // A kept state at the end of the line already counts the wait before it.
            (Some(Step::Wait(before)), Step::Wait(more))
                if *before + more <= LONGEST_WAIT
                    && self.checkpoints.last().is_some_and(|c| c.at < self.at) =>
            {
                *before += more;
                self.spare = None;
            }
            _ => {
                self.line.push(step);
                self.at += 1;
            }
        }
        if self.checkpoints.last().is_none_or(|last| self.at - last.at >= CHECKPOINT_EVERY) {
            self.checkpoints.push(Checkpoint { at: self.at, game: self.game.clone() });
        }
    }

    /// Repeats the next action and the waits behind it.
    fn seek_forward(&mut self) {
        let mut acted = false;
        while let Some(step) = self.line.get(self.at).filter(|step| !acted || matches!(step, Step::Wait(_))) {
            acted |= matches!(step, Step::Do(_));
            Self::repeat(&mut self.game, step);
            self.at += 1;
        }
    }

    /// Goes to the state after the first `target` steps, from the nearest kept state before it.
    fn rebuild(&mut self, target: usize) {
        let kept = self.checkpoints.partition_point(|checkpoint| checkpoint.at <= target);
        let nearest = self.checkpoints[..kept].last().into_iter().chain(&self.spare);
        let from =
            nearest.filter(|checkpoint| checkpoint.at <= target).max_by_key(|checkpoint| checkpoint.at);
        let from = from.expect("the first state is always kept");
        self.game = from.game.clone();
        let first = from.at;
        for step in &self.line[first..target] {
            Self::repeat(&mut self.game, step);
        }
        self.at = target;
    }

    fn repeat(game: &mut G, step: &Step<G::Action>) {
        match step {
            Step::Do(action) => game.apply(*action, &mut ()),
            Step::Wait(ticks) => (0..*ticks).for_each(|_| game.tick(&mut ())),
        }
    }
}

fn check_header<G: Game>(replay: &Replay) -> Result<(), Rejection> {
    if replay.game != G::META.id {
        let message = format!("this is a run of {:?}, not of {:?}", replay.game, G::META.id);
        return Err(Rejection::at(2, "wrong-game", message));
    }
    if replay.rules != G::META.rules {
        let (code, age) =
            if replay.rules > G::META.rules { ("newer-rules", "newer") } else { ("older-rules", "older") };
        let message = format!(
            "played under rules {}, which are {age} than the {} of this program",
            replay.rules,
            G::META.rules
        );
        return Err(Rejection::at(3, code, message));
    }
    Ok(())
}

/// Counts before anything is played, so that no file can ask for more work than an honest run.
fn check_limits<G: Game>(replay: &Replay) -> Result<(), Rejection> {
    let (mut entries, mut marks, mut ticks) = (0, 0, 0);
    for item in &replay.items {
        match item {
            Item::Do(_) | Item::Undo | Item::Redo | Item::Hint => entries += 1,
            Item::Mark(_) => marks += 1,
            Item::Wait(n) => ticks += u64::from(*n),
        }
    }
    let limits = G::META.limits;
    for (what, count, most) in [
        ("actions", entries, u64::from(limits.entries)),
        ("ticks", ticks, u64::from(limits.ticks)),
        ("marks", marks, entries + 1),
    ] {
        if count > most {
            let message = format!("{count} {what} are too many; {most} are allowed");
            return Err(Rejection::at(0, "too-long", message));
        }
    }
    Ok(())
}
