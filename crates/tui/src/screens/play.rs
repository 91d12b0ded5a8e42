//! Playing a run: keys, mouse and typed actions go to the session, everything it answers is shown.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use engine::{AnySession, Outcome, Status};
use view::{Cue, Heading, Input, Marks, Motion, PlaceId, Spot, Tone};

use super::ask::{Answer, Ask};
use super::{Desk, Go};
use crate::entry::Entry;
use crate::hits::Hits;
use crate::motion::Animation;
use crate::stage::Stage;

mod command;
mod draw;

use command::Choice;
pub(crate) use command::{COMMANDS, Command};

/// An action being typed, and why the last one was refused.
struct Typing {
    entry: Entry,
    example: String,
    refusal: String,
}

/// A run being played.
pub(crate) struct Play {
    listed: &'static Listed,
    stage: Stage,
    cursor: PlaceId,
    /// The control that has the focus instead of the board.
    control: Option<String>,
    /// What the mouse is over.
    hover: Option<Spot>,
    message: (Tone, String),
    /// Why the run could not be saved the last time.
    unsaved: Option<String>,
    animation: Option<Animation>,
    ask: Option<Ask<Choice>>,
    typing: Option<Typing>,
    /// Milliseconds the end has been celebrated for.
    cheered: u32,
    hits: Hits<Command>,
}

/// The longest action that can be typed.
const LONGEST_ACTION: usize = 80;
/// One step of the celebration, and all of it.
const CHEER_STEP: u32 = 120;
const CHEER: u32 = 2400;

impl Play {
    pub(crate) fn new(listed: &'static Listed, session: Box<dyn AnySession>) -> Play {
        let stage = Stage::new(session);
        Play {
            listed,
            cursor: stage.home(),
            stage,
            control: None,
            hover: None,
            message: (Tone::Plain, String::new()),
            unsaved: None,
            animation: None,
            ask: None,
            typing: None,
            cheered: CHEER,
            hits: Hits::default(),
        }
    }

    /// The run itself.
    pub(crate) fn session(&self) -> &dyn AnySession {
        &*self.stage.session
    }

