//! The history: every finished run, newest first, and what they amount to.

use std::sync::mpsc::Receiver;

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use journal::{Day, Entry, Filter, FilterKind, result, setup_name};
use view::Tone;

use super::ask::{AskDialog, DialogAnswer};
use super::{Desk, Go};
use crate::history::Past;
use crate::hits::Hits;
use crate::text_field::TextField;

mod draw;
mod figures;
mod files;

use files::News;

/// Keys of this screen for the help page.
pub(crate) const KEYS: [(&str, &str); 11] = [
    ("Enter", "watch the run"),
    ("Tab", "switch between runs and statistics"),
    ("g, Left, Right", "runs of one game, or of all"),
    ("s", "runs of one setup"),
    ("f", "filter: won, lost, daily, assisted or not"),
    ("/", "search: seed, date, result, setup"),
    ("d", "delete the run"),
    ("D", "delete all of them"),
    ("x", "export everything to one file"),
    ("i", "import such a file, or one from the browser"),
    ("Esc", "back"),
];

/// The name of the file that is suggested for a backup, as in the browser.
const BACKUP: &str = "lattice-backup.json";
/// The longest text that can be typed.
const LONGEST: usize = 400;

/// A place in the history: what is looked for, and the run that is selected.
#[derive(Clone, Debug, Default)]
pub(crate) struct HistoryPlace {
    pub(crate) filter: Filter,
    pub(crate) when: u64,
}

impl HistoryPlace {
    /// All runs of a game.
    pub(crate) fn of(game: &str) -> HistoryPlace {
        HistoryPlace { filter: Filter { game: game.to_owned(), ..Filter::default() }, when: 0 }
    }
}

/// Text that is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    Search,
    Export,
    Import,
}

/// The meaning of an answer to a question.
#[derive(Clone, Copy, Debug)]
enum HistoryChoice {
    Delete,
    DeleteAll,
    Keep,
}

/// What a key or a click does.
#[derive(Clone, Copy, Debug)]
enum Command {
    Row(usize),
    Watch,
    Page,
    Game,
    Setup,
    Kind,
    Search,
    Delete,
    DeleteAll,
    Export,
    Import,
    Help,
    Leave,
}

/// The screen.
pub(crate) struct History {
    past: Vec<Entry>,
    filter: Filter,
    /// Places in `past` that are shown, newest first.
    found: Vec<usize>,
    row: usize,
    /// Whether the statistics are in front, and the first line of them that is shown.
    figures: bool,
    top: usize,
    typing: Option<(Typed, TextField)>,
    ask: Option<AskDialog<HistoryChoice>>,
    /// While a file is being read.
    import: Option<Receiver<News>>,
    notice: (Tone, String),
    hits: Hits<Command>,
}

impl History {
    pub(crate) fn new(desk: &Desk, place: HistoryPlace) -> History {
        let mut history = History {
            past: Vec::new(),
            filter: place.filter,
            found: Vec::new(),
            row: 0,
            figures: false,
            top: 0,
            typing: None,
            ask: None,
            import: None,
            notice: (Tone::Plain, String::new()),
            hits: Hits::default(),
        };
        history.load(desk);
        let row = history.found.iter().position(|at| history.past[*at].when == place.when);
        history.row = row.unwrap_or(0);
        history
    }

