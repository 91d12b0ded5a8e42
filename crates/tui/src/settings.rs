//! The player's settings: a file with a line for each. Two terminals change it one setting at a time, so neither undoes what
//! the other has set.

use view::{CommandTable, DIRECTIONS, Shortcut, Shortcuts};

use crate::look::Look;
use crate::store::DataFolder;

/// The keys of play that can be changed. Names and titles are the browser's where it has the command, too.
pub(crate) static TABLE: CommandTable<18> = CommandTable { commands: COMMANDS, capitals: true };

const COMMANDS: [Shortcut; 18] = {
    let [north, north_east, south_east, south, south_west, north_west] = DIRECTIONS;
    [
        Shortcut::new("undo", "Undo", 'u'),
        Shortcut::new("redo", "Redo", 'r'),
        Shortcut::new("hint", "Hint", 'h'),
        Shortcut::new("new", "New game", 'n'),
        Shortcut::new("restart", "Restart the same board", 'R'),
        Shortcut::new("type", "Type an action or a question", 't'),
        Shortcut::new("pause", "Pause, in games with a clock", 'p'),
        Shortcut::new("help", "Help", '?'),
        Shortcut::new("palette", "Next color palette", 'P'),
        Shortcut::new("symbols", "Symbols on colors", 'y'),
        Shortcut::new("lesson", "Lesson", 'L'),
        Shortcut::new("solve", "Solve, where a game can", 'S'),
        north,
        north_east,
        south_east,
        south,
        south_west,
        north_west,
    ]
};

/// The keys in use.
pub type Keys = Shortcuts<18>;

/// Everything in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) look: Look,
    pub(crate) keys: Keys,
    /// What is wrong with the lines that cannot be used.
    pub(crate) bad: Vec<String>,
}

impl Settings {
    /// Reads the file's text; `look` has the defaults.
    pub(crate) fn read(mut look: Look, text: &str) -> Settings {
        let (mut keys, mut bad) = (Keys::usual(&TABLE), Vec::new());
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if let Some(words) = line.strip_prefix("keys ") {
                let (read, odd) = Shortcuts::read(&TABLE, words);
                keys = read;
                bad.extend(odd.iter().map(ToString::to_string));
            } else if !look.read(line) {
                bad.push(format!("unknown setting {}", engine::quote(line)));
            }
        }
        Settings { look, keys, bad }
    }

    fn to_text(&self) -> String {
        let changed = self.keys.to_text();
        let keys = if changed.is_empty() { String::new() } else { format!("keys {changed}\n") };
        self.look.to_text() + &keys
    }

    /// A sentence about the lines that cannot be used.
    pub(crate) fn trouble(&self) -> Option<String> {
        let why = self.bad.join("; ");
        (!why.is_empty()).then(|| format!("In your settings, terminal-settings: {why}. The rest is used."))
    }
}

impl DataFolder {
    /// Reads the settings. A file that is no text is set aside.
    pub(crate) fn settings(&self, look: Look) -> (Settings, Option<String>) {
        let (text, aside) = self.settings_text();
        let settings = Settings::read(look, &text);
        let trouble = aside.or_else(|| settings.trouble());
        (settings, trouble)
    }

    /// Changes something in the file as it is now. Lines that cannot be used are kept in a copy. The error is a sentence.
    pub(crate) fn change_settings(
        &self,
        look: Look,
        change: impl FnOnce(&mut Settings),
    ) -> Result<(), String> {
        let (mut settings, _) = self.settings(look);
        if !settings.bad.is_empty() {
            self.set_settings_aside();
        }
        change(&mut settings);
        self.save_settings(&settings.to_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;
    use proptest::prelude::*;

    fn look() -> Look {
        Look::new(Depth::True, false, true)
    }

    #[test]
    fn settings_round_trip_and_bad_lines_are_told() {
        let mut settings = Settings::read(look(), "");
        settings.look.next_palette();
        assert!(settings.keys.assign("undo", 'b') && settings.keys.assign("north", 'i'));
        assert_eq!(Settings::read(look(), &settings.to_text()), settings);
        let odd = Settings::read(
            look(),
            "palette none\nkeys undo=b undo=12 undo=f fly=k\nnonsense\n\nsymbols on\n",
        );
        assert_eq!(odd.keys.key("undo"), 'b');
        assert!(odd.look.symbols());
        let expected = "In your settings, terminal-settings: unknown setting \"palette none\"; undo needs one letter or \
                        sign that no game uses, and keeps b; undo needs one letter or sign that no game uses, and keeps b; \
                        unknown command \"fly=k\"; unknown setting \"nonsense\". The rest is used.";
        assert_eq!(odd.trouble().as_deref(), Some(expected));
        assert_eq!(settings.trouble(), None);
    }

    #[test]
    fn no_command_has_a_key_of_a_game() {
        let usual = Keys::usual(&TABLE);
        for command in TABLE.commands {
            assert!(!view::is_of_games(usual.key(command.id)), "{}", command.id);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_written_and_read_again(text in "(keys |palette |symbols |)\\PC{0,30}(\n\\PC{0,20}){0,3}") {
            let once = Settings::read(look(), &text);
            let again = Settings::read(look(), &once.to_text());
            prop_assert_eq!((again.look, again.keys), (once.look, once.keys));
            prop_assert!(again.bad.is_empty());
        }
    }
}
