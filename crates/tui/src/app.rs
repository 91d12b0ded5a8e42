//! The whole front end as a state machine: events and elapsed time in, pictures out. It touches no terminal.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use engine::{Refused, Session, Start};
use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::Text;
use ratatui::widgets::{Paragraph, Wrap};
use view::Tone;

use crate::ascii;
use crate::palette::Depth;
use crate::screens::ask::{Answer, Ask};
use crate::screens::custom::Custom;
use crate::screens::help::Help;
use crate::screens::menu::Menu;
use crate::screens::play::Play;
use crate::screens::watch::Watch;
use crate::screens::{Desk, Go, SMALLEST};
use crate::store::Saved;

/// What to show first.
pub enum Opening {
    /// The menu.
    Menu,
    /// A game: its saved run, or a fresh one.
    Game(&'static Listed),
    /// A new run.
    Start(&'static Listed, Start),
    /// A recorded run.
    Watch(Session),
}

enum Screen {
    Menu(Menu),
    Custom(Custom),
    Play(Box<Play>),
    Watch(Box<Watch>),
}

/// What to do about an unfinished run that a new one would replace.
#[derive(Clone, Copy, Debug)]
enum Decision {
    Begin,
    Resume,
    Stay,
}

/// A start that waits for a decision.
struct Pending {
    ask: Ask<Decision>,
    listed: &'static Listed,
    start: Start,
}

/// The front end.
pub struct App {
    desk: Desk,
    screen: Screen,
    help: Option<Help>,
    pending: Option<Pending>,
    running: bool,
}

impl App {
    /// Opens; a start that cannot be is refused before anything is shown.
    pub fn new(mut desk: Desk, opening: Opening) -> Result<App, Refused> {
        let settings = desk.store.settings();
        desk.look.read(&settings);
        let screen = Screen::Menu(Menu::new(&desk, None));
        let mut app = App { desk, screen, help: None, pending: None, running: true };
        match opening {
            Opening::Menu => {}
            Opening::Game(listed) => app.open(listed)?,
            Opening::Start(listed, start) => {
                listed.game.start(&start)?;
                app.screen = Screen::Menu(Menu::new(&app.desk, Some(listed.game.meta().id)));
                app.ask_begin(listed, start);
            }
            Opening::Watch(session) => app.screen = Screen::Watch(Box::new(Watch::new(session))),
        }
        Ok(app)
    }

    /// False once the player has left.
    pub fn running(&self) -> bool {
        self.running
    }

    /// The colors in use.
    pub(crate) fn depth(&self) -> Depth {
        self.desk.look.depth
    }

    /// The run on the screen, if there is one.
    pub fn session(&self) -> Option<&Session> {
        match &self.screen {
            Screen::Play(play) => Some(play.session()),
            Screen::Watch(watch) => Some(watch.session()),
            Screen::Menu(_) | Screen::Custom(_) => None,
        }
    }

    /// Takes in a key, a click, a resize.
    pub fn handle(&mut self, event: &Event) {
        if let Event::Key(key) = event {
            if key.kind == KeyEventKind::Release {
                return self.release(event);
            }
            if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
                return self.go(Go::Quit);
            }
        }
        if let Some(help) = &mut self.help {
            if !help.handle(event) {
                self.help = None;
            }
            return;
        }
        if let Some(pending) = &self.pending {
            match pending.ask.handle(event) {
                Answer::Waiting => {}
                Answer::Cancelled => self.decide(Decision::Stay),
                Answer::Chosen(decision) => self.decide(decision),
            }
            return;
        }
        let go = match &mut self.screen {
            Screen::Menu(menu) => menu.handle(event, &mut self.desk),
            Screen::Custom(custom) => custom.handle(event, &self.desk),
            Screen::Play(play) => play.handle(event, &mut self.desk),
            Screen::Watch(watch) => watch.handle(event, &mut self.desk),
        };
        self.go(go);
    }

    /// A key came up: that matters to a run only.
    fn release(&mut self, event: &Event) {
        self.hear_releases();
        if let Screen::Play(play) = &mut self.screen {
            play.handle(event, &mut self.desk);
        }
    }

    /// Whether it matters on this screen when keys are let go.
    pub(crate) fn wants_releases(&self) -> bool {
        let open = self.help.is_none() && self.pending.is_none();
        matches!(&self.screen, Screen::Play(play) if open && play.wants_releases())
    }

    /// From now on the terminal tells when keys are let go.
    pub(crate) fn hear_releases(&mut self) {
        self.desk.releases = true;
    }

    fn go(&mut self, go: Go) {
        if let (Screen::Play(play), Go::Quit | Go::Menu) = (&mut self.screen, &go) {
            play.save(&self.desk);
        }
        match go {
            Go::Stay => {}
            Go::Quit => self.running = false,
            Go::Menu => {
                let id = self.session().map(|session| session.meta().id);
                self.screen = Screen::Menu(Menu::new(&self.desk, id));
            }
            Go::Begin(listed, start) => self.ask_begin(listed, start),
            Go::Resume(listed) => self.resume(listed),
            Go::Customize(listed, seed) => self.screen = Screen::Custom(Custom::new(listed, seed)),
            Go::Help(listed) => self.help = Some(Help::new(listed)),
        }
    }

    /// The saved run of a game, or a fresh one of its default kind.
    fn open(&mut self, listed: &'static Listed) -> Result<(), Refused> {
        let id = listed.game.meta().id;
        if self.desk.store.unfinished(id).is_some() {
            self.resume(listed);
        } else {
            let start = self.desk.start("", None);
            self.play(listed, listed.game.start(&start)?);
        }
        Ok(())
    }

    fn play(&mut self, listed: &'static Listed, session: Session) {
        let mut play = Box::new(Play::new(listed, session));
        play.save(&self.desk);
        self.screen = Screen::Play(play);
    }

    /// Begins a run, after asking when that would replace an unfinished one.
    fn ask_begin(&mut self, listed: &'static Listed, start: Start) {
        if self.desk.store.unfinished(listed.game.meta().id).is_none() {
            return self.begin(listed, &start);
        }
        let choices = vec![
            ('y', "start the new run", Decision::Begin),
            ('c', "continue the old one", Decision::Resume),
            ('b', "back", Decision::Stay),
        ];
        let text = "There is an unfinished run of this game. It will be lost.";
        let ask = Ask::new(Tone::Warn, "New run?", text, choices);
        self.pending = Some(Pending { ask, listed, start });
    }

    fn decide(&mut self, decision: Decision) {
        let Some(pending) = self.pending.take() else { return };
        match decision {
            Decision::Begin => self.begin(pending.listed, &pending.start),
            Decision::Resume => self.resume(pending.listed),
            Decision::Stay => {}
        }
    }

    fn begin(&mut self, listed: &'static Listed, start: &Start) {
        match listed.game.start(start) {
            Ok(session) => self.play(listed, session),
            Err(refused) => self.complain(listed, refused.message),
        }
    }

    fn resume(&mut self, listed: &'static Listed) {
        let id = listed.game.meta().id;
        match self.desk.store.saved(id) {
            Saved::Run(replay) => match listed.game.load(&replay) {
                Ok(session) => self.screen = Screen::Play(Box::new(Play::new(listed, session).waiting())),
                Err(rejection) => {
                    let why = self.desk.store.set_aside(id, &rejection.to_string());
                    self.complain(listed, why);
                }
            },
            Saved::Nothing => self.complain(listed, "There is no saved run any more.".to_owned()),
            Saved::Trouble(why) => self.complain(listed, why),
        }
    }

    /// Back to the menu with bad news.
    fn complain(&mut self, listed: &'static Listed, message: String) {
        let mut menu = Menu::new(&self.desk, Some(listed.game.meta().id));
        menu.say(Tone::Warn, message);
        self.screen = Screen::Menu(menu);
    }

    /// Milliseconds until [`App::elapse`] is due; none while only an event can change anything.
    pub fn wait(&self) -> Option<u32> {
        if self.help.is_some() || self.pending.is_some() {
            return None;
        }
        match &self.screen {
            Screen::Play(play) => play.wait(),
            Screen::Watch(watch) => watch.wait(),
            Screen::Menu(_) | Screen::Custom(_) => None,
        }
    }

    /// Lets time pass; true when the picture changed.
    pub fn elapse(&mut self, millis: u32) -> bool {
        if self.help.is_some() || self.pending.is_some() {
            return false;
        }
        match &mut self.screen {
            Screen::Play(play) => play.elapse(millis, &self.desk),
            Screen::Watch(watch) => watch.elapse(millis),
            Screen::Menu(_) | Screen::Custom(_) => false,
        }
    }

    /// Draws the picture of this moment.
    pub fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            draw_too_small(frame);
        } else {
            self.draw_screen(frame);
        }
        if self.desk.look.ascii {
            ascii::flatten(frame.buffer_mut());
        }
    }

    fn draw_screen(&mut self, frame: &mut Frame) {
        if let Some(help) = &mut self.help {
            return help.draw(frame, &self.desk);
        }
        match &mut self.screen {
            Screen::Menu(menu) => menu.draw(frame, &self.desk),
            Screen::Custom(custom) => custom.draw(frame, &self.desk),
            Screen::Play(play) => play.draw(frame, &self.desk),
            Screen::Watch(watch) => watch.draw(frame, &self.desk),
        }
        if let Some(pending) = &mut self.pending {
            let area = frame.area();
            pending.ask.draw(frame, area, &self.desk.look);
        }
    }
}

fn draw_too_small(frame: &mut Frame) {
    let area = frame.area();
    let (width, height) = SMALLEST;
    let text = format!("Window too small: {} × {}, need {width} × {height}", area.width, area.height);
    let paragraph = Paragraph::new(Text::raw(text)).alignment(Alignment::Center).wrap(Wrap { trim: true });
    frame.render_widget(paragraph, area);
}
