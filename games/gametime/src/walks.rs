//! What a run can do on its board: how far it can walk in each direction, and what a roll is worth.

use grid::Dir;
use minds::{Values, Whole, mean_of_best};

use crate::GameTime;
use crate::lattice::Lattice;

/// More steps than any path has.
pub(crate) const FAR: u16 = u16::MAX;

/// The ways of a run from one point on, whatever is rolled.
#[derive(Clone, Debug)]
pub(crate) struct Walks {
    lattice: &'static Lattice,
    pub(crate) target: u16,
    /// For each point, the number of free points ahead in each direction, at most six, ending at the target.
    runs: Vec<[u8; 6]>,
    /// The steps from the run's point around obstacles; [`FAR`] if there is no path.
    steps: Vec<u16>,
    /// The reachable points, farthest first.
    order: Vec<u16>,
}

impl Walks {
    pub(crate) fn new(game: &GameTime, from: u16) -> Walks {
        let (lattice, target) = (game.lattice, game.target);
        let run = |point: u16, dir: Dir| {
            let ray = lattice.ray(point, dir);
            let free = ray.iter().take_while(|ahead| !game.is_obstacle(**ahead)).count();
            let to_target = ray[..free].iter().position(|ahead| *ahead == target);
            to_target.map_or(free, |before| before + 1) as u8
        };
        let runs = lattice.points().map(|point| match game.is_obstacle(point) {
            true => [0; 6],
            false => Dir::ALL.map(|dir| run(point, dir)),
        });
        let (steps, mut order) = game.steps_from(from);
        order.reverse();
        Walks { lattice, target, runs: runs.collect(), steps, order }
    }

    /// The reachable points, farthest first.
    pub(crate) fn order(&self) -> impl Iterator<Item = u16> {
        self.order.iter().copied()
    }

    /// The steps from the run's point to another around obstacles; [`FAR`] if there is no path.
    pub(crate) fn steps(&self, point: u16) -> u16 {
        self.steps[usize::from(point)]
    }

    /// The steps to the target.
    pub(crate) fn shortest(&self) -> u16 {
        self.steps(self.target)
    }

    /// The mean over the six rolls of the best direction's value, given the value of its end with what is left.
    #[inline]
    pub(crate) fn mean<T: Whole>(&self, point: u16, pool: u16, worth: impl Fn(u16, u16) -> T) -> T {
        let worth = &worth;
        mean_of_best::<6, T>(Dir::ALL.into_iter().zip(&self.runs[usize::from(point)]).map(|(dir, &run)| {
            let ray = self.lattice.ray(point, dir);
            let most = usize::from(run).min(pool.into());
            let mut end = T::default();
            move |roll: usize| {
                // Rolls beyond the free points, or beyond the pool, end at the last possible step (G3).
                if roll < most {
                    end = worth(ray[roll], pool - roll as u16 - 1);
                }
                end
            }
        }))
    }

    /// The mean number of steps left under best play, counting a loss as 0, rounded (G18).
    pub(crate) fn mean_left(&self, pool: u16) -> u16 {
        const UNIT: u64 = 1 << 16;
        let mut values = Values::new(self.runs.len());
        for left in 0..=pool {
            values.fill(self.order(), |rows, point| match point == self.target {
                true => u64::from(left) * UNIT,
                false if left == 0 => 0,
                false => self.mean(point, left, |end, left| rows[usize::from(left)][usize::from(end)]),
            });
        }
        let mean = match (values.rows(), self.order.last()) {
            ([.., row], Some(start)) => row[usize::from(*start)],
            _ => 0,
        };
        ((mean + UNIT / 2) / UNIT) as u16
    }
}

impl GameTime {
    /// The steps from a point to every other around obstacles ([`FAR`] if there is no path), and the
    /// reachable points, nearest first.
    pub(crate) fn steps_from(&self, from: u16) -> (Vec<u16>, Vec<u16>) {
        let (mut steps, mut order) = (vec![FAR; self.lattice.size().into()], vec![from]);
        steps[usize::from(from)] = 0;
        let mut next = 0;
        while let Some(&point) = order.get(next) {
            for ahead in Dir::ALL.map(|dir| self.lattice.next(point, dir)) {
                if !self.is_obstacle(ahead) && steps[usize::from(ahead)] == FAR {
                    steps[usize::from(ahead)] = steps[usize::from(point)] + 1;
                    order.push(ahead);
                }
            }
            next += 1;
        }
        (steps, order)
    }
}