    /// The game that is looked at.
    pub(crate) fn game(&self) -> Option<&'static str> {
        catalog::find(&self.filter.game).map(|game| game.meta().id)
    }

    /// Reads the runs again.
    fn load(&mut self, desk: &Desk) {
        let Past { entries, troubles } = desk.store.past(desk.shelf);
        self.past = entries;
        if let Some(first) = troubles.first() {
            let more = troubles.len() - 1;
            let more = if more > 0 { format!(" {more} more are like it.") } else { String::new() };
            self.notice = (Tone::Warn, format!("{first}{more}"));
        }
        self.find(desk);
    }

    /// Finds what is looked for.
    fn find(&mut self, desk: &Desk) {
        let searched = !self.filter.words.trim().is_empty();
        let text = |entry: &Entry| if searched { about(desk, entry) } else { String::new() };
        let all = self.past.iter().enumerate().rev();
        let found = all.filter(|(_, entry)| self.filter.matches(entry, &text(entry), catalog::daily_id));
        self.found = found.map(|(at, _)| at).collect();
        self.row = self.row.min(self.found.len().saturating_sub(1));
        self.top = 0;
    }

    fn selected(&self) -> Option<&Entry> {
        self.past.get(*self.found.get(self.row)?)
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        if let Some(ask) = &self.ask {
            match ask.handle(event) {
                DialogAnswer::Waiting => {}
                DialogAnswer::Cancelled => self.ask = None,
                DialogAnswer::Chosen(choice) => self.decide(choice, desk),
            }
            return Go::Stay;
        }
        match event {
            Event::Key(key) if self.typing.is_some() => self.type_key(*key, desk),
            Event::Key(key) => return self.key(*key, desk),
            Event::Paste(text) => {
                if let Some((_, field)) = &mut self.typing {
                    field.paste(text);
                    self.search_on(desk);
                }
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-3),
                MouseEventKind::ScrollDown => self.step(3),
                MouseEventKind::Down(MouseButton::Left) => {
                    self.typing = None;
                    if let Some(command) = self.hits.at(mouse.column, mouse.row) {
                        return self.command(command, desk);
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyEvent, desk: &Desk) -> Go {
        if self.import.is_none() {
            self.notice = (Tone::Plain, String::new());
        }
        let command = match key.code {
            KeyCode::Up | KeyCode::Char('k') => return self.stepped(-1),
            KeyCode::Down | KeyCode::Char('j') => return self.stepped(1),
            KeyCode::PageUp => return self.stepped(-15),
            KeyCode::PageDown => return self.stepped(15),
            KeyCode::Home => return self.stepped(-(self.found.len() as isize)),
            KeyCode::End => return self.stepped(self.found.len() as isize),
            KeyCode::Left => {
                self.next_game(-1, desk);
                return Go::Stay;
            }
            KeyCode::Right | KeyCode::Char('g') => Command::Game,
            KeyCode::Enter | KeyCode::Char(' ') => Command::Watch,
            KeyCode::Tab => Command::Page,
            KeyCode::Char('s') => Command::Setup,
            KeyCode::Char('f') => Command::Kind,
            KeyCode::Char('/') => Command::Search,
            KeyCode::Char('d') | KeyCode::Delete => Command::Delete,
            KeyCode::Char('D') => Command::DeleteAll,
            KeyCode::Char('x') => Command::Export,
            KeyCode::Char('i') => Command::Import,
            KeyCode::Char('?') => Command::Help,
            KeyCode::Esc | KeyCode::Char('q') => Command::Leave,
            _ => return Go::Stay,
        };
        self.command(command, desk)
    }

    fn stepped(&mut self, by: isize) -> Go {
        self.step(by);
        Go::Stay
    }

    /// Moves the selection, or the statistics when they are in front.
    fn step(&mut self, by: isize) {
        let last = self.found.len().saturating_sub(1);
        match self.figures {
            // Drawing keeps it within bounds.
            true => self.top = self.top.saturating_add_signed(by),
            false => self.row = self.row.saturating_add_signed(by).min(last),
        }
    }

    fn command(&mut self, command: Command, desk: &Desk) -> Go {
        match command {
            Command::Row(row) if row == self.row => return self.watch(desk),
            Command::Row(row) => self.row = row,
            Command::Watch if self.figures => {}
            Command::Watch => return self.watch(desk),
            Command::Page => self.figures = !self.figures,
            Command::Game => self.next_game(1, desk),
            Command::Setup => self.next_setup(desk),
            Command::Kind => {
                self.filter.kind = after(FilterKind::ALL.map(|(kind, ..)| kind), self.filter.kind);
                self.find(desk);
            }
            Command::Search => self.open(Typed::Search, &self.filter.words.clone()),
            Command::Export => self.open(Typed::Export, BACKUP),
            Command::Import => self.open(Typed::Import, BACKUP),
            Command::Delete => self.ask_delete(desk),
            Command::DeleteAll => self.ask_delete_all(),
            Command::Help => return Go::Help(self.game().and_then(|id| listed(desk, id))),
            Command::Leave if self.filter.words.is_empty() => return Go::Menu,
            Command::Leave => {
                self.filter.words.clear();
                self.find(desk);
            }
        }
        Go::Stay
    }

    fn watch(&mut self, desk: &Desk) -> Go {
        let Some(entry) = self.selected() else { return Go::Stay };
        let place = HistoryPlace { filter: self.filter.clone(), when: entry.when };
        let replay = desk.store.past_replay(&entry.game, entry.when);
        let session = replay.and_then(|replay| catalog::load(&replay).map_err(|why| why.to_string()));
        match session {
            Ok(session) => Go::WatchPast(session, place),
            Err(why) => {
                self.notice = (Tone::Warn, why);
                Go::Stay
            }
        }
    }

    fn next_game(&mut self, by: isize, desk: &Desk) {
        let ids = desk.shelf.iter().map(|listed| listed.game.meta().id.to_owned());
        let all: Vec<String> = [String::new()].into_iter().chain(ids).collect();
        let now = all.iter().position(|id| *id == self.filter.game).unwrap_or(0) as isize;
        let next = (now + by).rem_euclid(all.len() as isize) as usize;
        self.filter.game = all[next].clone();
        self.filter.setup.clear();
        self.find(desk);
    }

    /// The next of the setups that the chosen game has been played with.
    fn next_setup(&mut self, desk: &Desk) {
        if self.filter.game.is_empty() {
            self.notice = (Tone::Plain, "Choose a game first: g.".to_owned());
            return;
        }
        let mut all = vec![String::new()];
        for entry in self.past.iter().filter(|entry| entry.game == self.filter.game) {
            if !all.contains(&entry.setup) {
                all.push(entry.setup.clone());
            }
        }
        let now = all.iter().position(|setup| *setup == self.filter.setup).unwrap_or(0);
        self.filter.setup = all[(now + 1) % all.len()].clone();
        self.find(desk);
    }

    fn open(&mut self, typed: Typed, text: &str) {
        if self.import.is_none() {
            self.typing = Some((typed, TextField::new(text, LONGEST)));
        }
    }

    fn type_key(&mut self, key: KeyEvent, desk: &Desk) {
        let Some((typed, field)) = &mut self.typing else { return };
        let (typed, text) = (*typed, field.text().to_owned());
        match key.code {
            KeyCode::Esc => {
                self.typing = None;
                if typed == Typed::Search {
                    self.filter.words.clear();
                    self.find(desk);
                }
            }
            KeyCode::Enter => {
                self.typing = None;
                match typed {
                    Typed::Search => {}
                    _ if text.trim().is_empty() => self.notice = (Tone::Warn, "Name a file.".to_owned()),
                    Typed::Export => self.export(text.trim(), desk),
                    Typed::Import => self.import(text.trim(), desk),
                }
            }
            _ => {
                field.handle(key);
                self.search_on(desk);
            }
        }
    }

    /// The list follows every letter of a search.
    fn search_on(&mut self, desk: &Desk) {
        if let Some((Typed::Search, field)) = &self.typing {
            self.filter.words = field.text().to_owned();
            self.find(desk);
        }
    }

    fn ask_delete(&mut self, desk: &Desk) {
        let Some(entry) = self.selected() else { return };
        let choices = vec![('y', "delete it", HistoryChoice::Delete), ('k', "keep it", HistoryChoice::Keep)];
        let text = format!("{}. Its replay is deleted, too.", about(desk, entry));
        self.ask = Some(AskDialog::new(Tone::Warn, "Delete this run?", &text, choices));
    }

    fn ask_delete_all(&mut self) {
        if self.past.is_empty() {
            return;
        }
        let choices =
            vec![('k', "keep it", HistoryChoice::Keep), ('y', "delete it all", HistoryChoice::DeleteAll)];
        let text = format!(
            "All {} finished runs, their replays and your goals are deleted. Best runs and saved games stay.",
            self.past.len()
        );
        self.ask = Some(AskDialog::new(Tone::Warn, "Delete your whole history?", &text, choices));
    }

    fn decide(&mut self, choice: HistoryChoice, desk: &Desk) {
        self.ask = None;
        let gone: Vec<Entry> = match choice {
            HistoryChoice::Keep => return,
            HistoryChoice::Delete => self.selected().cloned().into_iter().collect(),
            HistoryChoice::DeleteAll => self.past.clone(),
        };
        let failed = gone.iter().find_map(|entry| desk.store.forget(entry).err());
        self.notice = match failed {
            Some(why) => (Tone::Warn, why),
            None => (Tone::Plain, "Deleted.".to_owned()),
        };
        self.load(desk);
    }
}

/// What comes after a value in a list, around its end.
fn after<T: Copy + PartialEq, const N: usize>(all: [T; N], now: T) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(at + 1) % N]
}

fn listed(desk: &Desk, id: &str) -> Option<&'static Listed> {
    desk.shelf.iter().find(|listed| listed.game.meta().id == id)
}

/// What the list says about a run, which is also searched.
fn about(desk: &Desk, entry: &Entry) -> String {
    let Some(game) = listed(desk, &entry.game).map(|listed| listed.game) else { return entry.game.clone() };
    let (title, setup, day) = (game.meta().title, setup_name(game, &entry.setup), Day::at(entry.when));
    let help = if entry.assisted { ", assisted" } else { "" };
    format!("{title}, {setup}, {day}: {}{help}", result(game, entry))
}
