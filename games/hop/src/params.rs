//! The parameters (P1, P2, P5, P8, P11).

use engine::{Digester, Param, ParamError, ParamKind, ParamSpec, Preset, choice_param, number_param};

/// The most floors a run can have.
pub(crate) const MOST_FLOORS: usize = 9;

/// The enemy budget of each floor (P2); an unlisted floor has that of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budgets([u8; MOST_FLOORS]);

impl Budgets {
    /// Marks an unlisted floor.
    const UNLISTED: u8 = u8::MAX;

    /// Creates budgets from pairs of floor and budget, whose ranges the spec has checked.
    fn of(pairs: &[(u32, u32)]) -> Budgets {
        let mut budgets = Budgets([Budgets::UNLISTED; MOST_FLOORS]);
        for (floor, budget) in pairs {
            budgets.0[*floor as usize - 1] = *budget as u8;
        }
        budgets
    }

    /// The listed floors with their budgets.
    pub fn listed(&self) -> impl Iterator<Item = (u8, u8)> {
        (1u8..).zip(self.0).filter(|(_, budget)| *budget != Budgets::UNLISTED)
    }

    /// The budget of a floor.
    pub fn on(&self, floor: u8) -> u8 {
        let upto = self.listed().take_while(|(listed, _)| *listed <= floor);
        upto.last().map_or(0, |(_, budget)| budget)
    }

    fn text(&self) -> String {
        let pairs: Vec<String> = self.listed().map(|(floor, budget)| format!("{floor}:{budget}")).collect();
        if pairs.is_empty() { "none".to_owned() } else { pairs.join(",") }
    }
}

/// How many hexes a strike marks (P34).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The player's hex.
    Narrow,
    /// The player's hex and those beside it; for an archer the whole line.
    Wide,
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// Health at the start.
    pub hp: u8,
    /// Health gained by descending.
    pub heal: u8,
    /// The number of floors.
    pub floors: u8,
    /// The least and greatest number of lava hexes on a floor.
    pub lava: (u8, u8),
    /// The least and greatest number of walls on a floor, from the second on.
    pub walls: (u8, u8),
    /// The enemy budgets.
    pub budgets: Budgets,
    /// Every floor divisible by this has a shrine.
    pub shrines: u8,
    /// The upgrades a shrine offers besides Extra HP.
    pub offers: u8,
    /// The range of the spear.
    pub spear: u8,
    /// The range of a jump.
    pub jump: u8,
    /// The cooldown of Shield Bash, in turns.
    pub bash_cooldown: u8,
    /// The cooldown of Jump, in turns.
    pub jump_cooldown: u8,
    /// The turns until a bomb bursts.
    pub fuse: u8,
    /// How many hexes a strike marks.
    pub reach: Reach,
}

const BUDGETS: Param<Params> = Param {
    spec: ParamSpec {
        key: "budgets",
        label: "Enemies",
        help: "Enemy points per floor. A floor you leave out repeats the one before.",
        kind: ParamKind::Pairs {
            form: "floor:budget",
            first: (1, MOST_FLOORS as u32),
            second: (0, Params::MOST_BUDGET as u32),
            most: MOST_FLOORS,
        },
    },
    get: |params| params.budgets.text(),
    set: |params, spec, value| {
        params.budgets = Budgets::of(&spec.pairs(value)?);
        Ok(())
    },
};

