//! Skills and upgrades: one file per skill, with its upgrades. Both are tables.

mod bash;
mod jump;
mod lunge;
mod spear;
mod vigor;

use engine::Sink;
use grid::Hex;

use crate::action::{Refusal, on_board};
use crate::cells::{Cells, HexCell};
use crate::event::Event;
use crate::state::Hop;

const OFFENSIVE: &str = "Offensive";
const DEFENSIVE: &str = "Defensive";
const UTILITY: &str = "Utility";

/// A row of the table of skills.
pub(crate) struct SkillRow {
    /// Its keyword in actions.
    pub word: &'static str,
    /// Its display name.
    pub name: &'static str,
    /// Its name in the specification's replays.
    pub code: &'static str,
    /// The specification's slot (P36).
    pub slot: &'static str,
    /// Its description, before any upgrade.
    pub does: &'static str,
    /// The prompt once it is selected, in at most eight words.
    pub pick: &'static str,
    /// The hexes it can be used on now, as far as the player can see.
    pub targets: fn(&Hop) -> Cells,
    /// Why it cannot be used on a hex that is not a target.
    pub refusal: fn(&Hop, HexCell) -> Refusal,
    /// The hexes whose occupants it would affect, for the preview.
    pub touches: fn(&Hop, HexCell) -> Cells,
    /// The turns until it can be used again.
    pub cooldown: fn(&Hop) -> u8,
}

macro_rules! skills {
    ($($name:ident = $file:ident;)*) => {
        /// A skill of the player.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the table's rows say what each does")]
        pub enum Skill { $($name),* }

        const SKILLS: &[SkillRow] = &[$($file::SKILL),*];

        impl Skill {
            /// All skills, in the order of their keys.
            pub const ALL: [Skill; SKILLS.len()] = [$(Skill::$name),*];

            /// Uses it on one of its targets. Returns whether that costs no turn.
            #[inline]
            pub(crate) fn apply<S: Sink<Event>>(self, game: &mut Hop, target: HexCell, events: &mut S) -> bool {
                match self { $(Skill::$name => $file::apply(game, target, events)),* }
            }
        }
    };
}

skills! {
    Spear = spear;
    Bash = bash;
    Jump = jump;
    Lunge = lunge;
}

impl Skill {
    #[inline]
    pub(crate) fn row(self) -> &'static SkillRow {
        &SKILLS[self as usize]
    }

    /// Its keyword in actions.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// Its display name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name in the specification's replays.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// The hexes it can be used on now, as far as the player can see.
    #[inline]
    pub(crate) fn targets(self, game: &Hop) -> Cells {
        (self.row().targets)(game)
    }

    /// Checks that it can be used on a hex.
    pub(crate) fn check(self, game: &Hop, hex: Hex) -> Result<(), Refusal> {
        let target = on_board(hex)?;
        if target.is_in(self.targets(game)) { Ok(()) } else { Err((self.row().refusal)(game, target)) }
    }

    /// The turns until it can be used again.
    pub(crate) fn cooldown(self, game: &Hop) -> u8 {
        (self.row().cooldown)(game)
    }
}

/// A row of the table of upgrades.
pub(crate) struct UpgradeRow {
    /// Its id in texts.
    pub id: &'static str,
    /// Its display name.
    pub name: &'static str,
    /// Its name in the specification's replays.
    pub code: &'static str,
    /// The skill it improves; `None` for health.
    pub skill: Option<Skill>,
    /// Its description.
    pub does: &'static str,
    /// The upgrade it requires.
    pub needs: Option<Upgrade>,
    /// An upgrade that makes this one useless, so that it is not offered.
    pub covered_by: Option<Upgrade>,
}

impl UpgradeRow {
    const PLAIN: UpgradeRow =
        UpgradeRow { id: "", name: "", code: "", skill: None, does: "", needs: None, covered_by: None };
}

macro_rules! upgrades {
    ($($name:ident = $row:expr;)*) => {
        /// An upgrade from a shrine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the table below says what each does")]
        pub enum Upgrade { $($name),* }

        /// Every upgrade, in the order shrines draw them.
        pub(crate) const UPGRADES: &[UpgradeRow] = &[$($row),*];
        const ALL_UPGRADES: &[Upgrade] = &[$(Upgrade::$name),*];
    };
}

upgrades! {
    ExtraHp = vigor::EXTRA_HP;
    Recall = spear::RECALL;
    RecallDamage = spear::RECALL_DAMAGE;
    Lunge = lunge::LUNGE;
    ArcLunge = lunge::ARC_LUNGE;
    DeepBreath = spear::DEEP_BREATH;
    Cleave = spear::CLEAVE;
    ArcBash = bash::ARC_BASH;
    Bash360 = bash::BASH_360;
    WallSlam = bash::WALL_SLAM;
    PassiveProtection = bash::PASSIVE_PROTECTION;
    QuickRecovery = bash::QUICK_RECOVERY;
    MeteorImpact = jump::METEOR_IMPACT;
    StunningLanding = jump::STUNNING_LANDING;
    FreeJump = jump::FREE_JUMP;
    Nimble = jump::NIMBLE;
}

impl Upgrade {
    /// Every upgrade.
    pub fn all() -> impl Iterator<Item = Upgrade> {
        ALL_UPGRADES.iter().copied()
    }

    pub(crate) fn row(self) -> &'static UpgradeRow {
        &UPGRADES[self as usize]
    }

    /// Its id in texts.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Its display name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its slot (P36).
    pub(crate) fn slot(self) -> &'static str {
        self.row().skill.map_or("Health", |skill| skill.row().slot)
    }

    /// Its name in the specification's replays.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// The upgrade with this id.
    pub fn from_id(id: &str) -> Option<Upgrade> {
        Upgrade::all().find(|upgrade| upgrade.id() == id)
    }
}

/// A set of upgrades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Upgrades(u16);

impl Upgrades {
    pub(crate) const NONE: Upgrades = Upgrades(0);

    #[inline]
    pub(crate) fn has(self, upgrade: Upgrade) -> bool {
        self.0 >> upgrade as u16 & 1 == 1
    }

    pub(crate) fn insert(&mut self, upgrade: Upgrade) {
        self.0 |= 1 << upgrade as u16;
    }

    pub(crate) fn remove(&mut self, upgrade: Upgrade) {
        self.0 &= !(1 << upgrade as u16);
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The members, in the order of the table.
    pub(crate) fn iter(self) -> impl Iterator<Item = Upgrade> {
        Upgrade::all().filter(move |upgrade| self.has(*upgrade))
    }

    /// The nth member.
    pub(crate) fn nth(self, n: u32) -> Option<Upgrade> {
        let rest = (0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        ALL_UPGRADES.get(rest.trailing_zeros() as usize).copied()
    }

    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    /// The upgrades a shrine may offer besides Extra HP to a player who owns these (P7, P24).
    pub(crate) fn offerable(self) -> Upgrades {
        let mut open = Upgrades::NONE;
        for upgrade in Upgrade::all().filter(|upgrade| !self.has(*upgrade) && *upgrade != Upgrade::ExtraHp) {
            let row = upgrade.row();
            let based = row.needs.is_none_or(|base| self.has(base));
            if based && row.covered_by.is_none_or(|better| !self.has(better)) {
                open.insert(upgrade);
            }
        }
        open
    }
}
