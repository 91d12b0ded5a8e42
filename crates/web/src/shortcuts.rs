//! The keys of the play page, which the player can change. Directions are told by their own letters (ruling A7), which can be
//! changed too; a game's own keys, such as the digits of colors, cannot.

use crate::shell::Shell;

/// The key of what was changed.
const STORED: &str = "lattice.keys";

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Stable name.
    pub id: &'static str,
    /// What it does.
    pub title: &'static str,
    /// Its key unless the player changes it.
    pub usual: char,
}

const fn command(id: &'static str, title: &'static str, usual: char) -> Command {
    Command { id, title, usual }
}

/// Every command. The last six are the directions of boards with six sides, from the north clockwise.
pub const COMMANDS: [Command; 17] = [
    command("undo", "Undo", 'u'),
    command("redo", "Redo", 'r'),
    command("hint", "Hint", 'h'),
    command("new", "New game", 'n'),
    command("restart", "Restart the same board", 'x'),
    command("describe", "Describe the position", 'i'),
    command("row", "Read the row in focus", 'o'),
    command("threats", "Say what is threatened", 't'),
    command("type", "Type an action or a question", '/'),
    command("pause", "Pause, in games with a clock", 'p'),
    command("help", "Help", '?'),
    command("north", "North", 'w'),
    command("north-east", "North-east", 'e'),
    command("south-east", "South-east", 'd'),
    command("south", "South", 's'),
    command("south-west", "South-west", 'a'),
    command("north-west", "North-west", 'q'),
];

/// The first of the directions.
const DIRECTIONS: usize = COMMANDS.len() - 6;

/// The keys in use, in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts([char; COMMANDS.len()]);

impl Default for Shortcuts {
    fn default() -> Shortcuts {
        Shortcuts(COMMANDS.map(|command| command.usual))
    }
}

impl Shortcuts {
    /// Parses `id=key` words; what is unknown, no single character or taken twice keeps its usual key.
    pub fn from_text(text: &str) -> Shortcuts {
        let mut keys = Shortcuts::default();
        for (id, key) in text.split_whitespace().filter_map(|pair| pair.split_once('=')) {
            let mut letters = key.chars();
            if let (Some(letter), None) = (letters.next(), letters.next()) {
                keys.assign(id, letter);
            }
        }
        keys
    }

    /// Formats what [`Shortcuts::from_text`] parses: only the keys that were changed.
    pub fn to_text(self) -> String {
        let changed = COMMANDS.iter().zip(self.0).filter(|(command, key)| command.usual != *key);
        changed.map(|(command, key)| format!("{}={key}", command.id)).collect::<Vec<_>>().join(" ")
    }

    /// Gives a command a key. Whatever had that key gets the old one, so that every command keeps one. Returns whether the
    /// key can be used: digits are the games'.
    pub fn assign(&mut self, id: &str, key: char) -> bool {
        let key = key.to_ascii_lowercase();
        let Some(at) = COMMANDS.iter().position(|command| command.id == id) else { return false };
        if key.is_ascii_digit() || key.is_whitespace() || key.is_control() || key == '=' {
            return false;
        }
        if let Some(other) = self.0.iter().position(|known| *known == key) {
            self.0[other] = self.0[at];
        }
        self.0[at] = key;
        true
    }

    /// The key of a command.
    pub fn key(self, id: &str) -> char {
        COMMANDS.iter().position(|command| command.id == id).map_or(' ', |at| self.0[at])
    }

    /// The command of a key, without the directions.
    pub fn command(self, key: char) -> Option<&'static str> {
        let at = self.0.iter().position(|known| *known == key.to_ascii_lowercase())?;
        (at < DIRECTIONS).then(|| COMMANDS[at].id)
    }

    /// The usual letter of a direction for the one the player uses; `None` for any other key.
    pub fn direction(self, key: char) -> Option<char> {
        let at = self.0.iter().position(|known| *known == key.to_ascii_lowercase())?;
        (at >= DIRECTIONS).then(|| COMMANDS[at].usual)
    }

    /// The keys of the directions, from the north clockwise.
    pub fn directions(self) -> String {
        self.0[DIRECTIONS..].iter().map(|key| key.to_uppercase().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Reads the player's keys.
    pub fn stored(shell: Shell) -> Shortcuts {
        Shortcuts::from_text(&shell.store.get(STORED).unwrap_or_default())
    }

    /// Stores them.
    pub fn store(self, shell: Shell) {
        shell.store.set(STORED, &self.to_text());
        shell.shortcuts.set(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_keeps_a_key_of_its_own() {
        let mut keys = Shortcuts::default();
        assert!(keys.assign("undo", 'H'));
        assert_eq!((keys.key("undo"), keys.key("hint")), ('h', 'u'), "they swap");
        assert_eq!((keys.command('H'), keys.command('w')), (Some("undo"), None));
        assert!(keys.assign("north", 'i') && keys.direction('I') == Some('w'));
        assert_eq!(keys.command('w'), Some("describe"));
        assert_eq!(Shortcuts::from_text(&keys.to_text()), keys);
        let mut sorted = keys.0;
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]));
        for odd in ['3', ' ', '\n', '='] {
            assert!(!keys.assign("undo", odd), "{odd:?}");
        }
        assert!(!keys.assign("nothing", 'z'));
    }

    #[test]
    fn nonsense_keeps_the_usual_keys() {
        for text in ["", "undo", "undo=", "undo=ab", "x=y", "= =", "undo=7"] {
            assert_eq!(Shortcuts::from_text(text), Shortcuts::default(), "{text}");
        }
    }
}
