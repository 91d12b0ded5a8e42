//! Playing a run: keys, mouse and typed actions go to the session, everything it answers is shown.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use engine::{AnySession, Outcome, Start, Status};
use view::{Cue, Heading, Input, Motion, PlaceId, Spot, Tone};

use super::ask::{Answer, Ask};
use super::{Desk, Go};
use crate::entry::Entry;
use crate::hits::Hits;
use crate::motion::Animation;
use crate::stage::Stage;

mod draw;

/// What the front end itself offers during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Leave,
    Undo,
    Redo,
    Hint,
    New,
    Restart,
    Type,
    Palette,
    Symbols,
}

/// Every command with its key and name; the key bar and the help page are made from this.
pub(crate) const COMMANDS: [(&str, &str, Command); 10] = [
    ("?", "help", Command::Help),
    ("Esc", "leave", Command::Leave),
    ("u", "undo", Command::Undo),
    ("r", "redo", Command::Redo),
    ("h", "hint", Command::Hint),
    ("n", "new", Command::New),
    ("R", "restart", Command::Restart),
    ("t", "type", Command::Type),
    ("p", "palette", Command::Palette),
    ("y", "symbols", Command::Symbols),
];

impl Command {
    /// What it does, for the help page.
    pub(crate) fn explain(self) -> &'static str {
        match self {
            Command::Help => "this page",
            Command::Leave => "drop what is selected; else leave for the menu or quit",
            Command::Undo => "take back the last move",
            Command::Redo => "bring back what was taken back",
            Command::Hint => "ask for a hint",
            Command::New => "a new run of the same kind",
            Command::Restart => "the same run from its beginning",
            Command::Type => "type an action, also with :",
            Command::Palette => "the next set of colors",
            Command::Symbols => "symbols on colors, on or off",
        }
    }
}

/// What an answer to a question means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Do(Command),
    Menu,
    Quit,
    Look,
}

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
        Play {
            listed,
            stage: Stage::new(session),
            cursor: PlaceId(0),
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

    fn choose(&mut self, choice: Choice, desk: &mut Desk) -> Go {
        self.ask = None;
        match choice {
            Choice::Look => Go::Stay,
            Choice::Menu => Go::Menu,
            Choice::Quit => Go::Quit,
            Choice::Do(Command::New) => self.begin(desk.start(&self.session().start().params, None), desk),
            Choice::Do(Command::Restart) => self.begin(self.session().start().clone(), desk),
            Choice::Do(command) => self.command(command, desk),
        }
    }

    fn begin(&mut self, start: Start, desk: &mut Desk) -> Go {
        match self.listed.game.start(&start) {
            Ok(session) => {
                *self = Play::new(self.listed, session);
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Bad, refused.message),
        }
        Go::Stay
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
        if self.stage.plan.six_sided
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

    fn command(&mut self, command: Command, desk: &mut Desk) -> Go {
        match command {
            Command::Help => return Go::Help(Some(self.listed)),
            Command::Leave => self.ask_leave(),
            Command::Undo | Command::Redo => self.travel(command, desk),
            Command::Hint => self.hint(desk),
            Command::New | Command::Restart => return self.ask_begin(command, desk),
            Command::Type => {
                let example = self.session().legal().into_iter().next().unwrap_or_default();
                let entry = Entry::new("", LONGEST_ACTION);
                self.typing = Some(Typing { entry, example, refusal: String::new() });
            }
            Command::Palette => self.say(Tone::Plain, desk.next_palette()),
            Command::Symbols => self.say(Tone::Plain, desk.toggle_symbols()),
        }
        Go::Stay
    }

    fn travel(&mut self, command: Command, desk: &Desk) {
        let session = &mut self.stage.session;
        let result = if command == Command::Undo { session.undo() } else { session.redo() };
        match result {
            Ok(()) => {
                self.stage.refresh();
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Warn, sentence(&refused.message)),
        }
    }

    fn hint(&mut self, desk: &Desk) {
        match self.stage.session.hint() {
            Ok((action, text)) => {
                self.stage.refresh();
                self.say(Tone::Good, format!("Hint: {action}. {}", sentence(&text)));
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Warn, sentence(&refused.message)),
        }
    }

    fn ask_leave(&mut self) {
        let text = if self.unsaved.is_some() {
            "This run could not be saved and will be lost."
        } else {
            "The run is saved. You can go on with it any time."
        };
        let choices = vec![
            ('m', "back to the menu", Choice::Menu),
            ('q', "quit", Choice::Quit),
            ('k', "keep playing", Choice::Look),
        ];
        self.ask = Some(Ask::new(Tone::Plain, "Leave?", text, choices));
    }

    fn ask_begin(&mut self, command: Command, desk: &mut Desk) -> Go {
        if self.session().status() != Status::Playing || self.session().length() == 0 {
            return self.choose(Choice::Do(command), desk);
        }
        let (title, first) = match command {
            Command::New => ("New run?", "start a new run"),
            _ => ("Restart?", "start this one over"),
        };
        let choices = vec![('y', first, Choice::Do(command)), ('k', "keep playing", Choice::Look)];
        self.ask = Some(Ask::new(Tone::Warn, title, "The run so far will be lost.", choices));
        Go::Stay
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

    /// A direction goes to the game first; one it has no use for moves the cursor.
    fn step(&mut self, heading: Heading, desk: &mut Desk) {
        self.control = None;
        if !self.input(&Input::Step(heading), desk) {
            self.move_cursor(heading);
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
        for cue in &cues {
            if let Motion::Say(text) = &cue.motion {
                self.message = (Tone::Plain, text.clone());
            }
        }
        self.animation = if desk.look.motion { Animation::new(before, cues) } else { None };
        self.save(desk);
        if self.session().status() != Status::Playing {
            self.finish(desk);
        }
    }

    fn finish(&mut self, desk: &Desk) {
        let mut text = self.stage.scene.banner.as_ref().map(|banner| banner.text.clone()).unwrap_or_default();
        match desk.store.record(self.session()) {
            Ok(true) if self.session().assisted() => text += "\nA new best with help.",
            Ok(true) => text += "\nA new best.",
            Ok(false) => {}
            Err(why) => text += &format!("\nThe score was not kept: {why}"),
        }
        let (tone, title, celebrate) = match &self.stage.scene.banner {
            Some(banner) => (banner.tone, banner.title.clone(), banner.celebrate),
            None => (Tone::Plain, "The run is over".to_owned(), false),
        };
        let choices = vec![
            ('n', "new run", Choice::Do(Command::New)),
            ('R', "same again", Choice::Do(Command::Restart)),
            ('u', "take the last move back", Choice::Do(Command::Undo)),
            ('l', "look at the board", Choice::Look),
            ('m', "menu", Choice::Menu),
        ];
        let mut ask = Ask::new(tone, &title, text.trim(), choices);
        ask.festive = celebrate.then_some(0);
        self.cheered = if celebrate && desk.look.motion { 0 } else { CHEER };
        self.ask = Some(ask);
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
        let meta = self.session().meta();
        let open = self.ask.is_none() && self.typing.is_none();
        meta.ticks_per_second > 0 && open && self.session().status() == Status::Playing
    }

    /// Milliseconds until [`Play::elapse`] has something to do; none while only the player can change anything.
    pub(crate) fn wait(&self) -> Option<u32> {
        if let Some(animation) = &self.animation {
            return Some(animation.wait());
        }
        if self.ask.as_ref().is_some_and(|ask| ask.festive.is_some()) && self.cheered < CHEER {
            return Some(CHEER_STEP);
        }
        let rate = self.session().meta().ticks_per_second;
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
