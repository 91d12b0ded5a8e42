//! The voice: glass. Ticks and bells with the overtones of real ones.

use view::Wave::{Sine, Triangle};
use view::{Partial, Voice};

pub(crate) const VOICE: Voice = Voice {
    step: &[Partial::new(Sine, 0, 70, (1320, 1320), 40), Partial::new(Sine, 0, 35, (3640, 3640), 25)],
    throw: &[],
    gain: &[
        Partial::new(Sine, 0, 650, (660, 660), 50),
        Partial::new(Sine, 0, 390, (1821, 1821), 25),
        Partial::new(Sine, 0, 162, (3564, 3564), 12),
    ],
    scale: [3, 5, 7, 10, 12, 15, 17, 19],
    wrong: &[],
    blast: &[],
    win: &[
        Partial::new(Sine, 0, 700, (784, 784), 36),
        Partial::new(Sine, 0, 420, (2163, 2163), 18),
        Partial::new(Sine, 0, 175, (4233, 4233), 9),
        Partial::new(Sine, 150, 700, (988, 988), 36),
        Partial::new(Sine, 150, 420, (2726, 2726), 18),
        Partial::new(Sine, 150, 175, (5335, 5335), 9),
        Partial::new(Sine, 300, 1000, (1175, 1175), 36),
        Partial::new(Sine, 300, 600, (3242, 3242), 18),
        Partial::new(Sine, 300, 250, (6345, 6345), 9),
    ],
    lose: &[
        Partial::new(Sine, 0, 600, (880, 880), 36),
        Partial::new(Sine, 0, 360, (2428, 2428), 18),
        Partial::new(Sine, 0, 150, (4752, 4752), 9),
        Partial::new(Sine, 220, 700, (698, 698), 36),
        Partial::new(Sine, 220, 420, (1926, 1926), 18),
        Partial::new(Sine, 220, 175, (3769, 3769), 9),
        Partial::new(Sine, 460, 1000, (523, 523), 40),
        Partial::new(Sine, 460, 600, (1443, 1443), 20),
        Partial::new(Sine, 460, 250, (2824, 2824), 10),
    ],
    refuse: &[
        Partial::new(Triangle, 0, 70, (220, 210), 40),
        Partial::new(Sine, 0, 60, (587, 560), 30),
        Partial::new(Sine, 45, 60, (523, 494), 30),
    ],
};
