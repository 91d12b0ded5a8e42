//! The state of a run of Hop: a few hundred bytes, no allocation.

use engine::{Rng, Seed};
use grid::Dir;

use crate::Params;
use crate::cells::{Cells, HexCell};
use crate::enemies::Kind;
use crate::note::Notes;
use crate::params::MOST_FLOORS;
use crate::skills::{Upgrade, Upgrades};

/// The maximum number of enemies and bombs (P15).
pub(crate) const MOST_ENEMIES: usize = 16;

/// The golden-ratio multiplier, for hashing: it spreads nearby numbers.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The stage of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Playing,
    Choosing,
    Won,
    Lost,
}

impl Stage {
    /// Every stage.
    pub(crate) const ALL: [Stage; 4] = [Stage::Playing, Stage::Choosing, Stage::Won, Stage::Lost];

    /// The specification's name.
    pub(crate) fn name(self) -> &'static str {
        ["playing", "choosing_upgrade", "won", "lost"][self as usize]
    }
}

/// The location of the spear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spear {
    Hand,
    At(HexCell),
}

/// An enemy or a bomb.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Enemy {
    /// Identifies it for animation; not part of any digest.
    pub id: u16,
    pub kind: Kind,
    pub cell: HexCell,
    /// 0 for the dead, who stay in the list until the phase ends.
    pub hp: u8,
    /// The hex it has announced to strike.
    pub intent: Option<HexCell>,
    /// The direction of its shield.
    pub facing: Dir,
    /// The turns until it acts or bursts.
    pub timer: u8,
    pub stunned: bool,
    pub seen: bool,
}

impl Enemy {
    #[inline]
    pub(crate) fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Returns whether its shield blocks an attack from a hex (P8).
    #[inline]
    pub(crate) fn blocks(&self, from: HexCell) -> bool {
        self.kind.breed().shielded && self.cell.axis(from) == Some(self.facing)
    }
}

/// The recent history of a floor: a fingerprint of the position after each of the latest turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    prints: [u16; Trail::MOST],
    turns: u16,
}

impl Trail {
    const MOST: usize = 32;
    pub(crate) const NEW: Trail = Trail { prints: [0; Trail::MOST], turns: 0 };

    #[inline]
    pub(crate) fn push(&mut self, print: u16) {
        self.prints[usize::from(self.turns) % Trail::MOST] = print;
        self.turns = self.turns.saturating_add(1);
    }

    fn kept(&self) -> impl Iterator<Item = &u16> {
        self.prints.iter().take(self.turns.into())
    }

    /// Returns whether a position had this fingerprint.
    pub(crate) fn has(&self, print: u16) -> bool {
        self.kept().any(|known| *known == print)
    }

    /// How often the player was on the hex of this fingerprint.
    pub(crate) fn visits(&self, print: u16) -> i32 {
        self.kept().filter(|known| *known >> 10 == print >> 10).count() as i32
    }

    /// Turns taken on this floor.
    pub(crate) fn turns(&self) -> u16 {
        self.turns
    }
}

/// The whole state. Ids, `born`, `notes` and `trail` are only for pictures and hints; everything else can
/// affect the future.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    pub(crate) params: Params,
    /// The keys of the floors' random streams (P13).
    pub(crate) keys: [u32; MOST_FLOORS],
    /// The random stream `play`: ties, bombs, teleports, offers.
    pub(crate) rng: Rng,
    pub(crate) stage: Stage,
    pub(crate) floor: u8,
    pub(crate) turn: u32,
    pub(crate) kills: u16,
    /// Kills by lava, bomb or push (P9).
    pub(crate) tricks: u16,

    pub(crate) cell: HexCell,
    pub(crate) hp: u8,
    pub(crate) max_hp: u8,
    pub(crate) armor: u8,
    /// The turns until Shield Bash is ready.
    pub(crate) bash: u8,
    /// The turns until Jump is ready.
    pub(crate) jump: u8,
    pub(crate) spear: Spear,
    /// Whether the hex was just entered and lava has not been checked since (P14).
    pub(crate) landed: bool,
    pub(crate) owned: Upgrades,
    /// The upgrades on offer.
    pub(crate) offer: Upgrades,

    pub(crate) stairs: HexCell,
    pub(crate) shrine: Option<HexCell>,
    pub(crate) lava: Cells,
    pub(crate) walls: Cells,

    /// The hexes of enemies and bombs, seen or not. Derived from the list.
    pub(crate) actors: Cells,
    /// How many of them are unseen. Derived from the list.
    pub(crate) unseen: u8,
    list: [Enemy; MOST_ENEMIES],
    count: u8,
    born: u16,
    pub(crate) notes: Notes,
    pub(crate) trail: Trail,
}

impl Hop {
    /// Creates a run without its first floor.
    pub(crate) fn blank(params: &Params, seed: &Seed) -> Hop {
        let nobody = Enemy {
            id: 0,
            kind: Kind::BOMB,
            cell: HexCell::START,
            hp: 0,
            intent: None,
            facing: Dir::N,
            timer: 0,
            stunned: false,
            seen: true,
        };
        Hop {
            params: *params,
            keys: floor_keys(params, seed),
            rng: Rng::stream(seed, "play"),
            stage: Stage::Playing,
            floor: 1,
            turn: 0,
            kills: 0,
            tricks: 0,
            cell: HexCell::START,
            hp: params.hp,
            max_hp: params.hp,
            armor: 0,
            bash: 0,
            jump: 0,
            spear: Spear::Hand,
            landed: false,
            owned: Upgrades::NONE,
            offer: Upgrades::NONE,
            stairs: HexCell::START,
            shrine: None,
            lava: Cells::EMPTY,
            walls: Cells::EMPTY,
            actors: Cells::EMPTY,
            unseen: 0,
            list: [nobody; MOST_ENEMIES],
            count: 0,
            // Piece 0 is the player, 1 the spear.
            born: 2,
            notes: Notes::NONE,
            trail: Trail::NEW,
        }
    }

