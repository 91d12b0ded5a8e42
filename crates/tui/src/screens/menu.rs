//! The menu: games on one side, actions for the selected one on the other.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use engine::{PresetInfo, Seed};
use journal::{Leaderboard, dailies, daily_streak, slot_of, slot_title, streak_words};
use view::{Tone, sentence};

use super::history::HistoryPlace;
use super::{Desk, Go};
use crate::bests::has_replay;
use crate::history::Past;
use crate::hits::Hits;
use crate::saves::{Saved, numbers};
use crate::text_field::TextField;

mod draw;

/// Keys of this screen for the help page.
pub(crate) const KEYS: [(&str, &str); 4] = [
    ("h", "history: every finished run, statistics, goals, backup"),
    ("s", "settings: colors, symbols and keys"),
    ("p", "next color palette"),
    ("y", "symbols on colors, on or off"),
];

/// One game with its saved data.
struct Shown {
    listed: &'static Listed,
    rows: Vec<MenuRow>,
    bests: Leaderboard,
    /// The parameters of the preset chosen last, or of the default.
    usual: String,
    /// The saves that can be continued, with the title of their slot and their number of actions.
    unfinished: Vec<(u8, String)>,
    /// The answers to the setup's questions, if it has any.
    answers: Vec<usize>,
    /// What became of the day's run, and how many runs of this game were finished.
    daily: Option<String>,
    finished: usize,
}

impl Shown {
    /// The first selected row: a run to continue, or the preset chosen last.
    fn first_row(&self) -> usize {
        let is_first = |row: &MenuRow| match row {
            MenuRow::Continue(_) => true,
            MenuRow::Preset(preset) => preset.params == self.usual,
            MenuRow::Start => true,
            _ => false,
        };
        self.rows.iter().position(is_first).unwrap_or(0)
    }

    /// The preset of the answers: those to the first question vary fastest.
    fn answered(&self) -> Option<PresetInfo> {
        let axes = self.listed.game.axes().iter().zip(&self.answers).rev();
        let place = axes.fold(0, |place, (axis, answer)| place * axis.choices.len() + answer);
        self.listed.game.presets().into_iter().nth(place)
    }

    /// The next or previous answer to a question.
    fn answer(&mut self, question: usize, by: isize) {
        if let (Some(axis), Some(answer)) =
            (self.listed.game.axes().get(question), self.answers.get_mut(question))
        {
            *answer = (*answer as isize + by).rem_euclid(axis.choices.len() as isize) as usize;
        }
    }
}

/// One row of actions for a game.
#[derive(Clone, Debug)]
enum MenuRow {
    /// One of [`Shown::unfinished`].
    Continue(usize),
    Preset(PresetInfo),
    /// One question of a setup with several.
    Question(usize),
    /// Starts the preset of the answers.
    Start,
    Custom,
    Seed,
    /// The day's run.
    Daily,
    Bests,
    History,
    Learn,
    Rules,
}

/// Targets of the mouse.
#[derive(Clone, Copy, Debug)]
enum MenuTarget {
    Game(usize),
    MenuRow(usize),
    Open,
    Back,
    Help,
    History,
    Settings,
    Quit,
}

/// A seed being typed, and its error.
struct Typing {
    entry: TextField,
    refusal: String,
}

/// The first screen.
pub(crate) struct Menu {
    shown: Vec<Shown>,
    game: usize,
    row: usize,
    /// Whether the focus is on the actions rather than the list of games.
    inside: bool,
    /// The seed for the next run.
    seed: Option<Seed>,
    typing: Option<Typing>,
    notice: (Tone, String),
    /// The streak of daily runs.
    streak: String,
    hits: Hits<MenuTarget>,
}

