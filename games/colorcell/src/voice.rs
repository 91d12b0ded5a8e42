//! The voice: a small synthesizer with short blips, and a chord when a template is complete.

use view::Wave::{Sawtooth, Square, Triangle};
use view::{Partial, Voice};

pub(crate) const VOICE: Voice = Voice {
    step: &[Partial::new(Square, 0, 60, (660, 660), 32)],
    throw: &[
        Partial::new(Square, 0, 70, (392, 392), 34),
        Partial::new(Square, 55, 70, (523, 523), 34),
        Partial::new(Square, 110, 110, (784, 784), 34),
    ],
    gain: &[Partial::new(Square, 0, 70, (523, 523), 34), Partial::new(Square, 55, 110, (784, 784), 34)],
    scale: [3, 5, 7, 10, 12, 15, 17, 19],
    wrong: &[Partial::new(Square, 0, 90, (311, 294), 40), Partial::new(Square, 85, 140, (233, 208), 40)],
    blast: &[],
    win: &[
        Partial::new(Sawtooth, 0, 900, (262, 262), 14),
        Partial::new(Square, 0, 900, (330, 330), 12),
        Partial::new(Sawtooth, 0, 900, (392, 392), 14),
        Partial::new(Triangle, 90, 900, (494, 494), 35),
        Partial::new(Triangle, 180, 900, (659, 659), 30),
        Partial::new(Triangle, 270, 900, (988, 988), 25),
    ],
    lose: &[Partial::new(Square, 0, 800, (440, 98), 38), Partial::new(Sawtooth, 120, 800, (330, 82), 24)],
    refuse: &[Partial::new(Square, 0, 150, (196, 185), 30), Partial::new(Square, 0, 150, (208, 199), 30)],
};
