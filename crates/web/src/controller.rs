//! A run on the screen: the session, and what follows from every input. What is said about it is the announcer's part,
//! the board and its films are the projector's.

use crate::graph::*;
use engine::{Advice, AnyGame, Outcome, Refused, Seed, Session, Start, Status};
use view::{Control, Cue, Heading, Input, Motion, Picture, PlaceId, Scene, Spot, Step, Tone};
use web_sys::Element;

use crate::announcer::Announcer;
use crate::board::{Audience, BoardDom, Film, Projector, restart, skip_travel};
use crate::dom;
use crate::facts::Facts;
use crate::scores::{self, Record};
use crate::search::Search;
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::storage;

/// How often a run on a clock is saved while it runs.
const KEEP_MS: f64 = 3000.0;

/// What a run is on the screen for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To be played, saved and ranked.
    Play,
    /// To be played as a lesson, and kept nowhere.
    Learn,
    /// To be watched.
    Watch,
}

/// A run, its board and what is said about it.
#[derive(Clone, Copy)]
pub struct Controller {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Whether the panel about the end is open.
    pub end_open: Signal<bool>,
    /// Said once in a run, when help is first used.
    pub toast: Signal<&'static str>,
    /// Whether the clock stands still. Runs on a clock begin so.
    pub paused: Signal<bool>,
    /// Whether the run is being solved, move by move.
    pub solving: Signal<bool>,
    /// Whether the game's question is open; it can be put aside to look at the board.
    pub question_open: Signal<bool>,
    pub(crate) facts: Signal<Facts>,
    /// Apart from the facts: they are many and change seldom, and who shows them is told only then.
    controls: Signal<Vec<Control>>,
    /// Changes when another run begins, so that the board is drawn anew.
    round: Signal<u32>,
    /// What is said about the run.
    pub announcer: Announcer,
    projector: Projector,
    /// The run that another tab saved and nobody decided about.
    pub(crate) elsewhere: Signal<Option<String>>,
    /// How the run that just ended compares.
    record: Stored<Option<Record>>,
    /// The direction that is being held down, and since when; only in games on a clock.
    pub(crate) steering: Stored<Option<(Heading, f64)>>,
    /// The place that the player walks to, until something else is done.
    pub(crate) walking: Stored<Option<PlaceId>>,
    /// The piece that is being let go by the pointer that dragged it.
    dropped: Stored<Option<u32>>,
    kept_at: Stored<f64>,
    /// Up to when time has passed.
    pub(crate) seen_at: Stored<f64>,
    shell: Shell,
    pub(crate) purpose: Purpose,
    session: Stored<Session>,
    /// The search for the shortest way to win, where the game has one.
    pub(crate) search: Stored<Option<Search>>,
    /// What the mouse is over.
    hovered: Stored<Option<Spot>>,
    /// What the mouse or the focus is on.
    pointed: Signal<Option<Spot>>,
}

