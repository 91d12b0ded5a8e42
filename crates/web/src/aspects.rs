//! The aspects of a run on the screen that have a state of their own. Each is one field of the controller.

use view::{Cue, Heading, Motion, PlaceId, Spot};

use crate::dom;
use crate::graph::*;
use crate::scores::Record;
use crate::search::SearchWorker;

/// The clock of a timed run as its player sees it.
#[derive(Clone, Copy)]
pub struct PlayClock {
    /// Whether it is paused. Timed runs begin paused.
    pub paused: Signal<bool>,
    /// Whether the player has let it go in this run before: a pause is not the start.
    pub begun: Stored<bool>,
    /// The time up to which the run has advanced.
    seen_at: Stored<f64>,
}

impl PlayClock {
    pub(crate) fn new() -> PlayClock {
        PlayClock { paused: Signal::new(true), begun: Stored::new(false), seen_at: Stored::new(dom::now()) }
    }

    /// Returns whether the page is still there.
    pub(crate) fn is_shown(self) -> bool {
        self.paused.try_get_untracked().is_some()
    }

    /// The whole milliseconds since the last call; 0 while the clock stands. Fractions carry over to the next call.
    pub(crate) fn elapsed(self, runs: bool) -> u32 {
        let (now, last) = (dom::now(), self.seen_at.get());
        let millis = (now - last).max(0.0).floor();
        self.seen_at.set(if runs { last + millis } else { now });
        if runs { millis as u32 } else { 0 }
    }

    /// Returns to the state of a new run.
    pub(crate) fn reset(self) {
        self.paused.set(true);
        self.begun.set(false);
    }
}

/// What keeps the player moving: a direction that is held down, a walk.
#[derive(Clone, Copy)]
pub struct Steering {
    /// The direction and since when; timed games only.
    held: Stored<Option<(Heading, f64)>>,
    goal: Stored<Option<PlaceId>>,
}

impl Steering {
    pub(crate) fn new() -> Steering {
        Steering { held: Stored::new(None), goal: Stored::new(None) }
    }

    /// Holds a direction down, or releases it.
    pub(crate) fn hold(self, heading: Option<Heading>) {
        self.held.set(heading.map(|heading| (heading, dom::now())));
    }

    /// The direction held down.
    pub fn held(self) -> Option<Heading> {
        self.held.get().map(|(heading, _)| heading)
    }

    /// The direction held down for at least some milliseconds.
    pub(crate) fn held_for(self, millis: f64) -> Option<Heading> {
        self.held.get().filter(|(_, since)| dom::now() - since >= millis).map(|(heading, _)| heading)
    }

    /// The place the player is walking to, until they do something else.
    pub fn goal(self) -> Option<PlaceId> {
        self.goal.get()
    }

    pub(crate) fn walk_to(self, place: PlaceId) {
        self.goal.set(Some(place));
    }

    /// Ends the walk.
    pub fn stop(self) {
        self.goal.set(None);
    }
}

/// What the program thinks about for the player: hints, and the shortest win.
#[derive(Clone, Copy)]
pub struct Thinking {
    /// Whether a hint is being thought out.
    pub hint: Signal<bool>,
    /// Whether Solve is playing the run.
    pub solving: Signal<bool>,
    /// The worker that thinks about hints, from the first one on.
    thinker: Stored<Option<SearchWorker>>,
    /// The search for the shortest win, in games that have one.
    search: Stored<Option<SearchWorker>>,
}

impl Thinking {
    pub(crate) fn new() -> Thinking {
        Thinking {
            hint: Signal::new(false),
            solving: Signal::new(false),
            thinker: Stored::new(None),
            search: Stored::new(None),
        }
    }

    /// Sends a request for a hint to the worker, which stays for the next one. Returns `false` if there are no workers.
    pub(crate) fn ask(self, ask: String, hear: impl Fn(&str) + 'static) -> bool {
        if !self.thinker.with(|thinker| thinker.as_ref().is_some_and(|thinker| thinker.ask(&ask))) {
            self.thinker.set(SearchWorker::begin(ask, Box::new(hear)));
        }
        self.thinker.with(Option::is_some)
    }

