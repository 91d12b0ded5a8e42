//! The keys of the play page, which the player can change.

use view::{CommandTable, DIRECTIONS, Shortcut};

use crate::shell::Shell;

/// The key of what was changed.
const STORED: &str = "lattice.keys";

/// Every command.
pub static TABLE: CommandTable<17> = CommandTable { commands: COMMANDS, capitals: false };

const COMMANDS: [Shortcut; 17] = {
    let [north, north_east, south_east, south, south_west, north_west] = DIRECTIONS;
    [
        Shortcut::new("undo", "Undo", 'u'),
        Shortcut::new("redo", "Redo", 'r'),
        Shortcut::new("hint", "Hint", 'h'),
        Shortcut::new("new", "New game", 'n'),
        Shortcut::new("restart", "Restart the same board", 'x'),
        Shortcut::new("describe", "Describe the position", 'i'),
        Shortcut::new("row", "Read the row in focus", 'l'),
        Shortcut::new("threats", "Say what is threatened", 't'),
        Shortcut::new("type", "Type an action or a question", '/'),
        Shortcut::new("pause", "Pause, in games with a clock", 'p'),
        Shortcut::new("help", "Help", '?'),
        north,
        north_east,
        south_east,
        south,
        south_west,
        north_west,
    ]
};

/// The keys in use.
pub type BrowserShortcuts = view::Shortcuts<17>;

/// Reads the player's keys; what cannot be used keeps its usual key.
pub fn stored(shell: Shell) -> BrowserShortcuts {
    BrowserShortcuts::read(&TABLE, &shell.store.get(STORED).unwrap_or_default()).0
}

/// Stores them.
pub fn store(keys: BrowserShortcuts, shell: Shell) {
    shell.store.set(STORED, &keys.to_text());
    shell.shortcuts.set(keys);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_has_a_key_of_a_game() {
        let usual = BrowserShortcuts::usual(&TABLE);
        for command in TABLE.commands {
            assert!(!view::is_of_games(usual.key(command.id)), "{}", command.id);
        }
    }
}
