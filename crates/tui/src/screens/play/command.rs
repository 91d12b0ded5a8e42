//! The front end's own commands during play, and the questions it asks.

use crossterm::event::{KeyCode, KeyEvent};
use engine::{Start, Status};
use journal::Entry;
use view::{Asked, Tone, sentence};

use super::{CHEER, LONGEST_ACTION, Play, Typing};
use crate::screens::ask::AskDialog;
use crate::screens::{Desk, Go};
use crate::settings::Keys;
use crate::text_field::TextField;

/// A command with its key and its name.
pub(crate) type ShownCommand = (String, &'static str, Command);

/// The front end's own commands during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Leave,
    Undo,
    Redo,
    Hint,
    Solve,
    New,
    Restart,
    Type,
    Hold,
    Pause,
    Palette,
    Symbols,
    Learn,
}

/// Every command with its name, which is also that of its key in the settings; the key bar and the help page are made from
/// this.
pub(crate) const COMMANDS: [(&str, Command); 14] = [
    ("help", Command::Help),
    ("leave", Command::Leave),
    ("hold", Command::Hold),
    ("pause", Command::Pause),
    ("undo", Command::Undo),
    ("redo", Command::Redo),
    ("hint", Command::Hint),
    ("new", Command::New),
    ("restart", Command::Restart),
    ("type", Command::Type),
    ("palette", Command::Palette),
    ("symbols", Command::Symbols),
    ("lesson", Command::Learn),
    ("solve", Command::Solve),
];

impl Command {
    /// Its key as players read it.
    pub(crate) fn key(self, keys: Keys) -> String {
        let name = COMMANDS.iter().find(|(_, command)| *command == self).map_or("", |(name, _)| name);
        match self {
            Command::Leave => "Esc".to_owned(),
            Command::Hold => "Space".to_owned(),
            _ => keys.key(name).to_string(),
        }
    }

    /// What it does, for the help page.
    pub(crate) fn explain(self) -> &'static str {
        match self {
            Command::Help => "this page",
            Command::Leave => "cancel the selection, or leave",
            Command::Undo => "undo the last move",
            Command::Redo => "redo the move you undid",
            Command::Hint => "ask for a hint",
            Command::Solve => "play the best moves known, or stop (some games)",
            Command::New => "a new board, same setup",
            Command::Restart => "restart this board",
            Command::Type => "type an action, also with :",
            Command::Hold => "on a clock: hold the button, or press again to let go",
            Command::Pause => "on a clock: pause and resume",
            Command::Palette => "next color palette; without a clock, the pause key too",
            Command::Symbols => "symbols on colors, on or off",
            Command::Learn => "learn the game in a few steps",
        }
    }
}

/// Said once in a run, when help is first used.
pub(super) const COUNTS: &str = "makes this an assisted run.";

/// The meaning of an answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayChoice {
    Do(Command),
    Menu,
    Quit,
    Look,
    /// On to the next exercise.
    Next,
    /// The preset that is offered after a win.
    Offer,
    /// What the moves of the run cost.
    Review,
}

impl Play {
    /// Whether a command applies to this run.
    pub(super) fn knows(&self, command: Command) -> bool {
        match command {
            Command::Hold => self.clocked(),
            Command::Pause => self.session().ticks_per_second() > 0,
            Command::Learn => self.lesson.is_none(),
            Command::Solve => self.lesson.is_none() && self.solvable,
            Command::Undo | Command::Redo | Command::Hint | Command::New | Command::Restart => {
                self.lesson.is_none()
            }
            _ => true,
        }
    }

