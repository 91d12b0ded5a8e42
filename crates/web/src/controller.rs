//! The controller of a run on the screen: the session, and the effects of every input. The announcer handles
//! messages and sounds, the projector the board and its films.

use std::sync::Arc;

use crate::graph::*;
use engine::{AnyGame, Outcome, Refused, Seed, Session, Start, Status};
use view::{Control, Cue, Input, Motion, Picture, PlaceId, Scene, Spot, TimelineStep, Tone};
use web_sys::Element;

use crate::announcer::Announcer;
use crate::aspects::{EndShown, PlayClock, Pointing, Saving, Steering, Thinking};
use crate::board::{Audience, BoardDom, Film, Projector, restart, skip_travel};
use crate::dom;
use crate::facts::PageFacts;
use crate::online;
use crate::play::recall;
use crate::scores::{self, Record};
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::storage;
use crate::ui::El;

/// How often a timed run is saved while it goes on, in milliseconds.
const KEEP_MS: f64 = 3000.0;

/// Why a run is on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Played, saved and ranked.
    Play,
    /// Played as a lesson; never saved.
    Learn,
    /// Watched.
    Watch,
}

/// A run, its board and its messages.
#[derive(Clone, Copy)]
pub struct Controller {
    /// The game.
    pub game: &'static dyn AnyGame,
    pub(crate) purpose: Purpose,
    shell: Shell,
    session: Stored<Session>,
    pub(crate) facts: Signal<PageFacts>,
    /// Separate from `facts`: controls rarely change, so their readers rarely rerun.
    controls: Signal<Vec<Control>>,
    /// Incremented when another run begins, which redraws the board.
    round: Signal<u32>,
    /// Messages and sounds.
    pub announcer: Announcer,
    projector: Projector,
    /// The clock of a timed run.
    pub clock: PlayClock,
    /// Held directions and walks.
    pub steering: Steering,
    /// Hints and the search for the shortest win.
    pub thinking: Thinking,
    /// The end of the run.
    pub end: EndShown,
    pub(crate) pointing: Pointing,
    pub(crate) saving: Saving,
    /// A short message that fades by itself, such as on the first help of a run.
    pub toast: Signal<&'static str>,
    /// Whether the game's question is open; the player can dismiss it to see the board.
    pub question_open: Signal<bool>,
}

impl Controller {
    /// Creates the controller of a run.
    pub fn new(
        shell: Shell,
        game: &'static dyn AnyGame,
        mut session: Session,
        purpose: Purpose,
    ) -> Controller {
        shell.speaker.take_voice(game.voice());
        if purpose == Purpose::Play {
            storage::recall_switches(shell.store, &mut session);
        }
        let scene = session.scene();
        let controller = Controller {
            game,
            purpose,
            shell,
            facts: Signal::new(PageFacts::of(shell, &session, &scene, None)),
            session: Stored::new(session),
            controls: Signal::new(Vec::new()),
            round: Signal::new(0),
            announcer: Announcer::new(shell),
            projector: Projector::new(),
            clock: PlayClock::new(),
            steering: Steering::new(),
            thinking: Thinking::new(),
            end: EndShown::new(),
            pointing: Pointing::new(),
            saving: Saving::new(),
            toast: Signal::new(""),
            question_open: Signal::new(false),
        };
        controller.note_controls(&scene.controls);
        controller.begin_search();
        controller
    }

    /// Returns whether the run is played here rather than watched.
    pub fn is_live(self) -> bool {
        self.purpose != Purpose::Watch
    }

    /// The app-wide context.
    pub fn shell(self) -> Shell {
        self.shell
    }

    /// Reads what the page shows; a tracked read.
    pub fn facts<T>(self, look: impl FnOnce(&PageFacts) -> T) -> T {
        self.facts.with(look)
    }

    /// Reads the game's controls; a tracked read.
    pub fn controls<T>(self, look: impl FnOnce(&[Control]) -> T) -> T {
        self.controls.with(|controls| look(controls))
    }

    /// Reads a text of a control by index; a tracked read.
    pub fn word(self, control: usize, look: fn(&Control) -> &String) -> String {
        self.controls.with(|all| all.get(control).map_or_else(String::new, |control| look(control).clone()))
    }

