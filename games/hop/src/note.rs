//! Recent messages in a few bytes each, so that undo restores them too (P25).

use view::Tone;

use crate::enemies::Kind;
use crate::event::Cause;
use crate::skills::Upgrade;

/// A message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// An enemy hit the player for some health.
    Hit(Kind, u8),
    /// An enemy punched the player (P31).
    Punched(Kind, u8),
    /// The player stepped into lava.
    Burned(u8),
    /// The player was hit by a burst.
    Blasted(u8),
    /// Armor absorbed all damage.
    Shielded,
    /// An enemy died, or a bomb was defused.
    Died(Kind, Cause),
    /// A shield blocked an attack.
    Blocked(Kind),
    /// An enemy was stunned.
    Stunned(Kind),
    /// An enemy came out of hiding.
    Seen(Kind),
    /// The player picked up the spear.
    Spear,
    /// A shrine was reached.
    Shrine,
    /// An upgrade was taken.
    Chosen(Upgrade),
    /// A floor was reached.
    Floor(u8),
    /// The run was won.
    Won,
    /// The run was lost.
    Lost,
}

/// The words and texts of deaths, in the order of [`Cause`]: the word, and the text before and after the name.
const DEATHS: [(Cause, &str, &str, &str); 8] = [
    (Cause::Spear, "speared", "Your spear kills the", "."),
    (Cause::Lunge, "lunged", "Your lunge kills the", "."),
    (Cause::Punch, "felled", "You punch the", ". It dies."),
    (Cause::Meteor, "crushed", "You land on the", ". It dies."),
    (Cause::Cleave, "cleaved", "You cleave the", ". It dies."),
    (Cause::Attack, "died", "The", " dies."),
    (Cause::Lava, "melted", "The", " burns in lava."),
    (Cause::Bomb, "blown-up", "A bomb kills the", "."),
];

impl Note {
    /// Creates the note about a hurt player, or about armor that absorbed everything.
    pub(crate) fn wound(damage: u8, cause: Cause, by: Option<Kind>) -> Note {
        match (damage, cause, by) {
            (0, ..) => Note::Shielded,
            (_, Cause::Lava, _) => Note::Burned(damage),
            (_, Cause::Punch, Some(kind)) => Note::Punched(kind, damage),
            (_, _, Some(kind)) => Note::Hit(kind, damage),
            (_, _, None) => Note::Blasted(damage),
        }
    }

    /// Creates the note about a dead enemy or a defused bomb.
    pub(crate) fn death(kind: Kind, cause: Cause) -> Note {
        Note::Died(kind, if kind == Kind::BOMB { Cause::Attack } else { cause })
    }

    /// The sentence.
    pub(crate) fn text(self) -> String {
        let name = |kind: Kind| kind.breed().name;
        match self {
            Note::Hit(kind, damage) => format!("The {} hits you for {damage}.", name(kind)),
            Note::Punched(kind, damage) => format!("The {} punches you for {damage}.", name(kind)),
            Note::Burned(damage) => format!("Lava burns you for {damage}."),
            Note::Blasted(damage) => format!("A bomb hits you for {damage}."),
            Note::Shielded => "Your armor takes the hit.".to_owned(),
            // Punched, or blown up by another one.
            Note::Died(Kind::BOMB, _) => "A bomb is gone.".to_owned(),
            Note::Died(kind, cause) => {
                let (.., before, after) = DEATHS[cause as usize];
                format!("{before} {}{after}", name(kind))
            }
            Note::Blocked(kind) => format!("The {} blocks it.", name(kind)),
            Note::Stunned(kind) => format!("The {} is stunned.", name(kind)),
            Note::Seen(kind) => format!("An {} appears!", name(kind)),
            Note::Spear => "You pick up your spear.".to_owned(),
            Note::Shrine => "A shrine! Choose an upgrade.".to_owned(),
            Note::Chosen(upgrade) => format!("You gain {}.", upgrade.name()),
            Note::Floor(floor) => format!("You reach floor {floor}."),
            Note::Won => "You escape!".to_owned(),
            Note::Lost => "You die.".to_owned(),
        }
    }