    /// Says something that did not come from the game.
    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (tone, text.into());
    }

    /// Keeps the run; the game goes on when that fails, and says so.
    pub(crate) fn save(&mut self, desk: &Desk) {
        let saved = desk.store.save(self.listed.game.meta().id, &*self.stage.session);
        if let Err(why) = &saved
            && self.unsaved.is_none()
        {
            self.say(Tone::Warn, format!("Not saved: {why}"));
        }
        self.unsaved = saved.err();
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let pressed = matches!(event, Event::Key(_) | Event::Paste(_))
            || matches!(event, Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)));
        if pressed {
            self.animation = None;
        }
        if let Some(ask) = &self.ask {
            return match ask.handle(event) {
                Answer::Waiting => Go::Stay,
                Answer::Cancelled => self.choose(Choice::Look, desk),
                Answer::Chosen(choice) => self.choose(choice, desk),
            };
        }
        match event {
            Event::Key(key) if self.typing.is_some() => {
                self.type_key(*key, desk);
                Go::Stay
            }
            Event::Paste(text) => {
                if let Some(typing) = &mut self.typing {
                    typing.entry.paste(text);
                }
                Go::Stay
            }
            Event::Key(key) => self.key(*key, desk),
            Event::Mouse(mouse) => self.mouse(*mouse, desk),
            _ => Go::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        self.message = (Tone::Plain, String::new());
        self.hover = None;
        let heading = match key.code {
            KeyCode::Up => Some(Heading::North),
            KeyCode::Right => Some(Heading::East),
            KeyCode::Down => Some(Heading::South),
            KeyCode::Left => Some(Heading::West),
            _ => None,
        };
        if let Some(heading) = heading {
            self.arrow(heading, desk);
            return Go::Stay;
        }
        match key.code {
            KeyCode::Tab => self.next_control(1),
            KeyCode::BackTab => self.next_control(-1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(spot) = self.focus() {
                    self.input(&Input::Choose(spot), desk);
                }
            }
            KeyCode::Esc => return self.escape(desk),
            KeyCode::Char(c) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                return self.character(c, desk);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Directions on six-sided boards come first, then the game's own keys, then the front end's.
    fn character(&mut self, c: char, desk: &mut Desk) -> Go {
        if self.stage.plan.six_sided()
            && let Some(heading) = Heading::from_key(c)
        {
            self.step(heading, desk);
            return Go::Stay;
        }
        let mut buffer = [0; 4];
        let typed = &*c.encode_utf8(&mut buffer);
        let own = COMMANDS.iter().find(|(key, ..)| *key == typed).map(|(.., command)| *command);
        let control = self.stage.scene.control_for_key(c).map(|control| control.id.clone());
        match (control, own, c) {
            // A capital letter is meant for the command that has it.
            (Some(id), own, _) if own.is_none() || !c.is_ascii_uppercase() => {
                self.input(&Input::Choose(Spot::Control(id)), desk);
                Go::Stay
            }
            (_, Some(command), _) => self.command(command, desk),
            (.., ':') => self.command(Command::Type, desk),
            (.., 'q') => self.command(Command::Leave, desk),
            _ => Go::Stay,
        }
    }

    fn escape(&mut self, desk: &mut Desk) -> Go {
        if self.control.take().is_some() {
            self.point();
            return Go::Stay;
        }
        match self.input(&Input::Cancel, desk) {
            true => Go::Stay,
            false => self.command(Command::Leave, desk),
        }
    }

    fn arrow(&mut self, heading: Heading, desk: &mut Desk) {
        match (&self.control, heading) {
            (None, _) => self.step(heading, desk),
            (Some(_), Heading::North | Heading::West) => self.next_control(-1),
            (Some(_), _) => self.next_control(1),
        }
    }

    /// A direction goes to the game first; one it has no use for moves the cursor. What it selects has the cursor
    /// then, so that it is in view and Enter confirms it.
    fn step(&mut self, heading: Heading, desk: &mut Desk) {
        self.control = None;
        if !self.input(&Input::Step(heading), desk) {
            return self.move_cursor(heading);
        }
        let cells = &self.stage.scene.cells;
        if let Some(selected) = cells.iter().position(|cell| cell.marks.has(Marks::SELECTED)) {
            self.cursor = PlaceId(selected as u16);
        }
    }

    fn move_cursor(&mut self, heading: Heading) {
        if let Some(next) = self.stage.board().step(self.cursor, heading) {
            self.cursor = next;
            self.point();
        }
    }

    /// Moves the focus through the controls and back to the board.
    fn next_control(&mut self, by: isize) {
        let controls = &self.stage.scene.controls;
        let now = self.control.as_ref().and_then(|id| controls.iter().position(|control| control.id == *id));
        let stops = controls.len() as isize + 1;
        let next = (now.map_or(0, |index| index as isize + 1) + by).rem_euclid(stops);
        self.control =
            usize::try_from(next - 1).ok().and_then(|index| controls.get(index)).map(|c| c.id.clone());
        self.point();
    }

    fn focus(&self) -> Option<Spot> {
        match &self.control {
            Some(id) => Some(Spot::Control(id.clone())),
            None => self.stage.board().place(self.cursor).map(|_| Spot::Place(self.cursor)),
        }
    }

    /// Tells the game what is being looked at.
    fn point(&mut self) {
        let spot = self.hover.clone().or_else(|| self.focus());
        self.stage.session.input(&Input::Point(spot));
        self.stage.refresh();
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        let spot = self.stage.spot_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) if spot != self.hover => {
                if spot.is_some() {
                    self.message = (Tone::Plain, String::new());
                }
                self.hover = spot;
                self.point();
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.message = (Tone::Plain, String::new());
                self.typing = None;
                if let Some(command) = self.hits.at(mouse.column, mouse.row) {
                    return self.command(command, desk);
                }
                if let Some(spot) = spot {
                    if let Spot::Place(place) = spot {
                        self.cursor = place;
                        self.control = None;
                    }
                    self.input(&Input::Choose(spot), desk);
                }
            }
            MouseEventKind::ScrollUp => self.move_cursor(Heading::North),
            MouseEventKind::ScrollDown => self.move_cursor(Heading::South),
            _ => {}
        }
        Go::Stay
    }

    fn type_key(&mut self, key: KeyEvent, desk: &mut Desk) {
        let Some(typing) = &mut self.typing else { return };
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => {
                let before = self.stage.scene.clone();
                match self.stage.session.act(typing.entry.text().trim()) {
                    Ok(cues) => {
                        self.typing = None;
                        self.changed(before, cues, desk);
                    }
                    Err(refused) => typing.refusal = sentence(&refused.message),
                }
            }
            _ => {
                typing.refusal.clear();
                typing.entry.handle(key);
            }
        }
    }

    /// Hands an input to the game; false when the game has no use for it.
    fn input(&mut self, input: &Input, desk: &Desk) -> bool {
        let before = self.stage.scene.clone();
        match self.stage.session.input(input) {
            Outcome::Ignored => return false,
            Outcome::Refused(refused) => self.say(Tone::Warn, sentence(&refused.message)),
            Outcome::Redraw => self.stage.refresh(),
            Outcome::Acted(cues) => self.changed(before, cues, desk),
        }
        true
    }

    /// After every action: show it, keep it, and end the run when it is over.
    fn changed(&mut self, before: view::Scene, cues: Vec<Cue>, desk: &Desk) {
        self.stage.refresh();
        let mut said = Vec::new();
        for cue in &cues {
            match &cue.motion {
                Motion::Say(text) => said.push(sentence(text)),
                // The cursor goes along with what has moved, also when it was typed or pressed elsewhere.
                Motion::Travel { path, .. } => self.cursor = path.last().copied().unwrap_or(self.cursor),
                _ => {}
            }
        }
        if !said.is_empty() {
            self.message = (Tone::Plain, said.join(" "));
        }
        self.animation = if desk.look.motion { Animation::new(before, cues) } else { None };
        self.save(desk);
        if self.session().status() != Status::Playing {
            self.finish(desk);
        }
    }

    /// Lets time pass; true when the picture changed.
    pub(crate) fn elapse(&mut self, millis: u32, desk: &Desk) -> bool {
        if let Some(animation) = &mut self.animation {
            if !animation.advance(millis) {
                self.animation = None;
            }
            return true;
        }
        if let Some(ask) = &mut self.ask {
            self.cheered = self.cheered.saturating_add(millis).min(CHEER);
            if let Some(phase) = &mut ask.festive {
                *phase = (self.cheered / CHEER_STEP) as usize;
            }
            return true;
        }
        if !self.ticking() {
            return false;
        }
        let before = self.stage.scene.clone();
        let cues = self.stage.session.advance(millis);
        if self.session().status() == Status::Playing {
            self.stage.refresh();
            if desk.look.motion && !cues.is_empty() {
                self.animation = Animation::new(before, cues);
            }
        } else {
            self.changed(before, cues, desk);
        }
        true
    }

    /// Time counts only while nothing is in front of the board.
    fn ticking(&self) -> bool {
        let open = self.ask.is_none() && self.typing.is_none();
        self.session().ticks_per_second() > 0 && open && self.session().status() == Status::Playing
    }

    /// Milliseconds until [`Play::elapse`] has something to do; none while only the player can change anything.
    pub(crate) fn wait(&self) -> Option<u32> {
        if let Some(animation) = &self.animation {
            return Some(animation.wait());
        }
        if self.ask.as_ref().is_some_and(|ask| ask.festive.is_some()) && self.cheered < CHEER {
            return Some(CHEER_STEP);
        }
        let rate = self.session().ticks_per_second();
        self.ticking().then(|| (1000 / rate.max(1)).max(1))
    }
}

/// A message as a sentence: first letter large, a stop at the end.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if message.ends_with(['.', '!', '?']) || message.is_empty() { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}
