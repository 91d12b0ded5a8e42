//! The whole front end as a state machine: events and elapsed time in, frames out. It touches no terminal.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use engine::{Refused, Session, Start};
use journal::{Day, slot_of_run, slot_title};
use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::Text;
use ratatui::widgets::{Paragraph, Wrap};
use view::{Tone, sentence};

use crate::ascii;
use crate::palette::Depth;
use crate::saves::{FULL, Save, Saved, SlotState};
use crate::screens::ask::{AskDialog, DialogAnswer};
use crate::screens::bests::BestRuns;
use crate::screens::custom::Custom;
use crate::screens::help::Help;
use crate::screens::history::History;
use crate::screens::menu::Menu;
use crate::screens::play::Play;
use crate::screens::settings::SettingsPage;
use crate::screens::watch::Watch;
use crate::screens::{Desk, Go, SMALLEST};

/// The first screen.
pub enum FirstScreen {
    /// The menu.
    Menu,
    /// A game: its saved run, or a new one.
    Game(&'static Listed),
    /// A new run.
    Start(&'static Listed, Start),
    /// A recorded run.
    Watch(Session),
}

enum Screen {
    Menu(Menu),
    Custom(Custom),
    Bests(BestRuns),
    History(Box<History>),
    Settings(SettingsPage),
    Play(Box<Play>),
    Watch(Box<Watch>),
}

/// The player's decision about an unfinished run that a new one would replace.
#[derive(Clone, Copy, Debug)]
enum Decision {
    Begin,
    Resume,
    Stay,
}

/// A start that waits for the player's decision.
struct Pending {
    ask: AskDialog<Decision>,
    listed: &'static Listed,
    session: Session,
    /// The save of the unfinished run.
    number: u8,
}

/// The front end.
pub struct App {
    desk: Desk,
    screen: Screen,
    help: Option<Help>,
    pending: Option<Pending>,
    running: bool,
    /// The message to print after the terminal is restored.
    farewell: Option<String>,
}

impl App {
    /// Opens the first screen; an invalid start is refused before anything is shown.
    pub fn new(mut desk: Desk, opening: FirstScreen) -> Result<App, Refused> {
        let (settings, trouble) = desk.store.settings(desk.look);
        (desk.look, desk.keys) = (settings.look, settings.keys);
        let stand_on = match &opening {
            FirstScreen::Start(listed, _) => Some(listed.game.meta().id),
            _ => None,
        };
        let mut menu = Menu::new(&desk, stand_on);
        if let Some(why) = trouble {
            menu.warn(&why);
        }
        let screen = Screen::Menu(menu);
        let mut app = App { desk, screen, help: None, pending: None, running: true, farewell: None };
        match opening {
            FirstScreen::Menu => {}
            FirstScreen::Game(listed) => app.open(listed)?,
            FirstScreen::Start(listed, start) => {
                let session = listed.game.start(&start)?;
                app.ask_open(listed, session);
            }
            FirstScreen::Watch(session) => app.screen = Screen::Watch(Box::new(Watch::new(session))),
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
            _ => None,
        }
    }

    /// A warning that came too late for the screen.
    pub fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// Handles a key, a click or a resize.
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
                DialogAnswer::Waiting => {}
                DialogAnswer::Cancelled => self.decide(Decision::Stay),
                DialogAnswer::Chosen(decision) => self.decide(decision),
            }
            return;
        }
        let go = match &mut self.screen {
            Screen::Menu(menu) => menu.handle(event, &mut self.desk),
            Screen::Custom(custom) => custom.handle(event, &self.desk),
            Screen::Bests(bests) => bests.handle(event, &self.desk),
            Screen::History(history) => history.handle(event, &mut self.desk),
            Screen::Settings(page) => page.handle(event, &mut self.desk),
            Screen::Play(play) => play.handle(event, &mut self.desk),
            Screen::Watch(watch) => watch.handle(event, &mut self.desk),
        };
        self.go(go);
    }

    /// Handles a key-up, which only a run uses.
    fn release(&mut self, event: &Event) {
        self.hear_releases();
        if let Screen::Play(play) = &mut self.screen {
            play.handle(event, &mut self.desk);
        }
    }

    /// Whether this screen uses key-up events.
    pub(crate) fn wants_releases(&self) -> bool {
        let open = self.help.is_none() && self.pending.is_none();
        matches!(&self.screen, Screen::Play(play) if open && play.wants_releases())
    }

    /// Notes that the terminal reports key-up events.
    pub(crate) fn hear_releases(&mut self) {
        self.desk.releases = true;
    }

    fn go(&mut self, go: Go) {
        if let (Screen::Play(play), Go::Quit | Go::Menu) = (&mut self.screen, &go) {
            play.save(&self.desk);
            if let (Some(why), Go::Quit) = (play.unsaved(), &go) {
                self.farewell = Some(format!("This run was not saved: {why}"));
            }
        }
        match go {
            Go::Stay => {}
            Go::Quit => self.running = false,
            Go::Menu => {
                let id = match &self.screen {
                    Screen::Bests(bests) => Some(bests.game()),
                    Screen::History(history) => history.game(),
                    _ => self.session().map(|session| session.meta().id),
                };
                self.screen = Screen::Menu(Menu::new(&self.desk, id));
            }
            Go::Begin(listed, start) => self.ask_begin(listed, &start),
            Go::Branch(listed, session) => self.ask_open(listed, session),
            Go::Resume(listed, number) => self.resume(listed, number),
            Go::Bests(listed) => self.screen = Screen::Bests(BestRuns::new(listed, &self.desk)),
            Go::History(place) => self.screen = Screen::History(Box::new(History::new(&self.desk, place))),
            Go::Settings => self.screen = Screen::Settings(SettingsPage::default()),
            Go::WatchPast(session, place) => {
                self.screen = Screen::Watch(Box::new(Watch::new(session).past(place)));
            }
            Go::Watch(session) => self.screen = Screen::Watch(Box::new(Watch::new(session).listed())),
            Go::Review(session) => {
                let watch = Watch::new(session).reviewed(&self.desk);
                self.screen = Screen::Watch(Box::new(watch));
            }
            Go::Customize(listed, seed) => self.screen = Screen::Custom(Custom::new(listed, seed)),
            Go::Learn(listed) => match Play::learn(listed) {
                Ok(play) => self.screen = Screen::Play(Box::new(play)),
                Err(refused) => self.complain(listed, refused.message),
            },
            Go::Help(listed) => self.help = Some(Help::new(listed)),
        }
    }

    /// Opens the saved run of the preset chosen last, else any saved run of the game, else a new one.
    fn open(&mut self, listed: &'static Listed) -> Result<(), Refused> {
        let session = listed.game.start(&self.desk.usual_start(listed.game))?;
        match self.desk.store.slot_state(listed.game, slot_of_run(&session)) {
            SlotState::Taken(number) => self.resume(listed, number),
            SlotState::Free(saved, save) => {
                let other = self.desk.store.first_unfinished(listed.game.meta().id);
                match other.filter(|_| !matches!(saved, Saved::Trouble(_))) {
                    Some(number) => self.resume(listed, number),
                    None => self.play(listed, session, save, saved),
                }
            }
            SlotState::Full => self.complain(listed, FULL.to_owned()),
        }
        Ok(())
    }

    /// Plays a new run in place of an old one, and warns if the old one was damaged.
    fn play(&mut self, listed: &'static Listed, mut session: Session, save: Save, replaced: Saved) {
        self.desk.store.recall_switches(&mut session);
        let begun = session.standing().length > 0;
        let play = Play::new(listed, session, save).searching(&self.desk);
        let mut play = Box::new(if begun { play.waiting() } else { play });
        if begun {
            play.say(Tone::Plain, "Play on from here. This run is now assisted.");
        }
        let trouble = match (replaced, &self.screen) {
            (Saved::Trouble(why), _) => Some(why),
            // The menu found the problem first, but was never shown.
            (_, Screen::Menu(menu)) => menu.trouble(),
            _ => None,
        };
        if let Some(why) = trouble {
            play.say(Tone::Warn, why);
        }
        play.save(&self.desk);
        self.screen = Screen::Play(play);
    }

    fn ask_begin(&mut self, listed: &'static Listed, start: &Start) {
        match listed.game.start(start) {
            Ok(session) => self.ask_open(listed, session),
            Err(refused) => self.complain(listed, refused.message),
        }
    }

    /// Opens a run, after asking if it would replace an unfinished one of the same preset.
    fn ask_open(&mut self, listed: &'static Listed, session: Session) {
        let slot = slot_of_run(&session);
        let number = match self.desk.store.slot_state(listed.game, slot) {
            SlotState::Taken(number) => number,
            SlotState::Free(saved, save) => return self.begin(listed, session, save, saved),
            SlotState::Full => return self.complain(listed, FULL.to_owned()),
        };
        let choices = vec![
            ('y', "start a new run", Decision::Begin),
            ('c', "continue the old run", Decision::Resume),
            ('b', "back", Decision::Stay),
        ];
        let title = slot_title(listed.game, slot);
        let text = format!("You have an unfinished run: {title}. A new one replaces it.");
        let ask = AskDialog::new(Tone::Warn, "New run?", &text, choices);
        self.pending = Some(Pending { ask, listed, session, number });
    }

    fn decide(&mut self, decision: Decision) {
        let Some(pending) = self.pending.take() else { return };
        match decision {
            Decision::Begin => {
                let (saved, save) = self.desk.store.open(pending.listed.game.meta().id, pending.number);
                self.begin(pending.listed, pending.session, save, saved);
            }
            Decision::Resume => self.resume(pending.listed, pending.number),
            Decision::Stay => {}
        }
    }

    fn begin(&mut self, listed: &'static Listed, session: Session, save: Save, replaced: Saved) {
        let start = session.start();
        // The daily run is no choice of a preset, nor is playing on from a moment of another run.
        let daily = Day::of_seed(start.seed.as_str(), listed.game.meta().id).is_some();
        if start.position.is_none() && !daily && session.standing().length == 0 {
            self.desk.store.note_choice(&session);
        }
        self.play(listed, session, save, replaced);
    }

    fn resume(&mut self, listed: &'static Listed, number: u8) {
        let id = listed.game.meta().id;
        let (saved, save) = self.desk.store.open(id, number);
        match saved {
            Saved::Run(replay) => match listed.game.load(&replay) {
                Ok(mut session) => {
                    self.desk.store.recall_switches(&mut session);
                    let play = Play::new(listed, session, save).waiting().searching(&self.desk);
                    self.screen = Screen::Play(Box::new(play));
                }
                Err(rejection) => {
                    let why = self.desk.store.reject(id, number, &rejection.to_string());
                    self.complain(listed, why);
                }
            },
            Saved::Nothing => self.complain(listed, "The saved run is gone.".to_owned()),
            Saved::Trouble(why) => self.complain(listed, why),
        }
    }

    /// Returns to the menu with a warning.
    fn complain(&mut self, listed: &'static Listed, message: String) {
        let mut menu = Menu::new(&self.desk, Some(listed.game.meta().id));
        menu.say(Tone::Warn, sentence(&message));
        self.screen = Screen::Menu(menu);
    }

    /// Milliseconds until [`App::elapse`] is due; `None` while only an event can change anything.
    pub fn wait(&self) -> Option<u32> {
        if self.help.is_some() || self.pending.is_some() {
            return None;
        }
        match &self.screen {
            Screen::Play(play) => play.wait(),
            Screen::Watch(watch) => watch.wait(),
            Screen::History(history) => history.wait(),
            Screen::Menu(_) | Screen::Custom(_) | Screen::Bests(_) | Screen::Settings(_) => None,
        }
    }

    /// Advances time; true when the picture changed.
    pub fn elapse(&mut self, millis: u32) -> bool {
        if self.help.is_some() || self.pending.is_some() {
            return false;
        }
        match &mut self.screen {
            Screen::Play(play) => play.elapse(millis, &self.desk),
            Screen::Watch(watch) => watch.elapse(millis),
            Screen::History(history) => history.elapse(&self.desk),
            Screen::Menu(_) | Screen::Custom(_) | Screen::Bests(_) | Screen::Settings(_) => false,
        }
    }

    /// Draws the current picture.
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
            Screen::Bests(bests) => bests.draw(frame, &self.desk),
            Screen::History(history) => history.draw(frame, &self.desk),
            Screen::Settings(page) => page.draw(frame, &self.desk),
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
