//! The enemies: a table with one row a breed, each in a file of its own. Rules ask for a row's traits, never for its
//! name, so a new enemy is a new file and its name in the list below.

mod moves;

use engine::Rng;
use view::{Portrait, Sprite};

use crate::cells::{Cell, Cells};

macro_rules! bestiary {
    ($($file:ident)*) => {
        $(mod $file;)*
        /// Every breed, in the order in which floors draw them.
        pub(crate) const BREEDS: &[Breed] = &[$($file::BREED),*];
    };
}

bestiary! { footman archer bomber sprinter shield_bearer warlock assassin golem bomb }

/// One row of the table.
pub(crate) struct Breed {
    /// Its name in texts and files.
    pub id: &'static str,
    /// Its name for people, in lower case.
    pub name: &'static str,
    /// How it looks.
    pub sprite: Sprite,
    pub hp: u8,
    /// The least and the greatest distance it strikes at.
    pub range: (u8, u8),
    pub damage: u8,
    /// What it costs of a floor's budget, and the floor it is first drawn on (P2); none for what is never drawn.
    pub cost: Option<(u8, u8)>,
    pub strike: Strike,
    /// What a strike at one hex becomes with a wide reach (P34).
    pub wide: Strike,
    /// It punches a player who stays next to it (P31).
    pub punches: bool,
    /// It blocks attacks along its facing (P8).
    pub shielded: bool,
    /// It is unseen until it stands next to the player (P8).
    pub hidden: bool,
    /// Turns it rests after each action (P8).
    pub rest: u8,
    /// What it does, for the rule book and for players who point at it.
    pub does: &'static str,
    /// What it decides to do.
    pub plan: fn(&Sight, &mut Rng) -> Plan,
}

impl Breed {
    /// What every breed is unless its file says otherwise.
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

    /// How it is introduced.
    pub(crate) fn portrait(&self) -> Portrait {
        Portrait { sprite: self.sprite, name: self.name, does: self.does }
    }

    /// Whether it is a bomb: it does not act, it counts down.
    #[inline]
    pub(crate) fn bursts(&self) -> bool {
        matches!(self.strike, Strike::Burst)
    }
}

/// What a telegraph does when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strike {
    /// Hits the marked hex.
    Hex,
    /// Hits the marked hex and the two beside it that are as far away.
    Arc,
    /// Hits the hexes straight ahead, as many as its range.
    Line,
    /// Puts a bomb on the marked hex.
    Bomb,
    /// Is no telegraph: bursts when the countdown ends.
    Burst,
}

/// A breed by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind(u8);

impl Kind {
    pub(crate) const FOOTMAN: Kind = Kind::named("footman");
    pub(crate) const ARCHER: Kind = Kind::named("archer");
    pub(crate) const BOMBER: Kind = Kind::named("bomber");
    pub(crate) const BOMB: Kind = Kind::named("bomb");

    /// The breed with an id that is in the table.
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

    /// Its place in the table, for digests.
    #[inline]
    pub(crate) fn get(self) -> u8 {
        self.0
    }
}

/// What an enemy knows when it decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub me: Cell,
    pub player: Cell,
    /// Hexes it would enter: no wall, no lava, nobody else there (P32, P36).
    pub free: Cells,
    /// Hexes on which a bomb bursts before its next action (P33).
    pub blasts: Cells,
    pub walls: Cells,
}

/// What an enemy decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The hexes it enters, one after the other.
    path: [Cell; Plan::MOST],
    steps: u8,
    /// It goes there without passing what lies between.
    pub leap: bool,
    /// The hex it telegraphs when it has arrived.
    pub aim: Option<Cell>,
}

impl Plan {
    /// The most hexes an enemy enters in a turn.
    pub(crate) const MOST: usize = 2;
    const STAY: Plan = Plan { path: [Cell::START; Plan::MOST], steps: 0, leap: false, aim: None };

    /// The hexes it enters.
    #[inline]
    pub(crate) fn path(&self) -> &[Cell] {
        &self.path[..usize::from(self.steps)]
    }

    /// One more hex to enter.
    #[inline]
    fn step(&mut self, to: Cell) {
        self.path[usize::from(self.steps)] = to;
        self.steps += 1;
    }
}