impl Default for Params {
    fn default() -> Params {
        Params {
            hp: 3,
            heal: 1,
            floors: 5,
            lava: (5, 9),
            walls: (2, 5),
            budgets: Budgets::of(&[(1, 3), (2, 4), (3, 6), (4, 8), (5, 10)]),
            shrines: 2,
            offers: 3,
            spear: 3,
            jump: 2,
            bash_cooldown: 3,
            jump_cooldown: 3,
            fuse: 2,
            reach: Reach::Narrow,
        }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("hp", "Health", "Health at the start.", 1 => 9, hp),
        number_param!("heal", "Healing", "Health you regain on each new floor.", 0 => 9, heal),
        number_param!("floors", "Floors", "Floors to clear.", 1 => MOST_FLOORS, floors),
        number_param!("lava-min", "Least lava", "Fewest lava hexes on a floor.", 0 => 16, lava.0),
        number_param!("lava-max", "Most lava", "Most lava hexes on a floor.", 0 => 16, lava.1),
        number_param!("walls-min", "Fewest walls", "Fewest walls on a floor, from floor 2.", 0 => 10, walls.0),
        number_param!("walls-max", "Most walls", "Most walls on a floor, from floor 2.", 0 => 10, walls.1),
        number_param!("shrines", "Shrine every", "Floors from one shrine to the next.", 1 => 9, shrines),
        number_param!("offers", "Offers", "Upgrades a shrine offers besides Extra HP.", 1 => 6, offers),
        number_param!("spear", "Spear range", "How far the spear flies, in hexes.", 2 => 5, spear),
        number_param!("jump", "Jump range", "How far you jump, in hexes.", 1 => 3, jump),
        number_param!("bash-cooldown", "Bash cooldown", "Turns between two bashes.", 1 => 9, bash_cooldown),
        number_param!("jump-cooldown", "Jump cooldown", "Turns between two jumps.", 1 => 9, jump_cooldown),
        number_param!("fuse", "Fuse", "Turns before a bomb bursts.", 1 => 5, fuse),
        choice_param!(
            "reach",
            "Enemy reach",
            "Narrow strikes mark your hex. Wide ones also mark the hexes beside it.",
            ["narrow" "Narrow" => Reach::Narrow, "wide" "Wide" => Reach::Wide],
            reach
        ),
        BUDGETS,
    ];

    /// Checks that minimums do not exceed maximums.
    fn validate(&self) -> Result<(), ParamError> {
        let pairs = [("Least lava", "Most lava", self.lava), ("Fewest walls", "Most walls", self.walls)];
        match pairs.into_iter().find(|(.., (least, most))| least > most) {
            Some((least, most, (_, number))) => {
                Err(ParamError(format!("{least} must be 0–{number}, no more than {most}")))
            }
            None => Ok(()),
        }
    }
}

impl Params {
    /// The greatest enemy budget of a floor.
    pub const MOST_BUDGET: u8 = 16;
    /// The most health Extra HP can add. No run has so many shrines; a drawing may come close.
    pub(crate) const MOST_EXTRA: u8 = 90;

    /// Adds all parameters to a digest.
    pub(crate) fn digest(&self, digester: &mut Digester) {
        let numbers = [
            self.hp,
            self.heal,
            self.floors,
            self.lava.0,
            self.lava.1,
            self.walls.0,
            self.walls.1,
            self.shrines,
            self.offers,
            self.spear,
            self.jump,
            self.bash_cooldown,
            self.jump_cooldown,
            self.fuse,
            self.reach as u8,
        ];
        numbers.into_iter().chain(self.budgets.0).for_each(|number| digester.u32(number.into()));
    }
}

/// The presets, from easy to hard (P34).
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let standard = Params::default();
    let veteran = Params {
        heal: 0,
        budgets: Budgets::of(&[(1, 6), (2, 10), (3, 14), (4, 16)]),
        reach: Reach::Wide,
        ..standard
    };
    let gentle = Params {
        hp: 5,
        heal: 2,
        budgets: Budgets::of(&[(1, 2), (2, 3), (3, 4), (4, 6), (5, 8)]),
        ..standard
    };
    let harsh = Params { hp: 2, floors: 7, lava: (8, 14), walls: (4, 8), spear: 2, ..veteran };
    let preset = |id, title, about, params, next| Preset { id, title, about, params, next };
    vec![
        preset("gentle", "Gentle", "5 health, few enemies, heal 2 per floor.", gentle, Some("standard")),
        preset(
            "standard",
            "Standard",
            "3 health, 5 floors. Every strike hits one hex.",
            standard,
            Some("veteran"),
        ),
        preset(
            "veteran",
            "Veteran",
            "Strikes hit 3 hexes. More enemies, no healing.",
            veteran,
            Some("harsh"),
        ),
        preset("harsh", "Harsh", "2 health, 7 floors, wide strikes, short spear.", harsh, None),
    ]
}
