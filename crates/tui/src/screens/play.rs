//! Playing a run: sends keys, mouse and typed actions to the session and shows the result.

use std::sync::Arc;

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use engine::{Budget, Found, Lesson, Outcome, Session, Status};
use view::{Cue, Heading, Input, PlaceId, Spot, Tone, sentence};

use super::ask::{AskDialog, DialogAnswer};
use super::{Desk, Go};
use crate::hits::Hits;
use crate::hold::Hold;
use crate::motion::Animation;
use crate::saves::Save;
use crate::search::{SearchThread, Thought};
use crate::settings::Keys;
use crate::stage::SessionStage;
use crate::text_field::TextField;

mod clock;
mod command;
mod draw;
mod focus;
mod hint;
mod lesson;
mod question;
mod solve;

pub(crate) use command::{COMMANDS, Command};
use command::{PlayChoice, ShownCommand};

/// An action being typed, and why the last one was refused.
struct Typing {
    entry: TextField,
    example: String,
    refusal: String,
}

/// A run being played.
pub(crate) struct Play {
    listed: &'static Listed,
    stage: SessionStage,
    cursor: PlaceId,
    /// The control that has the focus instead of the board.
    control: Option<String>,
    /// The spot under the mouse.
    hover: Option<Spot>,
    /// The spot last reported to the game as pointed at.
    dragged: Option<Spot>,
    pointed: Option<Spot>,
    message: (Tone, String),
    /// The save of the run.
    kept: Save,
    /// The lesson this run belongs to; it is not saved.
    lesson: Option<Lesson>,
    /// Why the run could not be saved last time.
    unsaved: Option<String>,
    animation: Option<Animation>,
    ask: Option<AskDialog<PlayChoice>>,
    typing: Option<Typing>,
    /// The place the player is walking to; only in games on a clock.
    walking: Option<PlaceId>,
    /// Whether the game's question is set aside to study the board.
    aside: bool,
    /// The answer that had the focus before.
    answer: Option<String>,
    /// The main button of games on a clock.
    hold: Hold,
    /// Whether the clock is paused, by the player or by blur.
    paused: bool,
    /// Milliseconds of play not saved yet, on a clock.
    unkept: Option<u32>,
    /// Milliseconds since the celebration began.
    cheered: u32,
    /// Whether the last direction was certainly a key press, not key repeat.
    tapped: bool,
    /// Whether the game has a solver.
    solvable: bool,
    /// Milliseconds since the last move of a solution that plays by itself.
    solving: Option<u32>,
    /// The search for the shortest way to win, while it runs.
    search: Option<SearchThread>,
    /// The shortest win it has found, from the start of the run.
    solution: Vec<String>,
    /// A hint that is being thought out.
    thought: Option<Thought>,
    hits: Hits<Command>,
}

/// The longest action that can be typed.
const LONGEST_ACTION: usize = 80;
/// The length of one step of the celebration, and of all of it.
const CHEER_STEP: u32 = 120;
const CHEER: u32 = 2400;

impl Play {
    pub(crate) fn new(listed: &'static Listed, mut session: Session, kept: Save) -> Play {
        session.rest();
        let solvable = session.solver(Budget { memory: 0, nodes: 0 }).is_some();
        let stage = SessionStage::new(session);
        let mut play = Play {
            listed,
            cursor: stage.home(),
            stage,
            control: None,
            hover: None,
            dragged: None,
            pointed: None,
            message: (Tone::Plain, String::new()),
            kept,
            lesson: None,
            unsaved: None,
            animation: None,
            ask: None,
            typing: None,
            walking: None,
            aside: false,
            answer: None,
            hold: Hold::default(),
            paused: false,
            unkept: None,
            cheered: CHEER,
            tapped: false,
            solvable,
            solving: None,
            search: None,
            solution: Vec::new(),
            thought: None,
            hits: Hits::default(),
        };
        play.face_question();
        play
    }

    /// The same run, with a search for the shortest way to win beside it.
    pub(crate) fn searching(mut self, desk: &Desk) -> Play {
        if desk.searches {
            self.search = SearchThread::begin(self.listed.game, self.session().start());
        }
        if self.search.is_some() {
            // Keeps the place free until something is found.
            self.stage.session.learn(&Found::default());
            self.stage.refresh();
        }
        self
    }

