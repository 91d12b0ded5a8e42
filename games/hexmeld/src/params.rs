//! The parameters: the specification's configuration section.

use std::borrow::Cow;

use engine::{Param, ParamError, ParamKind, ParamSpec, Preset, number_param};

use crate::Color;

/// Up to four changes, each effective from some turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The first turn of each change and its amount; unused entries are zero.
    changes: [(u16, u8); Schedule::MOST],
    len: u8,
}

impl Schedule {
    /// The maximum number of changes.
    pub const MOST: usize = 4;

    /// Creates a schedule of at most [`Schedule::MOST`] changes.
    fn of(pairs: &[(u32, u32)]) -> Schedule {
        let mut schedule = Schedule { len: pairs.len() as u8, ..Schedule::default() };
        for (change, pair) in schedule.changes.iter_mut().zip(pairs) {
            // The specs' ranges make both casts lossless.
            *change = (pair.0 as u16, pair.1 as u8);
        }
        schedule
    }

    /// All changes: the first turn and the amount.
    pub fn changes(&self) -> &[(u16, u8)] {
        &self.changes[..usize::from(self.len)]
    }

    /// The changes effective in a turn.
    fn by(&self, turn: u32) -> impl DoubleEndedIterator<Item = u8> {
        self.changes().iter().filter(move |(after, _)| turn >= u32::from(*after)).map(|(_, value)| *value)
    }

    fn text(&self) -> String {
        let pairs: Vec<String> =
            self.changes().iter().map(|(after, value)| format!("{after}:{value}")).collect();
        if pairs.is_empty() { "none".to_owned() } else { pairs.join(",") }
    }
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// The distance from the center to the rim, in cells.
    pub radius: u8,
    /// Balls on the board at the start.
    pub balls: u8,
    /// The smallest group that vanishes.
    pub group: u8,
    /// Colors in play at the start.
    pub colors: u8,
    /// The turns in which more colors join, and how many.
    pub expansions: Schedule,
    /// The number of balls in the first preview.
    pub spawn: u8,
    /// The turns from which more balls come, and how many.
    pub increases: Schedule,
}

const EXPANSIONS: Param<Params> = Param {
    spec: ParamSpec {
        key: "expansions",
        label: "More colors later",
        help: "20:2 means that 2 more colors join at turn 20. There are 8 in all.",
        kind: ParamKind::Pairs { form: "turn:colors", first: TURNS, second: (1, 7), most: Schedule::MOST },
    },
    get: |params| params.expansions.text(),
    set: |params, spec, value| {
        params.expansions = Schedule::of(&spec.pairs(value)?);
        Ok(())
    },
};
const INCREASES: Param<Params> = Param {
    spec: ParamSpec {
        key: "increases",
        label: "More balls later",
        help: "40:4 means that 4 balls come each turn from turn 40 on.",
        kind: ParamKind::Pairs {
            form: "turn:balls",
            first: TURNS,
            second: (1, Params::MOST_SPAWNED as u32),
            most: Schedule::MOST,
        },
    },
    get: |params| params.increases.text(),
    set: |params, spec, value| {
        params.increases = Schedule::of(&spec.pairs(value)?);
        Ok(())
    },
};
const TURNS: (u32, u32) = (1, 9999);

impl Default for Params {
    fn default() -> Params {
        Params {
            radius: 6,
            balls: 5,
            group: 6,
            colors: 6,
            expansions: Schedule::of(&[(20, 2)]),
            spawn: 3,
            increases: Schedule::of(&[(40, 4)]),
        }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("radius", "Radius", "Cells from the middle to the rim.", 1 => 6, radius),
        number_param!("balls", "Starting balls", "Balls on the board at the start.", 1 => 126, balls),
        number_param!(
            "group",
            "Smallest group",
            "How many touching balls of one color vanish.",
            2 => 20,
            group
        ),
        number_param!(
            "colors",
            "Starting colors",
            "Colors in play at the start.",
            1 => Color::COUNT,
            colors
        ),
        EXPANSIONS,
        number_param!(
            "spawn",
            "New balls",
            "Balls that come each turn at the start.",
            1 => Params::MOST_SPAWNED,
            spawn
        ),
        INCREASES,
    ];

    /// H9: there must be room to move.
    fn validate(&self) -> Result<(), ParamError> {
        let most = self.cells() - 1;
        if u32::from(self.balls) > most {
            return Err(ParamError(format!("Starting balls must be 1–{most} with radius {}", self.radius)));
        }
        Ok(())
    }
}

impl Params {
    /// The maximum number of new balls in a turn.
    pub const MOST_SPAWNED: usize = 12;

    /// The number of cells (H1).
    pub(crate) fn cells(&self) -> u32 {
        let radius = u32::from(self.radius);
        3 * radius * (radius + 1) + 1
    }

    /// The specification's `availableColorCount` after some turns.
    #[inline]
    pub(crate) fn colors_at(&self, turn: u32) -> u8 {
        let added: u8 = self.expansions.by(turn).sum();
        (self.colors + added).min(Color::COUNT)
    }

    /// The number of balls in a preview made for a turn (H3).
    #[inline]
    pub(crate) fn spawn_at(&self, turn: u32) -> u8 {
        self.increases.by(turn).next_back().unwrap_or(self.spawn)
    }

    /// What makes the game harder next, and in how many turns; `None` once the schedules are done.
    pub(crate) fn coming(&self, turn: u32) -> Option<(u32, Cow<'static, str>)> {
        let after = |changes: &Schedule, counts: &dyn Fn(u32) -> u8| {
            let turns = changes.changes().iter().map(|(after, _)| u32::from(*after));
            turns.filter(|after| *after > turn && counts(*after) > counts(turn)).min()
        };
        let colors = after(&self.expansions, &|turn| self.colors_at(turn));
        let balls = after(&self.increases, &|turn| self.spawn_at(turn)).map(|after| {
            let what = format!("{} at once", self.spawn_at(after));
            (after, Cow::Owned(what))
        });
        let colors = colors.map(|after| match self.colors_at(after) - self.colors_at(turn) {
            1 => (after, "New color".into()),
            _ => (after, "New colors".into()),
        });
        let (after, what) = colors.into_iter().chain(balls).min()?;
        Some((after - turn, what))
    }

    /// The points of a group (H2); 0 below the smallest size.
    #[inline]
    pub(crate) fn points(&self, size: u32) -> u32 {
        match size.checked_sub(u32::from(self.group)) {
            Some(more) => size + more * (more + 1) / 2,
            None => 0,
        }
    }
}

/// The presets of ruling H1.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    vec![
        Preset {
            id: "standard",
            title: "Standard",
            about: "127 cells. Six touching balls vanish.",
            params: Params::default(),
            next: None,
        },
        Preset {
            id: "compact",
            title: "Compact",
            about: "91 cells: less room for the same balls.",
            params: Params { radius: 5, ..Params::default() },
            next: None,
        },
        Preset {
            id: "quick",
            title: "Quick",
            about: "37 cells. Five touching balls vanish. It gets tight within minutes.",
            params: Params {
                radius: 3,
                group: 5,
                expansions: Schedule::of(&[(15, 1)]),
                increases: Schedule::of(&[(25, 4), (50, 5), (75, 6)]),
                ..Params::default()
            },
            next: None,
        },
    ]
}
