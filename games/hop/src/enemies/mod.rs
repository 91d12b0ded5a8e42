//! The enemies: a table with one row per breed, each in its own file. The rules check a row's traits, never
//! its name, so a new enemy is a new file and its name in the list below.

mod moves;

use engine::Rng;
use view::{Portrait, Sprite};

use crate::cells::{Cells, HexCell};

macro_rules! bestiary {
    ($($file:ident)*) => {
        $(mod $file;)*
        /// Every breed, in the order floors draw them.
        pub(crate) const BREEDS: &[Breed] = &[$($file::BREED),*];
    };
}

bestiary! { footman archer bomber sprinter shield_bearer warlock assassin golem bomb }

/// A row of the table.
pub(crate) struct Breed {
    /// Its id in texts and files.
    pub id: &'static str,
    /// Its display name, in lower case.
    pub name: &'static str,
    /// Its sprite.
    pub sprite: Sprite,
    pub hp: u8,
    /// The least and greatest distance of its strikes.
    pub range: (u8, u8),
    pub damage: u8,
    /// Its cost in a floor's budget and the first floor it is drawn on (P2); `None` if it is never drawn.
    pub cost: Option<(u8, u8)>,
    pub strike: Strike,
    /// Its single-hex strike with a wide reach (P34).
    pub wide: Strike,
    /// Whether it punches a player who stays next to it (P31).
    pub punches: bool,
    /// Whether it blocks attacks along its facing (P8).
    pub shielded: bool,
    /// Whether it is unseen until it stands next to the player (P8).
    pub hidden: bool,
    /// The turns it rests after each action (P8).
    pub rest: u8,
    /// Its behavior in words, for the rule book and for players who point at it.
    pub does: &'static str,
    /// Decides its next action.
    pub plan: fn(&Sight, &mut Rng) -> Plan,
}

impl Breed {
    /// The defaults.
    const PLAIN: Breed = Breed {
        id: "",
        name: "",
        sprite: Sprite::new("", '?', '?'),
        hp: 1,
        range: (1, 1),
        damage: 1,
        cost: None,
        strike: Strike::Hex,
        wide: Strike::Arc,
        punches: false,
        shielded: false,
        hidden: false,
        rest: 0,
        does: "",
        plan: |_, _| Plan::STAY,
    };

    /// Its portrait for the help panel.
    pub(crate) fn portrait(&self) -> Portrait {
        Portrait { sprite: self.sprite, name: self.name, does: self.does }
    }

    /// Returns whether it is a bomb, which counts down instead of acting.
    #[inline]
    pub(crate) fn bursts(&self) -> bool {
        matches!(self.strike, Strike::Burst)
    }
}

/// The effect of an announced strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strike {
    /// Hits the marked hex.
    Hex,
    /// Hits the marked hex and the two beside it that are as far away.
    Arc,
    /// Hits the hexes straight ahead, up to its range.
    Line,
    /// Puts a bomb on the marked hex.
    Bomb,
    /// Bursts when the countdown ends; not announced.
    Burst,
}

/// A breed, as an index into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind(u8);

impl Kind {
    pub(crate) const FOOTMAN: Kind = Kind::named("footman");
    pub(crate) const ARCHER: Kind = Kind::named("archer");
    pub(crate) const BOMBER: Kind = Kind::named("bomber");
    pub(crate) const BOMB: Kind = Kind::named("bomb");

    /// The breed with an id known to be in the table.
    const fn named(id: &str) -> Kind {
        let mut kind = 0;
        while kind < BREEDS.len() {
            let (a, b) = (BREEDS[kind].id.as_bytes(), id.as_bytes());
            let mut same = if a.len() == b.len() { 0 } else { usize::MAX };
            while same < a.len() && a[same] == b[same] {
                same += 1;
            }
            if same == a.len() {
                return Kind(kind as u8);
            }
            kind += 1;
        }
        panic!("the breed is in the table")
    }

    /// The breed with an id, if there is one.
    pub(crate) fn from_id(id: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.breed().id == id)
    }

    /// Every breed.
    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        (0..BREEDS.len() as u8).map(Kind)
    }

    /// Its row.
    #[inline]
    pub(crate) fn breed(self) -> &'static Breed {
        &BREEDS[usize::from(self.0)]
    }

    /// Its index in the table, for digests.
    #[inline]
    pub(crate) fn get(self) -> u8 {
        self.0
    }
}

/// What an enemy knows when it decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub me: HexCell,
    pub player: HexCell,
    /// The hexes it would enter: no wall, no lava, unoccupied (P32, P36).
    pub free: Cells,
    /// The hexes hit by a bomb before its next action (P33).
    pub blasts: Cells,
    pub walls: Cells,
}

/// An enemy's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The hexes it enters, in order.
    path: [HexCell; Plan::MOST],
    steps: u8,
    /// Whether it goes there without passing the hexes in between.
    pub leap: bool,
    /// The hex it announces to strike on arrival.
    pub aim: Option<HexCell>,
}

impl Plan {
    /// The maximum number of hexes an enemy enters in a turn.
    pub(crate) const MOST: usize = 2;
    const STAY: Plan = Plan { path: [HexCell::START; Plan::MOST], steps: 0, leap: false, aim: None };

    /// The hexes it enters.
    #[inline]
    pub(crate) fn path(&self) -> &[HexCell] {
        &self.path[..usize::from(self.steps)]
    }

    /// Adds a hex to enter.
    #[inline]
    fn step(&mut self, to: HexCell) {
        self.path[usize::from(self.steps)] = to;
        self.steps += 1;
    }
}