    /// How the run that just ended compares with the best.
    pub fn record(self) -> Option<Record> {
        self.end.record.get()
    }

    /// Tracks the start of another run.
    pub fn track_round(self) {
        self.round.track();
    }

    /// Reads the run.
    pub fn look<T>(self, look: impl FnOnce(&Session) -> T) -> T {
        self.session.with(look)
    }

    /// The scene of this moment.
    pub fn scene(self) -> Arc<Scene> {
        self.look(Session::scene)
    }

    /// The game's sprites.
    pub fn sprites(self) -> Sprites {
        Sprites::of(self.game)
    }

    /// Draws the board into an element.
    pub fn mount(self, svg: &Element) {
        let symbols = self.shell.settings.get_untracked().symbols();
        let scene = self.scene();
        self.look(|run| self.projector.mount(svg, run.board(), &scene, symbols, self.sprites()));
    }

    /// Reads or changes the drawn board.
    pub fn board<T>(self, with: impl FnOnce(&mut BoardDom) -> T) -> Option<T> {
        self.projector.board(with)
    }

    /// Handles a click, key or touch. Returns whether the game used it.
    pub fn input(self, input: Input) -> bool {
        if !matches!(input, Input::Point(_)) {
            self.steering.stop();
            if self.is_timed() {
                self.catch_up();
            }
        }
        self.put_in(input)
    }

    /// Handles an input at the current tick.
    pub(crate) fn put_in(self, input: Input) -> bool {
        if !self.is_live() {
            return false;
        }
        let pointing = matches!(input, Input::Point(_));
        if !pointing {
            self.stop_thinking();
            self.projector.settle(self);
        }
        match self.change(|run| run.input(&input)) {
            Some(Outcome::Acted(cues)) => self.acted(cues),
            // Held keys repeat by the clock, so this was a second tap.
            Some(Outcome::TooSoon) => drop(self.change(|run| run.retry(input))),
            Some(Outcome::Redraw) if pointing => self.repaint(),
            Some(Outcome::Redraw) => {
                self.keep_assisted();
                self.announcer.clear_warning();
                if matches!(input, Input::Choose(Spot::Control(_))) && self.purpose == Purpose::Play {
                    self.look(|run| storage::note_switches(self.shell.store, run));
                }
                self.redraw();
                // Say what an aim would cost, too.
                let about = self.facts.with_untracked(|facts| facts.about.clone());
                if !about.is_empty() {
                    self.shell.say(&about);
                }
            }
            Some(Outcome::Refused(refused)) => {
                self.refused(&refused);
                if let Input::Choose(Spot::Place(place)) = input {
                    self.board(|dom| dom.shake(place));
                }
            }
            Some(Outcome::Ignored) | None => return false,
        }
        true
    }

    /// Chooses a place or a control.
    pub fn choose(self, spot: Spot) {
        // Choosing means playing: nothing may stay in front of the board.
        self.resume();
        match spot {
            Spot::Place(place) if self.game.meta().ticks_per_second > 0 => self.walk(place),
            Spot::Place(place) if self.scene().walks => {
                self.steering.walk_to(place);
                self.put_in(Input::Choose(spot));
            }
            spot => drop(self.input(Input::Choose(spot))),
        }
    }

    /// Plays a typed action.
    pub fn act(self, text: &str) -> Result<(), Refused> {
        if self.is_timed() {
            self.catch_up();
        }
        self.halt();
        let cues = self.change(|run| run.act(text)).unwrap_or(Ok(Vec::new()))?;
        self.acted(cues);
        Ok(())
    }

    /// Undoes the last action.
    pub fn undo(self) {
        self.step(Session::undo, "Undone.");
    }

    /// Redoes the last undone action.
    pub fn redo(self) {
        self.step(Session::redo, "Redone.");
    }

    fn step(self, step: fn(&mut Session) -> Result<(), Refused>, done: &'static str) {
        self.halt();
        let over = self.look(|run| run.status()) != Status::Playing;
        match self.change(step) {
            Some(Ok(())) => {
                // Undoing the end pauses the clock.
                if over {
                    self.clock.paused.set(true);
                }
                self.end.open.set(false);
                let kept = over && self.record().is_some();
                let rests = self.look(Session::is_resting);
                let more = match (kept, rests) {
                    (true, _) => " Your result is kept.",
                    (_, true) => " The clock waits for you.",
                    _ => "",
                };
                self.tell(Tone::Plain, &format!("{done}{more}{}", self.first_help()));
                self.keep();
                self.redraw();
                self.raise_question();
            }
            Some(Err(refused)) => self.refused(&refused),
            None => {}
        }
    }