    /// The attacker's name, if this note is about a hit.
    pub(crate) fn culprit(self) -> Option<&'static str> {
        match self {
            Note::Hit(kind, _) | Note::Punched(kind, _) => Some(kind.breed().name),
            Note::Burned(_) => Some("lava"),
            Note::Blasted(_) => Some("bomb"),
            _ => None,
        }
    }

    /// The tone.
    pub(crate) fn tone(self) -> Tone {
        match self {
            Note::Hit(..) | Note::Punched(..) | Note::Burned(_) | Note::Blasted(_) | Note::Lost => Tone::Bad,
            Note::Seen(_) | Note::Blocked(_) => Tone::Warn,
            Note::Died(..) | Note::Chosen(_) | Note::Won => Tone::Good,
            Note::Shielded | Note::Stunned(_) | Note::Spear | Note::Shrine | Note::Floor(_) => Tone::Plain,
        }
    }

    /// The word in a drawing: `hit-footman-1`.
    pub(crate) fn word(self) -> String {
        let of = |what: &str, kind: Kind| format!("{what}-{}", kind.breed().id);
        match self {
            Note::Hit(kind, damage) => format!("{}-{damage}", of("hit", kind)),
            Note::Punched(kind, damage) => format!("{}-{damage}", of("punched", kind)),
            Note::Burned(damage) => format!("burned-{damage}"),
            Note::Blasted(damage) => format!("blasted-{damage}"),
            Note::Shielded => "armor".to_owned(),
            Note::Died(kind, cause) => of(DEATHS[cause as usize].1, kind),
            Note::Blocked(kind) => of("blocked", kind),
            Note::Stunned(kind) => of("stunned", kind),
            Note::Seen(kind) => of("seen", kind),
            Note::Spear => "spear".to_owned(),
            Note::Shrine => "shrine".to_owned(),
            Note::Chosen(upgrade) => format!("chosen-{}", upgrade.id()),
            Note::Floor(floor) => format!("floor-{floor}"),
            Note::Won => "won".to_owned(),
            Note::Lost => "lost".to_owned(),
        }
    }

    /// Parses a [`Note::word`].
    pub(crate) fn from_word(word: &str) -> Option<Note> {
        let mut all = vec![Note::Shielded, Note::Spear, Note::Shrine, Note::Won, Note::Lost];
        for n in 0..=9 {
            all.extend([Note::Burned(n), Note::Blasted(n), Note::Floor(n)]);
            for kind in Kind::all() {
                all.extend([Note::Hit(kind, n), Note::Punched(kind, n)]);
            }
        }
        for fate in [Note::Blocked, Note::Stunned, Note::Seen] {
            all.extend(Kind::all().map(fate));
        }
        for (cause, ..) in DEATHS {
            all.extend(Kind::all().map(|kind| Note::death(kind, cause)));
        }
        all.extend(Upgrade::all().map(Note::Chosen));
        all.into_iter().find(|note| note.word() == word)
    }
}

/// The latest messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    ring: [Note; Notes::MOST],
    /// The number of messages ever.
    count: u16,
}

impl Notes {
    /// How many are kept.
    pub(crate) const MOST: usize = 8;
    pub(crate) const NONE: Notes = Notes { ring: [Note::Spear; Notes::MOST], count: 0 };

    /// Adds a message and drops the oldest.
    #[inline]
    pub(crate) fn push(&mut self, note: Note) {
        self.ring[usize::from(self.count) % Notes::MOST] = note;
        self.count = self.count.wrapping_add(1);
        // A full ring stays full when the count wraps: 65536 is a multiple of 8.
        if self.count == 0 {
            self.count = Notes::MOST as u16;
        }
    }

    /// The messages, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Note> {
        let count = usize::from(self.count);
        (count.saturating_sub(Notes::MOST)..count).map(|i| self.ring[i % Notes::MOST])
    }
}