    /// The command of a key.
    pub(super) fn command_for_key(&self, c: char, keys: Keys) -> Option<Command> {
        let Some(name) = keys.command(c) else {
            return match c {
                ':' => Some(Command::Type),
                'q' => Some(Command::Leave),
                _ => None,
            };
        };
        let named = COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, command)| *command)?;
        match named {
            // A run without a clock has another use for the key.
            Command::Pause if !self.knows(named) => Some(Command::Palette),
            _ => Some(named).filter(|command| self.knows(*command)),
        }
    }

    pub(super) fn choose(&mut self, choice: PlayChoice, desk: &mut Desk) -> Go {
        self.ask = None;
        match choice {
            PlayChoice::Look => Go::Stay,
            PlayChoice::Next => {
                self.next_exercise();
                Go::Stay
            }
            PlayChoice::Do(Command::New) if self.lesson.is_some() => {
                Go::Begin(self.listed, desk.usual_start(self.listed.game))
            }
            PlayChoice::Menu => Go::Menu,
            PlayChoice::Quit => Go::Quit,
            PlayChoice::Do(Command::New) => {
                self.begin(desk.start(&self.session().start().params, None), desk)
            }
            PlayChoice::Offer => match self.session().offer() {
                Some(preset) => {
                    let go = self.begin(desk.start(&preset.params, None), desk);
                    desk.store.note_choice(self.session());
                    go
                }
                None => Go::Stay,
            },
            PlayChoice::Review => {
                self.save(desk);
                self.listed.game.load(&self.session().replay()).map_or(Go::Stay, Go::Review)
            }
            PlayChoice::Do(Command::Restart) => self.begin(self.session().start().clone(), desk),
            PlayChoice::Do(command) => self.command(command, desk),
        }
    }

    fn begin(&mut self, start: Start, desk: &mut Desk) -> Go {
        match self.listed.game.start(&start) {
            Ok(mut session) => {
                desk.store.recall_switches(&mut session);
                *self = Play::new(self.listed, session, self.kept.clone()).searching(desk);
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Bad, sentence(&refused.message)),
        }
        Go::Stay
    }

    pub(super) fn command(&mut self, command: Command, desk: &mut Desk) -> Go {
        match command {
            Command::Help => return Go::Help(Some(self.listed)),
            Command::Leave => self.ask_leave(desk),
            Command::Undo | Command::Redo => self.travel(command, desk),
            Command::Hint => self.hint(desk),
            Command::Solve => self.solve(),
            Command::New | Command::Restart => return self.ask_begin(command, desk),
            Command::Type => {
                let example = self.session().legal().into_iter().next().unwrap_or_default();
                let entry = TextField::new("", LONGEST_ACTION);
                self.typing = Some(Typing { entry, example, refusal: String::new() });
            }
            Command::Hold => self.press(desk),
            Command::Pause => self.pause(),
            Command::Palette => self.say(Tone::Plain, desk.next_palette()),
            Command::Symbols => self.say(Tone::Plain, desk.toggle_symbols()),
            Command::Learn => {
                self.save(desk);
                return Go::Learn(self.listed);
            }
        }
        Go::Stay
    }

    fn travel(&mut self, command: Command, desk: &Desk) {
        self.stop_thinking();
        let session = &mut self.stage.session;
        let first = !session.standing().assisted;
        let result = if command == Command::Undo { session.undo() } else { session.redo() };
        match result {
            Ok(()) => {
                self.stage.refresh();
                if self.session().is_resting() {
                    self.say(Tone::Plain, "The clock waits for you.".to_owned());
                } else if first {
                    self.say(Tone::Plain, format!("Undo {COUNTS}"));
                }
                self.save(desk);
            }
            Err(refused) => self.say(Tone::Warn, sentence(&refused.message)),
        }
    }

    pub(super) fn type_key(&mut self, key: KeyEvent, desk: &mut Desk) {
        let Some(typing) = &mut self.typing else { return };
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => {
                if let Some(asked) = Asked::read(typing.entry.text()) {
                    let answer = asked.answer(self.stage.session.board(), &self.stage.scene, self.cursor);
                    self.typing = None;
                    return self.say(Tone::Plain, answer);
                }
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

    fn ask_leave(&mut self, desk: &Desk) {
        if self.lesson.is_some() {
            let choices =
                vec![('m', "back to the menu", PlayChoice::Menu), ('k', "keep learning", PlayChoice::Look)];
            self.ask = Some(AskDialog::new(
                Tone::Plain,
                "Leave the lesson?",
                "You can take it again any time.",
                choices,
            ));
            return;
        }
        // The folder may have been deleted since the last move.
        self.save(desk);
        let text = if self.unsaved.is_some() {
            "This run could not be saved. Leaving loses it."
        } else {
            "Your run is saved. Continue it any time."
        };
        let choices = vec![
            ('m', "back to the menu", PlayChoice::Menu),
            ('q', "quit", PlayChoice::Quit),
            ('k', "keep playing", PlayChoice::Look),
        ];
        self.ask = Some(AskDialog::new(Tone::Plain, "Leave?", text, choices));
    }

    fn ask_begin(&mut self, command: Command, desk: &mut Desk) -> Go {
        let lost = self.session().status() != Status::Playing || self.stage.scene.hopeless;
        if lost || self.session().standing().length == 0 {
            return self.choose(PlayChoice::Do(command), desk);
        }
        let (title, first) = match command {
            Command::New => ("New run?", "start a new run"),
            _ => ("Restart?", "restart this board"),
        };
        let choices = vec![('y', first, PlayChoice::Do(command)), ('k', "keep playing", PlayChoice::Look)];
        self.ask = Some(AskDialog::new(Tone::Warn, title, "You lose the run so far.", choices));
        Go::Stay
    }

    /// Keeps the run in the history as it ended first, and its score; returns lines about both.
    fn keep_result(&self, desk: &Desk) -> String {
        let session = self.session();
        let before = desk.store.past(std::slice::from_ref(self.listed)).entries;
        let now = (desk.clock)();
        // A run that ended before is in the history, unless it was begun elsewhere.
        let kept = session.standing().endings > 1
            && Entry::of(session, now)
                .is_some_and(|end| before.iter().any(|entry| entry.is_same_board(&end)));
        let noted = if kept { Ok(None) } else { desk.store.note(self.listed, session, now) };
        let when = noted.as_ref().ok().and_then(|entry| Some(entry.as_ref()?.when));
        let recorded = desk.store.record(session, when.unwrap_or_else(desk.clock));
        let mut text = match (&noted, &recorded) {
            (Err(why), Err(_)) => return format!("\nThis run and its score were not saved: {why}"),
            (Err(why), _) => format!("\nThis run is not in your history: {why}"),
            (_, Err(why)) => format!("\nThe score was not saved: {why}"),
            _ => String::new(),
        };
        if let Ok(recorded) = recorded {
            let help = if session.standing().assisted { " assisted" } else { "" };
            match (recorded.rank, desk.store.best(session)) {
                (Some(0), _) => text += &format!("\nNew best{help} result!"),
                (rank, Some((best, assisted))) => {
                    let rank = rank
                        .map(|rank| format!("Number {} of your{help} runs. ", rank + 1))
                        .unwrap_or_default();
                    let kind = if assisted { " assisted" } else { "" };
                    text += &format!("\n{rank}Best{kind} result: {}.", best.0);
                }
                (_, None) => {}
            }
            text.extend(recorded.trouble.map(|why| format!("\n{why}")));
        }
        if let Ok(Some(entry)) = noted {
            let fresh = journal::fresh_goals(self.listed.game, &before, &entry);
            text.extend(journal::goals_words(&fresh).map(|words| format!("\n{words}")));
        }
        text
    }

    /// Records the score and offers what to do next.
    pub(super) fn finish(&mut self, desk: &Desk) {
        let mut text = self.stage.scene.banner.as_ref().map(|banner| banner.text.clone()).unwrap_or_default();
        text += &self.keep_result(desk);
        let (tone, title, celebrate) = match &self.stage.scene.banner {
            Some(banner) => (banner.tone, banner.title.clone(), banner.celebrate),
            None => (Tone::Plain, "The run is over".to_owned(), false),
        };
        let key = |name: &str| desk.keys.key(name);
        let choices = vec![
            (key("new"), "new run", PlayChoice::Do(Command::New)),
            (key("restart"), "same board", PlayChoice::Do(Command::Restart)),
            (key("undo"), "undo the last move", PlayChoice::Do(Command::Undo)),
            ('l', "look at the board", PlayChoice::Look),
            ('m', "menu", PlayChoice::Menu),
        ];
        let mut ask = AskDialog::new(tone, &title, text.trim(), choices);
        if let Some(preset) = self.session().offer() {
            ask.choices.insert(1, ('t', format!("try {}", preset.title).into(), PlayChoice::Offer));
        }
        if self.session().scale().is_some() {
            let before = ask.choices.len() - 1;
            ask.choices.insert(before, ('v', "review the run".into(), PlayChoice::Review));
        }
        ask.part_keys(|choice| matches!(choice, PlayChoice::Do(_)));
        ask.festive = celebrate.then_some(0);
        self.cheered = if celebrate && desk.look.motion { 0 } else { CHEER };
        self.ask = Some(ask);
    }
}