    /// Describes the state of the game.
    pub fn describe(self) {
        self.tell(Tone::Plain, &self.scene().spoken);
    }

    /// Starts a new run in place of this one.
    pub fn begin(self, start: &Start) -> Result<(), Refused> {
        let session = self.game.start(start)?;
        self.leave_for(start);
        online::begin_run(self.shell, self.game, start);
        self.replace(session);
        self.keep();
        self.shell.say("New board.");
        Ok(())
    }

    /// Replaces this run with another.
    pub(crate) fn replace(self, mut session: Session) {
        storage::recall_switches(self.shell.store, &mut session);
        self.stop_thinking();
        let left = self.slot();
        self.session.set(session);
        if self.slot() != left {
            recall(self);
        }
        self.begin_search();
        self.show_anew();
    }

    /// Resets the page after the run was replaced.
    pub(crate) fn show_anew(self) {
        self.projector.stop();
        self.end.reset();
        self.clock.reset();
        self.toast.set("");
        self.announcer.clear();
        let scene = self.scene();
        self.facts.set(self.look(|run| PageFacts::of(self.shell, run, &scene, None)));
        self.note_controls(&scene.controls);
        self.round.update(|round| *round += 1);
        self.raise_question();
    }

    /// Restarts the same board.
    pub fn again(self) {
        let start = self.look(|run| run.start().clone());
        self.begin_or_tell(&start);
        self.tell(Tone::Plain, "Same board, same luck.");
    }

    /// Starts a run that should be valid, and shows the refusal if it is not.
    pub fn begin_or_tell(self, start: &Start) {
        if let Err(refused) = self.begin(start) {
            self.refused(&refused);
        }
    }

    /// Starts what the player chose and remembers the choice.
    pub fn begin_chosen(self, params: &str, seed: Seed) {
        storage::note_choice(self.shell.store, self.game, params);
        self.begin_or_tell(&Start { params: params.to_owned(), seed, position: None });
    }

    /// Shows a sentence and says it in the live region.
    pub fn tell(self, tone: Tone, text: &str) {
        self.announcer.tell(tone, text);
    }

    pub(crate) fn refused(self, refused: &Refused) {
        self.announcer.refuse(refused);
        self.redraw();
    }