    /// Takes in what the search found; true when the picture changed.
    fn hear_search(&mut self) -> bool {
        let Some((news, more)) = self.search.as_mut().map(SearchThread::news) else { return false };
        if !more {
            self.search = None;
        }
        let Some((found, solution)) = news else { return false };
        self.solution = solution;
        self.stage.session.learn(&found);
        self.stage.refresh();
        true
    }

    /// The run's session.
    pub(crate) fn session(&self) -> &Session {
        &self.stage.session
    }

    /// Shows a message that did not come from the game.
    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (tone, text.into());
    }

    /// Saves the run; if that fails, the game continues with a warning.
    pub(crate) fn save(&mut self, desk: &Desk) {
        if self.lesson.is_some() {
            return;
        }
        let saved = desk.store.save(self.listed.game.meta().id, &mut self.kept, &self.stage.session);
        match &saved {
            Ok(false) => {}
            Ok(true) => {
                self.say(Tone::Warn, "You kept playing in another terminal. This run is now a second save.")
            }
            Err(why) if self.unsaved.is_none() => self.say(Tone::Warn, format!("Not saved: {why}")),
            Err(_) => {}
        }
        self.unsaved = saved.err();
        self.unkept = None;
    }

    /// Why the run could not be saved last time.
    pub(crate) fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        self.stage.set_keys(desk.keys);
        let go = self.take_in(event, desk);
        self.face_question();
        // Anything in front of the board releases the main button.
        if self.covered() || !matches!(go, Go::Stay) {
            self.let_go(desk);
        }
        if self.unkept.is_some() && !self.ticking() {
            self.save(desk);
        }
        go
    }

    fn take_in(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let released = matches!(event, Event::Key(key) if key.kind == KeyEventKind::Release);
        let pressed = matches!(event, Event::Key(_) | Event::Paste(_)) && !released
            || matches!(event, Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)));
        if pressed && !self.clocked() {
            self.animation = None;
        }
        let solving = if pressed { self.solving.take() } else { None };
        if solving.is_some() {
            self.stop_thinking();
        }
        if let Some(ask) = self.ask.as_ref().filter(|_| !released) {
            return match ask.handle(event) {
                DialogAnswer::Waiting => Go::Stay,
                DialogAnswer::Cancelled => self.choose(PlayChoice::Look, desk),
                DialogAnswer::Chosen(choice) => self.choose(choice, desk),
            };
        }
        if matches!(event, Event::Key(_) if !released) {
            self.walking = None;
        }
        match event {
            Event::Key(key) if released => self.key_up(*key, desk),
            Event::Key(key) if self.typing.is_some() => self.type_key(*key, desk),
            // The key that began it ends it; any other is heard, too.
            Event::Key(key) if solving.is_some() && key.code == KeyCode::Char(desk.keys.key("solve")) => {}
            Event::Key(key) => return self.key(*key, desk),
            Event::Paste(text) => {
                if let Some(typing) = &mut self.typing {
                    typing.entry.paste(text);
                }
            }
            Event::Mouse(mouse) => return self.mouse(*mouse, desk),
            Event::FocusLost => self.lose_focus(desk),
            _ => {}
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        if self.clocked() && key.code == KeyCode::Char(' ') && !self.asked() {
            self.space(key, desk);
            return Go::Stay;
        }
        self.message = (Tone::Plain, String::new());
        if self.hover.take().is_some() && self.clocked() {
            self.point();
        }
        if let Some(heading) = self.heading(key, desk.keys) {
            if key.modifiers.contains(KeyModifiers::SHIFT) && !self.asked() && !self.clocked() {
                self.control = None;
                self.move_cursor(heading);
                return Go::Stay;
            }
            // Without key-up events, key repeat looks like separate presses.
            self.tapped = desk.releases && key.kind == KeyEventKind::Press;
            self.direct(heading, desk);
            return Go::Stay;
        }
        // On a clock only directions repeat while a key is held.
        if self.clocked() && key.kind == KeyEventKind::Repeat {
            return Go::Stay;
        }
        if self.aside && key.code != KeyCode::Esc {
            self.aside = false;
            return Go::Stay;
        }
        match key.code {
            KeyCode::Tab => self.next_control(1),
            KeyCode::BackTab => self.next_control(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(desk),
            KeyCode::Esc => return self.escape(desk),
            KeyCode::Char(c) if !chorded(key) => return self.character(c, desk),
            _ => {}
        }
        Go::Stay
    }

    /// The direction of a key. Letters are directions on six-sided boards while no question is open, and always move
    /// on the board.
    fn heading(&mut self, key: KeyEvent, keys: Keys) -> Option<Heading> {
        match key.code {
            KeyCode::Up => Some(Heading::North),
            KeyCode::Right => Some(Heading::East),
            KeyCode::Down => Some(Heading::South),
            KeyCode::Left => Some(Heading::West),
            KeyCode::Char(c) if self.stage.plan.six_sided() && !self.asked() && !chorded(key) => {
                // A capital letter goes to the command that has it.
                let own = c.is_ascii_uppercase() && self.command_for_key(c, keys).is_some();
                let heading = keys.direction(c).filter(|_| !own).and_then(Heading::from_key)?;
                self.control = None;
                Some(heading)
            }
            _ => None,
        }
    }

    /// Handles a letter; the game's own keys come before the front end's.
    fn character(&mut self, c: char, desk: &mut Desk) -> Go {
        let own = self.command_for_key(c, desk.keys);
        let control = self.stage.scene.control_for_key(c).map(|control| control.id.clone());
        match (control, own) {
            // A capital letter goes to the command that has it.
            (Some(id), own) if own.is_none() || !c.is_ascii_uppercase() => {
                self.give(&Input::Choose(Spot::Control(id)), desk);
                Go::Stay
            }
            (_, Some(command)) => self.command(command, desk),
            _ => Go::Stay,
        }
    }

    fn escape(&mut self, desk: &mut Desk) -> Go {
        if self.asked() {
            self.aside = true;
            self.answer = self.control.take();
            return Go::Stay;
        }
        if self.stage.scene.question.is_some() {
            return self.command(Command::Leave, desk);
        }
        if self.control.take().is_some() {
            self.point();
            return Go::Stay;
        }
        match self.input(&Input::Cancel, desk) {
            true => Go::Stay,
            false => self.command(Command::Leave, desk),
        }
    }

    /// Sends an input to the game, unless the clock is paused or a question must be answered first.
    fn give(&mut self, input: &Input, desk: &Desk) -> bool {
        let answers = match (input, &self.stage.scene.question) {
            (_, None) => true,
            (Input::Choose(Spot::Control(id)), Some(question)) => {
                question.options.iter().any(|option| option.id == *id)
            }
            _ => false,
        };
        if self.paused {
            self.say(Tone::Warn, "Paused. Press Space to continue.");
        } else if answers {
            return self.input(input, desk);
        }
        true
    }

    /// Sends an input to the game; false when the game ignores it.
    fn input(&mut self, input: &Input, desk: &Desk) -> bool {
        self.stop_thinking();
        let before = self.stage.scene.clone();
        match self.stage.session.input(input) {
            Outcome::Ignored => return false,
            Outcome::TooSoon if self.tapped => self.stage.session.retry(input.clone()),
            Outcome::TooSoon => {}
            Outcome::Refused(refused) => self.say(Tone::Warn, sentence(&refused.message)),
            Outcome::Redraw => {
                self.stage.refresh();
                if matches!(input, Input::Choose(Spot::Control(_))) && self.lesson.is_none() {
                    desk.store.note_switches(self.listed.game.meta().id, &self.stage.scene);
                }
            }
            Outcome::Acted(cues) => self.changed(before, cues, desk),
        }
        true
    }

    /// After every action: shows it, saves it, and ends the run when it is over.
    fn changed(&mut self, before: Arc<view::Scene>, cues: Vec<Cue>, desk: &Desk) {
        self.stop_thinking();
        self.stage.refresh();
        self.announce(&cues);
        self.follow(&before, &cues);
        self.keep_up();
        self.animate(before, cues, desk);
        if self.clocked() && self.session().status() == Status::Playing {
            self.unkept.get_or_insert(0);
        } else {
            self.save(desk);
        }
        if self.lesson.is_some() {
            self.judge();
        } else if self.session().status() != Status::Playing {
            self.finish(desk);
        }
    }

    /// Shows the sentences of a change.
    fn announce(&mut self, cues: &[Cue]) {
        let said = view::told(cues, true);
        if !said.is_empty() {
            self.message = (Tone::Plain, said);
        }
    }

    fn animate(&mut self, before: Arc<view::Scene>, cues: Vec<Cue>, desk: &Desk) {
        let fresh = if desk.look.motion { Animation::new(before, cues) } else { None };
        // On a clock something always happens; a change without motion does not stop the current animation.
        if fresh.is_some() || !self.clocked() {
            self.animation = fresh;
        }
    }
}

/// Whether a modifier that changes a key's meaning is held.
fn chorded(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}
