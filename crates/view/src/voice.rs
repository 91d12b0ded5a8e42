//! A game's sounds as data: each is a few tones and bursts of noise that a front end synthesizes.

use crate::Sound;

/// The waveform of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    /// A pure tone.
    Sine,
    /// A soft tone, like wood.
    Triangle,
    /// A hollow tone.
    Square,
    /// A bright tone, like brass.
    Sawtooth,
    /// Noise around a pitch.
    Hiss,
    /// Noise below a pitch.
    Rumble,
}

/// One part of a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The waveform.
    pub wave: Wave,
    /// When it begins, in milliseconds.
    pub at: u16,
    /// How long it takes to fade, in milliseconds.
    pub long: u16,
    /// The attack: how much of that it takes to reach full volume.
    pub attack: u16,
    /// The pitch at both ends, in hertz.
    pub pitch: (u16, u16),
    /// The volume in percent; parts that sound together stay below 250.
    pub loud: u8,
}

impl Partial {
    /// A struck part: at full volume at once.
    pub const fn new(wave: Wave, at: u16, long: u16, pitch: (u16, u16), loud: u8) -> Partial {
        Partial { wave, at, long, attack: 4, pitch, loud }
    }

    /// The same part with an attack.
    pub const fn swelling(self, attack: u16) -> Partial {
        Partial { attack, ..self }
    }
}

/// All sounds of a game. Sounds it never makes are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// For [`Sound::Move`].
    pub step: &'static [Partial],
    /// For [`Sound::Throw`].
    pub throw: &'static [Partial],
    /// For [`Sound::Gain`] of one.
    pub gain: &'static [Partial],
    /// Semitones to raise the sound by for gains of 2, 4, 8 and so on.
    pub scale: [u8; 8],
    /// For [`Sound::Wrong`].
    pub wrong: &'static [Partial],
    /// For [`Sound::Blast`].
    pub blast: &'static [Partial],
    /// For [`Sound::Win`].
    pub win: &'static [Partial],
    /// For [`Sound::Lose`].
    pub lose: &'static [Partial],
    /// For [`Sound::Refuse`].
    pub refuse: &'static [Partial],
}

impl Voice {
    /// The parts of a sound, and how many semitones to raise them. A missing sound falls back to the step.
    pub fn parts(&self, sound: Sound) -> (&'static [Partial], u8) {
        let parts = match sound {
            Sound::Move => self.step,
            Sound::Throw => self.throw,
            Sound::Gain(_) => self.gain,
            Sound::Wrong => self.wrong,
            Sound::Blast => self.blast,
            Sound::Win => self.win,
            Sound::Lose => self.lose,
            Sound::Refuse => self.refuse,
        };
        let doublings = match sound {
            Sound::Gain(amount) => amount.clamp(1, 256).ilog2() as usize,
            _ => 0,
        };
        let raised = doublings.checked_sub(1).map_or(0, |index| self.scale[index]);
        if parts.is_empty() { (self.step, 0) } else { (parts, raised) }
    }
}

/// The default voice, for games without their own.
pub const HOUSE: Voice = Voice {
    step: &[Partial::new(Wave::Triangle, 0, 90, (330, 390), 40)],
    throw: &[],
    gain: &[
        Partial::new(Wave::Sine, 0, 110, (392, 392), 45),
        Partial::new(Wave::Sine, 70, 140, (588, 588), 35),
    ],
    scale: [3, 6, 9, 12, 15, 18, 21, 24],
    wrong: &[
        Partial::new(Wave::Square, 0, 28, (1500, 700), 35),
        Partial::new(Wave::Square, 60, 34, (1000, 450), 30),
    ],
    blast: &[
        Partial::new(Wave::Rumble, 0, 300, (1200, 60), 90),
        Partial::new(Wave::Sawtooth, 0, 260, (180, 40), 45),
    ],
    win: &[
        Partial::new(Wave::Triangle, 0, 260, (523, 523), 45),
        Partial::new(Wave::Triangle, 110, 260, (659, 659), 45),
        Partial::new(Wave::Triangle, 220, 260, (784, 784), 45),
        Partial::new(Wave::Triangle, 330, 320, (1047, 1047), 45),
    ],
    lose: &[
        Partial::new(Wave::Triangle, 0, 240, (330, 311), 45),
        Partial::new(Wave::Triangle, 200, 420, (262, 196), 45),
    ],
    refuse: &[Partial::new(Wave::Square, 0, 110, (160, 140), 40)],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_sounds_higher_and_what_is_missing_sounds_like_a_step() {
        let raised = |amount| HOUSE.parts(Sound::Gain(amount)).1;
        assert_eq!([0, 1, 2, 3, 4, 255, 256, u16::MAX].map(raised), [0, 0, 3, 3, 6, 21, 24, 24]);
        assert_eq!(HOUSE.parts(Sound::Throw), (HOUSE.step, 0));
    }
}
