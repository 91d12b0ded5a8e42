//! The parameters (G2, G8, G14).

use engine::{Axis, Param, ParamKind, ParamSpec, Preset, number_param};

/// The largest pool, given or computed.
pub(crate) const MAX_POOL: u16 = 200;

/// The number of steps a run begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolRule {
    /// A fixed number.
    Fixed(u16),
    /// Ten per unit of the radius: the Original stakes.
    Auto,
    /// Best play wins 70 to 85% of the time on this board (G15).
    Tight,
    /// Best play wins 35 to 55% of the time on this board (G15).
    Daring,
}

impl PoolRule {
    /// The rules with a keyword, in the order of the keywords.
    const WORDED: [PoolRule; 3] = [PoolRule::Auto, PoolRule::Tight, PoolRule::Daring];
}

/// The parameters of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// The distance from the center hex to the rim, in guide hexes.
    pub radius: u8,
    /// The percentage of points that are obstacles.
    pub obstacles: u8,
    /// The number of steps at the start.
    pub pool: PoolRule,
}

const WORDS: &[&str] = &["auto", "tight", "daring"];
const POOL: Param<Params> = Param {
    spec: ParamSpec {
        key: "pool",
        label: "Steps",
        help: "How many you have. auto: ten times the radius. tight: the best player wins about 3 games in 4. \
               daring: about half.",
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
        Params { radius: 2, obstacles: 12, pool: PoolRule::Auto }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("radius", "Radius", "Hexes from the middle to the rim.", 2 => 8, radius),
        number_param!(
            "obstacles",
            "Obstacles",
            "Percentage of the board that is blocked.",
            0 => 40,
            obstacles
        ),
        POOL,
    ];
}

impl Params {
    /// The number of guide hexes.
    pub(crate) fn hexes(&self) -> u32 {
        let radius = u32::from(self.radius);
        3 * radius * (radius + 1) + 1
    }

    /// The number of obstacles among this many points, rounded half up (G8).
    pub(crate) fn obstacles_among(&self, points: u16) -> u32 {
        (u32::from(points) * u32::from(self.obstacles) + 50) / 100
    }
}

/// The questions of the setup (G14): every preset is a size with stakes.
pub(crate) const AXES: [Axis; 2] = [
    Axis {
        label: "Size",
        about: "",
        choices: &[("Small", "19 hexes"), ("Medium", "37 hexes"), ("Large", "61 hexes")],
    },
    Axis {
        label: "Stakes",
        about: "How often the best player wins",
        choices: &[("Original", "Almost always"), ("Tight", "3 games in 4"), ("Daring", "About half")],
    },
];

/// The presets: stakes from Original to the highest, each in three sizes. After a win, the same size with the
/// next stakes is offered (G14).
pub(crate) fn presets() -> Vec<Preset<Params>> {
    use PoolRule::{Auto, Daring, Tight};
    const BOARDS: [(&str, &str, &str, u8, PoolRule); 9] = [
        ("small", "Small", "19 hexes, 20 steps. The best rarely lose.", 2, Auto),
        ("medium", "Medium", "37 hexes, 30 steps. The best rarely lose.", 3, Auto),
        ("large", "Large", "61 hexes, 40 steps. The best rarely lose.", 4, Auto),
        ("small-tight", "Small, tight", "19 hexes. The best player wins 3 in 4.", 2, Tight),
        ("medium-tight", "Medium, tight", "37 hexes. The best player wins 3 in 4.", 3, Tight),
        ("large-tight", "Large, tight", "61 hexes. The best player wins 3 in 4.", 4, Tight),
        ("small-daring", "Small, daring", "19 hexes. The best player wins half.", 2, Daring),
        ("medium-daring", "Medium, daring", "37 hexes. The best player wins half.", 3, Daring),
        ("large-daring", "Large, daring", "61 hexes. The best player wins half.", 4, Daring),
    ];
    BOARDS
        .into_iter()
        .enumerate()
        .map(|(i, (id, title, about, radius, pool))| Preset {
            id,
            title,
            about,
            params: Params { radius, pool, ..Params::default() },
            next: BOARDS.get(i + 3).map(|(id, ..)| *id),
        })
        .collect()
}
