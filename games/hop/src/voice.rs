//! The voice: low drums, a rush of air for whatever flies, horns at the end.

use view::Wave::{Hiss, Rumble, Sawtooth, Sine, Triangle};
use view::{Partial, Voice};

pub(crate) const VOICE: Voice = Voice {
    step: &[Partial::new(Sine, 0, 110, (150, 82), 80), Partial::new(Hiss, 0, 30, (750, 450), 26)],
    throw: &[Partial::new(Hiss, 0, 300, (350, 2600), 80).swelling(150)],
    gain: &[
        Partial::new(Sine, 0, 180, (120, 66), 70),
        Partial::new(Hiss, 0, 30, (600, 360), 23),
        Partial::new(Triangle, 40, 220, (247, 330), 40),
    ],
    scale: [4, 7, 10, 12, 16, 19, 22, 24],
    wrong: &[
        Partial::new(Sine, 0, 260, (95, 52), 90),
        Partial::new(Hiss, 0, 30, (475, 285), 30),
        Partial::new(Rumble, 0, 180, (1800, 200), 70),
        Partial::new(Sawtooth, 0, 130, (140, 70), 25),
    ],
    blast: &[
        Partial::new(Rumble, 0, 1100, (900, 40), 100),
        Partial::new(Sine, 0, 800, (80, 28), 90),
        Partial::new(Hiss, 0, 120, (1600, 500), 50),
        Partial::new(Rumble, 160, 700, (420, 60), 60).swelling(60),
    ],
    win: &[
        Partial::new(Sine, 0, 160, (110, 60), 80),
        Partial::new(Hiss, 0, 30, (550, 330), 26),
        Partial::new(Sine, 180, 160, (110, 60), 80),
        Partial::new(Hiss, 180, 30, (550, 330), 26),
        Partial::new(Sawtooth, 0, 260, (196, 196), 22),
        Partial::new(Sawtooth, 180, 260, (247, 247), 22),
        Partial::new(Sawtooth, 360, 260, (294, 294), 22),
        Partial::new(Sawtooth, 540, 640, (392, 392), 24),
        Partial::new(Sawtooth, 540, 640, (494, 494), 18),
        Partial::new(Sine, 540, 500, (82, 45), 90),
        Partial::new(Hiss, 540, 30, (410, 246), 30),
    ],
    lose: &[
        Partial::new(Sine, 0, 1300, (98, 80), 70),
        Partial::new(Sine, 0, 900, (147, 139), 40),
        Partial::new(Rumble, 0, 1000, (260, 60), 50),
        Partial::new(Sine, 260, 900, (92, 74), 40),
    ],
    refuse: &[
        Partial::new(Triangle, 0, 60, (420, 400), 40),
        Partial::new(Hiss, 0, 28, (1700, 1300), 80),
        Partial::new(Triangle, 85, 60, (380, 360), 40),
        Partial::new(Hiss, 85, 28, (1500, 1200), 80),
    ],
};