impl Menu {
    /// Reads the saved data of every game; `game` is the one to select.
    pub(crate) fn new(desk: &Desk, game: Option<&str>) -> Menu {
        let Past { entries, mut troubles } = desk.store.past(desk.shelf);
        let (days, today) = (dailies(&entries, catalog::daily_id), desk.today());
        let mut shown = Vec::new();
        for listed in desk.shelf {
            let id = listed.game.meta().id;
            let mut unfinished = Vec::new();
            for number in numbers() {
                let (saved, _) = desk.store.open(id, number);
                if let Some(replay) = saved.unfinished() {
                    let title = slot_title(listed.game, slot_of(listed.game, &replay.start));
                    let done = replay.items.iter().filter(|item| matches!(item, engine::Item::Do(_))).count();
                    unfinished
                        .push((number, format!("{title}, {done} move{}", if done == 1 { "" } else { "s" })));
                }
                if let Saved::Trouble(why) = saved {
                    troubles.push(why);
                }
            }
            let bests = desk.store.bests(listed.game.meta());
            let mut rows: Vec<MenuRow> = (0..unfinished.len()).map(MenuRow::Continue).collect();
            let presets = listed.game.presets();
            let axes = listed.game.axes();
            if axes.is_empty() {
                rows.extend(presets.iter().cloned().map(MenuRow::Preset));
            } else {
                rows.extend((0..axes.len()).map(MenuRow::Question).chain([MenuRow::Start]));
            }
            rows.extend([MenuRow::Custom, MenuRow::Seed]);
            rows.extend(catalog::daily_preset(listed.game).map(|_| MenuRow::Daily));
            let of_today = days.iter().find(|(day, entry)| *day == today && entry.game == id);
            let daily = of_today.map(|(_, entry)| journal::result(listed.game, entry));
            let finished = entries.iter().filter(|entry| entry.game == id).count();
            rows.extend((finished > 0).then_some(MenuRow::History));
            rows.extend(bests.runs().iter().any(has_replay).then_some(MenuRow::Bests));
            rows.extend((!listed.game.exercises().is_empty()).then_some(MenuRow::Learn));
            rows.push(MenuRow::Rules);
            let chosen = desk.store.choice(listed.game).map(|preset| preset.params);
            let usual = chosen.or_else(|| listed.game.params("").ok()).unwrap_or_default();
            let mut place = presets.iter().position(|preset| preset.params == usual).unwrap_or(0);
            let mut answers = Vec::new();
            for axis in axes {
                answers.push(place % axis.choices.len());
                place /= axis.choices.len();
            }
            shown.push(Shown { listed, rows, bests, usual, unfinished, answers, daily, finished });
        }
        let tone = if troubles.is_empty() { Tone::Plain } else { Tone::Warn };
        let found = shown.iter().position(|shown| Some(shown.listed.game.meta().id) == game);
        let row = shown.get(found.unwrap_or(0)).map_or(0, Shown::first_row);
        Menu {
            shown,
            game: found.unwrap_or(0),
            row,
            inside: found.is_some(),
            seed: None,
            typing: None,
            notice: (tone, troubles.join(" ")),
            streak: streak_words(daily_streak(&days, today)),
            hits: Hits::default(),
        }
    }