    /// The enemies and bombs in turn order.
    #[inline]
    pub(crate) fn enemies(&self) -> &[Enemy] {
        &self.list[..usize::from(self.count)]
    }

    /// The enemies and bombs in turn order, mutably.
    #[inline]
    pub(crate) fn enemies_mut(&mut self) -> &mut [Enemy] {
        &mut self.list[..usize::from(self.count)]
    }

    /// The enemies and bombs the player can see.
    pub(crate) fn visible(&self) -> impl Iterator<Item = &Enemy> {
        self.enemies().iter().filter(|enemy| enemy.seen)
    }

    /// The index of the living enemy or bomb on a hex.
    #[inline]
    pub(crate) fn enemy_at(&self, cell: HexCell) -> Option<usize> {
        if !cell.is_in(self.actors) {
            return None;
        }
        self.enemies().iter().position(|enemy| enemy.cell == cell && enemy.is_alive())
    }

    /// Adds an enemy or bomb at the end of the list, if there is room. Returns its id.
    pub(crate) fn spawn(&mut self, kind: Kind, cell: HexCell) -> Option<u16> {
        let slot = self.list.get_mut(usize::from(self.count))?;
        let breed = kind.breed();
        *slot = Enemy {
            id: self.born,
            kind,
            cell,
            hp: breed.hp,
            intent: None,
            facing: if breed.shielded { cell.toward(self.cell) } else { Dir::N },
            timer: 0,
            stunned: false,
            seen: !breed.hidden,
        };
        self.count += 1;
        // Ids wrap after 65536 bombs, but never to those of the player and the spear.
        self.born = self.born.checked_add(1).unwrap_or(2);
        self.actors.insert(cell.get().into());
        self.unseen += u8::from(breed.hidden);
        self.enemies().last().map(|enemy| enemy.id)
    }

    /// Removes all enemies and bombs.
    pub(crate) fn clear(&mut self) {
        (self.count, self.actors, self.unseen) = (0, Cells::EMPTY, 0);
    }

    /// Removes the dead from the list.
    #[inline]
    pub(crate) fn bury(&mut self) {
        if self.enemies().iter().all(Enemy::is_alive) {
            return;
        }
        let mut kept = 0;
        for index in 0..usize::from(self.count) {
            if self.list[index].is_alive() {
                self.list[kept] = self.list[index];
                kept += 1;
            }
        }
        self.count = kept as u8;
    }

    /// The hexes that can be entered: no wall, unoccupied.
    #[inline]
    pub(crate) fn free(&self) -> Cells {
        HexCell::ALL.without(self.walls | self.actors | self.cell.alone())
    }

    /// The hexes of enemies and bombs the player can see.
    #[inline]
    pub(crate) fn seen_actors(&self) -> Cells {
        if self.unseen == 0 {
            return self.actors;
        }
        self.visible().fold(Cells::EMPTY, |all, enemy| all | enemy.cell.alone())
    }

    /// The hexes the player can step to. No unseen enemy is ever next to the player (P17).
    #[inline]
    pub(crate) fn steps(&self) -> Cells {
        self.cell.near() & self.free()
    }

    /// A short fingerprint of the position as the player sees it: the player's hex, then enemies and cooldowns.
    #[inline]
    pub(crate) fn fingerprint(&self) -> u16 {
        let spear = if let Spear::At(cell) = self.spear { cell.get() } else { u8::MAX };
        let shrine = u8::from(self.shrine.is_some());
        let parts = [self.cell.get(), self.hp, self.armor, self.bash, self.jump, spear, shrine, 1];
        let [actors]: [u64; 1] = *self.seen_actors().words();
        let mixed = (u64::from_le_bytes(parts) ^ actors.wrapping_mul(MIX)).wrapping_mul(MIX);
        u16::from(self.cell.get()) << 10 | (mixed >> 54) as u16
    }

    /// The score so far (P9).
    pub(crate) fn points(&self) -> i64 {
        let won = if self.stage == Stage::Won { 500 } else { 0 };
        10 * i64::from(self.kills) + 25 * i64::from(self.tricks) + 100 * i64::from(self.floor) + won
    }

    /// The current floor.
    pub fn floor(&self) -> u8 {
        self.floor
    }

    /// The upgrades in the player's view: Extra HP once for each time it was taken.
    pub(crate) fn upgrades(&self) -> impl Iterator<Item = Upgrade> {
        let extra = self.max_hp.saturating_sub(self.params.hp);
        std::iter::repeat_n(Upgrade::ExtraHp, extra.into()).chain(self.owned.iter())
    }
}

/// The keys of the random streams `1`, `2`, … of a seed, one per floor (A3, P13).
pub(crate) fn floor_keys(params: &Params, seed: &Seed) -> [u32; MOST_FLOORS] {
    const NAMES: [&str; MOST_FLOORS] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let mut keys = [0; MOST_FLOORS];
    for (key, name) in keys.iter_mut().zip(NAMES).take(params.floors.into()) {
        *key = (Rng::stream(seed, name).state() >> 32) as u32;
    }
    keys
}