impl Controller {
    /// Puts a run on the screen.
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
        let facts = Facts::of(shell, &session, &scene, None);
        let controller = Controller {
            game,
            facts: Signal::new(facts),
            controls: Signal::new(scene.controls),
            round: Signal::new(0),
            announcer: Announcer::new(shell),
            projector: Projector::new(),
            elsewhere: Signal::new(None),
            end_open: Signal::new(false),
            toast: Signal::new(""),
            solving: Signal::new(false),
            question_open: Signal::new(false),
            paused: Signal::new(true),
            steering: Stored::new(None),
            walking: Stored::new(None),
            dropped: Stored::new(None),
            kept_at: Stored::new(0.0),
            seen_at: Stored::new(dom::now()),
            record: Stored::new(None),
            shell,
            purpose,
            session: Stored::new(session),
            search: Stored::new(None),
            hovered: Stored::new(None),
            pointed: Signal::new(None),
        };
        controller.begin_search();
        controller
    }

    /// Whether the run is played here, not just watched.
    pub fn is_live(self) -> bool {
        self.purpose != Purpose::Watch
    }

    /// What the whole arcade shares.
    pub fn shell(self) -> Shell {
        self.shell
    }

    /// What the page shows; a tracked read.
    pub fn facts<T>(self, look: impl FnOnce(&Facts) -> T) -> T {
        self.facts.with(look)
    }

    /// The game's own buttons; a tracked read.
    pub fn controls<T>(self, look: impl FnOnce(&[Control]) -> T) -> T {
        self.controls.with(|controls| look(controls))
    }

    /// A word of a control, by its number; a tracked read.
    pub fn word(self, control: usize, look: fn(&Control) -> &String) -> String {
        self.controls.with(|all| all.get(control).map_or_else(String::new, |control| look(control).clone()))
    }

    /// How the run that just ended compares with the best.
    pub fn record(self) -> Option<Record> {
        self.record.get()
    }

    /// Asks to be told when another run begins.
    pub fn track_round(self) {
        self.round.track();
    }

    /// Looks at the run.
    pub fn look<T>(self, look: impl FnOnce(&Session) -> T) -> T {
        self.session.with(look)
    }

    /// The pictures of the game.
    pub fn sprites(self) -> Sprites {
        Sprites::of(self.game)
    }

    /// Draws the board into its element.
    pub fn mount(self, svg: &Element) {
        let symbols = self.shell.settings.get_untracked().symbols();
        self.look(|run| self.projector.mount(svg, run.board(), &run.scene(), symbols, self.sprites()));
    }

    /// Asks the drawn board something, or changes it.
    pub fn board<T>(self, with: impl FnOnce(&mut BoardDom) -> T) -> Option<T> {
        self.projector.board(with)
    }

    /// A click, a key, a touch; true when the game made something of it.
    pub fn input(self, input: Input) -> bool {
        if !matches!(input, Input::Point(_)) {
            self.walking.set(None);
            if self.is_timed() {
                self.catch_up();
            }
        }
        self.put_in(input)
    }

    /// The same at this very tick.
    pub(crate) fn put_in(self, input: Input) -> bool {
        if !self.is_live() {
            return false;
        }
        let pointing = matches!(input, Input::Point(_));
        if !pointing {
            self.settle();
        }
        match self.change(|run| run.input(&input)) {
            Some(Outcome::Acted(cues)) => self.acted(cues),
            // Held keys step by the clock, so this was a second tap.
            Some(Outcome::TooSoon) => drop(self.change(|run| run.retry(input))),
            Some(Outcome::Redraw) if pointing => self.repaint(),
            Some(Outcome::Redraw) => {
                self.keep_assisted();
                self.announcer.clear_warning();
                if matches!(input, Input::Choose(Spot::Control(_))) && self.purpose == Purpose::Play {
                    self.look(|run| storage::note_switches(self.shell.store, run));
                }
                self.redraw();
                // What an aim would cost must be heard, too.
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
        // Whoever chooses something plays: nothing may stay in front of the board.
        self.resume();
        match spot {
            Spot::Place(place) if self.game.meta().ticks_per_second > 0 => self.walk(place),
            Spot::Place(place) if self.look(|run| run.scene().walks) => {
                self.walking.set(Some(place));
                self.put_in(Input::Choose(spot));
            }
            spot => drop(self.input(Input::Choose(spot))),
        }
    }

    /// Lets a dragged piece go on a place, as if the place had been chosen; without one it goes back. It does not walk the
    /// way that it was carried.
    pub fn drop_piece(self, piece: u32, place: Option<PlaceId>) {
        let before = self.look(|run| run.standing().actions);
        if let Some(place) = place {
            self.dropped.set(Some(piece));
            self.choose(Spot::Place(place));
            self.dropped.set(None);
        }
        self.board(|dom| dom.drag(piece, None, self.look(|run| run.standing().actions) != before));
    }

    /// Points at a place or a control, or at nothing.
    pub fn point(self, spot: Option<Spot>) {
        self.pointed.set(spot.clone());
        self.input(Input::Point(spot));
    }

    /// The coordinates of the place that is pointed at.
    pub fn pointed(self) -> Option<String> {
        let Some(Spot::Place(id)) = self.pointed.get() else { return None };
        self.look(|run| run.board().place(id).map(|place| place.name.clone()))
    }

    /// The mouse points at something, or at nothing.
    pub fn hover(self, spot: Option<Spot>) {
        self.hovered.set(spot.clone());
        self.point(spot);
    }

    /// The focus went away; what the mouse is over counts again.
    pub fn unfocus(self) {
        self.point(self.hovered.get());
    }

    /// A typed action.
    pub fn act(self, text: &str) -> Result<(), Refused> {
        if self.is_timed() {
            self.catch_up();
        }
        self.halt();
        let cues = self.change(|run| run.act(text)).unwrap_or(Ok(Vec::new()))?;
        self.acted(cues);
        Ok(())
    }

    /// Takes back the last action.
    pub fn undo(self) {
        self.step(Session::undo, "Undone.");
    }

    /// Brings back what was taken back.
    pub fn redo(self) {
        self.step(Session::redo, "Redone.");
    }

    fn step(self, step: fn(&mut Session) -> Result<(), Refused>, done: &'static str) {
        self.halt();
        let over = self.look(|run| run.status()) != Status::Playing;
        match self.change(step) {
            Some(Ok(())) => {
                // Whoever takes back the end finds the clock standing still.
                if over {
                    self.paused.set(true);
                }
                self.end_open.set(false);
                let kept = over && self.record().is_some();
                let rests = self.look(Session::is_resting);
                let more = match (kept, rests) {
                    (true, _) => " Your result is kept.",
                    (_, true) => " The clock waits for you.",
                    _ => "",
                };
                self.tell(Tone::Plain, &format!("{done}{more}"));
                self.note_help("Undo makes this an assisted run.");
                self.keep();
                self.redraw();
                self.raise_question();
            }
            Some(Err(refused)) => self.refused(&refused),
            None => {}
        }
    }

    /// Asks for a suggestion.
    pub fn hint(self) {
        // What it points at must be seen.
        self.resume();
        self.halt();
        match self.change(|run| run.hint()) {
            Some(Ok(Advice { text, .. })) => {
                self.tell(Tone::Good, &format!("Hint: {text}"));
                self.note_help("A hint makes this an assisted run.");
                self.keep();
                self.redraw();
            }
            Some(Err(refused)) => self.refused(&refused),
            None => {}
        }
    }

    /// Says how things stand.
    pub fn describe(self) {
        let spoken = self.look(|run| run.scene().spoken);
        self.tell(Tone::Plain, &spoken);
    }

    /// Shows the state after some actions; only while watching.
    pub fn seek(self, actions: usize) {
        self.change(|run| run.seek(actions));
        self.redraw();
    }

    /// Lets a watched run go on by a tick or an action; false at its end.
    pub fn play_on(self) -> bool {
        let more = self.change(|run| run.play_on()) == Some(true);
        self.redraw();
        more
    }

    /// Lets a long wait of a watched run pass at once; says how many seconds that were.
    pub fn skip_wait(self) -> u32 {
        self.change(Session::skip_wait).unwrap_or(0)
    }

    /// Begins another run in place of this one.
    pub fn begin(self, start: &Start) -> Result<(), Refused> {
        self.replace(self.game.start(start)?);
        self.keep();
        self.shell.say("New board.");
        Ok(())
    }

    /// Shows another run in place of this one.
    pub(crate) fn replace(self, mut session: Session) {
        storage::recall_switches(self.shell.store, &mut session);
        self.session.set(session);
        self.begin_search();
        self.show_anew();
    }

    /// Shows a run that is another than before.
    pub(crate) fn show_anew(self) {
        self.projector.stop();
        self.end_open.set(false);
        self.toast.set("");
        self.paused.set(true);
        self.announcer.clear();
        self.record.set(None);
        let scene = self.look(|run| run.scene());
        self.facts.set(self.look(|run| Facts::of(self.shell, run, &scene, None)));
        self.note_controls(&scene.controls);
        self.round.update(|round| *round += 1);
        self.raise_question();
    }

    /// The same start again.
    pub fn again(self) {
        let start = self.look(|run| run.start().clone());
        self.begin_or_tell(&start);
    }

    /// Begins a run whose start is known to be good.
    pub fn begin_or_tell(self, start: &Start) {
        if let Err(refused) = self.begin(start) {
            self.refused(&refused);
        }
    }

    /// Begins what the player chose, and remembers the choice.
    pub fn begin_chosen(self, params: &str, seed: Seed) {
        storage::note_choice(self.shell.store, self.game, params);
        self.begin_or_tell(&Start { params: params.to_owned(), seed, position: None });
    }

    /// Whether leaving this run behind would lose something.
    pub fn worth_keeping(self) -> bool {
        self.purpose == Purpose::Play
            && self.look(storage::worth_keeping)
            && !self.facts.with_untracked(|facts| facts.hopeless)
    }

    /// Shows and speaks a sentence.
    pub fn tell(self, tone: Tone, text: &str) {
        self.announcer.tell(tone, text);
    }

    fn refused(self, refused: &Refused) {
        self.announcer.refuse(refused);
        self.redraw();
    }

    pub(crate) fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session.update(change)
    }

    /// Saves the run.
    pub(crate) fn keep(self) {
        if self.purpose == Purpose::Play {
            self.kept_at.set(dom::now());
            self.look(|run| storage::save(self.shell.store, run));
        }
    }

    /// Saves the run unless that was done a moment ago: a run on a clock acts many times a second.
    pub(crate) fn keep_often(self) {
        if !self.is_timed() || dom::now() - self.kept_at.get() > KEEP_MS {
            self.keep();
        }
    }

    /// Shows what an action or the end of the time did.
    pub(crate) fn acted(self, mut cues: Vec<Cue>) {
        if let Some(piece) = self.dropped.get() {
            skip_travel(piece, &mut cues);
        }
        self.keep_often();
        self.announcer.clear_hint();
        if self.purpose == Purpose::Play && self.look(|run| run.status()) != Status::Playing {
            self.keep();
            storage::note_known(self.shell.store, self.game);
            self.record.set(self.look(|run| scores::record(self.shell.store, run)));
        }
        let scene = self.look(|run| run.scene());
        let before = self.beats_best();
        self.note(&scene);
        self.note_best(before);
        if self.is_timed() {
            // Time does not wait for films: what can be shown at once is.
            self.mention(&cues);
        } else {
            self.announcer.report(&cues);
            if self.moves() {
                return self.projector.play(Film::new(cues, scene, dom::now()), self);
            }
            self.announcer.play_sounds(&cues);
        }
        self.projector.show(&scene);
        self.finish();
    }

    /// Shows of what happened on the clock what needs no time: sounds, words, flashes.
    pub(crate) fn mention(self, cues: &[Cue]) {
        self.announcer.mention(cues);
        for cue in cues.iter().filter(|_| self.moves()) {
            self.board(|dom| match &cue.motion {
                Motion::Float(place, text) => dom.float(*place, text),
                Motion::Blast(place, reach) => dom.blast(*place, *reach),
                _ => {}
            });
        }
    }

    /// Whether things may move.
    fn moves(self) -> bool {
        self.shell.settings.get_untracked().moves()
    }

    /// Something else is done: a walk ends where it is.
    fn halt(self) {
        self.walking.set(None);
        self.settle();
    }

    /// Drops a film that still runs, at once.
    fn settle(self) {
        self.projector.settle(self);
    }

    /// Opens the game's question, if it has one.
    pub fn raise_question(self) {
        let asked = self.is_live() && self.facts.with_untracked(|facts| facts.question.is_some());
        if asked != self.question_open.get_untracked() {
            self.question_open.set(asked);
        }
    }

    /// Copies out what the page shows.
    pub(crate) fn note(self, scene: &Scene) {
        let fresh = |before: &Facts| self.look(|run| Facts::of(self.shell, run, scene, Some(before)));
        self.facts.set(self.facts.with_untracked(fresh));
        self.note_controls(&scene.controls);
    }

    fn note_controls(self, controls: &[Control]) {
        if self.controls.with_untracked(|old| old != controls) {
            self.controls.set(controls.to_vec());
        }
    }

    /// Shows the run as it stands.
    pub(crate) fn redraw(self) {
        let scene = self.look(|run| run.scene());
        self.note(&scene);
        self.projector.show(&scene);
    }

    /// Shows another picture of the same state: cheaper, for a pointer that passes.
    fn repaint(self) {
        let mut scene = self.look(|run| run.scene());
        self.note_controls(&scene.controls);
        let Scene { hud, banner, about, prompt, .. } = &mut scene;
        let same = self.facts.with_untracked(|facts| {
            facts.hud == *hud && facts.banner == *banner && facts.about == *about && facts.prompt == *prompt
        });
        if !same {
            self.facts.update(|facts| {
                facts.hud = std::mem::take(hud);
                facts.banner = banner.take();
                facts.about = std::mem::take(about);
                facts.prompt = std::mem::take(prompt).into_owned();
            });
        }
        self.projector.show(&scene);
    }

    /// Takes the keyboard focus to a place.
    pub fn focus(self, place: PlaceId) {
        // Focusing raises events that come back here, so the board must not be borrowed meanwhile.
        let node = self.board(|dom| dom.focus_on(place)).flatten();
        if let Some(node) = node {
            let _ = node.focus();
        }
    }
}

impl Audience for Controller {
    fn beside(self, step: &Step) {
        match step {
            Step::Sound(sound) => self.shell.play(*sound),
            Step::Stir(id) => dom::buttons(id).iter().for_each(|button| restart(button, "stirred")),
            Step::Face(id, sprite) => self.sprites().change(id, *sprite),
            _ => {}
        }
    }

    /// What happened has been shown: what it leads to comes up.
    fn finish(self) {
        // A film that was cut short may have left a false picture on a control.
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
            self.end_open.set(true);
        }
        self.raise_question();
        self.stroll();
    }
}