    /// Shows a message at the bottom.
    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = (tone, text.into());
    }

    /// Adds a warning.
    pub(crate) fn warn(&mut self, why: &str) {
        self.notice = (Tone::Warn, format!("{why} {}", self.notice.1).trim_end().to_owned());
    }

    /// A warning the player has not read yet.
    pub(crate) fn trouble(&self) -> Option<String> {
        Some(self.notice.1.clone()).filter(|_| self.notice.0 == Tone::Warn)
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        match event {
            Event::Key(key) if self.typing.is_some() => {
                self.type_key(*key);
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

    fn rows(&self) -> &[MenuRow] {
        self.shown.get(self.game).map(|shown| shown.rows.as_slice()).unwrap_or_default()
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        self.notice = (Tone::Plain, String::new());
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.step(1),
            KeyCode::Left if self.answer(-1) => {}
            KeyCode::Right if self.answer(1) => {}
            KeyCode::Left | KeyCode::Esc if self.inside => self.inside = false,
            KeyCode::Esc | KeyCode::Char('q') => return Go::Quit,
            KeyCode::Right if !self.inside => self.enter(),
            KeyCode::Tab => self.inside = !self.inside,
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(desk),
            KeyCode::Char('?') => return Go::Help(self.shown.get(self.game).map(|shown| shown.listed)),
            KeyCode::Char('h') => return self.history(),
            KeyCode::Char('s') => return Go::Settings,
            KeyCode::Char('p') => self.notice = (Tone::Plain, desk.next_palette()),
            KeyCode::Char('y') => self.notice = (Tone::Plain, desk.toggle_symbols()),
            _ => {}
        }
        Go::Stay
    }

    /// The history, of the game that is open or of all.
    fn history(&self) -> Go {
        let game = self.shown.get(self.game).filter(|_| self.inside);
        Go::History(
            game.map_or_else(HistoryPlace::default, |shown| HistoryPlace::of(shown.listed.game.meta().id)),
        )
    }

    /// The day's run of a game.
    fn daily(listed: &'static Listed, desk: &Desk) -> Option<Go> {
        let preset = catalog::daily_preset(listed.game)?;
        let seed = desk.today().seed(listed.game.meta().id).ok()?;
        Some(Go::Begin(listed, desk.start(&preset.params, Some(seed))))
    }

    /// Changes the answer to the selected question; false where there is none.
    fn answer(&mut self, by: isize) -> bool {
        let Some(MenuRow::Question(question)) = self.rows().get(self.row).filter(|_| self.inside) else {
            return false;
        };
        let question = *question;
        if let Some(shown) = self.shown.get_mut(self.game) {
            shown.answer(question, by);
        }
        true
    }

    fn step(&mut self, by: isize) {
        let around = |now: usize, count: usize| match count {
            0 => 0,
            count => (now as isize + by).rem_euclid(count as isize) as usize,
        };
        if self.inside {
            self.row = around(self.row, self.rows().len());
        } else {
            self.go_to(around(self.game, self.shown.len()));
        }
    }

    fn go_to(&mut self, game: usize) {
        self.game = game;
        self.row = self.shown.get(game).map_or(0, Shown::first_row);
    }

    fn enter(&mut self) {
        self.inside = true;
        self.row = self.row.min(self.rows().len().saturating_sub(1));
    }

    fn open(&mut self, desk: &Desk) -> Go {
        if !self.inside {
            self.enter();
            return Go::Stay;
        }
        if self.answer(1) {
            return Go::Stay;
        }
        let Some(shown) = self.shown.get(self.game) else { return Go::Stay };
        let listed = shown.listed;
        match shown.rows.get(self.row) {
            Some(MenuRow::Continue(index)) => match shown.unfinished.get(*index) {
                Some((number, _)) => Go::Resume(listed, *number),
                None => Go::Stay,
            },
            Some(MenuRow::Bests) => Go::Bests(listed),
            Some(MenuRow::History) => self.history(),
            Some(MenuRow::Daily) => Menu::daily(listed, desk).unwrap_or(Go::Stay),
            Some(MenuRow::Preset(preset)) => Go::Begin(listed, desk.start(&preset.params, self.seed.clone())),
            Some(MenuRow::Start) => match shown.answered() {
                Some(preset) => Go::Begin(listed, desk.start(&preset.params, self.seed.clone())),
                None => Go::Stay,
            },
            Some(MenuRow::Custom) => Go::Customize(listed, self.seed.clone()),
            Some(MenuRow::Learn) => Go::Learn(listed),
            Some(MenuRow::Rules) => Go::Help(Some(listed)),
            Some(MenuRow::Seed) => {
                let text = self.seed.as_ref().map_or("", Seed::as_str);
                self.typing =
                    Some(Typing { entry: TextField::new(text, Seed::MAX_LEN), refusal: String::new() });
                Go::Stay
            }
            Some(MenuRow::Question(_)) | None => Go::Stay,
        }
    }

    fn type_key(&mut self, key: KeyEvent) {
        let Some(typing) = &mut self.typing else { return };
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter if typing.entry.text().is_empty() => {
                self.seed = None;
                self.typing = None;
            }
            KeyCode::Enter => match typing.entry.text().parse::<Seed>() {
                Ok(seed) => {
                    self.seed = Some(seed);
                    self.typing = None;
                }
                Err(refused) => typing.refusal = sentence(&refused.message),
            },
            _ => {
                typing.refusal.clear();
                typing.entry.handle(key);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.typing = None;
                match self.hits.at(mouse.column, mouse.row) {
                    Some(MenuTarget::Game(game)) => {
                        if game != self.game {
                            self.go_to(game);
                        }
                        self.enter();
                    }
                    Some(MenuTarget::MenuRow(row)) => {
                        self.inside = true;
                        self.row = row;
                        return self.open(desk);
                    }
                    Some(MenuTarget::Open) => return self.open(desk),
                    Some(MenuTarget::Back) => self.inside = false,
                    Some(MenuTarget::Help) => {
                        return Go::Help(self.shown.get(self.game).map(|shown| shown.listed));
                    }
                    Some(MenuTarget::History) => return self.history(),
                    Some(MenuTarget::Settings) => return Go::Settings,
                    Some(MenuTarget::Quit) => return Go::Quit,
                    None => {}
                }
            }
            MouseEventKind::ScrollUp => self.step(-1),
            MouseEventKind::ScrollDown => self.step(1),
            _ => {}
        }
        Go::Stay
    }
}
