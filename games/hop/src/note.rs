//! What happened lately, in a few bytes each, so that undo brings messages back as well (P25).

use view::Tone;

use crate::enemies::Kind;
use crate::skills::Upgrade;

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The player was hit by an enemy; how much health it cost.
    Hit(Kind, u8),
    /// An enemy punched the player (P31).
    Punched(Kind, u8),
    /// The player stepped into lava.
    Burned(u8),
    /// The player stood in a burst.
    Blasted(u8),
    /// Armor took all of it.
    Shielded,
    /// An enemy died or a bomb was defused.
    Died(Kind),
    /// An enemy died in lava.
    Melted(Kind),
    /// An enemy died in a burst.
    BlownUp(Kind),
    /// A shield took an attack.
    Blocked(Kind),
    /// An enemy was stunned.
    Stunned(Kind),
    /// Somebody came out of hiding.
    Seen(Kind),
    /// The spear is in hand again.
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

fn capital(text: &str) -> String {
    text[..1].to_ascii_uppercase() + &text[1..]
}

impl Note {
    /// The sentence.
    pub(crate) fn text(self) -> String {
        let name = |kind: Kind| kind.breed().name;
        match self {
            Note::Hit(kind, damage) => format!("Hit by {} for {damage}!", name(kind)),
            Note::Punched(kind, damage) => format!("The {} punches you for {damage}.", name(kind)),
            Note::Burned(damage) => format!("The lava burns you for {damage}!"),
            Note::Blasted(damage) => format!("The burst hurts you for {damage}!"),
            Note::Shielded => "Your armor takes it.".to_owned(),
            Note::Died(Kind::BOMB) => "The bomb is defused.".to_owned(),
            Note::Died(kind) => format!("{} killed.", capital(name(kind))),
            Note::Melted(kind) => format!("{} dies in the lava.", capital(name(kind))),
            Note::BlownUp(kind) => format!("{} is blown up.", capital(name(kind))),
            Note::Blocked(kind) => format!("The {} blocks.", name(kind)),
            Note::Stunned(kind) => format!("The {} is stunned.", name(kind)),
            Note::Seen(kind) => {
                format!("Beware: {} {} steps out of the dark!", article(name(kind)), name(kind))
            }
            Note::Spear => "You have your spear again.".to_owned(),
            Note::Shrine => "A shrine: choose an upgrade.".to_owned(),
            Note::Chosen(upgrade) => format!("You gain {}.", upgrade.name()),
            Note::Floor(floor) => format!("You reach floor {floor}."),
            Note::Won => "You leave the last floor alive!".to_owned(),
            Note::Lost => "You die.".to_owned(),
        }
    }

    /// The mood.
    pub(crate) fn tone(self) -> Tone {
        match self {
            Note::Hit(..) | Note::Punched(..) | Note::Burned(_) | Note::Blasted(_) | Note::Lost => Tone::Bad,
            Note::Seen(_) | Note::Blocked(_) => Tone::Warn,
            Note::Died(_) | Note::Melted(_) | Note::BlownUp(_) | Note::Chosen(_) | Note::Won => Tone::Good,
            Note::Shielded | Note::Stunned(_) | Note::Spear | Note::Shrine | Note::Floor(_) => Tone::Plain,
        }
    }

    /// The form in a drawing: `hit-footman-1`.
    pub(crate) fn word(self) -> String {
        let of = |what: &str, kind: Kind| format!("{what}-{}", kind.breed().id);
        match self {
            Note::Hit(kind, damage) => format!("{}-{damage}", of("hit", kind)),
            Note::Punched(kind, damage) => format!("{}-{damage}", of("punched", kind)),
            Note::Burned(damage) => format!("burned-{damage}"),
            Note::Blasted(damage) => format!("blasted-{damage}"),
            Note::Shielded => "armor".to_owned(),
            Note::Died(kind) => of("died", kind),
            Note::Melted(kind) => of("melted", kind),
            Note::BlownUp(kind) => of("blown-up", kind),
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

    /// Reads what [`Note::word`] writes.
    pub(crate) fn from_word(word: &str) -> Option<Note> {
        let kinds = Kind::all().flat_map(|kind| {
            let hits = (0..=9).flat_map(move |damage| [Note::Hit(kind, damage), Note::Punched(kind, damage)]);
            let fates = [Note::Died, Note::Melted, Note::BlownUp, Note::Blocked, Note::Stunned, Note::Seen];
            hits.chain(fates.map(|fate| fate(kind)))
        });
        let numbers = (0..=9).flat_map(|n| [Note::Burned(n), Note::Blasted(n), Note::Floor(n)]);
        let rest = [Note::Shielded, Note::Spear, Note::Shrine, Note::Won, Note::Lost];
        let upgrades = Upgrade::all().map(Note::Chosen);
        kinds.chain(numbers).chain(rest).chain(upgrades).find(|note| note.word() == word)
    }
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The latest messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    ring: [Note; Notes::MOST],
    /// Messages ever.
    count: u16,
}

impl Notes {
    /// How many are kept.
    pub(crate) const MOST: usize = 8;
    pub(crate) const NONE: Notes = Notes { ring: [Note::Spear; Notes::MOST], count: 0 };

    /// One more; the oldest is forgotten.
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
