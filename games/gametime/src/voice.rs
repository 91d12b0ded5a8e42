//! The voice: wood. A die rattles over the table, and steps knock.

use view::Wave::{Hiss, Sine, Triangle};
use view::{Partial, Voice};

pub(crate) const VOICE: Voice = Voice {
    step: &[Partial::new(Hiss, 0, 36, (1900, 1400), 90), Partial::new(Sine, 0, 40, (920, 760), 30)],
    throw: &[
        Partial::new(Hiss, 0, 30, (1500, 1200), 70),
        Partial::new(Hiss, 62, 30, (2100, 1680), 55),
        Partial::new(Hiss, 118, 30, (1750, 1400), 65),
        Partial::new(Hiss, 190, 30, (2400, 1920), 50),
        Partial::new(Hiss, 236, 30, (1650, 1320), 60),
        Partial::new(Hiss, 318, 30, (2050, 1640), 50),
        Partial::new(Hiss, 402, 30, (1400, 1120), 75),
        Partial::new(Triangle, 402, 90, (310, 280), 45),
    ],
    gain: &[],
    scale: [2, 4, 5, 7, 9, 11, 12, 14],
    wrong: &[],
    blast: &[],
    win: &[
        Partial::new(Triangle, 0, 180, (523, 507), 45),
        Partial::new(Hiss, 0, 22, (2092, 1569), 67),
        Partial::new(Triangle, 110, 180, (659, 639), 45),
        Partial::new(Hiss, 110, 22, (2636, 1977), 67),
        Partial::new(Triangle, 220, 180, (784, 760), 45),
        Partial::new(Hiss, 220, 22, (3136, 2352), 67),
        Partial::new(Triangle, 330, 420, (1047, 1015), 50),
        Partial::new(Hiss, 330, 22, (4188, 3141), 75),
    ],
    lose: &[
        Partial::new(Triangle, 0, 180, (330, 320), 50),
        Partial::new(Hiss, 0, 22, (1320, 990), 75),
        Partial::new(Triangle, 190, 180, (262, 254), 50),
        Partial::new(Hiss, 190, 22, (1048, 786), 75),
        Partial::new(Triangle, 400, 420, (196, 190), 55),
        Partial::new(Hiss, 400, 22, (784, 588), 82),
    ],
    refuse: &[
        Partial::new(Triangle, 0, 70, (175, 150), 50),
        Partial::new(Hiss, 0, 25, (700, 500), 60),
        Partial::new(Triangle, 95, 80, (150, 128), 50),
        Partial::new(Hiss, 95, 25, (600, 450), 60),
    ],
};
