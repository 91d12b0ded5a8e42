//! The main button of a game on a clock: key-down and key-up of Space, even where the terminal reports presses only.
//!
//! Without key-up events the first press means down and the second up. Key repeat looks just like frequent presses, so
//! a press soon after another is held back for a moment: if more follow at once, they are key repeat.

/// The longest pause between two presses of key repeat, in milliseconds.
const REPEATING: u32 = 120;
/// The longest delay before key repeat begins, in milliseconds.
const SOON: u32 = 800;

/// The state of the button.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold {
    down: bool,
    /// Milliseconds since the last press; stays at [`SOON`] once it gets there.
    since: u32,
    /// Whether a press is held back until no more follow.
    pending: bool,
}

impl Default for Hold {
    fn default() -> Hold {
        Hold { down: false, since: SOON, pending: false }
    }
}

impl Hold {
    /// Handles a press; `exact` when the terminal reports key-up events too. Returns the new state if it changed.
    pub(crate) fn press(&mut self, exact: bool) -> Option<bool> {
        if exact {
            return self.turn(true);
        }
        let since = std::mem::replace(&mut self.since, 0);
        self.pending = (REPEATING..SOON).contains(&since);
        if since >= SOON { self.turn(!self.down) } else { None }
    }

    /// Handles key-up, mouse-up or blur.
    pub(crate) fn release(&mut self) -> Option<bool> {
        self.pending = false;
        self.turn(false)
    }

    /// Advances time; returns the new state if the held-back press changed it.
    pub(crate) fn elapse(&mut self, millis: u32) -> Option<bool> {
        self.since = self.since.saturating_add(millis).min(SOON);
        if !self.pending || self.since < REPEATING {
            return None;
        }
        self.pending = false;
        self.turn(!self.down)
    }

    /// Milliseconds until time alone can change something; `None` when it cannot.
    pub(crate) fn wait(&self) -> Option<u32> {
        let end = if self.pending { REPEATING } else { SOON };
        end.checked_sub(self.since).filter(|millis| *millis > 0)
    }

    /// Sets the button down or up; returns the new state if it changed.
    pub(crate) fn turn(&mut self, down: bool) -> Option<bool> {
        (std::mem::replace(&mut self.down, down) != down).then_some(down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes caused by presses with these pauses before them, and their times.
    fn presses(pauses: &[u32]) -> Vec<(u32, bool)> {
        let (mut hold, mut now, mut seen) = (Hold::default(), 0, Vec::new());
        let mut next = 0;
        for pause in pauses.iter().chain([&5000]) {
            next += pause;
            while now < next {
                now += 1;
                seen.extend(hold.elapse(1).map(|down| (now, down)));
            }
            if *pause != 5000 {
                seen.extend(hold.press(false).map(|down| (now, down)));
            }
        }
        assert_eq!(hold.wait(), None, "nothing is left to wait for");
        seen
    }

    #[test]
    fn with_releases_the_button_follows_the_key() {
        let mut hold = Hold::default();
        assert_eq!([hold.press(true), hold.press(true)], [Some(true), None]);
        assert_eq!([hold.release(), hold.release()], [Some(false), None]);
        assert_eq!(hold.press(true), Some(true));
    }

    #[test]
    fn without_releases_the_second_press_lets_go() {
        assert_eq!(presses(&[10, 1000, 3000]), [(10, true), (1010, false), (4010, true)]);
        assert_eq!(presses(&[10, 300, 200]), [(10, true), (430, false), (630, true)]);
    }

    #[test]
    fn a_keyboard_that_repeats_changes_nothing() {
        for (delay, rate) in [(250, 92), (500, 33), (660, 40)] {
            let mut pauses = vec![10, delay];
            pauses.extend([rate; 50]);
            assert_eq!(presses(&pauses), [(10, true)], "{delay} {rate}");
            let end: u32 = pauses.iter().sum();
            // Held a second time, it is released once and stays up.
            pauses.extend([1000, delay]);
            pauses.extend([rate; 50]);
            assert_eq!(presses(&pauses), [(10, true), (end + 1000, false)], "{delay} {rate}");
        }
    }
}
