//! The parameters of a board (ruling F4).

use engine::{Param, ParamError, ParamKind, ParamSpec, Preset, choice_param, number_param};

/// How the move limit is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitRule {
    /// This many moves; 0 is no limit.
    Fixed(u32),
    /// The moves the solver needs, plus the slack.
    Auto,
}

/// The area before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartRule {
    /// The top-left cell alone (F1).
    Origin,
    /// All cells of its color connected to it.
    Component,
}

/// The parameters of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Rows and columns.
    pub size: u8,
    /// Number of colors.
    pub colors: u8,
    /// Number of bombs.
    pub bombs: u16,
    /// How far a blast reaches, in steps.
    pub radius: u8,
    /// How the move limit is set.
    pub limit: LimitRule,
    /// Moves beyond the solver's, when the limit is automatic.
    pub slack: u8,
    /// The area before the first move.
    pub start: StartRule,
}

const LIMIT: Param<Params> = Param {
    spec: ParamSpec {
        key: "limit",
        label: "Move limit",
        help: "Moves you have. 0 means no limit, auto fits the board.",
        kind: ParamKind::NumberOr { min: 0, max: 1000, words: &["auto"] },
    },
    get: |params| match params.limit {
        LimitRule::Fixed(moves) => moves.to_string(),
        LimitRule::Auto => "auto".to_owned(),
    },
    set: |params, spec, value| {
        params.limit = if value == "auto" { LimitRule::Auto } else { LimitRule::Fixed(spec.number(value)?) };
        Ok(())
    },
};

impl Default for Params {
    fn default() -> Params {
        Params {
            size: 20,
            colors: 4,
            bombs: 8,
            radius: 2,
            limit: LimitRule::Fixed(30),
            slack: 5,
            start: StartRule::Origin,
        }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("size", "Size", "Rows and columns of the board.", 2 => 64, size),
        number_param!("colors", "Colors", "Colors on the board.", 2 => 8, colors),
        number_param!(
            "bombs",
            "Bombs",
            "Cells with a bomb.",
            0 => 4095,
            bombs
        ),
        number_param!("radius", "Blast radius", "How far a blast reaches, in cells.", 0 => 16, radius),
        LIMIT,
        number_param!(
            "slack",
            "Slack",
            "Extra moves when the limit is auto.",
            0 => 50,
            slack
        ),
        choice_param!(
            "start",
            "Starting area",
            "Just the corner cell, or its whole patch of color.",
            ["origin" "The corner cell" => StartRule::Origin, "component" "Its whole patch" => StartRule::Component],
            start
        ),
    ];

    fn validate(&self) -> Result<(), ParamError> {
        let room = self.cells() - 1;
        if u32::from(self.bombs) > room {
            let (bombs, size) = (self.bombs, self.size);
            return Err(ParamError(format!("Bombs must be 0–{room} on a board of size {size}, not {bombs}")));
        }
        Ok(())
    }
}

impl Params {
    /// The number of cells.
    pub(crate) fn cells(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    /// The number of moves a good player needs: ⌊1.5 × size⌋ (F5).
    pub(crate) fn par(&self) -> u32 {
        u32::from(self.size) * 3 / 2
    }
}

/// The presets of ruling F4.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let level = |id, title, about, limit, bombs, radius, next| Preset {
        id,
        title,
        about,
        params: Params { limit: LimitRule::Fixed(limit), bombs, radius, ..Params::default() },
        next,
    };
    let classic = Params {
        size: 14,
        colors: 6,
        bombs: 0,
        radius: 2,
        limit: LimitRule::Auto,
        slack: 5,
        start: StartRule::Component,
    };
    vec![
        level("easy", "Easy", "40 moves, 12 large bombs.", 40, 12, 3, Some("medium")),
        level("medium", "Medium", "30 moves, 8 bombs.", 30, 8, 2, Some("hard")),
        level("hard", "Hard", "22 moves, 4 bombs.", 22, 4, 2, Some("classic")),
        Preset {
            id: "classic",
            title: "Classic",
            about: "14 × 14, 6 colors, no bombs, a limit made for the board.",
            params: classic.clone(),
            next: Some("expert"),
        },
        Preset {
            id: "expert",
            title: "Expert",
            about: "Classic with 3 fewer moves. Grabbing the most isn't enough.",
            params: Params { slack: 2, ..classic },
            next: None,
        },
    ]
}
