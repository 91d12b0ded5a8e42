//! The parameters: the specification's, the modes, and the player's own templates.

use engine::{Param, ParamError, ParamKind, ParamSpec, Preset, choice_param, number_param};

use crate::geometry::MAX_RADIUS;
use crate::names::fits;
use crate::template::{LONGEST, MOST_OWN, Template};
use crate::{Id, built_in};

/// When a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Never: the timer only informs (C10, C25).
    Free,
    /// When the timer is 0 (C10).
    Challenge,
    /// When the timer is 0. Completed templates add time while the board fills up (C26).
    Rush,
}

/// How time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// On its own.
    Clock,
    /// Only with the player's steps and waits (C14).
    Step,
}

/// The parameters of a run. Ranges are in the specs; names in parentheses are the specification's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// The distance from the center to the rim, in cells (`GridRadius`).
    pub radius: u8,
    /// The percentage of cells that start with a color (`InitialColorProbability`).
    pub density: u8,
    /// The number of colors (the length of `ColorPalette`).
    pub colors: u8,
    /// The player's own color (`PlayerBaseColorIndex`).
    pub base: u8,
    /// The timer at the start, in seconds (`TimerInitialSeconds`).
    pub seconds: u16,
    /// The duration of a charge, in ticks (`CaptureHoldDurationTicks`).
    pub hold: u8,
    /// The cooldown after a failure, in ticks (`CaptureFailureCooldownTicks`).
    pub cooldown: u16,
    /// The duration of a flash, in ticks (`CaptureFlashDurationTicks`).
    pub flash: u8,
    /// The chance before penalties, in percent (`ChanceBasePercent`).
    pub chance: u8,
    /// The penalty per palette step, in percent (`ChancePenaltyPerPaletteDistance`).
    pub penalty: u8,
    /// The period of the flicker, in ticks (`CarryFlickerCycleTicks`).
    pub flicker: u8,
    /// The lit part of the flicker, in percent (`CarryFlickerOnFraction`).
    pub lit: u8,
    /// Whether a carried color swaps places with one in its way (not `CarryingMoveRequiresEmpty`).
    pub swap: bool,
    /// Ticks per second (`GameTickRate`).
    pub rate: u8,
    /// When the run ends.
    pub mode: Mode,
    /// How time passes.
    pub pace: Pace,
    /// How many colors can be carried; more than 1 is `MultipleCarryAllowed`.
    pub carry: u8,
    /// Whether a carried color also stays behind (`TransportLeavesTrail`).
    pub trail: bool,
    /// The minimum chance, in percent (`CaptureChanceMinClamp`).
    pub clamp: u8,
    /// The maximum number of flashes (`MaxSimultaneousFlashes`).
    pub flashes: u8,
    /// The player's own templates.
    pub own: Vec<Template>,
}

/// The maximum of [`Params::carry`] and [`Params::flashes`].
pub(crate) const MOST_CARRIED: usize = 6;
pub(crate) const MOST_FLASHES: usize = 4;

const OWN: Param<Params> = Param {
    spec: ParamSpec {
        key: "own",
        label: "Your templates",
        help: "Your own templates, as text.",
        kind: ParamKind::Text {
            form: "id/name/description/difficulty/anchor/cells joined by @",
            most: MOST_OWN * (LONGEST + 1) - 1,
        },
    },
    get: |params| match params.own.as_slice() {
        [] => "none".to_owned(),
        own => own.iter().map(Template::to_string).collect::<Vec<_>>().join("@"),
    },
    set: |params, spec, value| {
        let odd = value.chars().find(|c| !c.is_ascii_graphic() && !fits(*c));
        params.own = match odd.map_or(spec.text(value), |odd| Err(foreign(odd)))? {
            "" => Vec::new(),
            text => Template::list(text).map_err(|error| ParamError(format!("Your templates: {error}")))?,
        };
        Ok(())
    },
};

impl Default for Params {
    fn default() -> Params {
        Params {
            radius: 15,
            density: 20,
            colors: 8,
            base: 0,
            seconds: 300,
            hold: 6,
            cooldown: 36,
            flash: 2,
            chance: 100,
            penalty: 20,
            flicker: 6,
            lit: 50,
            swap: false,
            rate: 12,
            mode: Mode::Free,
            pace: Pace::Clock,
            carry: 1,
            trail: false,
            clamp: 0,
            flashes: 1,
            own: Vec::new(),
        }
    }
}

