//! Keys that the player can change. A front end lists its commands in a [`CommandTable`]; directions are told by their own letters
//! (ruling A7), which can be changed too. A game's own keys, such as the digits of colors, cannot, so no command may have them.

use std::fmt;

use crate::Control;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Stable name.
    pub id: &'static str,
    /// What it does.
    pub title: &'static str,
    /// Its key unless the player changes it.
    pub usual: char,
}

impl Shortcut {
    /// A command with its usual key.
    pub const fn new(id: &'static str, title: &'static str, usual: char) -> Shortcut {
        Shortcut { id, title, usual }
    }
}

/// The directions of boards with six sides, from the north clockwise: the last commands of every table.
pub const DIRECTIONS: [Shortcut; 6] = [
    Shortcut::new("north", "North", 'w'),
    Shortcut::new("north-east", "North-east", 'e'),
    Shortcut::new("south-east", "South-east", 'd'),
    Shortcut::new("south", "South", 's'),
    Shortcut::new("south-west", "South-west", 'a'),
    Shortcut::new("north-west", "North-west", 'q'),
];

/// The letters that games may put on their buttons, besides digits and the letters of directions. No command has one of them:
/// a game's own key comes first, so the command could not be reached there.
pub const GAME_LETTERS: &str = "cfgjoz";

/// Returns whether a key belongs to the games.
pub fn is_of_games(key: char) -> bool {
    key.is_ascii_digit() || GAME_LETTERS.contains(key)
}

/// The commands of a front end.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandTable<const N: usize> {
    /// Every command; the last six are [`DIRECTIONS`].
    pub commands: [Shortcut; N],
    /// Whether a capital letter is a key of its own.
    pub capitals: bool,
}

/// The keys in use, in the order of their table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts<const N: usize> {
    table: &'static CommandTable<N>,
    keys: [char; N],
}

/// Why a word of [`Shortcuts::read`] was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadShortcut {
    /// It does not name a command: the word.
    Unknown(String),
    /// The command cannot have this key: its name, and the key it keeps.
    Unusable(&'static str, char),
}

impl fmt::Display for BadShortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadShortcut::Unknown(word) => write!(f, "unknown command {word:?}"),
            BadShortcut::Unusable(id, kept) => {
                write!(f, "{id} needs one letter or sign that no game uses, and keeps {kept}")
            }
        }
    }
}

impl<const N: usize> Shortcuts<N> {
    /// The usual keys of a table.
    pub fn usual(table: &'static CommandTable<N>) -> Shortcuts<N> {
        Shortcuts { table, keys: table.commands.map(|command| command.usual) }
    }

