//! Converts real time to whole ticks.

/// Converts elapsed milliseconds to ticks. Time that does not fill a tick carries over to the next call. After a stall
/// at most [`Clock::MAX_BURST`] ticks are caught up, so a hidden tab or a debugger cannot cause a burst.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    per_second: u32,
    /// Thousandths of a tick, so that no rate loses time to rounding.
    owed: u64,
}

impl Clock {
    /// The most ticks one call returns.
    pub const MAX_BURST: u32 = 4;

    /// Creates a clock with a rate; 0 gives no ticks at all.
    pub fn new(per_second: u32) -> Clock {
        Clock { per_second, owed: 0 }
    }

    /// The ticks due after this many more milliseconds.
    pub fn advance(&mut self, millis: u32) -> u32 {
        self.owed += u64::from(millis) * u64::from(self.per_second);
        let due = self.owed / 1000;
        if due > u64::from(Clock::MAX_BURST) {
            self.owed = 0;
            return Clock::MAX_BURST;
        }
        self.owed %= 1000;
        due as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_rate_gives_the_same_ticks() {
        for frame in [1, 7, 16, 33, 100] {
            let mut clock = Clock::new(12);
            let ticks: u32 = (0..70_000 / frame).map(|_| clock.advance(frame)).sum();
            assert_eq!(ticks, (70_000 / frame) * frame * 12 / 1000, "{frame} ms frames");
        }
    }

    #[test]
    fn a_stall_is_not_caught_up() {
        let mut clock = Clock::new(12);
        assert_eq!(clock.advance(60_000), Clock::MAX_BURST);
        assert_eq!(clock.advance(1), 0);
        assert_eq!(Clock::new(0).advance(u32::MAX), 0);
    }
}
