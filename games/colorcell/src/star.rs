//! Stars: goals within a run against the clock. They count for nothing else.

use crate::{ColorCell, Mode, Pace};

/// Their names, as in `your first star`.
const WHICH: [&str; 3] = ["first", "second", "third"];

impl ColorCell {
    /// The points that each star takes; following every hint earns all three on most boards.
    fn goals(&self) -> &'static [u32] {
        match (self.params_ref().mode, self.params_ref().pace) {
            (Mode::Free, _) => &[],
            (Mode::Rush, _) => &[300, 1000, 2500],
            (_, Pace::Clock) => &[400, 1200, 2400],
            (_, Pace::Step) => &[200, 600, 1100],
        }
    }

    /// The stars for so many points.
    pub(crate) fn stars(&self, points: u32) -> usize {
        self.goals().iter().filter(|goal| points >= **goal).count()
    }

    /// How far the next star is: ` 200 more for your first star.` Empty where there is none.
    pub(crate) fn next_star(&self, points: u32) -> String {
        let next = self.goals().iter().zip(WHICH).find(|(goal, _)| points < **goal);
        next.map_or_else(String::new, |(goal, which)| {
            format!(" {} more for your {which} star.", goal - points)
        })
    }
}
