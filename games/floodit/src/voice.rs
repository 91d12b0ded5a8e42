//! The voice: water. Soft drops rise with the number of cells, and a boom rolls away.

use view::Wave::{Hiss, Rumble, Sine};
use view::{Partial, Voice};

pub(crate) const VOICE: Voice = Voice {
    step: &[Partial::new(Sine, 0, 110, (620, 430), 50), Partial::new(Rumble, 0, 40, (900, 400), 25)],
    throw: &[],
    gain: &[Partial::new(Sine, 0, 110, (260, 546), 60), Partial::new(Sine, 75, 90, (390, 819), 34)],
    scale: [2, 4, 7, 9, 12, 14, 16, 19],
    wrong: &[],
    blast: &[
        Partial::new(Rumble, 0, 1300, (1400, 60), 100),
        Partial::new(Sine, 0, 900, (130, 32), 75),
        Partial::new(Hiss, 0, 70, (2600, 900), 45),
    ],
    win: &[
        Partial::new(Sine, 0, 150, (262, 550), 45),
        Partial::new(Sine, 120, 150, (330, 693), 45),
        Partial::new(Sine, 240, 150, (392, 823), 45),
        Partial::new(Sine, 360, 200, (523, 1098), 50),
        Partial::new(Hiss, 300, 700, (700, 2800), 30).swelling(350),
    ],
    lose: &[
        Partial::new(Sine, 0, 700, (420, 95), 55),
        Partial::new(Rumble, 100, 800, (900, 110), 45).swelling(200),
        Partial::new(Sine, 620, 120, (180, 320), 35),
        Partial::new(Sine, 780, 140, (140, 260), 30),
    ],
    refuse: &[Partial::new(Sine, 0, 110, (480, 190), 55), Partial::new(Sine, 95, 130, (360, 140), 50)],
};