/// A static, so that its functions are in the program once: half a kilobyte of brotli less than as a constant.
static ALL: [Param<Params>; 21] = [
    number_param!("radius", "Radius", "Cells from the middle to the rim.", 2 => MAX_RADIUS, radius),
    number_param!("density", "Colored cells", "Percentage of the cells that start with a color.", 0 => 100, density),
    number_param!("colors", "Colors", "How many colors there are.", 1 => 8, colors),
    number_param!("base", "Your color", "The color you capture best: its number, from 0.", 0 => 7, base),
    number_param!("seconds", "Timer", "Seconds on the timer.", 1 => 3600, seconds),
    number_param!("hold", "Hold", "Ticks a capture takes.", 1 => 120, hold),
    number_param!("cooldown", "Rest", "Ticks of rest after a failed capture.", 0 => 1200, cooldown),
    number_param!("flash", "Flash", "Ticks a flash lasts.", 1 => 60, flash),
    number_param!("chance", "Chance", "Chance to capture your own color, in percent.", 0 => 200, chance),
    number_param!("penalty", "Penalty", "Percent less for each color away from yours.", 0 => 100, penalty),
    number_param!("flicker", "Flicker", "Ticks a carried color takes to flicker once.", 1 => 120, flicker),
    number_param!("lit", "Lit part", "Percentage of a flicker that is lit.", 0 => 100, lit),
    choice_param!("occupied", "Colors in the way", "Whether colors block a carried one or trade places with it.", ["blocked" "Block" => false, "swap" "Trade places" => true], swap),
    number_param!("rate", "Ticks a second", "Ticks per second.", 1 => 60, rate),
    choice_param!("mode", "Mode", "Free play never ends. Challenge ends with the timer. In Rush, templates add time and the board fills up.", ["free" "Free play" => Mode::Free, "challenge" "Challenge" => Mode::Challenge, "rush" "Rush" => Mode::Rush], mode),
    choice_param!("pace", "Pace", "By the clock, time passes by itself. Step by step, only when you act.", ["clock" "By the clock" => Pace::Clock, "step" "Step by step" => Pace::Step], pace),
    number_param!("carry", "Carried at once", "How many colors you can carry.", 1 => MOST_CARRIED, carry),
    choice_param!("trail", "Trail", "Whether a carried color also stays behind.", ["off" "Off" => false, "on" "On" => true], trail),
    number_param!("clamp", "Least chance", "The lowest any chance can be, in percent.", 0 => 100, clamp),
    number_param!("flashes", "Flashes", "How many flashes show at once.", 1 => MOST_FLASHES, flashes),
    OWN,
];

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &ALL;

    /// C10: free play has no end worth ranking.
    fn ranked(&self) -> bool {
        self.mode != Mode::Free
    }

    fn validate(&self) -> Result<(), ParamError> {
        let (base, colors) = (self.base, self.colors);
        if base >= colors {
            let most = colors - 1;
            return Err(ParamError(format!("Your color must be 0–{most} with {colors} colors")));
        }
        let mut ids: Vec<Id> = built_in().iter().map(Template::id).collect();
        for template in &self.own {
            if ids.contains(&template.id()) {
                return Err(ParamError(format!(
                    "Your templates: the id {:?} is taken. Choose another",
                    template.id()
                )));
            }
            ids.push(template.id());
        }
        Ok(())
    }
}

impl Params {
    /// The chance to capture a color, in percent (C3, C11, C15).
    pub fn chance_of(&self, color: u8) -> u8 {
        let penalty = u32::from(self.penalty) * u32::from(color.abs_diff(self.base));
        let chance = u32::from(self.chance).saturating_sub(penalty);
        // At most 200, the greatest base.
        chance.max(self.clamp.into()).min(100) as u8
    }

    /// All colors, those that are captured most often first. Their order is found without a sort, which weighed 1.4 KB.
    pub(crate) fn by_chance(&self) -> impl Iterator<Item = u8> {
        let (colors, base) = (self.colors, self.base);
        (0..colors).flat_map(move |away| (0..colors).filter(move |color| color.abs_diff(base) == away))
    }
}

/// The error for a character that no part of a template may contain.
fn foreign(c: char) -> ParamError {
    ParamError(format!(
        "Your templates: a template can't contain {c:?}. Use letters, digits, and _ for a space"
    ))
}

/// The presets, default first.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    use {Mode::*, Pace::*};
    [
        ("free", "Free play", "Build what you like. Nothing ends the run.", Free, Clock, 300),
        (
            "rush",
            "Rush",
            "90 seconds. A complete template adds time, vanishes, and scores half next time.",
            Rush,
            Clock,
            90,
        ),
        ("challenge", "Challenge", "5 minutes. Each template scores once.", Challenge, Clock, 300),
        (
            "step",
            "Step challenge",
            "480 steps. Nothing moves until you do. Each template scores once and stays.",
            Challenge,
            Step,
            120,
        ),
        ("step-free", "Step by step", "Free play. Time passes only when you act.", Free, Step, 300),
    ]
    .into_iter()
    .map(|(id, title, about, mode, pace, seconds)| Preset {
        id,
        title,
        about,
        params: Params { mode, pace, seconds, ..Params::default() },
        next: None,
    })
    .collect()
}