    /// Parses `id=key` words; what is unknown or cannot be used keeps its usual key and is told.
    pub fn read(table: &'static CommandTable<N>, text: &str) -> (Shortcuts<N>, Vec<BadShortcut>) {
        let (mut keys, mut bad) = (Shortcuts::usual(table), Vec::new());
        let is_direction =
            |word: &str| DIRECTIONS.iter().any(|known| word.split('=').next() == Some(known.id));
        // Directions first: they cannot pass a capital letter on.
        let (first, rest): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| is_direction(word));
        for word in first.into_iter().chain(rest) {
            let (id, key) = word.split_once('=').unwrap_or((word, ""));
            let Some(command) = table.commands.iter().find(|command| command.id == id) else {
                bad.push(BadShortcut::Unknown(word.chars().take(40).collect()));
                continue;
            };
            let mut letters = key.chars();
            let single = letters.next().filter(|_| letters.next().is_none());
            if !single.is_some_and(|letter| keys.assign(id, letter)) {
                bad.push(BadShortcut::Unusable(command.id, keys.key(id)));
            }
        }
        (keys, bad)
    }

    /// Formats what [`Shortcuts::read`] parses: only the keys that were changed.
    pub fn to_text(self) -> String {
        let changed =
            self.table.commands.iter().zip(self.keys).filter(|(command, key)| command.usual != *key);
        changed.map(|(command, key)| format!("{}={key}", command.id)).collect::<Vec<_>>().join(" ")
    }

    /// Gives a command a key. Whatever had that key gets the old one, so that every command keeps one. Returns whether the
    /// key can be used: some are the games'.
    pub fn assign(&mut self, id: &str, key: char) -> bool {
        let key = self.fold(key);
        let Some(at) = self.table.commands.iter().position(|command| command.id == id) else { return false };
        if is_of_games(key) || key.is_whitespace() || key.is_control() || key == '=' {
            return false;
        }
        // A direction has the capital letter, too.
        if at >= N - DIRECTIONS.len() && key.is_ascii_uppercase() {
            return false;
        }
        if let Some(other) = self.place(key) {
            if other >= N - DIRECTIONS.len() && self.keys[at].is_ascii_uppercase() {
                return false;
            }
            self.keys[other] = self.keys[at];
        }
        self.keys[at] = key;
        true
    }

    /// The key of a command.
    pub fn key(self, id: &str) -> char {
        self.table.commands.iter().position(|command| command.id == id).map_or(' ', |at| self.keys[at])
    }

    /// The command of a key, without the directions.
    pub fn command(self, key: char) -> Option<&'static str> {
        let at = self.place(self.fold(key))?;
        (at < N - DIRECTIONS.len()).then(|| self.table.commands[at].id)
    }

    /// The usual letter of a direction for the one the player uses, large or small; `None` for any other key.
    pub fn direction(self, key: char) -> Option<char> {
        let at = self.place(key.to_ascii_lowercase())?;
        (at >= N - DIRECTIONS.len()).then(|| self.table.commands[at].usual)
    }

    /// The key that stands on a game's button for the one that was pressed, the reverse of [`relabel`](Self::relabel);
    /// `None` for the letter of a direction that has another one now.
    pub fn on_button(self, key: char) -> Option<char> {
        let key = key.to_ascii_lowercase();
        let gone = || DIRECTIONS.iter().any(|direction| direction.usual == key);
        self.direction(key).or_else(|| (!gone()).then_some(key))
    }

    /// Gives controls that have a direction's usual letter the player's letter for it.
    pub fn relabel(self, controls: &mut [Control]) {
        let six = N - DIRECTIONS.len();
        for control in controls {
            if let Some(at) = DIRECTIONS.iter().position(|direction| control.key == Some(direction.usual)) {
                control.key = Some(self.keys[six + at]);
            }
        }
    }

    /// The keys of the directions, from the north clockwise.
    pub fn directions(self) -> String {
        let six = &self.keys[N - DIRECTIONS.len()..];
        six.iter().map(|key| key.to_uppercase().to_string()).collect::<Vec<_>>().join(" ")
    }

    fn fold(self, key: char) -> char {
        if self.table.capitals { key } else { key.to_ascii_lowercase() }
    }

    fn place(self, key: char) -> Option<usize> {
        self.keys.iter().position(|known| *known == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Picture;

    const fn table(capitals: bool) -> CommandTable<9> {
        let [n, ne, se, s, sw, nw] = DIRECTIONS;
        let own = [("undo", 'u'), ("hint", 'h'), ("again", 'X')];
        let own = [
            Shortcut::new(own[0].0, "Undo", own[0].1),
            Shortcut::new(own[1].0, "Hint", own[1].1),
            Shortcut::new(own[2].0, "Again", if capitals { own[2].1 } else { 'x' }),
        ];
        CommandTable { commands: [own[0], own[1], own[2], n, ne, se, s, sw, nw], capitals }
    }

    static SMALL: CommandTable<9> = table(false);
    static LARGE: CommandTable<9> = table(true);

    #[test]
    fn every_command_keeps_a_key_of_its_own() {
        let mut keys = Shortcuts::usual(&SMALL);
        assert!(keys.assign("undo", 'H'));
        assert_eq!((keys.key("undo"), keys.key("hint")), ('h', 'u'), "they swap");
        assert_eq!((keys.command('H'), keys.command('w')), (Some("undo"), None));
        assert!(keys.assign("north", 'u') && keys.direction('U') == Some('w'));
        assert_eq!((keys.command('w'), keys.directions().as_str()), (Some("hint"), "U E D S A Q"));
        assert_eq!(Shortcuts::read(&SMALL, &keys.to_text()), (keys, Vec::new()));
        for odd in ['3', 'f', 'F', ' ', '\n', '='] {
            assert!(!keys.assign("undo", odd), "{odd:?}");
        }
        assert!(!keys.assign("nothing", 'z'));
    }

    #[test]
    fn controls_of_directions_follow_their_letters() {
        let mut keys = Shortcuts::usual(&SMALL);
        assert!(keys.assign("undo", 'w'));
        let control = |key| Control {
            id: String::new(),
            label: String::new(),
            detail: String::new(),
            key,
            enabled: true,
            current: false,
            hinted: false,
            picture: Picture::None,
        };
        let mut controls = [Some('w'), Some('e'), Some('f'), None].map(control);
        keys.relabel(&mut controls);
        assert_eq!(controls.map(|control| control.key), [Some('u'), Some('e'), Some('f'), None]);
        assert_eq!(
            ['u', 'E', 'f', '1', 'w'].map(|key| keys.on_button(key)),
            [Some('w'), Some('e'), Some('f'), Some('1'), None]
        );
    }

    #[test]
    fn capitals_are_keys_of_their_own_where_a_table_says_so() {
        let mut keys = Shortcuts::usual(&LARGE);
        assert_eq!((keys.command('X'), keys.command('x')), (Some("again"), None));
        assert!(keys.assign("undo", 'U') && keys.command('u').is_none());
        assert_eq!(keys.direction('W'), Some('w'), "a direction has both");
        assert!(!keys.assign("north", 'N'), "so it gets no capital");
        assert!(!keys.assign("again", 'w'), "not in an exchange either");
        assert_eq!(keys.key("again"), 'X');
    }

    #[test]
    fn nonsense_keeps_the_usual_keys_and_is_told() {
        for (text, said) in [
            ("undo", "undo needs one letter or sign that no game uses, and keeps u"),
            ("undo=", "undo needs one letter or sign that no game uses, and keeps u"),
            ("undo=ab", "undo needs one letter or sign that no game uses, and keeps u"),
            ("undo=f", "undo needs one letter or sign that no game uses, and keeps u"),
            ("undo=7", "undo needs one letter or sign that no game uses, and keeps u"),
            ("x=y", "unknown command \"x=y\""),
            ("=", "unknown command \"=\""),
        ] {
            let (keys, bad) = Shortcuts::read(&SMALL, text);
            assert_eq!(keys, Shortcuts::usual(&SMALL), "{text}");
            assert_eq!(bad.iter().map(ToString::to_string).collect::<Vec<_>>(), [said]);
        }
    }

    /// Whatever is read, no two commands share a key, and it is written and read as the same.
    #[test]
    fn any_text_gives_a_key_to_each() {
        let mut state = 7u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for table in [&SMALL, &LARGE] {
            for _ in 0..2000 {
                let words = (0..next(6)).map(|_| {
                    let id = table.commands[next(9) as usize].id;
                    format!("{id}={} ", char::from_u32(33 + next(94)).unwrap_or('!'))
                });
                let (keys, _) = Shortcuts::read(table, &words.collect::<String>());
                let mut sorted = keys.keys;
                sorted.sort_unstable();
                assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]), "{keys:?}");
                assert!(keys.keys[3..].iter().all(|key| !key.is_ascii_uppercase()), "{keys:?}");
                assert_eq!(Shortcuts::read(table, &keys.to_text()), (keys, Vec::new()));
            }
        }
    }
}
