//! What a menu may set: the specification's parameters, the modes, and the player's own templates.

use engine::{ParamError, ParamKind, ParamSpec, Preset};

use crate::action::MOST_TICKS;
use crate::geometry::MAX_RADIUS;
use crate::template::{LONGEST, MOST_OWN, Template};
use crate::{Id, built_in};

/// Whether a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Not with the timer, which only informs (C10, C25).
    Free,
    /// When the timer is 0 (C10).
    Challenge,
}

/// How time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// By itself.
    Clock,
    /// By the player's steps and waits alone (C14).
    Step,
}

/// The parameters of a run. Ranges are those of the specs; names in parentheses are the specification's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Cells from the middle to the rim (`GridRadius`).
    pub radius: u8,
    /// Percent of the cells that start with a color (`InitialColorProbability`).
    pub density: u8,
    /// How many colors there are (the length of `ColorPalette`).
    pub colors: u8,
    /// The player's own color (`PlayerBaseColorIndex`).
    pub base: u8,
    /// Seconds on the timer (`TimerInitialSeconds`).
    pub seconds: u16,
    /// Ticks a charge takes (`CaptureHoldDurationTicks`).
    pub hold: u8,
    /// Ticks of rest after a failure (`CaptureFailureCooldownTicks`).
    pub cooldown: u16,
    /// Ticks a flash lasts (`CaptureFlashDurationTicks`).
    pub flash: u8,
    /// Percent before penalties (`ChanceBasePercent`).
    pub chance: u8,
    /// Percent off for each color between (`ChancePenaltyPerPaletteDistance`).
    pub penalty: u8,
    /// Ticks of one flicker (`CarryFlickerCycleTicks`).
    pub flicker: u8,
    /// Percent of a flicker that is lit (`CarryFlickerOnFraction`).
    pub lit: u8,
    /// A carried color changes places with one in its way (not `CarryingMoveRequiresEmpty`).
    pub swap: bool,
    /// Ticks in a second (`GameTickRate`).
    pub rate: u8,
    /// Whether the run ends.
    pub mode: Mode,
    /// How time passes.
    pub pace: Pace,
    /// Colors carried at once; more than 1 is `MultipleCarryAllowed`.
    pub carry: u8,
    /// A carried color stays behind, too (`TransportLeavesTrail`).
    pub trail: bool,
    /// The least chance there is (`CaptureChanceMinClamp`).
    pub clamp: u8,
    /// Flashes at once (`MaxSimultaneousFlashes`).
    pub flashes: u8,
    /// The player's own templates.
    pub own: Vec<Template>,
}

/// The most of [`Params::carry`] and [`Params::flashes`].
pub(crate) const MOST_CARRIED: usize = 6;
pub(crate) const MOST_FLASHES: usize = 4;

const fn number(key: &'static str, label: &'static str, help: &'static str, min: u32, max: u32) -> ParamSpec {
    ParamSpec { key, label, help, kind: ParamKind::Number { min, max } }
}

const fn choice(
    key: &'static str,
    label: &'static str,
    help: &'static str,
    words: &'static [&'static str],
) -> ParamSpec {
    ParamSpec { key, label, help, kind: ParamKind::Choice(words) }
}

const SPECS: [ParamSpec; 21] = [
    number("radius", "Radius", "Cells from the middle of the board to its rim.", 2, MAX_RADIUS as u32),
    number("density", "Colored cells", "Share of the cells that start with a color, in percent.", 0, 100),
    number("colors", "Colors", "How many colors there are.", 1, 8),
    number("base", "Your color", "The color that is easiest for you, counted from 0.", 0, 7),
    number("seconds", "Timer", "Seconds on the timer.", 1, 3600),
    number("hold", "Hold", "Ticks to hold the button for a capture.", 1, 120),
    number("cooldown", "Rest", "Ticks of rest after a failed capture.", 0, 1200),
    number("flash", "Flash", "Ticks a flash lasts.", 1, 60),
    number("chance", "Chance", "Chance to capture your own color, in percent.", 0, 200),
    number("penalty", "Penalty", "Percent taken off for each color away from yours.", 0, 100),
    number("flicker", "Flicker", "Ticks of one flicker of a carried color.", 1, 120),
    number("lit", "Lit part", "Part of a flicker that is lit, in percent.", 0, 100),
    choice("occupied", "Colors in the way", "What a color does to a carried one.", &["blocked", "swap"]),
    number("rate", "Ticks a second", "How many ticks a second has.", 1, 60),
    choice("mode", "Mode", "Free play outlasts the timer; a challenge ends with it.", &["free", "challenge"]),
    choice("pace", "Pace", "Time passes by the clock, or only by your steps and waits.", &["clock", "step"]),
    number("carry", "Carried at once", "How many colors you can carry.", 1, MOST_CARRIED as u32),
    choice("trail", "Trail", "Whether a carried color stays behind, too.", &["off", "on"]),
    number("clamp", "Least chance", "No chance is less than this, in percent.", 0, 100),
    number("flashes", "Flashes", "How many flashes show at once.", 1, MOST_FLASHES as u32),
    ParamSpec {
        key: "own",
        label: "Your templates",
        help: "Templates of your own, as text.",
        kind: ParamKind::Text {
            form: "id/name/description/difficulty/anchor/cells joined by @",
            most: MOST_OWN * (LONGEST + 1) - 1,
        },
    },
];

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

