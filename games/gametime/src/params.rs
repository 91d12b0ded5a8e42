//! What a menu may set (G2, G6, G8).

use engine::{Param, ParamKind, ParamSpec, Preset, number_param};

/// The greatest pool, given or found.
pub(crate) const MAX_POOL: u16 = 200;

/// How many movement points a run begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolRule {
    /// This many.
    Fixed(u16),
    /// Ten for each unit of the radius.
    Auto,
    /// The fewest with which best play wins at least 75 % of the time on this very board (G6).
    Tight,
    /// The fewest with which best play wins at least 40 % of the time on this very board (G6).
    Daring,
}

impl PoolRule {
    /// The rules that have a word, in the order of the words.
    const WORDED: [PoolRule; 3] = [PoolRule::Auto, PoolRule::Tight, PoolRule::Daring];
}

/// The parameters of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Guide hexes from the middle one to the rim.
    pub radius: u8,
    /// Share of the points that are obstacles, in percent.
    pub obstacles: u8,
    /// How many movement points there are.
    pub pool: PoolRule,
}

const WORDS: &[&str] = &["auto", "tight", "daring"];
const POOL: Param<Params> = Param {
    spec: ParamSpec {
        key: "pool",
        label: "Movement points",
        help: "Points to move with; auto for ten times the radius, tight or daring for a pool made for the board.",
        kind: ParamKind::NumberOr { min: 1, max: MAX_POOL as u32, words: WORDS },
    },
    get: |params| match params.pool {
        PoolRule::Fixed(points) => points.to_string(),
        PoolRule::Auto => WORDS[0].to_owned(),
        PoolRule::Tight => WORDS[1].to_owned(),
        PoolRule::Daring => WORDS[2].to_owned(),
    },
    set: |params, spec, value| {
        params.pool = match spec.word(value) {
            Ok(word) => PoolRule::WORDED[word],
            Err(_) => PoolRule::Fixed(spec.number(value)? as u16),
        };
        Ok(())
    },
};

impl Default for Params {
    fn default() -> Params {
        Params { radius: 3, obstacles: 12, pool: PoolRule::Auto }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("radius", "Radius", "Hexes from the middle of the board to its rim.", 2 => 8, radius),
        number_param!(
            "obstacles",
            "Obstacles",
            "Share of the points that are blocked, in percent.",
            0 => 40,
            obstacles
        ),
        POOL,
    ];
}

impl Params {
    /// Guide hexes of the board.
    pub(crate) fn hexes(&self) -> u32 {
        let radius = u32::from(self.radius);
        3 * radius * (radius + 1) + 1
    }

    /// Obstacles among this many points: the share, rounded to the nearest whole, halves up (G8).
    pub(crate) fn obstacles_among(&self, points: u16) -> u32 {
        (u32::from(points) * u32::from(self.obstacles) + 50) / 100
    }
}

/// The named boards: three sizes with three pools each (G6).
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let of = |id, title, about, radius, pool| Preset {
        id,
        title,
        about,
        params: Params { radius, pool, ..Params::default() },
    };
    use PoolRule::{Auto, Daring, Tight};
    vec![
        of("medium", "Medium", "37 hexes, 133 points to stand on, 30 movement points.", 3, Auto),
        of("small", "Small", "19 hexes, 73 points to stand on, 20 movement points.", 2, Auto),
        of("large", "Large", "61 hexes, 211 points to stand on, 40 movement points.", 4, Auto),
        of("small-tight", "Small, tight", "19 hexes; best play wins at least three games of four.", 2, Tight),
        of(
            "medium-tight",
            "Medium, tight",
            "37 hexes; best play wins at least three games of four.",
            3,
            Tight,
        ),
        of("large-tight", "Large, tight", "61 hexes; best play wins at least three games of four.", 4, Tight),
        of(
            "small-daring",
            "Small, daring",
            "19 hexes; best play wins at least two games of five.",
            2,
            Daring,
        ),
        of(
            "medium-daring",
            "Medium, daring",
            "37 hexes; best play wins at least two games of five.",
            3,
            Daring,
        ),
        of(
            "large-daring",
            "Large, daring",
            "61 hexes; best play wins at least two games of five.",
            4,
            Daring,
        ),
    ]
}