    /// Ends the worker that thinks about hints, which is the only way to interrupt it.
    pub(crate) fn dismiss(self) {
        self.thinker.set(None);
    }

    /// Replaces the search for the shortest win. Returns whether there is one now.
    pub(crate) fn search(self, search: Option<SearchWorker>) -> bool {
        self.search.set(search);
        self.searches()
    }

    /// Returns whether the shortest win is looked for, or known.
    pub(crate) fn searches(self) -> bool {
        self.search.with(Option::is_some)
    }

    /// Notes the shortest win found so far.
    pub(crate) fn note_solution(self, solution: Vec<String>) {
        self.search.update(|search| {
            if let Some(search) = search {
                search.solution = solution;
            }
        });
    }

    /// The shortest win found so far, from the start of the run.
    pub(crate) fn solution(self) -> Vec<String> {
        self.search.with(|search| search.as_ref().map_or_else(Vec::new, |search| search.solution.clone()))
    }
}

/// The end of a run on the screen.
#[derive(Clone, Copy)]
pub struct EndShown {
    /// Whether its panel is open.
    pub open: Signal<bool>,
    /// How the run compares with the best.
    pub record: Stored<Option<Record>>,
    /// A line about goals that the run reached first.
    pub goals: Stored<Option<String>>,
    /// What a film has still to tell, until chance has decided on the screen too.
    untold: Stored<Option<Vec<Cue>>>,
}

impl EndShown {
    pub(crate) fn new() -> EndShown {
        EndShown {
            open: Signal::new(false),
            record: Stored::new(None),
            goals: Stored::new(None),
            untold: Stored::new(None),
        }
    }

    /// Keeps the words of a change back until its film shows the outcome.
    pub(crate) fn hold_back(self, cues: &mut Vec<Cue>) {
        let said = cues.extract_if(.., |cue| matches!(cue.motion, Motion::Say(_) | Motion::Hear(_)));
        self.untold.set(Some(said.collect()));
    }

    /// Returns whether something has still to be told.
    pub(crate) fn is_held_back(self) -> bool {
        self.untold.with(Option::is_some)
    }

    /// Takes what was kept back.
    pub(crate) fn take_untold(self) -> Option<Vec<Cue>> {
        self.untold.update(Option::take).flatten()
    }

    /// Forgets the end of the run before.
    pub(crate) fn reset(self) {
        self.untold.set(None);
        self.open.set(false);
        self.record.set(None);
        self.goals.set(None);
    }
}

/// What a mouse, a finger or the focus is on.
#[derive(Clone, Copy)]
pub struct Pointing {
    /// The place or control under the mouse.
    pub(crate) hovered: Stored<Option<Spot>>,
    /// The place or control under the mouse or with the focus.
    pub(crate) pointed: Signal<Option<Spot>>,
    /// The dragged piece that the pointer just released.
    pub(crate) dropped: Stored<Option<u32>>,
}

impl Pointing {
    pub(crate) fn new() -> Pointing {
        Pointing { hovered: Stored::new(None), pointed: Signal::new(None), dropped: Stored::new(None) }
    }
}

/// The saved copy of the run.
#[derive(Clone, Copy)]
pub struct Saving {
    /// When the run was last saved.
    at: Stored<f64>,
    /// Another run of the slot that the player has not decided about.
    pub elsewhere: Signal<Option<String>>,
    /// Whether that run is in the slot itself, so that this one is saved beside it; else it is the other way round.
    taken: Stored<bool>,
}

impl Saving {
    pub(crate) fn new() -> Saving {
        Saving { at: Stored::new(0.0), elsewhere: Signal::new(None), taken: Stored::new(false) }
    }

    /// Offers another run of the slot, or none; `taken` says whether it is in the slot itself.
    pub(crate) fn offer(self, other: Option<String>, taken: bool) {
        self.taken.set(taken && other.is_some());
        self.elsewhere.set(other);
    }

    /// Notes that the run is saved now. Returns whether its slot is taken by a run the player has still to decide about.
    pub(crate) fn note(self) -> bool {
        self.at.set(dom::now());
        self.taken.get()
    }

    /// Returns whether the run was saved within some milliseconds.
    pub(crate) fn is_recent(self, millis: f64) -> bool {
        dom::now() - self.at.get() <= millis
    }
}