    pub(crate) fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session.update(change)
    }

    /// Saves the run.
    pub(crate) fn keep(self) {
        if self.purpose == Purpose::Play {
            let undecided = self.saving.note();
            self.look(|run| storage::save(self.shell.store, run, undecided));
        }
    }

    /// Saves the run unless it was saved a moment ago: timed runs act many times a second.
    pub(crate) fn keep_often(self) {
        if !self.is_timed() || !self.saving.is_recent(KEEP_MS) {
            self.keep();
        }
    }

    /// Shows the effects of an action, or of time running out.
    pub(crate) fn acted(self, mut cues: Vec<Cue>) {
        if let Some(piece) = self.pointing.dropped.get() {
            skip_travel(piece, &mut cues);
        }
        self.stop_thinking();
        self.announcer.clear_hint();
        if self.look(|run| run.status()) == Status::Playing {
            self.keep_often();
        } else if self.purpose == Purpose::Play {
            self.keep();
            storage::note_known(self.shell.store, self.game);
            self.end.record.set(self.look(|run| scores::record(self.shell.store, run)));
            self.look(online::note_daily);
            self.note_end();
        }
        if self.moves() && cues.iter().any(|cue| cue.motion == Motion::Outcome) {
            self.end.hold_back(&mut cues);
        } else {
            self.tell_outcome(&cues);
        }
        let scene = self.scene();
        if !self.is_timed() {
            if self.moves() {
                return self.projector.play(Film::new(cues, scene, dom::now()), self);
            }
            self.announcer.play_sounds(&cues);
        }
        self.projector.show(&scene);
        self.finish();
    }

    /// Returns whether animation is on.
    pub(crate) fn moves(self) -> bool {
        self.shell.settings.get_untracked().moves()
    }

    /// Ends a walk or a thought because the player does something else.
    pub(crate) fn halt(self) {
        self.steering.stop();
        self.stop_thinking();
        self.projector.settle(self);
    }

    /// Opens the game's question, if it has one.
    pub fn raise_question(self) {
        let asked = self.is_live() && self.facts.with_untracked(|facts| facts.question.is_some());
        if asked != self.question_open.get_untracked() {
            self.question_open.set(asked);
        }
    }

    /// Updates the facts and controls from a scene.
    pub(crate) fn note(self, scene: &Scene) {
        let fresh = |before: &PageFacts| self.look(|run| PageFacts::of(self.shell, run, scene, Some(before)));
        self.facts.set(self.facts.with_untracked(fresh));
        self.note_controls(&scene.controls);
    }

    fn note_controls(self, controls: &[Control]) {
        let mut controls = controls.to_vec();
        self.relabel(&mut controls);
        if self.controls.with_untracked(|old| *old != controls) {
            self.controls.set(controls);
        }
    }

    /// Gives controls the player's keys.
    fn relabel(self, controls: &mut [Control]) {
        if self.look(|run| run.board().is_six_sided()) {
            self.shell.shortcuts.with_untracked(|keys| keys.relabel(controls));
        }
    }

    /// The control that a key presses, enabled or not.
    pub fn control_for_key(self, key: char) -> Option<String> {
        let letters = self.look(|run| run.board().is_six_sided());
        let usual = self.shell.shortcuts.with_untracked(|keys| keys.on_button(key));
        let usual = if letters { usual? } else { key };
        self.scene().control_for_key(usual).map(|control| control.id.clone())
    }

    /// Shows the current state.
    pub(crate) fn redraw(self) {
        let scene = self.scene();
        self.note(&scene);
        self.projector.show(&scene);
    }

    /// Shows another picture of the same state, for a moving pointer. Cheaper than [`redraw`](Self::redraw).
    fn repaint(self) {
        if self.end.is_held_back() {
            return;
        }
        let scene = self.scene();
        self.note_controls(&scene.controls);
        let Scene { hud, banner, about, prompt, .. } = &*scene;
        let same = self.facts.with_untracked(|facts| {
            facts.hud == *hud && facts.banner == *banner && facts.about == *about && facts.prompt == *prompt
        });
        if !same {
            self.facts.update(|facts| {
                facts.hud.clone_from(hud);
                facts.banner.clone_from(banner);
                facts.about.clone_from(about);
                facts.prompt = prompt.clone().into_owned();
            });
        }
        self.projector.show(&scene);
    }

    /// Moves the keyboard focus to a place.
    pub fn focus(self, place: PlaceId) {
        // Focusing fires events that come back here, so the board must not be borrowed.
        let node = self.board(|dom| dom.focus_on(place)).flatten();
        if let Some(node) = node {
            let _ = node.focus();
        }
    }
}

impl Audience for Controller {
    fn beside(self, step: &TimelineStep) {
        match step {
            TimelineStep::Sound(sound) => self.shell.play(*sound),
            TimelineStep::Stir(id, beats) => dom::buttons(id).iter().for_each(|button| {
                El(button.clone()).style("--beats", &beats.to_string());
                restart(button, "stirred");
            }),
            TimelineStep::Outcome => self.tell_untold(),
            TimelineStep::Face(id, sprite) => self.sprites().change(id, *sprite),
            _ => {}
        }
    }

    /// Shows what follows once a film is over: the end panel, a question, the next step of a walk.
    fn finish(self) {
        self.tell_untold();
        // A film that was cut short may have left the wrong picture on a control.
        self.controls.with_untracked(|controls| {
            for control in controls {
                if let Picture::Sprite(sprite) = control.picture {
                    self.sprites().change(&control.id, sprite);
                }
            }
        });
        let over =
            self.facts.with_untracked(|facts| facts.status != Status::Playing && facts.banner.is_some());
        if over && self.purpose == Purpose::Play {
            self.end.open.set(true);
        }
        self.raise_question();
        self.stroll();
    }
}