impl engine::Params for Params {
    const SPECS: &'static [ParamSpec] = &SPECS;

    fn get(&self, index: usize) -> String {
        let number = |n: u16| n.to_string();
        let word = |second: bool| match SPECS[index].kind {
            ParamKind::Choice(words) => words[usize::from(second)].to_owned(),
            _ => String::new(),
        };
        match index {
            0 => number(self.radius.into()),
            1 => number(self.density.into()),
            2 => number(self.colors.into()),
            3 => number(self.base.into()),
            4 => number(self.seconds),
            5 => number(self.hold.into()),
            6 => number(self.cooldown),
            7 => number(self.flash.into()),
            8 => number(self.chance.into()),
            9 => number(self.penalty.into()),
            10 => number(self.flicker.into()),
            11 => number(self.lit.into()),
            12 => word(self.swap),
            13 => number(self.rate.into()),
            14 => word(self.mode == Mode::Challenge),
            15 => word(self.pace == Pace::Step),
            16 => number(self.carry.into()),
            17 => word(self.trail),
            18 => number(self.clamp.into()),
            19 => number(self.flashes.into()),
            _ if self.own.is_empty() => "none".to_owned(),
            _ => self.own.iter().map(Template::to_string).collect::<Vec<_>>().join("@"),
        }
    }

    // The specs' ranges make every narrowing below exact.
    fn set(&mut self, index: usize, value: &str) -> Result<(), ParamError> {
        let spec = &SPECS[index];
        let byte = || spec.number(value).map(|n| n as u8);
        let word = || spec.word(value).map(|word| word == 1);
        match index {
            0 => self.radius = byte()?,
            1 => self.density = byte()?,
            2 => self.colors = byte()?,
            3 => self.base = byte()?,
            4 => self.seconds = spec.number(value)? as u16,
            5 => self.hold = byte()?,
            6 => self.cooldown = spec.number(value)? as u16,
            7 => self.flash = byte()?,
            8 => self.chance = byte()?,
            9 => self.penalty = byte()?,
            10 => self.flicker = byte()?,
            11 => self.lit = byte()?,
            12 => self.swap = word()?,
            13 => self.rate = byte()?,
            14 => self.mode = if word()? { Mode::Challenge } else { Mode::Free },
            15 => self.pace = if word()? { Pace::Step } else { Pace::Clock },
            16 => self.carry = byte()?,
            17 => self.trail = word()?,
            18 => self.clamp = byte()?,
            19 => self.flashes = byte()?,
            _ => {
                let odd = value.chars().find(|c| !c.is_ascii_graphic());
                self.own = match odd.map_or(spec.text(value), |odd| Err(foreign(odd)))? {
                    "" => Vec::new(),
                    text => Template::list(text).map_err(|error| ParamError(format!("own: {error}")))?,
                }
            }
        }
        Ok(())
    }

    /// C10: free play has no end worth ranking.
    fn ranked(&self) -> bool {
        self.mode == Mode::Challenge
    }

    fn validate(&self) -> Result<(), ParamError> {
        let (base, colors) = (self.base, self.colors);
        if base >= colors {
            let most = colors - 1;
            return Err(ParamError(format!("base is 0 to {most} with {colors} colors, not {base}")));
        }
        let mut ids: Vec<Id> = built_in().iter().map(Template::id).collect();
        for template in &self.own {
            if ids.contains(&template.id()) {
                return Err(ParamError(format!("own: there is another template {:?}", template.id())));
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

    /// The ticks of the second control for waiting: a whole capture where one action can be so long.
    pub(crate) fn long_wait(&self) -> u8 {
        self.hold.clamp(2, MOST_TICKS)
    }
}

/// A character that templates cannot have, whatever part of one it stands in.
fn foreign(c: char) -> ParamError {
    ParamError(format!("own: {c:?} cannot stand in a template; letters are A to Z, and _ is a space"))
}

/// The named kinds of run, the default first.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let of = |id, title, about, mode, pace| Preset {
        id,
        title,
        about,
        params: Params { mode, pace, ..Params::default() },
    };
    use {Mode::*, Pace::*};
    vec![
        of("free", "Free play", "Build what you like for as long as you like.", Free, Clock),
        of("challenge", "Challenge", "Five minutes; every template you complete scores.", Challenge, Clock),
        of(
            "step",
            "Step challenge",
            "The challenge without a clock: time passes as you act.",
            Challenge,
            Step,
        ),
        of("step-free", "Step by step", "Free play without a clock: time passes as you act.", Free, Step),
    ]
}
